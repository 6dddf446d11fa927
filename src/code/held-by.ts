import type { ts } from 'ts-morph'
import { assignmentsTo, symbolOf } from './bindings.js'
import type { Source } from '../syntax/parse-source.js'

/** What a variable of the file holds for good; undefined where it may change, or where the name is none. */
export function heldBy(source: Source, name: ts.Identifier): ts.Expression | undefined {
  const symbol = symbolOf(source, name)
  const declaration = symbol?.valueDeclaration
  if (!symbol || !declaration || !source.ts.isVariableDeclaration(declaration)) return undefined
  return assignmentsTo(source, symbol).length === 0 ? declaration.initializer : undefined
}
