import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A source file that was reached from the start script. */
export interface SourceText {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string
  readonly text: string
}

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']
/** What a compiled name was written as. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
}

function isFile(root: string, path: string): boolean {
  const full = join(root, path)
  return existsSync(full) && statSync(full).isFile()
}

/**
 * The source file that a path stands for: as it is, by what it was compiled from, with an extension, or as a folder.
 *
 * @param path relative to the root
 */
export function resolveSource(root: string, path: string): string | undefined {
  const clean = posix.normalize(path).replace(/\/$/, '')
  if (clean.startsWith('..') || clean.split('/').includes('node_modules')) return undefined
  const extension = posix.extname(clean)
  const written = (WRITTEN[extension] ?? []).map(
    (other) => clean.slice(0, -extension.length) + other,
  )
  const candidates = [
    ...written,
    ...(EXTENSIONS.includes(extension) ? [clean] : []),
    ...EXTENSIONS.map((other) => clean + other),
    ...EXTENSIONS.map((other) => posix.join(clean, `index${other}`)),
  ]
  return candidates.find((candidate) => isFile(root, candidate))
}

/** The relative specifiers in a text. What looks like one in a comment leads nowhere, and does no harm. */
function relativeImports(text: string): readonly string[] {
  const pattern = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](\.{1,2}(?:\/[^'"]*)?)['"]/g
  return [...text.matchAll(pattern)].map(([, specifier = '']) => specifier)
}

/** More files than this are not followed. */
const MOST_FILES = 2000

/**
 * Every source file that can be reached from some files over relative imports, breadth first.
 *
 * @param starts relative to the root
 */
export function readSources(root: string, starts: readonly string[]): readonly SourceText[] {
  const queue = [...new Set(starts)]
  const sources: SourceText[] = []
  for (const file of queue) {
    if (sources.length >= MOST_FILES) break
    const text = readFileSync(join(root, file), 'utf8')
    sources.push({ file, text })
    for (const specifier of relativeImports(text)) {
      const target = resolveSource(root, posix.join(posix.dirname(file), specifier))
      if (target !== undefined && !queue.includes(target)) queue.push(target)
    }
  }
  return sources
}
