import { posix } from 'node:path'
import { CliError } from '../errors.js'
import { matchesGlob } from '../syntax/glob.js'
import { listEntries, findKind } from './read-file.js'
import type { World } from '../world/world.js'

/** Folders that hold nothing of the project's own. */
const SKIPPED = new Set(['node_modules', '.git', '.next', 'coverage'])

/** More files than this, and folders that lie deeper, are not looked at. */
const MOST_FILES = 20_000
const DEEPEST = 64

/**
 * Files below a folder, relative to the root, in the order of their names.
 *
 * @param deepest how many folders below it a file may lie
 */
export function listFilesBelow(
  world: World,
  folder: string,
  deepest: number = DEEPEST,
): readonly string[] {
  const folders = [{ path: folder, depth: 0 }]
  const files: string[] = []
  for (const { path: each, depth } of folders) {
    if (files.length + folders.length > MOST_FILES || depth > deepest) break
    for (const entry of listEntries(world, each)) {
      const path = posix.join(each, entry.name)
      if (entry.kind === 'file') files.push(path)
      else if (entry.kind === 'folder' && !SKIPPED.has(entry.name))
        folders.push({ path, depth: depth + 1 })
    }
  }
  return files.toSorted()
}

/** Tells whether a path is a folder. */
export function isFolder(world: World, path: string): boolean {
  return findKind(world, path) === 'folder'
}

/** Tells whether a path has wildcards. */
export function isPattern(path: string): boolean {
  return /[*?{]/.test(path)
}

/** Steps: characters of all paths, times pieces of the pattern. More take longer than anybody waits. */
const MOST_STEPS = 50_000_000

/**
 * The files of a pattern such as `src/**` + `/*.{ts,js}`, relative to the root.
 *
 * @throws {CliError} `pattern-too-complex`
 */
export function filesMatching(world: World, pattern: string): readonly string[] {
  const steps = pattern.split('/')
  const fixed = steps.slice(0, steps.findIndex(isPattern)).join('/')
  const files = listFilesBelow(world, fixed === '' ? '.' : fixed)
  const globs = braces(pattern)
  const pieces = globs.reduce((sum, glob) => sum + glob.length, 0)
  const characters = files.reduce((sum, file) => sum + file.length, 0)
  if (pieces * characters > MOST_STEPS) throw tooComplex(pattern)
  return files.filter((file) => globs.some((glob) => matchesGlob(file, `./${glob}`)))
}

/**
 * Tells whether a file is one of a pattern.
 *
 * @throws {CliError} `pattern-too-complex`
 */
export function isMatch(file: string, pattern: string): boolean {
  return braces(pattern).some((glob) => matchesGlob(file, `./${glob}`))
}

/** Choices in braces multiply. */
const MOST_GLOBS = 200

/** `a.{ts,js}` as `a.ts` and `a.js`. */
function braces(pattern: string): readonly string[] {
  const globs = [pattern]
  const plain: string[] = []
  for (const glob of globs) {
    const [whole, inner = ''] = /\{([^{}]*)\}/.exec(glob) ?? []
    if (whole === undefined) plain.push(glob)
    else globs.push(...inner.split(',').map((part) => glob.replace(whole, () => part)))
    if (globs.length > MOST_GLOBS || glob.length > MOST_LENGTH) throw tooComplex(pattern)
  }
  return plain
}

/** Characters. */
const MOST_LENGTH = 1000

function tooComplex(pattern: string): CliError {
  const shown = pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern
  const message = `the pattern ${shown} stands for too many files`
  return new CliError('unsupported', 'pattern-too-complex', message, {
    hint: 'Name a folder in it, or fewer choices.',
  })
}
