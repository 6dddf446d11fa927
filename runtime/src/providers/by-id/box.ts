import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/box.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface BoxProfile extends Profile {
  login: string
  avatar_url: string
  status: string
}

/**
 * Box.
 *
 * Register your application at https://app.box.com/developers/console with the callback URL
 * `{origin}/auth/callback/box`, and set `AUTH_BOX_ID` and `AUTH_BOX_SECRET`.
 *
 * @see https://developer.box.com/guides/authentication/oauth2/oauth2-setup/
 */
export const Box: Preset<OAuthConfig<BoxProfile>> = /* @__PURE__ */ preset({
  id: 'box',
  name: 'Box',
  type: 'oauth',
  authorization: 'https://account.box.com/api/oauth2/authorize',
  token: 'https://api.box.com/oauth2/token',
  userinfo: 'https://api.box.com/2.0/users/me',
  profile: { id: ['{id}'], name: ['{name}'], email: ['{login}'], image: ['{avatar_url}'] },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#0075c9', mark },
  setup: {
    url: 'https://app.box.com/developers/console',
    docs: 'https://developer.box.com/guides/authentication/oauth2/oauth2-setup/',
    steps: [
      'Create a custom app with user authentication (OAuth 2.0).',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Box as default }
