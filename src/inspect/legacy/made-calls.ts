import type { ts } from 'ts-morph'
import { findExport } from '../../code/resolve-export.js'
import { findOptions } from '../../code/find-options.js'
import { undeclaredCallee } from '../../code/undeclared-callee.js'
import { type Placed, type Program, reached, type Value } from '../../code/value.js'
import { importedCalls, type ImportedCall } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { outermost, unwrap } from '../../syntax/walk.js'
import { listAlternatives } from './named-options.js'

/** A call that makes something of Better Auth. */
export interface MadeCall {
  readonly source: Source
  readonly node: ImportedCall['node']
}

/** The calls of a function that a module gives. */
export function findMade(source: Source, specifier: string, name: string): readonly MadeCall[] {
  return importedCalls(source)
    .filter(({ origin }) => origin.specifier === specifier && origin.path.join('.') === name)
    .map(({ node }) => ({ source, node }))
}

/** Tells of an expression whether it stands for what some calls have made. */
export type IsMade = (placed: Placed) => boolean

/**
 * Tells what stands for the results of some calls, wherever they are handed: a value that is followed to one of them; what a
 * function gives that a framework imports by itself; and what is handed over under the name that holds one of them.
 *
 * @param sources where such functions may be declared
 */
export function createOriginTest(
  program: Program,
  sources: readonly Source[],
  made: readonly MadeCall[],
): IsMade {
  const names = new Set(made.flatMap((call) => findName(call) ?? []))
  const isOne = ({ at }: Value): boolean => made.some(({ node }) => node === at.node)
  const includesMade = (value: Value): boolean => listAlternatives(program, value).some(isOne)
  return (placed) => {
    const value = program.evaluate(placed)
    if (includesMade(value)) return true
    if (value.kind !== 'unknown' && (value.kind !== 'made' || value.origin)) return false
    const node = unwrap(placed.source, placed.node)
    const given = findGivenValues(program, sources, { ...placed, node })
    return given ? given.some(includesMade) : names.has(lastName(placed.source, node) ?? '')
  }
}

/** The values that a function may give whose name the file that calls it declares nowhere; undefined where there is no such. */
function findGivenValues(
  program: Program,
  sources: readonly Source[],
  placed: Placed,
): readonly Value[] | undefined {
  const name = undeclaredCallee(program, placed)
  if (name === undefined) return undefined
  const found = sources.flatMap((each) => findFunction(program, each, name) ?? [])
  return found.flatMap((each) => findOptions(each) ?? []).map((step) => reached(program, step))
}

function findFunction(program: Program, source: Source, name: string): Value | undefined {
  if (!source.text.includes(name)) return undefined
  const exported = findExport(program, source, name)
  if (!exported || exported.source !== source) return undefined
  const { value } = exported
  const node = source.ts.isFunctionDeclaration(value) ? value.name : value
  return node && program.evaluate({ source, node })
}

/** The name that holds the result of a call. */
function findName({ source, node }: MadeCall): string | undefined {
  const { ts } = source
  const { parent } = outermost(source, node)
  if (ts.isBinaryExpression(parent)) return lastName(source, parent.left)
  const holds = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return holds ? lastName(source, parent.name) : undefined
}

/** `auth` of `auth`, of `context.var.auth` and of `this.auth`. */
function lastName({ ts }: Source, node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return ts.isIdentifier(node) ? node.text : undefined
}
