import type { ts } from 'ts-morph'
import type { Arguments, Placed } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'

/** A decorator of the project's own that is made of one of the framework's: `const Api = (path) => applyDecorators(Controller(path))`. */
export interface OwnDecorator {
  readonly name: string
  /** The one that it is made of. */
  readonly of: string
  readonly source: Source
  /** The function that gives it; undefined where it is one itself. */
  readonly made: ts.FunctionLikeDeclaration | undefined
  readonly argument: ts.Expression | undefined
}

/** A decorator that stands somewhere, by the framework's name for it. */
export interface UsedDecorator {
  readonly name: string
  readonly argument: Placed | undefined
  /** Where it stands. */
  readonly node: ts.Node
}

/** The decorators of the project's own that a file makes of some of the framework's. */
export function listOwnDecorators(
  source: Source,
  names: readonly string[],
): readonly OwnDecorator[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    const name =
      ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) ? node.name : undefined
    const whole = ts.isVariableDeclaration(node) ? node.initializer : node
    if (!name || !whole) return []
    const made = isFunction(source, whole) ? whole : undefined
    const calls = [...walk(source, whole)].filter(ts.isCallExpression)
    const inner = calls.find((call) => names.includes(call.expression.getText(tree)))
    if (!inner) return []
    const [argument] = inner.arguments
    return [
      { name: name.getText(tree), of: inner.expression.getText(tree), source, made, argument },
    ]
  })
}

function isFunction({ ts }: Source, node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)
}

/** The decorators of a class or a member, those of the project's own as what they are made of. */
export function listDecorators(
  source: Source,
  node: ts.Node,
  own: readonly OwnDecorator[],
): readonly UsedDecorator[] {
  const { ts, tree } = source
  if (!ts.canHaveDecorators(node)) return []
  return (ts.getDecorators(node) ?? []).flatMap(({ expression }): readonly UsedDecorator[] => {
    const isCalled = ts.isCallExpression(expression)
    const name = (isCalled ? expression.expression : expression).getText(tree)
    const handed = isCalled ? expression.arguments.map((each) => ({ source, node: each })) : []
    const made = own.filter((each) => each.name === name && (each.made !== undefined) === isCalled)
    if (made.length === 0) return isCalled ? [{ name, argument: handed[0], node: expression }] : []
    return made.map((each) => ({
      name: each.of,
      argument: each.argument && {
        source: each.source,
        node: each.argument,
        given: bind(each, handed),
      },
      node: expression,
    }))
  })
}

/** What the parameters of a function stand for in a call. */
function bind({ made }: OwnDecorator, handed: readonly Placed[]): Arguments {
  return new Map(made?.parameters.map((parameter, index) => [parameter, handed[index]]))
}
