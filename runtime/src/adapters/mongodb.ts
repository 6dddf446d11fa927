import { ObjectId, type MongoClient } from 'mongodb'
import type { Adapter, AdapterUser, Keeps } from '../adapter.js'
import { mongoAdapter } from '../mongo/mongo-adapter.js'
import type { TableNames } from '../tables/tables.js'

/** Options of {@link MongoDBAdapter}: the database, and collections by other names. */
export interface MongoDBAdapterOptions {
  /** The database; the one of the connection string unless it is set. */
  readonly databaseName?: string
  /**
   * Names of collections, where they are not called `users`, `accounts`, `sessions`, `verification_tokens`, `authenticators`,
   * `factors`, `sign_in_limits`.
   */
  readonly collections?: Partial<TableNames>
}

/**
 * Keeps everything in MongoDB, in the collections of `@auth/mongodb-adapter`. It makes their indexes at its first use:
 * without them two users could have one address.
 *
 * @param client connected, or not yet, or a promise of it
 */
export function MongoDBAdapter<Own extends object = AdapterUser>(
  client: MongoClient | PromiseLike<MongoClient>,
  options: MongoDBAdapterOptions = {},
): Required<Adapter> & Keeps<Own> {
  const connect = async (): ReturnType<Parameters<typeof mongoAdapter>[0]['connect']> =>
    (await client).db(options.databaseName)
  return mongoAdapter({ connect, Id: ObjectId }, options.collections)
}
