import { className, type Table } from '../../catalog/tables.js'
import { getPosition } from '../../syntax/lines.js'
import type { TableAssignment } from '../examine.js'
import {
  lackingColumns,
  keptOtherwise,
  otherReason,
  takenReason,
  type SchemaProblem,
  type WantedSchema,
} from '../schema.js'
import { getDatabaseName, type Entity, type PrismaSchema, findSchema } from './prisma-schema.js'
import { findAttribute } from './tree.js'

/** A wanted table, what its model is called or will be, and which one it is. */
export interface FoundModel {
  readonly table: Table
  readonly name: string
  readonly assignment: TableAssignment<Entity>
}

/** Finds the model of each wanted table, by the name that it has in the client. */
export function findModels(schema: PrismaSchema, wanted: WantedSchema): readonly FoundModel[] {
  return wanted.tables.map((table) => {
    const called = wanted.names[table.id] ?? className(table.id)
    const assignment = assign(schema, table, called, findHome(schema, getUserName(wanted)))
    const name = assignment.kind === 'found' ? assignment.table.name : called
    return { table, name, assignment }
  })
}

/** The name that the model of users has, or is to have. */
export function getUserName(wanted: WantedSchema): string {
  return wanted.names.user ?? className('user')
}

/** The database schema that new models go to: that of the users, else the first. */
export function findHome(schema: PrismaSchema, userName: string): string | undefined {
  const user = entityCalled(schema, userName)
  return (user && findSchema(user)) ?? schema.schemas[0]
}

/** The client begins every model's name with a small letter, so `user` is `User` to it. */
function entityCalled(schema: PrismaSchema, name: string): Entity | undefined {
  return (
    schema.entities.find((entity) => entity.name === name) ??
    schema.entities.find((entity) => nameInClient(entity.name) === nameInClient(name))
  )
}

function nameInClient(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function assign(
  schema: PrismaSchema,
  table: Table,
  name: string,
  home: string | undefined,
): TableAssignment<Entity> {
  const entity = entityCalled(schema, name)
  const holder = schema.entities.find(
    (each) => getDatabaseName(each) === name && findSchema(each) === home,
  )
  const other = entity ?? holder
  if (!other) return { kind: 'absent' }
  const why = entity
    ? whyNot(entity, table)
    : takenReason(table.id, `${name} is what the database calls the ${other.keyword} ${other.name}`)
  if (why === undefined) return { kind: 'found', table: other }
  return { kind: 'refused', problem: createTakenProblem(schema, table, other, why) }
}

/** Why a block with a wanted name isn't the wanted table. Whatever is called like the users is the users. */
function whyNot(entity: Entity, table: Table): string | undefined {
  const { name, keyword } = entity
  if (keyword !== 'model')
    return takenReason(table.id, `${name} is no model, but of kind ${keyword}`)
  if (findAttribute(entity, 'ignore'))
    return takenReason(table.id, `${name} is left out of the client by @@ignore`)
  const names = entity.fields.map((field) => field.name)
  return lackingColumns(table, names).length > 0 ? otherReason(table, name, names) : undefined
}

function createTakenProblem(
  schema: PrismaSchema,
  table: Table,
  entity: Entity,
  why: string,
): SchemaProblem {
  const path = entity.file.path
  const { line } = getPosition(entity.file.text, entity.start)
  const names = entity.fields.map((field) => field.name)
  const kept = entity.keyword === 'model' && keptOtherwise(table, entity.name, names)
  if (kept) return { path, line, ...kept }
  const free = freeName(`Auth${className(table.id)}`, (name) => !entityCalled(schema, name))
  return {
    path,
    line,
    reason: why,
    snippet: `npx create-auth init --table ${table.id}=${free}`,
    free: { name: free, code: `PrismaAdapter(…, { models: { ${table.id}: '${free}' } })` },
  }
}

/** A name, or the name with the lowest number that makes it free. */
export function freeName(name: string, isFree: (name: string) => boolean): string {
  let candidate = name
  for (let number = 2; !isFree(candidate); number += 1) candidate = `${name}${number}`
  return candidate
}
