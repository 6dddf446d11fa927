import { appleClientSecret } from '../dialects.js'
import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/apple.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface AppleProfile extends Profile {
  is_private_email?: boolean | 'true' | 'false'
  real_user_status?: 0 | 1 | 2
  user?: { name?: { firstName?: string; lastName?: string }; email?: string }
}

/**
 * Apple. The client secret is a token that is signed with your private key; the engine signs one whenever it needs
 * it. Apple tells the name at the first sign-in alone, and answers by a form post, which needs https.
 *
 * Register your application at https://developer.apple.com/account/resources/identifiers/list/serviceId with the
 * callback URL `{origin}/auth/callback/apple`, and set `AUTH_APPLE_ID`, `AUTH_APPLE_TEAM_ID`, `AUTH_APPLE_KEY_ID` and
 * `AUTH_APPLE_PRIVATE_KEY`.
 *
 * @see https://developer.apple.com/documentation/signinwithapple/incorporating-sign-in-with-apple-into-other-platforms
 */
export const Apple: Preset<
  OIDCConfig<AppleProfile>,
  { teamId?: string; keyId?: string; privateKey?: string }
> = /* @__PURE__ */ preset({
  id: 'apple',
  name: 'Apple',
  type: 'oidc',
  issuer: 'https://appleid.apple.com',
  authorization: {
    params: { scope: 'name email', response_mode: 'form_post' },
    profileParam: 'user',
  },
  checks: ['state', 'nonce'],
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: {
    id: ['{sub}'],
    name: ['{user.name.firstName} {user.name.lastName}'],
    email: ['{email}'],
  },
  variables: {
    teamId: { env: 'TEAM_ID', what: 'team ID' },
    keyId: { env: 'KEY_ID', what: 'key ID' },
    privateKey: { env: 'PRIVATE_KEY', what: 'private key (PKCS #8, PEM)' },
  },
  signClientSecret: appleClientSecret,
  offlineAccess: {},
  revocation: 'https://appleid.apple.com/auth/revoke',
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://developer.apple.com/account/resources/identifiers/list/serviceId',
    docs: 'https://developer.apple.com/documentation/signinwithapple/incorporating-sign-in-with-apple-into-other-platforms',
    steps: [
      'Create an App ID with Sign in with Apple, and a Services ID for the website: its identifier is the client ID.',
      'Enter {callbackUrl} as a return URL of the Services ID.',
      'Create a key with Sign in with Apple, download it, and put the team ID, the key ID and the text of the key into the env file.',
    ],
  },
})

export { Apple as default }
