import {
  and,
  Column,
  eq,
  getTableColumns,
  is,
  like,
  lte,
  or,
  sql,
  Table as DrizzleTable,
  type SQL,
} from 'drizzle-orm'
import type { Adapter, AdapterUser, CounterIncrement, Keeps } from '../adapter.js'
import {
  type DrizzleDatabase,
  isClient,
  isPlaceholder,
  removeTogether,
  type Write,
} from '../drizzle/client.js'
import { isRecord } from '../guards.js'
import { listBeginnings } from '../sql/beginnings.js'
import { AS_IT_IS } from '../sql/statements.js'
import { createAdapter } from '../tables/adapter.js'
import { counterRow, readCount, readMysqlCount } from '../tables/counted.js'
import type { Database, Row } from '../tables/database.js'
import { later } from '../tables/later.js'
import { findOwnerColumn, tables, type Table, type TableId } from '../tables/tables.js'
import type { TableOptions } from '../tables/typed-table.js'
import { withoutReturning } from '../tables/without-returning.js'

/** A table of a Drizzle schema, by what it is called and not by its class: an application may have Drizzle as CommonJS. */
interface DrizzleSchemaTable {
  readonly _: { readonly brand: 'Table' }
}

/** The rows of a table. */
type RowOf<Users> = Users extends { readonly $inferSelect: infer Selected } ? Selected : AdapterUser

/**
 * The tables of a Drizzle schema, as `create-auth migrate` writes them, and `@auth/drizzle-adapter` documents them. What
 * is not used need not be there: sessions where they are tokens, verification tokens where no links are mailed,
 * authenticators where there are no passkeys, factors where there are neither passwords nor second factors. Without rate limits each process counts for itself.
 */
export interface DrizzleTables<Users extends DrizzleSchemaTable = DrizzleSchemaTable> {
  readonly usersTable: Users
  readonly accountsTable: DrizzleSchemaTable
  readonly sessionsTable?: DrizzleSchemaTable
  readonly verificationTokensTable?: DrizzleSchemaTable
  readonly authenticatorsTable?: DrizzleSchemaTable
  readonly factorsTable?: DrizzleSchemaTable
  readonly signInLimitsTable?: DrizzleSchemaTable
}

interface Names {
  readonly has: (table: Table) => boolean
  readonly table: (table: Table) => DrizzleTable
  readonly column: (table: Table, name: string) => Column
  /** The row, of which every column is one of the table's. */
  readonly row: (table: Table, row: Row) => Row
  readonly equal: (table: Table, where: Row) => SQL | undefined
  /** As `equal`, byte for byte. */
  readonly exactly: (table: Table, where: Row) => SQL | undefined
}

const OPTION_OF: Readonly<Record<TableId, keyof DrizzleTables>> = {
  user: 'usersTable',
  account: 'accountsTable',
  session: 'sessionsTable',
  verificationToken: 'verificationTokensTable',
  authenticator: 'authenticatorsTable',
  factor: 'factorsTable',
  signInLimit: 'signInLimitsTable',
}

function resolveNames(given: DrizzleTables): Names {
  const table = ({ id }: Table): DrizzleTable => {
    const found = given[OPTION_OF[id]]
    if (is(found, DrizzleTable)) return found
    throw new TypeError(`DrizzleAdapter needs ${OPTION_OF[id]}, a table of the schema`)
  }
  const column = (of: Table, name: string): Column => {
    const found: unknown = getTableColumns(table(of))[name]
    if (!is(found, Column)) throw new TypeError(`${OPTION_OF[of.id]} has no column ${name}`)
    const isDate = of.columns.some((own) => own.name === name && own.type === 'date')
    // In another mode a driver writes dates in whatever zone it lives in.
    if (isDate && !found.dataType.endsWith('date'))
      throw new TypeError(`${OPTION_OF[of.id]}.${name} holds no dates; give it such a mode`)
    return found
  }
  const equal: Names['equal'] = (of, where) =>
    and(...Object.entries(where).map(([name, value]) => eq(column(of, name), value)))
  return {
    table,
    column,
    equal,
    exactly(of, where) {
      const texts = Object.entries(where).filter(([, value]) => typeof value === 'string')
      const exact = texts.map(
        ([name, value]) => sql`${column(of, name)}${sql.raw(AS_IT_IS)} = ${value}`,
      )
      return and(equal(of, where), ...exact)
    },
    has: ({ id }) => given[OPTION_OF[id]] !== undefined,
    // What the table has no column for would be lost without a word.
    row(of, values) {
      for (const name of Object.keys(values)) column(of, name)
      return values
    },
  }
}

function buildQueries(client: DrizzleDatabase, names: Names) {
  const { table: tableOf, column, row, equal } = names
  // A query that is never run.
  const returns = client.delete(tableOf(tables.user)).returning !== undefined
  // What is changed: where a query gives the rows, nobody looks at them before.
  const meant = returns ? names.exactly : equal
  return {
    returns,
    meant,
    select: (table: Table, where: Row) =>
      client.select().from(tableOf(table)).where(equal(table, where)),
    selectIgnoringCase(table: Table, name: string, text: string) {
      const stored = column(table, name)
      const beginnings = returns ? [] : listBeginnings(text)
      const begins = or(...beginnings.map((each) => like(stored, `${each}%`)))
      const same = sql`lower(${stored}) = lower(${text})`
      return client.select().from(tableOf(table)).where(and(begins, same))
    },
    selectWithUser(table: Table, where: Row) {
      const [of, user] = [tableOf(table), tableOf(tables.user)]
      const isOwner = eq(column(tables.user, 'id'), column(table, findOwnerColumn(table)))
      const both = client.select({ row: of, user }).from(of).innerJoin(user, isOwner)
      return both.where(equal(table, where))
    },
    insert: (table: Table, values: Row) => client.insert(tableOf(table)).values(row(table, values)),
    update: (table: Table, where: Row, change: Row) =>
      client.update(tableOf(table)).set(row(table, change)).where(meant(table, where)),
    raise(table: Table, where: Row, name: string, value: number) {
      const stored = column(table, name)
      const greater = sql`case when ${stored} < ${value} then ${value} else ${stored} end`
      const update = client.update(tableOf(table)).set({ [name]: greater })
      return update.where(meant(table, where))
    },
    remove: (table: Table, where: Row) => client.delete(tableOf(table)).where(meant(table, where)),
    removeExpired(table: Table, until: Date, limit: number) {
      const [of, expires] = [tableOf(table), column(table, table.expires ?? 'expires')]
      const order = sql`${lte(expires, until)} order by ${expires} limit ${sql.raw(String(limit))}`
      // MySQL alone knows a limit of what is deleted.
      if (!returns) return client.delete(of).where(order)
      const key = sql.join(
        table.primaryKey.map((name) => column(table, name)),
        sql`, `,
      )
      const oldest = sql`(${key}) in (select ${key} from ${of} where ${order})`
      return client.delete(of).where(and(lte(expires, until), oldest))
    },
    increment({ key, amount, expires }: CounterIncrement): Write {
      const table = tables.signInLimit
      const values = row(table, counterRow({ key, amount, expires }))
      const insert = client.insert(tableOf(table)).values(values)
      const target = column(table, 'limitKey')
      const count = sql`${column(table, 'count')} + ${amount}`
      const counted = insert.onConflictDoUpdate?.({ target, set: { count, expires } })
      const again = { count: sql`last_insert_id(greatest(${count}, 0))`, expires }
      return counted ?? insert.onDuplicateKeyUpdate?.({ set: again }) ?? insert
    },
  }
}

async function first(write: Write): Promise<Row | undefined> {
  return (await write.returning?.())?.[0]
}

async function readHeader(write: Write): Promise<Row> {
  const result: unknown = await write
  const header: unknown = Array.isArray(result) ? result[0] : result
  return isRecord(header) ? header : {}
}

async function countChanges(write: Write): Promise<number | undefined> {
  const { affectedRows } = await readHeader(write)
  return typeof affectedRows === 'number' ? affectedRows : undefined
}

function drizzleDatabase(client: DrizzleDatabase, names: Names): Database {
  const query = buildQueries(client, names)
  const list: Database['list'] = async (table, where) => query.select(table, where)
  const find: Database['find'] = async (table, where) => (await list(table, where))[0]
  return {
    has: async (table) => names.has(table),
    find,
    list,
    listIgnoringCase: async (...which) => query.selectIgnoringCase(...which),
    async findWithUser(table, where) {
      const [found] = await query.selectWithUser(table, where)
      return found && isRecord(found['row']) && isRecord(found['user'])
        ? { row: found['row'], user: found['user'] }
        : undefined
    },
    removeTogether: async (removals) =>
      removeTogether(
        client,
        removals.map(({ table, where }) => ({
          table: names.table(table),
          where: query.meant(table, where),
        })),
      ),
    async removeExpired(table, ...which) {
      const removing = query.removeExpired(table, ...which)
      // What drivers say of a change differs.
      const gone = await removing.returning?.({ id: names.column(table, table.primaryKey[0]) })
      return gone ? gone.length : Number((await readHeader(removing))['affectedRows'])
    },
    async increment(increment) {
      if (!names.has(tables.signInLimit)) return undefined
      const counting = query.increment(increment)
      if (query.returns) return readCount(await first(counting))
      const { insertId, affectedRows } = await readHeader(counting)
      return readMysqlCount(increment.amount, { insertId, changes: Number(affectedRows) })
    },
    ...(query.returns
      ? {
          insert: async (table, row) => first(query.insert(table, row)),
          update: async (...change) => first(query.update(...change)),
          swap: async (table, where, expected, change) =>
            (await first(query.update(table, { ...where, ...expected }, change))) !== undefined,
          raise: async (...change) => first(query.raise(...change)),
          take: async (table, where) => first(query.remove(table, where)),
          removeAll: async (table, where) => query.remove(table, where),
        }
      : withoutReturning(find, {
          insert: async (table, row) => (await readHeader(query.insert(table, row)))['insertId'],
          update: async (...change) => countChanges(query.update(...change)),
          raise: async (...change) => query.raise(...change),
          remove: async (table, where) => countChanges(query.remove(table, where)),
        })),
  }
}

function openDatabase(client: object, names: Names): Database {
  if (isClient(client)) return drizzleDatabase(client, names)
  throw new TypeError('DrizzleAdapter takes what drizzle() gives')
}

/**
 * Keeps everything in the database of Drizzle, PostgreSQL, MySQL (by `mysql2`) or SQLite, in tables of the application's
 * own schema; by the option `layout` they have the columns of Better Auth.
 *
 * @param database what `drizzle()` gives
 * @param schema the tables, by the names that `@auth/drizzle-adapter` has for them
 * @throws {TypeError} where there is no database, or no table of users; at the first use of what else is missing, and of a proxy
 *   that makes the database then
 */
export function DrizzleAdapter<Users extends DrizzleSchemaTable>(
  database: object,
  schema: DrizzleTables<Users>,
  options: TableOptions = {},
): Required<Adapter> & Keeps<RowOf<Users>> {
  const names = resolveNames(schema)
  const open = (): Database => openDatabase(database, names)
  const has = async (table: Table): Promise<boolean> => names.has(table)
  return createAdapter(
    isPlaceholder(database) ? later({ has }, async () => open()) : open(),
    options,
  )
}
