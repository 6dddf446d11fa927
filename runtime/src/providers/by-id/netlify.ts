import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/netlify.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface NetlifyProfile extends Profile {
  full_name: string
  avatar_url: string
  slug: string
}

/**
 * Netlify.
 *
 * Register your application at https://app.netlify.com/user/applications/new with the callback URL
 * `{origin}/auth/callback/netlify`, and set `AUTH_NETLIFY_ID` and `AUTH_NETLIFY_SECRET`.
 *
 * @see https://docs.netlify.com/api/get-started/#oauth-applications
 */
export const Netlify: Preset<OAuthConfig<NetlifyProfile>> = /* @__PURE__ */ preset({
  id: 'netlify',
  name: 'Netlify',
  type: 'oauth',
  authorization: 'https://app.netlify.com/authorize',
  token: 'https://api.netlify.com/oauth/token',
  userinfo: 'https://api.netlify.com/api/v1/user',
  profile: { id: ['{id}'], name: ['{full_name}'], email: ['{email}'], image: ['{avatar_url}'] },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#00c7b7', mark },
  setup: {
    url: 'https://app.netlify.com/user/applications/new',
    docs: 'https://docs.netlify.com/api/get-started/#oauth-applications',
    steps: [
      'Create an OAuth application.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Netlify as default }
