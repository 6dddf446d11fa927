import type { ts } from 'ts-morph'
import { fillStep, findUse, type MoveSource, selectUses } from '../../catalog/legacy-library.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'
import type { Program } from '../../code/value.js'
import { declaredNames } from '../../syntax/declared-names.js'
import { moduleUses } from '../../syntax/module-uses.js'
import { findPackage } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { outermost, walk } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import { type ClientStep, findClientUses } from './find-client-uses.js'
import { findMade, type IsMade, type MadeCall } from './made-calls.js'

/**
 * What a file still asks of a library: members of what its makers make, their types, its clients, and modules that have no
 * counterpart.
 *
 * @param isMade tells what a maker has made that is no client
 */
export function findMemberUses(
  program: Program,
  source: Source,
  library: MoveSource,
  isMade: IsMade,
): readonly ClientStep[] {
  return [
    ...[...walk(source, source.tree)].flatMap((node) => [
      ...findServerUse(source, node, library, isMade),
      ...findTypeUse(source, node, library, isMade),
    ]),
    ...findClientUses(program, source, library),
    ...findLeftModules(source, library),
  ]
}

function findLeftModules(source: Source, { uses }: MoveSource): readonly PlacedStep[] {
  const rows = selectUses(uses, 'left module')
  return moduleUses(source).flatMap(({ line, column, specifier }) => {
    const names = [specifier, findPackage(specifier) ?? '']
    const row = rows.find(({ match }) => names.some((name) => match.test(name)))
    if (!row || row.becomes === 'same') return []
    const step = fillStep(row.becomes.step, { name: specifier })
    return [{ kind: 'manual', path: source.file, line, column, ...step }]
  })
}

/** Tells whether a file asks something of what was made. */
export function asksServer(source: Source, library: MoveSource, isMade: IsMade): boolean {
  return [...walk(source, source.tree)].some(
    (node) => findServerUse(source, node, library, isMade).length > 0,
  )
}

/** The calls that make something on a server. */
export function findServers(
  sources: readonly Source[],
  { makers = [] }: MoveSource,
): readonly MadeCall[] {
  const servers = makers.filter(({ client }) => !client)
  return sources.flatMap((source) =>
    servers.flatMap(({ name, modules }) =>
      modules.flatMap((module) => findMade(source, module, name)),
    ),
  )
}

/** `auth.api.getSession(…)`, `auth.options`, of an `auth` that was made; also where a pattern has taken that: `api.getSession(…)`. */
function findServerUse(
  source: Source,
  node: ts.Node,
  library: MoveSource,
  isMade: IsMade,
): readonly PlacedStep[] {
  const { ts } = source
  const member = findMember(source, node)
  if (!member) return []
  const rows = selectUses(library.uses, 'member').filter(({ of }) =>
    library.makers?.some(({ name, client }) => name === of && !client),
  )
  const { parent } = outermost(source, node)
  const inner = ts.isPropertyAccessExpression(parent) ? [parent.name.text] : []
  const found = findUse(rows, [member.name, ...inner].join('.'))
  if (!found || found.use.becomes === 'same' || !isMade({ source, node: member.of })) return []
  return [createStep({ source, node }, fillStep(found.use.becomes.step, { name: found.name }))]
}

/** A member of something, by its name there. */
interface Member {
  readonly name: string
  readonly of: ts.Expression
}

/** The member that an expression stands for: `auth.api`, or the `api` of `const { api } = auth` where something of it is used. */
function findMember(source: Source, node: ts.Node): Member | undefined {
  const { ts } = source
  if (ts.isPropertyAccessExpression(node)) return { name: node.name.text, of: node.expression }
  if (!ts.isIdentifier(node)) return undefined
  const { parent } = node
  const isUsed = ts.isPropertyAccessExpression(parent) && parent.expression === node
  const [declared, another] = (isUsed && declaredNames(source).get(node.text)) || []
  return declared && !another ? findTaken(source, declared) : undefined
}

/** The member that a pattern takes under a name. */
function findTaken(source: Source, declared: ts.Identifier): Member | undefined {
  const { ts } = source
  const { parent: element } = declared
  if (!ts.isBindingElement(element)) return undefined
  const { initializer: of } = ts.isVariableDeclaration(element.parent.parent)
    ? element.parent.parent
    : {}
  const name = writtenName(source, element.propertyName ?? declared)
  return of && name !== undefined ? { name, of } : undefined
}

/** `typeof auth.$Infer.Session` */
function findTypeUse(
  source: Source,
  node: ts.Node,
  { uses }: MoveSource,
  isMade: IsMade,
): readonly PlacedStep[] {
  const { ts } = source
  if (!ts.isTypeQueryNode(node) || !ts.isQualifiedName(node.exprName)) return []
  const { becomes } = selectUses(uses, 'type')[0] ?? {}
  if (becomes === undefined || becomes === 'same') return []
  return isMade({ source, node: findFirstName(source, node.exprName) })
    ? [createStep({ source, node }, becomes.step)]
    : []
}

function findFirstName(source: Source, name: ts.EntityName): ts.Identifier {
  return source.ts.isIdentifier(name) ? name : findFirstName(source, name.left)
}
