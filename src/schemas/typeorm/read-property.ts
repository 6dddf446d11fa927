import type { ts } from 'ts-morph'
import { getLine } from '../../code/texts.js'
import type { Style } from '../../project.js'
import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import type { CodeColumn } from '../code/code-table.js'
import { listDecorators, type DecoratorUse } from '../code/decorators.js'
import type { Dialect } from '../schema.js'
import { classifyType, shownType } from './dialects.js'
import { boundedProperty, easedProperty, renamedProperty } from './eased-property.js'
import { findSetting, findOptionText } from './read-decorators.js'

/** A property of an entity that is a column, or holds another entity. */
export interface EntityProperty extends CodeColumn {
  /** True where it holds another entity, by a key of this one. */
  readonly isRelation: boolean
  /** The name of the column in the database, where that is said. */
  readonly says: string | undefined
  /** The type that is said, by the decorator or by the property. */
  readonly type: string | undefined
  readonly isUnsigned: boolean
  readonly isPrimary: boolean
  readonly isUnique: boolean
  readonly isIndexed: boolean
  /** How a key would be written if code called it `id`, and the database as it does; undefined where it is none. */
  readonly asId?: string
}

const COLUMNS = new Set([
  'Column',
  'PrimaryColumn',
  'PrimaryGeneratedColumn',
  'CreateDateColumn',
  'UpdateDateColumn',
  'DeleteDateColumn',
  'VersionColumn',
  'ViewColumn',
  'ObjectIdColumn',
  'VirtualColumn',
])
const FILLED = new Set([
  'PrimaryGeneratedColumn',
  'CreateDateColumn',
  'UpdateDateColumn',
  'DeleteDateColumn',
  'VersionColumn',
  'ObjectIdColumn',
  'Generated',
  'VirtualColumn',
])
// The other side of a relation is no column.
const OTHER_SIDES = new Set(['OneToMany', 'ManyToMany', 'RelationId', 'RelationCount'])

/** The surroundings that classes are read in. */
export interface ClassReading {
  readonly program: Program
  readonly dialect: Dialect
  readonly style: Style
}

/** A setting of a column, as source text. */
export type ReadSetting = (name: string) => string | undefined

/** The decorators of a property, and what they say. */
interface DecoratedProperty {
  readonly source: Source
  readonly property: ts.PropertyDeclaration
  readonly decorators: readonly DecoratorUse[]
  /** The one that makes a column. */
  readonly column: DecoratorUse | undefined
  readonly has: (name: string) => boolean
  readonly setting: ReadSetting
  /** A setting of another one of them. */
  readonly settingOf: (decorator: DecoratorUse | undefined, name: string) => string | undefined
}

function readDecorated(
  program: Program,
  source: Source,
  property: ts.PropertyDeclaration,
): DecoratedProperty {
  const decorators = listDecorators(source, property, 'typeorm')
  const column = decorators.find(({ name }) => name !== undefined && COLUMNS.has(name))
  const of: DecoratedProperty['settingOf'] = (each, name) =>
    each && findSetting(program, each, name)
  return {
    source,
    property,
    decorators,
    column,
    has: (name) => decorators.some((each) => each.name === name),
    setting: (name) => of(column, name),
    settingOf: of,
  }
}

/** Reads a property of an entity; undefined for what the database has no column for. */
export function readProperty(
  { program, dialect, style }: ClassReading,
  source: Source,
  property: ts.PropertyDeclaration,
): EntityProperty | undefined {
  const { ts } = source
  const said = readDecorated(program, source, property)
  const { decorators, column, has, setting } = said
  if (!ts.isIdentifier(property.name) || !isStored(said)) return undefined
  const isRelation = has('ManyToOne') || has('OneToOne')
  const join = decorators.find(({ name }) => name === 'JoinColumn')
  const says = isRelation ? said.settingOf(join, 'name') : setting('name')
  const type = findType(program, said)
  return {
    ...columnSaid(dialect, property.name.text, says, type, setting),
    // Some decorators have a type of their own.
    ...(type === 'other' && { written: `@${column?.name}` }),
    ...readNeeded(said),
    ...(column &&
      isUnlimited(dialect, type) && { bounded: boundedProperty(source, property, column) }),
    line: getLine({ source, node: property }),
    isRelation,
    ...readKeys(said),
    ...keyAsId(said, style),
  }
}

/** The facts about a column that its settings say, wherever they stand. */
export function columnSaid(
  dialect: Dialect,
  name: string,
  says: string | undefined,
  type: string | undefined,
  setting: ReadSetting,
): Omit<
  EntityProperty,
  'required' | 'line' | 'isRelation' | 'isPrimary' | 'isUnique' | 'isIndexed'
> {
  const isArray = setting('array') === 'true'
  const isBounded = dialect === 'mysql' && (type === 'varchar' || type === 'string')
  const length = setting('length') ?? (isBounded ? '255' : '')
  const kind = isArray ? 'other' : classifyType(type)
  return {
    name,
    database: says ?? name,
    kind: setting('transformer') === undefined ? kind : 'unknown',
    written: shownType(type, isArray),
    ...(/^\d+$/.test(length) ? { length: Number(length) } : {}),
    says,
    type,
    isUnsigned: setting('unsigned') === 'true',
  }
}

/** Tells whether the database makes no keys and indexes on columns of a type. */
export function isUnlimited(dialect: Dialect, type: string | undefined): boolean {
  return dialect === 'mysql' && type?.endsWith('text') === true
}

function keyAsId(said: DecoratedProperty, style: Style): Pick<EntityProperty, 'asId'> {
  const { column, setting, source, property } = said
  if (!column || !isPrimaryColumn(said)) return {}
  const isSaid = setting('name') !== undefined
  return { asId: renamedProperty({ source, style }, property, column, { name: 'id', isSaid }) }
}

/** Tells whether a row needs a value for a column. */
function readNeeded(said: DecoratedProperty): Pick<EntityProperty, 'required' | 'eased'> {
  const column = said.column ?? neededRelation(said)
  if (!column || isFilled(said)) return { required: false }
  return { required: true, eased: easedProperty(said.source, said.property, column) }
}

/** The decorator that makes a relation whose key may not be null. */
function neededRelation({
  decorators,
  has,
  settingOf: of,
}: DecoratedProperty): DecoratorUse | undefined {
  return decorators.find(
    (each) =>
      (each.name === 'ManyToOne' || (each.name === 'OneToOne' && has('JoinColumn'))) &&
      of(each, 'nullable') === 'false',
  )
}

function isStored({ decorators }: DecoratedProperty): boolean {
  const isOther = decorators.some(({ name }) => name !== undefined && OTHER_SIDES.has(name))
  return decorators.length > 0 && !isOther
}

function isPrimaryColumn({ has, setting }: DecoratedProperty): boolean {
  return has('PrimaryColumn') || has('PrimaryGeneratedColumn') || setting('primary') === 'true'
}

/** The keys that the decorators of a property make. */
function readKeys(
  said: DecoratedProperty,
): Pick<EntityProperty, 'isPrimary' | 'isUnique' | 'isIndexed'> {
  const { decorators, has, setting, settingOf: of } = said
  const whole = decorators.filter(
    (each) => each.name === 'Index' && of(each, 'where') === undefined,
  )
  const isPrimary = isPrimaryColumn(said)
  // TypeORM hears `unique` of no primary column.
  const isUnique =
    has('Unique') ||
    (setting('unique') === 'true' && !isPrimary) ||
    whole.some((each) => of(each, 'unique') === 'true')
  return { isPrimary, isUnique, isIndexed: isUnique || whole.length > 0 }
}

/** The type of a column: as its decorator says, else as its property does. */
function findType(
  program: Program,
  { source, property, column, setting }: DecoratedProperty,
): string | undefined {
  if (!column) return undefined
  const said = findOptionText(program, column) ?? setting('type')
  switch (column.name) {
    case 'PrimaryGeneratedColumn':
      return said === 'uuid' ? said : (setting('type') ?? 'int')
    case 'Column':
    case 'PrimaryColumn':
      return said?.toLowerCase() ?? typeOfProperty(source, property)
    default:
      return 'other'
  }
}

function typeOfProperty({ tree }: Source, { type }: ts.PropertyDeclaration): string | undefined {
  const parts = (type?.getText(tree) ?? '').split('|').map((part) => part.trim())
  const [only, ...others] = parts.filter((part) => part !== 'null' && part !== 'undefined')
  const isPlain = /^(?:string|number|boolean|Date)$/.test(only ?? '')
  return isPlain && others.length === 0 ? only : undefined
}

/** Tells whether a row that is added without a value gets one, or need not have one. */
function isFilled({ property, decorators, setting }: DecoratedProperty): boolean {
  return (
    property.initializer !== undefined ||
    setting('nullable') === 'true' ||
    setting('default') !== undefined ||
    setting('asExpression') !== undefined ||
    decorators.some(({ name }) => name !== undefined && FILLED.has(name))
  )
}
