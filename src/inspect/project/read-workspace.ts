import { join, posix } from 'node:path'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import type { ResolveImport } from '../../code/value.js'
import { isRecord } from '../../guards.js'
import type { Project } from '../../project.js'
import { relativePath } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'
import { findWorkspace } from './find-workspace.js'
import { otherMembers } from './workspace-members.js'
import type { World } from '../../world/world.js'

const KINDS = ['dependencies', 'resolutions'] as const

/**
 * The workspace that a project is a member of, and every other package.json there that names a runtime which lies in the
 * project, and so has to follow where that goes.
 *
 * @param world.root absolute
 * @param run the resolver of a run that asks several times, before anything is written
 */
export function readWorkspace(
  world: World,
  run: ResolveImport,
): Pick<Project, 'workspaceRoot' | 'carriers'> {
  const workspaceRoot = findWorkspace(world)
  if (workspaceRoot === undefined) return { carriers: [] }
  const around = {
    path: relativePath(world.root, workspaceRoot),
    json: readOther(world, join(workspaceRoot, 'package.json')),
  }
  const carriers = [around, ...otherMembers(world, run)].flatMap(({ path, json }) =>
    KINDS.filter((kind) => isHere(world.root, path, json[kind])).map((kind) => ({
      folder: path,
      kind,
    })),
  )
  return { workspaceRoot, carriers }
}

function isHere(root: string, folder: string, list: unknown): boolean {
  const range = isRecord(list) ? list[RUNTIME_PACKAGE] : undefined
  const [, file] = /^file:(.*)$/.exec(typeof range === 'string' ? range : '') ?? []
  const path = file && relativePath(root, join(root, folder, file))
  return path !== undefined && posix.dirname(path) === 'vendor'
}
