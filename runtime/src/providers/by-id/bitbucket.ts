import { bitbucketUserinfo } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/bitbucket.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface BitbucketProfile extends Profile {
  account_id: string
  display_name: string
  username: string
  links: { avatar: { href: string } }
}

/**
 * Bitbucket.
 *
 * Register your application at https://bitbucket.org/account/workspaces/ with the callback URL
 * `{origin}/auth/callback/bitbucket`, and set `AUTH_BITBUCKET_ID` and `AUTH_BITBUCKET_SECRET`.
 *
 * @see https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/
 */
export const Bitbucket: Preset<OAuthConfig<BitbucketProfile>> = /* @__PURE__ */ preset({
  id: 'bitbucket',
  name: 'Bitbucket',
  type: 'oauth',
  authorization: {
    url: 'https://bitbucket.org/site/oauth2/authorize',
    params: { scope: 'account email' },
  },
  token: 'https://bitbucket.org/site/oauth2/access_token',
  userinfo: { url: 'https://api.bitbucket.org/2.0/user', request: bitbucketUserinfo },
  profile: {
    id: ['{account_id}'],
    name: ['{display_name}', '{username}'],
    email: ['{email}'],
    image: ['{links.avatar.href}'],
  },
  style: { brandColor: '#0052cc', mark },
  setup: {
    url: 'https://bitbucket.org/account/workspaces/',
    docs: 'https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/',
    steps: [
      'In the settings of a workspace add an OAuth consumer, with the permissions Account: email and read.',
      'Enter {callbackUrl} as the callback URL.',
      'Copy the key and the secret into the env file.',
    ],
  },
})

export { Bitbucket as default }
