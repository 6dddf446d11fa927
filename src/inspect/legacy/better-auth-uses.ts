import type { ts } from 'ts-morph'
import { BETTER_AUTH_CLIENTS, BETTER_AUTH_COMPANIONS, rowIn } from '../../catalog/better-auth.js'
import {
  BETTER_AUTH_CALLS,
  BETTER_AUTH_CLIENT,
  BETTER_AUTH_CLIENT_CALLS,
  type LeftWork,
} from '../../catalog/better-auth-counterparts.js'
import type { Program } from '../../code/value.js'
import { moduleUses } from '../../syntax/module-uses.js'
import { type ImportedCall, importedCalls, packageOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { type OpenPoint, openAt } from './open-at.js'

/** A call that makes something of Better Auth. */
export interface MadeCall {
  readonly source: Source
  readonly node: ImportedCall['node']
}

/** The calls of a function that a module gives. */
export function madeOf(source: Source, specifier: string, name: string): readonly MadeCall[] {
  return importedCalls(source)
    .filter(({ origin }) => origin.specifier === specifier && origin.path.join('.') === name)
    .map(({ node }) => ({ source, node }))
}

/**
 * Open points for what an application still asks of Better Auth: its functions on the server, its client, and what reads its
 * cookies.
 *
 * @param made the calls of `betterAuth`
 */
export function usesOf(
  program: Program,
  source: Source,
  made: readonly MadeCall[],
): readonly OpenPoint[] {
  return [
    ...[...walk(source, source.tree)].flatMap((node) =>
      source.ts.isCallExpression(node)
        ? (serverCall(program, source, node, made) ?? clientCall(program, source, node) ?? [])
        : [],
    ),
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
        reason: 'what reads the cookies of Better Auth finds none: ours have other names',
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

/** `auth.api.getSession(…)`, of an `auth` that was made. */
function serverCall(
  program: Program,
  source: Source,
  node: ts.CallExpression,
  made: readonly MadeCall[],
): readonly OpenPoint[] | undefined {
  const { ts } = source
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: api, name } = node.expression
  if (!ts.isPropertyAccessExpression(api) || api.name.text !== 'api') return undefined
  const base = program.evaluate({ source, node: api.expression }).at
  if (!made.some((call) => call.node === base.node)) return undefined
  const { reason, snippet } = rowIn(BETTER_AUTH_CALLS, name.text) ?? {
    reason: `${name.text} has no counterpart here`,
    snippet: `// without ${name.text}`,
  }
  return [openAt({ source, node }, reason, snippet)]
}

/** `createAuthClient()`, and what is called of its result. */
function clientCall(
  program: Program,
  source: Source,
  node: ts.CallExpression,
): readonly OpenPoint[] | undefined {
  const called = program.evaluate({ source, node: node.expression })
  if (called.kind !== 'made' && called.kind !== 'imported') return undefined
  const { specifier = '', path = [] } = called.origin ?? {}
  const client = rowIn(BETTER_AUTH_CLIENTS, specifier)
  // What comes of a call of it is said where that is.
  if (client === undefined || path.join('.') !== 'createAuthClient') return undefined
  const { reason, snippet } = clientWork(called.kind === 'made' ? called.members.join('.') : '')
  return [openAt({ source, node }, reason, snippet.replaceAll('{client}', client))]
}

/** The work for a member of the client; without a name, for what makes it. */
function clientWork(name: string): LeftWork {
  if (name === '') return BETTER_AUTH_CLIENT
  return (
    rowIn(BETTER_AUTH_CLIENT_CALLS, name) ?? {
      reason: `${name} of the client of Better Auth has no counterpart here`,
      snippet: `// without ${name}`,
    }
  )
}
