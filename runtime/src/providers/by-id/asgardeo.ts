import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type AsgardeoProfile = Profile

/**
 * Asgardeo. `issuer` is the organization: `https://api.asgardeo.io/t/<organization>`.
 *
 * Register your application at https://console.asgardeo.io/ with the callback URL `{origin}/auth/callback/asgardeo`,
 * and set `AUTH_ASGARDEO_ID`, `AUTH_ASGARDEO_SECRET` and `AUTH_ASGARDEO_ISSUER`.
 *
 * @see https://wso2.com/asgardeo/docs/guides/applications/register-oidc-web-app/
 */
export const Asgardeo: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'asgardeo',
  name: 'Asgardeo',
  type: 'oidc',
  endSession: {},
  wellKnown: '{issuer}/oauth2/token/.well-known/openid-configuration',
  variables: { issuer: { env: 'ISSUER', what: 'URL of the organization' } },
  style: { brandColor: '#000' },
  setup: {
    url: 'https://console.asgardeo.io/',
    docs: 'https://wso2.com/asgardeo/docs/guides/applications/register-oidc-web-app/',
    steps: [
      'Register a traditional web application with OpenID Connect.',
      'Enter {callbackUrl} as the authorized redirect URL.',
      'Copy the client ID and the client secret into the env file, and the URL of the organization as the issuer.',
    ],
  },
})

export { Asgardeo as default }
