import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/webex.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface WebexProfile extends Profile {
  displayName: string
  emails: readonly string[]
  avatar?: string
}

/**
 * Webex.
 *
 * Register your application at https://developer.webex.com/my-apps/new/integration with the callback URL
 * `{origin}/auth/callback/webex`, and set `AUTH_WEBEX_ID` and `AUTH_WEBEX_SECRET`.
 *
 * @see https://developer.webex.com/docs/integrations
 */
export const Webex: Preset<
  OAuthConfig<WebexProfile>,
  { apiBaseUrl?: string }
> = /* @__PURE__ */ preset({
  id: 'webex',
  name: 'Webex',
  type: 'oauth',
  authorization: {
    url: '{apiBaseUrl}/authorize',
    params: { scope: 'spark:kms spark:people_read' },
  },
  token: '{apiBaseUrl}/access_token',
  userinfo: '{apiBaseUrl}/people/me',
  profile: { id: ['{id}'], email: ['{emails.0}'], name: ['{displayName}'], image: ['{avatar}'] },
  variables: { apiBaseUrl: 'https://webexapis.com/v1' },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://developer.webex.com/my-apps/new/integration',
    docs: 'https://developer.webex.com/docs/integrations',
    steps: [
      'Create an integration with the scope spark:people_read.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Webex as default }
