import { SimpleLogin } from '@create-auth/runtime/providers/simplelogin'
import type { Service } from '../service.js'

export const service: Service = {
  provider: SimpleLogin,
  issuer: 'https://app.simplelogin.io',
  params: { scope: 'openid profile email' },
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    avatar_url: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
