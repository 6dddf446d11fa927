import { join, posix } from 'node:path'
import { isOutside } from '../../project-path.js'
import { filesBelow } from '../../reading/match-files.js'
import { depthOf, findWorkspace, isMember, memberGlobs } from './find-workspace.js'
import { relativePath } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'

/** A package of the workspace that a project is a member of. */
export interface WorkspaceMember {
  readonly name: string
  /** Absolute. */
  readonly folder: string
  /** The same, relative to the project's root. */
  readonly path: string
  readonly json: Readonly<Record<string, unknown>>
}

/**
 * The packages of the workspace that a project is a member of, those in others first; none outside of a workspace.
 *
 * @param root absolute
 */
export function workspaceMembers(root: string): readonly WorkspaceMember[] {
  const workspace = findWorkspace(root)
  if (workspace === undefined) return []
  const globs = memberGlobs(workspace)
  return filesBelow(workspace, '.', depthOf(globs))
    .filter((file) => posix.basename(file) === 'package.json')
    .map((file) => posix.dirname(file))
    .filter((folder) => isMember(folder, globs))
    .flatMap((path) => {
      const folder = join(workspace, path)
      const json = readOther(join(folder, 'package.json'))
      const { name } = json
      return typeof name === 'string'
        ? [{ name, folder, path: relativePath(root, folder), json }]
        : []
    })
    .toSorted((a, b) => b.path.length - a.path.length)
}

/** The members that lie outside of a project. */
export function otherMembers(root: string): readonly WorkspaceMember[] {
  return workspaceMembers(root).filter(({ path }) => isOutside(path))
}

/** The member that a file outside of the project lies in. */
export function memberOf(
  members: readonly WorkspaceMember[],
  file: string,
): WorkspaceMember | undefined {
  return members.find(({ path }) => file.startsWith(`${path}/`))
}
