import type { ts } from 'ts-morph'
import { addElements } from '../../syntax/add-elements.js'
import { lineStart } from '../../syntax/lines.js'
import type { ImportSyntax } from '../../syntax/import-line.js'
import { fitNames } from '../../syntax/fit-names.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import type { SchemaEdit } from '../schema.js'
import type { Module } from './modules.js'
import { insertImports, type TakenNames } from './take-names.js'

/** A constant or a class to add to a file, and the name under which it is exported. */
interface Added {
  readonly name: string
  /** Lines are parted by `\n`. Of a module, `export` is in it. */
  readonly text: string
}

/** The additions to a file. */
export interface Additions {
  readonly syntax: ImportSyntax
  /** The names that it takes from others. */
  readonly taken: readonly (TakenNames | undefined)[]
  /** The statement in front of which it has to have them; the last one where none is said. */
  readonly user?: ts.Statement | undefined
  /** The changes to what is there. */
  readonly splices: readonly Splice[]
  readonly added: readonly Added[]
  readonly did: readonly string[]
}

/** A file with what it gets. Nothing else in it changes. */
export function extendModule(
  module: Module,
  { syntax, taken: names, user, splices, added, did }: Additions,
): SchemaEdit {
  const { source, bom } = module
  const { text, tree, file: path } = source
  const taken = names.filter((each) => each !== undefined)
  const lines = taken.flatMap(({ line }) => line ?? [])
  const statement = user ?? tree.statements.at(-1)
  const all = [
    ...taken.flatMap((each) => each.splices),
    ...(statement ? insertImports(module, lines, statement) : []),
    ...splices,
    ...appendCode(module, added, syntax, statement ? [] : lines),
  ]
  return { path, text: bom + spliceText(text, all), did }
}

/**
 * Adds what a file exports to its end; where `module.exports` is set, in front of that.
 *
 * @param imports lines for the top of a file that is still empty
 */
function appendCode(
  { source, style }: Module,
  added: readonly Added[],
  syntax: ImportSyntax,
  imports: readonly string[],
): readonly Splice[] {
  if (added.length === 0) return []
  const { text, tree } = source
  const { eol, semicolons } = style
  const gap = eol + eol
  const blocks = added.map((each) => each.text.replaceAll('\n', eol))
  const names = added.map(({ name }) => name)
  if (syntax === 'import') return [atEnd(text, [imports.join(eol), ...blocks], gap, eol)]
  const last = tree.statements.findLast((statement) => exportsObject(source, statement))
  const object = last && exportsObject(source, last)
  if (last && object) {
    const start = findPlaceAbove(source, last)
    return [
      { start, end: start, content: [blocks.join(gap) + gap] },
      ...addElements(source, object, undefined, names, style),
    ]
  }
  const stop = semicolons ? ';' : ''
  const ending =
    text === ''
      ? fitNames(names, (list) => `module.exports = ${list}${stop}`, style)
      : names.map((name) => `exports.${name} = ${name}${stop}`).join(eol)
  return [atEnd(text, [imports.join(eol), ...blocks, ending], gap, eol)]
}

/** The object of `module.exports = { … }`. */
function exportsObject(
  { ts, tree }: Source,
  statement: ts.Statement,
): ts.ObjectLiteralExpression | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined
  const { expression } = statement
  if (!ts.isBinaryExpression(expression)) return undefined
  if (expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined
  const whole = expression.left.getText(tree) === 'module.exports'
  return whole && ts.isObjectLiteralExpression(expression.right) ? expression.right : undefined
}

/** A text that ends without a line ending stays so; an empty one gets one. */
function atEnd(text: string, parts: readonly string[], gap: string, eol: string): Splice {
  const block = parts.filter((part) => part !== '').join(gap)
  const end = text.length
  if (text === '') return { start: 0, end, content: [block + eol] }
  const ended = text.endsWith('\n')
  return { start: end, end, content: [ended ? eol + block + eol : gap + block] }
}

/** The start of the comments above a statement, or of its line. */
function findPlaceAbove({ ts, text, tree }: Module['source'], statement: ts.Statement): number {
  const [first] = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? []
  return lineStart(text, first?.pos ?? statement.getStart(tree))
}
