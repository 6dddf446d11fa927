import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/mastodon.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface MastodonProfile extends Profile {
  username: string
  acct: string
  display_name: string
  avatar: string
  avatar_static: string
  url: string
}

/**
 * Mastodon. `issuer` is the instance: `https://mastodon.social`.
 *
 * Register your application at https://mastodon.social/settings/applications/new with the callback URL
 * `{origin}/auth/callback/mastodon`, and set `AUTH_MASTODON_ID`, `AUTH_MASTODON_SECRET` and `AUTH_MASTODON_ISSUER`.
 *
 * @see https://docs.joinmastodon.org/spec/oauth/
 */
export const Mastodon: Preset<OAuthConfig<MastodonProfile>> = /* @__PURE__ */ preset({
  id: 'mastodon',
  name: 'Mastodon',
  type: 'oauth',
  authorization: { url: '{issuer}/oauth/authorize', params: { scope: 'read' } },
  token: '{issuer}/oauth/token',
  userinfo: '{issuer}/api/v1/accounts/verify_credentials',
  profile: { id: ['{id}'], name: ['{display_name}', '{username}'], image: ['{avatar_static}'] },
  variables: { issuer: { env: 'ISSUER', what: 'URL of the instance' } },
  style: { brandColor: '#6364ff', mark },
  setup: {
    url: 'https://mastodon.social/settings/applications/new',
    docs: 'https://docs.joinmastodon.org/spec/oauth/',
    steps: [
      'Create an application on your instance, with the scope read.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client key and the client secret into the env file, and the URL of the instance as the issuer.',
    ],
  },
})

export { Mastodon as default }
