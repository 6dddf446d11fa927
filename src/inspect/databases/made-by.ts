import type { ts } from 'ts-morph'
import type { Maker, Orm } from '../../catalog/orm.js'
import { originOf, type Origin } from '../../syntax/origin.js'
import { walk } from '../../syntax/walk.js'
import type { Module } from './modules.js'

/** A client, and the call that makes it. */
export interface Made {
  readonly maker: Maker
  /** The module that the maker was imported from. */
  readonly specifier: string
  readonly call: ts.CallExpression | ts.NewExpression
  readonly module: Module
  /** True where what was followed gives the client later. */
  readonly promised: boolean
}

/** Where a client may be made. */
interface Place {
  readonly orm: Orm
  readonly module: Module
}

/** The client that a call of one of the makers gives. */
export function madeBy({ orm, module }: Place, node: ts.Node): Made | undefined {
  const { ts } = module.source
  const by = ts.isNewExpression(node) ? 'new' : 'call'
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  const origin = makerOf({ orm, module }, node.expression)
  if (!origin) return undefined
  const maker = orm.makers.find((each) => each.by === by && isOrigin(each, origin))
  if (!maker || isIdle({ orm, module }, node)) return undefined
  const { specifier } = origin
  return { maker, specifier, call: node, module, promised: maker.promise === true }
}

/** Whether a client only writes statements, and speaks to no database. */
function isIdle({ orm: { idle }, module: { source } }: Place, made: ts.Node): boolean {
  const { ts } = source
  return (
    idle !== undefined &&
    [...walk(source, made)].some((node) => ts.isIdentifier(node) && node.text === idle)
  )
}

/** The maker of an ORM that an expression stands for. */
export function makerNamed(search: Place, node: ts.Expression, by: Maker['by']): Maker | undefined {
  const origin = makerOf(search, node)
  return origin && search.orm.makers.find((each) => each.by === by && isOrigin(each, origin))
}

/** Where a maker comes from: `mongoose.connect`, `mongoose.set('strictQuery', true).connect`. */
function makerOf({ orm, module }: Place, callee: ts.Expression): Origin | undefined {
  const { source, bindings } = module
  const { ts } = source
  if (!ts.isPropertyAccessExpression(callee)) return originOf(source, bindings, callee)
  const chained = (node: ts.Expression): ts.Expression =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    orm.chained?.includes(node.expression.name.text) === true
      ? chained(node.expression.expression)
      : node
  const start = chained(callee.expression)
  if (start === callee.expression) return originOf(source, bindings, callee)
  const origin = originOf(source, bindings, start)
  return origin && { ...origin, path: [...origin.path, callee.name.text] }
}

function isOrigin({ module, name, generated }: Maker, { specifier, path }: Origin): boolean {
  const own = specifier === module || specifier.startsWith(`${module}/`)
  const named = path.filter((part) => part !== 'default').join('.')
  return (own || generated === true) && named === (name === 'default' ? '' : name)
}
