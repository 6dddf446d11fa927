import type { ts } from 'ts-morph'
import { assignments, symbolOf } from './applications.js'
import type { Source } from './parse-source.js'

/** What a variable of the file holds for good; undefined where it may change, or where the name is none. */
export function heldBy(source: Source, name: ts.Identifier): ts.Expression | undefined {
  const symbol = symbolOf(source, name)
  const declaration = symbol?.valueDeclaration
  if (!symbol || !declaration || !source.ts.isVariableDeclaration(declaration)) return undefined
  return assignments(source, symbol) === 0 ? declaration.initializer : undefined
}
