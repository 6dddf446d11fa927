import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface AtlassianProfile extends Profile {
  account_id: string
  nickname: string
  account_type: string
  account_status: string
}

/**
 * Atlassian.
 *
 * Register your application at https://developer.atlassian.com/console/myapps/ with the callback URL
 * `{origin}/auth/callback/atlassian`, and set `AUTH_ATLASSIAN_ID` and `AUTH_ATLASSIAN_SECRET`.
 *
 * @see https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 */
export const Atlassian: Preset<OAuthConfig<AtlassianProfile>> = /* @__PURE__ */ preset({
  id: 'atlassian',
  name: 'Atlassian',
  type: 'oauth',
  authorization: {
    url: 'https://auth.atlassian.com/authorize',
    params: { audience: 'api.atlassian.com', scope: 'read:me' },
  },
  token: 'https://auth.atlassian.com/oauth/token',
  userinfo: 'https://api.atlassian.com/me',
  checks: ['state'],
  profile: { id: ['{account_id}'], name: ['{name}'], email: ['{email}'], image: ['{picture}'] },
  style: {
    brandColor: '#0052cc',
    mark: [
      {
        d: 'M7.12 11.084a.683.683 0 00-1.16.126L.075 22.974a.703.703 0 00.63 1.018h8.19a.678.678 0 00.63-.39c1.767-3.65.696-9.203-2.406-12.52zM11.434.386a15.515 15.515 0 00-.906 15.317l3.95 7.9a.703.703 0 00.628.388h8.19a.703.703 0 00.63-1.017L12.63.38a.664.664 0 00-1.196.006z',
      },
    ],
  },
  setup: {
    url: 'https://developer.atlassian.com/console/myapps/',
    docs: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
    steps: [
      'Create an OAuth 2.0 integration, and add the User identity API to its permissions.',
      'Enter {callbackUrl} as the callback URL, under Authorization.',
      'Copy the client ID and the secret into the env file.',
    ],
  },
})

export { Atlassian as default }
