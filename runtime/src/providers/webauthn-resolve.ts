import type {
  RelayingParty,
  SimpleWebAuthn,
  WebAuthnConfig,
  WebAuthnField,
} from './webauthn-config.js'

type OptionOf<K extends keyof WebAuthnConfig> = Readonly<NonNullable<WebAuthnConfig[K]>>

export interface ResolvedWebAuthn {
  readonly type: 'webauthn'
  readonly id: string
  readonly name: string
  readonly simpleWebAuthn: SimpleWebAuthn
  readonly script: string
  readonly relayingParty: Readonly<Partial<RelayingParty>>
  readonly getRelayingParty: WebAuthnConfig['getRelayingParty']
  readonly getUserInfo: WebAuthnConfig['getUserInfo']
  readonly formFields: Readonly<Record<string, WebAuthnField>>
  readonly enableConditionalUI: boolean
  /** Milliseconds. */
  readonly timeout: number
  readonly authenticationOptions: OptionOf<'authenticationOptions'>
  readonly registrationOptions: OptionOf<'registrationOptions'>
  readonly verifyAuthenticationOptions: { readonly requireUserVerification: boolean }
  readonly verifyRegistrationOptions: {
    readonly requireUserVerification: boolean
    readonly supportedAlgorithmIDs: readonly number[]
  }
}

/**
 * The inputs where the configuration names none: the address of whoever signs in, labelled by the page. The browser offers
 * passkeys in the same input.
 */
export const ADDRESS_FIELDS: Readonly<Record<string, WebAuthnField>> = {
  email: {
    type: 'email',
    required: true,
    autocomplete: 'username webauthn',
  },
}

/** Milliseconds: what Web Authentication Level 3, section 15.1, recommends where the user is verified. */
const TIMEOUT = 300_000

/**
 * EdDSA, ES256 and RS256, whatever else this runtime could verify: a passkey that one server takes has to work on the next
 * one, and after an update. RFC 9053, section 2; RFC 8812, section 2.
 */
const ALGORITHMS: readonly number[] = [-8, -7, -257]

export function resolveWebAuthn(config: WebAuthnConfig): ResolvedWebAuthn {
  const { id, name, type, simpleWebAuthn, script, getRelayingParty, getUserInfo } = config
  const { relayingParty = {}, formFields = ADDRESS_FIELDS } = config
  const { enableConditionalUI = true, timeout = TIMEOUT } = config
  const { authenticationOptions = {}, verifyAuthenticationOptions = {} } = config
  return {
    type,
    id,
    name,
    simpleWebAuthn,
    script,
    relayingParty,
    getRelayingParty,
    getUserInfo,
    formFields,
    enableConditionalUI,
    timeout,
    authenticationOptions: { userVerification: 'required', ...authenticationOptions },
    verifyAuthenticationOptions: {
      requireUserVerification: verifyAuthenticationOptions.requireUserVerification ?? true,
    },
    ...resolveRegistration(config),
  }
}

function resolveRegistration({
  registrationOptions = {},
  verifyRegistrationOptions = {},
}: WebAuthnConfig): Pick<ResolvedWebAuthn, 'registrationOptions' | 'verifyRegistrationOptions'> {
  const { authenticatorSelection, supportedAlgorithmIDs = [...ALGORITHMS] } = registrationOptions
  return {
    registrationOptions: {
      ...registrationOptions,
      supportedAlgorithmIDs,
      // A copy: the library that makes the options writes to it.
      authenticatorSelection: {
        residentKey: 'preferred',
        userVerification: 'required',
        ...authenticatorSelection,
      },
    },
    verifyRegistrationOptions: {
      requireUserVerification: verifyRegistrationOptions.requireUserVerification ?? true,
      supportedAlgorithmIDs:
        verifyRegistrationOptions.supportedAlgorithmIDs ?? supportedAlgorithmIDs,
    },
  }
}
