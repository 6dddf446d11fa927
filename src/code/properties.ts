import type { ts } from 'ts-morph'
import { outermost, unwrap, walk } from '../syntax/walk.js'
import { assignmentsToMembers, findSymbol, listValues } from './bindings.js'
import { declaredFunction, isStatic } from './declared-function.js'
import { resolveExport } from './resolve-export.js'
import {
  type ObjectPart,
  type Placed,
  type Program,
  type Step,
  type Value,
  entering,
  reached,
  unknown,
} from './value.js'
import { writtenName } from '../syntax/written-name.js'

/** The parts of an object that is written out, in their order. */
export function listParts(
  { evaluate }: Program,
  at: Placed,
  { properties }: ts.ObjectLiteralExpression,
): readonly ObjectPart[] {
  const { source } = at
  const { ts } = source
  return properties.map((each): ObjectPart => {
    if (ts.isSpreadAssignment(each)) {
      return { kind: 'spread', value: { ...at, node: each.expression } }
    }
    const key = ts.isComputedPropertyName(each.name)
      ? evaluate({ ...at, node: each.name.expression })
      : undefined
    const name = key?.kind === 'literal' ? String(key.value) : writtenName(source, each.name)
    if (name === undefined) return { kind: 'hidden' }
    if (ts.isMethodDeclaration(each)) return { kind: 'method', name, node: each }
    if (ts.isShorthandPropertyAssignment(each)) {
      return { kind: 'property', name, value: { ...at, node: each.name } }
    }
    return ts.isPropertyAssignment(each)
      ? { kind: 'property', name, value: { ...at, node: each.initializer } }
      : { kind: 'hidden', name }
  })
}

/**
 * The property of a value; of one that may be any of several, the property that all of them have alike.
 *
 * @returns undefined where it has nothing of that name; unknown as {@link isHidden} where it may have
 */
export function findProperty(program: Program, whole: Value, name: string): Value | undefined {
  const { at } = whole
  switch (whole.kind) {
    case 'object':
      return ofObject(program, whole, name)
    case 'environment':
      return { kind: 'variable', at, name }
    case 'imported':
      return { ...whole, origin: { ...whole.origin, path: [...whole.origin.path, name] } }
    case 'made':
      return { ...whole, members: [...whole.members, name] }
    case 'module': {
      const { step, rest } = resolveExport(program, at, whole.module, [name])
      const [left] = rest
      const value = reached(program, step)
      return left === undefined ? value : findProperty(program, value, left)
    }
    case 'class':
    case 'instance':
      return ofClass(program, whole, whole.node, name)
    case 'choice':
    case 'unknown':
      return ofAny(program, whole, name)
    default:
      return unknown(at, 'may be hidden')
  }
}

/** As {@link findProperty}, of what an expression stands for. */
export function findOption(program: Program, placed: Placed, name: string): Value | undefined {
  return findProperty(program, program.evaluate(placed), name)
}

/** True where it is not known whether there is such a value. */
export function isHidden(value: Value | undefined): boolean {
  if (value?.kind === 'made') return value.members.length > 0
  return value?.kind === 'unknown' && value.reason === 'may be hidden'
}

function ofObject(
  program: Program,
  whole: Value & { readonly kind: 'object' },
  name: string,
): Value | undefined {
  const { at } = whole
  const own = inParts(program, at, whole.parts, name)
  const steps = listAssignedSteps(at, name)
  const [step, more] = steps
  if (!step) return own
  if (!own && !more) return reached(program, step)
  return unknown(own?.at ?? at, 'is reassigned', own ? [own, ...steps] : steps)
}

/** Whatever a property of an object is given later, by the variable that holds it. */
function listAssignedSteps(at: Placed, name: string): readonly Step[] {
  const symbol = findHolder(at)
  const assigned = symbol ? assignmentsToMembers(at.source, symbol) : []
  return assigned
    .filter((each) => each.name === name)
    .map(({ value }) => entering(at, value, { ...at, node: value }))
}

/** The variable that holds an object as it is written. */
function findHolder({ source, node }: Placed): ts.Symbol | undefined {
  const { parent } = outermost(source, node)
  return source.ts.isVariableDeclaration(parent) ? findSymbol(source, parent.name) : undefined
}

function inParts(
  program: Program,
  at: Placed,
  parts: readonly ObjectPart[],
  name: string,
): Value | undefined {
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const before = (): Value | undefined => inParts(program, at, parts.slice(0, index), name)
    const value =
      part.kind === 'spread'
        ? ofSpread(program, part.value, name, before)
        : ofPart(program, at, part, name)
    if (value) return value
  }
  return undefined
}

/** @param before what an object has without what is spread into it */
function ofSpread(
  program: Program,
  spread: Placed,
  name: string,
  before: () => Value | undefined,
): Value | undefined {
  const given = findConditional(spread)
  const value = findProperty(program, program.evaluate(given ?? spread), name)
  if (!given || !value || isHidden(value)) return value
  const otherwise: Value = before() ?? { kind: 'literal', at: spread, value: undefined }
  return { kind: 'choice', at: spread, by: 'condition', options: [value, otherwise] }
}

function ofPart(
  program: Program,
  at: Placed,
  part: Exclude<ObjectPart, { readonly kind: 'spread' }>,
  name: string,
): Value | undefined {
  if (part.name !== name && part.name !== undefined) return undefined
  if (part.kind === 'property') return program.evaluate(part.value)
  return part.kind === 'method'
    ? { kind: 'function', at, node: part.node }
    : unknown(at, 'may be hidden')
}

/** The object that is spread where a condition holds, and of which nothing is where it does not: `...(isBuilt && { output })`. */
function findConditional(at: Placed): Placed | undefined {
  const { source } = at
  const { ts } = source
  const node = unwrap(source, at.node)
  const isAnd =
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  return isAnd ? { ...at, node: node.right } : undefined
}

function ofClass(
  program: Program,
  { at, kind }: Value,
  { members, heritageClauses }: ts.ClassLikeDeclaration,
  name: string,
): Value | undefined {
  const { source } = at
  const { ts } = source
  const member = members.find(
    (each) =>
      writtenName(source, each.name) === name && isStatic(source, each) === (kind === 'class'),
  )
  if (!member) return heritageClauses ? unknown(at, 'may be hidden') : undefined
  if (ts.isMethodDeclaration(member)) return declaredFunction(at, member)
  const symbol = member.name && source.checker.getSymbolAtLocation(member.name)
  const [only, more] = listValues(source, symbol)
  if (!only?.value || more) return unknown(at, more ? 'is reassigned' : 'is computed')
  return reached(program, entering(at, member, { ...at, node: only.value }))
}

function isProcess({ at, kind }: Value): boolean {
  return kind === 'unknown' && at.node.getText(at.source.tree) === 'process'
}

/** True for what a module keeps its instances in that is loaded several times: `const kept = globalThis as { … }`. */
function isGlobal({ at, kind }: Value): boolean {
  return kind === 'unknown' && /^global(?:This)?$/.test(at.node.getText(at.source.tree))
}

/** The property that several values have alike. */
function ofAny(
  program: Program,
  whole: Value & { readonly kind: 'choice' | 'unknown' },
  name: string,
): Value | undefined {
  const { at, options = [] } = whole
  if (isProcess(whole) && name === 'env') return { kind: 'environment', at }
  const all = [
    ...options.map((each) => findProperty(program, reached(program, each), name)),
    ...(isGlobal(whole) ? listAssignedSteps(at, name) : []).map((step) => reached(program, step)),
  ]
  if (whole.kind === 'choice' && all.every((each) => isSame(all[0], each))) return all[0]
  return unknown(
    at,
    'may be hidden',
    all.flatMap((each) => each ?? []),
  )
}

/** True for two values that are absent, the same text, or written alike and of the same names. */
function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (!one || !other || isHidden(one) || isHidden(other)) return one === other
  if (one.kind === 'literal' && other.kind === 'literal') return one.value === other.value
  const [first, second] = [one.at, other.at]
  if (first.node === second.node) return true
  const { source } = first
  const text = first.node.getText(source.tree)
  if (source !== second.source || text !== second.node.getText(source.tree)) return false
  const [names, others] = [first, second].map(({ node }) =>
    [...walk(source, node)].filter(source.ts.isIdentifier).map((name) => findSymbol(source, name)),
  )
  return names?.every((symbol, index) => symbol === others?.[index]) ?? false
}

/** The elements of a list, with those of lists that are spread into it. */
export function listElements(
  program: Program,
  { elements }: Pick<Value & { readonly kind: 'list' }, 'elements'>,
): readonly Placed[] {
  return elements.flatMap((each) => {
    const { source, node } = each
    if (!source.ts.isSpreadElement(node)) return [each]
    const inner = program.evaluate({ ...each, node: node.expression })
    return inner.kind === 'list' ? listElements(program, inner) : [each]
  })
}

/** An element of a list, by its number. */
export function findItem(program: Program, whole: Value, index: number): Value | undefined {
  if (whole.kind !== 'list') return unknown(whole.at, 'may be hidden')
  const elements = listElements(program, whole)
  const before = elements.slice(0, index + 1)
  const isOpen = before.some(({ source, node }) => source.ts.isSpreadElement(node))
  const found = elements[index]
  if (isOpen) return unknown(whole.at, 'may be hidden')
  return found && program.evaluate(found)
}
