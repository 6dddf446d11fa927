import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/strava.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface StravaProfile extends Profile {
  firstname: string
  lastname: string
  profile: string
  profile_medium: string
}

/**
 * Strava.
 *
 * Register your application at https://www.strava.com/settings/api with the callback URL
 * `{origin}/auth/callback/strava`, and set `AUTH_STRAVA_ID` and `AUTH_STRAVA_SECRET`.
 *
 * @see https://developers.strava.com/docs/authentication/
 */
export const Strava: Preset<OAuthConfig<StravaProfile>> = /* @__PURE__ */ preset({
  id: 'strava',
  name: 'Strava',
  type: 'oauth',
  authorization: {
    url: 'https://www.strava.com/oauth/authorize',
    params: { scope: 'read', approval_prompt: 'auto' },
  },
  token: 'https://www.strava.com/api/v3/oauth/token',
  userinfo: 'https://www.strava.com/api/v3/athlete',
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: { id: ['{id}'], name: ['{firstname} {lastname}'], image: ['{profile}'] },
  offlineAccess: {},
  style: { brandColor: '#fc4c02', mark },
  setup: {
    url: 'https://www.strava.com/settings/api',
    docs: 'https://developers.strava.com/docs/authentication/',
    steps: [
      'Create an API application, with the host of your site as the authorization callback domain: {callbackUrl} is below it.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Strava as default }
