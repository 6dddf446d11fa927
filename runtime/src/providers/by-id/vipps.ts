import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface VippsProfile extends Profile {
  sid: string
}

/**
 * Vipps MobilePay.
 *
 * Register your application at https://portal.vippsmobilepay.com/ with the callback URL
 * `{origin}/auth/callback/vipps`, and set `AUTH_VIPPS_ID` and `AUTH_VIPPS_SECRET`.
 *
 * @see https://developer.vippsmobilepay.com/docs/APIs/login-api/
 */
export const Vipps: Preset<OIDCConfig<VippsProfile>> = /* @__PURE__ */ preset({
  id: 'vipps',
  name: 'Vipps',
  type: 'oidc',
  issuer: 'https://api.vipps.no/access-management-1.0/access/',
  authorization: { params: { scope: 'openid name email' } },
  idToken: false,
  style: { brandColor: '#f05c18' },
  setup: {
    url: 'https://portal.vippsmobilepay.com/',
    docs: 'https://developer.vippsmobilepay.com/docs/APIs/login-api/',
    steps: [
      'Order Login for a sales unit, and open its keys.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Vipps as default }
