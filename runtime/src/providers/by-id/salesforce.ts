import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/salesforce.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface SalesforceProfile extends Profile {
  user_id: string
  organization_id: string
  preferred_username: string
}

/**
 * Salesforce. For a sandbox `issuer` is `https://test.salesforce.com`, or the domain of the org.
 *
 * Register your application at https://login.salesforce.com/ with the callback URL
 * `{origin}/auth/callback/salesforce`, and set `AUTH_SALESFORCE_ID` and `AUTH_SALESFORCE_SECRET`.
 *
 * @see https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_endpoints.htm
 */
export const Salesforce: Preset<OIDCConfig<SalesforceProfile>> = /* @__PURE__ */ preset({
  id: 'salesforce',
  name: 'Salesforce',
  type: 'oidc',
  issuer: '{issuer}',
  idToken: false,
  variables: {
    issuer: { env: 'ISSUER', what: 'issuer URL', default: 'https://login.salesforce.com' },
  },
  offlineAccess: { scope: 'refresh_token' },
  endSession: {},
  style: { brandColor: '#00a1e0', mark },
  setup: {
    url: 'https://login.salesforce.com/',
    docs: 'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_endpoints.htm',
    steps: [
      'Create a connected app with the OAuth scopes openid, profile and email.',
      'Enter {callbackUrl} as the callback URL.',
      'Copy the consumer key and the consumer secret into the env file.',
    ],
  },
})

export { Salesforce as default }
