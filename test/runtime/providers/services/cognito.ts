import { Cognito } from '@create-auth/runtime/providers/cognito'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Cognito,
  options: { issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc' },
  issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc',
}
