import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type OneLoginProfile = Profile

/**
 * OneLogin. `issuer` is the account: `https://<subdomain>.onelogin.com`.
 *
 * Register your application at https://www.onelogin.com/ with the callback URL `{origin}/auth/callback/onelogin`, and
 * set `AUTH_ONELOGIN_ID`, `AUTH_ONELOGIN_SECRET` and `AUTH_ONELOGIN_ISSUER`.
 *
 * @see https://developers.onelogin.com/openid-connect
 */
export const OneLogin: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'onelogin',
  name: 'OneLogin',
  type: 'oidc',
  endSession: {},
  wellKnown: '{issuer}/oidc/2/.well-known/openid-configuration',
  variables: { issuer: { env: 'ISSUER', what: 'URL of the account' } },
  setup: {
    url: 'https://www.onelogin.com/',
    docs: 'https://developers.onelogin.com/openid-connect',
    steps: [
      'Add the application OpenId Connect (OIDC), with the token endpoint method Basic.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file, and the URL of the account as the issuer.',
    ],
  },
})

export { OneLogin as default }
