import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/authentik.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type AuthentikProfile = Profile

/**
 * Authentik. `issuer` is the application: `https://<host>/application/o/<slug>/`, with the slash at its end.
 *
 * Register your application at https://docs.goauthentik.io/add-secure-apps/providers/oauth2/ with the callback URL
 * `{origin}/auth/callback/authentik`, and set `AUTH_AUTHENTIK_ID`, `AUTH_AUTHENTIK_SECRET` and
 * `AUTH_AUTHENTIK_ISSUER`.
 *
 * @see https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
 */
export const Authentik: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'authentik',
  name: 'Authentik',
  type: 'oidc',
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  style: { brandColor: '#fd4b2d', mark },
  setup: {
    url: 'https://docs.goauthentik.io/add-secure-apps/providers/oauth2/',
    docs: 'https://docs.goauthentik.io/add-secure-apps/providers/oauth2/',
    steps: [
      'Create an application with an OAuth2/OpenID provider, confidential, with a signing key.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { Authentik as default }
