import { appleClientSecret } from '../dialects.js'
import type { OIDCConfig } from '../oauth-config.js'
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
  style: {
    brandColor: '#000',
    mark: [
      {
        d: 'M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701',
      },
    ],
  },
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
