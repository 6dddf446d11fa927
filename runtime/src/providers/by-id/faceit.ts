import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/faceit.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface FACEITProfile extends Profile {
  guid: string
  nickname: string
  email_verified?: boolean
}

/**
 * FACEIT.
 *
 * Register your application at https://developers.faceit.com/apps with the callback URL
 * `{origin}/auth/callback/faceit`, and set `AUTH_FACEIT_ID` and `AUTH_FACEIT_SECRET`.
 *
 * @see https://docs.faceit.com/docs/oauth/fc-connect/
 */
export const FACEIT: Preset<OAuthConfig<FACEITProfile>> = /* @__PURE__ */ preset({
  id: 'faceit',
  name: 'FACEIT',
  type: 'oauth',
  authorization: {
    url: 'https://accounts.faceit.com/accounts',
    params: { redirect_popup: 'true' },
  },
  token: 'https://api.faceit.com/auth/v1/oauth/token',
  userinfo: 'https://api.faceit.com/auth/v1/resources/userinfo',
  profile: {
    id: ['{guid}'],
    name: ['{name}', '{nickname}'],
    email: ['{email}'],
    image: ['{picture}'],
  },
  style: { brandColor: '#ff5500', mark },
  setup: {
    url: 'https://developers.faceit.com/apps',
    docs: 'https://docs.faceit.com/docs/oauth/fc-connect/',
    steps: [
      'Create an application with an OAuth 2.0 client.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { FACEIT as default }
