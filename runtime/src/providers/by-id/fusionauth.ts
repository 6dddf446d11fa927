import { fusionAuthTokens } from '../dialects.js'
import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/fusionauth.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface FusionAuthProfile extends Profile {
  applicationId: string
  tid: string
  roles?: readonly string[]
  authenticationType: string
}

/**
 * FusionAuth. `issuer` is where it runs; with several tenants give the `tenantId`, too.
 *
 * Register your application at https://fusionauth.io/docs/get-started/core-concepts/applications with the callback
 * URL `{origin}/auth/callback/fusionauth`, and set `AUTH_FUSIONAUTH_ID`, `AUTH_FUSIONAUTH_SECRET` and
 * `AUTH_FUSIONAUTH_ISSUER`.
 *
 * @see https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/
 */
export const FusionAuth: Preset<
  OIDCConfig<FusionAuthProfile>,
  { issuer?: string; tenantId?: string }
> = /* @__PURE__ */ preset({
  id: 'fusionauth',
  name: 'FusionAuth',
  type: 'oidc',
  wellKnown: '{issuer}/.well-known/openid-configuration?tenantId={tenantId}',
  authorization: {
    params: { scope: 'openid offline_access email profile', tenantId: '{tenantId}' },
  },
  token: { url: '{issuer}/oauth2/token', conform: fusionAuthTokens },
  userinfo: '{issuer}/oauth2/userinfo',
  profile: {
    id: ['{sub}'],
    name: ['{name}', '{preferred_username}', '{given_name} {middle_name} {family_name}'],
    email: ['{email}'],
    image: ['{picture}'],
  },
  variables: { issuer: { env: 'ISSUER', what: 'URL of the server' }, tenantId: '' },
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  style: { brandColor: '#f58320', mark },
  setup: {
    url: 'https://fusionauth.io/docs/get-started/core-concepts/applications',
    docs: 'https://fusionauth.io/docs/lifecycle/authenticate-users/oauth/',
    steps: [
      'Add an application with the authorization code grant; set the issuer of the tenant to the URL of the server.',
      'Enter {callbackUrl} as the authorized redirect URL.',
      'Copy the client ID and the client secret into the env file, and the URL of the server as the issuer.',
    ],
  },
})

export { FusionAuth as default }
