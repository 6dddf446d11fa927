import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openConnection } from '../../../src/database/open-connection.js'
import {
  WHOLE_DIALECTS,
  ownMariadb,
  ownPostgres,
  type OwnDatabase,
} from '../../support/databases.js'
import { projectWith, type Run, type TestProject } from './project.js'

const databases = {
  postgresql: {
    module: 'pg',
    code: "import pg from 'pg'\nexport const db = new pg.Pool({ connectionString: process.env.DATABASE_URL })\n",
    open: ownPostgres,
    number: 'integer',
    required: [
      "alter table users add tier text not null default 'a'",
      'alter table users alter tier drop default',
    ],
    eased: 'alter table "users" alter column "tier" drop not null;',
    people: 'id serial primary key, email varchar(255) not null unique, plan text',
  },
  mysql: {
    module: 'mysql2',
    code: "import mysql from 'mysql2/promise'\nexport const db = mysql.createPool(process.env.DATABASE_URL)\n",
    open: ownMariadb,
    number: 'int(11)',
    required: ['alter table users add tier varchar(9) not null'],
    eased: 'alter table `users` modify column `tier` varchar(9) ',
    people:
      'id int auto_increment primary key, email varchar(255) not null unique, plan varchar(9)',
  },
  sqlite: {
    module: 'better-sqlite3',
    code: "import Database from 'better-sqlite3'\nexport const db = new Database(process.env.DATABASE_URL)\n",
    open: async (): Promise<OwnDatabase> => ({ url: 'file:app.db', drop: async () => undefined }),
    number: 'integer',
    required: [
      'pragma foreign_keys = off',
      'create table other (id integer primary key, email text not null unique, plan text, name text, emailVerified text, image text, sessionsFrom text, tier text not null)',
      'drop table users',
      'alter table other rename to users',
      'create index email_lower on users (lower(email))',
    ],
    eased: 'alter table "users" add column "tier_optional" text;',
    people: 'id integer primary key, email text not null unique, plan text',
  },
} as const

const FIRST = 'migrations/auth/0001_auth.sql'

describe.each(WHOLE_DIALECTS)('a database with people in it, on %s', (dialect) => {
  const { module, code, open, number, people, required, eased } = databases[dialect]
  let project: TestProject
  let database: OwnDatabase

  beforeEach(async () => {
    project = projectWith(module, code)
    database = await open()
    await change(
      `create table users (${people})`,
      "insert into users (email, plan) values ('ada@example.com', 'pro')",
    )
    return async () => {
      await database.drop()
      project.remove()
    }
  })

  const run = async (...words: readonly string[]): Promise<Run> =>
    project.run([...words, '--yes', '--allow-dirty'], {
      DATABASE_URL: database.url,
    })
  const change = async (...statements: readonly string[]): Promise<void> => {
    const connection = await openConnection(project.world(), database.url)
    for (const statement of statements) await connection.query(statement)
    await connection.close()
  }
  const adapter = (): string | undefined =>
    /adapter: (.*),$/m.exec(project.read('src/auth.ts'))?.[1]

  test('init sees them: the tables fit theirs, and so does the adapter', async () => {
    const init = await run('init')
    expect([init.status, init.stderr]).toEqual([0, 'Running npm install …\n'])
    expect(init.stdout).toContain('users.email is required')
    expect(adapter()).toBe("SqlAdapter(db, { userIds: 'integer', extraColumns: true })")
    const sql = project.read(FIRST)
    expect(sql).not.toMatch(/^create table [`"]?users/m)
    expect(sql).toMatch(new RegExp(`[\`"]userId[\`"] ${number.replace(/[()]/g, '\\$&')} not null`))
    expect((await run('migrate', '--apply')).status).toBe(0)
    expect((await run('migrate', '--check', '--database')).stdout).toContain(
      'everything that sign-in',
    )
    expect((await run('init')).stdout).toContain('Nothing to do')
  })

  test.each([['--no-database'], ['--dry-run'], ['--no-install']])(
    'with %s it is not looked at',
    async (word) => {
      const { status, stdout } = await run('init', '--json', word)
      expect(status).toBe(0)
      const { plan } = JSON.parse(stdout) as {
        plan: { changes: { path: string; did: string[] }[] }
      }
      const made = plan.changes.find(({ path }) => path === FIRST)?.did
      expect(made).toContain('table users')
    },
  )

  test('--dry-run --database looks, and changes nothing', async () => {
    const { stdout } = await run('init', '--json', '--dry-run', '--database')
    const { plan } = JSON.parse(stdout) as { plan: { changes: { path: string; did: string[] }[] } }
    expect(plan.changes.find(({ path }) => path === FIRST)?.did).toContain('column name of users')
    expect(project.has(FIRST)).toBe(false)
  })

  test('migrate sees them as well, and mends the adapter with the tables', async () => {
    expect((await run('init', '--no-database')).status).toBe(0)
    expect(adapter()).toBe('SqlAdapter(db, { extraColumns: true })')
    project.delete('migrations')
    const migrate = await run('migrate')
    expect([migrate.status, migrate.stderr]).toEqual([0, ''])
    expect(adapter()).toBe("SqlAdapter(db, { userIds: 'integer', extraColumns: true })")
    expect((await run('migrate')).stdout).toContain('Nothing to do')
  })

  test('--check --database says why a sign-up would fail, and where profile() gives what is needed it does not', async () => {
    expect([(await run('init')).status, (await run('migrate', '--apply')).status]).toEqual([0, 0])
    await change(...required)
    const check = await run('migrate', '--check', '--database')
    expect([check.status, check.stderr.trim()]).toEqual([5, 'To mend it: create-auth migrate'])
    expect(check.stdout.trimEnd().split('\n').slice(1)).toEqual([
      'Missing:',
      "  users.tier must have a value, and nothing gives it one, so nobody can sign up: make it optional, or return it from the provider's profile()",
    ])
    const migrate = await run('migrate')
    expect(migrate.status).toBe(5)
    expect(migrate.stdout + migrate.stderr).toContain(eased)
    const auth = project.read('src/auth.ts')
    const profile =
      '  // what profile() returns\n  callbacks: { signIn: ({ user }) => user.tier !== undefined },\n'
    project.write('src/auth.ts', auth.replace('  providers: [', `${profile}  providers: [`))
    expect((await run('migrate', '--check', '--database')).status).toBe(0)
  })

  test('where the auth file was edited the option is a step by hand', async () => {
    expect((await run('init', '--no-database')).status).toBe(0)
    project.delete('migrations')
    project.write('src/auth.ts', `// ours\n${project.read('src/auth.ts')}`)
    const migrate = await run('migrate')
    expect(migrate.status).toBe(5)
    expect(migrate.stdout + migrate.stderr).toContain(
      "SqlAdapter(db, { userIds: 'integer', extraColumns: true })",
    )
  })
})

describe('a database that is not looked at', () => {
  let project: TestProject
  beforeEach(() => {
    project = projectWith('pg', databases.postgresql.code)
  })
  afterEach(() => {
    project.remove()
  })
  const init = async (url: string, ...words: readonly string[]): Promise<Run> =>
    project.run(['init', '--yes', '--json', ...words], { DATABASE_URL: url })
  const noted = ({ stdout }: Run): unknown =>
    (
      JSON.parse(stdout) as { plan: { notes: { title: string; lines: string[] }[] } }
    ).plan.notes.find(({ title }) => title === 'The database was not looked at')?.lines

  test('elsewhere: nobody has agreed to that', async () => {
    const run = await init('postgres://ada:secret@db.example.test/app')
    expect(run.status).toBe(0)
    expect(noted(run)).toEqual([
      'it is not on this machine, and nobody was asked',
      'to have the tables fit what is there: npx create-auth migrate --database',
    ])
    expect(run.stdout).not.toContain('secret')
  })

  test('--no-install: no driver is loaded from node_modules, unless --database says so', async () => {
    const driver = join(project.root, 'node_modules/pg')
    rmSync(driver)
    mkdirSync(driver)
    const mark = join(project.temp, 'loaded')
    const code = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`
    writeFileSync(join(driver, 'index.js'), code)
    const run = await init('postgres://127.0.0.1:1/app', '--no-install')
    expect(run.status).toBe(0)
    expect(noted(run)).toEqual([
      'with --no-install nothing is loaded from node_modules, and so no driver',
      'to have the tables fit what is there: npx create-auth migrate --database',
    ])
    expect(existsSync(mark)).toBe(false)
    await init('postgres://127.0.0.1:1/app', '--no-install', '--database')
    expect(existsSync(mark)).toBe(true)
  })

  test('it does not answer', async () => {
    const run = await init('postgres://127.0.0.1:1/app')
    expect(run.status).toBe(0)
    expect(noted(run)).toEqual([
      expect.stringContaining('the database does not answer'),
      expect.any(String),
    ])
    const asked = await init('postgres://127.0.0.1:1/app', '--database')
    expect([asked.status, JSON.parse(asked.stdout).error.type]).toEqual([3, 'database-unreachable'])
    expect(project.has('.create-auth.json')).toBe(true)
  })

  test('what changes it can not do without', async () => {
    expect((await init('postgres://127.0.0.1:1/app', '--no-database')).status).toBe(0)
    const run = await project.run(['migrate', '--apply', '--no-database', '--yes', '--json'])
    expect([run.status, JSON.parse(run.stdout).error.type]).toEqual([2, 'database-needed'])
  })
})
