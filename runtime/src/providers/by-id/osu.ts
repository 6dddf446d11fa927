import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/osu.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface OsuProfile extends Profile {
  username: string
  avatar_url: string
  country_code: string
  is_supporter: boolean
}

/**
 * osu!.
 *
 * Register your application at https://osu.ppy.sh/home/account/edit#oauth with the callback URL
 * `{origin}/auth/callback/osu`, and set `AUTH_OSU_ID` and `AUTH_OSU_SECRET`.
 *
 * @see https://osu.ppy.sh/docs/#authentication
 */
export const Osu: Preset<OAuthConfig<OsuProfile>> = /* @__PURE__ */ preset({
  id: 'osu',
  name: 'osu!',
  type: 'oauth',
  authorization: { url: 'https://osu.ppy.sh/oauth/authorize', params: { scope: 'identify' } },
  token: 'https://osu.ppy.sh/oauth/token',
  userinfo: 'https://osu.ppy.sh/api/v2/me',
  profile: { id: ['{id}'], name: ['{username}'], image: ['{avatar_url}'] },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#ff66aa', mark },
  setup: {
    url: 'https://osu.ppy.sh/home/account/edit#oauth',
    docs: 'https://osu.ppy.sh/docs/#authentication',
    steps: [
      'Register a new OAuth application.',
      'Enter {callbackUrl} as the application callback URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Osu as default }
