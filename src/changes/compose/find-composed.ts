import type { ts } from 'ts-morph'
import { gives } from './composed-name.js'
import { findSymbol } from '../../code/bindings.js'
import { findOrigin, type Bindings } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { isSign, type ComposeRequest } from './compose-request.js'
import type { ExportForm } from './find-given.js'
import { containsNode } from '../../syntax/contains-node.js'

/** A file, and how it gives the function. */
export interface ComposedFile {
  readonly source: Source
  readonly bindings: Bindings
  /** By which name it does. */
  readonly name: string
  readonly given: ExportForm
}

/** Tells whether ours has a part in what a file gives. Where a user has moved it, it stays. */
export function isComposed(
  { source, bindings, given }: ComposedFile,
  request: ComposeRequest,
): boolean {
  if (given.kind === 'passed') {
    const { name, from } = given
    return isSign(request, from.text, (name.propertyName ?? name.name).text)
  }
  if (given.kind === 'value') return names({ source, bindings, request }, given.value, [])
  if (given.kind === 'function') return names({ source, bindings, request }, given.statement, [])
  if (given.kind !== 'named') return false
  return names({ source, bindings, request }, given.name.propertyName ?? given.name.name, [])
}

interface Looking {
  readonly source: Source
  readonly bindings: Bindings
  readonly request: ComposeRequest
}

/** Tells whether code names ours, by itself or through what the file declares. */
function names(at: Looking, node: ts.Node, entered: readonly ts.Node[]): boolean {
  const { source, bindings, request } = at
  const { ts } = source
  return [...walk(source, node)].some((each) => {
    if (!ts.isIdentifier(each)) return false
    const symbol = findSymbol(source, each)
    const origin = symbol && bindings.get(symbol)
    if (origin) {
      const [name, ...more] = origin.path
      return name !== undefined && more.length === 0 && isSign(request, origin.specifier, name)
    }
    const declared = symbol?.valueDeclaration
    if (!declared || entered.includes(declared) || containsNode(declared, node)) return false
    return names(at, declared, [...entered, declared])
  })
}

/** The file's own name for something that it imports. */
export function localName(
  { source, bindings }: Pick<ComposedFile, 'source' | 'bindings'>,
  isMeant: (specifier: string) => boolean,
  name: string,
): string | undefined {
  const found = [...bindings].find(
    ([, { specifier, path }]) => path.length === 1 && path[0] === name && isMeant(specifier),
  )
  const [symbol] = found ?? []
  // What is imported inside of a function is known there alone.
  return symbol?.declarations?.some((each) => source.ts.isImportSpecifier(each)) === true
    ? symbol.name
    : undefined
}

/** A node that holds functions in their order: the arguments of a call that composes them, or the elements of a list. */
export type Composing = ts.CallExpression | ts.ArrayLiteralExpression

/** Tells whether an expression composes functions. */
export function composes(
  { source, bindings }: ComposedFile,
  node: ts.Expression,
  { with: composer }: ComposeRequest,
): node is Composing {
  if (!composer) return source.ts.isArrayLiteralExpression(node)
  if (!source.ts.isCallExpression(node)) return false
  const origin = findOrigin(source, bindings, node.expression)
  return (
    origin !== undefined &&
    gives(composer, origin.specifier) &&
    origin.path.join('.') === composer.name
  )
}
