import type { ts } from 'ts-morph'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'
import { type AtTop, atTop } from './at-top.js'
import { type Exported, findExport } from './resolve-export.js'
import type { Program } from './value.js'

/** A file of a program that an import leads to, and the export that it takes, where that is found. */
export interface Imported {
  readonly found: Exported | undefined
}

/** What an import takes of the files of a program; undefined where it leads elsewhere. */
export function findImported(
  program: Program,
  source: Source,
  { specifier, name }: Extract<AtTop, { kind: 'import' }>,
): Imported | undefined {
  const file = program.resolve(source.file, specifier)
  if (file === undefined || program.getText(file) === undefined) return undefined
  const from = name === undefined ? undefined : program.getSource(file)
  return { found: from && name !== undefined ? findExport(program, from, name) : undefined }
}

/**
 * Tells of an expression at the top of a file, by trees alone, whether its value is of a package for certain: what that gives,
 * or what somebody gets of it by members and calls.
 *
 * @param seen the names that led here, so that a circle ends
 */
export function isOfPackage(
  program: Program,
  source: Source,
  expression: ts.Expression,
  seen: readonly string[] = [],
): boolean {
  const name = findOriginalName(source, expression)
  const key = `${source.file}#${name?.text}`
  const named = name && atTop(source).get(name.text)
  if (!named || named.kind === 'declared' || seen.includes(key)) return false
  const way = [...seen, key]
  if (named.kind !== 'import') return isOfPackage(program, source, named.value, way)
  const imported = findImported(program, source, named)
  if (!imported) return true
  const { found } = imported
  if (!found || source.ts.isFunctionDeclaration(found.value)) return false
  return isOfPackage(program, found.source, found.value, way)
}

/** The name of which an expression takes members, or what it gives: `z` of `z.object(…).shape`. */
function findOriginalName(source: Source, expression: ts.Expression): ts.Identifier | undefined {
  const { ts } = source
  const node = unwrap(source, expression)
  if (ts.isIdentifier(node)) return node
  const takes =
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isAwaitExpression(node)
  return takes ? findOriginalName(source, node.expression) : undefined
}
