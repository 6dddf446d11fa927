import { Cognito } from '@create-auth/runtime/providers/cognito'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Cognito,
  options: { issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc' },
  issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc',
  params: { scope: 'openid profile email' },
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
