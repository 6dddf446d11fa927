import type { OAuthConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#0b5cff',
    mark: [
      {
        d: 'M5.033 14.649H.743a.74.74 0 0 1-.686-.458.74.74 0 0 1 .16-.808L3.19 10.41H1.06A1.06 1.06 0 0 1 0 9.35h3.957c.301 0 .57.18.686.458a.74.74 0 0 1-.161.808L1.51 13.59h2.464c.585 0 1.06.475 1.06 1.06zM24 11.338c0-1.14-.927-2.066-2.066-2.066-.61 0-1.158.265-1.537.686a2.061 2.061 0 0 0-1.536-.686c-1.14 0-2.066.926-2.066 2.066v3.311a1.06 1.06 0 0 0 1.06-1.06v-2.251a1.004 1.004 0 0 1 2.013 0v2.251c0 .586.474 1.06 1.06 1.06v-3.311a1.004 1.004 0 0 1 2.012 0v2.251c0 .586.475 1.06 1.06 1.06zM16.265 12a2.728 2.728 0 1 1-5.457 0 2.728 2.728 0 0 1 5.457 0zm-1.06 0a1.669 1.669 0 1 0-3.338 0 1.669 1.669 0 0 0 3.338 0zm-4.82 0a2.728 2.728 0 1 1-5.458 0 2.728 2.728 0 0 1 5.457 0zm-1.06 0a1.669 1.669 0 1 0-3.338 0 1.669 1.669 0 0 0 3.338 0z',
      },
    ],
  },
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
