import { Asgardeo } from '@create-auth/runtime/providers/asgardeo'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Asgardeo,
  options: { issuer: 'https://api.asgardeo.io/t/acme' },
  issuer: 'https://api.asgardeo.io/t/acme/oauth2/token',
  discovery: 'https://api.asgardeo.io/t/acme/oauth2/token/.well-known/openid-configuration',
  params: { scope: 'openid profile email' },
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
