import type { ColumnType } from '../../catalog/tables.js'
import type { Dialect } from '../schema.js'

/** How a dialect of SQL writes a table. */
export interface SqlDialect {
  /** The quote around a name; within the name it is doubled. */
  readonly quote: '"' | '`'
  readonly types: Readonly<Record<ColumnType, string>>
  /** The options behind a table's columns. */
  readonly options: string
  /** Takes quoted names, and the table's schema with its dot. */
  readonly dropIndex: (index: string, table: string, schema: string) => string
}

/** Keys compare byte for byte, texts are of any length, and dates keep their milliseconds. */
export const sqlDialects: Readonly<Record<Dialect, SqlDialect>> = {
  postgresql: {
    quote: '"',
    types: {
      key: 'text',
      text: 'text',
      date: 'timestamptz(3)',
      seconds: 'bigint',
      integer: 'bigint',
      boolean: 'boolean',
    },
    options: '',
    dropIndex: (index, _, schema) => `drop index ${schema}${index}`,
  },
  mysql: {
    quote: '`',
    types: {
      key: 'varchar(255)',
      text: 'text',
      date: 'datetime(3)',
      seconds: 'bigint',
      integer: 'bigint',
      boolean: 'boolean',
    },
    options: ' character set utf8mb4 collate utf8mb4_bin',
    dropIndex: (index, table) => `drop index ${index} on ${table}`,
  },
  sqlite: {
    quote: '"',
    types: {
      key: 'text',
      text: 'text',
      date: 'text',
      seconds: 'integer',
      integer: 'integer',
      boolean: 'integer',
    },
    options: '',
    dropIndex: (index, _, schema) => `drop index ${schema}${index}`,
  },
}

/** A name in SQL; its schema may stand in front, behind a dot. */
export function quoteName(dialect: SqlDialect, name: string): string {
  const { quote } = dialect
  return name
    .split('.')
    .map((part) => quote + part.replaceAll(quote, quote.repeat(2)) + quote)
    .join('.')
}
