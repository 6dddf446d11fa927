import type { CounterIncrement } from '../adapter.js'
import { counterRow } from '../tables/counted.js'
import type { Removal, Row } from '../tables/database.js'
import {
  findOwnerColumn,
  listSureColumns,
  tables,
  type ColumnType,
  type Table,
  type TableNames,
} from '../tables/tables.js'
import { listBeginnings } from './beginnings.js'
import { toSqlValue, type Dialect, type SqlValue } from './dialects.js'

export interface Statement {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/** In what a row is found together with its user, the columns of the row have this in front of their names. */
export const ROW = 'auth.'

/** The statements of one dialect. Every name is quoted, and every value is given apart. */
export interface Statements {
  readonly insert: (table: Table, row: Row) => Statement
  readonly select: (table: Table, where: Row) => Statement
  /** Selects the rows whose text in a column is this one but for case: letters of ASCII, and others that the database folds. */
  readonly selectIgnoringCase: (table: Table, column: string, text: string) => Statement
  readonly selectWithUser: (table: Table, where: Row, users: Table) => Statement
  readonly update: (table: Table, where: Row, change: Row) => Statement
  readonly raise: (table: Table, where: Row, column: string, value: number) => Statement
  /** @param returning the rows that it deletes */
  readonly remove: (table: Table, where: Row, returning: boolean) => Statement
  /** Deletes everything by one statement, where the dialect is that of PostgreSQL. */
  readonly removeTogether: (removals: readonly Removal[]) => Statement
  readonly removeExpired: (table: Table, until: Date, limit: number) => Statement
  /** Adds to a counter, which is made where there is none: one statement, in which nobody else's comes between. */
  readonly increment: (increment: CounterIncrement) => Statement
}

export function splitRow(found: Row): { readonly row: Row; readonly user: Row } {
  const entries = Object.entries(found)
  const own = entries.filter(([name]) => name.startsWith(ROW))
  return {
    row: Object.fromEntries(own.map(([name, value]) => [name.slice(ROW.length), value])),
    user: Object.fromEntries(entries.filter(([name]) => !name.startsWith(ROW))),
  }
}

/** @param names a name may have its schema in front: `auth.users` */
export function makeStatements(dialect: Dialect, names: TableNames): Statements {
  const words = createWords(dialect, names)
  return { ...reading(words), ...writing(words), increment: counting(words) }
}

interface Words {
  readonly dialect: Dialect
  readonly quote: (name: string) => string
  readonly quoteTable: (table: Table) => string
  readonly values: (row: Row) => readonly SqlValue[]
  /** `"a" = $1 and "b" = $2`, or with another word between; `from` counts the places that are taken. */
  readonly equal: (row: Row, between: string, from?: number, alias?: string) => string
  /**
   * The condition for rows to change: where a statement gives the rows, nobody looks at them before. `from` counts the places
   * that are taken.
   */
  readonly meant: (where: Row, from?: number) => Statement
}

/** Behind a column: its text, byte for byte, whatever the column's collation. */
export const AS_IT_IS = ` || ''`

function createWords(dialect: Dialect, names: TableNames): Words {
  const quote = (name: string): string =>
    dialect.quote + name.replaceAll(dialect.quote, dialect.quote.repeat(2)) + dialect.quote
  return {
    dialect,
    quote,
    quoteTable: (table) => names[table.id].split('.').map(quote).join('.'),
    values: (row) => Object.values(row).map((value) => toSqlValue(dialect, value)),
    meant(where, from = 0) {
      const keys = Object.entries(where).map(([name, value]) => [quote(name), value] as const)
      const texts = dialect.returns ? keys.filter(([, value]) => typeof value === 'string') : []
      const all = [...keys, ...texts.map(([name, value]) => [name + AS_IT_IS, value] as const)]
      const sql = all.map(([name], index) => `${name} = ${dialect.place(from + index + 1)}`)
      return { sql: sql.join(' and '), values: all.map(([, value]) => toSqlValue(dialect, value)) }
    },
    equal: (row, between, from = 0, alias = '') =>
      Object.keys(row)
        .map((name, index) => `${alias}${quote(name)} = ${dialect.place(from + index + 1)}`)
        .join(between),
  }
}

function reading({
  dialect: { dateAs, place, hasExpressionIndexes },
  quote,
  quoteTable,
  values,
  equal,
}: Words): Pick<Statements, 'select' | 'selectIgnoringCase' | 'selectWithUser'> {
  const read = (column: string, type: ColumnType): string =>
    dateAs && type === 'date' ? `cast(${column} as ${dateAs})` : column
  const whole = (table: Table, alias: string): string => {
    const dates = dateAs ? table.columns.filter(({ type }) => type === 'date') : []
    // A later column of the same name is the one that counts.
    const again = dates.map(
      ({ name, type }) => `${read(`${alias}.${quote(name)}`, type)} as ${quote(name)}`,
    )
    return [`${alias}.*`, ...again].join(', ')
  }
  return {
    select(table, where) {
      const sql = `select ${whole(table, 't')} from ${quoteTable(table)} t where ${equal(where, ' and ')}`
      return { sql, values: values(where) }
    },
    selectIgnoringCase(table, column, text) {
      const name = `t.${quote(column)}`
      const beginnings = hasExpressionIndexes ? [] : listBeginnings(text)
      const begins = beginnings.map((_, at) => `${name} like ${place(at + 1)}`).join(' or ')
      const same = `lower(${name}) = lower(${place(beginnings.length + 1)})`
      const condition = begins === '' ? same : `(${begins}) and ${same}`
      const sql = `select ${whole(table, 't')} from ${quoteTable(table)} t where ${condition}`
      return { sql, values: [...beginnings.map((each) => `${each}%`), text] }
    },
    selectWithUser(table, where, users) {
      const own = listSureColumns(table).map(
        ({ name, type }) => `${read(`t.${quote(name)}`, type)} as ${quote(ROW + name)}`,
      )
      const user = `${quoteTable(users)} u on u.${quote('id')} = t.${quote(findOwnerColumn(table))}`
      const sql =
        `select ${[whole(users, 'u'), ...own].join(', ')} from ${quoteTable(table)} t ` +
        `join ${user} where ${equal(where, ' and ', 0, 't.')}`
      return { sql, values: values(where) }
    },
  }
}

function writing({
  dialect,
  quote,
  quoteTable,
  values,
  equal,
  meant,
}: Words): Omit<Statements, 'select' | 'selectIgnoringCase' | 'selectWithUser' | 'increment'> {
  const returning = dialect.returns ? ' returning *' : ''
  return {
    insert(table, row) {
      const columns = Object.keys(row).map(quote).join(', ')
      const places = Object.keys(row).map((_, index) => dialect.place(index + 1))
      const sql = `insert into ${quoteTable(table)} (${columns}) values (${places.join(', ')})${returning}`
      return { sql, values: values(row) }
    },
    update(table, where, change) {
      const keys = meant(where, Object.keys(change).length)
      const sql = `update ${quoteTable(table)} set ${equal(change, ', ')} where ${keys.sql}${returning}`
      return { sql, values: [...values(change), ...keys.values] }
    },
    raise(table, where, column, value) {
      const name = quote(column)
      const greater = `${dialect.greatest}(${name}, ${dialect.place(1)})`
      const keys = meant(where, 1)
      const sql = `update ${quoteTable(table)} set ${name} = ${greater} where ${keys.sql}${returning}`
      return { sql, values: [value, ...keys.values] }
    },
    remove(table, where, gives) {
      const keys = meant(where)
      const sql = `delete from ${quoteTable(table)} where ${keys.sql}${gives ? returning : ''}`
      return { sql, values: keys.values }
    },
    removeTogether(removals) {
      const given: SqlValue[] = []
      const all = removals.map(({ table, where }) => {
        const keys = meant(where, given.length)
        given.push(...keys.values)
        return `delete from ${quoteTable(table)} where ${keys.sql}`
      })
      const before = all.slice(0, -1).map((sql, index) => `gone_${index} as (${sql})`)
      const first = before.length > 0 ? `with ${before.join(', ')} ` : ''
      return { sql: first + (all.at(-1) ?? ''), values: given }
    },
    removeExpired(table, until, limit) {
      const [name, expires] = [quoteTable(table), quote(table.expires ?? 'expires')]
      const sql = `delete from ${name} where ${expires} <= ${dialect.place(1)}`
      const order = ` order by ${expires} limit ${limit}`
      // MySQL alone knows a limit of what is deleted.
      if (!dialect.returns) return { sql: sql + order, values: values({ until }) }
      const key = table.primaryKey.map(quote).join(', ')
      const oldest = `select ${key} from ${name} where ${expires} <= ${dialect.place(2)}${order}`
      return { sql: `${sql} and (${key}) in (${oldest})`, values: values({ until, again: until }) }
    },
  }
}

export interface CounterNames {
  readonly table: string
  readonly limitKey: string
  readonly count: string
  readonly expires: string
}

/** The text that adds to a counter; its places are for the key, the amount and the date. */
export function counterSql(
  { place, returns }: Pick<Dialect, 'place' | 'returns'>,
  { table, limitKey, count, expires }: CounterNames,
): string {
  const into = (alias: string): string =>
    `insert into ${table}${alias} (${limitKey}, ${count}, ${expires}) values (${[1, 2, 3].map(place).join(', ')})`
  return returns
    ? `${into(' as c')} on conflict (${limitKey}) do update set ${count} = c.${count} + excluded.${count}, ` +
        `${expires} = excluded.${expires} returning ${count}`
    : `${into('')} on duplicate key update ${count} = last_insert_id(greatest(${count} + values(${count}), 0)), ` +
        `${expires} = values(${expires})`
}

function counting({ dialect, quote, quoteTable, values }: Words): Statements['increment'] {
  const [limitKey, count, expires] = [quote('limitKey'), quote('count'), quote('expires')]
  const sql = counterSql(dialect, {
    table: quoteTable(tables.signInLimit),
    limitKey,
    count,
    expires,
  })
  return (increment) => ({ sql, values: values(counterRow(increment)) })
}
