import { WorkOS } from '@create-auth/runtime/providers/workos'
import type { Service } from '../service.js'

export const service: Service = {
  provider: WorkOS,
  options: { connection: 'conn_1' },
  authorization: 'https://api.workos.com/sso/authorize',
  params: { connection: 'conn_1' },
  token: 'https://api.workos.com/sso/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://api.workos.com/sso/profile': {
      answer: {
        object: 'profile',
        id: 'prof_1',
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.test',
        raw_attributes: { picture: 'https://img.test/ada.png' },
      },
    },
  },
  account: 'prof_1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
