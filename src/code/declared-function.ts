import type { ts } from 'ts-morph'
import type { Source } from '../syntax/parse-source.js'
import { unknown, type FunctionLike, type Placed, type Value } from './value.js'

/** The value of a function that is declared: of several signatures that of the one with a body. */
export function declaredFunction(at: Placed, node: FunctionLike): Value {
  const whole = node.body ? node : findImplementation(at.source, node)
  return whole ? { kind: 'function', at, node: whole } : unknown(at, 'is computed')
}

/** The function that a signature is one of; undefined for one that is declared alone. */
function findImplementation(source: Source, signature: FunctionLike): FunctionLike | undefined {
  const { ts, tree } = source
  const { name, parent } = signature
  return besides(source, parent).find(
    (node): node is ts.FunctionDeclaration | ts.MethodDeclaration =>
      (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) &&
      node.body !== undefined &&
      node.name?.getText(tree) === name?.getText(tree) &&
      isStatic(source, node) === isStatic(source, signature),
  )
}

/** The declarations of a class, or the statements of a file or a block. */
function besides({ ts }: Source, parent: ts.Node): readonly ts.Node[] {
  if (ts.isClassLike(parent)) return parent.members
  const holds = ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isModuleBlock(parent)
  return holds ? parent.statements : []
}

/** Tells whether a member belongs to its class, and not to an instance of it. */
export function isStatic({ ts }: Source, member: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0
}
