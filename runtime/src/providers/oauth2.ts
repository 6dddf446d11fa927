import type { Profile } from '../types.js'
import { discordProfile, githubOptions, githubUserinfo } from './dialects.js'
import { preset, type Preset } from './preset.js'
import type { OAuthConfig } from './provider.js'

/** https://docs.github.com/en/rest/users/users#get-the-authenticated-user */
export interface GitHubProfile extends Profile {
  login: string
  avatar_url: string
}

/**
 * GitHub, and GitHub Enterprise Server with `enterprise: { baseUrl }`.
 *
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const GitHub: Preset<
  OAuthConfig<GitHubProfile>,
  { enterprise?: { baseUrl?: string } }
> = /* @__PURE__ */ preset<OAuthConfig<GitHubProfile>>(
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
    style: { brandColor: '#24292f' },
    setup: {
      url: 'https://github.com/settings/applications/new',
      steps: [
        'Register a new OAuth app with any name and your homepage URL.',
        'Enter {callbackUrl} as the authorization callback URL.',
        'Copy the client ID, generate a client secret, and put both into the env file.',
      ],
    },
  },
  githubOptions,
)

/** https://docs.gitlab.com/api/users/#get-the-current-user */
export interface GitLabProfile extends Profile {
  username: string
  avatar_url: string | null
}

/**
 * GitLab, and self-managed GitLab with `baseUrl`.
 *
 * @see https://docs.gitlab.com/api/oauth2/
 */
export const GitLab: Preset<
  OAuthConfig<GitLabProfile>,
  { baseUrl?: string }
> = /* @__PURE__ */ preset<OAuthConfig<GitLabProfile>>({
  id: 'gitlab',
  name: 'GitLab',
  type: 'oauth',
  variables: { baseUrl: 'https://gitlab.com' },
  authorization: { url: '{baseUrl}/oauth/authorize', params: { scope: 'read_user' } },
  token: '{baseUrl}/oauth/token',
  userinfo: '{baseUrl}/api/v4/user',
  profile: {
    id: ['{sub}', '{id}'],
    name: ['{name}', '{username}'],
    email: ['{email}'],
    image: ['{avatar_url}'],
  },
  style: { brandColor: '#fc6d26' },
  setup: {
    url: 'https://gitlab.com/-/user_settings/applications',
    steps: [
      'Add a new application, confidential, with the scope read_user.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the application ID and the secret into the env file.',
    ],
  },
})

/** https://discord.com/developers/docs/resources/user#user-object */
export interface DiscordProfile extends Profile {
  username: string
  global_name: string | null
  discriminator: string
  avatar: string | null
}

/**
 * Discord.
 *
 * @see https://discord.com/developers/docs/topics/oauth2
 */
export const Discord: Preset<OAuthConfig<DiscordProfile>> = /* @__PURE__ */ preset<
  OAuthConfig<DiscordProfile>
>({
  id: 'discord',
  name: 'Discord',
  type: 'oauth',
  authorization: {
    url: 'https://discord.com/api/oauth2/authorize',
    params: { scope: 'identify email' },
  },
  token: 'https://discord.com/api/oauth2/token',
  userinfo: 'https://discord.com/api/users/@me',
  profile: discordProfile,
  style: { brandColor: '#5865f2' },
  setup: {
    url: 'https://discord.com/developers/applications',
    steps: [
      'Create an application and open its OAuth2 page.',
      'Add {callbackUrl} as a redirect.',
      'Copy the client ID, reset the client secret to see it, and put both into the env file.',
    ],
  },
})
