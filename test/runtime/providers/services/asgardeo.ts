import { Asgardeo } from '@create-auth/runtime/providers/asgardeo'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Asgardeo,
  options: { issuer: 'https://api.asgardeo.io/t/acme' },
  issuer: 'https://api.asgardeo.io/t/acme/oauth2/token',
  discovery: 'https://api.asgardeo.io/t/acme/oauth2/token/.well-known/openid-configuration',
}
