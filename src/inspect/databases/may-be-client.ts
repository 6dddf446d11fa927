import type { ts } from 'ts-morph'
import type { Orm } from '../../catalog/orm.js'
import { atTop } from '../../code/at-top.js'
import type { ModuleExport } from '../../code/module-exports.js'
import { findImported, isOfPackage } from '../../code/of-package.js'
import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { inDepth } from '../../syntax/too-deep.js'
import { unwrap } from '../../syntax/walk.js'
import { isProxy } from './behind-proxy.js'
import { mayKeep } from './follow-value.js'
import { mayMake } from './proofs.js'

/** A search for what may be a client, by trees alone. */
interface Search {
  readonly program: Program
  readonly orm: Orm
  /** The names that led here, so that a circle ends. */
  readonly seen: readonly string[]
}

/**
 * Tells by trees alone whether what a file exports may be a client. Most of what people export is none, as it begins: a
 * function, an object, what a package gives. What is left is followed, and for that each file on the way needs a checker.
 */
export function mayBeClient(
  program: Program,
  orm: Orm,
  source: Source,
): (value: ModuleExport['value']) => boolean {
  const makes = mayMake(source.text, orm)
  return (value) =>
    inDepth(source.file, () => mayLeadToClient({ program, orm, seen: [] }, source, value, makes))
}

function mayLeadToClient(
  search: Search,
  source: Source,
  value: ModuleExport['value'],
  makes = mayMake(source.text, search.orm),
): boolean {
  const { ts } = source
  if (ts.isFunctionDeclaration(value)) return false
  // A name in a block may be another one than that at the top.
  const block = ts.findAncestor(value, (each) => ts.isBlock(each) || ts.isCaseBlock(each))
  return block !== undefined || makes || leads(search, source, value)
}

function leads(search: Search, source: Source, expression: ts.Expression): boolean {
  const { ts } = source
  const node = unwrap(source, expression)
  if (ts.isIdentifier(node)) return nameLeads(search, source, node.text)
  if (ts.isCallExpression(node)) return callLeads(search, source, node)
  if (ts.isAwaitExpression(node)) return leads(search, source, node.expression)
  if (isProxy(source, node)) return true
  const either = ts.isBinaryExpression(node)
    ? [node.left, node.right]
    : ts.isConditionalExpression(node)
      ? [node.whenTrue, node.whenFalse]
      : undefined
  if (either) return either.some((each) => leads(search, source, each))
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
}

function nameLeads(search: Search, source: Source, name: string): boolean {
  const { program, seen } = search
  const key = `${source.file}#${name}`
  if (seen.includes(key)) return false
  const named = atTop(source).get(name)
  const next = { ...search, seen: [...seen, key] }
  switch (named?.kind) {
    case 'declared':
      return false
    case 'constant':
      return leads(next, source, named.value)
    case 'part':
      return !isOfPackage(program, source, named.value)
    case 'import': {
      const imported = findImported(program, source, named)
      if (!imported) return false
      const { found } = imported
      return !found || mayLeadToClient(next, found.source, found.value)
    }
    default:
      return true
  }
}

/** What a package gives calls nothing of the project, but for one that keeps what it is given. */
function callLeads(search: Search, source: Source, { expression }: ts.CallExpression): boolean {
  const { program, orm } = search
  const { ts, text } = source
  const callee = unwrap(source, expression)
  const isMethod =
    ts.isPropertyAccessExpression(callee) && Object.hasOwn(orm.methods, callee.name.text)
  if (isMethod) return leads(search, source, callee.expression)
  return mayKeep(text) || !isOfPackage(program, source, callee)
}
