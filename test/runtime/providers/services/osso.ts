import { Osso } from '@create-auth/runtime/providers/osso'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Osso,
  options: { issuer: 'https://osso.test' },
  authorization: 'https://osso.test/oauth/authorize',
  token: 'https://osso.test/oauth/token',
  profile: {
    'GET https://osso.test/oauth/me': {
      answer: { id: 'os-1', name: 'Ada Lovelace', email: 'ada@example.test', idp: 'OKTA' },
    },
  },
  account: 'os-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
}
