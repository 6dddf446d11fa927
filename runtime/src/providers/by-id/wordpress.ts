import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/wordpress.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface WordPressProfile extends Profile {
  ID: number
  display_name: string
  username: string
  avatar_URL: string
  email_verified?: boolean
}

/**
 * WordPress.com.
 *
 * Register your application at https://developer.wordpress.com/apps/new/ with the callback URL
 * `{origin}/auth/callback/wordpress`, and set `AUTH_WORDPRESS_ID` and `AUTH_WORDPRESS_SECRET`.
 *
 * @see https://developer.wordpress.com/docs/oauth2/
 */
export const WordPress: Preset<OAuthConfig<WordPressProfile>> = /* @__PURE__ */ preset({
  id: 'wordpress',
  name: 'WordPress.com',
  type: 'oauth',
  authorization: {
    url: 'https://public-api.wordpress.com/oauth2/authorize',
    params: { scope: 'auth' },
  },
  token: 'https://public-api.wordpress.com/oauth2/token',
  userinfo: 'https://public-api.wordpress.com/rest/v1/me',
  profile: { id: ['{ID}'], name: ['{display_name}'], email: ['{email}'], image: ['{avatar_URL}'] },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#21759b', mark },
  setup: {
    url: 'https://developer.wordpress.com/apps/new/',
    docs: 'https://developer.wordpress.com/docs/oauth2/',
    steps: [
      'Create an application of the type web.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { WordPress as default }
