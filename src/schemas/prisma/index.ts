import type { Table } from '../../catalog/tables.js'
import { applyEdits } from '../extend-schema.js'
import type { OrmSchema } from '../orm-schema.js'
import type { SchemaFile, SchemaPlan, WantedSchema } from '../schema.js'
import type { StoredTable } from '../stored-table.js'
import { listExactKeys } from './exact-keys.js'
import { findModels } from './find-models.js'
import { planPrismaSchema } from './plan-prisma-schema.js'
import { type Entity, findSchema, getDatabaseName, readPrismaSchema } from './prisma-schema.js'

/** The wanted tables that Prisma's models describe, as the database calls them. */
export function readStoredPrisma(
  files: readonly SchemaFile[],
  wanted: WantedSchema,
): readonly StoredTable[] {
  const schema = readPrismaSchema(files, '')
  if ('problems' in schema) return []
  return findModels(schema, wanted).flatMap(({ table, assignment }) =>
    assignment.kind === 'found' ? [{ id: table.id, ...storedModel(assignment.table) }] : [],
  )
}

function storedModel(model: Entity): Pick<StoredTable, 'name' | 'columns'> {
  const schema = findSchema(model)
  const name = getDatabaseName(model)
  return {
    name: schema === undefined ? name : `${schema}.${name}`,
    columns: new Map(model.fields.map((field) => [field.name, getDatabaseName(field)])),
  }
}

/** The plan, with what is left to do for keys that Prisma's own tables would not tell apart. */
function planWithKeys(
  files: readonly SchemaFile[],
  wanted: WantedSchema,
  target: string,
): SchemaPlan {
  const plan = planPrismaSchema(files, wanted, target)
  const edited = applyEdits(files, plan.edits)
  const schema = readPrismaSchema(edited, target)
  if ('problems' in schema || schema.provider !== 'mysql') return plan
  const isNew = ({ id }: Table): boolean =>
    plan.differences.some(({ kind, table }) => kind === 'table' && table === id)
  const keys = listExactKeys(wanted.tables.filter(isNew), readStoredPrisma(edited, wanted))
  return { ...plan, warnings: [...plan.warnings, ...keys] }
}

/** Where a first schema lies. */
const USUAL_TARGET = 'prisma/schema.prisma'

/** Prisma: models in schema files. */
export const prisma: OrmSchema = {
  plan: ({ files, wanted, fact }) =>
    planWithKeys(files, wanted, fact?.schema?.target ?? USUAL_TARGET),
  stored: ({ files, wanted }) => readStoredPrisma(files, wanted),
  keepsBetterAuth: 'properties',
  describesLegacy: true,
}
