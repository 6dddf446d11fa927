import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/reddit.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface RedditProfile extends Profile {
  icon_img: string
  snoovatar_img: string
}

/**
 * Reddit. A refresh token comes only with `authorization: { params: { duration: 'permanent' } }`.
 *
 * Register your application at https://www.reddit.com/prefs/apps with the callback URL
 * `{origin}/auth/callback/reddit`, and set `AUTH_REDDIT_ID` and `AUTH_REDDIT_SECRET`.
 *
 * @see https://github.com/reddit-archive/reddit/wiki/OAuth2
 */
export const Reddit: Preset<OAuthConfig<RedditProfile>> = /* @__PURE__ */ preset({
  id: 'reddit',
  name: 'Reddit',
  type: 'oauth',
  authorization: { url: 'https://www.reddit.com/api/v1/authorize', params: { scope: 'identity' } },
  token: 'https://www.reddit.com/api/v1/access_token',
  userinfo: 'https://oauth.reddit.com/api/v1/me',
  checks: ['state'],
  profile: { id: ['{id}'], name: ['{name}'], image: ['{snoovatar_img}', '{icon_img}'] },
  offlineAccess: { params: { duration: 'permanent' } },
  style: { brandColor: '#ff4500', mark },
  setup: {
    url: 'https://www.reddit.com/prefs/apps',
    docs: 'https://github.com/reddit-archive/reddit/wiki/OAuth2',
    steps: [
      'Create a web app.',
      'Enter {callbackUrl} as the redirect uri.',
      'Copy the ID below the name of the app and the secret into the env file.',
    ],
  },
})

export { Reddit as default }
