import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type DescopeProfile = Profile

/**
 * Descope. `issuer` is made of the client ID, which is the project ID.
 *
 * Register your application at https://app.descope.com/settings/project with the callback URL
 * `{origin}/auth/callback/descope`, and set `AUTH_DESCOPE_ID` and `AUTH_DESCOPE_SECRET`.
 *
 * @see https://docs.descope.com/identity-federation/applications/oidc-apps
 */
export const Descope: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'descope',
  name: 'Descope',
  type: 'oidc',
  issuer: 'https://api.descope.com/{clientId}',
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  style: { brandColor: '#1c1c23' },
  setup: {
    url: 'https://app.descope.com/settings/project',
    docs: 'https://docs.descope.com/identity-federation/applications/oidc-apps',
    steps: [
      'Copy the project ID as the client ID, and create an access key as the client secret.',
      'Enter {callbackUrl} as the approved domain of the flow.',
      'Copy the project ID and the access key into the env file.',
    ],
  },
})

export { Descope as default }
