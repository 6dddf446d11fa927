import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/kakao.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface KakaoProfile extends Profile {
  kakao_account?: {
    email?: string
    is_email_valid?: boolean
    is_email_verified?: boolean
    profile?: { nickname?: string; profile_image_url?: string }
  }
}

/**
 * Kakao.
 *
 * Register your application at https://developers.kakao.com/console/app with the callback URL
 * `{origin}/auth/callback/kakao`, and set `AUTH_KAKAO_ID` and `AUTH_KAKAO_SECRET`.
 *
 * @see https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 */
export const Kakao: Preset<OAuthConfig<KakaoProfile>> = /* @__PURE__ */ preset({
  id: 'kakao',
  name: 'Kakao',
  type: 'oauth',
  authorization: 'https://kauth.kakao.com/oauth/authorize',
  token: 'https://kauth.kakao.com/oauth/token',
  userinfo: 'https://kapi.kakao.com/v2/user/me',
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: {
    id: ['{id}'],
    name: ['{kakao_account.profile.nickname}'],
    email: ['{kakao_account.email}'],
    image: ['{kakao_account.profile.profile_image_url}'],
    emailVerified: 'kakao_account.is_email_verified',
  },
  style: { brandColor: '#ffcd00', mark },
  setup: {
    url: 'https://developers.kakao.com/console/app',
    docs: 'https://developers.kakao.com/docs/latest/en/kakaologin/rest-api',
    steps: [
      'Add an application, and turn Kakao Login and its client secret on.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the REST API key and the client secret into the env file.',
    ],
  },
})

export { Kakao as default }
