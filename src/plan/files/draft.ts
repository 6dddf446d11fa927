import type { Change, CreateFile, Edit, EditFile } from '../../changes/change.js'
import type { Project } from '../../project.js'
import { contentText } from './content-text.js'
import { toCodeChanges } from './to-changes.js'

/** The changes planned for a project, so far: of each file one, on top of which further edits are made. */
export interface Draft {
  /** As it was read. */
  readonly project: Project
  readonly changes: readonly Change[]
}

/** Edits a file as it will be by then. @param edit of its text; empty where there is no file */
export async function editFile(
  draft: Draft,
  path: string,
  edit: (text: string) => Edit | Promise<Edit>,
): Promise<Draft> {
  const made = await edit(findText(draft, path) ?? '')
  return addChanges(draft, await toCodeChanges(draft.project, path, made))
}

/** Adds changes, each made of its file as it will be by then. */
export function addChanges({ project, changes }: Draft, further: readonly Change[]): Draft {
  const later = new Map(further.filter(writes).map((change) => [change.path, change]))
  const merged = changes.map((before) => {
    const after = later.get(before.path)
    if (!after || !writes(before)) return before
    return { ...before, content: after.content, did: [...before.did, ...after.did] }
  })
  const planned = new Set(changes.filter(writes).map(({ path }) => path))
  const added = further.filter((change) => !(writes(change) && planned.has(change.path)))
  return { project, changes: [...merged, ...added] }
}

/** The project with the texts that are planned; its files still say as what they were read. */
export function drafted(draft: Draft): Project {
  const { project } = draft
  const files = [...project.files].map(
    ([path, before]) => [path, { ...before, text: findText(draft, path) ?? before.text }] as const,
  )
  return { ...project, files: new Map(files) }
}

/** The text of a file as it will be; undefined where there is none. */
function findText({ project, changes }: Draft, path: string): string | undefined {
  const change = changes.filter(writes).find((each) => each.path === path)
  // No source file has a secret in it.
  return change ? contentText(change.content, () => '') : project.files.get(path)?.text
}

function writes(change: Change): change is CreateFile | EditFile {
  return change.kind === 'create' || change.kind === 'edit'
}
