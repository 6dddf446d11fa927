import type { OAuthConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#000',
    mark: [
      {
        d: 'M20.074 3.126C22.486 5.321 24 8.485 24 12c0 6.623-5.377 12-12 12S0 18.623 0 12c0-3.515 1.514-6.679 3.926-8.874l2.265 2.265C4.358 7.005 3.2 9.368 3.2 12c0 4.857 3.943 8.8 8.8 8.8s8.8-3.943 8.8-8.8c0-2.632-1.158-4.995-2.991-6.609zm-3.399 3.399C18.22 7.846 19.2 9.81 19.2 12c0 3.703-2.802 6.757-6.4 7.156V10.4zM11.2 19.156C7.602 18.757 4.8 15.703 4.8 12c0-2.19.98-4.154 2.525-5.475L11.2 10.4zM12 0c2.208 0 4 1.792 4 4s-1.792 4-4 4-4-1.792-4-4 1.792-4 4-4',
      },
    ],
  },
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
