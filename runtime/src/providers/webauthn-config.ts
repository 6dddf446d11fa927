import type { AuthError } from '../errors.js'
import type { Bytes } from '../bytes.js'
import type { AdapterUser } from '../adapter.js'
import type { Awaitable, User } from '../types.js'
import type { WebRequest } from '../web-types.js'

/** How much the user must be verified, or the credential be found by itself. Web Authentication Level 3, sections 5.4.6 and 5.8.6. */
export type WebAuthnRequirement = 'required' | 'preferred' | 'discouraged'

/** Options of an authentication that a configuration may set. Web Authentication Level 3, section 5.5. */
export interface AuthenticationOptions {
  timeout?: number
  userVerification?: WebAuthnRequirement
  extensions?: object
}

/** Options of a registration that a configuration may set. Web Authentication Level 3, section 5.4. */
export interface RegistrationOptions {
  timeout?: number
  attestationType?: 'none' | 'direct' | 'enterprise'
  authenticatorSelection?: {
    authenticatorAttachment?: 'platform' | 'cross-platform'
    requireResidentKey?: boolean
    residentKey?: WebAuthnRequirement
    userVerification?: WebAuthnRequirement
  }
  extensions?: object
  supportedAlgorithmIDs?: number[]
  preferredAuthenticatorType?: 'securityKey' | 'localDevice' | 'remoteDevice'
}

/** The kind of a credential: on one device, or on several. Web Authentication Level 3, section 6.1.3. */
type DeviceType = 'singleDevice' | 'multiDevice'

/**
 * The functions that make options and verify answers, from `@simplewebauthn/server`. The provider carries them, so that
 * an application without passkeys does not bundle them. Their types are told here: a compiler that looks at a provider may not find
 * those of another package, or not be able to read them.
 */
export interface SimpleWebAuthn {
  generateAuthenticationOptions(
    options: AuthenticationOptions & {
      rpID: string
      challenge: Bytes
      allowCredentials?: { id: string }[]
    },
  ): Promise<object>
  generateRegistrationOptions(
    options: RegistrationOptions & {
      rpID: string
      rpName: string
      userID: Bytes
      userName: string
      userDisplayName: string
      challenge: Bytes
      excludeCredentials: { id: string }[]
    },
  ): Promise<object>
  verifyAuthenticationResponse(options: object): Promise<{
    verified: boolean
    authenticationInfo: {
      newCounter: number
      credentialDeviceType: DeviceType
      /** Undefined where an older library does not tell. */
      userVerified?: boolean
    }
  }>
  verifyRegistrationResponse(options: object): Promise<{
    verified: boolean
    registrationInfo?: {
      credential: { id: string; publicKey: Bytes; counter: number }
      credentialBackedUp: boolean
      credentialDeviceType: DeviceType
    }
  }>
}

/** The site as an authenticator sees it. Web Authentication Level 3, section 4, "Relying Party". */
export interface RelayingParty {
  /** The rpID: the host name, or a domain above it. Of several the first is the one that passkeys are made for. */
  id: string | string[]
  /** Shown by the authenticator. */
  name: string
  /** Where ceremonies may take place: scheme, host and port. */
  origin: string | string[]
}

/** The context that the functions of a provider get beside the request. */
export interface WebAuthnContext {
  readonly provider: { readonly id: string; readonly name: string }
  readonly adapter: {
    readonly getUser: (id: string) => Promise<AdapterUser | undefined>
    readonly getUserByEmail: (email: string) => Promise<AdapterUser | undefined>
  }
}

/** Whom a ceremony is for; a user that exists has an `id`. */
export interface WebAuthnUserInfo {
  user: User
  exists: boolean
}

/** One input of the form on the sign-in page. */
export interface WebAuthnField {
  /** The text beside the input. */
  label?: string | undefined
  /**
   * As in HTML.
   *
   * @defaultValue `text`
   */
  type?: string | undefined
  /** The text in the input while it is empty. */
  placeholder?: string | undefined
  /**
   * True where the input has to be filled in.
   *
   * @defaultValue true
   */
  required?: boolean | undefined
  /** With `webauthn` as its last word the browser offers passkeys in this input. HTML, section 4.10.18.7. */
  autocomplete?: string | undefined
}

/** Sign-in with a passkey. Web Authentication Level 3. It needs an adapter, and `experimental.enableWebAuthn`. */
export interface WebAuthnSettings {
  /** Its name in paths and in the database. */
  id: string
  /** The label on the sign-in page. */
  name: string
  type: 'webauthn'
  /** The functions of `@simplewebauthn/server`, which the provider brings along. */
  simpleWebAuthn: SimpleWebAuthn
  /** The script of the sign-in page. */
  script: string
  /** The site as an authenticator sees it; what is not given comes from the request, or from AUTH_URL. */
  relayingParty?: Partial<RelayingParty> | undefined
  /** In place of `relayingParty`, for each request. */
  getRelayingParty?:
    | ((context: WebAuthnContext, request: WebRequest) => Awaitable<RelayingParty>)
    | undefined
  /**
   * Tells whom the fields of the form stand for. By default that is the user with the address in the field `email`.
   *
   * @returns null where they stand for nobody
   */
  getUserInfo?: (
    context: WebAuthnContext,
    request: WebRequest,
  ) => Awaitable<WebAuthnUserInfo | null>
  /** The inputs of the form on the sign-in page. */
  formFields?: Readonly<Record<string, WebAuthnField>> | undefined
  /**
   * True where the browser offers passkeys while the user types. Only one provider may.
   *
   * @defaultValue true
   */
  enableConditionalUI?: boolean | undefined
  /**
   * Milliseconds that a ceremony may take; 15 minutes at most.
   *
   * @defaultValue 300000 (5 minutes)
   */
  timeout?: number | undefined
  /** Goes into the options of each authentication. */
  authenticationOptions?: AuthenticationOptions | undefined
  /** Goes into the options of each registration. */
  registrationOptions?: RegistrationOptions | undefined
  /**
   * Requirements for a sign-in: a passkey that anyone who holds it can use is no way to sign in.
   *
   * @defaultValue `requireUserVerification: true`
   */
  verifyAuthenticationOptions?: { requireUserVerification?: boolean } | undefined
  /**
   * Requirements for a new passkey.
   *
   * @defaultValue `requireUserVerification: true`
   */
  verifyRegistrationOptions?: {
    requireUserVerification?: boolean | undefined
    supportedAlgorithmIDs?: number[] | undefined
  }
  /** @deprecated It has no effect: the script is this site's own. */
  simpleWebAuthnBrowserVersion?: string | false | undefined
}

/** What can be wrong with a provider of passkeys. */
export type CheckedWebAuthn = Readonly<
  Pick<
    WebAuthnSettings,
    | 'id'
    | 'simpleWebAuthn'
    | 'script'
    | 'relayingParty'
    | 'formFields'
    | 'enableConditionalUI'
    | 'timeout'
  >
>

/** Sign-in with an authenticator, as `WebAuthn` and `Passkey` make it. */
export interface WebAuthnConfig extends WebAuthnSettings {
  /** Says what is wrong with it, when the engine is made; gets AUTH_URL, where it is set. */
  readonly problems: (settings: CheckedWebAuthn, site: URL | undefined) => readonly AuthError[]
}
