import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/zoom.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface ZoomProfile extends Profile {
  account_id: string
  display_name: string
  first_name: string
  last_name: string
  pic_url?: string
  verified: 0 | 1
}

/**
 * Zoom.
 *
 * Register your application at https://marketplace.zoom.us/develop/create with the callback URL
 * `{origin}/auth/callback/zoom`, and set `AUTH_ZOOM_ID` and `AUTH_ZOOM_SECRET`.
 *
 * @see https://developers.zoom.us/docs/integrations/oauth/
 */
export const Zoom: Preset<OAuthConfig<ZoomProfile>> = /* @__PURE__ */ preset({
  id: 'zoom',
  name: 'Zoom',
  type: 'oauth',
  authorization: 'https://zoom.us/oauth/authorize',
  token: 'https://zoom.us/oauth/token',
  userinfo: 'https://api.zoom.us/v2/users/me',
  profile: {
    id: ['{id}'],
    name: ['{first_name} {last_name}'],
    email: ['{email}'],
    image: ['{pic_url}'],
  },
  offlineAccess: {},
  style: { brandColor: '#0b5cff', mark },
  setup: {
    url: 'https://marketplace.zoom.us/develop/create',
    docs: 'https://developers.zoom.us/docs/integrations/oauth/',
    steps: [
      'Create a general app that is managed by users, with the scope user:read:user.',
      'Enter {callbackUrl} as the OAuth redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Zoom as default }
