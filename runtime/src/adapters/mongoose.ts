import type { Db } from 'mongodb'
import type { Adapter, AdapterUser, Keeps } from '../adapter.js'
import { isRecord } from '../guards.js'
import { mongoAdapter, type ObjectIdClass } from '../mongo/mongo-adapter.js'
import type { TableNames } from '../tables/tables.js'

/** A connection of Mongoose, whatever version of the driver it brings along. */
export interface MongooseConnection {
  readonly readyState: number
  readonly db?: unknown
  /** Mongoose itself; its declarations before version 8 leave it out. */
  readonly base?: { readonly mongo: { readonly ObjectId: ObjectIdClass } }
  /** Version 5 has none. */
  asPromise?(): PromiseLike<unknown>
  once(event: 'open', listener: () => void): unknown
}

/** The default export of `mongoose`. */
export interface MongooseClient {
  readonly connection: MongooseConnection
}

/** Options of {@link MongooseAdapter}: who opens the connection, and collections by other names. */
export interface MongooseAdapterOptions {
  /** Opens the connection where nobody has: the function that whoever else asks the database awaits first. */
  readonly connect?: () => PromiseLike<unknown>
  /**
   * Names of collections, where they are not called `users`, `accounts`, `sessions`, `verification_tokens`, `authenticators`,
   * `factors`, `sign_in_limits`.
   */
  readonly collections?: Partial<TableNames>
}

const CLOSED = 0
const CONNECTING = 2

function isDb(value: unknown): value is Db {
  return isRecord(value) && 'collection' in value
}

/** The database of a connection, once it is open: whoever opens it may do so later. */
async function opened(connection: MongooseConnection): Promise<Db> {
  const connecting = connection.readyState === CONNECTING
  if (connecting && connection.asPromise) await connection.asPromise()
  // What is there while one is being opened without a promise is of one that was closed.
  const waits = connecting && !connection.asPromise
  if (!waits && isDb(connection.db)) return connection.db
  await new Promise<void>((resolve) => {
    connection.once('open', resolve)
  })
  return opened(connection)
}

/**
 * Keeps everything in MongoDB over a connection of Mongoose, in the collections of `MongoDBAdapter`. Models are not
 * needed. It makes their indexes at its first use: without them two users could have one address.
 *
 * @param client the default export of `mongoose` for the connection that `mongoose.connect` opens, or a connection of its
 *   own; open, or not yet
 */
export function MongooseAdapter<Own extends object = AdapterUser>(
  client: MongooseClient | MongooseConnection,
  options: MongooseAdapterOptions = {},
): Required<Adapter> & Keeps<Own> {
  const connection = 'connection' in client ? client.connection : client
  const Id = connection.base?.mongo.ObjectId
  if (!Id) throw new TypeError('MongooseAdapter takes mongoose, or one of its connections')
  const { connect, collections } = options
  const open = async (): Promise<Db> => {
    if (connection.readyState === CLOSED) await connect?.()
    return opened(connection)
  }
  return mongoAdapter({ connect: open, Id }, collections)
}
