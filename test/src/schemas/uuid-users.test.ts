import { randomUUID } from 'node:crypto'
import type { Adapter } from '@create-auth/runtime/adapters'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { KyselyAdapter } from '@create-auth/runtime/adapters/kysely'
import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { TypeORMAdapter } from '@create-auth/runtime/adapters/typeorm'
import { PrismaPg } from '@prisma/adapter-pg'
import { is, Table } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DataSource } from 'typeorm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { introspect } from '../../../src/database/introspect.js'
import { planDrizzleSchema } from '../../../src/schemas/drizzle/plan-drizzle-schema.js'
import { planPrismaSchema } from '../../../src/schemas/prisma/plan-prisma-schema.js'
import type { SchemaFile, SchemaPlan } from '../../../src/schemas/schema.js'
import { planSqlFiles } from '../../../src/schemas/sql/plan-sql-files.js'
import { planTypeormSchema } from '../../../src/schemas/typeorm/plan-typeorm-schema.js'
import { ownPostgres, type OwnDatabase } from '../../support/databases.js'
import { loadSchema, statements } from '../../support/drizzle-schema.js'
import { generateClient } from '../../support/prisma-client.js'
import { readSchema } from '../../support/prisma-schema.js'
import { prismaTables } from '../../support/prisma-tables.js'
import { merged } from './golden.js'
import { everything } from './prisma/golden-cases.js'
import { loadEntities } from './typeorm/synchronize.js'

/** An adapter as the plan has it generated, or with other ids. */
type Make = (userIds: SchemaPlan['userIds']) => Required<Adapter>

interface World {
  readonly plan: SchemaPlan
  readonly make: Make
  readonly close: () => Promise<void>
}

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
  const tableOf = (id: 'user' | 'account' | 'session' | 'verificationToken' | 'authenticator') => {
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
  }
  const make: Make = (userIds) => DrizzleAdapter(drizzle(pool), tables, { userIds })
  return { plan, make, close: () => pool.end() }
}

async function openTypeorm(url: string, files: readonly SchemaFile[]): Promise<World> {
  const plan = await planTypeormSchema(files, everything, { dialect, target: 'entities.ts' })
  const entities = await loadEntities(merged(files, plan.edits))
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    entities: [...entities],
    synchronize: true,
  })
  await dataSource.initialize()
  const make: Make = (userIds) => TypeORMAdapter(dataSource, { userIds })
  return { plan, make, close: () => dataSource.destroy() }
}

const ENTITY: SchemaFile = {
  path: 'entities.ts',
  text: [
    "import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'",
    '@Entity()',
    'export class User {',
    "  @PrimaryGeneratedColumn('uuid') id!: string",
    "  @Column({ type: 'varchar', nullable: true, unique: true }) email!: string | null",
    '}',
    '',
  ].join('\n'),
}

async function openPrisma(url: string): Promise<World> {
  const path = 'schema.prisma'
  const text = [
    'datasource db {\n  provider = "postgresql"\n}\n',
    'model User {\n  id    String  @id @default(uuid()) @db.Uuid\n  email String? @unique\n}\n',
  ].join('\n')
  const plan = planPrismaSchema([{ path, text }], everything, path)
  const schema = plan.edits[0]?.text ?? ''
  const pool = new pg.Pool({ connectionString: url })
  for (const sql of prismaTables(readSchema([[path, schema]]), dialect)) await pool.query(sql)
  await pool.end()
  const Client = await generateClient(schema)
  const client = new Client({ adapter: new PrismaPg(url) })
  const make: Make = (userIds) => PrismaAdapter(client, { userIds })
  return { plan, make, close: () => client.$disconnect() }
}

const worlds: Readonly<Record<string, (url: string) => Promise<World>>> = {
  SqlAdapter: (url) => openSql(url, 'plural'),
  KyselyAdapter: (url) => openSql(url, 'model'),
  DrizzleAdapter: openDrizzle,
  TypeORMAdapter: (url) => openTypeorm(url, [ENTITY]),
  'TypeORMAdapter, with a user of ours': (url) => openTypeorm(url, []),
  PrismaAdapter: openPrisma,
}

describe.each(Object.entries(worlds))('users with UUIDs of PostgreSQL: %s', (_name, open) => {
  let database: OwnDatabase
  let world: World
  let adapter: Required<Adapter>
  beforeAll(async () => {
    database = await ownPostgres()
    world = await open(database.url)
    adapter = world.make(world.plan.userIds)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  test('the plan says so, and whatever refers to them is a UUID too', async () => {
    expect([world.plan.userIds, world.plan.problems]).toEqual(['uuid', []])
    const client = new pg.Client(database.url)
    await client.connect()
    const { rows } = await client.query<{ type: string }>(
      `select data_type as type from information_schema.columns where column_name = 'userId' and table_schema = 'public'`,
    )
    await client.end()
    expect(rows).toEqual([{ type: 'uuid' }, { type: 'uuid' }, { type: 'uuid' }])
  })

  test('somebody signs up, and is found again', async () => {
    const ada = {
      id: randomUUID(),
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: new Date('2026-11-01T06:30:00.000Z'),
      image: null,
    }
    expect(await adapter.createUser(ada)).toEqual(ada)
    const account = { provider: 'github', providerAccountId: '7', type: 'oauth' } as const
    await adapter.linkAccount({ ...account, userId: ada.id })
    const expires = new Date('2026-12-01T00:00:00.000Z')
    await adapter.createSession({ sessionToken: 'token', userId: ada.id, expires })
    expect(await adapter.getUser(ada.id)).toEqual(ada)
    expect(await adapter.getUserByAccount(account)).toEqual(ada)
    expect((await adapter.getSessionAndUser('token'))?.user).toEqual(ada)
    expect((await adapter.listSessionsByUserId(ada.id)).map(({ userId }) => userId)).toEqual([
      ada.id,
    ])
  })

  test.each(['nobody', '7', '', "' or true --"])(
    'an id that is none finds nothing: %j',
    async (id) => {
      expect(await adapter.getUser(id)).toBeNull()
      expect(await adapter.listAccountsByUserId(id)).toEqual([])
      expect(await adapter.listSessionsByUserId(id)).toEqual([])
      expect(await adapter.listAuthenticatorsByUserId(id)).toEqual([])
      expect(await adapter.deleteUser(id)).toBeNull()
    },
  )

  test('without the option the database would refuse to look', async () => {
    const said = await Promise.resolve(world.make('text').getUser('nobody')).catch(
      (thrown: unknown) => thrown,
    )
    expect(String(said instanceof Error ? (said.cause ?? said) : said)).toMatch(/uuid/i)
  })
})
