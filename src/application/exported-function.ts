import type { ts } from 'ts-morph'
import { symbolOf } from '../code/bindings.js'
import type { FunctionNode } from './maker-of.js'
import { exportsOf, WHOLE } from '../code/module-exports.js'
import { bindingsOf, originOf, type Origin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'

/** What a file gives by a name, or by a name of that. */
export type GivenValue = ts.Expression | FunctionNode | ts.MethodDeclaration

/** A function that a file gives to others, or a method of an object that it gives. */
export type GivenFunction = FunctionNode | ts.MethodDeclaration

/**
 * What a file gives by a name: `load`, `loaders.init` of an object that is written out, of a class, or of an instance of one.
 *
 * @param path names from the module on; `default` where there is none
 */
export function valueGiven(
  source: Source,
  [name = 'default', ...rest]: readonly string[],
): GivenValue | undefined {
  const all = exportsOf(source)
  const own = all.findLast((each) => each.name === name)
  const whole = own ? undefined : all.findLast((each) => each.name === WHOLE)
  const value = (own ?? whole)?.value
  const members = own || name === 'default' ? rest : [name, ...rest]
  return value && members.reduce<GivenValue | undefined>(memberOf(source), heldBy(source, value))
}

/** What of a package a name is that a file passes on: `export default passport`, of which others take `initialize`. */
export function passedOnAs(
  source: Source,
  [name = 'default', ...rest]: readonly string[],
): Origin | undefined {
  const all = exportsOf(source)
  const whole = name === 'default' ? all.findLast((each) => each.name === WHOLE) : undefined
  const value = (all.findLast((each) => each.name === name) ?? whole)?.value
  if (!value || source.ts.isFunctionDeclaration(value)) return undefined
  const origin = originOf(source, bindingsOf(source), value)
  return origin && { ...origin, path: [...origin.path, ...rest] }
}

/** The function that a value is. */
export function asFunction({ ts }: Source, value: GivenValue): GivenFunction | undefined {
  const is =
    ts.isFunctionDeclaration(value) ||
    ts.isArrowFunction(value) ||
    ts.isFunctionExpression(value) ||
    ts.isMethodDeclaration(value)
  return is ? value : undefined
}

/** What a name stands for that is never given anything else. */
function heldBy(source: Source, value: ts.Expression | ts.FunctionDeclaration): GivenValue {
  const { ts } = source
  if (ts.isFunctionDeclaration(value)) return value
  const declared = symbolOf(source, value)?.valueDeclaration
  if (!declared || ts.isFunctionDeclaration(declared)) return declared ?? value
  const constant =
    ts.isVariableDeclaration(declared) && (declared.parent.flags & ts.NodeFlags.Const) !== 0
  return constant ? (declared.initializer ?? value) : value
}

function memberOf(source: Source) {
  return (value: GivenValue | undefined, name: string): GivenValue | undefined => {
    const { ts, tree } = source
    if (!value || asFunction(source, value)) return undefined
    const whole = classOf(source, value) ?? value
    const members = ts.isClassLike(whole)
      ? whole.members
      : ts.isObjectLiteralExpression(whole)
        ? whole.properties
        : []
    const member = [...members].find((each) => each.name?.getText(tree) === name)
    if (!member) return undefined
    if (ts.isMethodDeclaration(member)) return member
    if (ts.isShorthandPropertyAssignment(member)) return heldBy(source, member.name)
    const assigned = ts.isPropertyAssignment(member) || ts.isPropertyDeclaration(member)
    return assigned && member.initializer ? heldBy(source, member.initializer) : undefined
  }
}

/** The class of which something is an instance, or that it is. */
export function classOf(source: Source, value: GivenValue): ts.ClassLikeDeclaration | undefined {
  const { ts } = source
  if (!ts.isExpression(value)) return undefined
  const inner = unwrap(source, value)
  if (ts.isClassExpression(inner)) return inner
  const name = ts.isNewExpression(inner) ? inner.expression : inner
  const declared = symbolOf(source, name)?.valueDeclaration
  return declared && ts.isClassDeclaration(declared) ? declared : undefined
}
