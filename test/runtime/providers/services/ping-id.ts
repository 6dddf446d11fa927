import { PingId } from '@create-auth/runtime/providers/ping-id'
import type { Service } from '../service.js'

export const service: Service = {
  provider: PingId,
  options: { issuer: 'https://auth.pingone.eu/e-1/as' },
  issuer: 'https://auth.pingone.eu/e-1/as',
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
