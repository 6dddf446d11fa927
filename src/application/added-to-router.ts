import type { ts } from 'ts-morph'
import type { MountDialect } from './dialect.js'
import { findSymbol, listUses } from '../code/bindings.js'
import { type Bindings, findOrigin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'

/** Where a router is looked for. */
interface RouterContext {
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
export function addedToRouter(
  making: RouterContext,
  made: ts.Expression,
): readonly Added[] | undefined {
  const { source } = making
  const { ts } = source
  const { parent } = made
  if (!ts.isVariableDeclaration(parent) || !isRouter(making, made)) return undefined
  const symbol = findSymbol(source, parent.name)
  const uses = listUses(source, symbol).filter(ts.isIdentifier)
  const added = uses.map((use) => (isGiven(source, use) ? [] : listChainedCalls(source, use)))
  const calls = added.every((each) => each !== undefined) ? added.flat() : []
  return calls.length > 0 ? calls : undefined
}

/** `express.Router()` */
function isRouter(
  { source, bindings, package: framework, dialect }: RouterContext,
  node: ts.Expression,
): boolean {
  const made = unwrap(source, node)
  const origin = source.ts.isCallExpression(made)
    ? findOrigin(source, bindings, made.expression)
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
function listChainedCalls(source: Source, use: ts.Node): readonly Added[] | undefined {
  const { ts } = source
  const { parent: access } = use
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) {
    return ts.isExpressionStatement(access) ? [] : undefined
  }
  const { parent: call } = access
  if (call.expression !== access) return undefined
  const further = listChainedCalls(source, call)
  return further && [{ method: access.name.text, args: call.arguments }, ...further]
}
