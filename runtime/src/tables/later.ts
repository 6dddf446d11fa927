import { lazy } from '../lazy.js'
import type { Database } from './database.js'

/**
 * A database whose rows are in other tables than those of its adapter. What knows them is loaded when a row is first asked for:
 * most have no use for it.
 *
 * @param own what it has in common with the database of the adapter
 */
export function later(own: Database, load: () => Promise<Database>): Database {
  const loaded = lazy(load)
  return {
    ...own,
    insert: async (...row) => (await loaded()).insert(...row),
    find: async (...which) => (await loaded()).find(...which),
    list: async (...which) => (await loaded()).list(...which),
    update: async (...change) => (await loaded()).update(...change),
    swap: async (...change) => (await loaded()).swap(...change),
    take: async (...which) => (await loaded()).take(...which),
    removeAll: async (...which) => (await loaded()).removeAll(...which),
    removeTogether: async (removals) => (await loaded()).removeTogether(removals),
    removeExpired: async (...which) => (await loaded()).removeExpired(...which),
    findWithUser: async (...which) => (await loaded()).findWithUser(...which),
    raise: async (...change) => (await loaded()).raise(...change),
  }
}
