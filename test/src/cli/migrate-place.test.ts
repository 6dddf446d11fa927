import type { Run } from './run-in-thread.js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ownPostgres } from '../../support/databases.js'
import { pgliteFolder } from '../../support/embedded-pglite.js'
import { projectWith, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const SQLITE = "import Database from 'better-sqlite3'\n"
const LIBSQL = "import { createClient } from '@libsql/client'\n"
const PGLITE = "import { PGlite } from '@electric-sql/pglite'\n"

/** A project in which sign-in is set up, and whose migration is written. */
async function start(module: string, code: string, ...words: readonly string[]): Promise<void> {
  project = projectWith(module, code)
  const run = await project.run(['init', '--yes', '--no-install', ...words])
  expect([run.status, run.stderr]).toEqual([0, ''])
}
const apply = async (env = {}, ...words: readonly string[]) =>
  project.run(['migrate', '--apply', '--yes', ...words], env)
const APPLIED = { status: 0, stderr: '0001_auth …\n' }
const made = (...files: readonly string[]) => files.filter((file) => project.has(file))
const refusal = (run: Run) => {
  const { error } = JSON.parse(run.stdout) as { error: Record<string, string> }
  return { status: run.status, type: error['type'], message: error['message'], hint: error['hint'] }
}

describe('migrate finds the database that the code names', () => {
  test.each([
    ['better-sqlite3', `${SQLITE}export const db = new Database('app.db')\n`],
    ['@libsql/client', `${LIBSQL}export const db = createClient({ url: 'file:app.db' })\n`],
  ])('%s, whatever DATABASE_URL says; --url-env goes before', async (module, code) => {
    await start(module, code)
    expect(await apply({ DATABASE_URL: 'other.db' })).toMatchObject(APPLIED)
    expect(made('app.db', 'other.db')).toEqual(['app.db'])
    expect(await project.run(['migrate', '--check', '--database'])).toMatchObject({ status: 0 })
    expect(await apply({ OTHER: 'other.db' }, '--url-env', 'OTHER')).toMatchObject(APPLIED)
    expect(made('app.db', 'other.db')).toEqual(['app.db', 'other.db'])
  })

  test('a variable that the code reads, in the environment or the env file, and what counts without it', async () => {
    await start(
      'better-sqlite3',
      `${SQLITE}export const db = new Database(process.env.APP_DB ?? 'app.db')\n`,
    )
    const usual = { DATABASE_URL: 'other.db' }
    expect(await apply({ ...usual, APP_DB: 'mine.db' })).toMatchObject(APPLIED)
    expect(made('app.db', 'mine.db', 'other.db')).toEqual(['mine.db'])
    expect(await apply({ ...usual, APP_DB: '' })).toMatchObject(APPLIED)
    expect(made('app.db', 'mine.db', 'other.db')).toEqual(['app.db', 'mine.db'])
    project.write('.env', `${project.read('.env')}APP_DB=written.db\n`)
    expect(await apply(usual)).toMatchObject(APPLIED)
    expect(made('written.db', 'other.db')).toEqual(['written.db'])
  })

  test('a variable that is not set is named, before the usual ones', async () => {
    await start('better-sqlite3', `${SQLITE}export const db = new Database(process.env.APP_DB)\n`)
    expect(refusal(await apply({}, '--json'))).toMatchObject({
      status: 3,
      type: 'database-url-missing',
      message:
        'APP_DB, DATABASE_URL, POSTGRES_URL, MYSQL_URL, SQLITE_URL: none is set, so that it is not known where the database is',
    })
    expect(await apply({ DATABASE_URL: 'other.db' })).toMatchObject(APPLIED)
    expect(made('other.db')).toEqual(['other.db'])
  })

  test.each(['', ' '])('a variable whose value is %j counts as not set', async (DATABASE_URL) => {
    await start(
      'better-sqlite3',
      `${SQLITE}export const db = new Database(process.env.DATABASE_URL)\n`,
    )
    expect(await apply({ DATABASE_URL, SQLITE_URL: 'other.db' })).toMatchObject(APPLIED)
    expect(made('other.db')).toEqual(['other.db'])
    expect(refusal(await apply({ DATABASE_URL }, '--json'))).toMatchObject({
      status: 3,
      type: 'database-url-missing',
    })
  })

  test('a variable that is set and empty is empty, whatever the env file says: for the application it is, too', async () => {
    await start(
      'better-sqlite3',
      `${SQLITE}export const db = new Database(process.env.DATABASE_URL)\n`,
    )
    project.write('.env', `${project.read('.env')}DATABASE_URL=written.db\n`)
    expect(refusal(await apply({ DATABASE_URL: '' }, '--json'))).toMatchObject({
      status: 3,
      type: 'database-url-missing',
    })
    expect(await apply({})).toMatchObject(APPLIED)
    expect(made('written.db')).toEqual(['written.db'])
  })

  test('with the driver that the code uses, whatever else is installed', async () => {
    await start(
      '@libsql/client',
      `${LIBSQL}export const db = createClient({ url: 'file:app.db' })\n`,
    )
    const other = join(project.root, 'node_modules/better-sqlite3')
    mkdirSync(other, { recursive: true })
    writeFileSync(
      join(other, 'index.js'),
      `module.exports = class { prepare() { throw new Error('the wrong one') } close() {} }`,
    )
    expect(await apply()).toMatchObject(APPLIED)
    expect(made('app.db')).toEqual(['app.db'])
  })

  test('of several clients the one that sign-in uses', async () => {
    const code = `${SQLITE}export const a = new Database('a.db')\nexport const db = new Database('b.db')\n`
    await start('better-sqlite3', code, '--client', 'src/db.ts#db')
    expect(await apply()).toMatchObject(APPLIED)
    expect(made('a.db', 'b.db')).toEqual(['b.db'])
  })

  test('what can’t be read is asked for as before', async () => {
    await start('better-sqlite3', `${SQLITE}export const db = new Database(find())\n`)
    expect(refusal(await apply({}, '--json'))).toMatchObject({
      status: 3,
      type: 'database-url-missing',
    })
  })

  test.each([
    ['the code', "':memory:'", {}],
    ['a variable', 'process.env.APP_DB', { APP_DB: 'file::memory:' }],
  ])('a database in memory is refused: %s', async (_title, path, env) => {
    await start('better-sqlite3', `${SQLITE}export const db = new Database(${path})\n`)
    expect(refusal(await apply(env, '--json'))).toEqual({
      status: 3,
      type: 'database-in-memory',
      message: 'the database is in memory, where nothing but the application itself can reach it',
      hint: 'Keep it in a file, or name another one: --url-env <name>.',
    })
  })
})

describe('migrate with a server whose parts are variables', () => {
  const PARTS = ['DB_HOST', 'DB_PORT', 'DB_USER', 'DB_PASSWORD', 'DB_NAME'] as const
  const CODE =
    "import pg from 'pg'\nexport const db = new pg.Pool({ host: process.env.DB_HOST, port: Number(process.env.DB_PORT), user: process.env.DB_USER, password: process.env.DB_PASSWORD, database: process.env.DB_NAME })\n"

  test('connects as the application does', { timeout: 60_000 }, async () => {
    const database = await ownPostgres()
    const { hostname, port, username, pathname } = new URL(database.url)
    const values = [hostname, port, username, 'p@ss/word', pathname.slice(1)]
    const env = Object.fromEntries(PARTS.map((name, index) => [name, values[index] ?? '']))
    await start('pg', CODE)
    expect(await apply({ ...env, DATABASE_URL: 'postgres://localhost:1/other' })).toMatchObject(
      APPLIED,
    )
    expect(await project.run(['migrate', '--check', '--database'], env)).toMatchObject({
      status: 0,
    })
    await database.drop()
  })

  test('names the variables that are not set', async () => {
    await start('pg', CODE)
    expect(refusal(await apply({ DB_HOST: 'localhost', DB_PORT: '5432' }, '--json'))).toMatchObject(
      {
        status: 3,
        type: 'database-url-missing',
        message:
          'DB_USER, DB_PASSWORD, DB_NAME, DATABASE_URL, POSTGRES_URL, MYSQL_URL, SQLITE_URL: none is set, so that it is not known where the database is',
      },
    )
  })
})

describe('migrate with PGlite', { timeout: 120_000 }, () => {
  test('opens the folder that the code names, unless another process has it open', async () => {
    await start('@electric-sql/pglite', `${PGLITE}export const db = new PGlite('./data')\n`)
    await pgliteFolder(join(project.root, 'data'))
    expect(await apply()).toMatchObject(APPLIED)
    expect(made('data/PG_VERSION', 'data/postmaster.pid')).toEqual(['data/PG_VERSION'])
    expect(await project.run(['migrate', '--check', '--database'])).toMatchObject({ status: 0 })
    project.write('data/postmaster.pid', '-42\n')
    expect(refusal(await apply({}, '--json'))).toEqual({
      status: 3,
      type: 'database-in-use',
      message: 'another process has the database open, which PGlite keeps for one at a time',
      hint: 'Stop the application, and try again. Where none is running, one was killed: delete postmaster.pid in the folder of the database.',
    })
  })

  test('a path of its own form, by a variable; a folder that is not there is made', async () => {
    await start(
      '@electric-sql/pglite',
      `${PGLITE}export const db = new PGlite(process.env.PG_DATA)\n`,
    )
    expect(await apply({ PG_DATA: 'file://./data' })).toMatchObject(APPLIED)
    expect(made('data/PG_VERSION')).toEqual(['data/PG_VERSION'])
  })

  test('its folder is no database of another driver', async () => {
    await start('better-sqlite3', `${SQLITE}export const db = new Database(process.env.APP_DB)\n`)
    expect(refusal(await apply({ APP_DB: 'pglite:./data' }, '--json'))).toMatchObject({
      status: 3,
      type: 'driver-missing',
      hint: 'Install one of: @electric-sql/pglite',
    })
  })
})

test('migrate asks no more which package manager is used, where init was told', async () => {
  project = projectWith('better-sqlite3', `${SQLITE}export const db = new Database('app.db')\n`)
  project.write('pnpm-lock.yaml', '')
  const ambiguous = 'there are lock files of npm and pnpm'
  expect((await project.run(['init', '--yes', '--no-install'])).stderr).toContain(ambiguous)
  const told = ['--yes', '--no-install', '--package-manager', 'pnpm']
  expect(await project.run(['init', ...told])).toMatchObject({ status: 0 })
  const check = await project.run(['migrate', '--check'])
  expect([check.status, check.stderr]).toEqual([0, ''])
  expect(check.stdout).toContain('· pnpm ·')
})
