import { freeName } from '../../syntax/free-name.js'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { NewTable } from '../code/create-work.js'
import type { Module } from '../code/modules.js'
import { CUSTOM, type ColumnForm, type DialectForms } from './dialects.js'
import { describeForm, type TableWriter } from './write-text.js'

/** The constant of a file that builds keys which are compared by each letter: Drizzle has no word for a collation. */
export interface ExactText {
  readonly name: string
  /** The type of such a key, in SQL. */
  readonly type: string
  /** True where the file gets it. */
  readonly isNew: boolean
  /** True in TypeScript. */
  readonly typed: boolean
}

/** The tables that a file gets, and how their columns are built. */
interface NewTables {
  readonly module: Module
  readonly forms: DialectForms
  readonly userId: ColumnForm
  readonly fresh: readonly NewTable[]
}

/** The constant that a file has, else one where its new tables need it. */
export function chooseExactText({
  module,
  forms,
  userId,
  fresh,
}: NewTables): ExactText | undefined {
  const { exact: type } = forms
  if (type === undefined) return undefined
  const typed = /\.[cm]?ts$/.test(module.source.file)
  const present = findExactText(module, type, forms.module)
  if (present !== undefined) return { name: present, type, isNew: false, typed }
  const name = freeName(module.source, 'exactText')
  const columns = fresh.flatMap(({ table }) => table.columns)
  const isUsed = columns.some((column) => describeForm({ forms, userId, exact: name }, column).own)
  return isUsed ? { name, type, isNew: true, typed } : undefined
}

function findExactText({ source }: Module, type: string, core: string): string | undefined {
  const { ts, tree } = source
  const constants = tree.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  const own = constants.find(({ initializer: value }) => {
    if (!value || !ts.isCallExpression(value) || !value.getText(tree).includes(type)) return false
    const origin = findOrigin(source, bindingsOf(source), value.expression)
    return origin?.specifier === core && origin.path.at(-1) === CUSTOM
  })
  return own && ts.isIdentifier(own.name) ? own.name.text : undefined
}

/** The constant as code. */
export function writeExactText(
  { style, local }: Pick<TableWriter, 'style' | 'local'>,
  { name, type, typed }: ExactText,
): string {
  const { quote, indent, semicolons, trailingComma } = style
  return [
    '/** Ids and tokens differ in the case of letters alone, by which the usual collations tell none apart. */',
    `const ${name} = ${local(CUSTOM)}${typed ? '<{ data: string }>' : ''}({`,
    `${indent}dataType: () => ${quote}${type}${quote}${trailingComma ? ',' : ''}`,
    `})${semicolons ? ';' : ''}`,
  ].join('\n')
}
