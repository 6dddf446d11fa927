import { DuendeIdentityServer6 } from '@create-auth/runtime/providers/duende-identity-server6'
import type { Service } from '../service.js'

export const service: Service = {
  provider: DuendeIdentityServer6,
  options: { issuer: 'https://id.test' },
  issuer: 'https://id.test',
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
