import type { ColumnType } from '../../catalog/tables.js'
import type { PrismaSchema, Provider } from './prisma-schema.js'
import type { Attribute, Field } from './tree.js'

interface Kind {
  /** The type that a new field gets. */
  readonly scalar: string
  /** The type that a new field gets on SQLite, where that is another. */
  readonly sqlite?: string
  /** The types that hold it too. */
  readonly also: readonly string[]
  /** The native types that hold it; without one, Prisma's own choice does. */
  readonly natives: RegExp
}

const TEXT: Kind = {
  scalar: 'String',
  also: [],
  natives: /^(?:Text|TinyText|MediumText|LongText|NText|Citext|String|N?VarChar|N?Char)$/,
}
const NUMBER: Kind = {
  // An Int has 32 bits, but for SQLite's, which has 64 and is a number of JavaScript.
  scalar: 'BigInt',
  sqlite: 'Int',
  also: ['Int'],
  natives: /^(?:Int|Integer|Int4|Int8|BigInt|UnsignedInt|UnsignedBigInt|Long)$/,
}
const KINDS: Readonly<Record<ColumnType, Kind>> = {
  key: TEXT,
  text: TEXT,
  date: {
    scalar: 'DateTime',
    also: [],
    natives: /^(?:Timestamp|Timestamptz|DateTime|DateTime2|DateTimeOffset)$/,
  },
  seconds: NUMBER,
  integer: NUMBER,
  boolean: { scalar: 'Boolean', also: [], natives: /./ },
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
export function scalarOf({ provider }: PrismaSchema, type: ColumnType): string {
  const { scalar, sqlite = scalar } = KINDS[type]
  return provider === 'sqlite' ? sqlite : scalar
}

/** The attribute that says how the database keeps a new field, where Prisma's own choice doesn't do. */
export function nativeFor(schema: PrismaSchema, type: ColumnType): readonly string[] {
  const lengths = LENGTHS[schema.provider]
  if (!lengths || (type !== 'key' && type !== 'text')) return []
  return [`@${schema.prefix}.${lengths[type]}`]
}

/** The attribute that says how the database keeps a field. */
export function nativeOf(schema: PrismaSchema, field: Field): Attribute | undefined {
  return field.attributes.find(({ name }) => name.startsWith(`${schema.prefix}.`))
}

/** True for a field that can hold what a column does, whatever its length. */
export function holds(schema: PrismaSchema, field: Field, type: ColumnType): boolean {
  const { scalar, also, natives } = KINDS[type]
  const native = nativeOf(schema, field)?.name.slice(schema.prefix.length + 1)
  return (
    field.arity !== 'list' &&
    [scalar, ...also].includes(field.type) &&
    (native === undefined || natives.test(native))
  )
}

/** How many characters a text can have; undefined where that is not limited. */
export function lengthOf(schema: PrismaSchema, field: Field): number | undefined {
  const native = nativeOf(schema, field)
  if (!native) return LENGTHS[schema.provider]?.unsaid
  if (native.name.endsWith('.TinyText')) return 255
  const [first] = native.args
  const said = first?.value.kind === 'word' ? Number(first.value.text) : Number.NaN
  return Number.isNaN(said) ? undefined : said
}
