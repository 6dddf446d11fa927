import { Pinterest } from '@create-auth/runtime/providers/pinterest'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Pinterest,
  authorization: 'https://www.pinterest.com/oauth/',
  params: { scope: 'user_accounts:read' },
  token: 'https://api.pinterest.com/v5/oauth/token',
  profile: {
    'GET https://api.pinterest.com/v5/user_account': {
      answer: {
        username: 'ada',
        account_type: 'BUSINESS',
        profile_image: 'https://img.test/ada.png',
      },
    },
  },
  account: 'ada',
  user: { name: 'ada', email: null, image: 'https://img.test/ada.png' },
}
