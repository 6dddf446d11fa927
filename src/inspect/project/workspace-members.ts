import { join, posix } from 'node:path'
import type { ResolveImport } from '../../code/value.js'
import { leavesProject } from '../../project-path.js'
import { listFilesBelow } from '../../reading/match-files.js'
import { findDepth, findWorkspace, isMember, memberGlobs } from './find-workspace.js'
import { relativePath } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'
import type { World } from '../../world/world.js'

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
 * @param world.root absolute
 */
export function workspaceMembers(world: World): readonly WorkspaceMember[] {
  const workspace = findWorkspace(world)
  if (workspace === undefined) return []
  const globs = memberGlobs(world.at(workspace))
  return listFilesBelow(world.at(workspace), '.', findDepth(globs))
    .filter((file) => posix.basename(file) === 'package.json')
    .map((file) => posix.dirname(file))
    .filter((folder) => isMember(folder, globs))
    .flatMap((path) => {
      const folder = join(workspace, path)
      const json = readOther(world, join(folder, 'package.json'))
      const { name } = json
      return typeof name === 'string'
        ? [{ name, folder, path: relativePath(world.root, folder), json }]
        : []
    })
    .toSorted((a, b) => b.path.length - a.path.length)
}

// Several questions of a run are about them: they are listed once, for as long as the run lasts whose resolver it is.
const known = new WeakMap<ResolveImport, readonly WorkspaceMember[]>()

/**
 * The members that lie outside of a project.
 *
 * @param run the resolver of a run that asks several times, before anything is written
 */
export function otherMembers(world: World, run: ResolveImport): readonly WorkspaceMember[] {
  const present = known.get(run)
  if (present) return present
  const members = workspaceMembers(world).filter(({ path }) => leavesProject(path))
  known.set(run, members)
  return members
}

/** The member that a file outside of the project lies in. */
export function findMember(
  members: readonly WorkspaceMember[],
  file: string,
): WorkspaceMember | undefined {
  return members.find(({ path }) => file.startsWith(`${path}/`))
}
