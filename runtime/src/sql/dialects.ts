export type DialectName = 'postgresql' | 'mysql' | 'sqlite'

/** A value for a statement, of the types that every driver takes. */
export type SqlValue = string | number | bigint | boolean | null | Uint8Array

export interface Dialect {
  readonly name: DialectName
  /** The sign around a name; within the name it is doubled. */
  readonly quote: '"' | '`'
  /** The place of a value, counted from 1. */
  readonly place: (position: number) => string
  /** True where a statement that changes rows gives them. */
  readonly returns: boolean
  /** True where an index can be on `lower(email)`; MariaDB has none. */
  readonly hasExpressionIndexes: boolean
  /** The function that gives the greater of two values. */
  readonly greatest: string
  readonly date: (date: Date) => string
  readonly boolean: (value: boolean) => SqlValue
  /** The type as which dates are read, so that no driver guesses a time zone; undefined where none does. */
  readonly dateAs?: 'char'
}

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  postgresql: {
    name: 'postgresql',
    quote: '"',
    place: (position) => `$${position}`,
    returns: true,
    hasExpressionIndexes: true,
    greatest: 'greatest',
    date: (date) => date.toISOString(),
    boolean: (value) => value,
  },
  mysql: {
    name: 'mysql',
    quote: '`',
    place: () => '?',
    returns: false,
    hasExpressionIndexes: false,
    greatest: 'greatest',
    date: (date) => date.toISOString().slice(0, -1).replace('T', ' '),
    boolean: Number,
    dateAs: 'char',
  },
  sqlite: {
    name: 'sqlite',
    quote: '"',
    place: () => '?',
    returns: true,
    hasExpressionIndexes: true,
    greatest: 'max',
    date: (date) => date.toISOString(),
    boolean: Number,
  },
}

/** A value as statements take it. What is neither a plain value nor a date goes as JSON. */
export function toSqlValue(dialect: Dialect, value: unknown): SqlValue {
  if (value === null) return null
  if (value instanceof Date) return dialect.date(value)
  if (value instanceof Uint8Array) return value
  switch (typeof value) {
    case 'boolean':
      return dialect.boolean(value)
    case 'string':
    case 'number':
    case 'bigint':
      return value
    default:
      return JSON.stringify(value)
  }
}
