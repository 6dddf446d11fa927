import { Descope } from '@create-auth/runtime/providers/descope'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Descope,
  issuer: 'https://api.descope.com/client',
}
