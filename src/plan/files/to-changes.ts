import type { Change, Content, Edit } from '../../changes/change.js'
import type { Project } from '../../project.js'
import { formatCode, isFormatted } from '../../syntax/format-code.js'
import { contentText } from './content-text.js'

/** The change that an edit of a file's text comes to: none, one, or a step for the user. */
export function toChanges(
  project: Project,
  path: string,
  edit: Edit,
  extra: { readonly mode?: number; readonly sensitive?: boolean },
): readonly Change[] {
  if (edit.kind === 'unchanged') return []
  if (edit.kind === 'conflict') return [{ ...edit, kind: 'manual', path }]
  const { content, did } = edit
  const before = project.files.get(path)?.hash
  if (before === undefined) return [{ kind: 'create', path, did, content, ...extra }]
  const { mode, ...marks } = extra
  const change = { kind: 'edit', path, did, content, before, ...marks } as const
  return mode !== undefined && isExposed(project, path, content)
    ? [{ ...change, mode, did: [...did, 'let nobody else on this machine read it'] }]
    : [change]
}

/** The same for code: a file that is as the project's formatter leaves it stays so, and a new one begins so. */
export async function toCodeChanges(
  project: Project,
  path: string,
  edit: Edit,
): Promise<readonly Change[]> {
  return toChanges(project, path, await keepFormat(project, path, edit), {})
}

async function keepFormat(project: Project, path: string, edit: Edit): Promise<Edit> {
  if (edit.kind !== 'edited') return edit
  const before = project.files.get(path)?.text
  if (before !== undefined && !(await isFormatted(path, before, project.format))) return edit
  // No source file has a secret in it.
  const text = contentText(edit.content, () => '')
  return { ...edit, content: [await formatCode(path, text, project.format)] }
}

/** Tells whether others may read a file that gets a secret. */
function isExposed({ env }: Project, path: string, content: Content): boolean {
  const secret = content.some((part) => typeof part !== 'string')
  return secret && env.exposed === true && path === env.target
}
