import { twitchTokens } from '../dialects.js'
import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/twitch.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface TwitchProfile extends Profile {
  preferred_username: string
}

/**
 * Twitch.
 *
 * Register your application at https://dev.twitch.tv/console/apps/create with the callback URL
 * `{origin}/auth/callback/twitch`, and set `AUTH_TWITCH_ID` and `AUTH_TWITCH_SECRET`.
 *
 * @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/
 */
export const Twitch: Preset<OIDCConfig<TwitchProfile>> = /* @__PURE__ */ preset({
  id: 'twitch',
  name: 'Twitch',
  type: 'oidc',
  issuer: 'https://id.twitch.tv/oauth2',
  authorization: {
    params: {
      scope: 'openid user:read:email',
      claims:
        '{"id_token":{"email":null,"email_verified":null,"picture":null,"preferred_username":null}}',
    },
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  token: { conform: twitchTokens },
  checks: ['state', 'nonce'],
  profile: {
    id: ['{sub}'],
    name: ['{preferred_username}'],
    email: ['{email}'],
    image: ['{picture}'],
  },
  offlineAccess: {},
  style: { brandColor: '#9146ff', mark },
  setup: {
    url: 'https://dev.twitch.tv/console/apps/create',
    docs: 'https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/',
    steps: [
      'Register an application.',
      'Enter {callbackUrl} as the OAuth redirect URL.',
      'Copy the client ID and a new secret into the env file.',
    ],
  },
})

export { Twitch as default }
