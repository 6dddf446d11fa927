import { BoxyHQSAML } from '@create-auth/runtime/providers/boxyhq-saml'
import type { Service } from '../service.js'

export const service: Service = {
  provider: BoxyHQSAML,
  options: { issuer: 'https://sso.test/', tenant: 'acme.test', product: 'crm' },
  authorization: 'https://sso.test/api/oauth/authorize',
  params: { provider: 'saml', tenant: 'acme.test', product: 'crm' },
  token: 'https://sso.test/api/oauth/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://sso.test/api/oauth/userinfo': {
      answer: { id: 'u-1', email: 'ada@example.test', firstName: 'Ada', lastName: 'Lovelace' },
    },
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
}
