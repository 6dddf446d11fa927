import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type DuendeIdentityServer6Profile = Profile

/**
 * Duende IdentityServer. `issuer` is where it runs.
 *
 * Register your application at https://docs.duendesoftware.com/identityserver/fundamentals/clients/ with the callback
 * URL `{origin}/auth/callback/duende-identity-server6`, and set `AUTH_DUENDE_IDENTITY_SERVER6_ID`,
 * `AUTH_DUENDE_IDENTITY_SERVER6_SECRET` and `AUTH_DUENDE_IDENTITY_SERVER6_ISSUER`.
 *
 * @see https://docs.duendesoftware.com/identityserver/fundamentals/clients/
 */
export const DuendeIdentityServer6: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'duende-identity-server6',
  name: 'Duende IdentityServer',
  type: 'oidc',
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  setup: {
    url: 'https://docs.duendesoftware.com/identityserver/fundamentals/clients/',
    docs: 'https://docs.duendesoftware.com/identityserver/fundamentals/clients/',
    steps: [
      'Add a client with the grant type code, PKCE, a secret, and the scopes openid, profile and email.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { DuendeIdentityServer6 as default }
