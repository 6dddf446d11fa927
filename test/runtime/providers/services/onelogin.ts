import { OneLogin } from '@create-auth/runtime/providers/onelogin'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: OneLogin,
  options: { issuer: 'https://acme.onelogin.com' },
  issuer: 'https://acme.onelogin.com/oidc/2',
  discovery: 'https://acme.onelogin.com/oidc/2/.well-known/openid-configuration',
}
