import { Logto } from '@create-auth/runtime/providers/logto'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Logto,
  options: { issuer: 'https://acme.logto.app/oidc' },
  issuer: 'https://acme.logto.app/oidc',
  params: { scope: 'offline_access openid email profile' },
  claims: {
    sub: 'u-1',
    name: null,
    username: 'ada',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'ada', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
