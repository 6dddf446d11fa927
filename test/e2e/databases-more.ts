import {
  BETTER_SQLITE3,
  MYSQL,
  nobodySignsUp,
  POSTGRESQL,
  SQLITE,
  type Ask,
  type Cell,
  type Database,
} from './databases-orms.js'
import {
  MARIADB_IDS,
  onMariadb,
  onPostgres,
  onSqlite,
  PLURAL,
  POSTGRES_IDS,
  SQLITE_IDS,
} from './databases-peopled.js'
import type { Peopled } from './databases-peopled.js'
import { ownMariadb, ownPostgres, ownSqlite } from '../support/databases.js'

type Files = Readonly<Record<string, string>>

interface DrizzleRow {
  /** The module of the tables, the function that makes one, and the types that are used. */
  readonly core: readonly [module: string, table: string, types: string]
  readonly driver: string
  readonly dialect: string
  readonly dependencies: Files
  readonly ids: Cell['ids']
  readonly text: (name: string) => string
}

/** The databases that migrations of Drizzle were made for. */
const begun = new WeakSet<Ask>()

const drizzleOn = (database: Database, row: DrizzleRow): Cell => {
  const [module, table, types] = row.core
  const password = `password: ${row.text('password')}`
  return {
    orm: 'Drizzle',
    database,
    language: 'esm',
    dependencies: {
      'drizzle-orm': '0.45.4',
      'drizzle-kit': '0.31.11',
      ...row.dependencies,
    },
    files: {
      'src/db.js': `import { drizzle } from 'drizzle-orm/${row.driver}'\n\nexport const db = drizzle(process.env.DATABASE_URL)\n`,
      'drizzle.config.js': `import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: '${row.dialect}',
  schema: './src/schema.js',
  out: './drizzle',
  dbCredentials: { url: process.env.DATABASE_URL },
})
`,
    },
    people: (id, more) => ({
      'src/schema.js': `import { ${table}, ${types} } from 'drizzle-orm/${module}'

export const notes = ${table}('notes', { text: ${row.text('text')} })
${
  id === undefined
    ? ''
    : `
export const users = ${table}('user', {
  id: ${id},
  email: ${row.text('email')}.unique(),
  plan: ${row.text('plan')}.notNull().default('free'),${more === undefined ? '' : `\n  ${more},`}
})
`
}`,
    }),
    ids: row.ids,
    ...(row.dialect === 'turso'
      ? {}
      : {
          required: {
            column: `${password}.notNull()`,
            reason: nobodySignsUp('users.password'),
            snippet: password,
          },
        }),
    apply: async (workspace, ask) => {
      const kit = ['--env-file=.env', 'node_modules/drizzle-kit/bin.cjs']
      // Another database has nothing of what was generated for the one before.
      if (!begun.has(ask)) await workspace.must('rm', '-rf', 'drizzle')
      begun.add(ask)
      await workspace.must('node', ...kit, 'generate', '--name', 'next')
      await workspace.must('node', ...kit, 'migrate')
    },
    names: { users: '"user"', sessions: '"session"', accounts: '"account"' },
  }
}

interface KnexRow {
  readonly client: string
  readonly connection: string
  readonly dependencies: Files
  readonly ids: Cell['ids']
}

/** A migration in Knex's form. */
const migration = (up: string, down = ''): string =>
  `export const up = async (knex) => {\n  ${up}\n}\n\nexport const down = async (knex) => {\n  ${down}\n}\n`

const knexOn = (database: Database, { client, connection, dependencies, ids }: KnexRow): Cell => ({
  orm: 'Knex',
  database,
  language: 'esm',
  dependencies: { knex: '^3.1.0', ...dependencies },
  files: {
    'src/db.js':
      "import knex from 'knex'\nimport config from '../knexfile.js'\n\nexport const db = knex(config)\n",
    'knexfile.js': `export default {
  client: '${client}',
  connection: ${connection},
  migrations: { directory: './migrations' },
  useNullAsDefault: true,
}
`,
    'migrations/20240101000000_notes.js': migration(
      "await knex.schema.createTable('notes', (table) => { table.text('text') })",
      "await knex.schema.dropTable('notes')",
    ),
  },
  people: (id, more): Files =>
    id === undefined
      ? {}
      : {
          'migrations/20240101000001_users.js': migration(
            `await knex.schema.createTable('users', (table) => {
    ${id}
    table.string('email').unique()
    table.string('plan', 9).notNullable().defaultTo('free')${more === undefined ? '' : `\n    ${more}`}
  })`,
            "await knex.schema.dropTable('users')",
          ),
        },
  ids,
  required: {
    column: "table.string('password').notNullable()",
    reason: nobodySignsUp('users.password'),
    snippet:
      'await knex.schema.alterTable("users", (table) => { table.setNullable("password"); });',
  },
  mend: (workspace, snippet) =>
    workspace.write('migrations/20990101000000_password.js', migration(snippet)),
  apply: async (workspace) => {
    const knex = ['node_modules/knex/bin/cli.js', 'migrate:latest']
    await workspace.must('node', '--env-file=.env', ...knex)
  },
  names: PLURAL,
})

/** Further databases for ORMs that bring their own tables into one. */
export const MORE_CELLS: readonly Cell[] = [
  drizzleOn(POSTGRESQL, {
    core: ['pg-core', 'pgTable', 'serial, text, uuid, varchar'],
    driver: 'node-postgres',
    dialect: 'postgresql',
    dependencies: { pg: '^8.0.0' },
    ids: {
      "serial('id').primaryKey()": false,
      "uuid('id').primaryKey().defaultRandom()": false,
      "text('id').primaryKey()": true,
    },
    text: (name) => `varchar('${name}', { length: 255 })`,
  }),
  drizzleOn(MYSQL, {
    core: ['mysql-core', 'mysqlTable', 'bigint, int, varchar'],
    driver: 'mysql2',
    dialect: 'mysql',
    dependencies: { mysql2: '^3.0.0' },
    ids: {
      "int('id').autoincrement().primaryKey()": false,
      "bigint('id', { mode: 'number', unsigned: true }).autoincrement().primaryKey()": false,
      "varchar('id', { length: 36 }).primaryKey()": true,
    },
    text: (name) => `varchar('${name}', { length: 255 })`,
  }),
  drizzleOn(SQLITE, {
    core: ['sqlite-core', 'sqliteTable', 'integer, text'],
    driver: 'libsql',
    dialect: 'turso',
    dependencies: { '@libsql/client': '^0.18.0' },
    ids: {
      "integer('id').primaryKey({ autoIncrement: true })": false,
      "text('id').primaryKey()": true,
    },
    text: (name) => `text('${name}')`,
  }),
  knexOn(POSTGRESQL, {
    client: 'pg',
    connection: 'process.env.DATABASE_URL',
    dependencies: { pg: '^8.0.0' },
    ids: {
      'table.increments()': false,
      "table.uuid('id').primary().defaultTo(knex.fn.uuid())": false,
      "table.text('id').primary()": true,
    },
  }),
  knexOn(MYSQL, {
    client: 'mysql2',
    connection: 'process.env.DATABASE_URL',
    dependencies: { mysql2: '^3.0.0' },
    ids: {
      'table.increments()': false,
      'table.bigIncrements()': false,
      "table.string('id', 36).primary()": true,
    },
  }),
  knexOn(SQLITE, {
    client: 'better-sqlite3',
    connection: "{ filename: process.env.DATABASE_URL.replace('file:', '') }",
    dependencies: { 'better-sqlite3': BETTER_SQLITE3 },
    ids: {
      'table.increments()': false,
      "table.string('id', 36).primary()": true,
    },
  }),
]

const kysely = (dialect: string, imported: string, made: string): string =>
  `import { Kysely, ${dialect} } from 'kysely'\n${imported}\nexport const db = new Kysely({ dialect: new ${dialect}(${made}) })\n`
const CLASSES = { users: '"User"', sessions: '"Session"', accounts: '"Account"' }
const SEQUELIZE =
  "import { Sequelize } from 'sequelize'\n\nexport const db = new Sequelize(process.env.DATABASE_URL, { logging: false })\n"
const PREFIXED = { users: 'auth_users', sessions: 'auth_sessions', accounts: 'auth_accounts' }

/** Further databases for what has its tables by migrations of ours. */
export const MORE_PEOPLED: readonly Peopled[] = [
  {
    title: 'Kysely on PostgreSQL',
    dependencies: { pg: '^8.0.0', kysely: '0.28.18' },
    client: kysely(
      'PostgresDialect',
      "import { Pool } from 'pg'\n",
      '{ pool: new Pool({ connectionString: process.env.DATABASE_URL }) }',
    ),
    open: ownPostgres,
    run: onPostgres,
    ids: POSTGRES_IDS,
    names: CLASSES,
  },
  {
    title: 'node:sqlite',
    dependencies: { node: '^24.0.0' },
    client:
      "import { DatabaseSync } from 'node:sqlite'\n\nexport const db = new DatabaseSync(process.env.DATABASE_URL.replace('file:', ''))\n",
    open: ownSqlite,
    run: onSqlite,
    ids: SQLITE_IDS,
    names: PLURAL,
    node: 'node_modules/.bin/node',
  },
  {
    title: 'Kysely on MySQL',
    dependencies: { mysql2: '^3.0.0', kysely: '0.28.18' },
    client: kysely(
      'MysqlDialect',
      "import { createPool } from 'mysql2'\n",
      '{ pool: createPool(process.env.DATABASE_URL) }',
    ),
    open: ownMariadb,
    run: onMariadb,
    ids: MARIADB_IDS,
    names: { users: '`User`', sessions: '`Session`', accounts: '`Account`' },
  },
  {
    title: 'Kysely on SQLite',
    dependencies: { 'better-sqlite3': BETTER_SQLITE3, kysely: '0.28.18' },
    client: kysely(
      'SqliteDialect',
      "import Database from 'better-sqlite3'\n",
      "{ database: new Database(process.env.DATABASE_URL.replace('file:', '')) }",
    ),
    open: ownSqlite,
    run: onSqlite,
    ids: SQLITE_IDS,
    names: CLASSES,
  },
  {
    title: 'Sequelize on PostgreSQL',
    dependencies: { pg: '^8.0.0', sequelize: '^6.37.0' },
    client: SEQUELIZE,
    open: ownPostgres,
    run: onPostgres,
    ids: POSTGRES_IDS,
    names: PREFIXED,
  },
  {
    title: 'Sequelize on MySQL',
    dependencies: { mysql2: '^3.0.0', sequelize: '^6.37.0' },
    client: SEQUELIZE,
    open: ownMariadb,
    run: onMariadb,
    ids: MARIADB_IDS,
    names: PREFIXED,
  },
]
