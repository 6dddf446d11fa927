import { Atlassian } from '@create-auth/runtime/providers/atlassian'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Atlassian,
  authorization: 'https://auth.atlassian.com/authorize',
  params: { audience: 'api.atlassian.com', scope: 'read:me' },
  checks: [],
  token: 'https://auth.atlassian.com/oauth/token',
  profile: {
    'GET https://api.atlassian.com/me': {
      answer: {
        account_type: 'atlassian',
        account_id: 'a-1',
        email: 'ada@example.test',
        name: 'Ada Lovelace',
        picture: 'https://avatar-management.test/a-1',
        account_status: 'active',
        nickname: 'ada',
      },
    },
  },
  account: 'a-1',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'https://avatar-management.test/a-1',
  },
}
