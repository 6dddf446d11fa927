import { Vipps } from '@create-auth/runtime/providers/vipps'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Vipps,
  issuer: 'https://api.vipps.no/access-management-1.0/access/',
  params: { scope: 'openid name email' },
  claims: { sub: 'u-1' },
  profile: {
    'GET https://api.vipps.no/access-management-1.0/access/userinfo': {
      answer: { sub: 'u-1', name: 'Ada Lovelace', email: 'ada@example.test', email_verified: true },
    },
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
  verified: true,
}
