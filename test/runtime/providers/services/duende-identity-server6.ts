import { DuendeIdentityServer6 } from '@create-auth/runtime/providers/duende-identity-server6'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: DuendeIdentityServer6,
  options: { issuer: 'https://id.test' },
  issuer: 'https://id.test',
}
