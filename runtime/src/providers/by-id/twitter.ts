import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/twitter.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface TwitterProfile extends Profile {
  data: {
    id: string
    name: string
    username: string
    confirmed_email?: string
    profile_image_url?: string
  }
}

/**
 * X, formerly Twitter. The e-mail address comes only to apps that may ask for it, with the scope users.email.
 *
 * Register your application at https://developer.x.com/en/portal/dashboard with the callback URL
 * `{origin}/auth/callback/twitter`, and set `AUTH_TWITTER_ID` and `AUTH_TWITTER_SECRET`.
 *
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export const Twitter: Preset<OAuthConfig<TwitterProfile>> = /* @__PURE__ */ preset({
  id: 'twitter',
  name: 'Twitter',
  type: 'oauth',
  authorization: {
    url: 'https://x.com/i/oauth2/authorize',
    params: { scope: 'users.read tweet.read offline.access' },
  },
  token: 'https://api.x.com/2/oauth2/token',
  userinfo: 'https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email',
  profile: {
    id: ['{data.id}'],
    name: ['{data.name}'],
    email: ['{data.confirmed_email}', '{data.email}'],
    image: ['{data.profile_image_url}'],
  },
  offlineAccess: { scope: 'offline.access' },
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://developer.x.com/en/portal/dashboard',
    docs: 'https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code',
    steps: [
      'Create an app, and set up user authentication as a web app with OAuth 2.0.',
      'Enter {callbackUrl} as the callback URI.',
      'Copy the OAuth 2.0 client ID and the client secret into the env file.',
    ],
  },
})

export { Twitter as default }
