import { Zitadel } from '@create-auth/runtime/providers/zitadel'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Zitadel,
  options: { issuer: 'https://acme.zitadel.cloud' },
  issuer: 'https://acme.zitadel.cloud',
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
