import type { OAuthConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#ff7a59',
    mark: [
      {
        d: 'M18.164 7.93V5.084a2.198 2.198 0 001.267-1.978v-.067A2.2 2.2 0 0017.238.845h-.067a2.2 2.2 0 00-2.193 2.193v.067a2.196 2.196 0 001.252 1.973l.013.006v2.852a6.22 6.22 0 00-2.969 1.31l.012-.01-7.828-6.095A2.497 2.497 0 104.3 4.656l-.012.006 7.697 5.991a6.176 6.176 0 00-1.038 3.446c0 1.343.425 2.588 1.147 3.607l-.013-.02-2.342 2.343a1.968 1.968 0 00-.58-.095h-.002a2.033 2.033 0 102.033 2.033 1.978 1.978 0 00-.1-.595l.005.014 2.317-2.317a6.247 6.247 0 104.782-11.134l-.036-.005zm-.964 9.378a3.206 3.206 0 113.215-3.207v.002a3.206 3.206 0 01-3.207 3.207z',
      },
    ],
  },
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
