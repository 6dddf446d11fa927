import { LinkedIn } from '@create-auth/runtime/providers/linkedin'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: LinkedIn,
  issuer: 'https://www.linkedin.com/oauth',
  checks: [],
  clientAuthentication: 'client_secret_post',
}
