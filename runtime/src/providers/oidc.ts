import { preset, type Preset } from './preset.js'
import type { OIDCConfig } from './provider.js'

/**
 * Google.
 *
 * @see https://developers.google.com/identity/openid-connect/openid-connect
 */
export const Google: Preset<OIDCConfig> = /* @__PURE__ */ preset<OIDCConfig>({
  id: 'google',
  name: 'Google',
  type: 'oidc',
  issuer: 'https://accounts.google.com',
  style: { brandColor: '#1a73e8' },
  setup: {
    url: 'https://console.cloud.google.com/auth/clients',
    steps: [
      'Create a client of the type web application.',
      'Add {callbackUrl} to the authorized redirect URIs.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

/**
 * Keycloak. `issuer` is the realm: `https://<host>/realms/<realm>`.
 *
 * @see https://www.keycloak.org/securing-apps/oidc-layers
 */
export const Keycloak: Preset<OIDCConfig> = /* @__PURE__ */ preset<OIDCConfig>({
  id: 'keycloak',
  name: 'Keycloak',
  type: 'oidc',
  style: { brandColor: '#428bca' },
  setup: {
    url: 'https://www.keycloak.org/docs/latest/server_admin/#_oidc_clients',
    steps: [
      'In the admin console of your realm, create an OpenID Connect client with client authentication on.',
      'Add {callbackUrl} to the valid redirect URIs.',
      'Copy the client ID and the client secret into the env file, and the address of the realm, https://<host>/realms/<realm>, as the issuer.',
    ],
  },
})
