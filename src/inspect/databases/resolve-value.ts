import type { ts } from 'ts-morph'
import { assignments, symbolOf } from '../../syntax/applications.js'
import { originOf } from '../../syntax/origin.js'
import { unwrap } from '../../syntax/walk.js'
import { importedValue, type Module, type Modules } from './modules.js'

/** An expression, and the file in which it stands. */
export interface Placed {
  readonly module: Module
  readonly node: ts.Expression
}

/** More steps than this are a circle. */
const MOST_STEPS = 20

/** The expression behind names that never change: variables of the file, and what other files of the project export. */
export function resolveValue(modules: Modules, placed: Placed, steps = 0): Placed {
  const { module } = placed
  const node = unwrap(module.source, placed.node)
  if (!module.source.ts.isIdentifier(node) || steps > MOST_STEPS) return { module, node }
  const next = valueHere(module, node) ?? valueThere(modules, module, node)
  return next ? resolveValue(modules, next, steps + 1) : { module, node }
}

/** What a variable of the file holds for good. */
function valueHere(module: Module, name: ts.Identifier): Placed | undefined {
  const { source } = module
  const symbol = symbolOf(source, name)
  const declaration = symbol?.valueDeclaration
  if (!symbol || !declaration || !source.ts.isVariableDeclaration(declaration)) return undefined
  const { initializer } = declaration
  return initializer && assignments(source, symbol) === 0
    ? { module, node: initializer }
    : undefined
}

function valueThere(modules: Modules, module: Module, name: ts.Identifier): Placed | undefined {
  const { source, bindings } = module
  const origin = originOf(source, bindings, name)
  if (!origin) return undefined
  const found = importedValue(modules, source.file, origin.specifier, origin.path.join('.'))
  if (!found || source.ts.isFunctionDeclaration(found.value)) return undefined
  return { module: found.module, node: found.value }
}

/**
 * The value of a property of an object that is written out.
 *
 * @returns `hidden` where something that is spread in could have it
 */
export function propertyOf(
  modules: Modules,
  object: Placed,
  name: string,
): Placed | 'hidden' | undefined {
  const { module, node } = resolveValue(modules, object)
  const { ts, tree } = module.source
  if (!ts.isObjectLiteralExpression(node)) return 'hidden'
  for (const property of node.properties.toReversed()) {
    if (ts.isSpreadAssignment(property)) return 'hidden'
    if (property.name.getText(tree).replace(/^['"]|['"]$/g, '') !== name) continue
    if (ts.isPropertyAssignment(property)) {
      return resolveValue(modules, { module, node: property.initializer })
    }
    if (!ts.isShorthandPropertyAssignment(property)) return 'hidden'
    return resolveValue(modules, { module, node: property.name })
  }
  return undefined
}
