import type { ts } from 'ts-morph'
import { BETTER_AUTH_COMPANIONS, rowIn } from '../../catalog/better-auth.js'
import { BETTER_AUTH_TYPES, type LeftWork } from '../../catalog/better-auth-left-work.js'
import { BETTER_AUTH_CALLS, BETTER_AUTH_MEMBERS } from '../../catalog/better-auth-uses.js'
import type { Program } from '../../code/value.js'
import { declaredNames } from '../../syntax/declared-names.js'
import { moduleUses } from '../../syntax/module-uses.js'
import { packageOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { outermost, walk } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import { type ClientPoint, clientUses } from './better-auth-client.js'
import type { IsMade } from './better-auth-made.js'
import { type OpenPoint, openAt } from './open-at.js'

/**
 * Open points for what an application still asks of Better Auth: its functions on the server, its types, its client, and what
 * reads its cookies.
 *
 * @param isMade tells what was made by `betterAuth`
 */
export function usesOf(program: Program, source: Source, isMade: IsMade): readonly ClientPoint[] {
  const nodes = [...walk(source, source.tree)]
  return [
    ...nodes.flatMap((node) => [
      ...serverUse(source, node, isMade),
      ...typeUse(source, node, isMade),
    ]),
    ...clientUses(program, source),
    ...moduleUses(source).flatMap(({ line, column, specifier }) =>
      modulesLeft(specifier).map((work) => ({ file: source.file, line, column, ...work })),
    ),
  ]
}

/** Modules that have no counterpart, each with everything that is taken from it. */
function modulesLeft(specifier: string): readonly Pick<OpenPoint, 'reason' | 'snippet'>[] {
  if (specifier === 'better-auth/cookies')
    return [
      {
        reason:
          'a cookie of Better Auth is read here, which does not say who is signed in: ask for the session',
        snippet: '{session} // { user, expires }, or null',
      },
    ]
  return BETTER_AUTH_COMPANIONS.test(packageOf(specifier) ?? '')
    ? [
        {
          reason: `${specifier} speaks to Better Auth alone`,
          snippet: '// pages of ours: {path}/signin, {path}/signup, {path}/signout',
        },
      ]
    : []
}

/** Tells whether a file asks something of what was made by `betterAuth`. */
export function asksServer(source: Source, isMade: IsMade): boolean {
  return [...walk(source, source.tree)].some((node) => serverUse(source, node, isMade).length > 0)
}

/** `auth.api.getSession(…)`, `auth.options`, of an `auth` that was made; also where a pattern has taken that: `api.getSession(…)`. */
function serverUse(source: Source, node: ts.Node, isMade: IsMade): readonly OpenPoint[] {
  const { ts } = source
  const member = memberAt(source, node)
  const row = member && rowIn(BETTER_AUTH_MEMBERS, member.name)
  if (!row || !isMade({ source, node: member.of })) return []
  const { parent } = outermost(source, node)
  const isCall = member.name === 'api' && ts.isPropertyAccessExpression(parent)
  const { reason, snippet } = isCall ? callWork(parent.name.text) : row
  return [openAt({ source, node }, reason, snippet)]
}

/** A member of something, by its name there. */
interface Member {
  readonly name: string
  readonly of: ts.Expression
}

/** The member that an expression stands for: `auth.api`, or the `api` of `const { api } = auth` where something of it is used. */
function memberAt(source: Source, node: ts.Node): Member | undefined {
  const { ts } = source
  if (ts.isPropertyAccessExpression(node)) return { name: node.name.text, of: node.expression }
  if (!ts.isIdentifier(node)) return undefined
  const { parent } = node
  const isUsed = ts.isPropertyAccessExpression(parent) && parent.expression === node
  const [declared, another] = (isUsed && declaredNames(source).get(node.text)) || []
  return declared && !another ? takenIn(source, declared) : undefined
}

/** The member that a pattern takes under a name. */
function takenIn(source: Source, declared: ts.Identifier): Member | undefined {
  const { ts } = source
  const { parent: element } = declared
  if (!ts.isBindingElement(element)) return undefined
  const { initializer: of } = ts.isVariableDeclaration(element.parent.parent)
    ? element.parent.parent
    : {}
  const name = writtenName(source, element.propertyName ?? declared)
  return of && name !== undefined ? { name, of } : undefined
}

function callWork(name: string): LeftWork {
  return (
    rowIn(BETTER_AUTH_CALLS, name) ?? {
      reason: `${name} has no counterpart here`,
      snippet: `// without ${name}`,
    }
  )
}

/** `typeof auth.$Infer.Session` */
function typeUse(source: Source, node: ts.Node, isMade: IsMade): readonly OpenPoint[] {
  const { ts } = source
  if (!ts.isTypeQueryNode(node) || !ts.isQualifiedName(node.exprName)) return []
  const name = firstName(source, node.exprName)
  if (!isMade({ source, node: name })) return []
  const { reason, snippet } = BETTER_AUTH_TYPES
  return [openAt({ source, node }, reason, snippet)]
}

function firstName(source: Source, name: ts.EntityName): ts.Identifier {
  return source.ts.isIdentifier(name) ? name : firstName(source, name.left)
}
