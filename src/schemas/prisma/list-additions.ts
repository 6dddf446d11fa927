import { className, type Table } from '../../catalog/tables.js'
import { detectEol } from '../../syntax/lines.js'
import type { Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import type { Difference } from '../schema.js'
import type { Analysis } from './analyse.js'
import { extendModel } from './extend-model.js'
import { columnLine, ownerColumn, ownerLine } from './column-lines.js'
import { type FieldLine, layOut } from './field-lines.js'
import { freeName, homeOf } from './find-models.js'
import { isNameTaken } from './keys.js'
import { newModel } from './new-model.js'
import { databaseNameOf, type Entity, type PrismaFile } from './prisma-schema.js'

/** The additions to a file. */
export interface Addition {
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
export function listAdditions(analysis: Analysis, target: string): readonly Addition[] {
  const extended = analysis.models.flatMap(({ table, assignment }) =>
    assignment.kind === 'found' ? extensionOf(analysis, table, assignment.table) : [],
  )
  return [...extended, ...newModels(analysis, target)]
}

function extensionOf(analysis: Analysis, table: Table, model: Entity): readonly Addition[] {
  const own = analysis.examination.mendable.filter((gap) => gap.table === table.id)
  const fields = [
    ...fieldsOf(analysis, table, model, own),
    ...(table.id === 'user' ? listsOf(analysis, model) : []),
  ]
  const attributes = own.flatMap((gap) => attributeFor(model, gap, own) ?? [])
  if (fields.length + attributes.length === 0) return []
  const what = [...fields.map(({ name }) => name), ...attributes].join(', ')
  return [
    {
      path: model.file.path,
      splices: extendModel({ model, fields, attributes }),
      did: [`add ${what} to ${model.name}`],
      snippet: [...layOut(fields, ''), ...attributes].join('\n'),
    },
  ]
}

function fieldsOf(
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
    ...(owner ? [ownerLine(freeIn(model, 'user', 'authUser'), owner, users)] : []),
  ]
}

/** A key that its own new column says: one attribute of the model less. */
function isInline({ kind, columns }: Difference, own: readonly Difference[]): boolean {
  return (
    kind === 'unique' && columns.length === 1 && columns.every((name) => lacksColumn(own, name))
  )
}

function attributeFor(
  model: Entity,
  gap: Difference,
  own: readonly Difference[],
): string | undefined {
  if ((gap.kind !== 'index' && gap.kind !== 'unique') || isInline(gap, own)) return undefined
  const columns = gap.columns.join(', ')
  if (!isNameTaken(model, gap.kind, gap.columns)) return `@@${gap.kind}([${columns}])`
  const name = [databaseNameOf(model), ...gap.columns, 'all'].join('_')
  return `@@${gap.kind}([${columns}], map: ${JSON.stringify(name)})`
}

function isNew(own: readonly Difference[]): boolean {
  return own.some(({ kind }) => kind === 'table')
}

function lacksColumn(gaps: readonly Difference[], column: string): boolean {
  return gaps.some(({ kind, columns }) => kind === 'column' && columns.includes(column))
}

/** The users' side of every relation that is new. */
function listsOf(
  { models, examination: { mendable } }: Analysis,
  users: Entity | undefined,
): readonly FieldLine[] {
  return models.flatMap(({ table, name }) => {
    const owner = ownerColumn(table)
    const own = mendable.filter((gap) => gap.table === table.id)
    if (!owner || !(isNew(own) || lacksColumn(own, owner.name))) return []
    const list = freeIn(users, `${table.id}s`, `auth${className(table.id)}s`)
    return [{ name: list, type: `${name}[]`, attributes: [] }]
  })
}

function freeIn(model: Entity | undefined, name: string, otherwise: string): string {
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
  const home = homeOf(schema, users.name)
  const models = missing.map(({ table, name }) => {
    const lists = table.id === 'user' ? listsOf(analysis, undefined) : []
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
