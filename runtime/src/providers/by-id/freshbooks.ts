import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface FreshbooksProfile extends Profile {
  response: { id: number; first_name: string; last_name: string; email: string }
}

/**
 * FreshBooks.
 *
 * Register your application at https://my.freshbooks.com/#/developer with the callback URL
 * `{origin}/auth/callback/freshbooks`, and set `AUTH_FRESHBOOKS_ID` and `AUTH_FRESHBOOKS_SECRET`.
 *
 * @see https://www.freshbooks.com/api/authentication
 */
export const Freshbooks: Preset<OAuthConfig<FreshbooksProfile>> = /* @__PURE__ */ preset({
  id: 'freshbooks',
  name: 'FreshBooks',
  type: 'oauth',
  authorization: 'https://auth.freshbooks.com/service/auth/oauth/authorize',
  token: 'https://api.freshbooks.com/auth/oauth/token',
  userinfo: 'https://api.freshbooks.com/auth/api/v1/users/me',
  profile: {
    id: ['{response.id}'],
    name: ['{response.first_name} {response.last_name}'],
    email: ['{response.email}'],
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#0075dd' },
  setup: {
    url: 'https://my.freshbooks.com/#/developer',
    docs: 'https://www.freshbooks.com/api/authentication',
    steps: [
      'Create an app with the scope user:profile:read.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Freshbooks as default }
