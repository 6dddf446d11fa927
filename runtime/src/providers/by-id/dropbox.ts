import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/dropbox.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface DropboxProfile extends Profile {
  account_id: string
  email_verified: boolean
  profile_photo_url?: string
}

/**
 * Dropbox.
 *
 * Register your application at https://www.dropbox.com/developers/apps with the callback URL
 * `{origin}/auth/callback/dropbox`, and set `AUTH_DROPBOX_ID` and `AUTH_DROPBOX_SECRET`.
 *
 * @see https://developers.dropbox.com/oauth-guide
 */
export const Dropbox: Preset<OAuthConfig<DropboxProfile>> = /* @__PURE__ */ preset({
  id: 'dropbox',
  name: 'Dropbox',
  type: 'oauth',
  authorization: {
    url: 'https://www.dropbox.com/oauth2/authorize',
    params: { token_access_type: 'offline', scope: 'account_info.read' },
  },
  token: 'https://api.dropboxapi.com/oauth2/token',
  userinfo: { url: 'https://api.dropboxapi.com/2/users/get_current_account', method: 'POST' },
  profile: {
    id: ['{account_id}'],
    name: ['{name.display_name}'],
    email: ['{email}'],
    image: ['{profile_photo_url}'],
  },
  offlineAccess: { params: { token_access_type: 'offline' } },
  style: { brandColor: '#0061fe', mark },
  setup: {
    url: 'https://www.dropbox.com/developers/apps',
    docs: 'https://developers.dropbox.com/oauth-guide',
    steps: [
      'Create an app, and give it the permission account_info.read.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the app key and the app secret into the env file.',
    ],
  },
})

export { Dropbox as default }
