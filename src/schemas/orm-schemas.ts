import type { OrmId } from '../project.js'
import { drizzle } from './drizzle/index.js'
import { knex } from './knex/index.js'
import { kysely } from './kysely/index.js'
import { mongo } from './mongo/index.js'
import type { OrmSchema } from './orm-schema.js'
import { prisma } from './prisma/index.js'
import { sequelize } from './sequelize/index.js'
import { sql } from './sql/index.js'
import { typeorm } from './typeorm/index.js'

/** How each has its tables described. */
export const ormSchemas: Readonly<Record<OrmId, OrmSchema>> = {
  prisma,
  drizzle,
  typeorm,
  knex,
  kysely,
  sequelize,
  sql,
  mongodb: mongo,
  mongoose: mongo,
}
