import type { Table, TableId } from '../../catalog/tables.js'
import type { Examination } from '../examine.js'
import type { Difference } from '../schema.js'
import type { CodeTable } from './code-table.js'
import type { Module, Modules } from './modules.js'

/** A table that is there, and what it lacks. */
export interface CodeExtension<T extends CodeTable> {
  readonly wanted: Table
  readonly table: T
  readonly missing: readonly Difference[]
}

/** A table that is not there. */
export interface NewTable {
  readonly table: Table
  /** Its name in code. */
  readonly name: string
  /** Its name in the database. */
  readonly database: string
}

/** The work that is to be written, and the files that it changes. */
export interface Work<T extends CodeTable> {
  readonly extensions: readonly CodeExtension<T>[]
  readonly fresh: readonly NewTable[]
  readonly files: readonly Module[]
}

/**
 * Everything that an examination found to be mended.
 *
 * @param target the file that new tables go to
 * @param freshNames what a table will be called
 */
export function createWork<T extends CodeTable & { readonly module: Module }>(
  modules: Modules,
  { found, mendable }: Pick<Examination<T>, 'found' | 'mendable'>,
  wanted: readonly Table[],
  target: Module,
  freshNames: (id: TableId) => Omit<NewTable, 'table'>,
): Work<T> {
  const lacking = wanted.flatMap((table) => {
    const missing = mendable.filter((each) => each.table === table.id)
    return missing.length > 0 ? [{ wanted: table, table: found.get(table.id), missing }] : []
  })
  const extensions = lacking.flatMap(({ table, ...each }) => (table ? [{ ...each, table }] : []))
  const fresh = lacking.flatMap(({ wanted: table, table: there }) =>
    there ? [] : [{ table, ...freshNames(table.id) }],
  )
  const changed = [...modules.values()].filter((module) =>
    extensions.some(({ table }) => table.module === module),
  )
  const files = fresh.length > 0 && !changed.includes(target) ? [...changed, target] : changed
  return { extensions, fresh, files }
}

/** The additions to a table that is there, in words. @param columns that are written for it */
export function listDone(
  { table: { name }, missing }: CodeExtension<CodeTable>,
  columns: readonly string[],
): readonly string[] {
  return [
    ...(columns.length === 0 ? [] : [`add ${columns.join(', ')} to ${name}`]),
    ...missing.flatMap((each) => {
      const on = each.columns.join(', ')
      if (each.kind === 'unique') return [`make ${on} of ${name} unique`]
      return each.kind === 'index' ? [`add an index on ${on} to ${name}`] : []
    }),
  ]
}
