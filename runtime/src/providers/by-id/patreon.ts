import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/patreon.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface PatreonProfile extends Profile {
  data: {
    id: string
    attributes: {
      email: string | null
      full_name: string
      image_url: string
      is_email_verified?: boolean
    }
  }
}

/**
 * Patreon.
 *
 * Register your application at https://www.patreon.com/portal/registration/register-clients with the callback URL
 * `{origin}/auth/callback/patreon`, and set `AUTH_PATREON_ID` and `AUTH_PATREON_SECRET`.
 *
 * @see https://docs.patreon.com/#oauth
 */
export const Patreon: Preset<OAuthConfig<PatreonProfile>> = /* @__PURE__ */ preset({
  id: 'patreon',
  name: 'Patreon',
  type: 'oauth',
  authorization: {
    url: 'https://www.patreon.com/oauth2/authorize',
    params: { scope: 'identity identity[email]' },
  },
  token: 'https://www.patreon.com/api/oauth2/token',
  userinfo: {
    url: 'https://www.patreon.com/api/oauth2/v2/identity',
    params: { 'fields[user]': 'email,full_name,image_url,is_email_verified' },
  },
  profile: {
    id: ['{data.id}'],
    name: ['{data.attributes.full_name}'],
    email: ['{data.attributes.email}'],
    image: ['{data.attributes.image_url}'],
    emailVerified: 'data.attributes.is_email_verified',
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#e85b46', mark },
  setup: {
    url: 'https://www.patreon.com/portal/registration/register-clients',
    docs: 'https://docs.patreon.com/#oauth',
    steps: [
      'Create a client with API version 2.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Patreon as default }
