import { Okta } from '@create-auth/runtime/providers/okta'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Okta,
  options: { issuer: 'https://acme.okta.com' },
  issuer: 'https://acme.okta.com',
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
