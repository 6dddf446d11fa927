import { ClickUp } from '@create-auth/runtime/providers/click-up'
import type { Service } from '../service.js'

export const service: Service = {
  provider: ClickUp,
  authorization: 'https://app.clickup.com/api',
  checks: [],
  token: 'https://api.clickup.com/api/v2/oauth/token',
  clientAuthentication: 'client_secret_post',
  tokens: { access_token: 'at' },
  profile: {
    'GET https://api.clickup.com/api/v2/user': {
      answer: {
        user: {
          id: 123,
          username: 'Ada Lovelace',
          email: 'ada@example.test',
          color: '#000000',
          profilePicture: 'https://img.test/ada.png',
        },
      },
    },
  },
  account: '123',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
