import { bitbucketUserinfo } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#205081',
    mark: [
      {
        d: 'M.778 1.213a.768.768 0 00-.768.892l3.263 19.81c.084.5.515.868 1.022.873H19.95a.772.772 0 00.77-.646l3.27-20.03a.768.768 0 00-.768-.891zM14.52 15.53H9.522L8.17 8.466h7.561z',
      },
    ],
  },
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
