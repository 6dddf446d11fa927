import type {
  RelayingParty,
  SimpleWebAuthn,
  WebAuthnConfig,
  WebAuthnField,
} from './webauthn-config.js'

type Given<K extends keyof WebAuthnConfig> = Readonly<NonNullable<WebAuthnConfig[K]>>

/** A provider of passkeys with every default in place. */
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
  readonly authenticationOptions: Given<'authenticationOptions'>
  readonly registrationOptions: Given<'registrationOptions'>
  readonly verifyAuthenticationOptions: { readonly requireUserVerification: boolean }
  readonly verifyRegistrationOptions: {
    readonly requireUserVerification: boolean
    readonly supportedAlgorithmIDs: readonly number[] | undefined
  }
}

/** The address of whoever signs in; the browser offers passkeys in the same input. */
const FORM_FIELDS = {
  email: {
    label: 'E-mail address',
    type: 'email',
    required: true,
    autocomplete: 'username webauthn',
  },
} as const

/** Milliseconds: what Web Authentication Level 3, section 15.1, recommends where the user is verified. */
const TIMEOUT = 300_000

/** Puts the defaults into the configuration of a provider of passkeys. */
export function resolveWebAuthn(config: WebAuthnConfig): ResolvedWebAuthn {
  const { id, name, type, simpleWebAuthn, script, getRelayingParty, getUserInfo } = config
  const { relayingParty = {}, formFields = FORM_FIELDS } = config
  const { enableConditionalUI = true, timeout = TIMEOUT } = config
  const { authenticationOptions = {}, registrationOptions = {} } = config
  const { verifyAuthenticationOptions = {}, verifyRegistrationOptions = {} } = config
  const { authenticatorSelection, supportedAlgorithmIDs } = registrationOptions
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
    registrationOptions: {
      ...registrationOptions,
      // A copy: the library that makes the options writes to it.
      authenticatorSelection: {
        residentKey: 'preferred',
        userVerification: 'required',
        ...authenticatorSelection,
      },
    },
    verifyAuthenticationOptions: {
      requireUserVerification: verifyAuthenticationOptions.requireUserVerification ?? true,
    },
    verifyRegistrationOptions: {
      requireUserVerification: verifyRegistrationOptions.requireUserVerification ?? true,
      supportedAlgorithmIDs:
        verifyRegistrationOptions.supportedAlgorithmIDs ?? supportedAlgorithmIDs,
    },
  }
}
