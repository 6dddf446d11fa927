import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'

export const db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool() }) })
