import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/google.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface GoogleProfile extends Profile {
  hd?: string
  email_verified: boolean
}

/**
 * Google.
 *
 * Register your application at https://console.cloud.google.com/auth/clients with the callback URL
 * `{origin}/auth/callback/google`, and set `AUTH_GOOGLE_ID` and `AUTH_GOOGLE_SECRET`.
 *
 * @see https://developers.google.com/identity/openid-connect/openid-connect
 */
export const Google: Preset<OIDCConfig<GoogleProfile>> = /* @__PURE__ */ preset({
  id: 'google',
  name: 'Google',
  type: 'oidc',
  issuer: 'https://accounts.google.com',
  offlineAccess: { params: { access_type: 'offline', prompt: 'consent' } },
  style: { brandColor: '#1a73e8', mark },
  setup: {
    url: 'https://console.cloud.google.com/auth/clients',
    docs: 'https://developers.google.com/identity/openid-connect/openid-connect',
    steps: [
      'Create a client of the type web application.',
      'Enter {callbackUrl} as the authorized redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Google as default }
