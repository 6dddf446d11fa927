import type { ts } from 'ts-morph'
import { findConstant } from '../code/bindings.js'
import { listElements } from '../code/properties.js'
import { findText } from '../code/texts.js'
import type { Program } from '../code/value.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'

/** A request, by the path of which conditions are decided. */
export interface AskedPath {
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
export function evaluateCondition(
  asked: AskedPath,
  expression: ts.Expression,
): boolean | undefined {
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
