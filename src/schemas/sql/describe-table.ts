import type { FoundTable } from './found-table.js'
import { quoteName, type SqlDialect } from './sql-dialects.js'

/** A table that is there, as the statement that would make it: for people, and for `readSql`. */
export function describeTable(table: FoundTable, dialect: SqlDialect): string {
  const quote = (name: string): string => quoteName(dialect, name)
  const list = (columns: readonly string[]): string => columns.map(quote).join(', ')
  const lines = [
    ...table.columns.map(({ name, type, optional, filled }) =>
      [quote(name), type, ...(optional ? [] : ['not null']), ...(filled ? ['default …'] : [])].join(
        ' ',
      ),
    ),
    ...(table.primaryKey.length > 0 ? [`primary key (${list(table.primaryKey)})`] : []),
    ...table.unique.map((columns) => `unique (${list(columns)})`),
    ...table.indexes.map((columns) => `index (${list(columns)})`),
  ]
  return `create table ${quote(table.name)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)`
}
