import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'
import { perSource } from './per-source.js'
import { declaredNames, isReference } from './declared-names.js'
import { inDepth } from './too-deep.js'
import { unwrap, walk } from './walk.js'

/** The part of a module that an expression is: `express.json` of `import express from 'express'` is `default.json`. */
export interface Origin {
  readonly specifier: string
  /** Names from the module on; empty for the module as a whole (`require`, `import *`). */
  readonly path: readonly string[]
}

/** The names that a file takes from modules, by symbol. */
export type Bindings = ReadonlyMap<ts.Symbol, Origin>

/** Every value that a file imports or requires, wherever in the file. Type-only imports are left out. */
export const bindingsOf: (source: Source) => Bindings = perSource((source) => {
  // Most questions are answered by the name alone, and symbols take a checker.
  const all = (): Bindings => boundIn(source)
  return {
    get size() {
      return all().size
    },
    get: (symbol) => all().get(symbol),
    has: (symbol) => all().has(symbol),
    keys: () => all().keys(),
    values: () => all().values(),
    entries: () => all().entries(),
    forEach: (action) => {
      all().forEach(action)
    },
    [Symbol.iterator]: () => all()[Symbol.iterator](),
  }
})

const boundIn = perSource((source): Bindings => {
  const bindings = new Map<ts.Symbol, Origin>()
  for (const node of walk(source, source.tree)) {
    bindAll(source, bindings, node, (name, specifier, path) => {
      const symbol = source.checker.getSymbolAtLocation(name)
      if (symbol) bindings.set(symbol, { specifier: byName(specifier), path })
    })
  }
  return bindings
})

/** Every name to which a declaration gives something of a module. */
function bindAll(source: Source, bindings: Bindings, node: ts.Node, bind: Bind): void {
  const { ts } = source
  if (ts.isImportDeclaration(node)) bindImport(source, node, bind)
  else if (ts.isImportEqualsDeclaration(node) && !node.isTypeOnly) {
    const { moduleReference } = node
    if (!ts.isExternalModuleReference(moduleReference)) return
    if (ts.isStringLiteral(moduleReference.expression)) {
      bind(node.name, moduleReference.expression.text, [])
    }
  } else if (ts.isVariableDeclaration(node) && node.initializer) {
    // `const { Pool } = pg`: a part of what is imported as a whole.
    const origin =
      originOfModule(source, node.initializer) ??
      (ts.isObjectBindingPattern(node.name)
        ? findOrigin(source, bindings, node.initializer)
        : undefined)
    if (origin) bindPattern(source, node.name, origin, bind)
  }
}

type Bind = (name: ts.Node, specifier: string, path: readonly string[]) => void

function bindImport({ ts }: Source, node: ts.ImportDeclaration, bind: Bind): void {
  const clause = node.importClause
  if (!clause || clause.isTypeOnly || !ts.isStringLiteral(node.moduleSpecifier)) return
  const specifier = node.moduleSpecifier.text
  if (clause.name) bind(clause.name, specifier, ['default'])
  if (!clause.namedBindings) return
  if (ts.isNamespaceImport(clause.namedBindings)) {
    bind(clause.namedBindings.name, specifier, [])
    return
  }
  for (const element of clause.namedBindings.elements) {
    const { name, propertyName, isTypeOnly } = element
    if (!isTypeOnly) bind(name, specifier, [(propertyName ?? name).text])
  }
}

function bindPattern({ ts }: Source, name: ts.BindingName, origin: Origin, bind: Bind): void {
  const { specifier, path } = origin
  if (ts.isIdentifier(name)) bind(name, specifier, path)
  if (!ts.isObjectBindingPattern(name)) return
  for (const element of name.elements) {
    const key = element.propertyName ?? element.name
    if (!ts.isIdentifier(element.name) || element.dotDotDotToken) continue
    if (ts.isIdentifier(key)) bind(element.name, specifier, [...path, key.text])
  }
}

/** The module, or the part of one, that an expression with `require` or `import` in it stands for. */
export function originOfModule(source: Source, node: ts.Expression): Origin | undefined {
  const { ts } = source
  const inner = unwrap(source, node)
  if (ts.isAwaitExpression(inner)) return originOfModule(source, inner.expression)
  if (ts.isPropertyAccessExpression(inner)) {
    const base = originOfModule(source, inner.expression)
    return base && { ...base, path: [...base.path, inner.name.text] }
  }
  if (!ts.isCallExpression(inner)) return undefined
  const [argument] = inner.arguments
  const { expression } = inner
  const loads =
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === 'require')
  return loads && argument && ts.isStringLiteralLike(argument)
    ? { specifier: byName(argument.text), path: [] }
    : undefined
}

/** A package by its name, where it is imported by its folder: `./node_modules/express`. */
function byName(specifier: string): string {
  return specifier.replace(/^(?:\.{1,2}\/)+node_modules\//, '')
}

/** Where the value of an expression comes from, or undefined where it isn't a module's. */
export function findOrigin(
  source: Source,
  bindings: Bindings,
  node: ts.Expression,
): Origin | undefined {
  const { ts } = source
  const inner = unwrap(source, node)
  if (ts.isIdentifier(inner)) {
    const known = byDeclaration(source, bindings, inner)
    return known ? known.origin : bySymbol(source, bindings, inner)
  }
  if (!ts.isPropertyAccessExpression(inner)) return originOfModule(source, inner)
  const base = findOrigin(source, bindings, inner.expression)
  return base && { ...base, path: [...base.path, inner.name.text] }
}

function bySymbol(
  { ts, checker }: Source,
  bindings: Bindings,
  name: ts.Identifier,
): Origin | undefined {
  const { parent } = name
  // Of what is passed on, the checker has the name that it gets.
  const symbol = ts.isExportSpecifier(parent)
    ? checker.getExportSpecifierLocalTargetSymbol(parent)
    : checker.getSymbolAtLocation(name)
  return symbol && bindings.get(symbol)
}

/** The origin of a name, where its declarations tell by themselves that it has one, or none. */
interface Told {
  readonly origin: Origin | undefined
}

/** The origin of a name as its declarations say it; undefined where a checker has to tell which of them is meant. */
function byDeclaration(source: Source, bindings: Bindings, name: ts.Identifier): Told | undefined {
  if (!isReference(source, name)) return undefined
  const { text } = name
  const known = toldBefore(source)
  const present = known.get(text)
  if (present) return present.told
  // A circle has no origin.
  known.set(text, { told: { origin: undefined } })
  const told = inDepth(source.file, () => findImport(source, bindings, text))
  known.set(text, { told })
  return told
}

/** A file asks for a name as often as it stands there. */
const toldBefore = perSource(() => new Map<string, { readonly told: Told | undefined }>())

function findImport(source: Source, bindings: Bindings, text: string): Told | undefined {
  const [first, ...more] = declaredNames(source).get(text) ?? []
  if (!first) return { origin: undefined }
  const given = findGivenOrigin(source, bindings, first)
  if (more.length === 0) return given
  // Of several it is the same where none of them has any.
  const isNone = (each: Told | undefined): boolean => each !== undefined && !each.origin
  const areNone =
    isNone(given) && more.every((each) => isNone(findGivenOrigin(source, bindings, each)))
  return areNone ? { origin: undefined } : undefined
}

function findGivenOrigin(
  source: Source,
  bindings: Bindings,
  only: ts.Identifier,
): Told | undefined {
  const { ts, tree } = source
  const declaration = ts.findAncestor(only.parent, (node) => !isPart(source, node))
  const none = { origin: undefined }
  if (!declaration) return none
  if (ts.isVariableDeclaration(declaration)) {
    const { initializer, name, parent } = declaration
    if (!initializer || ts.isArrayBindingPattern(name)) return none
    if (ts.isIdentifier(name) && !originOfModule(source, initializer)) return none
    if (!mayGive(source, bindings, initializer)) return none
    // What is declared in a block is something else outside of it.
    if (parent.parent.parent !== tree) return undefined
    // A part of what comes later is not there yet, and a circle would not end.
    if (!(findNameStart(source, initializer) < only.pos)) return none
  }
  const found: Origin[] = []
  bindAll(source, bindings, declaration, (name, specifier, path) => {
    if (name === only) found.push({ specifier: byName(specifier), path })
  })
  return { origin: found[0] }
}

/** Tells whether an expression may be of a module: what else a call gives is not, nor what is of a name that never is. */
function mayGive(source: Source, bindings: Bindings, expression: ts.Expression): boolean {
  const { ts } = source
  if (originOfModule(source, expression)) return true
  const node = unwrap(source, expression)
  if (ts.isPropertyAccessExpression(node)) return mayGive(source, bindings, node.expression)
  if (!ts.isIdentifier(node)) return false
  const told = byDeclaration(source, bindings, node)
  return !told || told.origin !== undefined
}

/** Tells whether a node stands between a declaration and one of several names in it. */
function isPart({ ts }: Source, node: ts.Node): boolean {
  return (
    ts.isBindingElement(node) ||
    ts.isObjectBindingPattern(node) ||
    ts.isArrayBindingPattern(node) ||
    ts.isImportClause(node) ||
    ts.isNamedImports(node) ||
    ts.isNamespaceImport(node) ||
    ts.isImportSpecifier(node)
  )
}

/** Where the name is declared with which an expression begins; before everything where that is none of the file's. */
function findNameStart(source: Source, expression: ts.Expression): number {
  const { ts } = source
  const node = unwrap(source, expression)
  if (ts.isPropertyAccessExpression(node)) return findNameStart(source, node.expression)
  const [first] = ts.isIdentifier(node) ? (declaredNames(source).get(node.text) ?? []) : []
  return first?.pos ?? -1
}
/** A call of something that a file takes from a module, with `new` or without. */
export interface ImportedCall {
  readonly node: ts.CallExpression | ts.NewExpression
  readonly origin: Origin
}

/** Every such call in a file, in the order of the text. */
export const importedCalls: (source: Source) => readonly ImportedCall[] = perSource((source) => {
  const { ts } = source
  return [...walk(source, source.tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return []
    const origin = findOrigin(source, bindingsOf(source), node.expression)
    return origin ? [{ node, origin }] : []
  })
})

/** The package of a specifier, or undefined for a relative one: `@sentry/node/init` is of `@sentry/node`. */
export function findPackage(specifier: string): string | undefined {
  if (/^[./#]/.test(specifier)) return undefined
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
