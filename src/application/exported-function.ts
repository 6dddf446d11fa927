import type { ts } from 'ts-morph'
import { type Origin, bindingsOf, findOrigin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import type { Value } from '../code/value.js'
import { alone, evaluateHere } from '../code/program.js'
import { isHidden, findProperty } from '../code/properties.js'
import { findExport, wholeExport } from '../code/resolve-export.js'
import type { FunctionNode } from '../syntax/list-returns.js'

/** A value that a file gives by a name, or by a name of that. */
export type GivenValue = ts.Expression | FunctionNode | ts.MethodDeclaration

/** A function that a file gives to others, or a method of an object that it gives. */
export type GivenFunction = FunctionNode | ts.MethodDeclaration

/**
 * The value that a file gives by a name: `load`, `loaders.init` of an object that is written out, of a class, or of an
 * instance of one.
 *
 * @param path names from the module on; `default` where there is none
 */
export function valueGiven(source: Source, path: readonly string[]): GivenValue | undefined {
  const given = findExportValue(source, path)
  if (!given || 'pos' in given) return given
  if (given.kind === 'function') return given.node
  const { node } = given.at
  // A part of what is imported stands in no expression of the file.
  const own = findOrigin(source, bindingsOf(source), node)
  const isPart = given.kind === 'imported' && given.origin.path.length !== own?.path.length
  return isPart ? undefined : node
}

/** The part of a package that a file passes on by a name: `export default passport`, of which others take `initialize`. */
export function findReexport(source: Source, path: readonly string[]): Origin | undefined {
  const given = findExportValue(source, path)
  return given && !('pos' in given) && given.kind === 'imported' ? given.origin : undefined
}

/** The value of an export, or of a name of it; undefined where that is not certain. */
function findExportValue(
  source: Source,
  [name = 'default', ...rest]: readonly string[],
): Value | ts.FunctionDeclaration | undefined {
  const program = alone(source)
  const own = findExport(program, source, name)
  const found = own ?? wholeExport(program, source)
  if (!found) return undefined
  const members = own || name === 'default' ? rest : [name, ...rest]
  const { value } = found
  if (source.ts.isFunctionDeclaration(value)) return members.length === 0 ? value : undefined
  const given = members.reduce<Value | undefined>(
    (whole, member) => whole && findProperty(program, whole, member),
    program.evaluate({ source, node: value }),
  )
  return isHidden(given) ? undefined : given
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

/** The class of which something is an instance, or that it is. */
export function findClass(source: Source, value: GivenValue): ts.ClassLikeDeclaration | undefined {
  if (!source.ts.isExpression(value)) return undefined
  const given = evaluateHere(source, value)
  return given.kind === 'class' || given.kind === 'instance' ? given.node : undefined
}
