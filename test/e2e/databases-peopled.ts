import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { expect } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { ownMariadb, ownPostgres, ownSqlite, type OwnDatabase } from '../support/databases.js'
import { belongings } from './belongings.js'
import type { Install, Packages } from './unpacked.js'
import { makeWorkspace } from './workspace.js'

const { opened, dropped } = belongings()

/** A pool of PostgreSQL, in a file of its own. */
export const POOL = `import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
`

/** An application that has a client. */
export const SERVER = `import express from 'express'
import { db } from './db.js'

const app = express()
app.locals.db = db
app.listen(process.env.PORT, () => console.log('listening'))
`

/** A database with people in it, and how it is asked how many rows a table has. */
export interface Peopled {
  readonly title: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly client: string
  readonly open: () => Promise<OwnDatabase>
  readonly run: (url: string, sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** How the ids of users are made, and what the adapter is told about them. */
  readonly ids: Readonly<Record<string, string | undefined>>
  readonly names: Readonly<Record<'users' | 'sessions' | 'accounts', string>>
  /** A Node.js of the project's own, where it needs a newer one. */
  readonly node?: string
}

export async function onPostgres(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

export async function onMariadb(url: string, sql: string) {
  const connection = await mysql.createConnection(url)
  const [rows] = await connection.query(sql)
  await connection.end()
  return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []
}

export async function onSqlite(url: string, sql: string) {
  const client = createClient({ url })
  const { rows } = await client.execute(sql)
  client.close()
  return rows
}

export const PLURAL = { users: 'users', sessions: 'sessions', accounts: 'accounts' }
export const POSTGRES_IDS = {
  'serial primary key': "userIds: 'integer'",
  'bigint generated always as identity primary key': "userIds: 'integer'",
  'uuid primary key default gen_random_uuid()': "userIds: 'uuid'",
  'text primary key default md5(random()::text)': undefined,
}
export const MARIADB_IDS = {
  'int auto_increment primary key': "userIds: 'integer'",
  'bigint unsigned auto_increment primary key': "userIds: 'integer'",
  'varchar(40) collate latin1_bin default uuid() primary key': undefined,
}
export const SQLITE_IDS = {
  'integer primary key': "userIds: 'integer'",
  'uuid primary key not null default (lower(hex(randomblob(16))))': undefined,
  'text primary key not null default (lower(hex(randomblob(16))))': undefined,
}

const inTests = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** One of each server; further ones are cells of `npm run test:cells`. */
export const PEOPLED: readonly Peopled[] = [
  {
    title: 'pg alone',
    dependencies: { pg: '^8.0.0' },
    client: `${POOL}export { pool as db }\n`,
    open: ownPostgres,
    run: onPostgres,
    ids: POSTGRES_IDS,
    names: PLURAL,
  },
  {
    title: 'mysql2 alone',
    dependencies: { mysql2: '^3.0.0' },
    client:
      "import mysql from 'mysql2/promise'\n\nexport const db = mysql.createPool(process.env.DATABASE_URL)\n",
    open: ownMariadb,
    run: onMariadb,
    ids: MARIADB_IDS,
    names: PLURAL,
  },
  {
    title: 'better-sqlite3',
    // Its interface on another engine, since it would be compiled; `npm run test:servers` has the driver itself.
    dependencies: { 'better-sqlite3': `file:${inTests('support/better-sqlite3')}` },
    client:
      "import Database from 'better-sqlite3'\n\nexport const db = new Database(process.env.DATABASE_URL.replace('file:', ''))\n",
    open: ownSqlite,
    run: onSqlite,
    ids: SQLITE_IDS,
    names: PLURAL,
  },
]

/** The packages of a project. */
export const packagesOf = ({ dependencies }: Pick<Peopled, 'dependencies'>): Packages => ({
  express: '^5.1.0',
  ...dependencies,
})

/** A project with a client, and what is done with it again and again. */
async function peopled(row: Peopled, install: Install) {
  const { client, open, run, names, node = 'node' } = row
  const workspace = makeWorkspace({
    'package.json': JSON.stringify({
      name: 'existing',
      private: true,
      type: 'module',
      scripts: { start: 'node --env-file=.env src/server.js' },
      dependencies: packagesOf(row),
    }),
    '.gitignore': 'node_modules\n.env\n',
    'src/server.js': SERVER,
    'src/db.js': client,
  })
  opened.push(workspace)
  await install(workspace)
  const cli = inTests('../bin/create-auth.js')
  const createAuth = (...words: string[]) => workspace.run(node, cli, ...words)
  const must = async (what: string, ...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await createAuth(...words)
    expect(code, `${what}: ${stdout}\n${stderr}`).toBe(0)
    return stdout
  }
  return {
    workspace,
    createAuth,
    must,
    start: () => workspace.start([node, '--env-file=.env', 'src/server.js']),
    /** Another database for it. @param columns of the users that are there; without any there is no table yet */
    database: async (columns: string | undefined, rows = "(email) values ('ada@example.com')") => {
      const own = await open()
      dropped.push(own)
      const ask = (sql: string) => run(own.url, sql)
      if (columns !== undefined) {
        await ask(`create table ${names.users} (${columns})`)
        await ask(`insert into ${names.users} ${rows}`)
      }
      workspace.write('.env', `DATABASE_URL=${own.url}\n`)
      const count = async (table: string) =>
        Number((await ask(`select count(*) as n from ${table}`))[0]?.['n'])
      const counts = async () => [
        await count(names.users),
        await count(names.accounts),
        await count(names.sessions),
      ]
      return { counts, ask }
    },
  }
}

/** What is installed stays when all else is undone. Without an installation, what is looked at has to be said. */
const INSTALLED = ['--no-install', '--database']
const NICK = "email varchar(255) not null unique, plan varchar(9) not null default 'free'"

/** Sets a project up on databases of its own, fresh and with people of every kind, and signs somebody up on each. */
export async function signUpAmongPeople(row: Peopled, install: Install): Promise<void> {
  const { workspace, createAuth, must, start, database } = await peopled(row, install)
  const kinds = [['fresh', undefined] as const, ...Object.entries(row.ids)]
  for (const [index, [id, option]] of kinds.entries()) {
    const people = id === 'fresh' ? 0 : 1
    const { counts } = await database(people === 0 ? undefined : `id ${id}, ${NICK}`)
    await must(id, 'init', '--yes', ...(index < 2 ? [] : INSTALLED))
    const auth = workspace.read('src/auth.js')
    expect([id, /userIds: '\w+'/.exec(auth)?.[0]]).toEqual([id, option])
    await must(id, 'migrate', '--apply', '--yes')
    await must(id, 'migrate', '--check', '--database')

    const origin = await start()
    const visitor = makeVisitor(origin)
    await visitor.press('/auth/signin', 'Grace Hopper')
    const session: unknown = await (await visitor.ask('/auth/session')).json()
    expect(session, id).toMatchObject({ user: { name: 'Grace Hopper' } })
    expect(await counts(), id).toEqual([people + 1, 1, 1])
    await visitor.press('/auth/signout', 'Sign out')
    expect(await (await visitor.ask('/auth/session')).json()).toBeNull()
    expect(await counts(), id).toEqual([people + 1, 1, 0])
    const again = makeVisitor(origin)
    await again.press('/auth/signin', 'Grace Hopper')
    expect(await counts(), id).toEqual([people + 1, 1, 1])
    await workspace.stop()
    // Everything is as it was, for the next kind.
    await must(id, 'undo', '--yes')
  }

  // What keeps people from signing up is told before anybody tries, with what makes it right.
  const [id] = Object.keys(row.ids)
  const people = "(email, tenant) values ('ada@example.com', 1)"
  const { counts, ask } = await database(`id ${id}, ${NICK}, tenant integer not null`, people)
  const init = await createAuth('init', '--yes', ...INSTALLED, '--json')
  const { plan } = JSON.parse(init.stdout) as {
    plan: { changes: { kind: string; reason: string; snippet: string }[] }
  }
  const [step] = plan.changes.filter(({ kind }) => kind === 'manual')
  const users = row.names.users.replaceAll(/["`]/g, '')
  expect([init.code, step?.reason]).toEqual([
    5,
    `${users}.tenant must have a value, and nothing gives it one, so nobody can sign up: make it optional, or return it from the provider's profile()`,
  ])
  expect((await createAuth('migrate', '--check', '--database')).code).toBe(5)
  for (const statement of step?.snippet.split(';\n') ?? []) await ask(statement)
  await must('tenant', 'migrate', '--apply', '--yes')
  await must('tenant', 'migrate', '--check', '--database')
  const origin = await start()
  await makeVisitor(origin).press('/auth/signin', 'Grace Hopper')
  expect(await counts()).toEqual([2, 1, 1])
  await workspace.stop()
}
