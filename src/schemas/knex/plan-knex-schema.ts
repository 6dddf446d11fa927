import { posix } from 'node:path'
import { isOlderVersion } from '../../catalog/versions.js'
import type { TableNames, Column, ColumnType, Table } from '../../catalog/tables.js'
import type { ModuleSystem, Style } from '../../project.js'
import { restyle } from '../../syntax/restyle.js'
import { detectStyle } from '../../syntax/style.js'
import {
  describeDifference,
  type Dialect,
  type Difference,
  type SchemaFile,
  type SchemaPlan,
  type SchemaProblem,
  type WantedSchema,
} from '../schema.js'
import { verifyStatements } from '../extend-schema.js'
import { easeColumn } from '../sql/ease-column.js'
import type { FoundColumn, FoundTable } from '../sql/found-table.js'
import { planSql } from '../sql/plan-sql.js'
import { USERS_NAMES, usersTable } from '../sql/users-table.js'
import { listMentioned, readKnexMigrations } from './read-migrations.js'
import { stringLiteral } from '../../syntax/string-literal.js'

/** The options that a plan for migrations of Knex needs to know besides the files. */
export interface KnexOptions {
  /** Undefined where only the environment says which. */
  readonly dialect: Dialect | undefined
  /** Major and minor; of one that is not known, as for the newest. */
  readonly version?: readonly [major: number, minor: number]
  /** The adapter's names for the tables where the project says nothing. */
  readonly usual: TableNames
  /** Where the migrations lie, relative to the project's root. */
  readonly folder: string
  /** `ts` for migrations in TypeScript, where no other one shows it. */
  readonly ending: 'js' | 'ts'
  /** How a JavaScript file of the project takes and gives values. */
  readonly moduleSystem: ModuleSystem
  /** How a new file is written, where no other one shows it. */
  readonly style: Style
}

/** The first version that exports the type `Knex` by its name. */
const NAMED = [0, 95] as const

/** A plan whose one edit is a migration. */
export interface KnexPlan extends SchemaPlan {
  /** The names of the tables. */
  readonly names: TableNames
  /** Those of the names that the adapter has to be told. */
  readonly called: Partial<TableNames>
}

/**
 * Plans the next migration of a project with Knex.
 *
 * @param files migrations in the order in which they run, and what helps to write them
 */
export async function planKnexSchema(
  files: readonly SchemaFile[],
  wanted: WantedSchema,
  options: KnexOptions,
): Promise<KnexPlan> {
  const searched = [...Object.values({ ...options.usual, ...wanted.names }), ...USERS_NAMES]
  const mentioning = files.filter(
    ({ text }) => NAMED_ELSEWHERE.test(text) || searched.some((name) => isNamed(text, name)),
  )
  const run = mentioning.filter(({ apart }) => apart !== true)
  const found = await readKnexMigrations(run)
  const mentions = await listMentioned(mentioning)
  const called = usersTable(found, wanted, options.usual, true)
  const names = { ...options.usual, ...called, ...wanted.names }
  const dialect = options.dialect ?? 'postgresql'
  const ease = chooseEase(options)
  const { folder } = options
  const asked = { tables: wanted.tables, names, dialect, folder, ease }
  const plan = planSql(found, asked)
  const { differences, unfilled, warnings, userIds } = plan
  const hidden = differences.flatMap(({ kind, table, name }) => {
    const mention = kind === 'table' && mentions.find((each) => each.name === name)
    return mention ? [hiddenTable(mention.path, table, name)] : []
  })
  const problems = [...plan.problems, ...hidden]
  const base = { differences, unfilled, warnings, userIds, problems, names, called }
  if (differences.length === 0 || hidden.length > 0) return { ...base, edits: [] }
  const { path, style, kind } = nextFile(files, options)
  const idType = found
    .find((table) => table.name === names.user)
    ?.columns.find((column) => column.name === 'id')?.type
  const form: MigrationForm = {
    kind,
    names,
    tables: wanted.tables,
    isWhole: options.version !== undefined && isOlderVersion(options.version, NAMED),
    ...(options.dialect === 'mysql' && { collation: 'utf8mb4_bin' }),
    ...(idType === undefined ? {} : { idType }),
  }
  const text = restyle(writeMigration(differences, form), style)
  const edits = [{ path, text, did: differences.map(describeDifference) }]
  const after = planSql(await readKnexMigrations([...run, ...edits]), asked)
  return { ...base, ...verifyStatements(plan, after, edits) }
}

/** The first version that makes a column optional on every database. */
const EASES = [1, 0] as const

/** Knex's names for the dialects that it speaks. */
const SPOKEN: Readonly<Record<Dialect, string>> = {
  postgresql: 'postgresql',
  mysql: 'mysql',
  sqlite: 'sqlite3',
}

/**
 * The code by which a migration has rows need no value for a column: in Knex's own words where it has some, else in SQL, which
 * for a dialect that is not known depends on what Knex speaks when it runs.
 */
function chooseEase({ dialect, version = EASES }: KnexOptions) {
  return (table: FoundTable, column: FoundColumn): string => {
    const { name } = column
    if (!isOlderVersion(version, EASES) && !table.primaryKey.includes(name)) {
      const [of, what] = [table.name, name].map((each) => JSON.stringify(each))
      return `await knex.schema.alterTable(${of}, (table) => { table.setNullable(${what}); });`
    }
    const raw = (spoken: Dialect): readonly string[] =>
      easeColumn(spoken, table, column).map(
        (statement) => `await knex.raw(${JSON.stringify(statement)});`,
      )
    if (dialect) return raw(dialect).join('\n')
    return (['postgresql', 'mysql', 'sqlite'] as const)
      .map((each) => ({ spoken: SPOKEN[each], lines: raw(each) }))
      .filter(({ lines }) => lines.length > 0)
      .map(
        ({ spoken, lines }) =>
          `if (knex.client.dialect === "${spoken}") {\n  ${lines.join('\n  ')}\n}`,
      )
      .join('\n')
  }
}

/** `createTable(TABLES.USERS, …)`: what the table is called stands in another file. */
const NAMED_ELSEWHERE = /\b(?:createTable(?:IfNotExists)?|(?:alter|rename)?[tT]able)\(\s*[\w$]/

function isNamed(text: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => text.includes(quote + name + quote))
}

/** Making it once more would fail, and what it is like decides about the others. */
function hiddenTable(path: string, table: string, name: string): SchemaProblem {
  return {
    path,
    reason: `the table ${name} is there already, as it seems, in a way that can't be read`,
    snippet: `npx create-auth init --table ${table}=auth_${name}`,
  }
}

/** The name of the next migration, and how it is written: as the last one is. */
function nextFile(
  files: readonly SchemaFile[],
  { folder, ending, moduleSystem, style }: KnexOptions,
): Pick<MigrationForm, 'kind'> & { readonly path: string; readonly style: Style } {
  const own = files.filter(({ path }) => posix.dirname(path) === folder)
  const last = own.toSorted((a, b) => (a.path < b.path ? -1 : 1)).at(-1)
  const extension = last ? posix.extname(last.path) : `.${ending}`
  const name = nextName(last && posix.basename(last.path, extension))
  const modules = extension === '.mjs' || (extension === '.js' && moduleSystem === 'esm')
  return {
    path: posix.join(folder, `${name}${extension}`),
    kind: extension.endsWith('ts') ? 'ts' : modules ? 'esm' : 'cjs',
    style: last ? detectStyle(last.text) : style,
  }
}

/** Knex runs them in the order of their names: one that is greater than the last. */
function nextName(last = '0000'): string {
  const [number] = /^\d+/.exec(last) ?? []
  if (number === undefined) return `${last}_auth`
  return `${String(BigInt(number) + 1n).padStart(number.length, '0')}_auth`
}

/** How a migration is written. */
interface MigrationForm {
  /** `cjs` for `exports.up`. */
  readonly kind: 'ts' | 'esm' | 'cjs'
  /** True where the type of Knex is the module itself, as it is before 0.95. */
  readonly isWhole?: boolean
  readonly names: TableNames
  readonly tables: readonly Table[]
  /** The type of `id` in the user table, where the project has given it one: every `userId` has the same. */
  readonly idType?: string
  /** How texts are compared where that is not byte for byte by itself. */
  readonly collation?: string
}

/** How Knex calls the columns. */
const COLUMNS: Readonly<Record<ColumnType, (name: string) => string>> = {
  key: (name) => `table.string(${name})`,
  text: (name) => `table.text(${name})`,
  date: (name) => `table.datetime(${name}, { precision: 3 })`,
  seconds: (name) => `table.bigInteger(${name})`,
  integer: (name) => `table.bigInteger(${name})`,
  boolean: (name) => `table.boolean(${name})`,
}

/** The text of a migration, in the style of the templates. */
function writeMigration(differences: readonly Difference[], form: MigrationForm): string {
  const groups = grouped(differences)
  const up = groups.map((group) => writeUp(group, form))
  const down = groups.toReversed().map((group) => writeDown(group.toReversed()))
  const type = form.isWhole ? '* as Knex' : '{ Knex }'
  const head = form.kind === 'ts' ? [`import type ${type} from 'knex';`, ''] : []
  return [
    ...head,
    '// Tables of @create-auth/runtime.',
    ...writeFunction('up', up, form),
    '',
    ...writeFunction('down', down, form),
    '',
  ].join('\n')
}

function writeFunction(
  name: 'up' | 'down',
  statements: readonly (readonly string[])[],
  { kind }: MigrationForm,
): readonly string[] {
  const body = statements.flat().map((line) => `  ${line}`)
  if (kind === 'cjs') return [`exports.${name} = async (knex) => {`, ...body, '};']
  const types = kind === 'ts' ? ['knex: Knex', ': Promise<void>'] : ['knex', '']
  return [`export async function ${name}(${types[0]})${types[1]} {`, ...body, '}']
}

/** Groups of differences that change one table together; a table that is new stands alone. */
function grouped(differences: readonly Difference[]): readonly (readonly Difference[])[] {
  return differences.reduce<readonly (readonly Difference[])[]>((groups, difference) => {
    const last = groups.at(-1) ?? []
    const joins = [...last, difference].every(
      ({ kind, name }) => kind !== 'table' && name === difference.name,
    )
    return joins && last.length > 0
      ? [...groups.slice(0, -1), [...last, difference]]
      : [...groups, [difference]]
  }, [])
}

function writeUp(group: readonly Difference[], form: MigrationForm): readonly string[] {
  const name = group[0]?.name ?? ''
  const isNew = group.some(({ kind }) => kind === 'table')
  const lines = group.flatMap(({ table: id, kind, columns }) => {
    const table = form.tables.find((each) => each.id === id)
    const own = table?.columns.filter((column) => columns.includes(column.name)) ?? []
    return {
      table: table ? tableLines(table, form) : [],
      column: own.map((column) => columnLine(column, form)),
      unique: [`table.unique(${list(columns)});`],
      index: [`table.index(${list(columns)});`],
    }[kind]
  })
  return block(isNew ? 'createTable' : 'alterTable', name, lines)
}

function writeDown(group: readonly Difference[]): readonly string[] {
  const name = group[0]?.name ?? ''
  if (group.some(({ kind }) => kind === 'table'))
    return [`await knex.schema.dropTable(${stringLiteral(name)});`]
  const lines = group.map(
    ({ kind, columns }) =>
      ({
        table: '',
        column: `table.dropColumn(${columns.map((each) => stringLiteral(each)).join(', ')});`,
        unique: `table.dropUnique(${list(columns)});`,
        index: `table.dropIndex(${list(columns)});`,
      })[kind],
  )
  return block('alterTable', name, lines)
}

function block(method: string, name: string, lines: readonly string[]): readonly string[] {
  return [
    `await knex.schema.${method}(${stringLiteral(name)}, (table) => {`,
    ...lines.map((line) => `  ${line}`),
    '});',
  ]
}

function tableLines(table: Table, form: MigrationForm): readonly string[] {
  const owned = table.columns.flatMap(({ name, references }) =>
    references
      ? [
          'table',
          `  .foreign(${stringLiteral(name)})`,
          "  .references('id')",
          `  .inTable(${stringLiteral(form.names[references])})`,
          "  .onDelete('CASCADE');",
        ]
      : [],
  )
  return [
    ...table.columns.map((column) => columnLine(column, form)),
    `table.primary(${list(table.primaryKey)});`,
    ...table.unique.map((columns) => `table.unique(${list(columns)});`),
    ...table.indexes.map((columns) => `table.index(${list(columns)});`),
    ...owned,
  ]
}

function columnLine({ name, type, optional, references }: Column, form: MigrationForm): string {
  const { idType, collation } = form
  const isText = type === 'key' || type === 'text'
  const column =
    references && idType !== undefined
      ? likeId(name, idType)
      : COLUMNS[type](stringLiteral(name)) + collate(isText ? collation : undefined)
  return `${column}${optional ? '' : '.notNullable()'};`
}

/** A column of the type that another one has. */
function likeId(name: string, idType: string): string {
  const [, type = idType, collation] = /^(.*?)(?: collate (\w+))?$/.exec(idType) ?? []
  const [, base = '', size, unsigned] =
    /^(integer|bigint|uuid|text|varchar\((\d+)\))( unsigned)?$/.exec(type) ?? []
  const sign = unsigned === undefined ? '' : '.unsigned()'
  if (base === 'integer') return `table.integer(${stringLiteral(name)})${sign}`
  if (base === 'bigint') return `table.bigInteger(${stringLiteral(name)})${sign}`
  if (base === 'uuid' || base === 'text')
    return `table.${base}(${stringLiteral(name)})${collate(collation)}`
  if (size !== undefined)
    return `table.string(${stringLiteral(name)}, ${size})${collate(collation)}`
  return `table.specificType(${stringLiteral(name)}, ${stringLiteral(idType)})`
}

function collate(collation: string | undefined): string {
  return collation === undefined ? '' : `.collate(${stringLiteral(collation)})`
}

function list(names: readonly string[]): string {
  return `[${names.map((each) => stringLiteral(each)).join(', ')}]`
}
