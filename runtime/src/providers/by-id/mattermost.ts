import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/mattermost.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface MattermostProfile extends Profile {
  username: string
  first_name: string
  last_name: string
  nickname: string
  email_verified?: boolean
}

/**
 * Mattermost. `issuer` is where it runs.
 *
 * Register your application at https://developers.mattermost.com/integrate/apps/authentication/oauth2/ with the
 * callback URL `{origin}/auth/callback/mattermost`, and set `AUTH_MATTERMOST_ID`, `AUTH_MATTERMOST_SECRET` and
 * `AUTH_MATTERMOST_ISSUER`.
 *
 * @see https://developers.mattermost.com/integrate/apps/authentication/oauth2/
 */
export const Mattermost: Preset<OAuthConfig<MattermostProfile>> = /* @__PURE__ */ preset({
  id: 'mattermost',
  name: 'Mattermost',
  type: 'oauth',
  authorization: '{issuer}/oauth/authorize',
  token: '{issuer}/oauth/access_token',
  userinfo: '{issuer}/api/v4/users/me',
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: { id: ['{id}'], name: ['{first_name} {last_name}', '{username}'], email: ['{email}'] },
  variables: { issuer: { env: 'ISSUER', what: 'URL of the server' } },
  style: { brandColor: '#0058cc', mark },
  setup: {
    url: 'https://developers.mattermost.com/integrate/apps/authentication/oauth2/',
    docs: 'https://developers.mattermost.com/integrate/apps/authentication/oauth2/',
    steps: [
      'Turn the OAuth 2.0 service provider on, and add an OAuth 2.0 application in the integrations.',
      'Enter {callbackUrl} as the callback URL.',
      'Copy the client ID and the client secret into the env file, and the URL of the server as the issuer.',
    ],
  },
})

export { Mattermost as default }
