import type { OrmSchema } from '../orm-schema.js'
import { planCollections } from './plan-collections.js'

/** MongoDB: the adapter makes the collections and indexes that it needs; models may share them. */
export const mongo: OrmSchema = {
  plan: ({ files, wanted, usual }) =>
    planCollections(files, wanted, { ...usual.plural, verificationToken: 'verification_tokens' }),
  stored: () => [],
}
