import { lazy } from '../lazy.js'
import type { Database } from './database.js'

/**
 * A database that is made when a row is first asked for: what knows its tables is loaded then, or it connects then.
 *
 * @param own what can be answered before
 */
export function later(
  { has, increment, countsApart }: Partial<Pick<Database, 'has' | 'increment' | 'countsApart'>>,
  load: () => Promise<Database>,
): Database {
  const loaded = lazy(load)
  return {
    ...(has && { has }),
    ...(countsApart && { countsApart }),
    increment: increment ?? (async (counted) => (await loaded()).increment(counted)),
    insert: async (...row) => (await loaded()).insert(...row),
    find: async (...which) => (await loaded()).find(...which),
    list: async (...which) => (await loaded()).list(...which),
    listIgnoringCase: async (...which) => (await loaded()).listIgnoringCase(...which),
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
