import { Mattermost } from '@create-auth/runtime/providers/mattermost'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Mattermost,
  options: { issuer: 'https://chat.test' },
  authorization: 'https://chat.test/oauth/authorize',
  token: 'https://chat.test/oauth/access_token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://chat.test/api/v4/users/me': {
      answer: {
        id: 'mm1',
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.test',
        email_verified: true,
      },
    },
  },
  account: 'mm1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
  verified: true,
}
