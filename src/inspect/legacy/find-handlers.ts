import type { ts } from 'ts-morph'
import { BETTER_AUTH_HANDLERS, BETTER_AUTH_ROUTES } from '../../catalog/better-auth.js'
import type { Placed, Program } from '../../code/value.js'
import { importedCalls } from '../../syntax/origin.js'
import { type Position, positionAt } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import { outermost, walk } from '../../syntax/walk.js'

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
 * @param made the calls of `betterAuth`
 */
export function findHandlers(
  program: Program,
  sources: readonly Source[],
  made: readonly { readonly node: ts.Node }[],
): readonly HandlerFact[] {
  return sources.flatMap((source) => {
    const wrapped = importedCalls(source).flatMap(({ node, origin }) => {
      const known = BETTER_AUTH_HANDLERS[origin.specifier]
      return known?.name === origin.path.join('.') ? [{ node, instead: known.instead }] : []
    })
    const within = (node: ts.Node): boolean =>
      wrapped.some((each) => each.node.pos <= node.pos && node.end <= each.node.end)
    const bare = handlersIn(program, source, made).filter((node) => !within(node))
    const all = [...wrapped, ...bare.map((node) => ({ node, instead: undefined }))]
    const besides = besidesIn(
      source,
      all.map(({ node }) => node),
    )
    return all.map(({ node, instead }) => ({
      ...factOf(source, node),
      ...(instead !== undefined && { instead }),
      ...(besides && { besides }),
    }))
  })
}

/** The first that is neither an import nor a part of handing requests on. */
function besidesIn(source: Source, handlers: readonly ts.Node[]): Position | undefined {
  const { ts, text, tree } = source
  const holds = (outer: ts.Node): boolean =>
    handlers.some(({ pos, end }) => outer.pos <= pos && end <= outer.end)
  const own = tree.statements.filter(
    (node) => !ts.isImportDeclaration(node) && !isSetting(source, node),
  )
  const other =
    own.find((node) => !holds(node)) ??
    own
      .flatMap((node) => [...walk(source, node)])
      .find((node) => ts.isCallExpression(node) && !isRouting(source, node) && !holds(node))
  return other && positionAt(text, other.getStart(tree))
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
function handlersIn(
  program: Program,
  source: Source,
  made: readonly { readonly node: ts.Node }[],
): readonly ts.Node[] {
  const { ts, tree } = source
  const isMade = ({ at }: { readonly at: Placed }): boolean =>
    made.some(({ node }) => node === at.node)
  return [...walk(source, tree)].filter(
    (node) =>
      ts.isPropertyAccessExpression(node) &&
      node.name.text === 'handler' &&
      isMade(program.evaluate({ source, node: node.expression })),
  )
}

function factOf(source: Source, node: ts.Node): HandlerFact {
  const { file, text, tree } = source
  const at = (place: ts.Node): Position => positionAt(text, place.getStart(tree))
  const statement = statementOf(source, node)
  return { file, ...at(node), ...(statement && { statement: at(statement) }) }
}

/** `app.all('/api/auth/*', toNodeHandler(auth))`, also where a function that does nothing else calls the handler. */
function statementOf(source: Source, handler: ts.Node): ts.Statement | undefined {
  const { ts } = source
  const passed = passedOn(source, handler)
  const call = passed.parent
  if (!ts.isCallExpression(call) || call.expression === passed) return undefined
  const { expression, parent } = call
  const isPlain =
    ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.expression)
  return isPlain && ts.isExpressionStatement(parent) ? parent : undefined
}

/** The argument that is nothing but the handler: itself, or a function that only calls it. */
function passedOn(source: Source, handler: ts.Node): ts.Node {
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
