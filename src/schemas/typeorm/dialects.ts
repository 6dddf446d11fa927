import type { Column } from '../../catalog/tables.js'
import type { Dialect } from '../schema.js'
import type { Kind } from '../table-model.js'

/** How a column is declared: the settings of its decorator, as source text with single quotes. */
export interface ColumnTypes {
  readonly settings: readonly string[]
  /** The type of the property. */
  readonly type: string
}

/** A text by which rows are found, as a database has it by default. */
export const key: ColumnTypes = { settings: ["type: 'varchar'", 'length: 255'], type: 'string' }
const text: ColumnTypes = { settings: ["type: 'text'"], type: 'string' }
const boolean: ColumnTypes = { settings: ["type: 'boolean'"], type: 'boolean' }
// Seconds and signature counters go beyond 32 bits. Drivers give such a number as text, but for those of SQLite.
const wide: ColumnTypes = { settings: ["type: 'bigint'"], type: 'string' }
const sqliteWide: ColumnTypes = { ...wide, type: 'number' }
const plain = { key, text, boolean, seconds: wide, integer: wide } as const
const datetime: ColumnTypes = { settings: ["type: 'datetime'", 'precision: 3'], type: 'Date' }

/** The columns of each dialect. */
export const columnForms: Readonly<Record<Dialect, Readonly<Record<Column['type'], ColumnTypes>>>> =
  {
    postgresql: {
      ...plain,
      date: { settings: ["type: 'timestamptz'", 'precision: 3'], type: 'Date' },
    },
    // The usual collations find a row by other letters as well: ids and tokens of others differ in their case alone.
    mysql: {
      ...plain,
      key: { ...key, settings: [...key.settings, "collation: 'utf8mb4_bin'"] },
      date: datetime,
    },
    sqlite: {
      ...plain,
      seconds: sqliteWide,
      integer: sqliteWide,
      date: { settings: ["type: 'datetime'"], type: 'Date' },
    },
  }

const kinds: readonly (readonly [Kind, string])[] = [
  ['string', 'varchar varchar2 nvarchar char nchar character text citext clob string'],
  ['string', 'tinytext mediumtext longtext uuid'],
  ['number', 'int integer int4 int8 bigint mediumint number'],
  ['small', 'smallint int2 tinyint'],
  ['boolean', 'boolean bool'],
  ['date', 'timestamp timestamptz datetime datetime2 Date'],
  ['unknown', 'enum set simple-enum'],
]

/** A type as people read it. */
export function shownType(type: string | undefined, isArray: boolean): string | undefined {
  return type && isArray ? `${type}[]` : type
}

/** The kind that a column of a type holds: a type of the database, or of the property. */
export function classifyType(type: string | undefined): Kind {
  if (type === undefined) return 'unknown'
  const [first = ''] = type.split(' ')
  return kinds.find(([, names]) => names.split(' ').includes(first))?.[0] ?? 'other'
}
