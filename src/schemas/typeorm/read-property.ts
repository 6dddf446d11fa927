import type { ts } from 'ts-morph'
import { positionAt } from '../../syntax/lines.js'
import type { CodeColumn } from '../code/code-table.js'
import type { Module } from '../code/modules.js'
import type { Dialect } from '../schema.js'
import type { Kind } from '../table-model.js'
import { kindOf, shownType } from './dialects.js'
import { easedProperty, renamedProperty } from './eased-property.js'
import { decoratorsOf, settingOf, textIn, type DecoratorUse } from './read-decorators.js'

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

/** The decorators of a property, and what they say. */
interface Said {
  readonly decorators: readonly DecoratorUse[]
  /** The one that makes a column. */
  readonly column: DecoratorUse | undefined
  readonly has: (name: string) => boolean
  readonly setting: (name: string) => string | undefined
}

function saidBy(module: Module, property: ts.PropertyDeclaration): Said {
  const decorators = decoratorsOf(module, property)
  const column = decorators.find(({ name }) => name !== undefined && COLUMNS.has(name))
  return {
    decorators,
    column,
    has: (name) => decorators.some((each) => each.name === name),
    setting: (name) => column && settingOf(module, column, name),
  }
}

/** Reads a property of an entity; undefined for what the database has no column for. */
export function readProperty(
  module: Module,
  property: ts.PropertyDeclaration,
  dialect: Dialect,
): EntityProperty | undefined {
  const { ts, text, tree } = module.source
  const said = saidBy(module, property)
  const { decorators, has, setting } = said
  if (!ts.isIdentifier(property.name) || !isStored(said)) return undefined
  const isRelation = has('ManyToOne') || has('OneToOne')
  const says = isRelation ? joinName(module, decorators) : setting('name')
  const type = typeOf(module, property, said)
  const length = setting('length') ?? usualLength(dialect, type)
  return {
    name: property.name.text,
    database: says ?? property.name.text,
    kind: kindIn(said, type),
    written: writtenType(said, type),
    ...neededBy(module, property, said),
    ...(/^\d+$/.test(length) ? { length: Number(length) } : {}),
    indexable: dialect !== 'mysql' || type?.endsWith('text') !== true,
    line: positionAt(text, property.getStart(tree)).line,
    isRelation,
    says,
    type,
    isUnsigned: setting('unsigned') === 'true',
    ...keysOf(module, said),
    ...keyAsId(module, property, said),
  }
}

function keyAsId(
  module: Module,
  property: ts.PropertyDeclaration,
  said: Said,
): Pick<EntityProperty, 'asId'> {
  const { column } = said
  if (!column || !isPrimaryBy(said)) return {}
  const isSaid = said.setting('name') !== undefined
  return { asId: renamedProperty(module, property, column, { name: 'id', isSaid }) }
}

/** The type of a column, as people read it: some decorators have one of their own. */
function writtenType({ column, setting }: Said, type: string | undefined): string | undefined {
  if (type === 'other') return column && `@${column.name}`
  return shownType(type, setting('array') === 'true')
}

/** Tells whether a row needs a value for a column. */
function neededBy(
  module: Module,
  property: ts.PropertyDeclaration,
  said: Said,
): Pick<EntityProperty, 'required' | 'eased'> {
  const column = said.column ?? neededRelation(module, said)
  if (!column || isFilled(property, said)) return { required: false }
  return { required: true, eased: easedProperty(module, property, column) }
}

/** The decorator that makes a relation whose key may not be null. */
function neededRelation(module: Module, { decorators, has }: Said): DecoratorUse | undefined {
  return decorators.find(
    (each) =>
      (each.name === 'ManyToOne' || (each.name === 'OneToOne' && has('JoinColumn'))) &&
      settingOf(module, each, 'nullable') === 'false',
  )
}

/** The length of a column that says none. */
export function usualLength(dialect: Dialect, type: string | undefined): string {
  return dialect === 'mysql' && (type === 'varchar' || type === 'string') ? '255' : ''
}

function isStored({ decorators }: Said): boolean {
  const isOther = decorators.some(({ name }) => name !== undefined && OTHER_SIDES.has(name))
  return decorators.length > 0 && !isOther
}

/** The name in the database of a relation's column. */
function joinName(module: Module, decorators: readonly DecoratorUse[]): string | undefined {
  const join = decorators.find(({ name }) => name === 'JoinColumn')
  return join && settingOf(module, join, 'name')
}

function isPrimaryBy({ has, setting }: Said): boolean {
  return has('PrimaryColumn') || has('PrimaryGeneratedColumn') || setting('primary') === 'true'
}

/** The keys that the decorators of a property make. */
function keysOf(
  module: Module,
  said: Said,
): Pick<EntityProperty, 'isPrimary' | 'isUnique' | 'isIndexed'> {
  const { decorators, has, setting } = said
  const whole = decorators.filter(
    (each) => each.name === 'Index' && settingOf(module, each, 'where') === undefined,
  )
  const isPrimary = isPrimaryBy(said)
  // TypeORM hears `unique` of no primary column.
  const isUnique =
    has('Unique') ||
    (setting('unique') === 'true' && !isPrimary) ||
    whole.some((each) => settingOf(module, each, 'unique') === 'true')
  return { isPrimary, isUnique, isIndexed: isUnique || whole.length > 0 }
}

/** The type of a column: as its decorator says, else as its property does. */
function typeOf(
  module: Module,
  property: ts.PropertyDeclaration,
  { column, setting }: Said,
): string | undefined {
  if (!column) return undefined
  const said = textIn(module, column) ?? setting('type')
  switch (column.name) {
    case 'PrimaryGeneratedColumn':
      return said === 'uuid' ? said : (setting('type') ?? 'int')
    case 'Column':
    case 'PrimaryColumn':
      return said?.toLowerCase() ?? typeOfProperty(module, property)
    default:
      return 'other'
  }
}

function typeOfProperty(
  { source: { tree } }: Module,
  { type }: ts.PropertyDeclaration,
): string | undefined {
  const parts = (type?.getText(tree) ?? '').split('|').map((part) => part.trim())
  const [only, ...others] = parts.filter((part) => part !== 'null' && part !== 'undefined')
  const isPlain = /^(?:string|number|boolean|Date)$/.test(only ?? '')
  return isPlain && others.length === 0 ? only : undefined
}

function kindIn({ column, setting }: Said, type: string | undefined): Kind {
  if (!column || setting('transformer') !== undefined) return 'unknown'
  return setting('array') === 'true' ? 'other' : kindOf(type)
}

/** Tells whether a row that is added without a value gets one, or need not have one. */
function isFilled({ initializer }: ts.PropertyDeclaration, { decorators, setting }: Said): boolean {
  return (
    initializer !== undefined ||
    setting('nullable') === 'true' ||
    setting('default') !== undefined ||
    setting('asExpression') !== undefined ||
    decorators.some(({ name }) => name !== undefined && FILLED.has(name))
  )
}
