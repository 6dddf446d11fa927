import { BeyondIdentity } from '@create-auth/runtime/providers/beyondidentity'
import type { Service } from '../service.js'

export const service: Service = {
  provider: BeyondIdentity,
  options: { issuer: 'https://auth-us.beyondidentity.com/v1/tenants/t/realms/r/applications/a' },
  issuer: 'https://auth-us.beyondidentity.com/v1/tenants/t/realms/r/applications/a',
  params: { scope: 'openid profile email' },
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    preferred_username: 'ada',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
}
