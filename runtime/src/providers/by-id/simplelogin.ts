import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/simplelogin.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface SimpleLoginProfile extends Profile {
  avatar_url?: string | null
}

/**
 * SimpleLogin.
 *
 * Register your application at https://app.simplelogin.io/developer with the callback URL
 * `{origin}/auth/callback/simplelogin`, and set `AUTH_SIMPLELOGIN_ID` and `AUTH_SIMPLELOGIN_SECRET`.
 *
 * @see https://simplelogin.io/docs/siwsl/app/
 */
export const SimpleLogin: Preset<OIDCConfig<SimpleLoginProfile>> = /* @__PURE__ */ preset({
  id: 'simplelogin',
  name: 'SimpleLogin',
  type: 'oidc',
  issuer: 'https://app.simplelogin.io',
  profile: { id: ['{sub}'], name: ['{name}'], email: ['{email}'], image: ['{avatar_url}'] },
  style: { brandColor: '#e3156a', mark },
  setup: {
    url: 'https://app.simplelogin.io/developer',
    docs: 'https://simplelogin.io/docs/siwsl/app/',
    steps: [
      'Create a website.',
      'Enter {callbackUrl} as the authorized redirect URI.',
      'Copy the OAuth client ID and the OAuth client secret into the env file.',
    ],
  },
})

export { SimpleLogin as default }
