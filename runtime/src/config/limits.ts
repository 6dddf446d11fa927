import type { Adapter } from '../adapter.js'

/** How often something may be done within a time. */
export interface Limit {
  /** How often. */
  readonly max: number
  /** Seconds. Counting begins anew whenever so many have gone by. */
  readonly window: number
}

export type LimitName =
  | 'mailsPerAddress'
  | 'mailsPerAddressAndNetwork'
  | 'mailsPerNetwork'
  | 'credentialsPerAccountAndNetwork'
  | 'credentialsPerAccount'
  | 'credentialsPerNetwork'
  | 'tokensPerAddressAndNetwork'
  | 'tokensPerAddress'
  | 'tokensPerNetwork'
  | 'passkeysPerAccount'
  | 'passkeysPerAccountAndNetwork'
  | 'passkeysPerNetwork'
  | 'startsPerNetwork'
  | 'logoutsPerNetwork'
  | 'passwordsInARow'
  | 'addressChangesPerUser'
  | 'noticesPerAddress'
  | 'codesPerUserAndNetwork'
  | 'codesPerUser'
  | 'totpInARow'

/**
 * The limits where nothing is configured. A network is an IPv4 address, or 64 bits of an IPv6 address; the first 56 and 48 bits of
 * it may do four and sixteen times as much, and with an account or an address 48 bits are one. Of what can be guessed only failures
 * count.
 */
export const LIMITS: Readonly<Record<LimitName, Limit>> = {
  /** Links that are mailed to one address. */
  mailsPerAddress: { max: 5, window: 900 },
  /** Links that one network asks for, to one address: the rest is for its owner. */
  mailsPerAddressAndNetwork: { max: 4, window: 900 },
  /** Links that one network asks for. */
  mailsPerNetwork: { max: 30, window: 3600 },
  /** Wrong credentials of one account from one network. */
  credentialsPerAccountAndNetwork: { max: 10, window: 900 },
  /** Wrong credentials of one account from everywhere. */
  credentialsPerAccount: { max: 50, window: 1800 },
  /** Wrong credentials from one network. */
  credentialsPerNetwork: { max: 50, window: 900 },
  /** Wrong verification tokens of one address from one network. */
  tokensPerAddressAndNetwork: { max: 10, window: 900 },
  /** Wrong verification tokens of one address from everywhere. */
  tokensPerAddress: { max: 50, window: 1800 },
  /** Wrong verification tokens from one network. */
  tokensPerNetwork: { max: 50, window: 900 },
  /** Options for passkeys of an account that is named. */
  passkeysPerAccount: { max: 30, window: 300 },
  /** Options for passkeys of an account that is named, from one network: the rest is for its owner. */
  passkeysPerAccountAndNetwork: { max: 20, window: 300 },
  /** Options for passkeys that one network asks for. */
  passkeysPerNetwork: { max: 300, window: 300 },
  /** Sign-ins by OAuth that one network begins. */
  startsPerNetwork: { max: 300, window: 300 },
  /** Logout tokens from one network that are none: a service sends them for many users, from few servers. */
  logoutsPerNetwork: { max: 100, window: 300 },
  /** Wrong passwords of one account in a row: from then on a password opens it from networks alone that the account knows. */
  passwordsInARow: { max: 100, window: 31_536_000 },
  /** Changes of address that a user asks for. */
  addressChangesPerUser: { max: 5, window: 3600 },
  /** Mails of one kind that tell one address what was done: of others it is told. */
  noticesPerAddress: { max: 10, window: 3600 },
  /** Wrong codes of a user's second factor from one network; recovery codes count apart. */
  codesPerUserAndNetwork: { max: 20, window: 3600 },
  /** Wrong codes of a user's second factor from everywhere; recovery codes count apart. */
  codesPerUser: { max: 30, window: 3600 },
  /**
   * Wrong codes of a user's authenticator in a row: from then on one counts from networks alone that the user knows, until the user
   * has proven two factors in any way; sign-ins that begin with a mailed code count apart. Three of a million codes count at a
   * moment: a hundred tries find one with a probability of 0.03 %.
   */
  totpInARow: { max: 100, window: 31_536_000 },
}

/** A store that counts for a whole fleet: an adapter whose `incrementCounter` is atomic. */
export type CounterStore = Required<Pick<Adapter, 'incrementCounter'>>

/** A limit in place of a default; `false` where there shall be none. */
export interface LimitsOptions extends Partial<Readonly<Record<LimitName, Limit | false>>> {
  /**
   * The store that counts, where it is not the adapter: `RedisAdapter(client)`, for example.
   *
   * @defaultValue the adapter, where it can count; else each process counts for itself
   */
  readonly store?: CounterStore | undefined
}

/** The limit that holds; undefined where there is none. */
export function resolveLimit(options: LimitsOptions, name: LimitName): Limit | undefined {
  const { [name]: limit = LIMITS[name] } = options
  return limit === false ? undefined : limit
}
