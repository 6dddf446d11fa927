import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterFactor,
  AdapterSession,
  AdapterUser,
  NewUser,
  VerificationToken,
} from '../adapter.js'
import { isSameIgnoringCase } from '../text.js'
import { isFilled } from '../guards.js'
import { makeCounters } from '../store/counters.js'
import { createAdapter } from '../tables/adapter.js'
import type { Database, Removal, Row } from '../tables/database.js'
import type { Table, TableId } from '../tables/tables.js'

/** The tables of a {@link MemoryAdapter}. Each table has the key that a database would have. */
export interface MemoryTables {
  /** By id. */
  readonly users: Map<string, NewUser | AdapterUser>
  /** By provider and account id. */
  readonly accounts: Map<string, AdapterAccount>
  /** By token. */
  readonly sessions: Map<string, AdapterSession>
  /** By identifier and token. */
  readonly verificationTokens: Map<string, VerificationToken>
  /** By credential id. */
  readonly authenticators: Map<string, AdapterAuthenticator>
  /** By user and kind. */
  readonly factors: Map<string, AdapterFactor>
}

/** Tables without a row. */
export function emptyTables(): MemoryTables {
  return {
    users: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    verificationTokens: new Map(),
    authenticators: new Map(),
    factors: new Map(),
  }
}

interface MemoryRows {
  readonly rows: Map<string, object>
  readonly key: readonly [string, ...string[]]
}

function mapTables(tables: MemoryTables): Readonly<Record<TableId, MemoryRows>> {
  return {
    user: { rows: tables.users, key: ['id'] },
    account: { rows: tables.accounts, key: ['provider', 'providerAccountId'] },
    session: { rows: tables.sessions, key: ['sessionToken'] },
    verificationToken: { rows: tables.verificationTokens, key: ['identifier', 'token'] },
    authenticator: { rows: tables.authenticators, key: ['credentialID'] },
    factor: { rows: tables.factors, key: ['userId', 'kind'] },
    // They are counted elsewhere.
    signInLimit: { rows: new Map(), key: ['limitKey'] },
  }
}

/** The key of a row; undefined where something else is said of it. */
function buildKey({ key }: MemoryRows, row: Row): string | undefined {
  const parts = key.map((name) => row[name])
  const [only] = parts
  if (parts.includes(undefined)) return undefined
  return parts.length === 1 ? String(only) : JSON.stringify(parts)
}

type StoredRow = readonly [key: string, row: Row]

function findEntries(kept: MemoryRows, where: Row): readonly StoredRow[] {
  const key = buildKey(kept, where)
  const keys = key === undefined ? [...kept.rows.keys()] : [key]
  return keys
    .map((at): StoredRow => [at, { ...kept.rows.get(at) }])
    .filter(([, row]) => Object.entries(where).every(([name, value]) => row[name] === value))
}

function removeRows(
  all: Readonly<Record<TableId, MemoryRows>>,
  removals: readonly Removal[],
): boolean {
  for (const { table, where } of removals)
    for (const [key] of findEntries(all[table.id], where)) all[table.id].rows.delete(key)
  return true
}

/** @throws {TypeError} where a database would refuse a row for its foreign keys or its unique columns */
function check({ users }: MemoryTables, { id }: Table, key: string, { userId, email }: Row): void {
  if (typeof userId === 'string' && !users.has(userId)) throw new TypeError('there is no such user')
  if (id !== 'user' || !isFilled(email)) return
  for (const [other, user] of users)
    if (other !== key && user.email === email)
      throw new TypeError('there is a user with this e-mail address already')
}

function memoryDatabase(tables: MemoryTables): Database {
  const all = mapTables(tables)
  const counters = makeCounters(Date.now)
  const list = ({ id }: Table, where: Row): readonly Row[] =>
    findEntries(all[id], where).map(([, row]) => row)
  const change = (table: Table, where: Row, become: (row: Row) => Row): Row | undefined => {
    const [found] = findEntries(all[table.id], where)
    if (!found) return undefined
    const changed = become(found[1])
    check(tables, table, found[0], changed)
    all[table.id].rows.set(found[0], changed)
    return { ...changed }
  }
  return {
    find: async (table, where) => list(table, where)[0],
    list: async (table, where) => list(table, where),
    listIgnoringCase: async (table, column, text) =>
      list(table, {}).filter((row) => isSameIgnoringCase(String(row[column]), text)),
    async insert(table, row) {
      const { rows } = all[table.id]
      const key = buildKey(all[table.id], row) ?? ''
      check(tables, table, key, row)
      if (rows.has(key)) throw new TypeError(`there is such a ${table.id} already`)
      rows.set(key, { ...row })
      return undefined
    },
    update: async (table, where, fields) => change(table, where, (row) => ({ ...row, ...fields })),
    async swap(table, where, expected, fields) {
      const [row] = list(table, { ...where, ...expected })
      return row !== undefined && change(table, where, () => ({ ...row, ...fields })) !== undefined
    },
    raise: async (table, where, column, value) =>
      change(table, where, (row) => ({ ...row, [column]: Math.max(Number(row[column]), value) })),
    async take({ id }, where) {
      const [found] = findEntries(all[id], where)
      if (found) all[id].rows.delete(found[0])
      return found?.[1]
    },
    removeAll: async (table, where) => removeRows(all, [{ table, where }]),
    removeTogether: async (removals) => removeRows(all, removals),
    async removeExpired({ id }, until, limit) {
      if (id === 'signInLimit') return counters.removeExpired(until, limit)
      const entries = findEntries(all[id], {})
      const expired = entries.filter(
        ([, { expires }]) => expires instanceof Date && expires <= until,
      )
      const doomed = expired.slice(0, limit)
      for (const [key] of doomed) all[id].rows.delete(key)
      return doomed.length
    },
    async findWithUser(table, where) {
      const [row] = list(table, where)
      const user = tables.users.get(String(row?.['userId']))
      return row && user && { row, user: { ...user } }
    },
    increment: async (increment) => counters.increment(increment),
    countsApart: true,
    keepsAll: true,
  }
}

/** Everything but what several processes need. */
export type MemoryAdapterMethods = Omit<Required<Adapter>, 'listVerificationTokens'>

/**
 * Keeps everything in the memory of one process: for tests and first steps. Nothing survives a restart. Counters are
 * bounded: when there are too many, the lowest give way.
 *
 * @param tables to look into, or to start with
 */
export function MemoryAdapter(tables: MemoryTables = emptyTables()): MemoryAdapterMethods {
  const { listVerificationTokens: _, ...methods } = createAdapter(memoryDatabase(tables), {
    extraColumns: true,
  })
  return methods
}
