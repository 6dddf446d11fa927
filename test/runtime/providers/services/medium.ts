import { Medium } from '@create-auth/runtime/providers/medium'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Medium,
  authorization: 'https://medium.com/m/oauth/authorize',
  params: { scope: 'basicProfile' },
  checks: [],
  token: 'https://api.medium.com/v1/tokens',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://api.medium.com/v1/me': {
      answer: {
        data: {
          id: '5303',
          username: 'ada',
          name: 'Ada Lovelace',
          imageUrl: 'https://img.test/ada.png',
        },
      },
    },
  },
  account: '5303',
  user: { name: 'Ada Lovelace', email: null, image: 'https://img.test/ada.png' },
}
