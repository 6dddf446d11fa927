import { posix } from 'node:path'
import { isFile, resolveSource } from '../../reading/resolve-source.js'
import {
  listFilesBelow,
  filesMatching,
  isFolder,
  isMatch,
  isPattern,
} from '../../reading/match-files.js'
import type { World } from '../../world/world.js'

const SOURCE = /\.[cm]?[jt]s$/

/** The source files that paths, folders and patterns in a configuration name. */
export function listedFiles(world: World, paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((path) => {
    if (isPattern(path)) return filesMatching(world, path)
    if (isFolder(world, path)) return listFilesBelow(world, path)
    const source = isFile(world, path) ? path : resolveSource(world, path)
    return source === undefined ? [] : [source]
  })
  return [...new Set(files)].filter((file) => SOURCE.test(file) && !file.endsWith('.d.ts'))
}

/** Where compiled code lies. */
const BUILT = /^(?:dist|build|out|lib)\//

/**
 * The path before compilation, where files lie there: `src/entities/*.ts` for `dist/entities/*.js`, likewise for a folder,
 * and for what a file says of those beside it.
 */
export function beforeBuild(world: World, path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const source = path.replace(BUILT, 'src/').replace(/\.([cm]?)js$/, '.$1ts')
  const both = BUILT.test(path) ? [source, path] : [path, source]
  return both.find((each) => listedFiles(world, [each]).length > 0) ?? path
}

/** The folder of a path, or of a pattern, before it is compiled. */
export function sourceFolder(world: World, path: string): string {
  const steps = path.split('/')
  const wild = steps.findIndex(isPattern)
  const folder = isFolder(world, path) ? path : steps.slice(0, wild === -1 ? -1 : wild).join('/')
  const source = `${folder}/`.replace(BUILT, 'src/').replace(/\/$/, '')
  return !isFolder(world, source) && isFolder(world, folder) ? folder : source
}

/**
 * The file for what is new: the only one, or one of its own where the configuration would find it there.
 *
 * @param paths as in the configuration
 * @param files that they stand for
 * @param stem of its own file's name, for example `auth-schema`
 */
export function findTarget(
  world: World,
  paths: readonly string[],
  files: readonly string[],
  stem: string,
): string | undefined {
  const [first] = files
  if (first === undefined) return undefined
  const people = files.find(hasPeople)
  const all = paths.filter((path) => isPattern(path) || isFolder(world, path))
  const wide = all.find((path) => people && covers(world, path, people)) ?? all[0]
  if (wide === undefined) return first
  const covered = files.filter((file) => covers(world, wide, file))
  const beside = covered.find(hasPeople) ?? covered[0] ?? first
  const [, ending = ''] = /(\.[cm]?[jt]s)$/.exec(beside) ?? []
  const [, infix = ''] = /\*(\.?[\w-]+)[.{][^/]*$/.exec(wide) ?? []
  const names = [`${stem}${ending}`, `auth${infix}${ending}`]
  const folders = [commonFolder(covered), posix.dirname(beside)]
  const own = folders.flatMap((folder) => names.map((name) => posix.join(folder, name)))
  return own.find((path) => covers(world, wide, path)) ?? first
}

/** Tells whether a file has people, by its name: what is kept of their sign-ins belongs to them. */
function hasPeople(file: string): boolean {
  return /^users?\b/i.test(posix.basename(file))
}

/** The innermost folder that all files are below. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  const parts = posix.dirname(first).split('/')
  const isCommon = (depth: number): boolean =>
    others.every((file) => file.startsWith(`${parts.slice(0, depth).join('/')}/`))
  const depth = parts.findLastIndex((_, index) => isCommon(index + 1)) + 1
  return parts.slice(0, depth).join('/')
}

function covers(world: World, path: string, file: string): boolean {
  if (isPattern(path)) return isMatch(file, path)
  return isFolder(world, path) ? file.startsWith(`${path}/`) : file === path
}
