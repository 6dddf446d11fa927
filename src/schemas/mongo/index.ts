import { NOTHING_TO_DESCRIBE, type OrmSchema } from '../orm-schema.js'

/** MongoDB: the adapter makes the collections and indexes that it needs. */
export const mongo: OrmSchema = {
  plan: () => NOTHING_TO_DESCRIBE,
  stored: () => [],
  namesBeside: () => undefined,
}
