import { Twitch } from '@create-auth/runtime/providers/twitch'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Twitch,
  issuer: 'https://id.twitch.tv/oauth2',
  params: {
    scope: 'openid user:read:email',
    claims:
      '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
  },
  checks: ['nonce'],
  clientAuthentication: 'client_secret_post',
  tokens: {
    access_token: 'at',
    token_type: 'bearer',
    expires_in: 3600,
    scope: ['openid', 'user:read:email'],
  },
  claims: {
    sub: '71092938',
    preferred_username: 'ada',
    email: 'ada@example.test',
    email_verified: true,
    picture: 'https://img.test/ada.png',
  },
  account: '71092938',
  user: { name: 'ada', email: 'ada@example.test', image: 'https://img.test/ada.png' },
  verified: true,
}
