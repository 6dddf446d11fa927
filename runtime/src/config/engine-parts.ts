import type { Adapter } from '../adapter.js'
import {
  type AccountTokens,
  openTokens,
  sealTokens,
  TOKENS_AT_REST,
} from '../crypto/account-tokens.js'
import { deriveKeys, type KeyRing } from '../crypto/keys.js'
import { EventError, InvalidConfig, MissingSecret } from '../errors.js'
import { toError } from '../guards.js'
import { inTime } from '../in-time.js'
import {
  providerConfig,
  type ProviderDefaults,
  type ResolvedProvider,
  resolveProvider,
} from '../providers/resolve.js'
import { type Closed, type Counters, makeClosed, makeCounters } from '../store/counters.js'
import type { Store } from '../store/store.js'
import type { Awaitable, LoggerInstance, Optional } from '../types.js'
import type { AccountsOptions, AuthConfig } from './config.js'
import { isProduction } from './env.js'
import type { EventMessage, EventName, Events } from './events.js'
import type { Host } from './host.js'
import { type Limit, type LimitName, resolveLimit } from './limits.js'
import type { Problem } from './problem.js'

/** The options of what may be switched on without any; undefined where it is off. */
export function chosen<Options extends object>(
  given: boolean | Options | undefined,
): Partial<Options> | undefined {
  return given === true ? {} : given || undefined
}

/** Tells an event's handler, where there is one: its message is not made otherwise. Never throws. */
export type Emit = <Name extends EventName>(
  event: Name,
  message: () => EventMessage<Name>,
) => Awaitable<void>

/** Tells the handlers of events. @param patience milliseconds for one handler */
export function emitter(events: Optional<Events>, logger: LoggerInstance, patience: number): Emit {
  const notify = async (event: EventName, handled: () => unknown): Promise<void> => {
    try {
      await inTime(Promise.resolve(handled()), patience)
    } catch (thrown) {
      logger.error(
        new EventError(`the handler of the event ${event} threw`, { cause: toError(thrown) }),
      )
    }
  }
  return (event, message) => {
    const handler = events[event]
    return handler && notify(event, () => handler(structuredCloneOrSame(message())))
  }
}

/** A handler may keep or change its message without touching the sign-in that it is about. */
function structuredCloneOrSame<T>(value: T): T {
  try {
    return structuredClone(value)
  } catch {
    return value
  }
}

/** The keys for one purpose, one per secret, the newest first. Derived once, and there at once from then on. */
type KeysFor = (purpose: string) => Awaitable<KeyRing>

export interface Keys {
  readonly keys: KeysFor
  /** The same for session tokens: those of another library are opened, too, where the configuration says so. */
  readonly sessionKeys: KeysFor
}

/** One and the same ring for a purpose: what was opened is remembered with it. */
function cached(derive: (purpose: string) => Promise<KeyRing>): KeysFor {
  const rings = new Map<string, Awaitable<KeyRing>>()
  const derived = async (purpose: string): Promise<KeyRing> => {
    const ring = await derive(purpose)
    rings.set(purpose, ring)
    return ring
  }
  return (purpose) => {
    const present = rings.get(purpose)
    if (present) return present
    const coming = derived(purpose)
    rings.set(purpose, coming)
    return coming
  }
}

export function makeKeys(secrets: readonly string[], { jwt }: AuthConfig): Keys {
  const [newest, ...older] = secrets
  const keys: KeysFor =
    newest === undefined
      ? () => Promise.reject(new MissingSecret('no secret is configured'))
      : cached((purpose) => deriveKeys([newest, ...older], purpose))
  if (jwt?.alsoOpens === undefined) return { keys, sessionKeys: keys }
  const sessionKeys = cached(async (purpose) => {
    const { withForeignKeys } = await import('../crypto/next-auth-keys.js')
    return withForeignKeys(await keys(purpose), secrets)
  })
  return { keys, sessionKeys }
}

export interface Limits {
  readonly of: (name: LimitName) => Limit | undefined
  /** Counts for a whole fleet; undefined where nothing can. */
  readonly store: Store | undefined
  /** Counts for this process. */
  readonly own: Counters
  /** Those of them that have reached their limit, as far as this process knows. */
  readonly closed: Closed
  /** How many proxies stand before the application; undefined where that is not said. */
  readonly proxy: number | undefined
  /** True where it is worth telling that each process counts for itself: one that is being developed is alone. */
  readonly tells: boolean
}

/**
 * Finds out what counts: the store that is configured for it, the adapter, or nothing but this process.
 *
 * @param store in front of the adapter, where there is one
 * @param makeCounting puts a store in front of something else that counts
 */
export function makeLimits(
  { adapter, limits = {}, proxy }: AuthConfig,
  { now, env }: Host,
  store: Store | undefined,
  makeCounting: (adapter: Adapter) => Store,
): Limits {
  const options = { ...limits }
  const counts = store?.has('incrementCounter') ? store : undefined
  return {
    of: (name) => resolveLimit(options, name),
    store: options.store ? makeCounting(options.store) : counts,
    own: makeCounters(now),
    closed: makeClosed(),
    proxy,
    tells: adapter !== undefined || isProduction(env),
  }
}

export interface Providers {
  readonly list: readonly ResolvedProvider[]
  readonly problems: readonly Problem[]
}

/** The providers of a configuration with what they take from the environment. Never throws: one that can't be made is a problem. */
export function makeProviders(
  config: AuthConfig,
  host: Host,
  defaults: ProviderDefaults,
): Providers {
  const list: ResolvedProvider[] = []
  const problems: Problem[] = []
  for (const [index, provider] of config.providers.entries()) {
    try {
      list.push(resolveProvider(providerConfig(provider), host.env, defaults))
    } catch (thrown) {
      const cause = toError(thrown)
      problems.push({
        severity: 'error',
        error: new InvalidConfig(`providers[${index}]: can't be made`, { cause }),
      })
    }
  }
  return { list, problems }
}

interface AtRest extends Pick<Keys, 'keys'>, Pick<Host, 'randomBytes'> {
  readonly accounts: AccountsOptions | undefined
  readonly complain: (problem: Problem) => void
}

/** A store that seals the tokens of accounts where they are to be, and gives all of them as the service gave them. */
export function withSealedAccounts(
  store: Store,
  { keys, randomBytes, accounts, complain }: AtRest,
): Store {
  const ring = () => keys(TOKENS_AT_REST)
  const sealed = async <Row extends AccountTokens>(row: Row): Promise<Row> =>
    accounts?.encryptTokens ? sealTokens(row, await ring(), randomBytes) : row
  const opened = <Row extends AccountTokens>(account: Row): Promise<Row> =>
    openTokens(account, ring, (detail) =>
      complain({ severity: 'warning', code: 'tokens-unreadable', detail }),
    )
  return {
    ...store,
    linkAccount: async (account) => store.linkAccount(await sealed(account)),
    updateAccount: async (account) => store.updateAccount(await sealed(account)),
    replaceTokens: async (account, refreshToken) => {
      // The database compares what lies there, and no two times the same token is sealed alike.
      const { provider, providerAccountId } = account
      const stored = await store.getAccount({ provider, providerAccountId })
      if (!stored?.refresh_token || (await opened(stored)).refresh_token !== refreshToken)
        return false
      // One that the service says nothing of is sealed anew, too: it may lie there as it is, or with an older key.
      const row = { refresh_token: refreshToken, ...account }
      return store.replaceTokens(await sealed(row), stored.refresh_token)
    },
    getAccount: async (key) => {
      const account = await store.getAccount(key)
      return account && opened(account)
    },
    listAccountsByUserId: async (userId) =>
      Promise.all((await store.listAccountsByUserId(userId)).map(opened)),
  }
}
