import { tiktokUserinfo } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/tiktok.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
export interface TikTokProfile extends Profile {
  data: {
    /** Optional fields are there if the `fields` parameter of the userinfo URL names them. */
    user: {
      /** The user's id in this application. */
      open_id: string
      /** The user's id in all applications of one developer. */
      union_id?: string
      avatar_url: string
      avatar_url_100?: string
      avatar_large_url?: string
      display_name: string
      username: string
      bio_description?: string
      profile_deep_link?: string
      is_verified?: boolean
      follower_count?: number
      following_count?: number
      likes_count?: number
      video_count?: number
      /** TikTok tells none. */
      email?: string
    }
  }
  error: {
    /** `ok`, or the category of the error. */
    code: string
    log_id: string
    message: string
  }
}

/**
 * TikTok. Addresses must be https, on a domain that TikTok has approved; it never tells an e-mail address.
 *
 * Register your application at https://developers.tiktok.com/apps with the callback URL
 * `{origin}/auth/callback/tiktok`, and set `AUTH_TIKTOK_ID` and `AUTH_TIKTOK_SECRET`.
 *
 * @see https://developers.tiktok.com/doc/login-kit-web/
 */
export const TikTok: Preset<OAuthConfig<TikTokProfile>> = /* @__PURE__ */ preset({
  id: 'tiktok',
  name: 'TikTok',
  type: 'oauth',
  authorization: {
    url: 'https://www.tiktok.com/v2/auth/authorize/',
    params: { client_id: '', client_key: '{clientId}', scope: 'user.info.basic' },
  },
  token: {
    url: 'https://open.tiktokapis.com/v2/oauth/token/',
    body: {
      client_key: '{clientId}',
      client_secret: '{clientSecret}',
      code: '{code}',
      grant_type: 'authorization_code',
      redirect_uri: '{redirectUri}',
    },
  },
  userinfo: {
    url: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name',
    request: tiktokUserinfo,
  },
  profile: {
    id: ['{data.user.open_id}'],
    name: ['{data.user.display_name}'],
    image: ['{data.user.avatar_url}'],
  },
  checks: ['state'],
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://developers.tiktok.com/apps',
    docs: 'https://developers.tiktok.com/doc/login-kit-web/',
    steps: [
      'Connect an app, and add Login Kit for the web.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client key, as the client ID, and the client secret into the env file.',
    ],
  },
})

export { TikTok as default }
