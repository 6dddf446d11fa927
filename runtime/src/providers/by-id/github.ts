import type { Profile } from '../../types.js'
import { githubOptions, githubUserinfo } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/github.js'
import { preset, type Preset } from '../preset.js'

/** https://docs.github.com/en/rest/users/users#get-the-authenticated-user */
export interface GitHubProfile extends Profile {
  login: string
  avatar_url: string
}

/**
 * GitHub, and GitHub Enterprise Server with `enterprise: { baseUrl }`. Of the list of addresses only the primary one
 * counts, and only where GitHub has verified it. Where the list is closed (a GitHub App needs the permission "Email
 * addresses: read"), the public address of the profile is taken, which proves nothing.
 *
 * Register your application at https://github.com/settings/applications/new with the callback URL
 * `{origin}/auth/callback/github`, and set `AUTH_GITHUB_ID` and `AUTH_GITHUB_SECRET`.
 *
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const GitHub: Preset<
  OAuthConfig<GitHubProfile>,
  { enterprise?: { baseUrl?: string } }
> = /* @__PURE__ */ preset(
  {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    variables: { baseUrl: 'https://github.com', apiUrl: 'https://api.github.com' },
    issuer: 'https://github.com/login/oauth',
    authorization: {
      url: '{baseUrl}/login/oauth/authorize',
      params: { scope: 'read:user user:email' },
    },
    token: '{baseUrl}/login/oauth/access_token',
    userinfo: { url: '{apiUrl}/user', request: githubUserinfo },
    profile: {
      id: ['{id}'],
      name: ['{name}', '{login}'],
      email: ['{email}'],
      image: ['{avatar_url}'],
    },
    style: { brandColor: '#24292f', mark },
    setup: {
      url: 'https://github.com/settings/applications/new',
      docs: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
      steps: [
        'Register a new OAuth app with any name and your homepage URL.',
        'Enter {callbackUrl} as the authorization callback URL.',
        'Copy the client ID, generate a client secret, and put both into the env file.',
      ],
    },
  },
  githubOptions,
)

export { GitHub as default }
