import { Freshbooks } from '@create-auth/runtime/providers/freshbooks'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Freshbooks,
  authorization: 'https://auth.freshbooks.com/service/auth/oauth/authorize',
  token: 'https://api.freshbooks.com/auth/oauth/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://api.freshbooks.com/auth/api/v1/users/me': {
      answer: {
        response: { id: 3, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test' },
      },
    },
  },
  account: '3',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
}
