import type { ts } from 'ts-morph'
import { symbolOf } from '../../code/bindings.js'
import { bindingsOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { fileOf, type Module, type Modules } from '../code/modules.js'
import type { DrizzleTable } from './read-tables.js'

/** The maker of the user table, where that is the project's own: a table creator, or a schema. */
export interface Maker {
  /** As the file of the user table writes it: `createTable`, `auth.table`. */
  readonly text: string
  /** The local name with which that begins. */
  readonly base: string
  /** Where that is exported from; undefined where it isn't. */
  readonly from?: { readonly module: Module; readonly name: string }
}

/** Finds what makes the user table, so that further tables are made with it too. */
export function findMaker(modules: Modules, { module, maker }: DrizzleTable): Maker | undefined {
  if (!maker) return undefined
  const { source, exports } = module
  const first = firstName(source, maker)
  if (!first) return undefined
  const symbol = symbolOf(source, first)
  const origin = symbol && bindingsOf(source).get(symbol)
  const made = { text: maker.getText(source.tree), base: first.text }
  if (origin) {
    const [name] = origin.path
    const file = fileOf(modules, module, origin.specifier)
    return file && name !== undefined ? { ...made, from: { module: file, name } } : made
  }
  const name = exports.get(first.text)
  return name === undefined ? made : { ...made, from: { module, name } }
}

function firstName({ ts }: Source, expression: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(expression)) return expression
  if (!ts.isPropertyAccessExpression(expression)) return undefined
  const { expression: base } = expression
  return ts.isIdentifier(base) ? base : undefined
}
