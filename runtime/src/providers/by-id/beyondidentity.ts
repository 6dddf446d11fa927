import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type BeyondIdentityProfile = Profile

/**
 * Beyond Identity. `issuer` is shown with the application.
 *
 * Register your application at https://console-us.beyondidentity.com/ with the callback URL
 * `{origin}/auth/callback/beyondidentity`, and set `AUTH_BEYONDIDENTITY_ID`, `AUTH_BEYONDIDENTITY_SECRET` and
 * `AUTH_BEYONDIDENTITY_ISSUER`.
 *
 * @see https://developer.beyondidentity.com/docs/next/add-an-application
 */
export const BeyondIdentity: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'beyondidentity',
  name: 'Beyond Identity',
  type: 'oidc',
  profile: { id: ['{sub}'], name: ['{name}', '{preferred_username}'], email: ['{email}'] },
  style: { brandColor: '#5077c5' },
  setup: {
    url: 'https://console-us.beyondidentity.com/',
    docs: 'https://developer.beyondidentity.com/docs/next/add-an-application',
    steps: [
      'Add an application with the protocol OIDC, confidential, with PKCE S256.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { BeyondIdentity as default }
