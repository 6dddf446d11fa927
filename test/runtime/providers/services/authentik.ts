import { Authentik } from '@create-auth/runtime/providers/authentik'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Authentik,
  options: { issuer: 'https://id.test/application/o/app/' },
  issuer: 'https://id.test/application/o/app/',
}
