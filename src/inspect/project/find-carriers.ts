import { join, posix } from 'node:path'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { isRecord } from '../../guards.js'
import type { CarrierFact } from '../../project.js'
import { relativePath } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'
import { otherMembers } from './workspace-members.js'

const KINDS = ['dependencies', 'resolutions'] as const

/**
 * Every other package.json of the workspace that names a runtime which lies in the project, and so has to follow where that goes.
 *
 * @param root absolute, as is the workspace's
 */
export function findCarriers(root: string, workspace: string | undefined): readonly CarrierFact[] {
  if (workspace === undefined) return []
  const around = {
    path: relativePath(root, workspace),
    json: readOther(join(workspace, 'package.json')),
  }
  return [around, ...otherMembers(root)].flatMap(({ path, json }) =>
    KINDS.filter((kind) => isHere(root, path, json[kind])).map((kind) => ({
      folder: path,
      kind,
    })),
  )
}

function isHere(root: string, folder: string, list: unknown): boolean {
  const range = isRecord(list) ? list[RUNTIME_PACKAGE] : undefined
  const [, file] = /^file:(.*)$/.exec(typeof range === 'string' ? range : '') ?? []
  const path = file && relativePath(root, join(root, folder, file))
  return path !== undefined && posix.dirname(path) === 'vendor'
}
