import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'

/**
 * A node and everything below it, in the order of the text.
 *
 * @param isEntered tells of a node whether what is below it counts
 */
export function* walk(
  source: Source,
  node: ts.Node,
  isEntered: (node: ts.Node) => boolean = () => true,
): Generator<ts.Node> {
  // A stack of its own: code may be nested deeper than functions can call themselves.
  const left = [node]
  // Turned around by a second stack, since a list for each node would be most of the work.
  const children: ts.Node[] = []
  const note = (child: ts.Node): void => {
    children.push(child)
  }
  for (let next = left.pop(); next; next = left.pop()) {
    yield next
    if (!isEntered(next)) continue
    source.ts.forEachChild(next, note)
    for (let child = children.pop(); child; child = children.pop()) left.push(child)
  }
}

/** The expression inside of parentheses, type assertions and `!`. */
export function unwrap(source: Source, node: ts.Expression): ts.Expression {
  return isWrapper(source, node) ? unwrap(source, node.expression) : node
}

/** The node outside of parentheses, type assertions and `!` around an expression. */
export function outermost(source: Source, node: ts.Node): ts.Node {
  return isWrapper(source, node.parent) ? outermost(source, node.parent) : node
}

/** Where a statement ends. A semicolon at the start of a later line belongs to what follows it there. */
export function findEnd({ ts, text, tree }: Source, statement: ts.Statement): number {
  const [last, before] = statement.getChildren(tree).toReversed()
  if (last?.kind !== ts.SyntaxKind.SemicolonToken || !before) return statement.end
  return text.slice(before.end, last.end).includes('\n') ? before.end : statement.end
}

type Wrapper =
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.TypeAssertion

function isWrapper({ ts }: Source, node: ts.Node): node is Wrapper {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
  )
}
