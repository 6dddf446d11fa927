import type { ts } from 'ts-morph'
import type { ApplicationDialect, ApplicationMaker } from './dialect.js'
import { type Bindings, findOrigin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'
import { evaluateHere } from '../code/program.js'
import { type FunctionNode, listReturns } from '../syntax/list-returns.js'

/** The makers of a framework's applications, and its package. */
type Makers = Pick<ApplicationDialect, 'package' | 'makers'>

/** How a call makes an application. */
export interface Making {
  /** It gives a promise of the application, which is awaited. */
  readonly promises: boolean
  /** Where a function of the file is called: the call in it that makes the application. */
  readonly inside?: MakingCall
}

type MakingCall = ts.CallExpression | ts.NewExpression

/**
 * How a call makes an application: as one of the framework's makers, or as a function of the file that does nothing but
 * return what such a maker gives (`const createRouter = () => new Hono({ strict: false })`).
 */
export function findMaking(
  source: Source,
  bindings: Bindings,
  node: MakingCall,
  makers: Makers,
): Making | undefined {
  const own = ownMaker(source, bindings, node, makers)
  if (own) return { promises: own.promises === true }
  const { ts } = source
  const made = ts.isCallExpression(node) ? findFunction(source, node.expression) : undefined
  const inside = made && findReturnedCall(source, made)
  const maker = inside && ownMaker(source, bindings, inside, makers)
  if (!made || !maker) return undefined
  return { promises: maker.promises === true || isAsync(source, made), inside }
}

/** Tells whether a function gives a promise of what it returns. */
export function isAsync({ ts }: Source, made: FunctionNode): boolean {
  return (ts.getCombinedModifierFlags(made) & ts.ModifierFlags.Async) !== 0
}

function ownMaker(
  source: Source,
  bindings: Bindings,
  node: MakingCall,
  framework: Makers,
): ApplicationMaker | undefined {
  const { ts } = source
  const { expression } = node
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return undefined
  if (isRequire(source, expression) || !hasMakerName(source, expression, framework))
    return undefined
  const called = findCalledMember(source, bindings, expression)
  const by = ts.isNewExpression(node) ? 'new' : 'call'
  return framework.makers.find(
    ({ module = framework.package, ...maker }) =>
      module === called?.module && maker.name === called.name && maker.by === by,
  )
}

/** Tells whether a method has the name of a maker: to find out whose method it is costs much, and files are full of them. */
function hasMakerName({ ts }: Source, callee: ts.Expression, { makers }: Makers): boolean {
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text === 'default') return true
  return makers.some(({ name }) => name.split('.').at(-1) === callee.name.text)
}

/**
 * As what of which module something is called: `Application` of `new framework.Application()`, and `make().application` of a
 * method of what a function of it gives.
 *
 * @param seen the calls that led here
 */
export function findCalledMember(
  source: Source,
  bindings: Bindings,
  callee: ts.Expression,
  seen: readonly ts.Node[] = [],
): Pick<Required<ApplicationMaker>, 'module' | 'name'> | undefined {
  const { ts } = source
  const origin = findOrigin(source, bindings, callee)
  if (origin) {
    const name = origin.path.filter((part) => part !== 'default').join('.') || 'default'
    return { module: origin.specifier, name }
  }
  const inner = unwrap(source, callee)
  if (!ts.isPropertyAccessExpression(inner)) return undefined
  const whole = unwrap(source, inner.expression)
  const made = ts.isIdentifier(whole) ? evaluateHere(source, whole).at.node : whole
  if (!ts.isCallExpression(made) || seen.includes(made)) return undefined
  const maker = findCalledMember(source, bindings, made.expression, [...seen, made])
  return maker && { ...maker, name: `${maker.name}().${inner.name.text}` }
}

function isRequire({ ts }: Source, expression: ts.Expression): boolean {
  return ts.isIdentifier(expression) && expression.text === 'require'
}

/** The function that an expression stands for, declared or held by a constant. */
export function findFunction(source: Source, callee: ts.Expression): FunctionNode | undefined {
  // A chain of calls is no function of the file, and as deep as it is long.
  if (source.ts.isPropertyAccessExpression(callee)) return undefined
  const value = evaluateHere(source, callee)
  const isOwn = value.kind === 'function' && !source.ts.isMethodDeclaration(value.node)
  return isOwn ? value.node : undefined
}

/** The call whose value a function returns, where it does nothing else: at once, or by a constant that holds it. */
export function findReturnedCall(source: Source, { body }: FunctionNode): MakingCall | undefined {
  const { ts } = source
  if (!body) return undefined
  const given = ts.isBlock(body) ? findReturnedExpression(source, body) : body
  if (!given) return undefined
  const value = unwrap(source, given)
  const call = ts.isAwaitExpression(value) ? unwrap(source, value.expression) : value
  return ts.isCallExpression(call) || ts.isNewExpression(call) ? call : undefined
}

function findReturnedExpression(
  source: Source,
  { statements }: ts.Block,
): ts.Expression | undefined {
  const { ts } = source
  const [first, second, more] = statements
  if (!second) return first && ts.isReturnStatement(first) ? first.expression : undefined
  if (more || !first || !ts.isReturnStatement(second) || !second.expression) return undefined
  const [held] = ts.isVariableStatement(first) ? first.declarationList.declarations : []
  const same = held && held.name.getText(source.tree) === second.expression.getText(source.tree)
  return same ? held.initializer : undefined
}

/** The value that a function gives, where it gives the same in every case. */
export function findReturnedValue(source: Source, made: FunctionNode): ts.Expression | undefined {
  const [returned, more] = listReturns(source, made)
  return more ? undefined : returned
}
