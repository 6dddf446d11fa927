import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type IdentityServer4Profile = Profile

/**
 * IdentityServer4. `issuer` is where it runs.
 *
 * Register your application at https://identityserver4.readthedocs.io/en/latest/topics/clients.html with the callback
 * URL `{origin}/auth/callback/identity-server4`, and set `AUTH_IDENTITY_SERVER4_ID`, `AUTH_IDENTITY_SERVER4_SECRET`
 * and `AUTH_IDENTITY_SERVER4_ISSUER`.
 *
 * @see https://identityserver4.readthedocs.io/en/latest/topics/clients.html
 */
export const IdentityServer4: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'identity-server4',
  name: 'IdentityServer4',
  type: 'oidc',
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  setup: {
    url: 'https://identityserver4.readthedocs.io/en/latest/topics/clients.html',
    docs: 'https://identityserver4.readthedocs.io/en/latest/topics/clients.html',
    steps: [
      'Add a client with the grant type code, PKCE, a secret, and the scopes openid, profile and email.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { IdentityServer4 as default }
