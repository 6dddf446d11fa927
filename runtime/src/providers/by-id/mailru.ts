import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/mailru.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface MailRuProfile extends Profile {
  client_id: string
  first_name: string
  last_name: string
  nickname: string
  image: string
}

/**
 * Mail.ru.
 *
 * Register your application at https://o2.mail.ru/app/ with the callback URL `{origin}/auth/callback/mailru`, and set
 * `AUTH_MAILRU_ID` and `AUTH_MAILRU_SECRET`.
 *
 * @see https://id.vk.com/about/business/go/docs/ru/mailru
 */
export const MailRu: Preset<OAuthConfig<MailRuProfile>> = /* @__PURE__ */ preset({
  id: 'mailru',
  name: 'Mail.ru',
  type: 'oauth',
  authorization: { url: 'https://oauth.mail.ru/login', params: { scope: 'userinfo' } },
  token: 'https://oauth.mail.ru/token',
  userinfo: {
    url: 'https://oauth.mail.ru/userinfo',
    params: { access_token: '{tokens.access_token}' },
    headers: { authorization: '' },
  },
  profile: { id: ['{id}'], name: ['{name}', '{nickname}'], email: ['{email}'], image: ['{image}'] },
  style: { brandColor: '#005ff9', mark },
  setup: {
    url: 'https://o2.mail.ru/app/',
    docs: 'https://id.vk.com/about/business/go/docs/ru/mailru',
    steps: [
      'Create an app.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { MailRu as default }
