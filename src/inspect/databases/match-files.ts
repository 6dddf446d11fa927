import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { matchesGlob } from '../../syntax/glob.js'

/** Folders that hold nothing of the project's own. */
const SKIPPED = new Set(['node_modules', '.git', '.next', 'coverage'])

/** More files than this are not looked at. */
const MOST_FILES = 20_000

/** Files below a folder, relative to the root, in the order of their names. */
export function filesBelow(root: string, folder: string): readonly string[] {
  const folders = [folder]
  const files: string[] = []
  for (const each of folders) {
    if (files.length > MOST_FILES || !isFolder(root, each)) continue
    const entries = readdirSync(join(root, each), { withFileTypes: true })
    for (const entry of entries) {
      const path = posix.join(each, entry.name)
      if (entry.isFile()) files.push(path)
      else if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(path)
    }
  }
  return files.toSorted()
}

/** Whether a path is a folder. */
export function isFolder(root: string, path: string): boolean {
  const full = join(root, path)
  return existsSync(full) && statSync(full).isDirectory()
}

/** Whether a path has wildcards. */
export function isPattern(path: string): boolean {
  return /[*?{]/.test(path)
}

/** The files of a pattern such as `src/**` + `/*.{ts,js}`, relative to the root. */
export function filesMatching(root: string, pattern: string): readonly string[] {
  const steps = pattern.split('/')
  const fixed = steps.slice(0, steps.findIndex(isPattern)).join('/')
  return filesBelow(root, fixed === '' ? '.' : fixed).filter((file) => isMatch(file, pattern))
}

/** Whether a file is one of a pattern. */
export function isMatch(file: string, pattern: string): boolean {
  return braces(pattern).some((each) => matchesGlob(file, `./${each}`))
}

/** `a.{ts,js}` as `a.ts` and `a.js`. */
function braces(pattern: string): readonly string[] {
  const [whole, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? []
  if (whole === undefined) return [pattern]
  return inner.split(',').flatMap((part) => braces(pattern.replace(whole, () => part)))
}
