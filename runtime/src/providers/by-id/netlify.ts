import type { OAuthConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#32e6e2',
    mark: [
      {
        d: 'M6.49 19.04h-.23L5.13 17.9v-.23l1.73-1.71h1.2l.15.15v1.2L6.5 19.04ZM5.13 6.31V6.1l1.13-1.13h.23L8.2 6.68v1.2l-.15.15h-1.2L5.13 6.31Zm9.96 9.09h-1.65l-.14-.13v-3.83c0-.68-.27-1.2-1.1-1.23-.42 0-.9 0-1.43.02l-.07.08v4.96l-.14.14H8.9l-.13-.14V8.73l.13-.14h3.7a2.6 2.6 0 0 1 2.61 2.6v4.08l-.13.14Zm-8.37-2.44H.14L0 12.82v-1.64l.14-.14h6.58l.14.14v1.64l-.14.14Zm17.14 0h-6.58l-.14-.14v-1.64l.14-.14h6.58l.14.14v1.64l-.14.14ZM11.05 6.55V1.64l.14-.14h1.65l.14.14v4.9l-.14.14h-1.65l-.14-.13Zm0 15.81v-4.9l.14-.14h1.65l.14.13v4.91l-.14.14h-1.65l-.14-.14Z',
      },
    ],
  },
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
