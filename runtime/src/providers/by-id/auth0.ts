import type { OIDCConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#eb5424',
    mark: [
      {
        d: 'M21.98 7.448L19.62 0H4.347L2.02 7.448c-1.352 4.312.03 9.206 3.815 12.015L12.007 24l6.157-4.552c3.755-2.81 5.182-7.688 3.815-12.015l-6.16 4.58 2.343 7.45-6.157-4.597-6.158 4.58 2.358-7.433-6.188-4.55 7.63-.045L12.008 0l2.356 7.404 7.615.044z',
      },
    ],
  },
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
