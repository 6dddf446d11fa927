import type { Counterpart, TableLayout } from './better-auth-layouts.js'
import type { Row } from './database.js'
import { readRow } from './read-row.js'
import { listExtraColumns, type Column, type Table } from './tables.js'

export interface Translation {
  readonly table: Table
  readonly translateName: (column: string) => string
  /** Our values as theirs: of a condition, or of a change. */
  readonly written: (row: Row) => Row
  /** A row to insert, with what theirs needs besides. */
  readonly inserted: (row: Row) => Row
  readonly changed: (row: Row) => Row
  /** A row of theirs, as the driver gives it. */
  readonly read: (row: Row) => Row
}

function same(row: Row): Row {
  return row
}

export function unchanged(table: Table): Translation {
  const rows = { written: same, inserted: same, changed: same, read: same }
  return { table, translateName: (column) => column, ...rows }
}

function now(columns: readonly { readonly column: string }[]): Row {
  return Object.fromEntries(columns.map(({ column }) => [column, new Date()]))
}

interface Pair {
  readonly ours: string
  readonly theirs: Column
  readonly counterpart: Counterpart
}

function pairColumns(
  ours: Table,
  layout: TableLayout,
  spell: (name: string) => string,
): readonly Pair[] {
  return ours.columns.flatMap(({ name, type, optional, ...column }): readonly Pair[] => {
    const found = layout.columns[name]
    if (found === null) return []
    // The extra columns are known to be there: without them, the table is not said to have any.
    const isSure = !optional || listExtraColumns(ours).some((extra) => extra.name === name)
    const theirs: Column = {
      ...column,
      name: spell(found?.name ?? name),
      type: found?.type ?? type,
      ...(!isSure && { optional: true }),
    }
    return [{ ours: name, theirs, counterpart: found ?? {} }]
  })
}

export interface Habits {
  /** The name of a column there, by its name in camelCase. */
  readonly spell: (name: string) => string
  /** False where the database itself gives rows their ids. */
  readonly makesIds: boolean
}

export function createTranslation(
  ours: Table,
  layout: TableLayout,
  { spell, makesIds }: Habits,
): Translation {
  const pairs = pairColumns(ours, layout, spell)
  const byOurs = new Map(pairs.map((pair) => [pair.ours, pair]))
  const stamps = layout.stamps.map((name) => ({ name, column: spell(name) }))
  const columns = [
    ...pairs.map(({ theirs }) => theirs),
    ...stamps
      .filter(({ name }) => !byOurs.has(name))
      .map(({ column }): Column => ({ name: column, type: 'date', optional: true })),
  ]
  const known = new Set(pairs.map(({ theirs }) => theirs.name))
  const translateName = (column: string): string => byOurs.get(column)?.theirs.name ?? column
  const { id } = ours
  const keys = { primaryKey: ['id'], unique: [], indexes: [] } as const
  const table: Table = { id, columns, ...keys, expires: translateName('expires') }
  const written = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => layout.columns[name] !== null)
        .map(([name, value]) => {
          const write = byOurs.get(name)?.counterpart.write
          return [translateName(name), write ? write(value) : value]
        }),
    )
  return {
    table,
    translateName,
    written,
    inserted: (row) => ({
      ...(makesIds && { id: crypto.randomUUID() }),
      ...now(stamps),
      ...written({ ...layout.defaults, ...row }),
    }),
    changed: (row) => ({
      ...now(stamps.filter(({ name }) => name === 'updatedAt')),
      ...written(row),
    }),
    read(row) {
      const found = readRow(table, row)
      const createdAt = found[spell('createdAt')]
      const own = layout.isOpen ? Object.entries(found).filter(([name]) => !known.has(name)) : []
      const values = pairs.map(({ ours: name, theirs, counterpart: { read } }) => {
        const value = found[theirs.name]
        return [name, read && value !== undefined ? read(value, createdAt) : value]
      })
      const whole = Object.fromEntries([
        ...own,
        ...values.filter(([, value]) => value !== undefined),
      ])
      return { ...whole, ...layout.derived?.(whole) }
    },
  }
}
