import { InvalidProvider } from '../errors.js'
import { assertNever } from '../guards.js'
import type { Fetch } from '../web-types.js'
import { accountInput } from './credentials-account.js'
import { type Environment, envName, readVariable } from './registration.js'
import {
  type CredentialsConfig,
  customFetch,
  type DevConfig,
  type EmailConfig,
  type PasswordConfig,
  type Provider,
  type ProviderConfig,
} from './provider.js'
import { type ProviderDefaults, type ResolvedOAuth, resolveOAuth } from './resolve-oauth.js'
import { chooseSenders, type Senders } from './senders.js'
import type {
  RelayingParty,
  SimpleWebAuthn,
  WebAuthnConfig,
  WebAuthnField,
} from './webauthn-config.js'

export interface ResolvedEmail extends Readonly<EmailConfig> {
  readonly fetch: Fetch | undefined
  readonly missing: readonly string[]
  readonly senders: Senders
}

/** The settings of a sender of mails that the environment may have. A key is for one service: no other one gets it. */
const EMAIL_SETTINGS = [
  ['apiKey', 'KEY'],
  ['server', 'SERVER'],
  ['transactionalId', 'TRANSACTIONAL_ID'],
  ['from', 'FROM'],
] as const

export function emailSettings(
  config: EmailConfig,
  env: Environment,
): Pick<EmailConfig, (typeof EMAIL_SETTINGS)[number][0]> {
  const entries = EMAIL_SETTINGS.map(([name, what]) => {
    const own = config[name] || readVariable(env, envName(config.id, what))
    const isShared = name === 'server' || name === 'from'
    return [name, own || (isShared ? readVariable(env, `AUTH_EMAIL_${what}`) : undefined)] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value))
}

function resolveEmail(config: EmailConfig, env: Environment): ResolvedEmail {
  const settings = emailSettings(config, env)
  const { needs = [], [customFetch]: fetch } = config
  const missing = EMAIL_SETTINGS.filter(([name]) => needs.includes(name) && !settings[name])
  return {
    ...config,
    ...settings,
    fetch,
    missing: missing.map(([, what]) => envName(config.id, what)),
    senders: chooseSenders(config),
  }
}

type OptionOf<K extends keyof WebAuthnConfig> = Readonly<NonNullable<WebAuthnConfig[K]>>

export interface ResolvedWebAuthn {
  readonly type: 'webauthn'
  readonly id: string
  readonly name: string
  readonly simpleWebAuthn: SimpleWebAuthn
  readonly script: string
  readonly problems: WebAuthnConfig['problems']
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

function resolveWebAuthn(config: WebAuthnConfig): ResolvedWebAuthn {
  const { id, name, type, simpleWebAuthn, script, problems, getRelayingParty, getUserInfo } = config
  const { relayingParty = {}, formFields = ADDRESS_FIELDS } = config
  const { enableConditionalUI = true, timeout = TIMEOUT } = config
  const { authenticationOptions = {}, verifyAuthenticationOptions = {} } = config
  return {
    type,
    id,
    name,
    simpleWebAuthn,
    script,
    problems,
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
export { envName, readVariable, unwrap, type Environment } from './registration.js'
export { resolveIssuer } from './registration.js'
export type { ProviderDefaults, ResolvedOAuth } from './resolve-oauth.js'

export interface ResolvedCredentials extends Readonly<Omit<CredentialsConfig, 'account'>> {
  /** The input that says which account is tried; undefined where none does. */
  readonly account: string | undefined
}
export type ResolvedDev = Readonly<DevConfig>
export type ResolvedPassword = Readonly<PasswordConfig>
export type ResolvedProvider =
  | ResolvedPassword
  | ResolvedOAuth
  | ResolvedEmail
  | ResolvedCredentials
  | ResolvedWebAuthn
  | ResolvedDev

/** Tells whether a provider is a way to sign in: one that sends mails may be there for other features alone. */
export function isSignInProvider(provider: ResolvedProvider): boolean {
  return provider.type !== 'email' || provider.signIn !== false
}

export function providerConfig(provider: Provider): ProviderConfig {
  return typeof provider === 'function' ? provider() : provider
}

export function resolveProvider(
  config: ProviderConfig,
  env: Environment,
  defaults: ProviderDefaults = {},
): ResolvedProvider {
  switch (config.type) {
    case 'oauth':
    case 'oidc':
      return resolveOAuth(config, env, defaults)
    case 'webauthn':
      return resolveWebAuthn(config)
    case 'email':
      return resolveEmail(config, env)
    case 'credentials':
      return { ...config, account: accountInput(config) }
    case 'password':
    case 'dev':
      return config
    default:
      // Whatever JavaScript puts there, such as a promise of a provider.
      return assertNever(config)
  }
}

/**
 * The provider that a path names.
 *
 * @param path `providerId` is the segment behind the action
 * @throws InvalidProvider where there is none of this id, or none to sign in with
 */
export function requireProvider(
  { providers }: { readonly providers: ReadonlyMap<string, ResolvedProvider> },
  { providerId = '' }: { readonly providerId: string | undefined },
): ResolvedProvider {
  const provider = providers.get(providerId)
  if (!provider || !isSignInProvider(provider)) throw new InvalidProvider('no provider has this id')
  return provider
}

export function leavesServices({
  providers,
}: {
  readonly providers: ReadonlyMap<string, ResolvedProvider>
}): boolean {
  return [...providers.values()].some(
    (provider) => 'logout' in provider && provider.logout === true,
  )
}
