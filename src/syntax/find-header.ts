import type { ts } from 'ts-morph'
import type { ImportSyntax } from './import-line.js'
import { isModule } from './is-module.js'
import { lineEnd, lineStart } from './lines.js'
import { originOfModule } from './origin.js'
import type { Source } from './parse-source.js'
import { findEnd } from './walk.js'

/** Where a further import goes, and how it is written. */
export interface Header {
  readonly syntax: ImportSyntax
  readonly offset: number
  /** `behind` the line that ends at the offset, or `above` the one that starts there. */
  readonly side: 'behind' | 'above'
}

/**
 * Where a further import goes in a file: behind the last one that comes before it is used.
 *
 * @param user the statement behind which the imported names are used
 */
export function findHeader(source: Source, user: ts.Statement): Header {
  const { text, tree } = source
  const syntax = importSyntax(source)
  const takes = syntax === 'import' ? isImport : isRequire
  const last = tree.statements.findLast((node) => takes(source, node) && node.end <= user.end)
  if (!last) return { syntax, offset: findHeaderEnd(source), side: 'above' }
  return { syntax, offset: lineEnd(text, findEnd(source, last)), side: 'behind' }
}

/** How a file takes values from others. TypeScript is written with import, whatever it is compiled to. */
export function importSyntax(source: Source): ImportSyntax {
  return /\.[cm]?tsx?$/.test(source.file) || isModule(source) ? 'import' : 'require'
}

function isImport({ ts }: Source, node: ts.Statement): boolean {
  return ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node)
}

/** `const x = require('y').z`, `require('y')`, `require('y').config()` */
function isRequire(source: Source, node: ts.Statement): boolean {
  const { ts } = source
  const loads = (value: ts.Expression | undefined): boolean =>
    value !== undefined &&
    (originOfModule(source, value) !== undefined ||
      (ts.isCallExpression(value) && loads(value.expression)))
  if (ts.isExpressionStatement(node)) return loads(node.expression)
  if (!ts.isVariableStatement(node)) return false
  return node.declarationList.declarations.some(({ initializer }) => loads(initializer))
}

/** Behind the directives (`'use strict'`) and above the comments of the first statement; a licence stays at the top. */
function findHeaderEnd({ ts, text, tree }: Source): number {
  const first = tree.statements.find(
    (node) => !(ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)),
  )
  if (!first) return text.length
  const comments = ts.getLeadingCommentRanges(text, first.getFullStart()) ?? []
  const own = comments.filter(({ pos, end }, index) => {
    const next = comments[index + 1]?.pos ?? first.getStart(tree)
    const apart = /\n\s*\n/.test(text.slice(end, next))
    return !apart && !/licen[cs]e|copyright|@preserve/i.test(text.slice(pos, end))
  })
  const [start = first.getStart(tree)] = own.map(({ pos }) => pos)
  return lineStart(text, start)
}
