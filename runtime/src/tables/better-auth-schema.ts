import { layouts } from './better-auth-layouts.js'
import {
  betterAuthNames,
  listExtraColumns,
  extendTable,
  tables,
  type Column,
  type Table,
  type TableId,
  type TableNames,
} from './tables.js'
import { createTranslation } from './translation.js'

export interface SchemaTable extends Table {
  /** Columns that it has where the adapter is told so. */
  readonly extras: readonly Column[]
}

const HABITS = { spell: (name: string): string => name, makesIds: true }

function isKey(table: Table, names: readonly string[]): boolean {
  return names.every((name) =>
    table.columns.some((column) => column.name === name && column.type === 'key'),
  )
}

function describeTable(id: TableId): SchemaTable | undefined {
  const [ours, layout] = [tables[id], layouts[id]]
  if (!layout) return undefined
  const { table, translateName } = createTranslation(ours, layout, HABITS)
  const whole = createTranslation(extendTable(ours, { extraColumns: true }), layout, HABITS).table
  const known = new Set(table.columns.map(({ name }) => name))
  const rowId: Column = { name: 'id', type: 'key' }
  const own = Object.entries(layout.columns).flatMap(([name, counterpart]) =>
    counterpart?.filled ? [translateName(name)] : [],
  )
  const filled = new Set([...own, ...layout.stamps])
  const columns = table.columns.map(({ optional, ...column }): Column => ({
    ...column,
    ...(optional && !filled.has(column.name) && { optional }),
  }))
  // By rows of one user nobody is told apart.
  const isOwned = ours.primaryKey.some((name) => name === 'id' || name === 'userId')
  const keys = [...ours.unique, ...(isOwned ? [] : [ours.primaryKey])]
  return {
    ...table,
    columns: [...(known.has('id') ? [] : [rowId]), ...columns, ...(layout.more ?? [])],
    unique: keys
      .map(([first, ...rest]) => [translateName(first), ...rest.map(translateName)] as const)
      .filter((key) => isKey(table, key)),
    indexes: ours.indexes
      .map(([first, ...rest]) => [translateName(first), ...rest.map(translateName)] as const)
      .filter((key) => isKey(table, key)),
    ...(ours.folded && { folded: ours.folded.map(translateName) }),
    extras: listExtraColumns(ours).flatMap(({ name }) =>
      whole.columns.filter((each) => each.name === translateName(name) && !known.has(each.name)),
    ),
  }
}

export function betterAuthSchema(): {
  readonly tables: readonly SchemaTable[]
  readonly names: Partial<TableNames>
} {
  const all = Object.values(tables).flatMap(({ id }) => describeTable(id) ?? [])
  return { tables: all, names: betterAuthNames }
}
