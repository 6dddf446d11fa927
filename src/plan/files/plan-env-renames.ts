import { posix } from 'node:path'
import { findListKeys } from '../../catalog/task-lists.js'
import type { Change } from '../../changes/change.js'
import { renameListed } from '../../changes/files/rename-listed.js'
import { renameVariables, type NewName } from '../../changes/files/rename-variables.js'
import { isExample } from '../../inspect/env/find-example.js'
import { leavesProject } from '../../project-path.js'
import type { Project } from '../../project.js'
import { toChanges } from './to-changes.js'

/**
 * Gives variables other names, in every env file of the project that has them. Their values are shown nowhere.
 *
 * @param further env files beside those that count in development
 */
export function planEnvRenames(
  project: Project,
  names: readonly NewName[],
  further: readonly string[],
): readonly Change[] {
  const { files, target, example } = project.env
  return [...new Set([...files, target, example, ...further])].flatMap((path) => {
    const text = project.files.get(path)?.text
    if (text === undefined) return []
    // An example has no values, whatever stands there.
    const isOpen = path === example || (leavesProject(path) && isExample(posix.basename(path)))
    const meant = isOpen ? names.map(({ from, to }) => ({ from, to })) : names
    const edit = renameVariables(text, meant, path)
    return toChanges(project, path, edit, isOpen ? {} : { sensitive: true })
  })
}

/** Gives variables other names in the lists of tools, by which tasks are given them. */
export function planListRenames(
  project: Project,
  names: readonly NewName[],
  lists: readonly string[],
): readonly Change[] {
  return lists.flatMap((path) => {
    const text = project.files.get(path)?.text ?? ''
    return toChanges(project, path, renameListed(text, findListKeys(path), names), {})
  })
}
