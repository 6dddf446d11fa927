import { spliceText, type Splice } from '../../syntax/splice.js'
import type {
  SchemaEdit,
  SchemaFile,
  SchemaPlan,
  SchemaProblem,
  UserIds,
  WantedSchema,
  Difference,
} from '../schema.js'
import { extendSchema } from '../extend-schema.js'
import { analyse, type Analysis } from './analyse.js'
import {
  readPrismaSchema,
  getDatabaseName,
  type Entity,
  type PrismaFile,
  type PrismaSchema,
} from './prisma-schema.js'
import { type UserId, idAttributes, type UserModels } from './user-id.js'
import { className, type Table, type Column } from '../../catalog/tables.js'
import { detectEol, lineStart } from '../../syntax/lines.js'
import { detectStyle } from '../../syntax/style.js'
import { columnLine, ownerColumn, ownerLine } from './column-lines.js'
import { type FieldLine, layoutFields, type Widths, measureWidths } from './field-lines.js'
import { freeName, findHome } from './find-models.js'
import { isNameTaken } from './keys.js'
import type { Attribute, Field } from './tree.js'

/**
 * Plans how a Prisma schema gets what adapters need. Models that are there are extended; what is missing is added.
 *
 * @param files every `.prisma` file of the project
 * @param target path of the file that new models go to; it may be a new one
 * @returns a plan without edits where the schema can't be read, or where no adapter can work with its users
 */
export function planPrismaSchema(
  files: readonly SchemaFile[],
  wanted: WantedSchema,
  target: string,
): SchemaPlan {
  const schema = readPrismaSchema(files, target)
  if ('problems' in schema) {
    const { problems } = schema
    return { differences: [], edits: [], problems, unfilled: [], warnings: [], userIds: 'text' }
  }
  const analysis = analyse(schema, wanted)
  const additions = listAdditions(analysis, target)
  const { before, edits, problems } = extendSchema(files, analysis, {
    read: (edited) => {
      const read = readPrismaSchema(edited, target)
      return 'problems' in read ? undefined : analyse(read, wanted)
    },
    examine: ({ examination }) => examination,
    write: () => writeAdditions(files, additions),
    leave: () => additions.map(leaveAddition),
  })
  return {
    differences: before.differences,
    edits,
    problems,
    unfilled: before.unfilled,
    warnings: analysis.warnings,
    userIds: readUserIds(analysis.users.id),
  }
}

/** Native types that hold nothing but ids of one form: of PostgreSQL, of SQL Server, and of MongoDB. */
const NATIVE: readonly (readonly [RegExp, UserIds])[] = [
  [/\.(?:Uuid|UniqueIdentifier)\b/, 'uuid'],
  [/\.ObjectId\b/, 'objectid'],
]

function readUserIds(id: UserId | undefined): UserIds {
  if (id?.type === 'Int' || id?.type === 'BigInt') return 'integer'
  const native = id?.native.join(' ') ?? ''
  return NATIVE.find(([form]) => form.test(native))?.[1] ?? 'text'
}

function writeAdditions(
  files: readonly SchemaFile[],
  additions: readonly Addition[],
): readonly SchemaEdit[] {
  return [...new Set(additions.map(({ path }) => path))].map((path) => {
    const own = additions.filter((addition) => addition.path === path)
    const text = files.find((file) => file.path === path)?.text ?? ''
    const splices = own.flatMap((addition) => addition.splices)
    return { path, text: spliceText(text, splices), did: own.flatMap(({ did }) => did) }
  })
}

function leaveAddition({ path, snippet }: Addition): SchemaProblem {
  const reason = 'the file is written in a way that this edit does not understand'
  return { path, reason, snippet }
}

/** The additions to a file. */
interface Addition {
  readonly path: string
  readonly splices: readonly Splice[]
  /** In a few words, for the summary. */
  readonly did: readonly string[]
  /** The new lines by themselves. */
  readonly snippet: string
}

/**
 * The additions that mend the gaps of a schema: fields and keys in the models that are there, and new models.
 *
 * @param target path of the file that new models go to
 */
function listAdditions(analysis: Analysis, target: string): readonly Addition[] {
  const extended = analysis.models.flatMap(({ table, assignment }) =>
    assignment.kind === 'found' ? buildExtension(analysis, table, assignment.table) : [],
  )
  return [...extended, ...newModels(analysis, target)]
}

function buildExtension(analysis: Analysis, table: Table, model: Entity): readonly Addition[] {
  const own = analysis.examination.mendable.filter((gap) => gap.table === table.id)
  const fields = [
    ...listFields(analysis, table, model, own),
    ...(table.id === 'user' ? listLists(analysis, model) : []),
  ]
  const attributes = own.flatMap((gap) => findAttribute(model, gap, own) ?? [])
  if (fields.length + attributes.length === 0) return []
  const what = [...fields.map(({ name }) => name), ...attributes].join(', ')
  return [
    {
      path: model.file.path,
      splices: extendModel({ model, fields, attributes }),
      did: [`add ${what} to ${model.name}`],
      snippet: [...layoutFields(fields, ''), ...attributes].join('\n'),
    },
  ]
}

function listFields(
  { schema, users }: Analysis,
  table: Table,
  model: Entity,
  own: readonly Difference[],
): readonly FieldLine[] {
  const columns = table.columns.filter(({ name }) => lacksColumn(own, name))
  const owner = columns.find(({ references }) => references)
  return [
    ...columns.map((column) => {
      const isKey = own.some((gap) => isInline(gap, own) && gap.columns.includes(column.name))
      return columnLine(schema, column, users, isKey ? ['@unique'] : [])
    }),
    ...(owner ? [ownerLine(chooseFreeName(model, 'user', 'authUser'), owner, users)] : []),
  ]
}

/** A key that its own new column says: one attribute of the model less. */
function isInline({ kind, columns }: Difference, own: readonly Difference[]): boolean {
  return (
    kind === 'unique' && columns.length === 1 && columns.every((name) => lacksColumn(own, name))
  )
}

function findAttribute(
  model: Entity,
  gap: Difference,
  own: readonly Difference[],
): string | undefined {
  if ((gap.kind !== 'index' && gap.kind !== 'unique') || isInline(gap, own)) return undefined
  const columns = gap.columns.join(', ')
  if (!isNameTaken(model, gap.kind, gap.columns)) return `@@${gap.kind}([${columns}])`
  const name = [getDatabaseName(model), ...gap.columns, 'all'].join('_')
  return `@@${gap.kind}([${columns}], map: ${JSON.stringify(name)})`
}

function isNew(own: readonly Difference[]): boolean {
  return own.some(({ kind }) => kind === 'table')
}

function lacksColumn(gaps: readonly Difference[], column: string): boolean {
  return gaps.some(({ kind, columns }) => kind === 'column' && columns.includes(column))
}

/** The users' side of every relation that is new. */
function listLists(
  { models, examination: { mendable } }: Analysis,
  users: Entity | undefined,
): readonly FieldLine[] {
  return models.flatMap(({ table, name }) => {
    const owner = ownerColumn(table)
    const own = mendable.filter((gap) => gap.table === table.id)
    if (!owner || !(isNew(own) || lacksColumn(own, owner.name))) return []
    const list = chooseFreeName(users, `${table.id}s`, `auth${className(table.id)}s`)
    return [{ name: list, type: `${name}[]`, attributes: [] }]
  })
}

function chooseFreeName(model: Entity | undefined, name: string, otherwise: string): string {
  const isFree = (candidate: string): boolean =>
    !model?.fields.some((field) => field.name === candidate)
  return isFree(name) ? name : freeName(otherwise, isFree)
}

function newModels(analysis: Analysis, target: string): readonly Addition[] {
  const { schema, users } = analysis
  const missing = analysis.models.filter(({ table }) =>
    isNew(analysis.examination.mendable.filter((gap) => gap.table === table.id)),
  )
  if (missing.length === 0) return []
  const file = schema.files.find(({ path }) => path === target)
  const neighbour = file ?? schema.files[0]
  const eol = detectEol(neighbour?.text ?? '')
  const { indent } = detectStyle(neighbour?.text ?? '')
  const home = findHome(schema, users.name)
  const models = missing.map(({ table, name }) => {
    const lists = table.id === 'user' ? listLists(analysis, undefined) : []
    return newModel(schema, { table, name, lists, home }, users, indent).join(eol)
  })
  return [
    {
      path: target,
      splices: [behindModels(file, models.join(eol + eol), eol)],
      did: missing.map(({ name }) => `add the model ${name}`),
      snippet: models.join(eol + eol),
    },
  ]
}

/** Behind the last model of a file, else behind its last block. */
function behindModels(file: PrismaFile | undefined, models: string, eol: string): Splice {
  const { text, blocks } = file ?? { text: '', blocks: [] }
  const last = blocks.findLast(({ keyword }) => keyword === 'model') ?? blocks.at(-1)
  if (last) return { start: last.end, end: last.end, content: [eol + eol + models] }
  const lineEnding = text === '' || text.endsWith('\n') ? '' : eol
  const gap = text === '' ? '' : lineEnding + eol
  return { start: text.length, end: text.length, content: [gap + models + eol] }
}

/** The additions to a model that is there. */
interface ModelExtension {
  readonly model: Entity
  readonly fields: readonly FieldLine[]
  /** Such as `@@unique([email])`. */
  readonly attributes: readonly string[]
}

/** The order in which `prisma format` puts what it knows; the rest stays behind. */
const ORDER = ['id', 'unique', 'index', 'fulltext', 'map', 'schema']

/**
 * Adds fields behind those of a model, and attributes where `prisma format` would put them. No line that is there changes.
 */
function extendModel({ model, fields, attributes }: ModelExtension): readonly Splice[] {
  const { text } = model.file
  const eol = detectEol(text)
  const last = model.fields.at(-1)
  const at = last?.lineEnd ?? text.indexOf('{', model.start) + 1
  const indent = last ? detectIndent(text, last.start) : '  '
  const widths = sharedWidths(model, fields)
  const isApart = last !== undefined && !widths
  const lines =
    fields.length > 0 ? [...(isApart ? [''] : []), ...layoutFields(fields, indent, widths)] : []
  const placed = attributes.map((attribute) => ({
    attribute,
    before: model.attributes.find(
      (other) => other.start > at && computeRank(other.name) > computeRank(getName(attribute)),
    ),
  }))
  const behind = placed.filter(({ before }) => !before).map(({ attribute }) => indent + attribute)
  const lastAttribute = model.attributes.findLast(({ start }) => start > at)
  return [
    insertion(at, eol, lines),
    ...placed.flatMap(({ attribute, before }) =>
      before ? [above(text, before, attribute, eol)] : [],
    ),
    lastAttribute
      ? insertion(endOfLine(text, lastAttribute), eol, behind)
      : insertion(
          Math.max(at, text.slice(0, model.close).trimEnd().length),
          eol,
          behind.length > 0 ? ['', ...behind] : [],
        ),
  ]
}

function insertion(at: number, eol: string, lines: readonly string[]): Splice {
  return { start: at, end: at, content: [lines.map((line) => eol + line).join('')] }
}

/** Above an attribute, and above the comments that lead to it. */
function above(text: string, { start }: Attribute, attribute: string, eol: string): Splice {
  const line = lineStart(text, start)
  const comments = /(?:(?<=\n)[\t ]*\/\/[^\n]*\n)*$/.exec(text.slice(0, line))?.[0] ?? ''
  const at = line - comments.length
  return { start: at, end: at, content: [detectIndent(text, start) + attribute + eol] }
}

/** An attribute of a model ends its line, but for a comment. */
function endOfLine(text: string, { end }: Attribute): number {
  const newline = text.indexOf('\n', end)
  return text[newline - 1] === '\r' ? newline - 1 : newline
}

function detectIndent(text: string, offset: number): string {
  return text.slice(lineStart(text, offset), offset)
}

function getName(attribute: string): string {
  return /\w+/.exec(attribute)?.[0] ?? ''
}

function computeRank(name: string): number {
  const rank = ORDER.indexOf(name)
  return rank < 0 ? ORDER.length : rank
}

/** The widths of the last lines of a model, if they are laid out in columns and new lines fit into these. */
function sharedWidths(model: Entity, added: readonly FieldLine[]): Widths | undefined {
  const { text } = model.file
  const group = lastGroup(text, model.fields)
  const lines = group.map((field) => ({
    name: field.name,
    type: text.slice(field.typeStart, field.typeEnd),
    attributes: field.end > field.typeEnd ? [text.slice(field.typeEnd, field.end).trim()] : [],
  }))
  const widths = measureWidths(lines)
  const laidOut = layoutFields(lines, '', widths)
  if (!group.every((field, index) => text.slice(field.start, field.end) === laidOut[index])) {
    return undefined
  }
  const wanted = measureWidths(added)
  const isBare = lines.every(({ attributes }) => attributes.length === 0)
  const type = isBare ? Math.max(widths.type, wanted.type) : widths.type
  return wanted.name <= widths.name && wanted.type <= type ? { ...widths, type } : undefined
}

/** The fields at the end of a model that no empty line parts. */
function lastGroup(text: string, fields: readonly Field[]): readonly Field[] {
  const first = fields.findLastIndex((field, index) => {
    const before = fields[index - 1]
    return !before || /\n[\t ]*\r?\n/.test(text.slice(before.lineEnd, field.start))
  })
  return fields.slice(Math.max(0, first))
}

/** A model that is to be written. */
interface NewModel {
  readonly table: Table
  readonly name: string
  /** The lists of what belongs to it. */
  readonly lists: readonly FieldLine[]
  /** The database schema that it goes to, where there are several. */
  readonly home: string | undefined
}

/**
 * The text of a model, as `prisma format` would lay it out.
 *
 * @returns its lines
 */
function newModel(
  schema: PrismaSchema,
  model: NewModel,
  users: UserModels,
  indent: string,
): readonly string[] {
  const { table } = model
  const owner = ownerColumn(table)
  const fields = [
    ...ownId(schema, table),
    ...table.columns.map((column) => getLine(schema, table, column, users)),
    ...(owner ? [ownerLine('user', owner, users)] : []),
    ...model.lists,
  ]
  const attributes = listAttributes(schema, model)
  return [
    `model ${model.name} {`,
    ...layoutFields(fields, indent),
    ...(attributes.length > 0 ? ['', ...attributes.map((attribute) => indent + attribute)] : []),
    '}',
  ]
}

/** Every document of mongodb has an id of its own, where it is not ours. */
function ownId(schema: PrismaSchema, { columns }: Table): readonly FieldLine[] {
  if (schema.provider !== 'mongodb' || columns.some(({ name }) => name === 'id')) return []
  const attributes = idAttributes(schema, [`@${schema.prefix}.ObjectId`])
  return [{ name: 'id', type: 'String', attributes }]
}

function getLine(schema: PrismaSchema, table: Table, column: Column, users: UserModels): FieldLine {
  const [only] = table.primaryKey.length === 1 ? table.primaryKey : []
  if (table.id === 'user' && column.name === only) {
    return { name: only, type: 'String', attributes: idAttributes(schema, users.id?.native ?? []) }
  }
  return columnLine(schema, column, users, listKeys(schema, table, column))
}

/** The keys that a column is by itself. On mongodb that of a document is its `_id`. */
function listKeys({ provider }: PrismaSchema, table: Table, { name }: Column): readonly string[] {
  const isAlone = (key: readonly string[]): boolean => key.length === 1 && key[0] === name
  if (!isAlone(table.primaryKey)) return table.unique.some(isAlone) ? ['@unique'] : []
  if (provider !== 'mongodb') return ['@id']
  return name === 'id' ? ['@id', '@map("_id")'] : ['@unique']
}

function listAttributes(schema: PrismaSchema, { table, home }: NewModel): readonly string[] {
  const primary = schema.provider === 'mongodb' ? '@@unique' : '@@id'
  return [
    ...(table.primaryKey.length > 1 ? [`${primary}([${table.primaryKey.join(', ')}])`] : []),
    ...table.unique.filter((key) => key.length > 1).map((key) => `@@unique([${key.join(', ')}])`),
    ...table.indexes.map((key) => `@@index([${key.join(', ')}])`),
    ...(home === undefined ? [] : [`@@schema(${JSON.stringify(home)})`]),
  ]
}
