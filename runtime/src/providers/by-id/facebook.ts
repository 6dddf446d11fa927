import type { OAuthConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#006aff',
    mark: [
      {
        d: 'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z',
      },
    ],
  },
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
