import { lowerAscii } from '../text.js'
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
  /** Where the keys of rows are kept that belong together: what they have in common follows. */
  readonly together?: { readonly prefix: string; readonly column: string }
}

function ofUser(prefix: string): Required<KeyLayout>['together'] {
  return { prefix, column: 'userId' }
}

/** Where rows are. The keys are those of `@auth/upstash-redis-adapter` and `@auth/unstorage-adapter`. */
function resolvePlaces(given: KeyPrefixes): Readonly<Record<TableId, KeyLayout>> {
  return {
    user: { prefix: given.userKeyPrefix ?? 'user:', columns: ['id'] },
    account: {
      prefix: given.accountKeyPrefix ?? 'user:account:',
      columns: ['provider', 'providerAccountId'],
      together: ofUser(given.accountByUserIdPrefix ?? 'user:accounts:'),
    },
    session: {
      prefix: given.sessionKeyPrefix ?? 'user:session:',
      columns: ['sessionToken'],
      together: ofUser(given.sessionByUserIdKeyPrefix ?? 'user:sessions:'),
    },
    verificationToken: {
      prefix: given.verificationTokenKeyPrefix ?? 'user:token:',
      columns: ['identifier', 'token'],
      together: { prefix: 'user:tokens:', column: 'identifier' },
    },
    authenticator: {
      prefix: 'authenticator:',
      columns: ['credentialID'],
      together: ofUser('user:authenticators:'),
    },
    factor: {
      prefix: 'factor:',
      columns: ['userId', 'kind'],
      together: ofUser('user:factors:'),
    },
    signInLimit: { prefix: 'sign-in-limit:', columns: ['limitKey'] },
  }
}

/** Signs that a key may not hold, because stores take keys apart there. */
const SPECIAL = /[%:/\\?]/g

export interface KeySpace {
  readonly buildPrefix: (table: Table) => string
  /** The key of a row; undefined where what is known of it is not enough. */
  readonly buildKey: (table: Table, row: Row) => string | undefined
  /**
   * Where the keys of rows are that belong together with this one: to one user, or what was mailed to one address. Undefined for a
   * table whose rows stand alone, and where what they have in common is not known.
   */
  readonly buildSetKey: (table: Table, row: Row) => string | undefined
  readonly emailKey: (email: string) => string
  /** Where the ids of users are whose addresses differ from this one at most in the case of letters of ASCII. */
  readonly spellingsKey: (email: string) => string
}

function part(value: unknown): string {
  return String(value).replaceAll(SPECIAL, encodeURIComponent)
}

export function makeLayout(prefixes: KeyPrefixes): KeySpace {
  const { baseKeyPrefix: base = '', emailKeyPrefix = 'user:email:' } = prefixes
  const places = resolvePlaces(prefixes)
  return {
    buildPrefix: ({ id }) => base + places[id].prefix,
    buildKey({ id }, row) {
      const { prefix, columns } = places[id]
      const parts = columns.map((column) => row[column])
      return parts.every(isFilled) ? base + prefix + parts.map(part).join(':') : undefined
    },
    buildSetKey({ id }, row) {
      const { together } = places[id]
      const common = together && row[together.column]
      return together && isFilled(common) ? base + together.prefix + part(common) : undefined
    },
    spellingsKey: (email) => `${base}user:spellings:${part(lowerAscii(email))}`,
    emailKey: (email) => base + emailKeyPrefix + part(email),
  }
}
