import type { ts } from 'ts-morph'
import type { FunctionLike, Placed, Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'

/** Tells whether an expression makes a stand-in for another object: `new Proxy(target, handler)`. */
export function isProxy({ ts }: Source, node: ts.Node): node is ts.NewExpression {
  return (
    ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'Proxy'
  )
}

/**
 * The expressions for what a proxy may stand in for: what its `get` reads properties of, as where a client is made when it is
 * first used (`new Proxy({}, { get: (_, name) => open()[name] })`), and its target.
 */
export function behindProxy(
  program: Program,
  at: Placed,
  { arguments: given }: ts.NewExpression,
): readonly Placed[] {
  const [target, handler] = given ?? []
  const get = handler && findGetTrap(program, { ...at, node: handler })
  return [...(get ? listPropertyReads(get, at) : []), ...(target ? [{ ...at, node: target }] : [])]
}

/** A function, and where it stands. */
interface Getter {
  readonly source: Source
  readonly node: FunctionLike
}

/** The function of a handler that is asked for properties. */
function findGetTrap(program: Program, handler: Placed): Getter | undefined {
  const value = program.evaluate(handler)
  const part = (value.kind === 'object' ? value.parts : []).findLast(
    (each) => each.kind !== 'spread' && each.name === 'get',
  )
  if (part?.kind === 'method') return { source: value.at.source, node: part.node }
  const found = part?.kind === 'property' ? program.evaluate(part.value) : undefined
  return found?.kind === 'function' ? { source: found.at.source, node: found.node } : undefined
}

/** The expressions of which a function reads the property that it is asked for: `client[name]`, `Reflect.get(client, name)`. */
function listPropertyReads(
  { source, node: entered }: Getter,
  { way: outer }: Placed,
): readonly Placed[] {
  const { ts, tree } = source
  const name = entered.parameters[1]?.name.getText(tree)
  const isAsked = (node: ts.Expression | undefined): boolean =>
    node !== undefined && unwrap(source, node).getText(tree) === name
  return [...walk(source, entered)].flatMap((node): readonly Placed[] => {
    const read = ts.isElementAccessExpression(node)
      ? isAsked(node.argumentExpression) && node.expression
      : ts.isCallExpression(node) &&
        node.expression.getText(tree) === 'Reflect.get' &&
        isAsked(node.arguments[1]) &&
        node.arguments[0]
    return read ? [{ source, node: read, way: { entered, outer } }] : []
  })
}
