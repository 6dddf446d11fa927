import { posix } from 'node:path'
import { importEnding } from '../../syntax/import-ending.js'
import { insertLine } from '../../syntax/line-splices.js'
import { lineEnd } from '../../syntax/lines.js'
import { spliceText } from '../../syntax/splice.js'
import { endOf } from '../../syntax/walk.js'
import type { SchemaEdit } from '../schema.js'
import { stemOf, type Modules } from './modules.js'

const INDEX = /^index(?:\.[\w-]+)?\.[cm]?[jt]sx?$/

/** Exports a new file from the index of its folder, where that exports the files beside it one by one. */
export function addToBarrel(modules: Modules, target: string): SchemaEdit | undefined {
  const folder = posix.dirname(target)
  const barrel = [...modules.values()].find(
    ({ source: { file } }) => posix.dirname(file) === folder && INDEX.test(posix.basename(file)),
  )
  if (!barrel) return undefined
  const { source, style, bom } = barrel
  const { ts, text, tree, file } = source
  const last = tree.statements.findLast(
    (statement) =>
      ts.isExportDeclaration(statement) &&
      !statement.isTypeOnly &&
      !(statement.exportClause && ts.isNamespaceExport(statement.exportClause)) &&
      statement.moduleSpecifier !== undefined &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text.startsWith('./'),
  )
  if (!last) return undefined
  const stem = posix.basename(stemOf(target))
  const { quote, semicolons, eol } = style
  const specifier = `${quote}./${stem}${importEnding(text) ?? ''}${quote}`
  const line = `export * from ${specifier}${semicolons ? ';' : ''}`
  const added = spliceText(text, [insertLine(text, lineEnd(text, endOf(source, last)), line, eol)])
  return { path: file, text: bom + added, did: [`export what ${target} has`] }
}
