import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/okta.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface OktaProfile extends Profile {
  locale: string
  preferred_username: string
  zoneinfo: string
  updated_at: number
  email_verified: boolean
}

/**
 * Okta. `issuer` is the authorization server: `https://<org>.okta.com`, or `https://<org>.okta.com/oauth2/default`.
 *
 * Register your application at https://login.okta.com/ with the callback URL `{origin}/auth/callback/okta`, and set
 * `AUTH_OKTA_ID`, `AUTH_OKTA_SECRET` and `AUTH_OKTA_ISSUER`.
 *
 * @see https://developer.okta.com/docs/guides/implement-grant-type/authcodepkce/main/
 */
export const Okta: Preset<OIDCConfig<OktaProfile>> = /* @__PURE__ */ preset({
  id: 'okta',
  name: 'Okta',
  type: 'oidc',
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  style: { brandColor: '#007dc1', mark },
  setup: {
    url: 'https://login.okta.com/',
    docs: 'https://developer.okta.com/docs/guides/implement-grant-type/authcodepkce/main/',
    steps: [
      'Create an app integration: OIDC, web application.',
      'Enter {callbackUrl} as the sign-in redirect URI.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { Okta as default }
