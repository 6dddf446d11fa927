import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/facebook.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface FacebookProfile extends Profile {
  picture: { data: { url: string; width: number; height: number; is_silhouette: boolean } }
}

/**
 * Facebook.
 *
 * Register your application at https://developers.facebook.com/apps/ with the callback URL
 * `{origin}/auth/callback/facebook`, and set `AUTH_FACEBOOK_ID` and `AUTH_FACEBOOK_SECRET`.
 *
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export const Facebook: Preset<OAuthConfig<FacebookProfile>> = /* @__PURE__ */ preset({
  id: 'facebook',
  name: 'Facebook',
  type: 'oauth',
  authorization: { url: 'https://www.facebook.com/v19.0/dialog/oauth', params: { scope: 'email' } },
  token: 'https://graph.facebook.com/oauth/access_token',
  userinfo: 'https://graph.facebook.com/me?fields=id,name,email,picture',
  profile: { id: ['{id}'], name: ['{name}'], email: ['{email}'], image: ['{picture.data.url}'] },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#006aff', mark },
  setup: {
    url: 'https://developers.facebook.com/apps/',
    docs: 'https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow',
    steps: [
      'Create an app with Facebook Login for the Web.',
      'Enter {callbackUrl} as the valid OAuth redirect URI.',
      'Copy the app ID and the app secret into the env file.',
    ],
  },
})

export { Facebook as default }
