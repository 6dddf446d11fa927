import type { ts } from 'ts-morph'
import { BETTER_AUTH_HANDLERS, BETTER_AUTH_ROUTES } from '../../catalog/better-auth.js'
import type { Program } from '../../code/value.js'
import { type Position, getPosition } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import { outermost, walk } from '../../syntax/walk.js'
import type { IsMade } from './made-calls.js'
import { containsNode } from '../../syntax/contains-node.js'

/** A place where an application hands requests to Better Auth. */
export interface HandlerFact extends Position {
  readonly file: string
  /** Where the statement begins that does this and nothing else; undefined where there is none. */
  readonly statement?: Position
  /** The text to write in its place; undefined where it only goes. */
  readonly instead?: string
  /** What else the file does: its first statement, or its first call, that is about something else. */
  readonly besides?: Position
}

/**
 * Finds where requests are handed to Better Auth: by a function that its package gives for a framework, or by the handler of
 * what was made.
 *
 * @param isMade tells what was made by `betterAuth`
 */
export function findHandlers(
  program: Program,
  sources: readonly Source[],
  isMade: IsMade,
): readonly HandlerFact[] {
  return sources.flatMap((source) => {
    const wrapped = listWrappedCalls(program, source)
    const within = (node: ts.Node): boolean => wrapped.some((each) => containsNode(each.node, node))
    const bare = listHandlers(source, isMade).filter((node) => !within(node))
    const all = [...wrapped, ...bare.map((node) => ({ node, instead: undefined }))]
    const besides = findOtherCode(
      source,
      all.map(({ node }) => node),
    )
    return all.map(({ node, instead }) => ({
      ...describeHandler(source, node),
      ...(instead !== undefined && { instead }),
      ...(besides && { besides }),
    }))
  })
}

/** Calls of the functions that the package gives, also where a file of the project passes them on. */
function listWrappedCalls(
  program: Program,
  source: Source,
): readonly { readonly node: ts.Node; readonly instead: string | undefined }[] {
  const { ts, text, tree } = source
  const rows = Object.entries(BETTER_AUTH_HANDLERS).filter(([, { name }]) => text.includes(name))
  if (rows.length === 0) return []
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return []
    const called = program.evaluate({ source, node: node.expression })
    if (called.kind !== 'imported') return []
    const { specifier, path } = called.origin
    const row = rows.find(([module, { name }]) => module === specifier && name === path.join('.'))
    return row ? [{ node, instead: row[1].instead }] : []
  })
}

/** The first that is neither an import nor a part of handing requests on. */
function findOtherCode(source: Source, handlers: readonly ts.Node[]): Position | undefined {
  const { ts, text, tree } = source
  const holds = (node: ts.Node): boolean =>
    handlers.some((handler) => containsNode(node, handler) || containsNode(handler, node))
  const own = tree.statements.filter(
    (node) => !ts.isImportDeclaration(node) && !isSetting(source, node),
  )
  const other =
    own.find((node) => !holds(node)) ??
    own
      .flatMap((node) => [...walk(source, node)])
      .find((node) => ts.isCallExpression(node) && !isRouting(source, node) && !holds(node))
  return other && getPosition(text, other.getStart(tree))
}

/** `export const config = { api: { bodyParser: false } }`, which ours says itself. */
function isSetting({ ts, tree }: Source, node: ts.Statement): boolean {
  if (!ts.isVariableStatement(node)) return false
  return node.declarationList.declarations.every(({ name }) => name.getText(tree) === 'config')
}

/** `createFileRoute('/api/auth/$')(…)`, `toWebRequest(event)` */
function isRouting(source: Source, { expression }: ts.CallExpression): boolean {
  const { ts, tree } = source
  if (ts.isCallExpression(expression)) return isRouting(source, expression)
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  return (
    BETTER_AUTH_ROUTES.test(name.getText(tree)) || expression.getText(tree).endsWith('.handler')
  )
}

/** `auth.handler`, of an `auth` that was made. */
function listHandlers(source: Source, isMade: IsMade): readonly ts.Node[] {
  const { ts, tree } = source
  return [...walk(source, tree)].filter(
    (node) =>
      ts.isPropertyAccessExpression(node) &&
      node.name.text === 'handler' &&
      isMade({ source, node: node.expression }),
  )
}

function describeHandler(source: Source, node: ts.Node): HandlerFact {
  const { file, text, tree } = source
  const at = (place: ts.Node): Position => getPosition(text, place.getStart(tree))
  const statement = findStatement(source, node)
  return { file, ...at(node), ...(statement && { statement: at(statement) }) }
}

/** `app.all('/api/auth/*', toNodeHandler(auth))`, also where a function that does nothing else calls the handler. */
function findStatement(source: Source, handler: ts.Node): ts.Statement | undefined {
  const { ts } = source
  const passed = findForwardedArgument(source, handler)
  const call = passed.parent
  if (!ts.isCallExpression(call) || call.expression === passed) return undefined
  const { expression, parent } = call
  const isPlain =
    ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.expression)
  // What else answers there is the application's own.
  const others = call.arguments.filter((argument) => argument !== passed)
  const isAll = others.every((each) =>
    [...walk(source, each)].every((node) => isText(source, node)),
  )
  return isPlain && isAll && ts.isExpressionStatement(parent) ? parent : undefined
}

function isText({ ts }: Source, node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isArrayLiteralExpression(node)
}

/** The argument that is nothing but the handler: itself, or a function that only calls it. */
function findForwardedArgument(source: Source, handler: ts.Node): ts.Node {
  const { ts } = source
  const whole = outermost(source, handler)
  const call = whole.parent
  if (!ts.isCallExpression(call) || call.expression !== whole) return whole
  const awaited = ts.isAwaitExpression(call.parent) ? call.parent : call
  const returned = ts.isReturnStatement(awaited.parent) ? awaited.parent : undefined
  const body = returned ? returned.parent : awaited
  const isAll = !returned || (ts.isBlock(body) && body.statements.length === 1)
  const maker = body.parent
  return isAll && ts.isArrowFunction(maker) && maker.body === body ? maker : whole
}
