import { OneLogin } from '@create-auth/runtime/providers/onelogin'
import type { Service } from '../service.js'

export const service: Service = {
  provider: OneLogin,
  options: { issuer: 'https://acme.onelogin.com' },
  issuer: 'https://acme.onelogin.com/oidc/2',
  discovery: 'https://acme.onelogin.com/oidc/2/.well-known/openid-configuration',
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
