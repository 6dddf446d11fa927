import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface PipedriveProfile extends Profile {
  success: boolean
  data: { id: number; name: string; email: string; icon_url: string | null; company_id: number }
}

/**
 * Pipedrive.
 *
 * Register your application at https://app.pipedrive.com/developer-hub with the callback URL
 * `{origin}/auth/callback/pipedrive`, and set `AUTH_PIPEDRIVE_ID` and `AUTH_PIPEDRIVE_SECRET`.
 *
 * @see https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 */
export const Pipedrive: Preset<OAuthConfig<PipedriveProfile>> = /* @__PURE__ */ preset({
  id: 'pipedrive',
  name: 'Pipedrive',
  type: 'oauth',
  authorization: 'https://oauth.pipedrive.com/oauth/authorize',
  token: 'https://oauth.pipedrive.com/oauth/token',
  userinfo: 'https://api.pipedrive.com/users/me',
  profile: {
    id: ['{data.id}'],
    name: ['{data.name}'],
    email: ['{data.email}'],
    image: ['{data.icon_url}'],
  },
  setup: {
    url: 'https://app.pipedrive.com/developer-hub',
    docs: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
    steps: [
      'Create an app in the developer hub.',
      'Enter {callbackUrl} as the callback URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Pipedrive as default }
