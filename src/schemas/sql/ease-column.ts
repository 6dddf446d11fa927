import { getColumn } from '../folded.js'
import type { Dialect } from '../schema.js'
import { getKind, type FoundColumn, type FoundTable } from './found-table.js'
import { quoteName, sqlDialects } from './sql-dialects.js'

/**
 * Statements after which rows need no value for a column. A key may not be absent: the database makes one.
 *
 * @returns empty where there is no such statement
 */
export function easeColumn(
  dialect: Dialect,
  { name: table, primaryKey, unique, indexes }: FoundTable,
  { name, type }: FoundColumn,
): readonly string[] {
  const quoted = (text: string): string => quoteName(sqlDialects[dialect], text)
  const [alter, column] = [`alter table ${quoted(table)}`, quoted(name)]
  if (primaryKey.includes(name)) return madeKey(dialect, alter, column, type)
  switch (dialect) {
    case 'postgresql':
      return [`${alter} alter column ${column} drop not null`]
    case 'mysql':
      return [`${alter} modify column ${column} ${type} null`]
    case 'sqlite': {
      // It changes no column, and drops none that has a key: another one takes its place.
      if ([...unique, ...indexes].some((key) => key.map(getColumn).includes(name))) return []
      const other = quoted(`${name}_optional`)
      return [
        `${alter} add column ${[other, type].join(' ').trim()}`,
        `update ${quoted(table)} set ${other} = ${column}`,
        `${alter} drop column ${column}`,
        `${alter} rename column ${other} to ${column}`,
      ]
    }
  }
}

function madeKey(dialect: Dialect, alter: string, column: string, type: string): readonly string[] {
  const kind = getKind(type)
  if (kind !== 'string' && kind !== 'uuid') return []
  switch (dialect) {
    case 'postgresql':
      return [`${alter} alter column ${column} set default gen_random_uuid()`]
    case 'mysql':
      return [`${alter} modify column ${column} ${type} not null default (uuid())`]
    case 'sqlite':
      return []
  }
}
