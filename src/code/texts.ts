import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { Source } from '../syntax/parse-source.js'
import { listElements } from './properties.js'
import type { Program, Value } from './value.js'

/**
 * A text that is written out; a path in it is relative to the project's root.
 *
 * @param folderAt where a file lies when it runs; undefined where that is not known
 */
export function findText(
  value: Value | undefined,
  folderAt: (file: string) => string | undefined = (file) => posix.dirname(file),
): string | undefined {
  if (value?.kind === 'literal') return typeof value.value === 'string' ? value.value : undefined
  if (value?.kind !== 'path') return undefined
  const folder = value.from === 'start' ? '.' : folderAt(value.file)
  if (folder === undefined) return undefined
  const path = folder + value.behind
  return value.before + (value.isNormal ? posix.normalize(path) : path)
}

/**
 * The texts of a list that is written out, or of one text alone; undefined where one of them can't be read.
 *
 * @param folderAt as {@link findText} has it
 */
export function findTexts(
  program: Program,
  value: Value,
  folderAt?: (file: string) => string | undefined,
): readonly string[] | undefined {
  const all = value.kind === 'list' ? listElements(program, value).map(program.evaluate) : [value]
  const texts = all.map((each) => findText(each, folderAt)).filter((text) => text !== undefined)
  return texts.length === all.length ? texts : undefined
}

/** The line of a node, 1-based. */
export function getLine({
  source: { tree },
  node,
}: {
  readonly source: Source
  readonly node: ts.Node
}): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
}
