import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Adapter, AdapterUser, CounterIncrement, Keeps } from '../adapter.js'
import { listBeginnings } from '../sql/beginnings.js'
import { ifThere } from '../sql/if-there.js'
import { dialects, toSqlValue, type Dialect, type SqlValue } from '../sql/dialects.js'
import { AS_IT_IS, ROW, splitRow } from '../sql/statements.js'
import { createAdapter } from '../tables/adapter.js'
import { readCount, readMysqlCount } from '../tables/counted.js'
import type { Database, Row } from '../tables/database.js'
import { named } from '../tables/named.js'
import {
  modelNames,
  findOwnerColumn,
  listSureColumns,
  type Column,
  type Table,
  type TableNames,
  usualNames,
} from '../tables/tables.js'
import type { ColumnOptions } from '../tables/typed-table.js'
import { transact } from '../tables/transaction.js'
import { withoutReturning, type Writes } from '../tables/without-returning.js'

/** Any instance of `Kysely`, whatever tables it knows. */
export interface KyselyClient {
  getExecutor(): {
    readonly adapter: {
      readonly supportsReturning: boolean
      readonly supportsTransactionalDdl: boolean
    }
  }
}

/** Options of {@link KyselyAdapter}: the kind of user ids, and tables by other names. */
export interface KyselyAdapterOptions extends ColumnOptions {
  /**
   * Names of tables, where they are not called `User`, `Account`, `Session`, `VerificationToken`, `Authenticator`,
   * `Factor`, `SignInLimit`; with another layout, not as it calls them.
   */
  readonly tables?: Partial<TableNames>
}

/** The names of tables and columns are known when it runs. */
type KyselyDatabase = Kysely<Record<string, Record<string, SqlValue>>>

function isKysely(client: object): client is KyselyDatabase {
  return ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'].every(
    (method) => method in client,
  )
}

/** Kysely does not say its dialect; this tells the three apart. */
function detectDialect(client: KyselyClient): Dialect {
  const { supportsReturning, supportsTransactionalDdl } = client.getExecutor().adapter
  if (!supportsReturning) return dialects.mysql
  return supportsTransactionalDdl ? dialects.postgresql : dialects.sqlite
}

function buildQueries(client: KyselyDatabase, dialect: Dialect, names: TableNames) {
  const { dateAs } = dialect
  const encode = (row: Row): Record<string, SqlValue> =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, toSqlValue(dialect, value)]))
  const equal = (row: Row, alias = ''): RawBuilder<boolean> =>
    sql.join(
      Object.entries(encode(row)).map(([key, value]) => sql`${sql.ref(alias + key)} = ${value}`),
      sql` and `,
    )
  /** The condition for rows to change: where a statement gives the rows, nobody looks at them before. */
  const meant = (where: Row): RawBuilder<boolean> => {
    const texts = Object.entries(where).filter(([, value]) => typeof value === 'string')
    const exact = texts.map(([key, value]) => sql`${sql.ref(key)}${sql.raw(AS_IT_IS)} = ${value}`)
    return sql.join([equal(where), ...(dialect.returns ? exact : [])], sql` and `)
  }
  const columns = (columnsOf: readonly Column[], alias: string, prefix = '') =>
    columnsOf.map(({ name, type }) => {
      const column = sql.ref<SqlValue>(alias + name)
      const cast = sql<SqlValue>`cast(${column} as ${sql.raw(dateAs ?? '')})`
      return (dateAs && type === 'date' ? cast : column).as(prefix + name)
    })
  // A later column of the same name is the one that counts.
  const dates = (table: Table, alias: string) =>
    columns(dateAs ? table.columns.filter(({ type }) => type === 'date') : [], alias)
  return {
    select: (table: Table, where: Row) =>
      client
        .selectFrom(`${names[table.id]} as t`)
        .selectAll()
        .select(dates(table, 't.'))
        .where(equal(where)),
    selectIgnoringCase(table: Table, name: string, text: string) {
      const column = sql.ref<string>(`t.${name}`)
      const beginnings = dialect.hasExpressionIndexes ? [] : listBeginnings(text)
      const begins = beginnings.map((each) => sql`${column} like ${`${each}%`}`)
      const same = sql`lower(${column}) = lower(${text})`
      const known = begins.length > 0 ? [sql`(${sql.join(begins, sql` or `)})`, same] : [same]
      return client
        .selectFrom(`${names[table.id]} as t`)
        .selectAll()
        .select(dates(table, 't.'))
        .where(sql<boolean>`${sql.join(known, sql` and `)}`)
    },
    selectWithUser: (table: Table, where: Row, users: Table) =>
      client
        .selectFrom(`${names[table.id]} as t`)
        .innerJoin(`${names.user} as u`, 'u.id', `t.${findOwnerColumn(table)}`)
        .selectAll('u')
        .select(dates(users, 'u.'))
        .select(columns(listSureColumns(table), 't.', ROW))
        .where(equal(where, 't.')),
    insert: (table: Table, row: Row) => client.insertInto(names[table.id]).values(encode(row)),
    update: (table: Table, where: Row, change: Row) =>
      client.updateTable(names[table.id]).set(encode(change)).where(meant(where)),
    raise: (table: Table, where: Row, column: string, value: number) =>
      client
        .updateTable(names[table.id])
        .set({ [column]: sql`${sql.raw(dialect.greatest)}(${sql.ref(column)}, ${value})` })
        .where(meant(where)),
    remove: (table: Table, where: Row) => client.deleteFrom(names[table.id]).where(meant(where)),
  }
}

function buildRemoval(
  client: KyselyDatabase,
  { returns, date }: Dialect,
  { primaryKey, expires: end = 'expires' }: Table,
  { table, until, limit }: { readonly table: string; readonly until: Date; readonly limit: number },
) {
  const expires = sql.ref(end)
  const expired = sql<boolean>`${expires} <= ${date(until)}`
  const order = sql`${expired} order by ${expires} limit ${sql.raw(String(limit))}`
  const key = sql.join(primaryKey.map((column) => sql.ref(column)))
  const oldest = sql`(${key}) in (select ${key} from ${sql.table(table)} where ${order})`
  // MySQL alone knows a limit of what is deleted.
  const which = returns ? sql<boolean>`${expired} and ${oldest}` : sql<boolean>`${order}`
  return client.deleteFrom(table).where(which)
}

function buildIncrement(
  client: KyselyDatabase,
  dialect: Dialect,
  table: string,
  { key, amount, expires }: CounterIncrement,
) {
  const date = dialect.date(expires)
  const insert = client.insertInto(table).values({ limitKey: key, count: amount, expires: date })
  return dialect.returns
    ? insert.onConflict((conflict) =>
        conflict.column('limitKey').doUpdateSet({
          count: sql`${sql.ref(`${table}.count`)} + ${sql.ref('excluded.count')}`,
          expires: sql`${sql.ref('excluded.expires')}`,
        }),
      )
    : insert.onDuplicateKeyUpdate({
        count: sql`last_insert_id(greatest(${sql.ref('count')} + values(${sql.ref('count')}), 0))`,
        expires: sql`values(${sql.ref('expires')})`,
      })
}

interface RowsQuery {
  execute(): Promise<Row[]>
}

async function readRows(table: Table, query: RowsQuery): Promise<readonly Row[]> {
  return (await query.execute()).map((row) => named(table, row))
}

async function readRow(table: Table, query: RowsQuery): Promise<Row | undefined> {
  return (await readRows(table, query))[0]
}

function kyselyDatabase(client: KyselyDatabase, dialect: Dialect, names: TableNames): Database {
  const query = buildQueries(client, dialect, names)
  const find: Database['find'] = (table, where) => readRow(table, query.select(table, where))
  const writes: Writes = dialect.returns
    ? {
        insert: (table, row) => readRow(table, query.insert(table, row).returningAll()),
        update: (table, ...change) => readRow(table, query.update(table, ...change).returningAll()),
        swap: async (table, where, expected, change) => {
          const changing = query.update(table, { ...where, ...expected }, change)
          return (await readRow(table, changing.returningAll())) !== undefined
        },
        raise: (table, ...row) => readRow(table, query.raise(table, ...row).returningAll()),
        take: (table, where) => readRow(table, query.remove(table, where).returningAll()),
        removeAll: (table, where) => query.remove(table, where).execute(),
      }
    : withoutReturning(find, {
        insert: async (table, row) => (await query.insert(table, row).executeTakeFirst()).insertId,
        update: async (...change) =>
          Number((await query.update(...change).executeTakeFirst()).numUpdatedRows),
        raise: (...row) => query.raise(...row).execute(),
        remove: async (table, where) =>
          Number((await query.remove(table, where).executeTakeFirst()).numDeletedRows),
      })
  return {
    find,
    list: (table, where) => readRows(table, query.select(table, where)),
    listIgnoringCase: (table, ...text) => readRows(table, query.selectIgnoringCase(table, ...text)),
    async findWithUser(table, where, users) {
      const found = await query.selectWithUser(table, where, users).executeTakeFirst()
      if (!found) return undefined
      const { row, user } = splitRow(found)
      return { row: named(table, row), user: named(users, user) }
    },
    removeTogether: (removals) =>
      transact<KyselyDatabase>(
        (work) => client.transaction().execute(work),
        async (transaction) => {
          const { remove } = buildQueries(transaction, dialect, names)
          for (const { table, where } of removals) await remove(table, where).execute()
        },
      ),
    async removeExpired(table, until, limit) {
      const which = { table: names[table.id], until, limit }
      const ran = await ifThere(buildRemoval(client, dialect, table, which).executeTakeFirst())
      return ran && Number(ran.numDeletedRows)
    },
    async increment(increment) {
      const counting = buildIncrement(client, dialect, names.signInLimit, increment)
      if (dialect.returns) {
        const counted = counting.returning('count').executeTakeFirst()
        return ifThere(counted.then(readCount))
      }
      const ran = await ifThere(counting.executeTakeFirst())
      const changes = Number(ran?.numInsertedOrUpdatedRows ?? 0)
      return ran && readMysqlCount(increment.amount, { insertId: ran.insertId, changes })
    },
    ...writes,
    // A database that is older than a table has nothing in it.
    removeAll: (table, where) => ifThere(writes.removeAll(table, where)),
  }
}

/**
 * Keeps everything in the database of a Kysely instance, PostgreSQL, MySQL or SQLite; its plugins apply: with
 * `CamelCasePlugin` tables and columns are those of snake_case. The tables are those of `create-auth migrate`, and of
 * `@auth/kysely-adapter`, or by the option `layout` those of Better Auth.
 *
 * @throws {TypeError} where it is given something else
 */
export function KyselyAdapter<Own extends object = AdapterUser>(
  client: KyselyClient,
  options: KyselyAdapterOptions = {},
): Required<Adapter> & Keeps<Own> {
  if (!isKysely(client)) throw new TypeError('KyselyAdapter takes an instance of Kysely')
  const names = { ...usualNames(modelNames, options), ...options.tables }
  return createAdapter(kyselyDatabase(client, detectDialect(client), names), options)
}
