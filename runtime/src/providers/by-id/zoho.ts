import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/zoho.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface ZohoProfile extends Profile {
  ZUID: number
  Display_Name: string
  First_Name: string
  Last_Name: string
  Email: string
}

/**
 * Zoho. For other data centres give `accountsUrl`, such as `https://accounts.zoho.eu`.
 *
 * Register your application at https://api-console.zoho.com/ with the callback URL `{origin}/auth/callback/zoho`, and
 * set `AUTH_ZOHO_ID` and `AUTH_ZOHO_SECRET`.
 *
 * @see https://www.zoho.com/accounts/protocol/oauth/web-apps.html
 */
export const Zoho: Preset<
  OAuthConfig<ZohoProfile>,
  { accountsUrl?: string }
> = /* @__PURE__ */ preset({
  id: 'zoho',
  name: 'Zoho',
  type: 'oauth',
  authorization: {
    url: '{accountsUrl}/oauth/v2/auth',
    params: { scope: 'AaaServer.profile.Read' },
  },
  token: '{accountsUrl}/oauth/v2/token',
  userinfo: '{accountsUrl}/oauth/user/info',
  profile: { id: ['{ZUID}'], name: ['{First_Name} {Last_Name}'], email: ['{Email}'] },
  variables: { accountsUrl: 'https://accounts.zoho.com' },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#e42527', mark },
  setup: {
    url: 'https://api-console.zoho.com/',
    docs: 'https://www.zoho.com/accounts/protocol/oauth/web-apps.html',
    steps: [
      'Add a client of the type server-based applications.',
      'Enter {callbackUrl} as the authorized redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Zoho as default }
