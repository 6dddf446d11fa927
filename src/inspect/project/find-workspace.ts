import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../../guards.js'
import { matchesGlob } from '../../syntax/glob.js'
import { readBounded, relativePath } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'

/**
 * The root of the workspace that the project is a member of, looked for up to the root of the repository.
 *
 * @param root absolute
 */
export function findWorkspace(root: string): string | undefined {
  for (let folder = root; folder !== dirname(folder) && !existsSync(join(folder, '.git'));) {
    folder = dirname(folder)
    if (isMemberOf(folder, relativePath(folder, root))) return folder
  }
  return undefined
}

/**
 * Tells whether a folder is one of a workspace's members.
 *
 * @param workspace absolute
 * @param path relative to the workspace
 */
export function isMemberOf(workspace: string, path: string): boolean {
  return isMember(path, membersOf(workspace))
}

/** The globs of a workspace's members: in pnpm-workspace.yaml, else in package.json. */
function membersOf(folder: string): readonly string[] {
  const yaml = readBounded(join(folder, 'pnpm-workspace.yaml'))
  if (yaml !== undefined) return yamlPackages(yaml)
  const { workspaces } = readOther(join(folder, 'package.json'))
  const list: unknown = isRecord(workspaces) ? workspaces['packages'] : workspaces
  return Array.isArray(list) ? list.filter((glob) => typeof glob === 'string') : []
}

/** The list below `packages:`, as pnpm writes it. */
function yamlPackages(text: string): readonly string[] {
  const [, list = ''] = /^packages:(.*(?:\r?\n[\t ]*(?:[-#].*)?(?=[\r\n]|$))*)/m.exec(text) ?? []
  return [...list.matchAll(/(?:^[\t ]*-|[[,])[\t ]*['"]?([^\s'"#,\]]+)/gm)].map(
    ([, glob = '']) => glob,
  )
}

function isMember(path: string, globs: readonly string[]): boolean {
  const matches = (glob: string): boolean =>
    matchesGlob(path, `./${glob.replace(/^\.\/|\/$/g, '')}`)
  const refused = globs.some((glob) => glob.startsWith('!') && matches(glob.slice(1)))
  return !refused && globs.some((glob) => !glob.startsWith('!') && matches(glob))
}
