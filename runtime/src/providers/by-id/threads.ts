import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/threads.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface ThreadsProfile extends Profile {
  username: string
  threads_profile_picture_url?: string
}

/**
 * Threads.
 *
 * Register your application at https://developers.facebook.com/apps/ with the callback URL
 * `{origin}/auth/callback/threads`, and set `AUTH_THREADS_ID` and `AUTH_THREADS_SECRET`.
 *
 * @see https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions
 */
export const Threads: Preset<OAuthConfig<ThreadsProfile>> = /* @__PURE__ */ preset({
  id: 'threads',
  name: 'Threads',
  type: 'oauth',
  authorization: { url: 'https://threads.net/oauth/authorize', params: { scope: 'threads_basic' } },
  token: {
    url: 'https://graph.threads.net/oauth/access_token',
    response: { token_type: 'bearer' },
  },
  userinfo: {
    url: 'https://graph.threads.net/v1.0/me',
    params: {
      fields: 'id,username,name,threads_profile_picture_url',
      access_token: '{tokens.access_token}',
    },
    headers: { authorization: '' },
  },
  checks: ['state'],
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: {
    id: ['{id}'],
    name: ['{name}', '{username}'],
    image: ['{threads_profile_picture_url}'],
  },
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://developers.facebook.com/apps/',
    docs: 'https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions',
    steps: [
      'Create an app with the use case Access the Threads API.',
      'Enter {callbackUrl} as the redirect callback URL.',
      'Copy the Threads app ID and the Threads app secret into the env file.',
    ],
  },
})

export { Threads as default }
