import { Okta } from '@create-auth/runtime/providers/okta'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Okta,
  options: { issuer: 'https://acme.okta.com' },
  issuer: 'https://acme.okta.com',
}
