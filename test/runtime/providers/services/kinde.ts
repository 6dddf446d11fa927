import { Kinde } from '@create-auth/runtime/providers/kinde'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Kinde,
  options: { issuer: 'https://acme.kinde.com' },
  issuer: 'https://acme.kinde.com',
}
