import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'
import { walk } from './walk.js'

/** The base of a class, and the arguments that the class hands on to it when it is made. */
export interface Extended {
  readonly base: ts.Expression
  readonly given: readonly ts.Expression[]
}

/** The base of a class, and its arguments; undefined where there is none, or its own constructor hands nothing on. */
export function findSuperclass(source: Source, node: ts.Node): Extended | undefined {
  const { ts } = source
  if (!ts.isClassLike(node)) return undefined
  const { ExtendsKeyword, SuperKeyword } = ts.SyntaxKind
  const clause = node.heritageClauses?.find(({ token }) => token === ExtendsKeyword)
  const [type] = clause?.types ?? []
  if (!type) return undefined
  const base = type.expression
  const own = node.members.find(
    (member): member is ts.ConstructorDeclaration =>
      ts.isConstructorDeclaration(member) && member.body !== undefined,
  )
  if (!own) return { base, given: [] }
  const call = [...walk(source, own)].find(
    (each): each is ts.CallExpression =>
      ts.isCallExpression(each) && each.expression.kind === SuperKeyword,
  )
  return call && { base, given: call.arguments }
}
