import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/wikimedia.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface WikimediaProfile extends Profile {
  username: string
  editcount: number
  confirmed_email: boolean
  realname?: string
}

/**
 * Wikimedia.
 *
 * Register your application at https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration/propose/oauth2 with
 * the callback URL `{origin}/auth/callback/wikimedia`, and set `AUTH_WIKIMEDIA_ID` and `AUTH_WIKIMEDIA_SECRET`.
 *
 * @see https://www.mediawiki.org/wiki/OAuth/For_Developers
 */
export const Wikimedia: Preset<OAuthConfig<WikimediaProfile>> = /* @__PURE__ */ preset({
  id: 'wikimedia',
  name: 'Wikimedia',
  type: 'oauth',
  authorization: 'https://meta.wikimedia.org/w/rest.php/oauth2/authorize',
  token: 'https://meta.wikimedia.org/w/rest.php/oauth2/access_token',
  userinfo: 'https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile',
  profile: {
    id: ['{sub}'],
    name: ['{username}'],
    email: ['{email}'],
    emailVerified: 'confirmed_email',
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://meta.wikimedia.org/wiki/Special:OAuthConsumerRegistration/propose/oauth2',
    docs: 'https://www.mediawiki.org/wiki/OAuth/For_Developers',
    steps: [
      'Propose an OAuth 2.0 client, confidential.',
      'Enter {callbackUrl} as the OAuth callback URL.',
      'Copy the client application key and the client application secret into the env file.',
    ],
  },
})

export { Wikimedia as default }
