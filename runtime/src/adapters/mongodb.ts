import {
  ObjectId,
  type Collection,
  type CreateIndexesOptions,
  type Db,
  type Document,
  type MongoClient,
} from 'mongodb'
import type { Adapter } from '../adapter.js'
import { isRecord } from '../guards.js'
import { adapterOf } from '../tables/adapter-of.js'
import { countIn } from '../tables/counted.js'
import type { Database, Row } from '../tables/database.js'
import { pluralNames, tables, type Table, type TableId, type TableNames } from '../tables/tables.js'

/** Options of {@link MongoDBAdapter}: the database, and collections by other names. */
export interface MongoDBAdapterOptions {
  /** The database; the one of the connection string unless it is set. */
  readonly databaseName?: string
  /** What collections are called that are not `users`, `accounts`, `sessions`, `verification_tokens`, `authenticators`, `sign_in_limits`. */
  readonly collections?: Partial<TableNames>
}

/** How long a document is kept that has expired: the engine is the one to say that it has. Seconds. */
const GRACE = 86_400

type Fields = readonly [string, ...string[]]

/** What no two documents have in common, and what else they are looked up by. */
const indexes: Readonly<Record<TableId, { readonly unique?: Fields; readonly plain?: Fields }>> = {
  user: { unique: ['email'] },
  account: { unique: ['provider', 'providerAccountId'], plain: ['userId'] },
  session: { unique: ['sessionToken'], plain: ['userId'] },
  verificationToken: { unique: ['identifier', 'token'] },
  authenticator: { unique: ['credentialID'], plain: ['userId'] },
  signInLimit: { unique: ['limitKey'] },
}

/** An index on these fields is there already, with other options: it is the project's own. */
const CONFLICTS: readonly unknown[] = [85, 86]

async function makeIndexes(collection: Collection, table: Table): Promise<void> {
  const { unique, plain } = indexes[table.id]
  const make = async (fields: Fields, options: CreateIndexesOptions): Promise<void> => {
    const ascending = Object.fromEntries(fields.map((field) => [field, 1 as const]))
    try {
      await collection.createIndex(ascending, options)
    } catch (thrown) {
      if (!isRecord(thrown) || !CONFLICTS.includes(thrown['code'])) throw thrown
    }
  }
  // Several users may have no address; a look-up by one is known to be within this filter.
  const some = table.id === tables.user.id && { partialFilterExpression: { email: { $gt: '' } } }
  if (unique) await make(unique, { unique: true, ...some })
  if (plain) await make(plain, {})
  if (table.columns.some(({ name }) => name === 'expires'))
    await make(['expires'], { expireAfterSeconds: GRACE })
}

/** Gives the collection of a table, with its indexes. */
type Open = (table: Table) => Promise<Collection>

function opener(connect: () => Promise<Db>, names: TableNames): Open {
  const ready = new Map<TableId, Promise<void>>()
  return async (table) => {
    const collection = (await connect()).collection(names[table.id])
    const made = ready.get(table.id) ?? makeIndexes(collection, table)
    ready.set(table.id, made)
    try {
      await made
    } catch (thrown) {
      ready.delete(table.id)
      throw thrown
    }
    return collection
  }
}

/** An id as the database has it; undefined where it can't be anyone's. */
function toObjectId(id: unknown): ObjectId | undefined {
  return typeof id === 'string' && /^[0-9a-f]{24}$/i.test(id) ? new ObjectId(id) : undefined
}

/** A row as a document: ids are ObjectIds, and the id of a user is `_id`. */
function toDocument(row: Row): Document {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'id') return ['_id', toObjectId(value)]
      return [name, name === 'userId' ? toObjectId(value) : value]
    }),
  )
}

/** The ids of other documents than users are nobody's concern. */
function toRow(table: Table, { _id, userId, ...rest }: Document): Row {
  return {
    ...rest,
    ...(table.id === tables.user.id && { id: String(_id) }),
    ...(userId !== undefined && { userId: String(userId) }),
  }
}

/** What looks for documents; undefined where an id in it can't be anyone's. */
function filterOf(where: Row): Document | undefined {
  const filter = toDocument(where)
  return Object.values(filter).includes(undefined) ? undefined : filter
}

type Look = (collection: Collection, filter: Document) => Promise<Document | null>

/** Looks for one document. */
function one(open: Open, look: Look): Database['find'] {
  return async (table, where) => {
    const filter = filterOf(where)
    const found = filter ? await look(await open(table), filter) : null
    return found ? toRow(table, found) : undefined
  }
}

function changing(open: Open, change: Document): Database['find'] {
  return one(open, (collection, filter) =>
    collection.findOneAndUpdate(filter, change, { returnDocument: 'after' }),
  )
}

function mongoDatabase(open: Open, names: TableNames): Database {
  const find = one(open, (collection, filter) => collection.findOne(filter))
  const user = {
    from: names[tables.user.id],
    localField: 'userId',
    foreignField: '_id',
    as: 'user',
  }
  return {
    find,
    take: one(open, (collection, filter) => collection.findOneAndDelete(filter)),
    update: (table, where, change) =>
      Object.keys(change).length > 0
        ? changing(open, { $set: toDocument(change) })(table, where)
        : find(table, where),
    raise: (table, where, column, value) =>
      changing(open, { $max: { [column]: value } })(table, where),
    async insert(table, row) {
      // The id of a user is the database's.
      const { _id, ...document } = toDocument(row)
      const { insertedId } = await (await open(table)).insertOne({ ...document })
      return toRow(table, { ...document, _id: insertedId })
    },
    async list(table, where) {
      const filter = filterOf(where)
      const found = filter ? await (await open(table)).find(filter).toArray() : []
      return found.map((document) => toRow(table, document))
    },
    async removeAll(table, where) {
      const filter = filterOf(where)
      if (filter) await (await open(table)).deleteMany(filter)
    },
    async removeExpired(table, until, limit) {
      const [collection, expired] = [await open(table), { expires: { $lte: until } }]
      const found = collection.find(expired, { projection: { _id: 1 }, limit })
      const $in = (await found.toArray()).map(({ _id }) => _id)
      return (await collection.deleteMany({ _id: { $in }, ...expired })).deletedCount
    },
    async increment({ key, amount, expires }) {
      const change = { $inc: { count: amount }, $set: { expires } }
      const options = { upsert: true, returnDocument: 'after' } as const
      const limits = await open(tables.signInLimit)
      return countIn(
        (await limits.findOneAndUpdate({ limitKey: key }, change, options)) ?? undefined,
      )
    },
    async findWithUser(table, where) {
      const filter = filterOf(where)
      if (!filter) return undefined
      const steps = [{ $match: filter }, { $lookup: user }, { $unwind: '$user' }]
      const [found] = await (await open(table)).aggregate(steps).toArray()
      if (!found) return undefined
      const { user: owner, ...row }: Document = found
      return isRecord(owner)
        ? { row: toRow(table, row), user: toRow(tables.user, owner) }
        : undefined
    },
  }
}

/**
 * Keeps everything in MongoDB, in the collections of `@auth/mongodb-adapter`. It makes their indexes at its first use:
 * without them two users could have one address.
 *
 * @param client connected, or not yet, or a promise of it
 */
export function MongoDBAdapter(
  client: MongoClient | PromiseLike<MongoClient>,
  options: MongoDBAdapterOptions = {},
): Required<Adapter> {
  const names = {
    ...pluralNames,
    verificationToken: 'verification_tokens',
    ...options.collections,
  }
  const open = opener(async () => (await client).db(options.databaseName), names)
  return adapterOf(mongoDatabase(open, names))
}
