import type { ts } from 'ts-morph'
import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { findConstant } from '../code/bindings.js'
import { listElements } from '../code/properties.js'
import type { Exported } from '../code/resolve-export.js'
import { findText } from '../code/texts.js'
import { type FunctionLike, type Program, reached, type Value } from '../code/value.js'
import type { Evidence } from '../project.js'
import { enclosingFunction } from '../syntax/enclosing-function.js'
import { getPosition } from '../syntax/lines.js'
import { bindingsOf, findOrigin, findPackage } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { outermost, unwrap, walk } from '../syntax/walk.js'
import type { GateSearch, SignInPlace } from './framework.js'

/** A request, by the path of which conditions are decided. */
interface AskedPath {
  readonly program: Program
  readonly source: Source
  readonly path: string
  /** The texts that parameters of callbacks stand for. */
  readonly texts?: ReadonlyMap<string, string>
}

/** The methods of a text that say something of a path, by what they are given. */
const TESTS: Readonly<Record<string, (path: string, text: string) => boolean>> = {
  endsWith: (path, text) => path.endsWith(text),
  includes: (path, text) => path.includes(text),
  startsWith: (path, text) => path.startsWith(text),
}

/**
 * Tells whether a condition holds for a request, as far as that is a matter of its path: a text that begins with a slash, and
 * that something is compared with, is taken for one.
 *
 * @returns undefined where that depends on something else
 */
function evaluateCondition(asked: AskedPath, expression: ts.Expression): boolean | undefined {
  const { source } = asked
  const { ts } = source
  const node = unwrap(source, expression)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const inner = evaluateCondition(asked, node.operand)
    return inner === undefined ? undefined : !inner
  }
  if (ts.isBinaryExpression(node)) return holdsOfTwo(asked, node)
  if (ts.isCallExpression(node)) return holdsOfCall(asked, node)
  const held = ts.isIdentifier(node) ? findConstant(source, node) : undefined
  return held && held.pos !== node.pos ? evaluateCondition(asked, held) : undefined
}

function holdsOfTwo(
  asked: AskedPath,
  { left, right, operatorToken: { kind } }: ts.BinaryExpression,
): boolean | undefined {
  const { SyntaxKind } = asked.source.ts
  if (kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.BarBarToken) {
    const decisive = kind === SyntaxKind.BarBarToken
    const sides = [evaluateCondition(asked, left), evaluateCondition(asked, right)]
    if (sides.includes(decisive)) return decisive
    return sides.includes(undefined) ? undefined : !decisive
  }
  const isEqual = [SyntaxKind.EqualsEqualsToken, SyntaxKind.EqualsEqualsEqualsToken].includes(kind)
  const isUnequal = [
    SyntaxKind.ExclamationEqualsToken,
    SyntaxKind.ExclamationEqualsEqualsToken,
  ].includes(kind)
  const text = findWrittenPath(asked, right) ?? findWrittenPath(asked, left)
  return text === undefined || !(isEqual || isUnequal)
    ? undefined
    : (text === asked.path) === isEqual
}

/** A path that is written out, or that a parameter stands for. */
function findWrittenPath(
  { source, texts }: AskedPath,
  expression: ts.Expression,
): string | undefined {
  const node = unwrap(source, expression)
  const text = source.ts.isStringLiteralLike(node)
    ? node.text
    : texts?.get(node.getText(source.tree))
  return text?.startsWith('/') === true ? text : undefined
}

/** `path.startsWith('/api')`, `LIST.includes(path)`, `LIST.some((each) => path.startsWith(each))` */
function holdsOfCall(
  asked: AskedPath,
  { expression, arguments: [first] }: ts.CallExpression,
): boolean | undefined {
  if (!asked.source.ts.isPropertyAccessExpression(expression) || !first) return undefined
  const method = expression.name.text
  const text = findWrittenPath(asked, first)
  const test = Object.hasOwn(TESTS, method) ? TESTS[method] : undefined
  if (test && text !== undefined) return test(asked.path, text)
  const paths = findWrittenPaths(asked, expression.expression)
  if (paths && (method === 'includes' || method === 'has')) return paths.includes(asked.path)
  return paths && method === 'some' ? holdsForSome(asked, paths, first) : undefined
}

/** Tells whether a callback holds for one of some paths. */
function holdsForSome(
  asked: AskedPath,
  paths: readonly string[],
  node: ts.Expression,
): boolean | undefined {
  const { source, program } = asked
  const callback = program.evaluate({ source, node })
  if (callback.kind !== 'function' || callback.at.source !== source) return undefined
  const { body, parameters } = callback.node
  const name = parameters[0]?.name.getText(source.tree)
  if (!body || source.ts.isBlock(body) || name === undefined) return undefined
  const all = paths.map((each) =>
    evaluateCondition({ ...asked, texts: new Map([[name, each]]) }, body),
  )
  return all.includes(true) || (all.includes(undefined) ? undefined : false)
}

/** The paths of a list, or of a set that is made of one; undefined where they are not written out. */
function findWrittenPaths(
  { program, source }: AskedPath,
  node: ts.Expression,
): readonly string[] | undefined {
  const value = program.evaluate({ source, node })
  const { node: made, source: from } = value.at
  const [given] =
    from.ts.isNewExpression(made) && made.expression.getText(from.tree) === 'Set'
      ? (made.arguments ?? [])
      : []
  const list = given ? program.evaluate({ source: from, node: given }) : value
  if (list.kind !== 'list') return undefined
  const texts = listElements(program, list).map((each) => findText(program.evaluate(each)))
  const known = texts.filter((text) => text?.startsWith('/') === true)
  return known.length === texts.length ? known.flatMap((text) => text ?? []) : undefined
}

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
