import type { ts } from 'ts-morph'
import type { Orm } from '../../catalog/orm.js'
import { atTop } from '../../code/at-top.js'
import { exportsOf, type ModuleExport, WHOLE } from '../../code/module-exports.js'
import { findImported, isOfPackage } from '../../code/of-package.js'
import { listProgramSources } from '../../code/program.js'
import { getLine } from '../../code/texts.js'
import type { Program } from '../../code/value.js'
import type { ClientFact, Evidence } from '../../project.js'
import type { Source } from '../../syntax/parse-source.js'
import { inDepth } from '../../syntax/too-deep.js'
import { unwrap, walk } from '../../syntax/walk.js'
import { isProxy } from './behind-proxy.js'
import { findMadeClient, type Made } from './find-made-client.js'
import { follow, mayKeep } from './follow-value.js'
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
function mayBeClient(
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

/** A client that an export holds, with the call that makes it, and the evidence. */
export interface FoundClient {
  readonly client: ClientFact
  readonly made: Made
  readonly evidence: Evidence
}

/** Every call that makes a client, whatever becomes of it. */
export function listClientCalls(program: Program, orm: Orm): readonly Made[] {
  return listProgramSources(program, (text) => mayMake(text, orm)).flatMap((source) =>
    madeInSource(source, orm),
  )
}

// A run asks several times, each time of a few files more: the answer is the same as long as the tree is there.
const madeBefore = new WeakMap<Source, WeakMap<Orm, readonly Made[]>>()

function madeInSource(source: Source, orm: Orm): readonly Made[] {
  const known = madeBefore.get(source) ?? new WeakMap<Orm, readonly Made[]>()
  madeBefore.set(source, known)
  const made =
    known.get(orm) ??
    [...walk(source, source.tree)].flatMap((node) => findMadeClient({ orm, source }, node) ?? [])
  known.set(orm, made)
  return made
}

/**
 * Matches an export that may be a client: of a whole module, of names, or a variable that is no function, text, number, list or
 * object as it is written.
 */
const VALUE =
  /\bexports\b|\bexport\s*(?:=|\{|\*|default\b(?!\s+(?:async\s+)?(?:function|class)\b)|(?:const|let|var)\s[^=;]*=(?!\s*(?:async\b|function\b|['"`\d[{]|\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?::[^=;]*)?=>)))/

/** Every client that a file exports; of two names for one of them the better. */
export function findClients(program: Program, orm: Orm): readonly FoundClient[] {
  const all = listProgramSources(program, (text) => VALUE.test(text)).flatMap((source) => {
    const mayBe = mayBeClient(program, orm, source)
    return exportsOf(source)
      .filter(({ value }) => mayBe(value))
      .flatMap((each) => findClient(program, orm, source, each) ?? [])
  })
  return all
    .toSorted((a, b) => computeRank(a) - computeRank(b))
    .filter(
      (found, index, sorted) =>
        sorted.findIndex(({ made }) => made.call === found.made.call) === index,
    )
}

/** The file that makes the client comes first, then a name of its own. */
function computeRank({ client, made }: FoundClient): number {
  const elsewhere = client.file === made.source.file ? 0 : 10
  return elsewhere + [WHOLE, 'default'].indexOf(client.name) + 1
}

function findClient(
  program: Program,
  orm: Orm,
  source: Source,
  { name, value }: ModuleExport,
): FoundClient | undefined {
  const { ts, file } = source
  if (ts.isFunctionDeclaration(value)) return undefined
  const made = follow(program, orm, { source, node: value })
  if (!made || (made.promised && !orm.promised)) return undefined
  const line = getLine({ source, node: value })
  return { client: { file, name }, made, evidence: { file, line, saw: describeExport(name) } }
}

function describeExport(name: string): string {
  if (name === WHOLE) return WHOLE
  return name === 'default' ? 'export default' : `export ${name}`
}

/** A call, as evidence. */
export function createEvidence({ call, source }: Made, more = ''): Evidence {
  const { ts, tree, file } = source
  const callee = call.expression.getText(tree)
  const saw = `${ts.isNewExpression(call) ? 'new ' : ''}${callee}(…)${more}`
  return { file, line: getLine({ source, node: call }), saw }
}

/** Tells whether a client does not connect by itself, or connects to what only one may have open. */
export function isShut({ maker, promised }: Pick<Made, 'maker' | 'promised'>): boolean {
  return promised || maker.byHand === true || maker.place?.isFile === true
}

/** Where the call that makes a client begins. */
export function findCallStart({ call, source }: Made): number {
  return call.getStart(source.tree)
}
