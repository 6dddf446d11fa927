import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/notion.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface NotionProfile extends Profile {
  avatar_url: string | null
  person: { email: string }
  object: 'user'
  type: 'person'
}

/**
 * Notion.
 *
 * Register your application at https://www.notion.so/profile/integrations with the callback URL
 * `{origin}/auth/callback/notion`, and set `AUTH_NOTION_ID` and `AUTH_NOTION_SECRET`.
 *
 * @see https://developers.notion.com/docs/authorization
 */
export const Notion: Preset<OAuthConfig<NotionProfile>> = /* @__PURE__ */ preset({
  id: 'notion',
  name: 'Notion',
  type: 'oauth',
  authorization: { url: 'https://api.notion.com/v1/oauth/authorize', params: { owner: 'user' } },
  token: 'https://api.notion.com/v1/oauth/token',
  userinfo: {
    url: 'https://api.notion.com/v1/users/me',
    headers: { 'notion-version': '2022-06-28' },
    at: 'bot.owner.user',
  },
  profile: { id: ['{id}'], name: ['{name}'], email: ['{person.email}'], image: ['{avatar_url}'] },
  checks: ['state'],
  offlineAccess: {},
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://www.notion.so/profile/integrations',
    docs: 'https://developers.notion.com/docs/authorization',
    steps: [
      'Create a public integration that reads user information with e-mail addresses.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the OAuth client ID and the OAuth client secret into the env file.',
    ],
  },
})

export { Notion as default }
