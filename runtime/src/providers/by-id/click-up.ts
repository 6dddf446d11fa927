import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/click-up.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface ClickUpProfile extends Profile {
  user: {
    id: number
    username: string
    email?: string
    color: string
    profilePicture: string | null
  }
}

/**
 * ClickUp.
 *
 * Register your application at https://app.clickup.com/settings/apps with the callback URL
 * `{origin}/auth/callback/click-up`, and set `AUTH_CLICK_UP_ID` and `AUTH_CLICK_UP_SECRET`.
 *
 * @see https://developer.clickup.com/docs/authentication
 */
export const ClickUp: Preset<OAuthConfig<ClickUpProfile>> = /* @__PURE__ */ preset({
  id: 'click-up',
  name: 'ClickUp',
  type: 'oauth',
  authorization: 'https://app.clickup.com/api',
  token: { url: 'https://api.clickup.com/api/v2/oauth/token', response: { token_type: 'bearer' } },
  userinfo: 'https://api.clickup.com/api/v2/user',
  checks: ['state'],
  profile: {
    id: ['{user.id}'],
    name: ['{user.username}'],
    email: ['{user.email}'],
    image: ['{user.profilePicture}'],
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#7b68ee', mark },
  setup: {
    url: 'https://app.clickup.com/settings/apps',
    docs: 'https://developer.clickup.com/docs/authentication',
    steps: [
      'Create a new app in the settings of your workspace.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { ClickUp as default }
