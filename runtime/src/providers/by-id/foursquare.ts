import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/foursquare.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface FoursquareProfile extends Profile {
  response: {
    user: {
      id: string
      firstName: string
      lastName?: string
      contact: { email?: string }
      photo?: { prefix: string; suffix: string }
    }
  }
}

/**
 * Foursquare.
 *
 * Register your application at https://foursquare.com/developers/home with the callback URL
 * `{origin}/auth/callback/foursquare`, and set `AUTH_FOURSQUARE_ID` and `AUTH_FOURSQUARE_SECRET`.
 *
 * @see https://docs.foursquare.com/developer/reference/v2-authentication
 */
export const Foursquare: Preset<
  OAuthConfig<FoursquareProfile>,
  { apiVersion?: string }
> = /* @__PURE__ */ preset({
  id: 'foursquare',
  name: 'Foursquare',
  type: 'oauth',
  authorization: 'https://foursquare.com/oauth2/authenticate',
  token: { url: 'https://foursquare.com/oauth2/access_token', response: { token_type: 'bearer' } },
  userinfo: {
    url: 'https://api.foursquare.com/v2/users/self',
    params: { v: '{apiVersion}', oauth_token: '{tokens.access_token}' },
    headers: { authorization: '' },
  },
  profile: {
    id: ['{response.user.id}'],
    name: ['{response.user.firstName} {response.user.lastName}'],
    email: ['{response.user.contact.email}'],
    image: ['{response.user.photo.prefix}original{response.user.photo.suffix}'],
  },
  variables: { apiVersion: '20230131' },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  checks: ['state'],
  style: { brandColor: '#3333ff', mark },
  setup: {
    url: 'https://foursquare.com/developers/home',
    docs: 'https://docs.foursquare.com/developer/reference/v2-authentication',
    steps: [
      'Create a project, and generate its OAuth credentials.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Foursquare as default }
