import type { ts } from 'ts-morph'
import type { ObjectPart, Placed, Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'

/** An object that is written out. */
export interface ReadObject {
  readonly source: Source
  readonly node: ts.ObjectLiteralExpression
  /** The entries that it is given, by name; undefined for what is no plain value. */
  readonly entries: ReadonlyMap<string, Placed | undefined>
  /** True where there may be others. */
  readonly open: boolean
}

/** The object that an expression is worth; undefined where it is none, or can't be told from the files. */
export function readObject(program: Program, placed: Placed): ReadObject | undefined {
  const value = program.evaluate(placed)
  const { source, node } = value.at
  if (value.kind !== 'object' || !source.ts.isObjectLiteralExpression(node)) return undefined
  const parts = value.parts.map((part) => findEntries(program, part))
  const entries = new Map(parts.flatMap((part) => part ?? []))
  return { source, node, entries, open: parts.includes(undefined) }
}

function findEntries(
  program: Program,
  part: ObjectPart,
): readonly (readonly [string, Placed | undefined])[] | undefined {
  if (part.kind === 'spread') {
    const spread = readObject(program, part.value)
    return spread && !spread.open ? [...spread.entries] : undefined
  }
  if (part.name === undefined) return undefined
  return [[part.name, part.kind === 'property' ? part.value : undefined]]
}

/** A value as source text; strings are without quotes. */
export function getText(program: Program, placed: Placed): string {
  const value = program.evaluate(placed)
  const { source, node } = value.at
  return value.kind === 'literal' ? String(value.value) : node.getText(source.tree)
}

/** The source text of what an object is given by a name; undefined where it is not given that. */
export function findSetting(
  program: Program,
  { entries }: ReadObject,
  name: string,
): string | undefined {
  const value = entries.get(name)
  if (value) return getText(program, value)
  return entries.has(name) ? '' : undefined
}
