import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/keycloak.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type KeycloakProfile = Profile

/**
 * Keycloak. `issuer` is the realm: `https://<host>/realms/<realm>`.
 *
 * Register your application at https://www.keycloak.org/docs/latest/server_admin/#_oidc_clients with the callback URL
 * `{origin}/auth/callback/keycloak`, and set `AUTH_KEYCLOAK_ID`, `AUTH_KEYCLOAK_SECRET` and `AUTH_KEYCLOAK_ISSUER`.
 *
 * @see https://www.keycloak.org/securing-apps/oidc-layers
 */
export const Keycloak: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'keycloak',
  name: 'Keycloak',
  type: 'oidc',
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  style: { brandColor: '#428bca', mark },
  setup: {
    url: 'https://www.keycloak.org/docs/latest/server_admin/#_oidc_clients',
    docs: 'https://www.keycloak.org/securing-apps/oidc-layers',
    steps: [
      'In the admin console of your realm, create an OpenID Connect client with client authentication on.',
      'Add {callbackUrl} to the valid redirect URIs.',
      'Copy the client ID and the client secret into the env file, and the address of the realm, https://<host>/realms/<realm>, as the issuer.',
    ],
  },
})

export { Keycloak as default }
