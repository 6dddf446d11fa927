import { defaultCallbacks } from './config/callbacks.js'
import {
  type AccountOptions,
  type AuthConfig,
  type Callbacks,
  type SessionParams,
  skipCSRFCheck,
  type TwoFactorOptions,
} from './config/config.js'
import { authUrl, envDefaults, isDevelopment, isProduction } from './config/env.js'
import { host as hostKey, realHost, type Host } from './config/host.js'
import { resolveBearer, type ResolvedBearer } from './config/bearer.js'
import {
  chosen,
  type Emit,
  emitter,
  type Keys,
  type Limits,
  makeKeys,
  makeLimits,
  makeProviders,
  type Providers,
  withSealedAccounts,
} from './config/engine-parts.js'
import { complainer, createLogger, logProblem } from './config/logger.js'
import { resolveLanguages } from './config/check-languages.js'
import type { Problem } from './config/problem.js'
import { isOmitted } from './config/not-configured.js'
import { malformed, validate } from './config/validate.js'
import { resolveCookies, type ResolvedCookies } from './cookies/names.js'
import { DEFAULT_MAX_AGE, type JWTOptions } from './crypto/jwt.js'
import type { AuthError } from './errors.js'
import { withoutUndefined, isFilled } from './guards.js'
import { settle } from './in-time.js'
import { makeMailbox, type Mailbox } from './mails/mailbox.js'
import { limitFetch, REQUEST_TIMEOUT } from './net/limited-fetch.js'
import type { LanguagesOptions } from './texts/load-texts.js'
import type { Fetch } from './web-types.js'
import { type Environment, type ResolvedProvider } from './providers/resolve.js'
import { createStoreMaker, type Store } from './store/store.js'
import type { Awaitable, LoggerInstance, PagesOptions, Theme, WarningCode } from './types.js'

interface AskedCallbacks extends Omit<Callbacks, 'session'> {
  session(
    params: Pick<SessionParams, 'session'> & Partial<SessionParams>,
  ): ReturnType<Callbacks['session']>
}

export interface ResolvedSession {
  readonly strategy: 'jwt' | 'database'
  /** Seconds. */
  readonly maxAge: number
  /** Seconds. */
  readonly updateAge: number
  /** Seconds since the proof; no end where undefined. */
  readonly maxTotalAge: number | undefined
  readonly generateSessionToken: (() => string) | undefined
  readonly hashTokens: boolean
  readonly alsoOpens: 'better-auth' | undefined
}

/** A configuration with every default in place, and what it takes from the world. Made once per configuration, and frozen. */
export interface Engine extends Keys {
  readonly host: Host
  readonly logger: LoggerInstance
  readonly production: boolean
  readonly development: boolean
  /** Problems of severity `error` keep it from answering. */
  readonly problems: readonly Problem[]
  /** In the order of the configuration. */
  readonly providers: ReadonlyMap<string, ResolvedProvider>
  readonly store: Store | undefined
  readonly limits: Limits
  readonly callbacks: AskedCallbacks
  readonly pages: PagesOptions
  readonly theme: Theme
  readonly basePath: string
  /** AUTH_URL, where it is set: then no URL is ever made from a header. */
  readonly url: URL | undefined
  /** Undefined where nobody has said anything. */
  readonly trustHost: boolean | readonly string[] | undefined
  /** Of other sites, whose pages may use the endpoints by script. */
  readonly trustedOrigins: ReadonlySet<string>
  /** True where an account is linked to whoever is signed in, though nobody has asked for it. */
  readonly linksImplicitly: boolean
  /** Whose ids of users are given, where those are not made here. */
  readonly userIds: AuthConfig['userIds']
  readonly answers: AuthConfig['answers']
  /** Where the authorization responses of other deployments may be forwarded to. */
  readonly redirectProxyOrigins: readonly string[]
  readonly session: ResolvedSession
  readonly jwt: Partial<JWTOptions> & { readonly maxAge: number }
  readonly signUp: NonNullable<AuthConfig['signUp']>
  readonly twoFactor: TwoFactorOptions | undefined
  readonly account: AccountOptions | undefined
  readonly bearer: ResolvedBearer | undefined
  readonly secrets: readonly string[]
  readonly csrf: boolean
  readonly secureCookies: boolean | undefined
  readonly languages: LanguagesOptions
  readonly cookies: (secure: boolean) => ResolvedCookies
  /** The provider's fetch, limited in time and size. */
  readonly fetch: (provider: { readonly fetch: Fetch | undefined }) => Fetch
  /** Where mails are kept that are not sent while an application is developed. */
  readonly mailbox: Mailbox
  /** Logs what is wrong with the configuration and only requests show: once, however many do. */
  readonly complain: (problem: Problem) => void
  /** The value that a function of the configuration returned, where it comes in time. */
  readonly settled: <T>(value: Awaitable<T>) => T | Promise<T>
  /** Tells an event's handler, where there is one. Never throws. */
  readonly emit: Emit
  /** True where anybody is told of events. */
  readonly hasEvents: boolean
  readonly tracer: AuthConfig['tracer']
}

function listSecrets(secret: string | readonly string[] | undefined): readonly string[] {
  return (typeof secret === 'string' ? [secret] : (secret ?? [])).filter(isFilled)
}

function resolveWitnesses(
  { events = {}, tracer }: AuthConfig,
  logger: LoggerInstance,
  patience: number,
): Pick<Engine, 'emit' | 'hasEvents' | 'tracer'> {
  const hasEvents = Object.keys(events).length > 0
  return { emit: emitter(events, logger, patience), hasEvents, tracer }
}

function resolveSettings(
  config: AuthConfig,
): Pick<Engine, 'callbacks' | 'pages' | 'theme' | 'session' | 'jwt'> {
  const { adapter, callbacks = {}, pages = {}, theme = {}, session = {}, jwt = {} } = config
  const { maxAge = DEFAULT_MAX_AGE, updateAge = 86_400, hashTokens = false } = session
  const { strategy = adapter ? 'database' : 'jwt', maxTotalAge, ...more } = session
  const { generateSessionToken, alsoOpens } = more
  return {
    callbacks: { ...defaultCallbacks, ...withoutUndefined(callbacks) },
    pages,
    theme,
    session: {
      strategy,
      maxAge,
      updateAge,
      maxTotalAge,
      generateSessionToken,
      hashTokens,
      alsoOpens,
    },
    jwt: { ...withoutUndefined(jwt), maxAge: jwt.maxAge ?? maxAge },
  }
}

function findProblems(
  config: AuthConfig,
  env: Environment,
  secrets: readonly string[],
  made: Providers,
): readonly Problem[] {
  const subject = { config, env, production: isProduction(env), secrets, providers: made.list }
  const warnings: readonly (readonly [boolean, WarningCode])[] = [
    [config.debug === true, 'debug-enabled'],
    [config.skipCSRFCheck === skipCSRFCheck, 'csrf-disabled'],
  ]
  return [
    ...made.problems,
    ...validate(subject),
    ...warnings.filter(([is]) => is).map(([, code]) => ({ severity: 'warning' as const, code })),
  ]
}

function withoutParts(given: AuthConfig): AuthConfig {
  const { adapter: _adapter, providers: _providers, ...settings } = given
  return { ...settings, providers: [] }
}

function resolveTrust(
  config: AuthConfig,
): Pick<
  Engine,
  'trustedOrigins' | 'linksImplicitly' | 'redirectProxyOrigins' | 'bearer' | 'signUp'
> {
  const { trustedOrigins = [], redirectProxyOrigins = [], signUp = true } = config
  return {
    trustedOrigins: new Set([trustedOrigins].flat()),
    linksImplicitly: config.allowDangerousImplicitLinking ?? false,
    redirectProxyOrigins,
    bearer: resolveBearer(config.bearer),
    signUp,
  }
}

/** Which ids they have whom nothing stores: an adapter makes its own. */
function resolveUserIds({ adapter, userIds }: AuthConfig): AuthConfig['userIds'] {
  return adapter ? undefined : userIds
}

function prepareCookies(config: AuthConfig): Engine['cookies'] {
  const secured = resolveCookies(true, config.cookies)
  const plain = resolveCookies(false, config.cookies)
  return (secure) => (secure ? secured : plain)
}

/** Makes the engine of a configuration. Never throws: what is wrong is in `problems`. */
function createEngine(given: AuthConfig): Engine {
  const broken = malformed(given)
  const config = broken ? withoutParts(given) : given
  const host: Host = { ...realHost(config), ...config[hostKey] }
  const { env } = host
  const logger = createLogger(config, host.console)
  const defaults = envDefaults(env, config)
  const secrets = listSecrets(config.jwt?.secret ?? defaults.secret)
  const { redirectProxyUrl } = defaults
  const made = makeProviders(
    config,
    host,
    redirectProxyUrl === undefined ? {} : { redirectProxyUrl },
  )
  const patience = host.requestTimeout ?? REQUEST_TIMEOUT
  const storeOf = createStoreMaker(patience, logger)
  const keys = makeKeys(secrets, config)
  const complain = complainer(logger)
  const atRest = { ...keys, ...host, accounts: config.accounts, complain }
  const store = config.adapter && withSealedAccounts(storeOf(config.adapter), atRest)
  const cookies = prepareCookies(config)
  const engine: Engine = {
    ...resolveSettings(config),
    basePath: defaults.basePath,
    trustHost: defaults.trustHost,
    ...resolveTrust(config),
    userIds: resolveUserIds(config),
    answers: config.answers,
    twoFactor: chosen(config.twoFactor),
    account: chosen(config.account),
    host,
    logger,
    secrets,
    production: isProduction(env),
    development: isDevelopment(env),
    problems: broken
      ? [{ severity: 'error', error: broken }]
      : findProblems(config, env, secrets, made),
    providers: new Map(
      made.list
        .filter((provider) => !isOmitted(provider, env))
        .map((provider) => [provider.id, provider]),
    ),
    url: authUrl(env),
    csrf: config.skipCSRFCheck !== skipCSRFCheck,
    secureCookies: config.useSecureCookies,
    cookies,
    languages: resolveLanguages(config, cookies),
    ...keys,
    store,
    limits: makeLimits(config, host, store, storeOf),
    mailbox: makeMailbox(),
    fetch: (provider) => limitFetch(provider.fetch ?? host.fetch, patience),
    complain,
    settled: (value) => settle(value, patience),
    ...resolveWitnesses(config, logger, patience),
  }
  // Once, when the engine is made.
  for (const problem of engine.problems) logProblem(logger, problem)
  return Object.freeze(engine)
}

interface Made {
  readonly env: AuthConfig['env']
  readonly engine: Engine
}

// One engine per configuration object: keys and discovery documents are cached on it.
const engines = new WeakMap<object, Made>()

/** The engine of a configuration, made when it is first asked for, and anew for another environment. */
export function getEngine(config: AuthConfig): Engine {
  const present = engines.get(config)
  if (present && present.env === config.env) return present.engine
  const engine = createEngine(config)
  engines.set(config, { env: config.env, engine })
  return engine
}

/** The first problem that keeps the engine from answering. */
export function fatal(engine: Engine): AuthError | undefined {
  const found = engine.problems.find((problem) => problem.severity === 'error')
  return found?.severity === 'error' ? found.error : undefined
}
