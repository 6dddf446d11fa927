import { isFilled } from '../guards.js'
import type { Row } from '../tables/database.js'
import type { Table, TableId } from '../tables/tables.js'

/** Prefixes of keys; the names are those of the options of `@auth/upstash-redis-adapter`. */
export interface KeyPrefixes {
  /** Before every key; empty unless it is set. */
  readonly baseKeyPrefix?: string
  /** `user:` unless it is set; the user's id follows. */
  readonly userKeyPrefix?: string
  /** `user:email:` unless it is set; leads from an address to the user's id. */
  readonly emailKeyPrefix?: string
  /** `user:account:` unless it is set. */
  readonly accountKeyPrefix?: string
  /** `user:accounts:` unless it is set; the keys of all accounts of a user, as a set. */
  readonly accountByUserIdPrefix?: string
  /** `user:session:` unless it is set. */
  readonly sessionKeyPrefix?: string
  /** `user:sessions:` unless it is set; the keys of all sessions of a user, as a set. */
  readonly sessionByUserIdKeyPrefix?: string
  /** `user:token:` unless it is set. */
  readonly verificationTokenKeyPrefix?: string
}

interface KeyLayout {
  readonly prefix: string
  /** The columns whose values follow. */
  readonly columns: readonly [string, ...string[]]
  /** Where the keys are kept that belong to one user; the user's id follows. */
  readonly ofUser?: string
}

/** Where rows are. The keys are those of `@auth/upstash-redis-adapter` and `@auth/unstorage-adapter`. */
function placesOf(given: KeyPrefixes): Readonly<Record<TableId, KeyLayout>> {
  return {
    user: { prefix: given.userKeyPrefix ?? 'user:', columns: ['id'] },
    account: {
      prefix: given.accountKeyPrefix ?? 'user:account:',
      columns: ['provider', 'providerAccountId'],
      ofUser: given.accountByUserIdPrefix ?? 'user:accounts:',
    },
    session: {
      prefix: given.sessionKeyPrefix ?? 'user:session:',
      columns: ['sessionToken'],
      ofUser: given.sessionByUserIdKeyPrefix ?? 'user:sessions:',
    },
    verificationToken: {
      prefix: given.verificationTokenKeyPrefix ?? 'user:token:',
      columns: ['identifier', 'token'],
    },
    authenticator: {
      prefix: 'authenticator:',
      columns: ['credentialID'],
      ofUser: 'user:authenticators:',
    },
    factor: { prefix: 'factor:', columns: ['userId', 'kind'], ofUser: 'user:factors:' },
    signInLimit: { prefix: 'sign-in-limit:', columns: ['limitKey'] },
  }
}

/** Signs that a key may not hold, because stores take keys apart there. */
const SPECIAL = /[%:/\\?]/g

/** Keys of one adapter; each begins with the same words. */
export interface Layout {
  readonly prefixOf: (table: Table) => string
  /** The key of a row; undefined where what is known of it is not enough. */
  readonly keyOf: (table: Table, row: Row) => string | undefined
  /** Where the keys of a user's rows are; undefined for a table whose rows belong to nobody. */
  readonly setOf: (table: Table, userId: unknown) => string | undefined
  /** Where the id of the user with an address is. */
  readonly emailKey: (email: string) => string
}

function part(value: unknown): string {
  return String(value).replaceAll(SPECIAL, encodeURIComponent)
}

/** The keys with these prefixes. */
export function makeLayout(prefixes: KeyPrefixes): Layout {
  const { baseKeyPrefix: base = '', emailKeyPrefix = 'user:email:' } = prefixes
  const places = placesOf(prefixes)
  return {
    prefixOf: ({ id }) => base + places[id].prefix,
    keyOf({ id }, row) {
      const { prefix, columns } = places[id]
      const parts = columns.map((column) => row[column])
      return parts.every(isFilled) ? base + prefix + parts.map(part).join(':') : undefined
    },
    setOf({ id }, userId) {
      const { ofUser } = places[id]
      return ofUser === undefined ? undefined : base + ofUser + part(userId)
    },
    emailKey: (email) => base + emailKeyPrefix + part(email),
  }
}
