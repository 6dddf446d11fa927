import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface Concept2Profile extends Profile {
  data: {
    id: number
    username: string
    first_name: string
    last_name: string
    email: string
    profile_image: string | null
  }
}

/**
 * Concept2 Logbook.
 *
 * Register your application at https://log.concept2.com/developers/keys with the callback URL
 * `{origin}/auth/callback/concept2`, and set `AUTH_CONCEPT2_ID` and `AUTH_CONCEPT2_SECRET`.
 *
 * @see https://log.concept2.com/developers/documentation/#authentication
 */
export const Concept2: Preset<OAuthConfig<Concept2Profile>> = /* @__PURE__ */ preset({
  id: 'concept2',
  name: 'Concept2',
  type: 'oauth',
  authorization: {
    url: 'https://log.concept2.com/oauth/authorize',
    params: { scope: 'user:read,results:write' },
  },
  token: 'https://log.concept2.com/oauth/access_token',
  userinfo: 'https://log.concept2.com/api/users/me',
  profile: {
    id: ['{data.id}'],
    name: ['{data.username}'],
    email: ['{data.email}'],
    image: ['{data.profile_image}'],
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  setup: {
    url: 'https://log.concept2.com/developers/keys',
    docs: 'https://log.concept2.com/developers/documentation/#authentication',
    steps: [
      'Create an API key.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Concept2 as default }
