import { yandexAvatar } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/yandex.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface YandexProfile extends Profile {
  login: string
  client_id: string
  display_name?: string
  real_name?: string
  first_name?: string
  default_email?: string
  emails?: readonly string[]
  is_avatar_empty?: boolean
  default_avatar_id?: string
}

/**
 * Yandex.
 *
 * Register your application at https://oauth.yandex.com/client/new with the callback URL
 * `{origin}/auth/callback/yandex`, and set `AUTH_YANDEX_ID` and `AUTH_YANDEX_SECRET`.
 *
 * @see https://yandex.com/dev/id/doc/en/codes/code-url
 */
export const Yandex: Preset<OAuthConfig<YandexProfile>> = /* @__PURE__ */ preset({
  id: 'yandex',
  name: 'Yandex',
  type: 'oauth',
  authorization: {
    url: 'https://oauth.yandex.ru/authorize',
    params: { scope: 'login:info login:email login:avatar' },
  },
  token: 'https://oauth.yandex.ru/token',
  userinfo: {
    url: 'https://login.yandex.ru/info?format=json',
    headers: { authorization: 'OAuth {tokens.access_token}' },
  },
  profile: {
    id: ['{id}'],
    name: ['{display_name}', '{real_name}', '{first_name}'],
    email: ['{default_email}', '{emails.0}'],
    image: yandexAvatar,
  },
  style: { brandColor: '#fc3f1d', mark },
  setup: {
    url: 'https://oauth.yandex.com/client/new',
    docs: 'https://yandex.com/dev/id/doc/en/codes/code-url',
    steps: [
      'Create an application with access to login, e-mail address and portrait.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Yandex as default }
