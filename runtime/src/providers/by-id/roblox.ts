import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/roblox.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface RobloxProfile extends Profile {
  nickname: string
  preferred_username: string
  created_at: number
  profile: string
}

/**
 * Roblox.
 *
 * Register your application at https://create.roblox.com/dashboard/credentials with the callback URL
 * `{origin}/auth/callback/roblox`, and set `AUTH_ROBLOX_ID` and `AUTH_ROBLOX_SECRET`.
 *
 * @see https://create.roblox.com/docs/cloud/auth/oauth2-overview
 */
export const Roblox: Preset<OIDCConfig<RobloxProfile>> = /* @__PURE__ */ preset({
  id: 'roblox',
  name: 'Roblox',
  type: 'oidc',
  issuer: 'https://apis.roblox.com/oauth/',
  authorization: { params: { scope: 'openid profile' } },
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://create.roblox.com/dashboard/credentials',
    docs: 'https://create.roblox.com/docs/cloud/auth/oauth2-overview',
    steps: [
      'Create an OAuth 2.0 app with the scopes openid and profile.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Roblox as default }
