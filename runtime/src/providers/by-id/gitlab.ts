import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/gitlab.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface GitLabProfile extends Profile {
  username: string
  avatar_url: string | null
  confirmed_at?: string | null
}

/**
 * GitLab, and self-managed GitLab with `baseUrl`.
 *
 * Register your application at https://gitlab.com/-/user_settings/applications with the callback URL
 * `{origin}/auth/callback/gitlab`, and set `AUTH_GITLAB_ID` and `AUTH_GITLAB_SECRET`.
 *
 * @see https://docs.gitlab.com/api/oauth2/
 */
export const GitLab: Preset<
  OAuthConfig<GitLabProfile>,
  { baseUrl?: string | URL }
> = /* @__PURE__ */ preset({
  id: 'gitlab',
  name: 'GitLab',
  type: 'oauth',
  authorization: { url: '{baseUrl}/oauth/authorize', params: { scope: 'read_user' } },
  token: '{baseUrl}/oauth/token',
  userinfo: '{baseUrl}/api/v4/user',
  profile: {
    id: ['{sub}', '{id}'],
    name: ['{name}', '{username}'],
    email: ['{email}'],
    image: ['{avatar_url}'],
  },
  variables: { baseUrl: 'https://gitlab.com' },
  offlineAccess: {},
  style: { brandColor: '#fc6d26', mark },
  setup: {
    url: 'https://gitlab.com/-/user_settings/applications',
    docs: 'https://docs.gitlab.com/api/oauth2/',
    steps: [
      'Add a new application, confidential, with the scope read_user.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the application ID and the secret into the env file.',
    ],
  },
})

export { GitLab as default }
