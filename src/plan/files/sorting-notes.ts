import { importSorters } from '../../catalog/import-sorters.js'
import { execCommand } from '../../catalog/package-managers.js'
import type { Change } from '../../changes/change.js'
import type { PackageManagerName, Project } from '../../project.js'
import { shellWord } from '../../shell-word.js'
import type { Note } from '../plan.js'

/** Code, and not declarations alone. */
const CODE = /(?<!\.d)\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/

/** How imports come into the order that a tool of the project wants: some builds end where they are in another. */
export function sortingNotes(
  { package: { dependencies, devDependencies }, format }: Project,
  changes: readonly Change[],
  packageManager: PackageManagerName,
): readonly Note[] {
  const all = { ...dependencies, ...devDependencies }
  const sorter = importSorters.find((each) => Object.hasOwn(all, each.package))
  const files = changes.flatMap(({ kind, path }) =>
    (kind === 'create' || kind === 'edit') && CODE.test(path) ? [path] : [],
  )
  // What was in its order is so still.
  if (!sorter || files.length === 0 || format?.sorts === true) return []
  const { program, flag } = sorter.fix
  const lines = [
    execCommand(packageManager, [...program, ...files.map(shellWord), flag]).join(' '),
    `${sorter.package} has an order of its own for them`,
  ]
  return [{ kind: 'next-step', title: 'Sort the imports', lines }]
}
