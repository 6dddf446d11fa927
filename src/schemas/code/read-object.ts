import type { ts } from 'ts-morph'
import { unwrap } from '../../syntax/walk.js'
import { valueOf, type Module, type Modules } from './modules.js'

/** An expression, and the file that it is in. */
export interface Placed {
  readonly module: Module
  readonly node: ts.Expression
}

/** An object that is written out. */
export interface ReadObject {
  readonly module: Module
  readonly node: ts.ObjectLiteralExpression
  /** The entries that it is given, by name; undefined for what is no plain value. */
  readonly entries: ReadonlyMap<string, Placed | undefined>
  /** True where there may be others. */
  readonly open: boolean
}

type Part = readonly (readonly [string, Placed | undefined])[] | 'unseen'

/** Longer chains of objects in objects are a circle. */
const FARTHEST = 10

/** Follows an expression to an object; undefined where it is none, or can't be told from the files. */
export function readObject(
  modules: Modules,
  { module: from, node: expression }: Placed,
  steps = 0,
): ReadObject | undefined {
  const value = steps > FARTHEST ? undefined : valueOf(modules, from, expression)
  if (value?.kind !== 'node') return undefined
  const { module, node } = value
  if (!module.source.ts.isObjectLiteralExpression(node)) return undefined
  const parts = node.properties.map((property) => partOf(modules, module, property, steps))
  return {
    module,
    node,
    entries: new Map(parts.flatMap((part) => (part === 'unseen' ? [] : part))),
    open: parts.includes('unseen'),
  }
}

function partOf(
  modules: Modules,
  module: Module,
  property: ts.ObjectLiteralElementLike,
  steps: number,
): Part {
  const { ts } = module.source
  if (ts.isSpreadAssignment(property)) {
    const spread = readObject(modules, { module, node: property.expression }, steps + 1)
    return spread && !spread.open ? [...spread.entries] : 'unseen'
  }
  const { name } = property
  if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) return 'unseen'
  const value = ts.isPropertyAssignment(property) ? property.initializer : undefined
  return [[name.text, value && { module, node: value }]]
}

/** A value as source text; strings are without quotes. */
export function textOf(modules: Modules, { module, node }: Placed): string {
  const value = valueOf(modules, module, node)
  const found = value?.kind === 'node' ? value : { module, node: unwrap(module.source, node) }
  const { ts, tree } = found.module.source
  return ts.isStringLiteralLike(found.node) ? found.node.text : found.node.getText(tree)
}

/** The source text of what an object is given by a name; undefined where it is not given that. */
export function settingOf(
  modules: Modules,
  { entries }: ReadObject,
  name: string,
): string | undefined {
  const value = entries.get(name)
  if (value) return textOf(modules, value)
  return entries.has(name) ? '' : undefined
}
