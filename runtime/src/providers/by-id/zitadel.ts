import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type ZitadelProfile = Profile

/**
 * ZITADEL. `issuer` is the instance: `https://<instance>.zitadel.cloud`.
 *
 * Register your application at https://zitadel.com/signin with the callback URL `{origin}/auth/callback/zitadel`, and
 * set `AUTH_ZITADEL_ID`, `AUTH_ZITADEL_SECRET` and `AUTH_ZITADEL_ISSUER`.
 *
 * @see https://zitadel.com/docs/guides/integrate/login/oidc/login-users
 */
export const Zitadel: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'zitadel',
  name: 'ZITADEL',
  type: 'oidc',
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  setup: {
    url: 'https://zitadel.com/signin',
    docs: 'https://zitadel.com/docs/guides/integrate/login/oidc/login-users',
    steps: [
      'Add a web application with the authentication method Basic to a project.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { Zitadel as default }
