import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { KyselyAdapter } from '@create-auth/runtime/adapters/kysely'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { is, Table } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { introspect } from '../../../src/database/introspect.js'
import { planDrizzleSchema } from '../../../src/schemas/drizzle/plan-drizzle-schema.js'
import type { SchemaFile } from '../../../src/schemas/schema.js'
import { planSqlFiles } from '../../../src/schemas/sql/plan-sql-files.js'
import { loadSchema, statements } from '../../support/drizzle-schema.js'
import { merged } from './golden.js'
import { everything } from './prisma/golden-cases.js'

import type { TableId } from '../../../src/catalog/tables.js'
import { describeUuidUsers, type Make, type World } from './uuid-rules.js'

const dialect = 'postgresql'

/** A user table by hand, what is missing by our migration. */
async function openSql(url: string, form: 'plural' | 'model'): Promise<World> {
  const usual = readRuntime().names[form]
  const pool = new pg.Pool({ connectionString: url })
  const name = form === 'plural' ? 'users' : '"User"'
  const own = `create table ${name} (id uuid primary key default gen_random_uuid(), email text unique)`
  await pool.query(own)
  const query = async (sql: string) => (await pool.query(sql)).rows
  const found = await introspect({ dialect, query, close: async () => undefined })
  const plan = planSqlFiles([], everything, { dialect, usual, folder: 'migrations', found })
  for (const statement of plan.up) await pool.query(statement)
  if (form === 'plural') {
    return { plan, make: (userIds) => SqlAdapter(pool, { userIds }), close: () => pool.end() }
  }
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return { plan, make: (userIds) => KyselyAdapter(db, { userIds }), close: () => db.destroy() }
}

async function openDrizzle(url: string): Promise<World> {
  const files: readonly SchemaFile[] = [
    {
      path: 'schema.ts',
      text: [
        "import { pgTable, text, uuid } from 'drizzle-orm/pg-core'",
        "export const users = pgTable('users', { id: uuid('id').primaryKey().defaultRandom(), email: text('email').unique() })",
        '',
      ].join('\n'),
    },
  ]
  const plan = await planDrizzleSchema(files, everything, { dialect, target: 'schema.ts' })
  const schema = await loadSchema(merged(files, plan.edits))
  const pool = new pg.Pool({ connectionString: url })
  for (const statement of await statements(dialect, {}, schema)) await pool.query(statement)
  const tableOf = (id: TableId) => {
    const table = schema[plan.exports[id]?.name ?? '']
    if (!is(table, Table)) throw new Error(`the schema has no table ${id}`)
    return table
  }
  const tables = {
    usersTable: tableOf('user'),
    accountsTable: tableOf('account'),
    sessionsTable: tableOf('session'),
    verificationTokensTable: tableOf('verificationToken'),
    authenticatorsTable: tableOf('authenticator'),
    factorsTable: tableOf('factor'),
  }
  const make: Make = (userIds) => DrizzleAdapter(drizzle(pool), tables, { userIds })
  return { plan, make, close: () => pool.end() }
}

describeUuidUsers({
  SqlAdapter: (url) => openSql(url, 'plural'),
  KyselyAdapter: (url) => openSql(url, 'model'),
  DrizzleAdapter: openDrizzle,
})
