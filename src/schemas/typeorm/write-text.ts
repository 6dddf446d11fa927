import type { Column, Table } from '../../catalog/tables.js'
import type { Style } from '../../project.js'
import type { ColumnTypes } from './dialects.js'
import { snakeCase } from '../snake-case.js'
import { isOwner } from './owner.js'

/** How members of entities are written in a file. Lines are parted by `\n`. */
export interface EntityWriter {
  readonly style: Style
  readonly forms: Readonly<Record<Column['type'], ColumnTypes>>
  /** The file's name for something of TypeORM. */
  readonly local: (name: string) => string
  /** The columns that refer to users. */
  readonly userId: ColumnTypes
  /** The file's name for the user entity. */
  readonly users: string
  /** True where columns say that the database calls them in snake_case. */
  readonly snake: boolean
  /** `!` where properties without a value are marked so. */
  readonly mark: '!' | ''
}

/** The attributes of a member besides what it holds. */
export interface MemberSays {
  /** The database makes it: the id of a user. */
  readonly generated?: boolean
  readonly primary?: boolean
  readonly unique?: boolean
  readonly indexed?: boolean
  /** Its name in the database, where that is given. */
  readonly name?: string
}

/** The decorators and the line of a property. */
export function memberText(pen: EntityWriter, column: Column, says: MemberSays): string {
  const { style } = pen
  const lines = isOwner(column) ? ownerLines(pen, says) : columnLines(pen, column, says)
  return `${lines.join('\n')}${style.semicolons ? ';' : ''}`.replaceAll("'", style.quote)
}

function ownerLines({ local, users, mark }: EntityWriter, { name }: MemberSays): readonly string[] {
  return [
    `@${local('ManyToOne')}(() => ${users}, { onDelete: 'CASCADE' })`,
    ...(name === undefined ? [] : [`@${local('JoinColumn')}({ name: '${name}' })`]),
    `user${mark}: ${users}`,
  ]
}

function columnLines(pen: EntityWriter, column: Column, says: MemberSays): readonly string[] {
  const { local, mark } = pen
  if (says.generated === true)
    return [`@${local('PrimaryGeneratedColumn')}('uuid')`, `id${mark}: string`]
  const { type } = describeForm(pen, column)
  const given = [
    ...writeSettings(pen, column, says),
    ...(says.unique === true && !says.primary ? ['unique: true'] : []),
  ]
  const decorator = local(says.primary === true ? 'PrimaryColumn' : 'Column')
  return [
    ...(says.indexed === true ? [`@${local('Index')}()`] : []),
    ...(isOwnKey(says) ? [`@${local('Index')}({ unique: true })`] : []),
    `@${decorator}({ ${given.join(', ')} })`,
    `${column.name}${mark}: ${type}${column.optional ? ' | null' : ''}`,
  ]
}

function describeForm({ userId, forms }: EntityWriter, { references, type }: Column): ColumnTypes {
  return references ? userId : forms[type]
}

/** The settings of a column, but for the keys that it is of. */
export function writeSettings(
  pen: EntityWriter,
  column: Column,
  { name }: MemberSays,
): readonly string[] {
  return [
    ...(name === undefined ? [] : [`name: '${name}'`]),
    ...describeForm(pen, column).settings,
    ...(column.optional ? ['nullable: true'] : []),
  ]
}

/** A column of the primary key that is a key alone as well: TypeORM hears `unique` of no primary column. */
function isOwnKey({ primary, unique }: MemberSays): boolean {
  return primary === true && unique === true
}

/** The name of a column in the database, where the project says those of its others. */
export function saidName({ snake }: EntityWriter, column: Column): Pick<MemberSays, 'name'> {
  const name = column.references ? 'userId' : column.name
  return snake && snakeCase(name) !== name ? { name: snakeCase(name) } : {}
}

/** The names of TypeORM that a member needs. */
export function listNeeded(column: Column, says: MemberSays): readonly string[] {
  if (isOwner(column)) {
    return ['ManyToOne', ...(says.name === undefined ? [] : ['JoinColumn'])]
  }
  if (says.generated === true) return ['PrimaryGeneratedColumn']
  const decorator = says.primary === true ? 'PrimaryColumn' : 'Column'
  return [decorator, ...(says.indexed === true || isOwnKey(says) ? ['Index'] : [])]
}

/** The attributes of a member of a new entity. */
export function describeOptions(pen: EntityWriter, table: Table, column: Column): MemberSays {
  const is = (keys: readonly (readonly string[])[]): boolean =>
    keys.some((key) => key.join() === column.name)
  return {
    ...saidName(pen, column),
    generated: table.id === 'user' && column.name === 'id',
    primary: table.primaryKey.includes(column.name),
    unique: is(table.unique),
    indexed: is(table.indexes),
  }
}

/** An exported class that is an entity. */
export function entityText(
  pen: EntityWriter,
  table: Table,
  { name, database }: { readonly name: string; readonly database: string },
): string {
  const { indent, quote } = pen.style
  const members = table.columns.map((column) =>
    indented(memberText(pen, column, describeOptions(pen, table, column)), indent),
  )
  const lines = [
    `@${pen.local('Entity')}(${quote}${database}${quote})`,
    ...wideKeys(table).map((columns) => keyLine(pen, 'Unique', columns)),
    `export class ${name} {`,
  ]
  return `${lines.join('\n')}\n${members.join('\n\n')}\n}`
}

/** The keys of several columns, beside the primary one. */
export function wideKeys({ unique }: Table): Table['unique'] {
  return unique.filter(({ length }) => length > 1)
}

/** The decorator of a class for a key of several columns. */
export function keyLine(
  { style: { quote }, local }: EntityWriter,
  decorator: 'Unique' | 'Index',
  columns: readonly string[],
): string {
  return `@${local(decorator)}([${columns.map((name) => quote + name + quote).join(', ')}])`
}

/** Lines with an indentation. */
export function indented(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => indent + line)
    .join('\n')
}
