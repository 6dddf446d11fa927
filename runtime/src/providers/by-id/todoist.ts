import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/todoist.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface TodoistProfile extends Profile {
  full_name: string
  avatar_big?: string
  is_premium?: boolean
}

/**
 * Todoist.
 *
 * Register your application at https://app.todoist.com/app/settings/integrations/app-management with the callback URL
 * `{origin}/auth/callback/todoist`, and set `AUTH_TODOIST_ID` and `AUTH_TODOIST_SECRET`.
 *
 * @see https://developer.todoist.com/api/v1/#tag/Authorization/OAuth
 */
export const Todoist: Preset<OAuthConfig<TodoistProfile>> = /* @__PURE__ */ preset({
  id: 'todoist',
  name: 'Todoist',
  type: 'oauth',
  authorization: { url: 'https://todoist.com/oauth/authorize', params: { scope: 'data:read' } },
  token: 'https://todoist.com/oauth/access_token',
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: { id: ['{id}'], email: ['{email}'], name: ['{full_name}'], image: ['{avatar_big}'] },
  userinfo: {
    url: 'https://api.todoist.com/api/v1/sync',
    method: 'POST',
    body: { sync_token: '*', resource_types: '["user"]' },
    at: 'user',
  },
  checks: ['state'],
  style: { brandColor: '#e44332', mark },
  setup: {
    url: 'https://app.todoist.com/app/settings/integrations/app-management',
    docs: 'https://developer.todoist.com/api/v1/#tag/Authorization/OAuth',
    steps: [
      'Create a new app.',
      'Enter {callbackUrl} as the OAuth redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Todoist as default }
