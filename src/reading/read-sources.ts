import { join } from 'node:path'
import type { ResolveImport } from '../code/value.js'
import { readOnce } from './read-once.js'
import type { World } from '../world/world.js'

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

// Several ask for what the same files reach, and each file is read and searched for its imports once: for as long as the run
// lasts whose resolver it is.
const known = new WeakMap<ResolveImport, Map<string, SourceText>>()

function readSource(world: World, file: string, resolve: ResolveImport): SourceText {
  const read = known.get(resolve) ?? new Map<string, SourceText>()
  known.set(resolve, read)
  const path = join(world.root, file)
  const present = read.get(path)
  if (present) return present
  const whole = readOnce(world, path, resolve)
  const text = Buffer.byteLength(whole) > MOST_BYTES ? '' : whole
  const source = { file, text, imports: listImports(resolve, file, text) }
  read.set(path, source)
  return source
}

/**
 * Every source file of the project that can be reached from some files over imports, breadth first.
 *
 * @param starts relative to the root
 */
export function readSources(
  world: World,
  starts: readonly string[],
  resolve: ResolveImport,
): readonly SourceText[] {
  const queue = new Set(starts)
  const sources: SourceText[] = []
  let size = 0
  for (const file of queue) {
    if (sources.length >= MOST_FILES || size > MOST_CHARACTERS) break
    const source = readSource(world, file, resolve)
    size += source.text.length
    sources.push(source)
    for (const target of source.imports) queue.add(target.file)
  }
  return sources
}

/** The files of the project that a file imports. What looks like an import in a comment leads nowhere, or to a file that does no harm. */
export function listImports(
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
