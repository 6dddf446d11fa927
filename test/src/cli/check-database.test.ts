import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownPostgres, type OwnDatabase } from '../../support/databases.js'
import { loadSchema, statements } from '../../support/drizzle-schema.js'
import { EXPRESS_TS } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'

const DB = `import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.js'

export const db = drizzle(new pg.Pool(), { schema })
`
const SCHEMA = `import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
})
`

let project: DiskProject
let database: OwnDatabase
beforeEach(async () => {
  const { 'package.json': text } = EXPRESS_TS
  const json: unknown = JSON.parse(typeof text === 'string' ? text : '')
  const dependencies = { express: '^5.1.0', 'drizzle-orm': '^0.45.0', pg: '^8.0.0' }
  project = makeDiskProject({
    ...EXPRESS_TS,
    'package.json': JSON.stringify({ ...Object(json), dependencies }),
    'drizzle.config.ts': `export default { dialect: 'postgresql', schema: './src/schema.ts' }\n`,
    'src/db.ts': DB,
    'src/schema.ts': SCHEMA,
    'src/server.ts':
      "import express from 'express'\nimport { db } from './db.js'\n\nconst app = express()\napp.listen(4000)\n",
  })
  project.linkPackages('pg')
  database = await ownPostgres()
  return async () => database.drop()
})
afterEach(() => {
  project.remove()
})

const run = async (...words: readonly string[]) =>
  project.run(['migrate', ...words], { DATABASE_URL: database.url })

async function change(...sql: readonly string[]): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  for (const statement of sql) await client.query(statement)
  await client.end()
}

/** The columns of all tables that there are. */
async function listColumns(): Promise<readonly unknown[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(
    'select table_schema, table_name, column_name, data_type from information_schema.columns order by 1, 2, 3',
  )
  await client.end()
  return rows
}

/** Brings what the schema says into the database, as drizzle-kit does. */
async function migrateAll(before: Readonly<Record<string, unknown>>): Promise<void> {
  const after = await loadSchema([{ path: 'schema.ts', text: project.read('src/schema.ts') }])
  await change(...(await statements('postgresql', before, after)))
}

test('--check --database compares the database with the schema that an ORM has', async () => {
  const before = await loadSchema([{ path: 'schema.ts', text: SCHEMA }])
  await change(...(await statements('postgresql', {}, before)))
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  const tree = project.tree()
  expect((await run('--check')).status).toBe(0)

  const behind = await run('--check', '--database')
  expect(behind.stdout.split('\n').slice(1)).toEqual([
    'Missing:',
    '  the database has no column name of users',
    '  the database has no column emailVerified of users',
    '  the database has no column image of users',
    '  the database has no column sessionsFrom of users',
    '  the database has no unique email of users',
    '  the database has no table account',
    '  the database has no table session',
    '  the database has no table verificationToken',
    '  the database has no table signInLimit',
    '',
  ])
  expect([behind.status, behind.stderr]).toEqual([
    5,
    '\nTo mend it: npx --no -- drizzle-kit generate --name auth, then npx --no -- drizzle-kit migrate\n',
  ])
  expect(JSON.parse((await run('--check', '--database', '--json')).stdout)).toMatchObject({
    ok: false,
    differences: [],
    problems: [],
    pending: [],
    lacking: expect.arrayContaining([
      { table: 'user', name: 'users', kind: 'unique', columns: ['email'] },
    ]),
    exitCode: 5,
  })

  await migrateAll(before)
  const level = await run('--check', '--database')
  expect([level.status, level.stderr]).toEqual([0, ''])
  expect(level.stdout).toContain('The schema and the database have everything that sign-in needs.')
  expect(project.tree()).toEqual(tree)
  for (const { stdout, stderr } of [behind, level])
    expect(stdout + stderr).not.toContain(database.url)
})

test('doctor --database says what the database lacks, and reads only', async () => {
  const before = await loadSchema([{ path: 'schema.ts', text: SCHEMA }])
  await change(...(await statements('postgresql', {}, before)))
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  const [tree, stored] = [project.tree(), await listColumns()]
  const words = ['doctor', '--database', '--only', 'schema-drift', '--json']
  const { status, stdout } = await project.run(words, { DATABASE_URL: database.url })
  expect([status, JSON.parse(stdout).findings]).toMatchObject([
    5,
    expect.arrayContaining([
      expect.objectContaining({ message: 'the database has no table account' }),
    ]),
  ])
  expect([project.tree(), await listColumns()]).toEqual([tree, stored])
})

test('--check --database names users whose addresses differ in the case of letters alone', async () => {
  const before = await loadSchema([{ path: 'schema.ts', text: SCHEMA }])
  await change(...(await statements('postgresql', {}, before)))
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  await migrateAll(before)
  const ids = Array.from({ length: 6 }, (_, turn) => `00000000-0000-4000-8000-00000000000${turn}`)
  const addresses = ['Ada@X.test', 'eve@x.test', 'ada@x.test', '\u212Aim@x.test', 'kim@x.test']
  for (const [turn, email] of addresses.entries())
    await change(`insert into users (id, email) values ('${ids[turn]}', '${email}')`)
  const alike = `the addresses of the users ${ids[0]}, ${ids[2]} differ in the case of letters alone: each is found by its exact spelling, and nobody by another one`
  const check = await run('--check', '--database')
  expect([check.status, check.stderr]).toEqual([5, ''])
  expect(check.stdout.split('\n').slice(1)).toEqual(['Missing:', `  ${alike}`, ''])
  expect(JSON.parse((await run('--check', '--database', '--json')).stdout)).toMatchObject({
    ok: false,
    faults: [alike],
    exitCode: 5,
  })
  // What is in the database is no part of the schema.
  expect((await run('--check')).status).toBe(0)
  await change(`delete from users where id = '${ids[2]}'`)
  expect((await run('--check', '--database')).status).toBe(0)
})

test('--clean deletes what has expired in the tables that an ORM has made', async () => {
  const before = await loadSchema([{ path: 'schema.ts', text: SCHEMA }])
  await change(...(await statements('postgresql', {}, before)))
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  await migrateAll(before)
  const [id, other] = [randomUUID(), randomUUID()]
  const sessions = `insert into session ("sessionToken", "userId", expires) values`
  await change(
    `insert into users (id, email) values ('${id}', 'ada@x.test'), ('${other}', 'eve@x.test')`,
    `${sessions} ('old', '${id}', '2020-01-01'), ('alive', '${id}', '2999-01-01')`,
  )
  const { status, stdout, stderr } = await run('--clean')
  expect([status, stdout, stderr]).toEqual([
    0,
    expect.stringContaining(
      'Deleted what has expired: 1 session, 0 verification tokens, 0 counters.',
    ),
    '',
  ])
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query('select "sessionToken" from session')
  await client.end()
  expect(rows).toEqual([{ sessionToken: 'alive' }])
})

test('what changes the database of an ORM is left to the ORM', async () => {
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  for (const words of [['--database'], ['--down'], ['--down', '--database']]) {
    const { status, stderr } = await run(...words, '--yes')
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining('Drizzle looks after the database itself'),
    ])
    expect(stderr).toContain('create-auth migrate --check --database')
  }
})
