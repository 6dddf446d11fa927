import type { ts } from 'ts-morph'
import { lineEnd, lineStart } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'

/** How a file takes values from others. */
export type ImportSyntax = 'import' | 'require'

/** Where a further import goes, and how it is written. */
export interface Header {
  readonly syntax: ImportSyntax
  /** The start of a line. */
  readonly offset: number
  /** The line before has no line ending. */
  readonly unended: boolean
}

function isImport({ ts }: Source, node: ts.Statement): boolean {
  return ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node)
}

function isModule(source: Source): boolean {
  const { ts, file, tree } = source
  if (/\.(?:mjs|[cm]?tsx?)$/.test(file)) return true
  if (file.endsWith('.cjs')) return false
  return tree.statements.some(
    (node) => isImport(source, node) || ts.isExportDeclaration(node) || ts.isExportAssignment(node),
  )
}

/** `const x = require('y')`, `const { x } = require('y').z`, `require('y')`: nothing but values of other modules. */
function isRequire({ ts, tree }: Source, node: ts.Statement): boolean {
  const text = node.getText(tree)
  if (ts.isExpressionStatement(node))
    return /^require\(\s*['"`][^)]*\)(?:\.config\([^;]*\))?;?$/.test(text)
  return (
    ts.isVariableStatement(node) &&
    node.declarationList.declarations.every(
      ({ initializer }) =>
        initializer !== undefined &&
        /^require\(\s*['"`][^()]*\)(?:\.\w+)*$/.test(initializer.getText(tree)),
    )
  )
}

/** The last of the imports, or of the requires at the head of the file. */
function lastImport(source: Source, syntax: ImportSyntax): ts.Statement | undefined {
  const { statements } = source.tree
  if (syntax === 'import') return statements.findLast((node) => isImport(source, node))
  const body = statements.slice(directives(source))
  const end = body.findIndex((node) => !isRequire(source, node))
  const head = end < 0 ? body : body.slice(0, end)
  return head.at(-1) ?? body.find((node) => isRequire(source, node))
}

/** How many directives (`'use strict'`) the file begins with. */
function directives({ ts, tree }: Source): number {
  const end = tree.statements.findIndex(
    (node) => !(ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)),
  )
  return end < 0 ? tree.statements.length : end
}

/** Above the comments that belong to the first statement; but a licence stays at the top. */
function aboveFirst({ ts, text, tree }: Source, first: ts.Statement | undefined): number {
  if (!first) return text.length
  let start = first.getStart(tree)
  for (const { pos, end } of ts.getLeadingCommentRanges(text, first.getFullStart())?.toReversed() ??
    []) {
    const apart = /\n\s*\n/.test(text.slice(end, start))
    if (apart || /licen[cs]e|copyright|@preserve/i.test(text.slice(pos, end))) break
    start = pos
  }
  return lineStart(text, start)
}

/** Where a further import goes in a file. */
export function findHeader(source: Source): Header {
  const { text, tree } = source
  const syntax = isModule(source) ? 'import' : 'require'
  const last = lastImport(source, syntax)
  if (!last) {
    return {
      syntax,
      offset: aboveFirst(source, tree.statements[directives(source)]),
      unended: false,
    }
  }
  const next = text.indexOf('\n', lineEnd(text, last.getEnd()))
  return { syntax, offset: next < 0 ? text.length : next + 1, unended: next < 0 }
}
