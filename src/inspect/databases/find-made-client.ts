import type { Source } from '../../syntax/parse-source.js'
import { type Origin, bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { ts } from 'ts-morph'
import type { Maker, Orm } from '../../catalog/orm.js'
import { walk } from '../../syntax/walk.js'

/** A client, and the call that makes it. */
export interface Made {
  readonly maker: Maker
  /** The module that the maker was imported from. */
  readonly specifier: string
  readonly call: ts.CallExpression | ts.NewExpression
  readonly source: Source
  /** True where what was followed gives the client later. */
  readonly promised: boolean
}

/** Where a client may be made. */
interface MakerSearch {
  readonly orm: Orm
  readonly source: Source
}

/** The client that a call of one of the makers gives. */
export function findMadeClient({ orm, source }: MakerSearch, node: ts.Node): Made | undefined {
  const { ts } = source
  const by = ts.isNewExpression(node) ? 'new' : 'call'
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  const origin = findMaker({ orm, source }, node.expression)
  if (!origin) return undefined
  const maker = orm.makers.find((each) => each.by === by && isOrigin(each, origin))
  if (!maker || isIdle({ orm, source }, node)) return undefined
  const { specifier } = origin
  return { maker, specifier, call: node, source, promised: maker.promise === true }
}

/** Tells whether a client only writes statements, and speaks to no database. */
function isIdle({ orm: { idle }, source }: MakerSearch, made: ts.Node): boolean {
  const { ts } = source
  return (
    idle !== undefined &&
    [...walk(source, made)].some((node) => ts.isIdentifier(node) && node.text === idle)
  )
}

/** The maker of an ORM that an expression stands for. */
export function makerNamed(
  search: MakerSearch,
  node: ts.Expression,
  by: Maker['by'],
): Maker | undefined {
  const origin = findMaker(search, node)
  return origin && search.orm.makers.find((each) => each.by === by && isOrigin(each, origin))
}

/** Where a maker comes from: `mongoose.connect`, `mongoose.set('strictQuery', true).connect`. */
function findMaker({ orm, source }: MakerSearch, callee: ts.Expression): Origin | undefined {
  const { ts } = source
  if (!ts.isPropertyAccessExpression(callee)) return findOrigin(source, bindingsOf(source), callee)
  const chained = (node: ts.Expression): ts.Expression =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    orm.chained?.includes(node.expression.name.text) === true
      ? chained(node.expression.expression)
      : node
  const start = chained(callee.expression)
  if (start === callee.expression) return findOrigin(source, bindingsOf(source), callee)
  const origin = findOrigin(source, bindingsOf(source), start)
  return origin && { ...origin, path: [...origin.path, callee.name.text] }
}

function isOrigin({ module, name, generated }: Maker, { specifier, path }: Origin): boolean {
  const own = specifier === module || specifier.startsWith(`${module}/`)
  const named = path.filter((part) => part !== 'default').join('.')
  return (own || generated === true) && named === (name === 'default' ? '' : name)
}
