import pg from 'pg'
import { expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { ownPostgres } from '../support/databases.js'
import { mongoServer } from '../support/mongo-server.js'
import { PEOPLED, POOL, SERVER, signUpAmongPeople } from './databases-peopled.js'
import { belongings } from './belongings.js'
import { makeWorkspace } from './workspace.js'

type Workspace = ReturnType<typeof makeWorkspace>

const { opened, dropped } = belongings()

interface Row {
  readonly title: string
  readonly dependencies: Readonly<Record<string, string>>
  /** The code that exports the client, as `db`. */
  readonly client: string
  readonly files?: (url: string) => Readonly<Record<string, string>>
  /** The file that the tables are written to. */
  readonly schema: string
  /** The table of the users. */
  readonly users: string
}

const ROWS: readonly Row[] = [
  {
    title: 'pg alone',
    dependencies: { pg: '^8.0.0' },
    client: `${POOL}export { pool as db }\n`,
    schema: 'migrations/auth/0001_auth.sql',
    users: 'users',
  },
  {
    title: 'Kysely',
    dependencies: { pg: '^8.0.0', kysely: '0.28.18' },
    client: `import { Kysely, PostgresDialect } from 'kysely'\n${POOL}export const db = new Kysely({ dialect: new PostgresDialect({ pool }) })\n`,
    schema: 'migrations/auth/0001_auth.sql',
    users: 'User',
  },
  {
    title: 'Sequelize',
    dependencies: { pg: '^8.0.0', sequelize: '^6.37.0' },
    client:
      "import { Sequelize } from 'sequelize'\n\nexport const db = new Sequelize(process.env.DATABASE_URL, { logging: false })\n",
    schema: 'migrations/auth/0001_auth.sql',
    users: 'auth_users',
  },
  {
    title: 'Knex, with a table of users',
    dependencies: { pg: '^8.0.0', knex: '^3.1.0' },
    client:
      "import knex from 'knex'\nimport config from '../knexfile.js'\n\nexport const db = knex(config)\n",
    files: (url) => ({
      'knexfile.js': `export default {
  client: 'pg',
  connection: '${url}',
  migrations: { directory: './db/migrations' },
}
`,
      'db/migrations/20240101000000_users.js': `export const up = (knex) =>
  knex.schema.createTable('users', (table) => {
    table.increments()
    table.string('email').unique()
    table.timestamps(true, true)
  })

export const down = (knex) => knex.schema.dropTable('users')
`,
    }),
    schema: 'db/migrations/20240101000001_auth.js',
    users: 'users',
  },
  {
    title: 'Drizzle, with a table of users',
    dependencies: { pg: '^8.0.0', 'drizzle-orm': '0.45.4', 'drizzle-kit': '0.31.11' },
    client:
      "import { drizzle } from 'drizzle-orm/node-postgres'\n\nexport const db = drizzle(process.env.DATABASE_URL)\n",
    files: (url) => ({
      'src/schema.js': `import { pgTable, text } from 'drizzle-orm/pg-core'

// The people.
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  nick: text('nick'),
})
`,
      'drizzle.config.js': `import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema.js',
  out: './drizzle',
  dbCredentials: { url: '${url}' },
})
`,
    }),
    schema: 'src/schema.js',
    users: 'users',
  },
]

async function existing(row: Row, url: string): Promise<Workspace> {
  const manifest = {
    name: 'existing',
    private: true,
    type: 'module',
    scripts: { start: 'node --env-file=.env src/server.js' },
    dependencies: { express: '^5.1.0', ...row.dependencies },
  }
  const workspace = makeWorkspace({
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    '.gitignore': 'node_modules\n.env\n',
    '.env': `DATABASE_URL=${url}\n`,
    'src/server.js': SERVER,
    'src/db.js': row.client,
    ...row.files?.(url),
  })
  opened.push(workspace)
  await workspace.must('npm', 'install', '--no-audit', '--no-fund')
  return workspace
}

test.each(ROWS)('$title: init, migrate, sign in, and the user is in the database', async (row) => {
  const database = await ownPostgres()
  dropped.push(database)
  const workspace = await existing(row, database.url)
  const init = await workspace.createAuth('init', '--yes')
  expect(init, `${init.stdout}\n${init.stderr}`).toMatchObject({ code: 0 })
  expect(init.stdout).toContain(row.schema)
  expect(await workspace.createAuth('migrate', '--check')).toMatchObject({ code: 0 })
  const migrated = await workspace.createAuth('migrate', '--apply', '--yes')
  expect(migrated, `${migrated.stdout}\n${migrated.stderr}`).toMatchObject({ code: 0 })
  expect(migrated.stdout + migrated.stderr).not.toContain(database.url)

  const origin = await workspace.start(['node', '--env-file=.env', 'src/server.js'])
  const visitor = makeVisitor(origin)
  await visitor.press('/auth/signin', 'Grace Hopper')
  const session: unknown = await (await visitor.ask('/auth/session')).json()
  expect(session).toMatchObject({ user: { name: 'Grace Hopper' } })
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(`select name from "${row.users}"`)
  expect(rows).toEqual([{ name: 'Grace Hopper' }])
  await client.end()
  await visitor.press('/auth/signout', 'Sign out')
  expect(await (await visitor.ask('/auth/session')).json()).toBeNull()
})

test('Mongoose: init, sign in over the connection of the application, and the user is in the database', async () => {
  const server = await mongoServer()
  const workspace = makeWorkspace({
    'package.json': JSON.stringify({
      name: 'existing',
      private: true,
      scripts: { start: 'node --env-file=.env index.js' },
      dependencies: { express: '^5.1.0', mongoose: '^9.0.0' },
    }),
    '.env': `MONGODB_URI=${server.url}\n`,
    '.gitignore': 'node_modules\n.env\n',
    'index.js': `const mongoose = require('mongoose')
const app = require('./app')

mongoose.connect(process.env.MONGODB_URI).then(() => {
  app.listen(process.env.PORT, () => console.log('listening'))
})
`,
    'app.js': "const express = require('express')\n\nconst app = express()\nmodule.exports = app\n",
  })
  opened.push(workspace)
  await workspace.must('npm', 'install', '--no-audit', '--no-fund')
  const init = await workspace.createAuth('init', '--yes')
  expect(init, `${init.stdout}\n${init.stderr}`).toMatchObject({ code: 0 })
  expect(workspace.read('auth.js')).toContain("const mongoose = require('mongoose')\n")
  expect(await workspace.createAuth('migrate', '--check')).toMatchObject({ code: 0 })

  const origin = await workspace.start(['node', '--env-file=.env', 'index.js'])
  const visitor = makeVisitor(origin)
  await visitor.press('/auth/signin', 'Grace Hopper')
  const session: unknown = await (await visitor.ask('/auth/session')).json()
  expect(session).toMatchObject({ user: { name: 'Grace Hopper' } })
  const { cursor } = server.run({ find: 'users', filter: {} })
  expect(cursor.firstBatch).toMatchObject([{ name: 'Grace Hopper' }])
  await visitor.press('/auth/signout', 'Sign out')
  expect(await (await visitor.ask('/auth/session')).json()).toBeNull()
  expect(server.run({ find: 'sessions', filter: {} }).cursor.firstBatch).toEqual([])
  await workspace.dispose()
  opened.splice(opened.indexOf(workspace), 1)
  server.close()
})

test.each(PEOPLED)(
  '$title: a database, fresh and with people in it, with ids of every kind, and one that would let nobody sign up',
  { timeout: 480_000 },
  signUpAmongPeople,
)
