import { Apple } from '@create-auth/runtime/providers/apple'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Apple,
  issuer: 'https://appleid.apple.com',
  params: { scope: 'name email', response_mode: 'form_post' },
  checks: ['nonce'],
  clientAuthentication: 'client_secret_post',
  formPost: true,
  formUser: '{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"evil@example.test"}',
  claims: { sub: '001.a', email: 'ada@example.test', email_verified: 'true' },
  verified: true,
  account: '001.a',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
}
