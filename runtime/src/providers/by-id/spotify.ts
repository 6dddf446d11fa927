import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/spotify.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface SpotifyProfile extends Profile {
  display_name: string | null
  images: readonly { url: string; height: number | null; width: number | null }[]
}

/**
 * Spotify.
 *
 * A new app serves the few accounts that its owner has named, until Spotify grants more.
 *
 * Register your application at https://developer.spotify.com/dashboard with the callback URL
 * `{origin}/auth/callback/spotify`, and set `AUTH_SPOTIFY_ID` and `AUTH_SPOTIFY_SECRET`.
 *
 * @see https://developer.spotify.com/documentation/web-api/tutorials/code-flow
 */
export const Spotify: Preset<OAuthConfig<SpotifyProfile>> = /* @__PURE__ */ preset({
  id: 'spotify',
  name: 'Spotify',
  type: 'oauth',
  authorization: {
    url: 'https://accounts.spotify.com/authorize',
    params: { scope: 'user-read-email' },
  },
  token: 'https://accounts.spotify.com/api/token',
  userinfo: 'https://api.spotify.com/v1/me',
  profile: {
    id: ['{id}'],
    name: ['{display_name}'],
    email: ['{email}'],
    image: ['{images.0.url}'],
  },
  offlineAccess: {},
  style: { brandColor: '#1db954', mark },
  setup: {
    url: 'https://developer.spotify.com/dashboard',
    docs: 'https://developer.spotify.com/documentation/web-api/tutorials/code-flow',
    steps: [
      'Create an app that uses the Web API.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
  status: {
    kind: 'limited',
    note: 'A new app serves the few accounts that its owner has named, until Spotify grants more.',
  },
})

export { Spotify as default }
