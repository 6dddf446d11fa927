import type { Adapter } from '../adapter.js'
import {
  ExperimentalFeatureNotEnabled,
  MissingAdapter,
  MissingAdapterMethods,
  UnsupportedStrategy,
} from '../errors.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import type { AuthConfig } from './config.js'
import { fault, type Problem } from './problem.js'

type MethodNames = readonly (keyof Adapter)[]

const FOR_ACCOUNTS: MethodNames = [
  'createUser',
  'getUser',
  'getUserByAccount',
  'getUserByEmail',
  'linkAccount',
]

const FOR_MAILBOXES: MethodNames = [
  'createUser',
  'createVerificationToken',
  'getUserByEmail',
  'updateUser',
  'useVerificationToken',
]

const FOR_FACTORS: MethodNames = ['deleteFactor', 'getFactor', 'putFactor']

const FOR_ACCOUNT: MethodNames = ['getUser', 'listAccountsByUserId', 'unlinkAccount', 'updateUser']

export const FOR_PROVIDER: Readonly<Record<ResolvedProvider['type'], MethodNames>> = {
  oauth: FOR_ACCOUNTS,
  oidc: FOR_ACCOUNTS,
  email: FOR_MAILBOXES,
  webauthn: [
    'createAuthenticator',
    'createUser',
    'getAuthenticator',
    'getUser',
    'getUserByAccount',
    'getUserByEmail',
    'linkAccount',
    'listAuthenticatorsByUserId',
    'updateAuthenticatorCounter',
  ],
  password: [...FOR_MAILBOXES, ...FOR_FACTORS, 'getUser'],
  credentials: ['getUser'],
  dev: FOR_ACCOUNTS,
}

const FOR_SESSIONS: MethodNames = [
  'createSession',
  'deleteSession',
  'getSessionAndUser',
  'updateSession',
]

function missingMethods(adapter: Adapter, methods: Iterable<keyof Adapter>): readonly string[] {
  return [...new Set(methods)].filter((method) => typeof adapter[method] !== 'function').toSorted()
}

const NEEDY: Partial<Readonly<Record<ResolvedProvider['type'], string>>> = {
  email: 'mail',
  password: 'password',
  webauthn: 'passkey',
}

function needy(config: AuthConfig, providers: readonly ResolvedProvider[]): readonly string[] {
  return [
    ...providers.flatMap(({ id, type }) => {
      const what = NEEDY[type]
      return what === undefined ? [] : [`provider ${id}: sign-in by ${what}`]
    }),
    ...(config.session?.strategy === 'database' ? ['session.strategy database:'] : []),
    ...(config.twoFactor ? ['twoFactor:'] : []),
    ...(config.account ? ['account:'] : []),
    // Without one everybody is new.
    ...((config.signUp ?? true) === true ? [] : ['signUp:']),
  ]
}

/**
 * Where an adapter can't list what is attached to a user, a mailed link can't make an older record with the address safe:
 * its owner gets a user of its own.
 */
function unlisted(
  adapter: Adapter,
  providers: readonly ResolvedProvider[],
  stored: boolean,
): readonly Problem[] {
  const needed: MethodNames = stored
    ? ['listAccountsByUserId', 'listSessionsByUserId']
    : ['listAccountsByUserId']
  const missing = missingMethods(adapter, needed)
  const types = new Set(providers.map(({ type }) => type))
  if (missing.length === 0 || !types.has('email') || types.size === 1) return []
  return [{ severity: 'warning', code: 'adapter-can-not-list', detail: missing.join(', ') }]
}

function accountMethods({ account = false }: AuthConfig, stored: boolean): MethodNames {
  if (account === false) return []
  const deletes = account === true || (account.delete ?? true)
  return [
    ...FOR_ACCOUNT,
    ...(stored ? (['listSessionsByUserId'] as const) : []),
    ...(deletes ? (['deleteUser'] as const) : []),
  ]
}

export function checkAdapter(
  config: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  const { adapter, session = {} } = config
  if (!adapter) {
    return needy(config, providers).map((who) =>
      fault(new MissingAdapter(`${who} needs an adapter, which stores what must be remembered`)),
    )
  }
  const stored = (session.strategy ?? 'database') === 'database'
  const missing = missingMethods(adapter, [
    ...providers
      // Without sessions in the database authorize() names a user of the application's own.
      .filter(({ type }) => stored || type !== 'credentials')
      .flatMap(({ type }) => FOR_PROVIDER[type]),
    ...(stored ? FOR_SESSIONS : []),
    ...(config.twoFactor ? FOR_FACTORS : []),
    ...accountMethods(config, stored),
  ])
  return missing.length === 0
    ? unlisted(adapter, providers, stored)
    : [fault(new MissingAdapterMethods(`the adapter lacks methods: ${missing.join(', ')}`))]
}

export function checkStrategy({ session = {} }: AuthConfig): readonly Problem[] {
  const { strategy = 'jwt' } = session
  return strategy === 'jwt' || strategy === 'database'
    ? []
    : [fault(new UnsupportedStrategy('session.strategy: must be jwt or database'))]
}

/** Passkeys must be switched on by name while they are experimental. */
export function checkExperimental(
  { experimental = {} }: AuthConfig,
  providers: readonly ResolvedProvider[],
): readonly Problem[] {
  if (experimental.enableWebAuthn) return [{ severity: 'warning', code: 'experimental-webauthn' }]
  return providers
    .filter(({ type }) => type === 'webauthn')
    .map(({ id }) =>
      fault(
        new ExperimentalFeatureNotEnabled(
          `provider ${id}: set experimental.enableWebAuthn to sign in with passkeys`,
        ),
      ),
    )
}
