import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/cognito.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type CognitoProfile = Profile

/**
 * Amazon Cognito. `issuer` is the user pool: `https://cognito-idp.<region>.amazonaws.com/<pool id>`.
 *
 * Register your application at https://console.aws.amazon.com/cognito/v2/idp/user-pools with the callback URL
 * `{origin}/auth/callback/cognito`, and set `AUTH_COGNITO_ID`, `AUTH_COGNITO_SECRET` and `AUTH_COGNITO_ISSUER`.
 *
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-app-idp-settings.html
 */
export const Cognito: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'cognito',
  name: 'Cognito',
  type: 'oidc',
  offlineAccess: {},
  endSession: { url: '/logout', redirectParam: 'logout_uri' },
  style: { brandColor: '#dd344c', mark },
  setup: {
    url: 'https://console.aws.amazon.com/cognito/v2/idp/user-pools',
    docs: 'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-app-idp-settings.html',
    steps: [
      'Create an app client with a secret for your user pool, with the scopes openid, profile and email.',
      'Enter {callbackUrl} as the allowed callback URL.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { Cognito as default }
