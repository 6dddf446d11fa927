import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type PingIdProfile = Profile

/**
 * Ping Identity. `issuer` is the environment: `https://auth.pingone.<region>/<environment>/as`.
 *
 * Register your application at https://console.pingone.com/ with the callback URL `{origin}/auth/callback/ping-id`,
 * and set `AUTH_PING_ID_ID`, `AUTH_PING_ID_SECRET` and `AUTH_PING_ID_ISSUER`.
 *
 * @see https://docs.pingidentity.com/pingone/applications/p1_applications_add_applications.html
 */
export const PingId: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'ping-id',
  name: 'Ping Identity',
  type: 'oidc',
  endSession: {},
  setup: {
    url: 'https://console.pingone.com/',
    docs: 'https://docs.pingidentity.com/pingone/applications/p1_applications_add_applications.html',
    steps: [
      'Add an OIDC web app.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { PingId as default }
