import { FusionAuth } from '@create-auth/runtime/providers/fusionauth'
import type { Service } from '../service.js'

export const service: Service = {
  provider: FusionAuth,
  options: { issuer: 'https://id.test', tenantId: 't-1' },
  issuer: 'https://id.test',
  discovery: 'https://id.test/.well-known/openid-configuration?tenantId=t-1',
  authorization: 'https://id.test/authorize',
  params: { scope: 'openid offline_access email profile', tenantId: 't-1' },
  token: 'https://id.test/oauth2/token',
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
