import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/pinterest.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface PinterestProfile extends Profile {
  username: string
  account_type: string
  profile_image: string
  website_url?: string
}

/**
 * Pinterest.
 *
 * Register your application at https://developers.pinterest.com/apps/ with the callback URL
 * `{origin}/auth/callback/pinterest`, and set `AUTH_PINTEREST_ID` and `AUTH_PINTEREST_SECRET`.
 *
 * @see https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/
 */
export const Pinterest: Preset<OAuthConfig<PinterestProfile>> = /* @__PURE__ */ preset({
  id: 'pinterest',
  name: 'Pinterest',
  type: 'oauth',
  authorization: {
    url: 'https://www.pinterest.com/oauth/',
    params: { scope: 'user_accounts:read' },
  },
  token: 'https://api.pinterest.com/v5/oauth/token',
  userinfo: 'https://api.pinterest.com/v5/user_account',
  profile: { id: ['{username}'], name: ['{username}'], image: ['{profile_image}'] },
  style: { brandColor: '#bd081c', mark },
  setup: {
    url: 'https://developers.pinterest.com/apps/',
    docs: 'https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/',
    steps: [
      'Connect an app.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the app ID and the app secret key into the env file.',
    ],
  },
})

export { Pinterest as default }
