import { join, posix } from 'node:path'
import { kindOf, readBounded } from './read-file.js'

/** A source file that was reached from the start script. */
export interface SourceText {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string
  readonly text: string
  /** The files of the project that it imports, in order. */
  readonly imports: readonly SourceImport[]
}

export interface SourceImport {
  readonly file: string
  /** Where in the text. */
  readonly offset: number
}

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']
/** What a compiled name was written as. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx'],
  '.mjs': ['.mts', '.mjs'],
  '.cjs': ['.cts', '.cjs'],
}

/** More files than this are not followed. */
const MOST_FILES = 2000

/** Bytes; a larger file was not written by hand, and counts as empty. */
const MOST_BYTES = 500_000

/** Of all files together. */
const MOST_CHARACTERS = 20_000_000

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

/** Whether a path is a file, or a link to one. */
export function isFile(root: string, path: string): boolean {
  return kindOf(join(root, path)) === 'file'
}

/**
 * Every source file that can be reached from some files over relative imports, breadth first.
 *
 * @param starts relative to the root
 */
export function readSources(root: string, starts: readonly string[]): readonly SourceText[] {
  const queue = new Set(starts)
  const sources: SourceText[] = []
  let size = 0
  for (const file of queue) {
    if (sources.length >= MOST_FILES || size > MOST_CHARACTERS) break
    const text = readBounded(join(root, file), MOST_BYTES) ?? ''
    size += text.length
    const imports = importsOf(root, file, text)
    sources.push({ file, text, imports })
    for (const target of imports) queue.add(target.file)
  }
  return sources
}

/** What looks like an import in a comment leads nowhere, or to a file that does no harm. */
function importsOf(root: string, file: string, text: string): readonly SourceImport[] {
  const pattern = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?['"](\.{1,2}(?:\/[^'"]*)?)['"]/g
  return [...text.matchAll(pattern)].flatMap(({ 1: specifier = '', index }) => {
    const target = resolveSource(root, posix.join(posix.dirname(file), specifier))
    return target === undefined ? [] : [{ file: target, offset: index }]
  })
}
