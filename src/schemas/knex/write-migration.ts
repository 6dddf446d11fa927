import type { Column, ColumnType, Table, TableNames } from '../../catalog/tables.js'
import { stringLiteral } from '../../syntax/string-literal.js'
import type { Difference } from '../schema.js'

/** How a migration is written. */
export interface MigrationForm {
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
export function writeMigration(differences: readonly Difference[], form: MigrationForm): string {
  const groups = grouped(differences)
  const up = groups.map((group) => upOf(group, form))
  const down = groups.toReversed().map((group) => downOf(group.toReversed()))
  const type = form.isWhole ? '* as Knex' : '{ Knex }'
  const head = form.kind === 'ts' ? [`import type ${type} from 'knex';`, ''] : []
  return [
    ...head,
    '// Tables of @create-auth/runtime.',
    ...functionOf('up', up, form),
    '',
    ...functionOf('down', down, form),
    '',
  ].join('\n')
}

function functionOf(
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

function upOf(group: readonly Difference[], form: MigrationForm): readonly string[] {
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

function downOf(group: readonly Difference[]): readonly string[] {
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
