import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type KindeProfile = Profile

/**
 * Kinde. `issuer` is the business: `https://<business>.kinde.com`.
 *
 * Register your application at https://app.kinde.com/admin with the callback URL `{origin}/auth/callback/kinde`, and
 * set `AUTH_KINDE_ID`, `AUTH_KINDE_SECRET` and `AUTH_KINDE_ISSUER`.
 *
 * @see https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/
 */
export const Kinde: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'kinde',
  name: 'Kinde',
  type: 'oidc',
  offlineAccess: { scope: 'offline' },
  endSession: {},
  style: { brandColor: '#fff' },
  setup: {
    url: 'https://app.kinde.com/admin',
    docs: 'https://docs.kinde.com/developer-tools/about/using-kinde-without-an-sdk/',
    steps: [
      'Add a back-end web application.',
      'Enter {callbackUrl} as the allowed callback URL.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { Kinde as default }
