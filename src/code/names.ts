import type { ts } from 'ts-morph'
import { declaredNames, isReference } from '../syntax/declared-names.js'
import { enclosingFunction } from '../syntax/enclosing-function.js'
import { type Origin, bindingsOf, findOrigin } from '../syntax/origin.js'
import { type Assignment, listAssignments, findSymbol, listValues } from './bindings.js'
import { declaredFunction } from './declared-function.js'
import { resolveExport } from './resolve-export.js'
import { findPath } from './paths.js'
import { findItem, findProperty } from './properties.js'
import { meantAnywhere } from './at-top.js'
import {
  type FunctionLike,
  type Placed,
  type Program,
  type Step,
  type Value,
  entering,
  reached,
  unknown,
} from './value.js'
import { writtenName } from '../syntax/written-name.js'

/** The value of an identifier. */
export function afterName(program: Program, at: Placed, name: ts.Identifier): Step {
  const known = findPath(at) ?? withoutSymbol(program, at, name)
  if (known) return known
  const { source } = at
  const symbol = findSymbol(source, name)
  const origin = symbol && bindingsOf(source).get(symbol)
  if (origin) return afterImport(program, at, origin)
  const declaration = symbol?.valueDeclaration
  if (!symbol || !declaration) return undeclared(at, name)
  const { ts } = source
  const isGiven = ts.isParameter(declaration) || ts.isBindingElement(declaration)
  if (!isGiven) return afterDeclaration(at, symbol, declaration)
  const assigned = listAssignments(source, symbol)
  if (assigned.length > 0) return reassigned(at, declaration, assigned)
  return ts.isParameter(declaration)
    ? afterParameter(at, declaration)
    : afterElement(program, at, declaration)
}

function undeclared(at: Placed, { text }: ts.Identifier): Value {
  return text === 'undefined'
    ? { kind: 'literal', at, value: undefined }
    : unknown(at, 'is declared nowhere')
}

/** The value of a name that means one thing in its whole file: to tell that takes no checker, as its symbol does. */
function withoutSymbol(program: Program, at: Placed, name: ts.Identifier): Step | undefined {
  const { source } = at
  const imported = findOrigin(source, bindingsOf(source), name)
  if (imported) return afterImport(program, at, imported)
  if (isReference(source, name) && !declaredNames(source).has(name.text))
    return undeclared(at, name)
  const meant = meantAnywhere(source, name)
  if (meant?.kind === 'constant') return given(at, meant.declaration, meant.value)
  return meant?.kind === 'declared' ? ofDeclared(at, meant.declaration) : undefined
}

/** The value of a declaration: a function, a class, or the one value of a variable. */
export function afterDeclaration(at: Placed, symbol: ts.Symbol, declaration: ts.Declaration): Step {
  const { source } = at
  const { ts } = source
  if (
    ts.isFunctionDeclaration(declaration) ||
    ts.isMethodDeclaration(declaration) ||
    ts.isClassLike(declaration)
  )
    return ofDeclared(at, declaration)
  const all = listValues(source, symbol)
  const [only, more] = all
  if (!only) return unknown(at, 'is computed')
  return only.value && only.whole && !more
    ? given(at, declaration, only.value)
    : reassigned(at, declaration, all)
}

function ofDeclared(at: Placed, node: FunctionLike | ts.ClassLikeDeclaration): Value {
  return at.source.ts.isClassLike(node) ? { kind: 'class', at, node } : declaredFunction(at, node)
}

/** A value of a declared name; outside of functions their arguments don't matter to it. */
function given(at: Placed, declaration: ts.Node, node: ts.Expression): Step {
  const { source } = at
  const isWithin = enclosingFunction(source, declaration) !== undefined
  return entering(at, declaration, isWithin ? { ...at, node } : { source, node })
}

function reassigned(at: Placed, declaration: ts.Node, all: readonly Assignment[]): Value {
  const options = all.flatMap(({ value }) => (value ? [given(at, declaration, value)] : []))
  return unknown(at, 'is reassigned', options)
}

/** The argument of a parameter, else its default. */
function afterParameter(at: Placed, parameter: ts.ParameterDeclaration): Step {
  const handed = at.given?.get(parameter)
  if (handed) return handed
  const { initializer: node } = parameter
  const usual = node && { ...at, node }
  // A call that leaves it out gets what it has usually.
  if (at.given?.has(parameter)) return usual ?? { kind: 'literal', at, value: undefined }
  return unknown(at, 'is handed over', usual && [usual])
}

/** The part that a pattern takes: `const { port = 3000 } = settings`, `([first]) => first`. */
function afterElement(program: Program, at: Placed, element: ts.BindingElement): Step {
  const { dotDotDotToken, initializer: node } = element
  const entered = entering(at, element, at)
  if (dotDotDotToken || 'kind' in entered) return unknown(at, 'is computed')
  const taken = readElement(program, entered, element)
  if (!node) return taken ?? { kind: 'literal', at, value: undefined }
  const usual = { ...entered, node }
  if (!taken) return usual
  const isOpen = ['made', 'unknown', 'variable'].includes(taken.kind)
  return isOpen ? { kind: 'choice', at, by: 'default', options: [taken, usual] } : taken
}

function readElement(
  program: Program,
  at: Placed,
  { parent, propertyName, name }: ts.BindingElement,
): Value | undefined {
  const { source } = at
  const { ts } = source
  const whole = reached(program, getWhole(program, at, parent.parent))
  if (ts.isArrayBindingPattern(parent)) {
    const index = parent.elements.findIndex(
      (each) => ts.isBindingElement(each) && each.name === name,
    )
    return findItem(program, whole, index)
  }
  const key = writtenName(source, propertyName ?? (ts.isIdentifier(name) ? name : undefined))
  return key === undefined ? unknown(at, 'is computed') : findProperty(program, whole, key)
}

/** The value that a pattern takes its parts from. */
function getWhole(
  program: Program,
  at: Placed,
  declaration: ts.BindingElement['parent']['parent'],
) {
  const { ts } = at.source
  if (ts.isParameter(declaration)) return afterParameter(at, declaration)
  if (ts.isBindingElement(declaration)) return afterElement(program, at, declaration)
  const { initializer: node } = declaration
  return node ? { ...at, node } : unknown(at, 'is computed')
}

/** The value of an import: of another file, or of a package. */
export function afterImport(program: Program, at: Placed, origin: Origin): Step {
  const { specifier, path } = origin
  const file = program.resolve(at.source.file, specifier)
  const source = file === undefined ? undefined : program.getSource(file)
  if (!source) return findEnvironment(at, origin) ?? { kind: 'imported', at, origin }
  const { step: found, rest } = resolveExport(program, at, source, path)
  if (rest.length === 0) return found
  return rest.reduce<Value>(
    (whole, name) =>
      findProperty(program, whole, name) ?? { kind: 'literal', at: whole.at, value: undefined },
    reached(program, found),
  )
}

/** The modules of SvelteKit that give variables: as one object, or each by its name. */
const VARIABLES = /^\$env\/(dynamic|static)\/(?:private|public)$/

function findEnvironment(at: Placed, { specifier, path }: Origin): Value | undefined {
  const [, kind] = VARIABLES.exec(specifier) ?? []
  const [first, ...members] = kind === 'static' ? ['env', ...path] : path
  const [name, ...others] = members
  if (kind === undefined || first !== 'env' || others.length > 0) return undefined
  return name === undefined ? { kind: 'environment', at } : { kind: 'variable', at, name }
}
