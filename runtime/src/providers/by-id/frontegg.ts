import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface FronteggProfile extends Profile {
  tenantId: string
  tenantIds: readonly string[]
  profilePictureUrl?: string
  roles?: readonly string[]
}

/**
 * Frontegg. `issuer` is the environment: `https://<name>.frontegg.com`.
 *
 * Register your application at https://portal.frontegg.com/ with the callback URL `{origin}/auth/callback/frontegg`,
 * and set `AUTH_FRONTEGG_ID`, `AUTH_FRONTEGG_SECRET` and `AUTH_FRONTEGG_ISSUER`.
 *
 * @see https://docs.frontegg.com/docs/oidc-client
 */
export const Frontegg: Preset<OIDCConfig<FronteggProfile>> = /* @__PURE__ */ preset({
  id: 'frontegg',
  name: 'Frontegg',
  type: 'oidc',
  endSession: {},
  wellKnown: '{issuer}/oauth/.well-known/openid-configuration',
  authorization: '{issuer}/oauth/authorize',
  token: '{issuer}/oauth/token',
  userinfo: '{issuer}/identity/resources/users/v2/me',
  variables: { issuer: { env: 'ISSUER', what: 'URL of the environment' } },
  setup: {
    url: 'https://portal.frontegg.com/',
    docs: 'https://docs.frontegg.com/docs/oidc-client',
    steps: [
      'Open the environment, and its authentication settings.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the API key into the env file, and the URL of the environment as the issuer.',
    ],
  },
})

export { Frontegg as default }
