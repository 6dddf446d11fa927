import type { Collection, CollationOptions, CreateIndexesOptions, Db, Document } from 'mongodb'
import type { Adapter } from '../adapter.js'
import { isRecord } from '../guards.js'
import { createAdapter } from '../tables/adapter.js'
import { readCount } from '../tables/counted.js'
import type { Database, Row } from '../tables/database.js'
import { pluralNames, tables, type Table, type TableId, type TableNames } from '../tables/tables.js'

/** The class of ids, as the driver has it that they are for: it takes no other one's. */
export type ObjectIdClass = new (hex: string) => object

export interface MongoSource {
  readonly connect: () => Promise<Db>
  readonly Id: ObjectIdClass
}

/** How long a document is kept that has expired: the engine is the one to say that it has. Seconds. */
const GRACE = 86_400

type KeyFields = readonly [string, ...string[]]

/** How texts compare where case does not count: other letters are the same to it than those of ASCII, too. */
const IGNORING_CASE: CollationOptions = { locale: 'en', strength: 2 }

interface Indexes {
  readonly unique?: KeyFields
  readonly plain?: KeyFields
  /** A field by whose text they are looked up, whatever the case of its letters. */
  readonly folded?: string
}

const indexes: Readonly<Record<TableId, Indexes>> = {
  user: { unique: ['email'], folded: 'email' },
  account: { unique: ['provider', 'providerAccountId'], plain: ['userId'] },
  session: { unique: ['sessionToken'], plain: ['userId'] },
  verificationToken: { unique: ['identifier', 'token'] },
  authenticator: { unique: ['credentialID'], plain: ['userId'] },
  factor: { unique: ['kind', 'userId'], plain: ['userId'] },
  signInLimit: { unique: ['limitKey'] },
}

/** An index on these fields is there already, with other options: it is the project's own. */
const CONFLICTS: readonly unknown[] = [85, 86]

async function makeIndexes(collection: Collection, table: Table): Promise<void> {
  const { unique, plain, folded } = indexes[table.id]
  const make = async (fields: KeyFields, options: CreateIndexesOptions): Promise<void> => {
    const ascending = Object.fromEntries(fields.map((field) => [field, 1 as const]))
    try {
      await collection.createIndex(ascending, options)
    } catch (thrown) {
      if (!isRecord(thrown) || !CONFLICTS.includes(thrown['code'])) throw thrown
    }
  }
  // Several users may have no address, and others may keep what they have in a collection of the same name. A look-up by a
  // text is known to be within this filter.
  if (unique)
    await make(unique, { unique: true, partialFilterExpression: { [unique[0]]: { $gt: '' } } })
  if (plain) await make(plain, {})
  if (folded !== undefined)
    await make([folded], { name: `${folded}_ignoring_case`, collation: IGNORING_CASE })
  if (table.columns.some(({ name }) => name === 'expires'))
    await make(['expires'], { expireAfterSeconds: GRACE })
}

/** Gives the collection of a table, with its indexes; that of factors has them from the first one on. */
type Open = (table: Table, stores?: boolean) => Promise<Collection>

function opener(connect: () => Promise<Db>, names: TableNames): Open {
  const ready = new Set<TableId>()
  return async (table, stores = false) => {
    const collection = (await connect()).collection(names[table.id])
    // A collection of this name may be the application's own.
    if (table.id === tables.factor.id && !stores) return collection
    if (!ready.has(table.id)) await makeIndexes(collection, table)
    ready.add(table.id)
    return collection
  }
}

/** An id as the database has it; undefined where it can't be anyone's. What it gives is in lower case, and an id is text. */
function toObjectId(Id: ObjectIdClass, id: unknown): object | undefined {
  return typeof id === 'string' && /^[0-9a-f]{24}$/.test(id) ? new Id(id) : undefined
}

/** A row as a document: ids are ObjectIds, and the id of a user is `_id`. */
function toDocument(Id: ObjectIdClass, row: Row): Document {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'id') return ['_id', toObjectId(Id, value)]
      return [name, name === 'userId' ? toObjectId(Id, value) : value]
    }),
  )
}

/** The ids of documents that have keys of their own are nobody's concern. */
function toRow({ columns }: Table, { _id, userId, ...rest }: Document): Row {
  return {
    ...rest,
    ...(columns.some(({ name }) => name === 'id') && { id: String(_id) }),
    ...(userId !== undefined && { userId: String(userId) }),
  }
}

function buildFilter(Id: ObjectIdClass, where: Row): Document | undefined {
  const filter = toDocument(Id, where)
  return Object.values(filter).includes(undefined) ? undefined : filter
}

interface Collections {
  readonly open: Open
  readonly Id: ObjectIdClass
}

type Look = (collection: Collection, filter: Document) => Promise<Document | null>

/** A document that was changed: drivers before the sixth give it together with what was done. */
function readChanged(answer: Document | null): Document | null {
  if (!answer || '_id' in answer) return answer
  return isRecord(answer['value']) ? answer['value'] : null
}

function one({ open, Id }: Collections, look: Look): Database['find'] {
  return async (table, where) => {
    const filter = buildFilter(Id, where)
    const found = readChanged(filter ? await look(await open(table), filter) : null)
    return found ? toRow(table, found) : undefined
  }
}

function changing(opened: Collections, change: Document): Database['find'] {
  return one(opened, (collection, filter) =>
    collection.findOneAndUpdate(filter, change, { returnDocument: 'after' }),
  )
}

function listing({ open, Id }: Collections): Pick<Database, 'list' | 'listIgnoringCase'> {
  return {
    async list(table, where) {
      const filter = buildFilter(Id, where)
      const found = filter ? await (await open(table)).find(filter).toArray() : []
      return found.map((document) => toRow(table, document))
    },
    async listIgnoringCase(table, column, text) {
      const found = (await open(table)).find({ [column]: text }, { collation: IGNORING_CASE })
      return (await found.toArray()).map((document) => toRow(table, document))
    },
  }
}

function mongoDatabase(opened: Collections, names: TableNames): Database {
  const { open, Id } = opened
  const find = one(opened, (collection, filter) => collection.findOne(filter))
  const update: Database['update'] = (table, where, change) =>
    changing(opened, { $set: toDocument(Id, change) })(table, where)
  const user = {
    from: names[tables.user.id],
    localField: 'userId',
    foreignField: '_id',
    as: 'user',
  }
  return {
    find,
    take: one(opened, (collection, filter) => collection.findOneAndDelete(filter)),
    update,
    swap: async (table, where, expected, change) =>
      (await update(table, { ...where, ...expected }, change)) !== undefined,
    raise: (table, where, column, value) =>
      changing(opened, { $max: { [column]: value } })(table, where),
    async insert(table, row) {
      // Ids are the database's.
      const { _id, ...document } = toDocument(Id, row)
      const { insertedId } = await (await open(table, true)).insertOne({ ...document })
      return toRow(table, { ...document, _id: insertedId })
    },
    ...listing(opened),
    async removeAll(table, where) {
      const filter = buildFilter(Id, where)
      if (filter) await (await open(table)).deleteMany(filter)
    },
    // A server that is alone has no transactions.
    removeTogether: async () => false,
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
      const counted = await limits.findOneAndUpdate({ limitKey: key }, change, options)
      return readCount(readChanged(counted) ?? undefined)
    },
    async findWithUser(table, where) {
      const filter = buildFilter(Id, where)
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

/** Keeps everything in MongoDB, in the collections of `@auth/mongodb-adapter`. It makes their indexes at its first use. */
export function mongoAdapter(
  { connect, Id }: MongoSource,
  collections: Partial<TableNames> | undefined,
): Required<Adapter> {
  const names = { ...pluralNames, verificationToken: 'verification_tokens', ...collections }
  const database = mongoDatabase({ open: opener(connect, names), Id }, names)
  return createAdapter({ ...database, keepsAll: true }, { extraColumns: true })
}
