import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/workos.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface WorkOSProfile extends Profile {
  first_name: string | null
  last_name: string | null
  connection_id: string
  connection_type: string
  organization_id: string | null
  raw_attributes?: Readonly<Record<string, unknown>>
}

/**
 * WorkOS. Say whose sign-in is meant by `connection`, `organization` or `provider`.
 *
 * Register your application at https://dashboard.workos.com/ with the callback URL `{origin}/auth/callback/workos`,
 * and set `AUTH_WORKOS_ID` and `AUTH_WORKOS_SECRET`.
 *
 * @see https://workos.com/docs/sso/guide
 */
export const WorkOS: Preset<
  OAuthConfig<WorkOSProfile>,
  { connection?: string; organization?: string; provider?: string }
> = /* @__PURE__ */ preset({
  id: 'workos',
  name: 'WorkOS',
  type: 'oauth',
  authorization: {
    url: 'https://api.workos.com/sso/authorize',
    params: { connection: '{connection}', organization: '{organization}', provider: '{provider}' },
  },
  token: 'https://api.workos.com/sso/token',
  userinfo: 'https://api.workos.com/sso/profile',
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: {
    id: ['{id}'],
    name: ['{first_name} {last_name}'],
    email: ['{email}'],
    image: ['{raw_attributes.picture}'],
  },
  variables: { connection: '', organization: '', provider: '' },
  style: { brandColor: '#6363f1', mark },
  setup: {
    url: 'https://dashboard.workos.com/',
    docs: 'https://workos.com/docs/sso/guide',
    steps: [
      'Open your environment, and make a connection.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the API key, as the client secret into the env file.',
    ],
  },
})

export { WorkOS as default }
