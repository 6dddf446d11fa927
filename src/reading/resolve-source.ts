import { posix } from 'node:path'
import { isComponent } from '../syntax/component.js'
import { listEntries, findKind } from './read-file.js'
import type { TsConfig } from './read-tsconfig.js'
import type { World } from '../world/world.js'

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']
/** The extensions of sources, by the extension of what they are compiled to. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
}

/**
 * The source file that a path stands for: as it is, by what it was compiled from, with an extension, or as a folder.
 *
 * @param path relative to the root
 */
export function resolveSource(world: World, path: string): string | undefined {
  return listCandidates(path).find((candidate) => isFile(world, candidate))
}

/**
 * As {@link resolveSource}; else what a path means to a file system that takes capitals for small letters, where git can have
 * another name than the code.
 */
export function resolveAnyCase(world: World, path: string): string | undefined {
  const found = resolveSource(world, path)
  if (found !== undefined) return found
  const spelt = listCandidates(path).map((candidate) => {
    const folder = posix.dirname(candidate)
    const name = findName(world.at(folder), posix.basename(candidate).toLowerCase())
    return name === undefined ? undefined : posix.join(folder, name)
  })
  return spelt.find((candidate) => candidate !== undefined && isFile(world, candidate))
}

/** The only name in a folder that has these letters. */
function findName(world: World, small: string): string | undefined {
  const names = listEntries(world, world.root).map(({ name }) => name)
  const [only, another] = names.filter((name) => name.toLowerCase() === small)
  return another === undefined ? only : undefined
}

/** The files that a path may stand for. */
function listCandidates(path: string): readonly string[] {
  const clean = posix.normalize(path).replace(/\/$/, '')
  if (/^(?:\.\.(?:\/|$)|\/)/.test(clean) || clean.split('/').includes('node_modules')) return []
  const extension = posix.extname(clean)
  const written = (WRITTEN[extension] ?? []).map(
    (other) => clean.slice(0, -extension.length) + other,
  )
  return [
    ...written,
    ...(EXTENSIONS.includes(extension) || isComponent(clean) ? [clean] : []),
    ...EXTENSIONS.map((other) => clean + other),
    ...EXTENSIONS.map((other) => posix.join(clean, `index${other}`)),
  ]
}

/** Tells whether a path is a file, or a link to one. */
export function isFile(world: World, path: string): boolean {
  return findKind(world, path) === 'file'
}

/** The source file behind a path that may have been compiled: `src/server.ts` for `dist/server.js`. */
export function findCompiledSource(
  world: World,
  path: string,
  config: Pick<TsConfig, 'outDir' | 'rootDir'> | undefined,
): string | undefined {
  for (const candidate of [...beforeBuild(path, config), path]) {
    const found = resolveSource(world, candidate)
    if (found !== undefined) return found
  }
  // A program without an extension, such as `bin/www`.
  const clean = posix.normalize(path)
  const bare = posix.extname(clean) === '' && !/^(?:\.\.|\/)/.test(clean) && isFile(world, clean)
  return bare ? clean : undefined
}

/** The paths that a compiled path may have been compiled from. */
function beforeBuild(
  path: string,
  config: Pick<TsConfig, 'outDir' | 'rootDir'> | undefined,
): readonly string[] {
  const clean = posix.normalize(path)
  const folders = [config?.outDir, 'dist', 'build', 'out', 'lib'].filter(
    (name) => name !== undefined,
  )
  const below = folders.find((name) => clean.startsWith(`${name}/`))
  if (below === undefined) return []
  const rest = clean.slice(below.length + 1)
  return [config?.rootDir, 'src', 'app', '.']
    .filter((name) => name !== undefined)
    .map((name) => posix.join(name, rest))
}
