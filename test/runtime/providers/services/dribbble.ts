import { Dribbble } from '@create-auth/runtime/providers/dribbble'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Dribbble,
  authorization: 'https://dribbble.com/oauth/authorize',
  params: { scope: 'public' },
  token: 'https://dribbble.com/oauth/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://api.dribbble.com/v2/user': {
      answer: { id: 1, name: 'Ada Lovelace', login: 'ada', avatar_url: 'https://img.test/ada.png' },
    },
  },
  account: '1',
  user: { name: 'Ada Lovelace', email: null, image: 'https://img.test/ada.png' },
}
