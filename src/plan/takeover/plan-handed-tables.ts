import { ormOf } from '../../catalog/orms.js'
import { TABLE_IDS } from '../../catalog/tables.js'
import { handTables, type HandedTable } from '../../changes/takeover/hand-tables.js'
import { specifierOf } from '../../home.js'
import { isOutside } from '../../project-path.js'
import type { Project } from '../../project.js'
import { editFile, type Draft } from '../files/draft.js'
import type { AdapterTables } from '../files/adapter-view.js'
import type { OrmId } from '../../database-fact.js'

/** The tables of a schema, and what it is written for. */
export interface KnownTables {
  readonly orm: OrmId
  readonly tables: AdapterTables
}

/** Tells whether an adapter can be handed the tables: the users' is known, and lies in the project. */
export function canHand(project: Project, known: KnownTables | undefined): known is KnownTables {
  return known !== undefined && tablesFor(project, '', known).some(({ id }) => id === 'user')
}

/**
 * Hands the adapters of an application the tables of its schema, those among them that the same run adds.
 *
 * @param files that may make an adapter
 */
export async function planHandedTables(
  draft: Draft,
  files: readonly string[],
  known: KnownTables,
): Promise<Draft> {
  const { adapter } = ormOf(known.orm)
  let made = draft
  for (const file of files) {
    const tables = tablesFor(draft.project, file, known)
    made = await editFile(made, file, (text) =>
      text.includes(adapter.name)
        ? handTables({ file, text, tables, adapter })
        : { kind: 'unchanged' },
    )
  }
  return made
}

function tablesFor(
  { home }: Project,
  file: string,
  { orm, tables: { exports = {} } }: KnownTables,
): readonly (HandedTable & { readonly id: string })[] {
  const parameters = ormOf(orm).tables
  return TABLE_IDS.flatMap((id) => {
    const [parameter, table] = [parameters?.[id], exports[id]]
    if (parameter === undefined || !table || isOutside(table.path)) return []
    const { name, path } = table
    return [{ id, parameter, name, path, specifier: specifierOf(home, file, path) }]
  })
}
