import type { ts } from 'ts-morph'
import type { Exported } from '../code/exported-by.js'
import { type FunctionLike, type Program, reached, type Value } from '../code/value.js'
import type { Evidence } from '../project.js'
import { enclosingFunction } from '../syntax/enclosing-function.js'
import { positionAt } from '../syntax/lines.js'
import { originOf, bindingsOf } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap, walk } from '../syntax/walk.js'

/** How a framework's code answers a request in place of what is behind. */
export interface AnswerForms {
  /** Tells whether a node does: `NextResponse.redirect(…)`, `throw createError(…)`. */
  readonly answers: (source: Source, node: ts.Node) => boolean
  /** Tells whether what a module gives only hands a request on. */
  readonly hands: (specifier: string) => boolean
}

/** What code may answer, and the files that were read for it. */
export interface EarlyAnswer {
  /** Where it may answer first; undefined where it always hands on. */
  readonly found: Evidence | undefined
  readonly sources: readonly Source[]
}

interface Search {
  readonly program: Program
  readonly forms: AnswerForms
  /** The functions that were looked into. */
  readonly seen: Map<ts.Node, Source>
}

/**
 * The first place where what a file gives may answer a request itself: in its own code, in functions of the project that it
 * calls, or by what a package makes. Nothing is run: what may answer under a condition counts.
 */
export function earlyAnswer(
  program: Program,
  forms: AnswerForms,
  { source, value }: Exported,
): EarlyAnswer {
  const search: Search = { program, forms, seen: new Map() }
  const found = source.ts.isFunctionDeclaration(value)
    ? answerIn(search, source, value)
    : answerOf(search, program.evaluate({ source, node: value }))
  return { found, sources: [...new Set([source, ...search.seen.values()])] }
}

function answerOf(search: Search, value: Value): Evidence | undefined {
  if (value.kind === 'function') return answerIn(search, value.at.source, value.node)
  if ('options' in value) {
    for (const option of value.options ?? []) {
      const found = answerOf(search, reached(search.program, option))
      if (found) return found
    }
  }
  const origin = value.kind === 'imported' || value.kind === 'made' ? value.origin : undefined
  return origin && !search.forms.hands(origin.specifier)
    ? evidenceOf(value.at.source, value.at.node)
    : undefined
}

/** The first place in a function, or in one of the project that it calls. */
function answerIn(search: Search, source: Source, node: FunctionLike): Evidence | undefined {
  if (search.seen.has(node)) return undefined
  search.seen.set(node, source)
  return answerWithin(search, source, node)
}

/** The first place below a node, or in a function of the project that is called there. */
function answerWithin(search: Search, source: Source, node: ts.Node): Evidence | undefined {
  for (const each of walk(source, node)) {
    if (search.forms.answers(source, each)) return evidenceOf(source, each)
    const found = source.ts.isCallExpression(each) && answerOfCall(search, source, each)
    if (found) return found
  }
  return undefined
}

function answerOfCall(
  search: Search,
  source: Source,
  call: ts.CallExpression,
): Evidence | undefined {
  const callee = search.program.evaluate({ source, node: call.expression })
  if (callee.kind === 'function') return answerIn(search, callee.at.source, callee.node)
  const origin =
    callee.kind === 'imported' || callee.kind === 'made'
      ? callee.origin
      : originOf(source, bindingsOf(source), call.expression)
  const isForeign = origin !== undefined && !search.forms.hands(origin.specifier)
  return isForeign && takesRequest(source, call) && isReturned(source, call)
    ? evidenceOf(source, call)
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
  let node: ts.Node = call
  while (ts.isAwaitExpression(node.parent) || ts.isParenthesizedExpression(node.parent))
    node = node.parent
  const { parent } = node
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

function evidenceOf(source: Source, node: ts.Node): Evidence {
  const [saw = ''] = node.getText(source.tree).split('\n')
  return { file: source.file, line: positionAt(source.text, node.getStart(source.tree)).line, saw }
}

/** Names of lists and conditions that say where strangers are refused. */
const CLOSED = /block|den(?:y|ied)|guard|private|protect|require|restrict|secure/i

/**
 * Tells whether code lets requests below a path pass: by a condition that names the path, or one around it, in front of what
 * answers; or by a list that has it.
 *
 * @param except the node that says for which paths the code runs at all
 */
export function letsPass(
  program: Program,
  forms: AnswerForms,
  source: Source,
  path: string,
  except?: ts.Node,
): boolean {
  const { ts, tree } = source
  return [...walk(source, tree)].some((node) => {
    if (!ts.isStringLiteralLike(node) || !isAround(node.text, path)) return false
    if (except && except.pos <= node.pos && node.end <= except.end) return false
    return isOpenFor({ program, forms, seen: new Map() }, source, node)
  })
}

/** Tells whether a text is a path, with something below another one or around it. */
function isAround(text: string, path: string): boolean {
  if (!text.startsWith('/') || text === '/') return false
  return `${path}/`.startsWith(`${text.replace(/\/$/, '')}/`) || text.startsWith(`${path}/`)
}

function isOpenFor(search: Search, source: Source, node: ts.Node): boolean {
  const { ts, tree } = source
  const condition = ts.findAncestor(
    node,
    (each) => ts.isIfStatement(each.parent) && each.parent.expression === each,
  )
  if (!condition || !ts.isIfStatement(condition.parent)) {
    const named = ts.findAncestor(node, (each) => ts.isVariableDeclaration(each))
    return !CLOSED.test(named?.name.getText(tree) ?? '')
  }
  const { thenStatement } = condition.parent
  const answers = answerWithin(search, source, thenStatement) !== undefined
  return isNegated(source, node, condition) === answers
}

/** Tells whether a condition holds where a part of it does not. */
function isNegated({ ts }: Source, part: ts.Node, condition: ts.Node): boolean {
  let negated = false
  for (let node = part; node !== condition.parent; node = node.parent) {
    const isNot =
      ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
    const isUnequal =
      ts.isBinaryExpression(node) &&
      [ts.SyntaxKind.ExclamationEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
        node.operatorToken.kind,
      )
    if (isNot || isUnequal) negated = !negated
  }
  return negated
}
