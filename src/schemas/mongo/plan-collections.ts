import type { Table, TableNames } from '../../catalog/tables.js'
import { readModules } from '../code/modules.js'
import { NOTHING_TO_DESCRIBE, type OrmPlan } from '../orm-schema.js'
import {
  otherReason,
  type SchemaFile,
  type SchemaProblem,
  type Unfilled,
  type WantedSchema,
} from '../schema.js'
import { readModels, type Model, type UniqueKey } from './read-models.js'

/** A model whose documents share a collection with ours. */
interface Shared {
  readonly table: Table
  readonly collection: string
  readonly model: Model
}

/**
 * Finds what models of Mongoose ask of documents that the adapter writes. It writes past the models: what they require does
 * not stop it, and what their indexes refuse does.
 *
 * @param files with schemas
 * @param usual what the adapter calls the collections
 */
export async function planCollections(
  files: readonly SchemaFile[],
  wanted: WantedSchema,
  usual: TableNames,
): Promise<OrmPlan> {
  const models = readModels(readModules(files))
  const shared = wanted.tables.flatMap((table) => {
    const collection = wanted.names[table.id] ?? usual[table.id]
    const model = models.find((each) => isModelName(each, collection))
    return model ? [{ table, collection, model }] : []
  })
  const others = shared.filter(isOther)
  const own = shared.filter((each) => !others.includes(each))
  return {
    ...NOTHING_TO_DESCRIBE,
    problems: others.map(otherProblem),
    unfilled: own.flatMap(listUnfilled),
    warnings: own.flatMap(createWarnings),
  }
}

/** Mongoose calls a collection as its model, in the plural and in lower case. */
function isModelName({ name, collection }: Model, wanted: string): boolean {
  const usual = name.toLowerCase()
  return collection === undefined ? [usual, `${usual}s`].includes(wanted) : collection === wanted
}

/** Tells whether a collection is about something else. A model need not name every field; whatever is called user is the user. */
function isOther({ table, model }: Shared): boolean {
  return table.id !== 'user' && !table.primaryKey.some((name) => model.fields.includes(name))
}

function otherProblem({ table, collection, model }: Shared): SchemaProblem {
  return {
    path: model.path,
    reason: otherReason(
      table,
      `the collection ${collection} of the model ${model.name}`,
      model.fields,
    ),
    snippet: `npx create-auth init --table ${table.id}=auth_${collection}`,
  }
}

/** Fields by which the database tells documents apart, and that ours have no value for: to it all of them have the same. */
function listUnfilled({ table, collection, model }: Shared): readonly Unfilled[] {
  return model.keys.flatMap((key) => {
    const { fields, path, line } = key
    const known = fields.filter((field) => table.columns.some(({ name }) => name === field))
    const [lacking] = fields.filter((field) => !known.includes(field))
    const tells = [table.primaryKey, ...table.unique].flat().some((name) => known.includes(name))
    if (tells || lacking === undefined || isSpared(key, known)) return []
    const what = `${model.name}.${lacking} is unique, and nothing gives it a value: two documents without one are the same to MongoDB`
    const never = table.id === 'user' ? 'only one user can sign up' : 'only one can be added'
    const profile = table.id === 'user' ? ", or return it from the provider's profile()" : ''
    const reason = `${what}, so ${never}: leave them out of the index${profile}`
    return [
      {
        table: table.id,
        column: lacking,
        problem: {
          path,
          line,
          reason,
          snippet: writeSnippet(model, collection, key, known, lacking),
        },
      },
    ]
  })
}

/** Tells whether an index leaves our documents out, because of what they lack. */
function isSpared({ spares }: UniqueKey, known: readonly string[]): boolean {
  return spares === 'some' || (spares === 'absent' && known.length === 0)
}

/** An index that is there keeps its options until it is dropped. */
function writeSnippet(
  { name }: Model,
  collection: string,
  key: UniqueKey,
  known: readonly string[],
  lacking: string,
): string {
  // MongoDB takes the one or the other.
  const some = `{ '${lacking}': { $exists: true } }`
  const text =
    known.length === 0
      ? key.with('sparse', 'true')
      : key.with('partialFilterExpression', some).replace(/\bsparse: *true, */, '')
  const index = key.fields.map((field) => `${field}_1`).join('_')
  return `${text}\n// once, where ${collection} has documents: await ${name}.collection.dropIndex('${index}')`
}

/** Warnings about what the application's own code does not find. */
function createWarnings({ table, collection, model }: Shared): readonly string[] {
  const lacking = model.required.filter(
    (field) => !table.columns.some(({ name }) => name === field),
  )
  if (lacking.length === 0) return []
  const verb = lacking.length === 1 ? 'is' : 'are'
  return [
    `${lacking.map((field) => `${model.name}.${field}`).join(', ')} ${verb} required, and what sign-in adds to ${collection} has none: the model reads such a document, and refuses to save it`,
  ]
}
