import type { ColumnType } from '../../catalog/tables.js'
import type { Kind } from '../table-model.js'
import type { PrismaSchema, Provider } from './prisma-schema.js'
import type { Attribute, Field } from './tree.js'

/** The kinds that a scalar holds. */
interface Scalar {
  readonly kind: Kind
  /** The native types with which it holds that; without one, Prisma's own choice does. */
  readonly natives: RegExp
  /** The kind that it holds with any other. */
  readonly otherwise: Kind
}

const NUMBER: Scalar = {
  kind: 'number',
  natives: /^(?:Int|Integer|Int4|Int8|BigInt|UnsignedInt|UnsignedBigInt|Long)$/,
  otherwise: 'small',
}
const SCALARS: Readonly<Record<string, Scalar>> = {
  String: {
    kind: 'string',
    natives: /^(?:Text|TinyText|MediumText|LongText|NText|Citext|String|N?VarChar|N?Char)$/,
    otherwise: 'other',
  },
  Int: NUMBER,
  BigInt: NUMBER,
  DateTime: {
    kind: 'date',
    natives: /^(?:Timestamp|Timestamptz|DateTime|DateTime2|DateTimeOffset)$/,
    otherwise: 'other',
  },
  Boolean: { kind: 'boolean', natives: /./, otherwise: 'boolean' },
}

/** Native types that hold nothing but ids of one form: of PostgreSQL, of SQL Server, and of MongoDB. */
const IDS = /^(?:Uuid|UniqueIdentifier|ObjectId)$/

/** The type that a new field gets, and the one that it gets on SQLite, where that is another. */
const TYPES: Readonly<Record<ColumnType, readonly [usual: string, sqlite?: string]>> = {
  key: ['String'],
  text: ['String'],
  date: ['DateTime'],
  // An Int has 32 bits, but for SQLite's, which has 64 and is a number of JavaScript.
  seconds: ['BigInt', 'Int'],
  integer: ['BigInt', 'Int'],
  boolean: ['Boolean'],
}

/** How long a text is where a field says nothing, and what a field says so that it is as long as it has to be. */
interface Lengths {
  readonly unsaid: number
  readonly key: string
  readonly text: string
}

const LENGTHS: Partial<Readonly<Record<Provider, Lengths>>> = {
  mysql: { unsaid: 191, key: 'VarChar(255)', text: 'Text' },
  sqlserver: { unsaid: 1000, key: 'NVarChar(255)', text: 'NVarChar(Max)' },
}

/** The type of a new field. */
export function readScalar({ provider }: PrismaSchema, type: ColumnType): string {
  const [usual, sqlite = usual] = TYPES[type]
  return provider === 'sqlite' ? sqlite : usual
}

/** The attribute that says how the database keeps a new field, where Prisma's own choice doesn't do. */
export function writeNative(schema: PrismaSchema, type: ColumnType): readonly string[] {
  const lengths = LENGTHS[schema.provider]
  if (!lengths || (type !== 'key' && type !== 'text')) return []
  return [`@${schema.prefix}.${lengths[type]}`]
}

/** The attribute that says how the database keeps a field. */
export function findNative(schema: PrismaSchema, field: Field): Attribute | undefined {
  return field.attributes.find(({ name }) => name.startsWith(`${schema.prefix}.`))
}

/** The kind that a field holds, whatever its length. */
export function getKind(schema: PrismaSchema, field: Field): Kind {
  const scalar = SCALARS[field.type]
  if (!scalar || field.arity === 'list') return 'other'
  const native = findNative(schema, field)?.name.slice(schema.prefix.length + 1)
  if (native === undefined || scalar.natives.test(native)) return scalar.kind
  return IDS.test(native) ? 'uuid' : scalar.otherwise
}

/** How many characters a text can have; undefined where that is not limited. */
export function findLength(schema: PrismaSchema, field: Field): number | undefined {
  const native = findNative(schema, field)
  if (!native) return LENGTHS[schema.provider]?.unsaid
  if (native.name.endsWith('.TinyText')) return 255
  const [first] = native.args
  const said = first?.value.kind === 'word' ? Number(first.value.text) : Number.NaN
  return Number.isNaN(said) ? undefined : said
}

/** The attribute by which a field has no limit, where the database makes keys and indexes on none of that kind. */
export function unlimitedNative(schema: PrismaSchema, field: Field): Attribute | undefined {
  const native = findNative(schema, field)
  return schema.provider === 'mysql' && native?.name.endsWith('Text') === true ? native : undefined
}
