import type { ts } from 'ts-morph'
import type { Source } from './parse-source.js'
import { perSource } from './per-source.js'
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
  const { ts, checker, tree } = source
  const bindings = new Map<ts.Symbol, Origin>()
  const bind = (name: ts.Node, specifier: string, path: readonly string[]): void => {
    const symbol = checker.getSymbolAtLocation(name)
    if (symbol) bindings.set(symbol, { specifier: byName(specifier), path })
  }
  for (const node of walk(source, tree)) {
    if (ts.isImportDeclaration(node)) bindImport(source, node, bind)
    else if (ts.isImportEqualsDeclaration(node) && !node.isTypeOnly) {
      const { moduleReference } = node
      if (!ts.isExternalModuleReference(moduleReference)) continue
      if (ts.isStringLiteral(moduleReference.expression)) {
        bind(node.name, moduleReference.expression.text, [])
      }
    } else if (ts.isVariableDeclaration(node) && node.initializer) {
      // `const { Pool } = pg`: a part of what is imported as a whole.
      const origin =
        originOfModule(source, node.initializer) ??
        (ts.isObjectBindingPattern(node.name)
          ? originOf(source, bindings, node.initializer)
          : undefined)
      if (origin) bindPattern(source, node.name, origin, bind)
    }
  }
  return bindings
})

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
function originOfModule(source: Source, node: ts.Expression): Origin | undefined {
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
export function originOf(
  source: Source,
  bindings: Bindings,
  node: ts.Expression,
): Origin | undefined {
  const { ts, checker } = source
  const inner = unwrap(source, node)
  if (ts.isIdentifier(inner)) {
    const { parent } = inner
    // Of what is passed on, the checker has the name that it gets.
    const symbol = ts.isExportSpecifier(parent)
      ? checker.getExportSpecifierLocalTargetSymbol(parent)
      : checker.getSymbolAtLocation(inner)
    return symbol && bindings.get(symbol)
  }
  if (!ts.isPropertyAccessExpression(inner)) return originOfModule(source, inner)
  const base = originOf(source, bindings, inner.expression)
  return base && { ...base, path: [...base.path, inner.name.text] }
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
    const origin = originOf(source, bindingsOf(source), node.expression)
    return origin ? [{ node, origin }] : []
  })
})

/** The package of a specifier, or undefined for a relative one: `@sentry/node/init` is of `@sentry/node`. */
export function packageOf(specifier: string): string | undefined {
  if (/^[./#]/.test(specifier)) return undefined
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
