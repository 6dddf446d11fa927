import { Authentik } from '@create-auth/runtime/providers/authentik'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Authentik,
  options: { issuer: 'https://id.test/application/o/app/' },
  issuer: 'https://id.test/application/o/app/',
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
