import { dirname, join } from 'node:path'
import { isRecord } from '../../guards.js'
import { matchesGlob } from '../../syntax/glob.js'
import { readBounded, relativePath, exists } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'
import type { World } from '../../world/world.js'

/**
 * The root of the workspace that the project is a member of, looked for up to the root of the repository.
 *
 * @param world.root absolute
 */
export function findWorkspace(world: World): string | undefined {
  for (
    let folder = world.root;
    folder !== dirname(folder) && !exists(world, join(folder, '.git'));
  ) {
    folder = dirname(folder)
    if (isMember(relativePath(folder, world.root), memberGlobs(world.at(folder)))) return folder
  }
  return undefined
}

/**
 * The globs of a workspace's members: in pnpm-workspace.yaml, else in package.json.
 *
 * @param world.root absolute
 * @returns relative to the folder; those that begin with `!` say what is none
 */
export function memberGlobs(world: World): readonly string[] {
  const yaml = readBounded(world, 'pnpm-workspace.yaml')
  if (yaml !== undefined) return yamlPackages(yaml)
  const { workspaces } = readOther(world, 'package.json')
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

/** How many folders below the workspace its members may lie; undefined where that has no bound. */
export function findDepth(globs: readonly string[]): number | undefined {
  const named = globs.filter((glob) => !glob.startsWith('!')).map(trimmed)
  if (named.some((glob) => glob.includes('**'))) return undefined
  return Math.max(0, ...named.map((glob) => glob.split('/').length))
}

/**
 * Tells whether a folder is one of a workspace's members.
 *
 * @param path relative to the workspace
 */
export function isMember(path: string, globs: readonly string[]): boolean {
  const matches = (glob: string): boolean => matchesGlob(path, `./${trimmed(glob)}`)
  const refused = globs.some((glob) => glob.startsWith('!') && matches(glob.slice(1)))
  return !refused && globs.some((glob) => !glob.startsWith('!') && matches(glob))
}

function trimmed(glob: string): string {
  return glob.replace(/^\.\/|\/$/g, '')
}
