import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface NetSuiteProfile extends Profile {
  location?: number
  role?: number
  contact?: number
}

/**
 * NetSuite. `accountID` is that of the account; a RESTlet of yours tells who the user is, at the URL `restlet`.
 *
 * Register your application at https://system.netsuite.com/app/common/integration/integrapp.nl with the callback URL
 * `{origin}/auth/callback/netsuite`, and set `AUTH_NETSUITE_ID`, `AUTH_NETSUITE_SECRET`, `AUTH_NETSUITE_ACCOUNT_ID`
 * and `AUTH_NETSUITE_RESTLET`.
 *
 * @see https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/chapter_157769826287.html
 */
export const NetSuite: Preset<
  OAuthConfig<NetSuiteProfile>,
  { accountID?: string; restlet?: string }
> = /* @__PURE__ */ preset({
  id: 'netsuite',
  name: 'NetSuite',
  type: 'oauth',
  authorization: {
    url: 'https://{accountID}.app.netsuite.com/app/login/oauth2/authorize.nl',
    params: { scope: 'restlets rest_webservices' },
  },
  token: 'https://{accountID}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token',
  checks: ['state'],
  profile: { id: ['{id}'], name: ['{name}'], email: ['{email}'] },
  variables: {
    accountID: { env: 'ACCOUNT_ID', what: 'account ID as it stands in host names' },
    restlet: { env: 'RESTLET', what: 'URL of the RESTlet that tells who the user is' },
  },
  userinfo: '{restlet}',
  style: { brandColor: '#181a1b' },
  setup: {
    url: 'https://system.netsuite.com/app/common/integration/integrapp.nl',
    docs: 'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/chapter_157769826287.html',
    steps: [
      'Create an integration record with the authorization code grant and the scopes RESTlets and REST web services, and deploy a RESTlet that answers with id, name and email.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the consumer key and the consumer secret into the env file.',
    ],
  },
})

export { NetSuite as default }
