import { AzureADB2C } from '@create-auth/runtime/providers/azure-ad-b2c'
import type { Service } from '../service.js'

export const service: Service = {
  provider: AzureADB2C,
  options: { issuer: 'https://acme.b2clogin.com/acme.onmicrosoft.com/B2C_1_in/v2.0' },
  issuer: 'https://acme.b2clogin.com/6a7b/v2.0/',
  discovery:
    'https://acme.b2clogin.com/acme.onmicrosoft.com/B2C_1_in/v2.0/.well-known/openid-configuration',
  params: { scope: 'openid profile email' },
  claims: { sub: 'u-1', name: 'Ada Lovelace', emails: ['ada@example.test'], tfp: 'B2C_1_in' },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
}
