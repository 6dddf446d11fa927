import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../guards.js'
import { parseJson, toValue } from '../syntax/json.js'
import { relativePath } from './read-file.js'

/**
 * The root of the workspace that the project is a member of, looked for up to the root of the repository.
 *
 * @param root absolute
 */
export function findWorkspace(root: string): string | undefined {
  for (let folder = root; folder !== dirname(folder) && !existsSync(join(folder, '.git'));) {
    folder = dirname(folder)
    if (isMember(relativePath(folder, root), membersOf(folder))) return folder
  }
  return undefined
}

/** The globs of a workspace's members: in pnpm-workspace.yaml, else in package.json. */
function membersOf(folder: string): readonly string[] {
  const yaml = join(folder, 'pnpm-workspace.yaml')
  if (existsSync(yaml)) return yamlPackages(readFileSync(yaml, 'utf8'))
  const file = join(folder, 'package.json')
  const json = existsSync(file) ? readJson(file) : undefined
  const workspaces = isRecord(json) ? json['workspaces'] : undefined
  const list: unknown = isRecord(workspaces) ? workspaces['packages'] : workspaces
  return Array.isArray(list) ? list.filter((glob) => typeof glob === 'string') : []
}

/** Another project's package.json may be broken without any harm to this one. */
function readJson(file: string): unknown {
  try {
    return toValue(parseJson(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** The list below `packages:`, as pnpm writes it. */
function yamlPackages(text: string): readonly string[] {
  const [, list = ''] = /^packages:(.*(?:\r?\n[\t ]*(?:[-#].*)?(?=[\r\n]|$))*)/m.exec(text) ?? []
  return [...list.matchAll(/(?:^[\t ]*-|[[,])[\t ]*['"]?([^\s'"#,\]]+)/gm)].map(
    ([, glob = '']) => glob,
  )
}

function isMember(path: string, globs: readonly string[]): boolean {
  const matches = (glob: string): boolean => {
    const pattern = glob
      .replace(/^\.\/|\/$/g, '')
      .replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
      .replace(/\*\*\/?|\*/g, (star) => (star === '*' ? '[^/]*' : '.*'))
    return new RegExp(`^${pattern}$`).test(path)
  }
  const refused = globs.some((glob) => glob.startsWith('!') && matches(glob.slice(1)))
  return !refused && globs.some((glob) => !glob.startsWith('!') && matches(glob))
}
