import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/medium.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface MediumProfile extends Profile {
  data: { id: string; username: string; name: string; url: string; imageUrl: string }
}

/**
 * Medium.
 *
 * Medium takes no new applications.
 *
 * Register your application at https://medium.com/me/settings/security with the callback URL
 * `{origin}/auth/callback/medium`, and set `AUTH_MEDIUM_ID` and `AUTH_MEDIUM_SECRET`.
 *
 * @see https://github.com/Medium/medium-api-docs
 */
export const Medium: Preset<OAuthConfig<MediumProfile>> = /* @__PURE__ */ preset({
  id: 'medium',
  name: 'Medium',
  type: 'oauth',
  authorization: { url: 'https://medium.com/m/oauth/authorize', params: { scope: 'basicProfile' } },
  token: 'https://api.medium.com/v1/tokens',
  userinfo: 'https://api.medium.com/v1/me',
  profile: { id: ['{data.id}'], name: ['{data.name}'], image: ['{data.imageUrl}'] },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  checks: ['state'],
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://medium.com/me/settings/security',
    docs: 'https://github.com/Medium/medium-api-docs',
    steps: [
      'Open the application that is registered.',
      'Enter {callbackUrl} as the callback URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
  status: { kind: 'closed', note: 'Medium takes no new applications.' },
})

export { Medium as default }
