import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/auth0.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type Auth0Profile = Profile

/**
 * Auth0. `issuer` is the tenant: `https://<tenant>.auth0.com`.
 *
 * Register your application at https://manage.auth0.com/#/applications with the callback URL
 * `{origin}/auth/callback/auth0`, and set `AUTH_AUTH0_ID`, `AUTH_AUTH0_SECRET` and `AUTH_AUTH0_ISSUER`.
 *
 * @see https://auth0.com/docs/get-started/applications
 */
export const Auth0: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'auth0',
  name: 'Auth0',
  type: 'oidc',
  offlineAccess: { scope: 'offline_access' },
  endSession: { url: '/v2/logout', redirectParam: 'returnTo' },
  style: { brandColor: '#eb5424', mark },
  setup: {
    url: 'https://manage.auth0.com/#/applications',
    docs: 'https://auth0.com/docs/get-started/applications',
    steps: [
      'Create a regular web application.',
      'Enter {callbackUrl} as the allowed callback URL.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { Auth0 as default }
