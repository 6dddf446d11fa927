import type { Column } from '../../catalog/tables.js'
import type { Dialect } from '../schema.js'
import type { Kind } from '../table-model.js'

/** How a column is built: a function, and what it is told besides the name. */
export interface ColumnForm {
  readonly builder: string
  /** Source text of an object, with single quotes. */
  readonly config?: string
  /** True where the function is a constant of the file, and none of Drizzle's. */
  readonly own?: boolean
}

/** Drizzle's forms for a dialect. */
export interface DialectForms {
  /** The module that everything comes from. */
  readonly module: string
  readonly table: string
  readonly tableCreator: string
  readonly schema?: string
  readonly columns: Readonly<Record<Column['type'], ColumnForm>>
  /** The type of a key in SQL, where Drizzle's own forms compare it without the case of letters. */
  readonly exact?: string
  /** The kinds of a builder's columns in code, by its `mode`; the empty one where none is said. */
  readonly kinds: Readonly<Record<string, Kind | Readonly<Record<string, Kind>>>>
  /** The forms with the room of the ids that a builder makes, where those are others. */
  readonly counted: Readonly<Record<string, ColumnForm>>
}

/** Makes a function that builds columns of a type of one's own. */
export const CUSTOM = 'customType'

const text = { builder: 'text' } as const
// Seconds and signature counters go beyond 32 bits.
const wide = { builder: 'bigint', config: "{ mode: 'number' }" } as const
const short = { builder: 'varchar', config: '{ length: 255 }' } as const
const moment = { '': 'date', date: 'date', string: 'other' } as const
// The engine reads numbers of any kind, and writes those that JavaScript keeps exactly.
const large = { number: 'number', '': 'number', bigint: 'number', string: 'other' } as const

/** Drizzle's forms, by dialect. */
export const dialects: Readonly<Record<Dialect, DialectForms>> = {
  postgresql: {
    module: 'drizzle-orm/pg-core',
    table: 'pgTable',
    tableCreator: 'pgTableCreator',
    schema: 'pgSchema',
    columns: {
      key: text,
      text,
      date: { builder: 'timestamp', config: "{ mode: 'date', precision: 3 }" },
      seconds: wide,
      integer: wide,
      boolean: { builder: 'boolean' },
    },
    kinds: {
      [CUSTOM]: 'unknown',
      text: 'string',
      varchar: 'string',
      char: 'string',
      uuid: 'uuid',
      integer: 'number',
      serial: 'number',
      smallint: 'small',
      smallserial: 'small',
      bigint: large,
      bigserial: large,
      timestamp: moment,
      boolean: 'boolean',
    },
    counted: {
      serial: { builder: 'integer' },
      smallserial: { builder: 'smallint' },
      bigserial: wide,
    },
  },
  mysql: {
    module: 'drizzle-orm/mysql-core',
    table: 'mysqlTable',
    tableCreator: 'mysqlTableCreator',
    schema: 'mysqlSchema',
    columns: {
      key: short,
      text,
      // A timestamp of MySQL ends in 2038.
      date: { builder: 'datetime', config: "{ mode: 'date', fsp: 3 }" },
      seconds: wide,
      integer: wide,
      boolean: { builder: 'boolean' },
    },
    // The usual collations find a row by other letters as well: ids and tokens of others differ in their case alone.
    exact: 'varchar(255) collate utf8mb4_bin',
    kinds: {
      [CUSTOM]: 'unknown',
      text: 'string',
      tinytext: 'string',
      mediumtext: 'string',
      longtext: 'string',
      varchar: 'string',
      char: 'string',
      int: 'number',
      mediumint: 'small',
      smallint: 'small',
      tinyint: 'small',
      serial: 'number',
      bigint: large,
      timestamp: moment,
      datetime: moment,
      boolean: 'boolean',
    },
    counted: { serial: { builder: 'bigint', config: "{ mode: 'number', unsigned: true }" } },
  },
  sqlite: {
    module: 'drizzle-orm/sqlite-core',
    table: 'sqliteTable',
    tableCreator: 'sqliteTableCreator',
    columns: {
      key: text,
      text,
      date: { builder: 'integer', config: "{ mode: 'timestamp_ms' }" },
      seconds: { builder: 'integer' },
      integer: { builder: 'integer' },
      boolean: { builder: 'integer', config: "{ mode: 'boolean' }" },
    },
    kinds: {
      [CUSTOM]: 'unknown',
      text: { '': 'string', text: 'string', json: 'other' },
      integer: sqliteIntegers(),
      int: sqliteIntegers(),
    },
    counted: {},
  },
}

function sqliteIntegers(): Readonly<Record<string, Kind>> {
  return {
    '': 'number',
    number: 'number',
    boolean: 'boolean',
    timestamp: 'date',
    timestamp_ms: 'date',
  }
}
