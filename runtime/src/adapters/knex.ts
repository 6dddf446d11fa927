import type { Knex } from 'knex'
import type { Adapter, AdapterUser, CounterIncrement, Keeps } from '../adapter.js'
import { isRecord } from '../guards.js'
import { listBeginnings } from '../sql/beginnings.js'
import { dialects, toSqlValue, type Dialect, type SqlValue } from '../sql/dialects.js'
import { ifThere } from '../sql/if-there.js'
import { counterSql } from '../sql/statements.js'
import { createAdapter } from '../tables/adapter.js'
import { readCount, readMysqlCount } from '../tables/counted.js'
import type { Database, Row } from '../tables/database.js'
import { named } from '../tables/named.js'
import {
  findOwnerColumn,
  pluralNames,
  listSureColumns,
  type Column,
  type Table,
  type TableNames,
  usualNames,
} from '../tables/tables.js'
import type { ColumnOptions } from '../tables/typed-table.js'
import { transact } from '../tables/transaction.js'
import { withoutReturning } from '../tables/without-returning.js'

/** Any instance of Knex, or a transaction of one. */
export interface KnexClient {
  readonly client: { readonly dialect: string }
}

/** Options of {@link KnexAdapter}: the kind of user ids, and tables by other names. */
export interface KnexAdapterOptions extends ColumnOptions {
  /**
   * Names of tables, where they are not called `users`, `accounts`, `sessions`, `verification_token`, `authenticators`,
   * `factors`, `sign_in_limits`; with another layout, not as it calls them.
   */
  readonly tables?: Partial<TableNames>
}

/** By what Knex calls them; what speaks another dialect is refused. */
const DIALECTS: Readonly<Record<string, Dialect>> = {
  postgresql: dialects.postgresql,
  mysql: dialects.mysql,
  sqlite3: dialects.sqlite,
}

function isKnex(client: KnexClient): client is Knex {
  return typeof client === 'function' && 'raw' in client && 'queryBuilder' in client
}

/**
 * The name of a column, in a row that is found together with its user. However a project maps names, this one comes back
 * as it was.
 */
function joined(name: string): string {
  return `auth${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function parted(table: Table, users: Table, found: Row): { readonly row: Row; readonly user: Row } {
  const own = new Map(table.columns.map(({ name }) => [joined(name), name]))
  const entries = Object.entries(found)
  return {
    row: Object.fromEntries(
      entries.flatMap(([key, value]) => {
        const name = own.get(key)
        return name === undefined ? [] : [[name, value]]
      }),
    ),
    user: named(users, Object.fromEntries(entries.filter(([key]) => !own.has(key)))),
  }
}

function buildQueries(client: Knex, dialect: Dialect, names: TableNames) {
  const { dateAs } = dialect
  const encode = (row: Row): Record<string, SqlValue> =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, toSqlValue(dialect, value)]))
  const read = ({ name, type }: Column, alias: string, as: string) =>
    dateAs && type === 'date'
      ? client.raw(`cast(?? as ${dateAs}) as ??`, [`${alias}.${name}`, as])
      : client.ref(`${alias}.${name}`).as(as)
  // A later column of the same name is the one that counts.
  const dates = ({ columns }: Table, alias: string) =>
    (dateAs ? columns.filter(({ type }) => type === 'date') : []).map((column) =>
      read(column, alias, column.name),
    )
  const of = (table: Table, where: Row) => client(names[table.id]).where(encode(where))
  return {
    select: (table: Table, where: Row) =>
      client({ t: names[table.id] })
        .select('t.*', ...dates(table, 't'))
        .where(encode(where)),
    selectIgnoringCase(table: Table, name: string, text: string) {
      const beginnings = dialect.hasExpressionIndexes ? [] : listBeginnings(text)
      return client({ t: names[table.id] })
        .select('t.*', ...dates(table, 't'))
        .whereRaw('lower(??) = lower(?)', [`t.${name}`, text])
        .andWhere((begins) => {
          for (const each of beginnings) begins.orWhere(`t.${name}`, 'like', `${each}%`)
        })
    },
    selectWithUser: (table: Table, where: Row, users: Table) =>
      client({ t: names[table.id] })
        .join({ u: names.user }, 'u.id', `t.${findOwnerColumn(table)}`)
        .select('u.*', ...dates(users, 'u'))
        .select(listSureColumns(table).map((column) => read(column, 't', joined(column.name))))
        .where(
          Object.fromEntries(
            Object.entries(encode(where)).map(([key, value]) => [`t.${key}`, value]),
          ),
        ),
    insert: (table: Table, row: Row) => client(names[table.id]).insert(encode(row)),
    update: (table: Table, where: Row, change: Row) => of(table, where).update(encode(change)),
    raise: (table: Table, where: Row, column: string, value: number) =>
      of(table, where).update({
        [column]: client.raw(`${dialect.greatest}(??, ?)`, [column, value]),
      }),
    remove: (table: Table, where: Row) => of(table, where).delete(),
    removeExpired(table: Table, until: Date, limit: number): PromiseLike<unknown> {
      const [name, moment] = [names[table.id], dialect.date(until)]
      const { expires = 'expires' } = table
      // MySQL alone knows a limit of what is deleted, and has none in a subquery.
      if (dialect.name === 'mysql') {
        const sql = 'delete from ?? where ?? <= ? order by ?? limit ?'
        return client.raw(sql, [name, expires, moment, expires, limit])
      }
      const expired = () => client(name).where(expires, '<=', moment)
      const key = [...table.primaryKey]
      return expired().whereIn(key, expired().select(key).orderBy(expires).limit(limit)).delete()
    },
  }
}

/** The rows of a statement that is written out, or what stands in their place: every driver gives them another way. */
function readRows(result: unknown): readonly Row[] {
  const rows: unknown = isRecord(result) && Array.isArray(result['rows']) ? result['rows'] : result
  return (Array.isArray(rows) ? rows : [rows]).filter(isRecord)
}

function place(position: number): string {
  return [':key', ':amount', ':date'][position - 1] ?? ''
}

async function add(
  client: Knex,
  dialect: Dialect,
  table: string,
  { key, amount, expires }: CounterIncrement,
): Promise<number | undefined> {
  const columns = { limitKey: ':limitKey:', count: ':count:', expires: ':expires:' }
  const sql = counterSql({ place, returns: dialect.returns }, { table: ':table:', ...columns })
  const identifiers = { table, limitKey: 'limitKey', count: 'count', expires: 'expires' }
  const values = { key, amount, date: dialect.date(expires) }
  const result: unknown = await ifThere(client.raw(sql, { ...identifiers, ...values }))
  if (result === undefined) return undefined
  const [answer] = readRows(result)
  if (dialect.returns) return readCount(answer)
  const changes = Number(answer?.['affectedRows'] ?? 0)
  return readMysqlCount(amount, { insertId: answer?.['insertId'], changes })
}

async function first(table: Table, rows: PromiseLike<unknown>): Promise<Row | undefined> {
  const [row] = readRows(await rows)
  return row && named(table, row)
}

function returning(
  query: ReturnType<typeof buildQueries>,
): Pick<Database, 'insert' | 'update' | 'raise' | 'take'> {
  return {
    insert: (table, row) => first(table, query.insert(table, row).returning('*')),
    update: (table, ...change) => first(table, query.update(table, ...change).returning('*')),
    raise: (table, ...row) => first(table, query.raise(table, ...row).returning('*')),
    take: (table, where) => first(table, query.remove(table, where).returning('*')),
  }
}

function knexDatabase(client: Knex, dialect: Dialect, names: TableNames): Database {
  const query = buildQueries(client, dialect, names)
  const find: Database['find'] = (table, where) => first(table, query.select(table, where).limit(1))
  const writes = {
    ...withoutReturning(find, {
      insert: async (table, row) => (await query.insert(table, row))[0],
      update: async (...row) => query.update(...row),
      raise: async (...row) => query.raise(...row),
      remove: async (table, where) => query.remove(table, where),
    }),
    // Knex gives the rows of every statement with this dialect alone.
    ...(dialect.name === 'postgresql' && returning(query)),
  }
  return {
    find,
    list: async (table, where) =>
      readRows(await query.select(table, where)).map((row) => named(table, row)),
    listIgnoringCase: async (table, ...text) =>
      readRows(await query.selectIgnoringCase(table, ...text)).map((row) => named(table, row)),
    async findWithUser(table, where, users) {
      const [found] = readRows(await query.selectWithUser(table, where, users).limit(1))
      return found && parted(table, users, found)
    },
    removeTogether: (removals) =>
      transact<Knex>(
        (work) => client.transaction(work),
        async (transaction) => {
          const { remove } = buildQueries(transaction, dialect, names)
          for (const { table, where } of removals) await remove(table, where)
        },
      ),
    async removeExpired(table, until, limit) {
      const result = await ifThere(query.removeExpired(table, until, limit))
      if (result === undefined || typeof result === 'number') return result
      return Number(readRows(result)[0]?.['affectedRows'] ?? 0)
    },
    increment: (increment) => add(client, dialect, names.signInLimit, increment),
    ...writes,
    // A database that is older than a table has nothing in it.
    removeAll: (table, where) => ifThere(writes.removeAll(table, where)),
  }
}

/**
 * Keeps everything in the database of a Knex instance, PostgreSQL, MySQL or SQLite; the names that its configuration maps
 * are mapped here too. The tables are those of `create-auth migrate`, or by the option `layout` those of Better Auth.
 *
 * @throws {TypeError} where it is given something else, or another database
 */
export function KnexAdapter<Own extends object = AdapterUser>(
  client: KnexClient,
  options: KnexAdapterOptions = {},
): Required<Adapter> & Keeps<Own> {
  const dialect = isKnex(client) ? DIALECTS[client.client.dialect] : undefined
  if (!isKnex(client) || !dialect) {
    throw new TypeError('KnexAdapter takes an instance of Knex for PostgreSQL, MySQL or SQLite')
  }
  const names = { ...usualNames(pluralNames, options), ...options.tables }
  return createAdapter(knexDatabase(client, dialect, names), options)
}
