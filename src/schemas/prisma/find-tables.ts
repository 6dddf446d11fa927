import { className, type Table } from '../../catalog/tables.js'
import { positionAt } from '../../syntax/lines.js'
import {
  lackingColumns,
  otherReason,
  takenReason,
  type SchemaProblem,
  type Wanted,
} from '../schema.js'
import { databaseNameOf, type Entity, type PrismaSchema, schemaOf } from './prisma-schema.js'
import { attributeOf } from './tree.js'

/** Where a wanted table is. */
export type FoundTable =
  | { readonly kind: 'there'; readonly table: Table; readonly name: string; readonly model: Entity }
  | { readonly kind: 'missing'; readonly table: Table; readonly name: string }
  | {
      /** Its name means something else. */
      readonly kind: 'taken'
      readonly table: Table
      readonly name: string
      readonly problem: SchemaProblem
    }

/** Finds the model of each wanted table, by the name that it has in the client. */
export function findTables(schema: PrismaSchema, wanted: Wanted): readonly FoundTable[] {
  const home = homeOf(schema, userNameOf(wanted))
  return wanted.tables.map((table) => {
    const name = wanted.names[table.id] ?? className(table.id)
    const entity = entityCalled(schema, name)
    if (!entity) return findMissing(schema, table, name, home)
    const why = whyNot(entity, table)
    if (why === undefined) return { kind: 'there', table, name: entity.name, model: entity }
    return { kind: 'taken', table, name, problem: takenBy(schema, table, entity, why) }
  })
}

/** What the model of users is called, or is to be called. */
export function userNameOf(wanted: Wanted): string {
  return wanted.names.user ?? className('user')
}

/** The database schema that new models go to: that of the users, else the first. */
export function homeOf(schema: PrismaSchema, userName: string): string | undefined {
  const user = entityCalled(schema, userName)
  return (user && schemaOf(user)) ?? schema.schemas[0]
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

function findMissing(
  schema: PrismaSchema,
  table: Table,
  name: string,
  home: string | undefined,
): FoundTable {
  const holder = schema.entities.find(
    (entity) => databaseNameOf(entity) === name && schemaOf(entity) === home,
  )
  if (!holder) return { kind: 'missing', table, name }
  const why = takenReason(
    table.id,
    `${name} is what the database calls the ${holder.keyword} ${holder.name}`,
  )
  return { kind: 'taken', table, name, problem: takenBy(schema, table, holder, why) }
}

/** Why a block with a wanted name isn't the wanted table. Whatever is called like the users is the users. */
function whyNot(entity: Entity, table: Table): string | undefined {
  const { name, keyword } = entity
  if (keyword !== 'model')
    return takenReason(table.id, `${name} is no model, but of kind ${keyword}`)
  if (attributeOf(entity, 'ignore'))
    return takenReason(table.id, `${name} is left out of the client by @@ignore`)
  const names = entity.fields.map((field) => field.name)
  return lackingColumns(table, names).length > 0 ? otherReason(table, name, names) : undefined
}

function takenBy(schema: PrismaSchema, table: Table, entity: Entity, why: string): SchemaProblem {
  const free = freeName(`Auth${className(table.id)}`, (name) => !entityCalled(schema, name))
  return {
    path: entity.file.path,
    line: positionAt(entity.file.text, entity.start).line,
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
