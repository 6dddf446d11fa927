import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface OssoProfile extends Profile {
  idp: string
  requested: Readonly<Record<string, string>>
}

/**
 * Osso. `issuer` is where it runs.
 *
 * The project has ended.
 *
 * Register your application at https://ossoapp.com/ with the callback URL `{origin}/auth/callback/osso`, and set
 * `AUTH_OSSO_ID`, `AUTH_OSSO_SECRET` and `AUTH_OSSO_ISSUER`.
 *
 * @see https://ossoapp.com/docs/configure/overview
 */
export const Osso: Preset<OAuthConfig<OssoProfile>> = /* @__PURE__ */ preset({
  id: 'osso',
  name: 'Osso',
  type: 'oauth',
  authorization: '{issuer}/oauth/authorize',
  token: '{issuer}/oauth/token',
  userinfo: '{issuer}/oauth/me',
  variables: { issuer: { env: 'ISSUER', what: 'URL of the server' } },
  setup: {
    url: 'https://ossoapp.com/',
    docs: 'https://ossoapp.com/docs/configure/overview',
    steps: [
      'Add an OAuth client.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file, and the URL of the server as the issuer.',
    ],
  },
  status: { kind: 'retired', note: 'The project has ended.' },
})

export { Osso as default }
