import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/naver.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface NaverProfile extends Profile {
  resultcode: string
  message: string
  response: { id: string; nickname?: string; name?: string; email?: string; profile_image?: string }
}

/**
 * Naver.
 *
 * Register your application at https://developers.naver.com/apps/#/register with the callback URL
 * `{origin}/auth/callback/naver`, and set `AUTH_NAVER_ID` and `AUTH_NAVER_SECRET`.
 *
 * @see https://developers.naver.com/docs/login/devguide/
 */
export const Naver: Preset<OAuthConfig<NaverProfile>> = /* @__PURE__ */ preset({
  id: 'naver',
  name: 'Naver',
  type: 'oauth',
  authorization: 'https://nid.naver.com/oauth2.0/authorize',
  token: 'https://nid.naver.com/oauth2.0/token',
  userinfo: 'https://openapi.naver.com/v1/nid/me',
  profile: {
    id: ['{response.id}'],
    name: ['{response.nickname}', '{response.name}'],
    email: ['{response.email}'],
    image: ['{response.profile_image}'],
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  checks: ['state'],
  style: { brandColor: '#03c75a', mark },
  setup: {
    url: 'https://developers.naver.com/apps/#/register',
    docs: 'https://developers.naver.com/docs/login/devguide/',
    steps: [
      'Register an application that uses Naver Login.',
      'Enter {callbackUrl} as the callback URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Naver as default }
