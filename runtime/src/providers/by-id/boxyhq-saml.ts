import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface BoxyHQSAMLProfile extends Profile {
  firstName?: string
  lastName?: string
  requested?: { tenant: string; product: string }
}

/**
 * BoxyHQ SAML (Ory Polis). `issuer` is where it runs; `tenant` and `product` say whose connection is meant, with
 * `clientId: 'dummy'` and the `clientSecret` of the server.
 *
 * Register your application at https://www.ory.com/docs/polis/sso-flow with the callback URL
 * `{origin}/auth/callback/boxyhq-saml`, and set `AUTH_BOXYHQ_SAML_ID`, `AUTH_BOXYHQ_SAML_SECRET` and
 * `AUTH_BOXYHQ_SAML_ISSUER`.
 *
 * @see https://www.ory.com/docs/polis/sso-flow
 */
export const BoxyHQSAML: Preset<
  OAuthConfig<BoxyHQSAMLProfile>,
  { tenant?: string; product?: string }
> = /* @__PURE__ */ preset({
  id: 'boxyhq-saml',
  name: 'BoxyHQ SAML',
  type: 'oauth',
  authorization: {
    url: '{issuer}/api/oauth/authorize',
    params: { provider: 'saml', tenant: '{tenant}', product: '{product}' },
  },
  token: '{issuer}/api/oauth/token',
  userinfo: '{issuer}/api/oauth/userinfo',
  profile: { id: ['{id}'], name: ['{firstName} {lastName}'], email: ['{email}'] },
  variables: { issuer: { env: 'ISSUER', what: 'URL of the server' }, tenant: '', product: '' },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#25c2a0' },
  setup: {
    url: 'https://www.ory.com/docs/polis/sso-flow',
    docs: 'https://www.ory.com/docs/polis/sso-flow',
    steps: [
      'Add a connection for a tenant and a product.',
      'Enter {callbackUrl} as the allowed redirect URL.',
      'Copy the client ID and the client secret into the env file, and the URL of the server as the issuer.',
    ],
  },
})

export { BoxyHQSAML as default }
