import { Auth0 } from '@create-auth/runtime/providers/auth0'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Auth0,
  options: { issuer: 'https://acme.auth0.com' },
  issuer: 'https://acme.auth0.com',
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
