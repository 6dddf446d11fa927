import type { RuntimeProvider } from '../../catalog/runtime.js'
import { listPackages, type NeededPackage } from '../../catalog/versions.js'
import type { Change, Edit } from '../../changes/change.js'
import { addDependency } from '../../changes/files/package-json.js'
import type { Project } from '../../project.js'
import { contentText } from './content-text.js'
import { toChanges } from './to-changes.js'

const FILE = 'package.json'

/** Adds dependencies to package.json, in one edit; one that can't be added is a step for the user. */
export function planDependencies(
  project: Project,
  wanted: readonly NeededPackage[],
): readonly Change[] {
  const before = project.files.get(FILE)?.text ?? '{}'
  const steps: Change[] = []
  let text = before
  const did: string[] = []
  for (const { name, range } of wanted) {
    const edit = addDependency(FILE, text, name, range)
    if (edit.kind === 'conflict') steps.push(...toChanges(project, FILE, edit, {}))
    if (edit.kind !== 'edited') continue
    text = contentText(edit.content, ({ secret }) => secret)
    did.push(...edit.did)
  }
  const all: Edit =
    did.length > 0 ? { kind: 'edited', content: [text], did } : { kind: 'unchanged' }
  return [...toChanges(project, FILE, all, {}), ...steps]
}

/** The packages that providers need and the project does not depend on yet, in whatever version. */
export function missingPackages(
  { package: { dependencies } }: Project,
  providers: readonly RuntimeProvider[],
  further: readonly NeededPackage[] = [],
): readonly NeededPackage[] {
  return [...listPackages(providers), ...further].filter(
    ({ name }) => !Object.hasOwn(dependencies, name),
  )
}
