import { LINE } from '@create-auth/runtime/providers/line'
import type { Service } from '../service.js'

export const service: Service = {
  provider: LINE,
  issuer: 'https://access.line.me',
  params: { scope: 'openid profile email' },
  hs256: true,
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
