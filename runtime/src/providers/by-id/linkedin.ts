import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/linkedin.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type LinkedInProfile = Profile

/**
 * LinkedIn.
 *
 * Register your application at https://www.linkedin.com/developers/apps/new with the callback URL
 * `{origin}/auth/callback/linkedin`, and set `AUTH_LINKEDIN_ID` and `AUTH_LINKEDIN_SECRET`.
 *
 * @see https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
export const LinkedIn: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'linkedin',
  name: 'LinkedIn',
  type: 'oidc',
  issuer: 'https://www.linkedin.com/oauth',
  checks: ['state'],
  client: { token_endpoint_auth_method: 'client_secret_post' },
  offlineAccess: {},
  style: { brandColor: '#0a66c2', mark },
  setup: {
    url: 'https://www.linkedin.com/developers/apps/new',
    docs: 'https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2',
    steps: [
      'Create an app, and add the product Sign In with LinkedIn using OpenID Connect.',
      'Enter {callbackUrl} as the authorized redirect URL.',
      'Copy the client ID and the primary client secret into the env file.',
    ],
  },
})

export { LinkedIn as default }
