import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/nextcloud.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface NextcloudProfile extends Profile {
  displayname: string
  language: string
  locale: string
  groups: readonly string[]
}

/**
 * Nextcloud. `issuer` is where it runs.
 *
 * Register your application at https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 * with the callback URL `{origin}/auth/callback/nextcloud`, and set `AUTH_NEXTCLOUD_ID`, `AUTH_NEXTCLOUD_SECRET` and
 * `AUTH_NEXTCLOUD_ISSUER`.
 *
 * @see https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 */
export const Nextcloud: Preset<OAuthConfig<NextcloudProfile>> = /* @__PURE__ */ preset({
  id: 'nextcloud',
  name: 'Nextcloud',
  type: 'oauth',
  authorization: '{issuer}/apps/oauth2/authorize',
  token: '{issuer}/apps/oauth2/api/v1/token',
  userinfo: {
    url: '{issuer}/ocs/v1.php/cloud/users/{tokens.user_id}',
    params: { format: 'json' },
    headers: { 'ocs-apirequest': 'true' },
    at: 'ocs.data',
  },
  profile: {
    id: ['{id}'],
    name: ['{displayname}'],
    email: ['{email}'],
    image: ['{issuer}/avatar/{id}/512'],
  },
  variables: { issuer: { env: 'ISSUER', what: 'URL of the server' } },
  style: { brandColor: '#0082c9', mark },
  setup: {
    url: 'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
    docs: 'https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html',
    steps: [
      'Add an OAuth 2.0 client in the administration settings, Security.',
      'Enter {callbackUrl} as the redirection URI.',
      'Copy the client identifier and the secret into the env file, and the URL of the server as the issuer.',
    ],
  },
})

export { Nextcloud as default }
