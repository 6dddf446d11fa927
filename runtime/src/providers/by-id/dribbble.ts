import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/dribbble.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface DribbbleProfile extends Profile {
  login: string
  avatar_url: string
  html_url: string
  bio?: string
}

/**
 * Dribbble.
 *
 * Register your application at https://dribbble.com/account/applications/new with the callback URL
 * `{origin}/auth/callback/dribbble`, and set `AUTH_DRIBBBLE_ID` and `AUTH_DRIBBBLE_SECRET`.
 *
 * @see https://developer.dribbble.com/v2/oauth/
 */
export const Dribbble: Preset<
  OAuthConfig<DribbbleProfile>,
  { scope?: string }
> = /* @__PURE__ */ preset({
  id: 'dribbble',
  name: 'Dribbble',
  type: 'oauth',
  authorization: { url: 'https://dribbble.com/oauth/authorize', params: { scope: '{scope}' } },
  token: 'https://dribbble.com/oauth/token',
  userinfo: 'https://api.dribbble.com/v2/user',
  profile: { id: ['{id}'], name: ['{name}'], email: ['{email}'], image: ['{avatar_url}'] },
  variables: { scope: 'public' },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#ea4c89', mark },
  setup: {
    url: 'https://dribbble.com/account/applications/new',
    docs: 'https://developer.dribbble.com/v2/oauth/',
    steps: [
      'Register an application.',
      'Enter {callbackUrl} as the callback URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Dribbble as default }
