import { getOrm } from '../../catalog/orms.js'
import { TABLE_IDS } from '../../catalog/tables.js'
import { handTables, type HandedTable } from '../../changes/takeover/hand-tables.js'
import { getSpecifier } from '../../home.js'
import { leavesProject } from '../../project-path.js'
import { namesModule } from '../../reading/source-files.js'
import type { Project } from '../../project.js'
import { editFile, type Draft } from '../files/draft.js'
import type { AdapterTables } from '../files/adapter-view.js'
import type { OrmId } from '../../database-fact.js'

/** The tables of a schema, and what it is written for. */
export interface KnownTables {
  readonly orm: OrmId
  readonly tables: AdapterTables
}

/**
 * Tells whether each adapter of an application can be handed the tables: the users' is known, and lies in the project, or in a
 * package that gives it.
 *
 * @param files that may make an adapter
 */
export function canHand(
  project: Project,
  files: readonly string[],
  known: KnownTables | undefined,
): known is KnownTables {
  return (
    known !== undefined &&
    listMakers(project, files, known).every((file) =>
      listTables(project, file, known).some(({ id }) => id === 'user'),
    )
  )
}

/** The files that name an adapter. */
function listMakers(
  project: Project,
  files: readonly string[],
  { orm }: KnownTables,
): readonly string[] {
  const { name } = getOrm(orm).adapter
  return files.filter((file) => project.files.get(file)?.text.includes(name))
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
  const { adapter } = getOrm(known.orm)
  let made = draft
  for (const file of files) {
    const tables = listTables(draft.project, file, known)
    made = await editFile(made, file, (text) =>
      text.includes(adapter.name)
        ? handTables({ file, text, tables, adapter })
        : { kind: 'unchanged' },
    )
  }
  return made
}

function listTables(
  project: Project,
  file: string,
  { orm, tables: { exports = {}, packages = {} } }: KnownTables,
): readonly (HandedTable & { readonly id: string })[] {
  const { home } = project
  const parameters = getOrm(orm).tables
  return TABLE_IDS.flatMap((id) => {
    const [parameter, table] = [parameters?.[id], exports[id]]
    if (parameter === undefined || !table) return []
    const { name, path } = table
    const specifier = leavesProject(path)
      ? findName(project, file, packages[path])
      : getSpecifier(home, file, path)
    return specifier === undefined ? [] : [{ id, parameter, name, path, specifier }]
  })
}

/** What a file calls a module of another package: in a third package the project's name for it, where the file has that already. */
function findName({ files }: Project, file: string, name: string | undefined): string | undefined {
  const isKnown =
    !leavesProject(file) || (name !== undefined && namesModule(files.get(file)?.text ?? '', [name]))
  return isKnown ? name : undefined
}
