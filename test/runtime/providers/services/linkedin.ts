import { LinkedIn } from '@create-auth/runtime/providers/linkedin'
import type { Service } from '../service.js'

export const service: Service = {
  provider: LinkedIn,
  issuer: 'https://www.linkedin.com/oauth',
  params: { scope: 'openid profile email' },
  checks: [],
  clientAuthentication: 'client_secret_post',
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
