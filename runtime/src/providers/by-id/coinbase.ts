import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface CoinbaseProfile extends Profile {
  data: { id: string; name: string; email: string; avatar_url: string }
}

/**
 * Coinbase.
 *
 * Coinbase approves each application.
 *
 * Register your application at https://portal.cdp.coinbase.com/ with the callback URL
 * `{origin}/auth/callback/coinbase`, and set `AUTH_COINBASE_ID` and `AUTH_COINBASE_SECRET`.
 *
 * @see https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview
 */
export const Coinbase: Preset<OAuthConfig<CoinbaseProfile>> = /* @__PURE__ */ preset({
  id: 'coinbase',
  name: 'Coinbase',
  type: 'oauth',
  authorization: {
    url: 'https://login.coinbase.com/oauth2/auth',
    params: { scope: 'wallet:user:email wallet:user:read' },
  },
  token: 'https://login.coinbase.com/oauth2/token',
  userinfo: 'https://api.coinbase.com/v2/user',
  profile: {
    id: ['{data.id}'],
    name: ['{data.name}'],
    email: ['{data.email}'],
    image: ['{data.avatar_url}'],
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#0052ff' },
  setup: {
    url: 'https://portal.cdp.coinbase.com/',
    docs: 'https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview',
    steps: [
      'Register an OAuth client, which Coinbase must approve.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
  status: { kind: 'limited', note: 'Coinbase approves each application.' },
})

export { Coinbase as default }
