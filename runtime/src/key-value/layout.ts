import { isFilled } from '../guards.js'
import type { Row } from '../tables/database.js'
import type { Table, TableId } from '../tables/tables.js'

interface Place {
  readonly prefix: string
  /** The columns whose values follow. */
  readonly columns: readonly [string, ...string[]]
  /** Where the keys are kept that belong to one user; the user's id follows. */
  readonly ofUser?: string
}

/** Where rows are. The keys are those of `@auth/upstash-redis-adapter` and `@auth/unstorage-adapter`. */
const places: Readonly<Record<TableId, Place>> = {
  user: { prefix: 'user:', columns: ['id'] },
  account: {
    prefix: 'user:account:',
    columns: ['provider', 'providerAccountId'],
    ofUser: 'user:accounts:',
  },
  session: { prefix: 'user:session:', columns: ['sessionToken'], ofUser: 'user:sessions:' },
  verificationToken: { prefix: 'user:token:', columns: ['identifier', 'token'] },
  authenticator: {
    prefix: 'authenticator:',
    columns: ['credentialID'],
    ofUser: 'user:authenticators:',
  },
  signInLimit: { prefix: 'sign-in-limit:', columns: ['limitKey'] },
}

/** What a key may not hold, because stores take keys apart there. */
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

/** @param base what every key begins with */
export function makeLayout(base: string): Layout {
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
    emailKey: (email) => `${base}user:email:${part(email)}`,
  }
}
