import { Auth0 } from '@create-auth/runtime/providers/auth0'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Auth0,
  options: { issuer: 'https://acme.auth0.com' },
  issuer: 'https://acme.auth0.com',
}
