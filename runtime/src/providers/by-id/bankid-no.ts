import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface BankIDNorwayProfile extends Profile {
  birthdate: string
  family_name: string
  given_name: string
  amr?: string
  bankid_altsub?: string
}

/**
 * BankID Norge.
 *
 * Register your application at https://developer.bankid.no/bankid-with-biometrics/testing/ with the callback URL
 * `{origin}/auth/callback/bankid-no`, and set `AUTH_BANKID_NO_ID` and `AUTH_BANKID_NO_SECRET`.
 *
 * @see https://developer.bankid.no/
 */
export const BankIDNorway: Preset<OIDCConfig<BankIDNorwayProfile>> = /* @__PURE__ */ preset({
  id: 'bankid-no',
  name: 'BankID Norge',
  type: 'oidc',
  endSession: {},
  issuer: 'https://auth.bankid.no/auth/realms/prod',
  authorization: { params: { ui_locales: 'no', login_hint: 'BIS' } },
  client: {
    token_endpoint_auth_method: 'client_secret_post',
    userinfo_signed_response_alg: 'RS256',
  },
  idToken: false,
  profile: { id: ['{sub}'], name: ['{name}'], email: ['{email}'] },
  style: { brandColor: '#39134c' },
  setup: {
    url: 'https://developer.bankid.no/bankid-with-biometrics/testing/',
    docs: 'https://developer.bankid.no/',
    steps: [
      'Order a client, with the authorization code flow.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { BankIDNorway as default }
