import { IdentityServer4 } from '@create-auth/runtime/providers/identity-server4'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: IdentityServer4,
  options: { issuer: 'https://id.test' },
  issuer: 'https://id.test',
}
