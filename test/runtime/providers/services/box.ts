import { Box } from '@create-auth/runtime/providers/box'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Box,
  authorization: 'https://account.box.com/api/oauth2/authorize',
  token: 'https://api.box.com/oauth2/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://api.box.com/2.0/users/me': {
      answer: {
        type: 'user',
        id: '11446498',
        name: 'Ada Lovelace',
        login: 'ada@example.test',
        avatar_url: 'https://app.box.com/api/avatar/large/11446498',
      },
    },
  },
  account: '11446498',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'https://app.box.com/api/avatar/large/11446498',
  },
}
