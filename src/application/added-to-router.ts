import type { ts } from 'ts-morph'
import type { MountDialect } from './dialect.js'
import { symbolOf, usesOf } from '../code/bindings.js'
import { type Bindings, originOf } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'

/** Where a router is looked for. */
interface Making {
  readonly source: Source
  readonly bindings: Bindings
  /** The framework's own package. */
  readonly package: string
  readonly dialect: Pick<MountDialect, 'routers'>
}

/** A call of a method. */
interface Added {
  readonly method: string
  readonly args: readonly ts.Expression[]
}

/**
 * The calls of a router's methods that add to it, in the order of the file.
 *
 * @param made what may make one
 * @returns undefined where it does not, or what it makes has no name; and where nothing is added to it, or something else is
 *   done with it than to add to it, to use it and to export it
 */
export function addedToRouter(making: Making, made: ts.Expression): readonly Added[] | undefined {
  const { source } = making
  const { ts } = source
  const { parent } = made
  if (!ts.isVariableDeclaration(parent) || !isRouter(making, made)) return undefined
  const symbol = symbolOf(source, parent.name)
  const uses = usesOf(source, symbol).filter(ts.isIdentifier)
  const added = uses.map((use) => (isGiven(source, use) ? [] : callsOn(source, use)))
  const calls = added.every((each) => each !== undefined) ? added.flat() : []
  return calls.length > 0 ? calls : undefined
}

/** `express.Router()` */
function isRouter(
  { source, bindings, package: framework, dialect }: Making,
  node: ts.Expression,
): boolean {
  const made = unwrap(source, node)
  const origin = source.ts.isCallExpression(made)
    ? originOf(source, bindings, made.expression)
    : undefined
  const name = origin?.specifier === framework ? origin.path.at(-1) : undefined
  return name !== undefined && dialect.routers?.includes(name) === true
}

/** Where it is made, where it is exported, and where it is used. */
function isGiven({ ts, tree }: Source, { parent }: ts.Node): boolean {
  return (
    (ts.isCallExpression(parent) && parent.expression.getText(tree).endsWith('.use')) ||
    ts.isVariableDeclaration(parent) ||
    ts.isExportAssignment(parent) ||
    ts.isExportSpecifier(parent) ||
    (ts.isBinaryExpression(parent) && /^(?:module\.)?exports\b/.test(parent.left.getText(tree)))
  )
}

/** `router.use(a).use(b)` */
function callsOn(source: Source, use: ts.Node): readonly Added[] | undefined {
  const { ts } = source
  const { parent: access } = use
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) {
    return ts.isExpressionStatement(access) ? [] : undefined
  }
  const { parent: call } = access
  if (call.expression !== access) return undefined
  const further = callsOn(source, call)
  return further && [{ method: access.name.text, args: call.arguments }, ...further]
}
