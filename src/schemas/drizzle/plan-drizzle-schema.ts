import type { Column, Table, TableId } from '../../catalog/tables.js'
import { isOlderVersion } from '../../catalog/versions.js'
import { examineCode, notExported } from '../code/examine-code.js'
import { type Module, type Modules, findFile } from '../code/modules.js'
import { resolveNeededName } from '../code/needed-name.js'
import { planCodeSchema, type CodeSchemaPlan } from '../code/plan-code-schema.js'
import type { CodeSchemaOptions } from '../code/schema-options.js'
import { describeSyntax, targetModule } from '../code/target.js'
import { createWork } from '../code/create-work.js'
import type { Examination } from '../examine.js'
import type { SchemaEdit, SchemaFile, SchemaProblem, WantedSchema } from '../schema.js'
import { withFoldedIndexes } from '../folded.js'
import { findColumn } from '../table-model.js'
import { CUSTOM, dialects, type DialectForms, type ColumnForm } from './dialects.js'
import { chooseNaming } from './naming.js'
import { readTables, type DrizzleTable } from './read-tables.js'
import { writeFile, type FileWork } from './write-file.js'
import { columnText, writeKeyList } from './write-text.js'
import type { ts } from 'ts-morph'
import { findSymbol } from '../../code/bindings.js'
import { bindingsOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'

/** A plan for a Drizzle schema. */
export type DrizzlePlan = CodeSchemaPlan

/**
 * Plans how a Drizzle schema gets the tables that sign-in needs.
 *
 * @param files every schema file of the project
 */
export async function planDrizzleSchema(
  files: readonly SchemaFile[],
  given: WantedSchema,
  options: CodeSchemaOptions,
): Promise<DrizzlePlan> {
  const wanted = { ...given, tables: given.tables.map((table) => withIndexes(table, options)) }
  return planCodeSchema(files, {
    target: options.target,
    examine: (modules) => examineFiles(modules, wanted, options),
    write: (modules, examination) => writeFiles(modules, examination, wanted, options),
    hasUuids: (user) => findColumn(user, 'id')?.kind === 'uuid',
  })
}

/** The first version of which an index can be on an expression: older kits take that for the name of a column in other databases. */
const EXPRESSIONS = { postgresql: [0, 31], others: [0, 36] } as const

function withIndexes(table: Table, { dialect, version }: CodeSchemaOptions): Table {
  const first = EXPRESSIONS[dialect === 'postgresql' ? dialect : 'others']
  return version && isOlderVersion(version, first) ? table : withFoldedIndexes(table, dialect)
}

function examineFiles(
  modules: Modules,
  wanted: WantedSchema,
  options: CodeSchemaOptions,
): Examination<DrizzleTable> {
  const tables = readTables(modules, options.dialect)
  return examineCode(modules, wanted, {
    tables,
    target: options.target,
    freshName: (id) => freshNames(id, wanted.names).name,
    pen: {
      write: (table, column) => writeColumn(tables, table, column, options),
      rename: (table, { name }) => renamed(table, name),
    },
    refuse: notExported,
    refuseLike: (user) => refuseMaker(modules, user, options),
  })
}

/** A column as the user would write it in a table. */
function writeColumn(
  tables: readonly DrizzleTable[],
  table: DrizzleTable,
  column: Column,
  { dialect, version }: CodeSchemaOptions,
): string {
  const forms = dialects[dialect]
  const user = tables.find(({ columns }) => columns.some(({ name }) => name === 'email'))
  const pen = {
    style: table.module.style,
    forms,
    naming: chooseNaming(table.columns),
    local: (name: string) => name,
    userId: userIdForm(user, forms),
    users: user?.name ?? 'users',
    keysIn: writeKeyList(version),
    sql: 'sql',
  }
  return columnText(pen, column, { primary: column.name === 'id' }, table.builders)
}

/** The column as `id` in code, where it says its name in the database and so keeps that. */
function renamed(table: DrizzleTable, name: string): string | undefined {
  const column = findColumn(table, name)
  if (column?.own === undefined || !column.named) return undefined
  return `id: ${column.own.getText(table.module.source.tree)}`
}

function refuseMaker(
  modules: Modules,
  user: DrizzleTable,
  { target }: CodeSchemaOptions,
): SchemaProblem | undefined {
  const maker = findMaker(modules, user)
  if (!maker || maker.from || user.path === target) return undefined
  return {
    path: user.path,
    line: user.line,
    reason: `${maker.base}, with which ${user.name} is made, is not exported, and the tables in ${target} need it`,
    snippet: `export { ${maker.base} }`,
  }
}

function writeFiles(
  modules: Modules,
  examination: Examination<DrizzleTable>,
  wanted: WantedSchema,
  options: CodeSchemaOptions,
): readonly SchemaEdit[] {
  const target = targetModule(modules, options)
  const forms = dialects[options.dialect]
  const user = examination.found.get('user')
  const { extensions, fresh, files } = createWork(
    modules,
    examination,
    wanted.tables,
    target,
    (id) => freshNames(id, wanted.names),
  )
  const every = readTables(modules, options.dialect).flatMap(({ columns }) => columns)
  return files.map((module) =>
    writeFile({
      module,
      syntax: describeSyntax(modules, module, options),
      forms,
      userId: userIdForm(user, forms),
      keysIn: writeKeyList(options.version),
      extensions: extensions.filter(({ table }) => table.module === module),
      fresh: module === target ? fresh : [],
      chooseTableNaming: (table) => chooseNaming(table && saysNames(table) ? table.columns : every),
      ...projectNames(modules, module, user, wanted, options),
    }),
  )
}

/** Tells whether the columns of a table show how the database calls those of several words. */
function saysNames({ columns }: DrizzleTable): boolean {
  return columns.some(({ name, named }) => !named || /[A-Z]/.test(name))
}

/** The name of the user table in new code of a file, and the maker of tables. */
function projectNames(
  modules: Modules,
  module: Module,
  user: DrizzleTable | undefined,
  wanted: WantedSchema,
  options: CodeSchemaOptions,
): Pick<FileWork, 'users' | 'maker'> {
  if (!user) {
    const { name } = freshNames('user', wanted.names)
    return { users: resolveNeededName(modules, module, options, options.target, name, name) }
  }
  const users = resolveNeededName(modules, module, options, user.path, user.name, user.exported)
  const maker = findMaker(modules, user)
  if (!maker) return { users }
  const { base, text, from } = maker
  const needed = from
    ? resolveNeededName(modules, module, options, from.module.source.file, base, from.name)
    : { name: base }
  return { users, maker: { ...needed, text } }
}

/** The names that a table will have that is not there: in code and in the database. */
function freshNames(
  id: TableId,
  names: WantedSchema['names'],
): { readonly name: string; readonly database: string } {
  const given = names[id]
  if (given === undefined) return { name: `${id}s`, database: id }
  const camel = given.replaceAll(/[_-]+(\w)/g, (_dash, letter: string) => letter.toUpperCase())
  return { name: camel.charAt(0).toLowerCase() + camel.slice(1), database: given }
}

/** How columns are built that refer to users: as their id, but without what counts it up. */
function userIdForm(user: DrizzleTable | undefined, forms: DialectForms): ColumnForm {
  const id = user && findColumn(user, 'id')
  if (!id?.builder || id.builder === CUSTOM) return forms.columns.key
  const counted = forms.counted[id.builder]
  if (counted) return counted
  return { builder: id.builder, ...(id.config === undefined ? {} : { config: id.config }) }
}

/** The maker of the user table, where that is the project's own: a table creator, or a schema. */
interface TableMaker {
  /** As the file of the user table writes it: `createTable`, `auth.table`. */
  readonly text: string
  /** The local name with which that begins. */
  readonly base: string
  /** Where that is exported from; undefined where it isn't. */
  readonly from?: { readonly module: Module; readonly name: string }
}

/** Finds what makes the user table, so that further tables are made with it too. */
function findMaker(modules: Modules, { module, maker }: DrizzleTable): TableMaker | undefined {
  if (!maker) return undefined
  const { source, exports } = module
  const first = firstName(source, maker)
  if (!first) return undefined
  const symbol = findSymbol(source, first)
  const origin = symbol && bindingsOf(source).get(symbol)
  const made = { text: maker.getText(source.tree), base: first.text }
  if (origin) {
    const [name] = origin.path
    const file = findFile(modules, module, origin.specifier)
    return file && name !== undefined ? { ...made, from: { module: file, name } } : made
  }
  const name = exports.get(first.text)
  return name === undefined ? made : { ...made, from: { module, name } }
}

function firstName({ ts }: Source, expression: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(expression)) return expression
  if (!ts.isPropertyAccessExpression(expression)) return undefined
  const { expression: base } = expression
  return ts.isIdentifier(base) ? base : undefined
}
