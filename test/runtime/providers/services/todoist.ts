import { Todoist } from '@create-auth/runtime/providers/todoist'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Todoist,
  authorization: 'https://todoist.com/oauth/authorize',
  params: { scope: 'data:read' },
  checks: [],
  token: 'https://todoist.com/oauth/access_token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'POST https://api.todoist.com/api/v1/sync': {
      answer: {
        user: {
          id: '2671355',
          full_name: 'Ada Lovelace',
          email: 'ada@example.test',
          avatar_big: 'https://img.test/ada.png',
        },
        full_sync: true,
      },
      headers: { authorization: 'Bearer at' },
      body: { sync_token: '*', resource_types: '["user"]' },
    },
  },
  account: '2671355',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
