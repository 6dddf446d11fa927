import type { OrmSchema } from '../orm-schema.js'
import { planPrismaSchema } from './plan-prisma-schema.js'
import { readStoredPrisma } from './read-stored.js'

/** Where a first schema lies. */
const USUAL_TARGET = 'prisma/schema.prisma'

/** Prisma: models in schema files. */
export const prisma: OrmSchema = {
  plan: ({ files, wanted, fact }) =>
    planPrismaSchema(files, wanted, fact?.schema?.target ?? USUAL_TARGET),
  stored: ({ files, wanted }) => readStoredPrisma(files, wanted),
  keepsBetterAuth: 'properties',
  describesLegacy: true,
}
