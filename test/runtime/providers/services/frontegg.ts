import { Frontegg } from '@create-auth/runtime/providers/frontegg'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Frontegg,
  options: { issuer: 'https://acme.frontegg.com' },
  issuer: 'https://acme.frontegg.com',
  discovery: 'https://acme.frontegg.com/oauth/.well-known/openid-configuration',
  authorization: 'https://acme.frontegg.com/oauth/authorize',
  token: 'https://acme.frontegg.com/oauth/token',
}
