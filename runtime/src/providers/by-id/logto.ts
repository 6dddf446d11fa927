import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type LogtoProfile = Profile

/**
 * Logto. `issuer` is the tenant: `https://<tenant>.logto.app/oidc`.
 *
 * Register your application at https://cloud.logto.io/ with the callback URL `{origin}/auth/callback/logto`, and set
 * `AUTH_LOGTO_ID`, `AUTH_LOGTO_SECRET` and `AUTH_LOGTO_ISSUER`.
 *
 * @see https://docs.logto.io/quick-starts/traditional
 */
export const Logto: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'logto',
  name: 'Logto',
  type: 'oidc',
  authorization: { params: { scope: 'offline_access openid email profile' } },
  profile: {
    id: ['{sub}'],
    name: ['{name}', '{username}'],
    email: ['{email}'],
    image: ['{picture}'],
  },
  offlineAccess: { scope: 'offline_access', params: { prompt: 'consent' } },
  endSession: {},
  setup: {
    url: 'https://cloud.logto.io/',
    docs: 'https://docs.logto.io/quick-starts/traditional',
    steps: [
      'Create a traditional web application.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the app ID and the app secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { Logto as default }
