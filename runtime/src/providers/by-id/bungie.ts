import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/bungie.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface BungieProfile extends Profile {
  Response: {
    membershipId: string
    displayName: string
    uniqueName: string
    profilePicturePath: string
  }
}

/**
 * Bungie. Its API wants a key of its own beside the token.
 *
 * Register your application at https://www.bungie.net/en/Application with the callback URL
 * `{origin}/auth/callback/bungie`, and set `AUTH_BUNGIE_ID`, `AUTH_BUNGIE_SECRET` and `AUTH_BUNGIE_API_KEY`.
 *
 * @see https://github.com/Bungie-net/api/wiki/OAuth-Documentation
 */
export const Bungie: Preset<
  OAuthConfig<BungieProfile>,
  { apiKey?: string }
> = /* @__PURE__ */ preset({
  id: 'bungie',
  name: 'Bungie',
  type: 'oauth',
  authorization: { url: 'https://www.bungie.net/en/OAuth/Authorize', params: { reauth: 'true' } },
  token: 'https://www.bungie.net/platform/app/oauth/token/',
  userinfo: {
    url: 'https://www.bungie.net/platform/User/GetBungieNetUserById/{tokens.membership_id}/',
    headers: { 'x-api-key': '{apiKey}' },
  },
  profile: {
    id: ['{Response.membershipId}'],
    name: ['{Response.displayName}'],
    image: ['https://www.bungie.net{Response.profilePicturePath}'],
  },
  variables: { apiKey: { env: 'API_KEY', what: 'API key' } },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  checks: ['state'],
  style: { brandColor: '#0075bb', mark },
  setup: {
    url: 'https://www.bungie.net/en/Application',
    docs: 'https://github.com/Bungie-net/api/wiki/OAuth-Documentation',
    steps: [
      'Create an application with the OAuth client type Confidential.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the API key, the OAuth client_id and the OAuth client_secret into the env file.',
    ],
  },
})

export { Bungie as default }
