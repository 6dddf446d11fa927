import type { ts } from 'ts-morph'
import type { Exported } from '../code/resolve-export.js'
import { type FunctionLike, type Program, reached, type Value } from '../code/value.js'
import type { Evidence } from '../project.js'
import { enclosingFunction } from '../syntax/enclosing-function.js'
import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { getPosition } from '../syntax/lines.js'
import { bindingsOf, findOrigin, findPackage } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { outermost, unwrap, walk } from '../syntax/walk.js'
import type { GateSearch, SignInPlace } from './framework.js'
import { evaluateCondition } from './path-conditions.js'

/** How a framework's code answers a request in place of what is behind. */
export interface AnswerForms {
  /** Tells whether a node does: `NextResponse.redirect(…)`, `throw createError(…)`. */
  readonly answers: (source: Source, node: ts.Node) => boolean
  /** Tells whether what a module gives only hands a request on. */
  readonly hands: (specifier: string) => boolean
}

/** A function whose code is there. */
interface OwnFunction {
  readonly source: Source
  readonly node: FunctionLike
}

/** The code that is asked first: a function whose code is there, or what stands in its place. */
export type AskedFirst = OwnFunction | Exclude<Value, { readonly kind: 'function' }>

/** An export, as it is asked. */
export function readExport(program: Program, { source, value }: Exported): AskedFirst {
  return source.ts.isFunctionDeclaration(value)
    ? { source, node: value }
    : asGiven(program.evaluate({ source, node: value }))
}

/** A value, as it is asked. */
export function asGiven(value: Value): AskedFirst {
  return value.kind === 'function' ? { source: value.at.source, node: value.node } : value
}

/** The name of the request in a function, where its code is there. */
export function findRequest(given: AskedFirst): string | undefined {
  return 'kind' in given ? undefined : given.node.parameters[0]?.name.getText(given.source.tree)
}

/** The line by which some requests pass a function. @param answer what it gives for them, where that is something */
export function passLine(condition: string, answer?: string): string {
  const gives = answer === undefined ? 'return' : `return ${answer}`
  return `// in front of everything else that it does:\nif (${condition}) ${gives}`
}

/** Tells whether a file takes something from the runtime, or from the auth file. */
export function isOurs(
  { resolve }: Pick<GateSearch, 'resolve'>,
  { auth }: Pick<SignInPlace, 'auth'>,
  source: Source,
): boolean {
  return [...bindingsOf(source).values()].some(
    ({ specifier }) =>
      findPackage(specifier) === RUNTIME_PACKAGE || resolve(source.file, specifier) === auth,
  )
}

interface AnswerSearch {
  readonly program: Program
  readonly forms: AnswerForms
  /** Of the request. */
  readonly path: string
  /** The functions that were looked into. */
  readonly seen: Set<ts.Node>
}

/**
 * The first place where what a file gives may answer a request itself: in its own code, in functions of the project that it
 * calls, or by what a package makes. Nothing is run: what may answer under a condition counts, unless the path decides it.
 *
 * @param path of the request
 */
export function earlyAnswer(
  program: Program,
  forms: AnswerForms,
  given: AskedFirst,
  path: string,
): Evidence | undefined {
  return findAnswer({ program, forms, path, seen: new Set() }, given)
}

function findAnswer(search: AnswerSearch, value: AskedFirst): Evidence | undefined {
  if (!('kind' in value)) return findStatementAnswer(search, value)
  if ('options' in value) {
    for (const option of value.options ?? []) {
      const found = findAnswer(search, asGiven(reached(search.program, option)))
      if (found) return found
    }
  }
  const origin = value.kind === 'imported' || value.kind === 'made' ? value.origin : undefined
  return origin && !search.forms.hands(origin.specifier)
    ? createEvidence(value.at.source, value.at.node)
    : undefined
}

/** The first place in a function, or in one of the project that it calls. */
function findStatementAnswer(
  search: AnswerSearch,
  { source, node }: OwnFunction,
): Evidence | undefined {
  if (search.seen.has(node) || !node.body) return undefined
  search.seen.add(node)
  const found = walkStatements(search, source, node.body)
  return found === 'ends' ? undefined : found
}

/** The first place that may answer, or that the function ends before there is one. */
type AnswerOrEnd = Evidence | 'ends' | undefined

/** Goes through code in its order, and into what a request with the path gets to. */
function walkStatements(search: AnswerSearch, source: Source, node: ts.Node): AnswerOrEnd {
  const { ts } = source
  if (ts.isBlock(node)) return goThroughAll(search, source, node.statements)
  if (ts.isIfStatement(node))
    return goThroughEither(search, source, node.expression, [
      node.thenStatement,
      node.elseStatement,
    ])
  if (ts.isConditionalExpression(node))
    return goThroughEither(search, source, node.condition, [node.whenTrue, node.whenFalse])
  if (ts.isTryStatement(node)) return goThroughTry(search, source, node)
  if (ts.isReturnStatement(node))
    return (node.expression && walkStatements(search, source, node.expression)) ?? 'ends'
  return findInnerAnswer(search, source, node) ?? (ts.isThrowStatement(node) ? 'ends' : undefined)
}

function goThroughAll(
  search: AnswerSearch,
  source: Source,
  nodes: readonly ts.Node[],
): AnswerOrEnd {
  for (const node of nodes) {
    const found = walkStatements(search, source, node)
    if (found) return found
  }
  return undefined
}

function goThroughTry(
  search: AnswerSearch,
  source: Source,
  { tryBlock, catchClause }: ts.TryStatement,
): AnswerOrEnd {
  const tried = walkStatements(search, source, tryBlock)
  if (isEvidence(tried) || !catchClause) return tried
  const caught = walkStatements(search, source, catchClause.block)
  return isEvidence(caught) ? caught : tried
}

function goThroughEither(
  search: AnswerSearch,
  source: Source,
  condition: ts.Expression,
  [first, second]: readonly [ts.Node, ts.Node | undefined],
): AnswerOrEnd {
  const asked = findInnerAnswer(search, source, condition)
  if (asked) return asked
  const { program, path } = search
  const holds = evaluateCondition({ program, source, path }, condition)
  const whenTrue = holds === false ? undefined : walkStatements(search, source, first)
  const whenFalse = holds === true ? undefined : second && walkStatements(search, source, second)
  if (holds !== undefined) return holds ? whenTrue : whenFalse
  if (isEvidence(whenTrue)) return whenTrue
  return isEvidence(whenFalse) || whenTrue === 'ends' ? whenFalse : undefined
}

function isEvidence(found: AnswerOrEnd): found is Evidence {
  return found !== undefined && found !== 'ends'
}

/** The first place below a node, or in a function of the project that is called there. */
function findInnerAnswer(
  search: AnswerSearch,
  source: Source,
  node: ts.Node,
): Evidence | undefined {
  for (const each of walk(source, node)) {
    if (search.forms.answers(source, each)) return createEvidence(source, each)
    const found = source.ts.isCallExpression(each) && answerOfCall(search, source, each)
    if (found) return found
  }
  return undefined
}

function answerOfCall(
  search: AnswerSearch,
  source: Source,
  call: ts.CallExpression,
): Evidence | undefined {
  const callee = asGiven(search.program.evaluate({ source, node: call.expression }))
  if (!('kind' in callee)) return findStatementAnswer(search, callee)
  const origin =
    callee.kind === 'imported' || callee.kind === 'made'
      ? callee.origin
      : findOrigin(source, bindingsOf(source), call.expression)
  const isForeign = origin !== undefined && !search.forms.hands(origin.specifier)
  return isForeign && takesRequest(source, call) && isReturned(source, call)
    ? createEvidence(source, call)
    : undefined
}

/** Tells whether a call is handed a parameter of the function around it. */
function takesRequest(source: Source, call: ts.CallExpression): boolean {
  const { ts, tree } = source
  const around = enclosingFunction(source, call)
  const names =
    around && ts.isFunctionLike(around)
      ? around.parameters.map(({ name }) => name.getText(tree))
      : []
  return call.arguments.some((each) => names.includes(unwrap(source, each).getText(tree)))
}

/** Tells whether a function gives what a call gives, itself or by a name. */
function isReturned(source: Source, call: ts.Expression): boolean {
  const { ts, tree } = source
  const { parent } = outermost(source, call)
  if (ts.isAwaitExpression(parent)) return isReturned(source, parent)
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return true
  if (!ts.isVariableDeclaration(parent)) return false
  const name = parent.name.getText(tree)
  const around = enclosingFunction(source, call)
  return (
    around !== undefined &&
    [...walk(source, around)].some(
      (each) => ts.isReturnStatement(each) && each.expression?.getText(tree) === name,
    )
  )
}

function createEvidence(source: Source, node: ts.Node): Evidence {
  const [saw = ''] = node.getText(source.tree).split('\n')
  return { file: source.file, line: getPosition(source.text, node.getStart(source.tree)).line, saw }
}
