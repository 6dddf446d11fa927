import { Nextcloud } from '@create-auth/runtime/providers/nextcloud'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Nextcloud,
  options: { issuer: 'https://cloud.test' },
  authorization: 'https://cloud.test/apps/oauth2/authorize',
  token: 'https://cloud.test/apps/oauth2/api/v1/token',
  tokens: { access_token: 'at', token_type: 'Bearer', expires_in: 3600, user_id: 'ada l' },
  profile: {
    'GET https://cloud.test/ocs/v1.php/cloud/users/ada%20l?format=json': {
      answer: {
        ocs: {
          meta: { status: 'ok' },
          data: { id: 'ada', displayname: 'Ada Lovelace', email: 'ada@example.test' },
        },
      },
      headers: { 'ocs-apirequest': 'true', authorization: 'Bearer at' },
    },
  },
  account: 'ada',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'https://cloud.test/avatar/ada/512',
  },
}
