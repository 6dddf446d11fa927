import { join } from 'node:path'
import type { ResolveImport } from '../code/value.js'
import { readBounded } from './read-file.js'

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
  /** As it is written. */
  readonly specifier: string
  /** Where in the text. */
  readonly offset: number
}

/** More files than this are not followed. */
const MOST_FILES = 10_000

/** Bytes; a larger file was not written by hand, and counts as empty. */
const MOST_BYTES = 500_000

/** Of all files together. */
const MOST_CHARACTERS = 20_000_000

/**
 * Every source file of the project that can be reached from some files over imports, breadth first.
 *
 * @param starts relative to the root
 */
export function readSources(
  root: string,
  starts: readonly string[],
  resolve: ResolveImport,
): readonly SourceText[] {
  const queue = new Set(starts)
  const sources: SourceText[] = []
  let size = 0
  for (const file of queue) {
    if (sources.length >= MOST_FILES || size > MOST_CHARACTERS) break
    const text = readBounded(join(root, file), MOST_BYTES) ?? ''
    size += text.length
    const imports = importsIn(resolve, file, text)
    sources.push({ file, text, imports })
    for (const target of imports) queue.add(target.file)
  }
  return sources
}

/** The files of the project that a file imports. What looks like an import in a comment leads nowhere, or to a file that does no harm. */
export function importsIn(
  resolve: ResolveImport,
  file: string,
  text: string,
): readonly SourceImport[] {
  const pattern = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?(['"`])((?:[^'"`$\n]|\$(?!\{))+)\1/g
  return [...text.matchAll(pattern)].flatMap(({ 2: specifier = '', index }) => {
    const target = resolve(file, specifier)
    return target === undefined ? [] : [{ file: target, specifier, offset: index }]
  })
}
