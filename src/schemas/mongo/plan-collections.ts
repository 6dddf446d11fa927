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

/** The fields of a table's documents: the id is what MongoDB calls it, and a field named `id` is another one. */
function listStored(columns: readonly string[]): readonly string[] {
  return columns.map((name) => (name === 'id' ? '_id' : name))
}

/** Tells whether the adapter gives a field a value. */
function isFilled({ columns }: Table, field: string): boolean {
  return listStored(columns.map(({ name }) => name)).includes(field)
}

/** Fields by which the database tells documents apart, and by which ours are the same. */
function listUnfilled(shared: Shared): readonly Unfilled[] {
  const { table, model } = shared
  const telling = listStored([table.primaryKey, ...table.unique].flat())
  return model.keys.flatMap((key) => {
    const known = key.fields.filter((field) => isFilled(table, field))
    const lacking = key.fields.find((field) => !known.includes(field))
    if (telling.some((name) => known.includes(name)) || isSpared(key, known)) return []
    return lacking === undefined
      ? [describeRepeated(shared, key)]
      : [describeLacking(shared, key, known, lacking)]
  })
}

/** A key on what ours have no value for: to the database all of them have the same. */
function describeLacking(
  { table, collection, model }: Shared,
  key: UniqueKey,
  known: readonly string[],
  lacking: string,
): Unfilled {
  const what = `${model.name}.${lacking} is unique, and nothing gives it a value: two documents without one are the same to MongoDB`
  const never = table.id === 'user' ? 'only one user can sign up' : 'only one can be added'
  const profile = table.id === 'user' ? ", or return it from the provider's profile()" : ''
  return {
    table: table.id,
    column: lacking,
    problem: {
      path: key.path,
      line: key.line,
      reason: `${what}, so ${never}: leave them out of the index${profile}`,
      snippet: writeSnippet(model, collection, key, known, lacking),
    },
  }
}

/** A key on values of ours that are no key to us: two people may have one name, or none. */
function describeRepeated({ table, collection, model }: Shared, key: UniqueKey): Unfilled {
  const [column = ''] = key.fields
  const fields = key.fields.map((field) => `${model.name}.${field}`).join(' with ')
  const who = table.id === 'user' ? 'two people' : 'two documents of sign-in'
  const second = table.id === 'user' ? 'sign up' : 'be added'
  return {
    table: table.id,
    column,
    problem: {
      path: key.path,
      line: key.line,
      reason: `${fields} is unique, and ${who} may have the same, or none: the second one can't ${second}`,
      snippet: `${key.with('unique', 'false')}\n${dropLine(model, collection, key)}`,
    },
  }
}

/** Tells whether an index leaves our documents out, because of what they lack. */
function isSpared({ spares }: UniqueKey, known: readonly string[]): boolean {
  return spares === 'some' || (spares === 'absent' && known.length === 0)
}

/** An index that is there keeps its options until it is dropped. */
function writeSnippet(
  model: Model,
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
  return `${text}\n${dropLine(model, collection, key)}`
}

function dropLine({ name }: Model, collection: string, { fields }: UniqueKey): string {
  const index = fields.map((field) => `${field}_1`).join('_')
  return `// once, where ${collection} has documents: await ${name}.collection.dropIndex('${index}')`
}

/** Warnings about what the application's own code does not find. */
function createWarnings({ table, collection, model }: Shared): readonly string[] {
  const lacking = model.required.filter((field) => !isFilled(table, field))
  if (lacking.length === 0) return []
  const verb = lacking.length === 1 ? 'is' : 'are'
  return [
    `${lacking.map((field) => `${model.name}.${field}`).join(', ')} ${verb} required, and what sign-in adds to ${collection} has none: the model reads such a document, and refuses to save it`,
  ]
}
