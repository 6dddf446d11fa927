import { Frontegg } from '@create-auth/runtime/providers/frontegg'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Frontegg,
  options: { issuer: 'https://acme.frontegg.com' },
  issuer: 'https://acme.frontegg.com',
  discovery: 'https://acme.frontegg.com/oauth/.well-known/openid-configuration',
  authorization: 'https://acme.frontegg.com/oauth/authorize',
  params: { scope: 'openid profile email' },
  token: 'https://acme.frontegg.com/oauth/token',
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
