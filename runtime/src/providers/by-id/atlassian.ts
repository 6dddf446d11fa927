import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/atlassian.js'
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
  offlineAccess: { scope: 'offline_access' },
  style: { brandColor: '#0052cc', mark },
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
