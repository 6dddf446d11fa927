import { posix } from 'node:path'
import type { Program } from '../../code/value.js'
import { listProgramSources } from '../../code/program.js'
import type { ts } from 'ts-morph'
import type { Orm } from '../../catalog/orm.js'
import type { UnexportedFact } from '../../project.js'
import { enclosingFunction } from '../../syntax/enclosing-function.js'
import { findMovable } from '../../code/movable.js'
import { findNeeds } from '../../code/find-needs.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { isShut, findCallStart } from './find-clients.js'
import { findFactory } from './find-factory.js'
import { type Inherited, listClientSubclasses } from './find-inherited.js'
import { follow } from './follow-value.js'
import type { Made } from './find-made-client.js'
import { freeFile } from './free-file.js'
import { leavesProject } from '../../project-path.js'
import { type DatabaseContext, getFolder, isTaken, mayMake, reachesEntry } from './proofs.js'
import { bindingsOf } from '../../syntax/origin.js'
import { findSymbol } from '../../code/bindings.js'

/** A client that a variable at the top of a file holds. */
interface HeldClient {
  readonly source: Source
  readonly name: string
  readonly made: Made
}

/**
 * The client that sign-in could use if it were exported: the only one that a variable at the top of a file holds, one like
 * those that functions and classes make for themselves, the only one that is handed over where it is made, what a class
 * extends, or one of those that several files make alike.
 *
 * @param made every call that makes one
 */
export function findUnexported(
  context: DatabaseContext,
  program: Program,
  orm: Orm,
  made: readonly Made[],
): UnexportedFact | undefined {
  const all = listHeldClients(program, orm).filter((each) => includesCall(made, each.made))
  const held = all.length === 1 ? all[0] : undefined
  const alike = held ? undefined : heldAlike(program, all)
  const edited = held && (exported(context, held) ?? moved(context, orm, held))
  return (
    edited ??
    findFactory(context, program, orm, (each) => includesCall(made, each)) ??
    first(made, (each) => copied(context, orm, each)) ??
    (made.length === 1 ? first(made, (each) => lifted(context, orm, each)) : undefined) ??
    first(listClientSubclasses(program, orm), (each) => inherited(context, orm, each)) ??
    (alike && moved(context, orm, alike))
  )
}

function includesCall(all: readonly Made[], { call }: Made): boolean {
  return all.some((each) => each.call === call)
}

function first<T, R>(all: readonly T[], find: (each: T) => R | undefined): R | undefined {
  for (const each of all) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

function listHeldClients(program: Program, orm: Orm): readonly HeldClient[] {
  const own = listProgramSources(program, (text) => mayMake(text, orm)).filter(
    ({ file }) => !leavesProject(file),
  )
  const all = own.flatMap((source) =>
    namesAtTop(source).flatMap((name) => {
      const made = follow(program, orm, { source, node: name })
      const itself = made && made.source === source && (!made.promised || orm.promised)
      return itself ? [{ source, name: name.text, made }] : []
    }),
  )
  // `let db = productionDb`: the same client by a further name.
  return all.filter(({ made }, at) => all.findIndex((each) => each.made.call === made.call) === at)
}

/** The variables that a file declares at its top, one by one. */
function namesAtTop(source: Source): readonly ts.Identifier[] {
  const { ts, tree } = source
  return tree.statements.flatMap((node) =>
    ts.isVariableStatement(node)
      ? node.declarationList.declarations.flatMap(({ name }) =>
          ts.isIdentifier(name) ? [name] : [],
        )
      : [],
  )
}

function exported(
  context: DatabaseContext,
  { source, name, made }: HeldClient,
): UnexportedFact | undefined {
  const { file } = source
  if (reachesEntry(context, file)) return undefined
  return { how: 'export', file, at: findCallStart(made), client: { file, name } }
}

/** The file that makes the application can't be imported by what it imports. */
function moved(
  context: DatabaseContext,
  orm: Orm,
  { source, name, made }: HeldClient,
): UnexportedFact | undefined {
  const { file } = source
  if (isTaken(context, file)) return undefined
  const to = freeFile(context.world, posix.dirname(file), file, [name, orm.variable])
  if (to === undefined || !findMovable(source, bindingsOf(source), name)) return undefined
  return { how: 'move', file, at: findCallStart(made), client: { file: to, name } }
}

/** Another one like those that the project makes for itself again and again. */
function copied(context: DatabaseContext, orm: Orm, made: Made): UnexportedFact | undefined {
  const { source } = made
  if (leavesProject(source.file) || isShut(made) || isPassing(orm, made)) return undefined
  if (!isWhole(source, [made.call], made.call)) return undefined
  return createCopy(context, orm, source, findCallStart(made), [made.call])
}

/** One like what a class of the project is, which extends it: `class Prisma extends PrismaClient`. */
function inherited(
  context: DatabaseContext,
  orm: Orm,
  { source, maker, base, given }: Inherited,
): UnexportedFact | undefined {
  const isOther = leavesProject(source.file) || isShut({ maker, promised: maker.promise === true })
  if (isOther || !isWhole(source, [base, ...given])) return undefined
  return createCopy(context, orm, source, base.getStart(source.tree), [base, ...given])
}

/** @param roots the code that is copied: its names are taken in the new file */
function createCopy(
  context: DatabaseContext,
  orm: Orm,
  source: Source,
  at: number,
  roots: readonly ts.Node[],
): UnexportedFact | undefined {
  const { file } = source
  const name = freeName(source, orm, roots)
  const to = name && freeFile(context.world, getFolder(context, file), file, [name])
  return name && to ? { how: 'copy', file, at, client: { file: to, name } } : undefined
}

/** A free name for the client, where code that stands beside it has names of its own. */
function freeName(
  source: Source,
  { variable }: Orm,
  roots: readonly ts.Node[],
): string | undefined {
  const nodes = roots.flatMap((root) => [...walk(source, root)]).filter(source.ts.isIdentifier)
  const taken = new Set(nodes.map(({ text }) => text))
  return [variable, `${variable}Client`].find((each) => !taken.has(each))
}

/** The only one, which gets a name in a file of its own: it is handed over where it is made, as soon as the file is loaded. */
function lifted(context: DatabaseContext, orm: Orm, made: Made): UnexportedFact | undefined {
  const { source } = made
  if (isTaken(context, source.file)) return undefined
  if (made.promised || made.maker.byHand || made.maker.gives !== undefined) return undefined
  if (!isMadeAtLoad(made) || !findNeeds(source, made.call)) return undefined
  const { file, tree } = source
  const name = freeName(source, orm, [tree])
  const to = name && freeFile(context.world, posix.dirname(file), file, [name])
  return name && to
    ? { how: 'lift', file, at: findCallStart(made), client: { file: to, name } }
    : undefined
}

/** Tells whether nothing but what it is handed to stands around it: it is made whenever the file is loaded. */
function isMadeAtLoad({ source, call }: Made): boolean {
  const { ts } = source
  if (!ts.isPropertyAssignment(call.parent) && !ts.isCallExpression(call.parent)) return false
  const passes: readonly ((node: ts.Node) => boolean)[] = [
    ts.isPropertyAssignment,
    ts.isObjectLiteralExpression,
    ts.isCallExpression,
    ts.isNewExpression,
    ts.isAsExpression,
    ts.isSatisfiesExpression,
    ts.isVariableDeclaration,
    ts.isVariableDeclarationList,
    ts.isVariableStatement,
    ts.isExportAssignment,
    ts.isExpressionStatement,
    ts.isSourceFile,
  ]
  const stranger = ts.findAncestor(call.parent, (node) => !passes.some((pass) => pass(node)))
  return stranger === undefined
}

/** A driver's client in a function may be for the purpose of that function alone. */
function isPassing({ bare }: Orm, { source, call }: Made): boolean {
  const around = enclosingFunction(source, call)
  return bare && around !== undefined && !source.ts.isConstructorDeclaration(around)
}

/** Tells whether code says all about a client, whenever and wherever it stands; besides it nothing is called. */
function isWhole(source: Source, roots: readonly ts.Node[], made?: ts.Node): boolean {
  const { ts, tree } = source
  const needs = findNeeds(source, ...roots)
  if (!needs || needs.constants.length > 0 || needs.placed) return false
  return roots.every(
    (root) =>
      !/\bprocess\.env\b/.test(root.getText(tree)) &&
      [...walk(source, root)].every(
        (node) => node === made || !(ts.isNewExpression(node) || ts.isCallExpression(node)),
      ),
  )
}

/** A client that a variable at the top of a file holds. */
interface ClientVariable {
  readonly source: Source
  readonly name: string
}

/** The first of clients that several files make for themselves, each the same way of the same things. */
function heldAlike<T extends ClientVariable>(program: Program, held: readonly T[]): T | undefined {
  const [making, another] = new Set(held.map((each) => readMakingCode(program, each)))
  return another === undefined && making !== undefined ? held[0] : undefined
}

/** The code that makes a client: the statements, and what they take from other modules. */
function readMakingCode(program: Program, { source, name }: ClientVariable): string | undefined {
  const movable = findMovable(source, bindingsOf(source), name)
  if (!movable) return undefined
  const taken = [...movable.imported].map((declaration) =>
    describeOrigin(program, source, declaration),
  )
  const statements = movable.moved.map((statement) => statement.getText(source.tree))
  return JSON.stringify([statements, taken.toSorted()])
}

function describeOrigin(program: Program, source: Source, declaration: ts.Declaration): string {
  const name = source.ts.getNameOfDeclaration(declaration)
  const symbol = name && findSymbol(source, name)
  const { specifier = '', path = [] } = (symbol && bindingsOf(source).get(symbol)) ?? {}
  return [program.resolve(source.file, specifier) ?? specifier, ...path].join('#')
}
