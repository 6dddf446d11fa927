import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/line.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type LINEProfile = Profile

/**
 * LINE. The ID token is signed with the channel secret.
 *
 * Register your application at https://developers.line.biz/console/ with the callback URL
 * `{origin}/auth/callback/line`, and set `AUTH_LINE_ID` and `AUTH_LINE_SECRET`.
 *
 * @see https://developers.line.biz/en/docs/line-login/integrate-line-login/
 */
export const LINE: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'line',
  name: 'LINE',
  type: 'oidc',
  issuer: 'https://access.line.me',
  client: { id_token_signed_response_alg: 'HS256' },
  offlineAccess: {},
  style: { brandColor: '#06c755', mark },
  setup: {
    url: 'https://developers.line.biz/console/',
    docs: 'https://developers.line.biz/en/docs/line-login/integrate-line-login/',
    steps: [
      'Create a LINE Login channel, and apply for the e-mail address permission.',
      'Enter {callbackUrl} as the callback URL.',
      'Copy the channel ID and the channel secret into the env file.',
    ],
  },
})

export { LINE as default }
