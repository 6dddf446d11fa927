import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/hubspot.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface HubSpotProfile extends Profile {
  user: string
  user_id: number
  hub_domain: string
  hub_id: number
  app_id: number
  scopes: readonly string[]
}

/**
 * HubSpot.
 *
 * Register your application at https://app.hubspot.com/developer/ with the callback URL
 * `{origin}/auth/callback/hubspot`, and set `AUTH_HUBSPOT_ID` and `AUTH_HUBSPOT_SECRET`.
 *
 * @see https://developers.hubspot.com/docs/api/working-with-oauth
 */
export const HubSpot: Preset<OAuthConfig<HubSpotProfile>> = /* @__PURE__ */ preset({
  id: 'hubspot',
  name: 'HubSpot',
  type: 'oauth',
  authorization: { url: 'https://app.hubspot.com/oauth/authorize', params: { scope: 'oauth' } },
  token: 'https://api.hubapi.com/oauth/v1/token',
  userinfo: {
    url: 'https://api.hubapi.com/oauth/v1/access-tokens/{tokens.access_token}',
    headers: { authorization: '' },
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: { id: ['{user_id}'], name: ['{user}'], email: ['{user}'] },
  offlineAccess: {},
  style: { brandColor: '#ff7a59', mark },
  setup: {
    url: 'https://app.hubspot.com/developer/',
    docs: 'https://developers.hubspot.com/docs/api/working-with-oauth',
    steps: [
      'Create an app with the scope oauth.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { HubSpot as default }
