import { join, posix } from 'node:path'
import { isOutside } from '../../project-path.js'
import { filesBelow } from '../../reading/match-files.js'
import { findWorkspace, isMemberOf } from './find-workspace.js'
import { relativePath } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'

/** A package of the workspace that a project is a member of. */
export interface WorkspaceMember {
  readonly name: string
  /** Absolute. */
  readonly folder: string
  readonly json: Readonly<Record<string, unknown>>
}

/**
 * The packages of the workspace that a project is a member of; none outside of a workspace.
 *
 * @param root absolute
 */
export function workspaceMembers(root: string): readonly WorkspaceMember[] {
  const workspace = findWorkspace(root)
  if (workspace === undefined) return []
  return filesBelow(workspace, '.')
    .filter((file) => posix.basename(file) === 'package.json')
    .map((file) => posix.dirname(file))
    .filter((folder) => isMemberOf(workspace, folder))
    .flatMap((path) => {
      const folder = join(workspace, path)
      const json = readOther(join(folder, 'package.json'))
      return typeof json['name'] === 'string' ? [{ name: json['name'], folder, json }] : []
    })
}

/** The member that a file lies in, and its folder as the project has it; undefined for what lies in the project itself. */
export function memberOf(
  root: string,
  members: readonly WorkspaceMember[],
  file: string,
): { readonly member: WorkspaceMember; readonly folder: string } | undefined {
  if (!isOutside(file)) return undefined
  const found = members.map((member) => ({ member, folder: relativePath(root, member.folder) }))
  return found
    .toSorted((a, b) => b.folder.length - a.folder.length)
    .find(({ folder }) => file.startsWith(`${folder}/`))
}
