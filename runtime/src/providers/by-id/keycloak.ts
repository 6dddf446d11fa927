import type { OIDCConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#428bca',
    mark: [
      {
        d: 'm18.742 1.182-12.493.002C4.155 4.784 2.079 8.393 0 12.002c2.071 3.612 4.162 7.214 6.252 10.816l12.49-.004 3.089-5.404h2.158v-.002H24L23.996 6.59h-2.168zM8.327 4.792h2.081l1.04 1.8-3.12 5.413 3.117 5.403-1.035 1.81H8.327a2047.566 2047.566 0 0 0-4.168-7.204C5.547 9.606 6.937 7.2 8.327 4.792Zm6.241 0 2.086.003c1.393 2.405 2.78 4.813 4.166 7.222l-4.167 7.2h-2.08c-.382-.562-1.038-1.808-1.038-1.808l3.123-5.405-3.124-5.413z',
      },
    ],
  },
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
