import type { Change, CreateFile, Edit, EditFile } from '../../changes/change.js'
import type { Project } from '../../project.js'
import { contentText } from './content-text.js'
import { toChanges } from './to-changes.js'

/**
 * What is planned, and an edit of one more file on top. A file that something is planned for already is edited as it will
 * be then: of each file there is one change.
 *
 * @param edit of the file's text
 */
export async function onTop(
  project: Project,
  planned: readonly Change[],
  path: string,
  edit: (text: string) => Edit | Promise<Edit>,
): Promise<readonly Change[]> {
  const before = planned.find((change) => change.path === path && writes(change))
  if (!before || !writes(before)) {
    const made = await edit(project.files.get(path)?.text ?? '')
    return [...planned, ...toChanges(project, path, made, {})]
  }
  // No source file has a secret in it.
  const made = await edit(contentText(before.content, () => ''))
  if (made.kind !== 'edited') return [...planned, ...toChanges(project, path, made, {})]
  const { content, did } = made
  const after = { ...before, content, did: [...before.did, ...did] }
  return planned.map((change) => (change === before ? after : change))
}

/** The project with the texts that are planned; its files still say as what they were read. */
export function asPlanned(project: Project, planned: readonly Change[]): Project {
  const written = planned.filter(writes).flatMap(({ path, content }) => {
    const before = project.files.get(path)
    // No source file has a secret in it.
    return before ? [[path, { ...before, text: contentText(content, () => '') }] as const] : []
  })
  return { ...project, files: new Map([...project.files, ...written]) }
}

/**
 * Of each file one change.
 *
 * @param later made of the project {@link asPlanned}
 */
export function joined(earlier: readonly Change[], later: readonly Change[]): readonly Change[] {
  const taken = new Map(earlier.filter(writes).map((change) => [change.path, change]))
  const merged = later.map((change) => {
    const before = writes(change) && taken.get(change.path)
    return before
      ? { ...before, content: change.content, did: [...before.did, ...change.did] }
      : change
  })
  const again = new Set(later.filter(writes).map(({ path }) => path))
  return [...earlier.filter((change) => !(writes(change) && again.has(change.path))), ...merged]
}

function writes(change: Change): change is CreateFile | EditFile {
  return change.kind === 'create' || change.kind === 'edit'
}
