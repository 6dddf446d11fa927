import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/hydra.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type HydraProfile = Profile

/**
 * Ory Hydra. `issuer` is where its public endpoints are.
 *
 * Register your application at https://www.ory.com/docs/hydra/guides/oauth2-clients with the callback URL
 * `{origin}/auth/callback/hydra`, and set `AUTH_HYDRA_ID`, `AUTH_HYDRA_SECRET` and `AUTH_HYDRA_ISSUER`.
 *
 * @see https://www.ory.com/docs/hydra/guides/oauth2-clients
 */
export const Hydra: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'hydra',
  name: 'Hydra',
  type: 'oidc',
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  style: { brandColor: '#4f46e5', mark },
  setup: {
    url: 'https://www.ory.com/docs/hydra/guides/oauth2-clients',
    docs: 'https://www.ory.com/docs/hydra/guides/oauth2-clients',
    steps: [
      'Create an OAuth 2.0 client with the grant type authorization_code and the scopes openid, profile and email.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { Hydra as default }
