import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/trakt.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface TraktProfile extends Profile {
  username: string
  vip?: boolean
  ids: { slug: string }
  images?: { avatar: { full: string } }
}

/**
 * Trakt.
 *
 * Register your application at https://trakt.tv/oauth/applications/new with the callback URL
 * `{origin}/auth/callback/trakt`, and set `AUTH_TRAKT_ID` and `AUTH_TRAKT_SECRET`.
 *
 * @see https://trakt.docs.apiary.io/#reference/authentication-oauth
 */
export const Trakt: Preset<OAuthConfig<TraktProfile>> = /* @__PURE__ */ preset({
  id: 'trakt',
  name: 'Trakt',
  type: 'oauth',
  authorization: 'https://trakt.tv/oauth/authorize',
  token: 'https://api.trakt.tv/oauth/token',
  userinfo: {
    url: 'https://api.trakt.tv/users/me?extended=full',
    headers: { 'trakt-api-version': '2', 'trakt-api-key': '{clientId}' },
  },
  profile: { id: ['{ids.slug}'], name: ['{name}'], image: ['{images.avatar.full}'] },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#ed2224', mark },
  setup: {
    url: 'https://trakt.tv/oauth/applications/new',
    docs: 'https://trakt.docs.apiary.io/#reference/authentication-oauth',
    steps: [
      'Create an application.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Trakt as default }
