import type { OAuthConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#fc6d26',
    mark: [
      {
        d: 'm23.6004 9.5927-.0337-.0862L20.3.9814a.851.851 0 0 0-.3362-.405.8748.8748 0 0 0-.9997.0539.8748.8748 0 0 0-.29.4399l-2.2055 6.748H7.5375l-2.2057-6.748a.8573.8573 0 0 0-.29-.4412.8748.8748 0 0 0-.9997-.0537.8585.8585 0 0 0-.3362.4049L.4332 9.5015l-.0325.0862a6.0657 6.0657 0 0 0 2.0119 7.0105l.0113.0087.03.0213 4.976 3.7264 2.462 1.8633 1.4995 1.1321a1.0085 1.0085 0 0 0 1.2197 0l1.4995-1.1321 2.4619-1.8633 5.006-3.7489.0125-.01a6.0682 6.0682 0 0 0 2.0094-7.003z',
        fill: '#fc6d26',
      },
    ],
  },
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
