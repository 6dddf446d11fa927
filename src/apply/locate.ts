import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { CliError } from '../errors.js'
import { findWorkspace } from '../inspect/project/find-workspace.js'
import { isProjectPath, isWorkspacePath } from '../project-path.js'
import type { Files } from '../world/files.js'
import type { World } from '../world/world.js'
import { hasCode } from '../world/has-code.js'

/**
 * The absolute path of a file of a project or its workspace, links followed as long as they stay in there.
 *
 * @param path relative, with forward slashes
 * @throws {CliError} `path-outside` where it would leave the project, or its workspace, or lead into git's folder or among
 *   installed packages; `not-a-file` where something else than a file lies there
 */
export function locate(world: World, path: string): string {
  const isOfWorkspace = (): boolean => isWorkspacePath(path) && findWorkspace(world) !== undefined
  if (!isProjectPath(path) && !isOfWorkspace()) throw outside(path)
  const lexical = join(world.root, path)
  const state = world.files.look(lexical)
  const target = state ? real(world.files, lexical, path) : realOfAbsent(world.files, lexical)
  // A workspace is looked for up to the root of the repository: for what leaves the project alone.
  const within = isBelow(world.root, target) ? world.root : findWorkspace(world)
  if (within === undefined || !isBelow(within, target)) throw outside(path)
  if (!isProjectPath(relative(within, target))) throw outside(path)
  const kind = state && world.files.look(target)?.kind
  if (kind === undefined || kind === 'file') return target
  throw new CliError('conflict', 'not-a-file', `${path} is not a file`, {
    hint: `Move ${path} away and run again.`,
    file: path,
  })
}

/**
 * The absolute path of a file that a run has written. It had no link on the way then, so that there is none to follow now.
 *
 * @throws {CliError} `path-linked`, and as {@link locate} does
 */
export function locateWritten(world: World, path: string): string {
  const steps = path.split('/')
  const ways = steps.map((_, index) => steps.slice(0, index + 1).join('/'))
  const link = ways.find((way) => world.files.look(join(world.root, way))?.kind === 'link')
  if (link === undefined) return locate(world, path)
  throw new CliError('conflict', 'path-linked', `${link} is a link now`, {
    hint: `Nothing was touched. Put back what ${link} was, or go back with git instead.`,
    file: link,
  })
}

/** True where a path lies below a folder. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function real(files: Files, path: string, shown: string): string {
  try {
    return files.real(path)
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT', 'ENOTDIR', 'ELOOP')) throw cause
    throw new CliError('conflict', 'broken-link', `${shown} is a link that leads nowhere`, {
      hint: `Remove the link ${shown} and run again.`,
      file: shown,
      cause,
    })
  }
}

function realOfAbsent(files: Files, path: string): string {
  const folder = dirname(path)
  const above = files.look(folder) ? files.real(folder) : realOfAbsent(files, folder)
  return join(above, basename(path))
}

function outside(path: string): CliError {
  return new CliError('conflict', 'path-outside', `${path} leads out of the project`, {
    hint: 'create-auth writes inside the project and its workspace only, and not among installed packages; replace a link by a file.',
    file: path,
  })
}
