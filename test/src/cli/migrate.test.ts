import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../../src/database/connection.js'
import { openConnection } from '../../../src/database/open-connection.js'
import { ownMariadb, ownPostgres, type OwnDatabase } from '../../support/databases.js'
import { BIN, EXPRESS_TS, makeProject, type TestProject } from './project.js'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** The databases that a project may have, and how it connects to them. */
const databases = {
  postgresql: {
    module: 'pg',
    code: "import pg from 'pg'\nexport const db = new pg.Pool({ connectionString: process.env.DATABASE_URL })\n",
    open: ownPostgres,
    pause: 'select pg_sleep(1)',
  },
  mysql: {
    module: 'mysql2',
    code: "import mysql from 'mysql2/promise'\nexport const db = mysql.createPool(process.env.DATABASE_URL)\n",
    open: ownMariadb,
    pause: 'do sleep(1)',
  },
  sqlite: {
    module: 'better-sqlite3',
    code: "import Database from 'better-sqlite3'\nexport const db = new Database('app.db')\n",
    open: async (): Promise<OwnDatabase> => ({ url: 'file:app.db', drop: async () => undefined }),
    // Counts for about as long as the others sleep.
    pause:
      'select count(*) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select i from n)',
  },
} as const

/** Packages of this repository, as if the project had installed them. */
function link(root: string, ...modules: readonly string[]): void {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  for (const name of modules)
    symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name))
}

function projectWith(module: string, code: string): TestProject {
  const { 'package.json': text } = EXPRESS_TS
  const json: unknown = JSON.parse(typeof text === 'string' ? text : '')
  const project = makeProject({
    ...EXPRESS_TS,
    'package.json': JSON.stringify({
      ...(json as object),
      dependencies: { express: '^5.1.0', [module]: '^8.0.0' },
    }),
    'src/db.ts': code,
    'src/server.ts':
      "import express from 'express'\nimport { db } from './db.js'\n\nconst app = express()\napp.listen(4000)\n",
  })
  link(project.root, module)
  return project
}

describe.each(['postgresql', 'mysql', 'sqlite'] as const)('migrate on %s', (dialect) => {
  const { module, code, open, pause } = databases[dialect]
  let project: TestProject
  let database: OwnDatabase
  let env: Record<string, string>
  const opened: (() => Promise<void>)[] = []

  beforeEach(async () => {
    project = projectWith(module, code)
    database = await open()
    env = { DATABASE_URL: database.url }
    return async () => {
      for (const close of opened.splice(0)) await close()
      await database.drop()
      project.remove()
    }
  })

  const run = (...words: readonly string[]) => project.run(['migrate', ...words], env)
  const connect = async (): Promise<Connection> => {
    const connection = await openConnection(project.root, database.url)
    opened.push(() => connection.close().catch(() => undefined))
    return connection
  }
  const init = (): void => {
    expect(project.run(['init', '--yes', '--no-install']).status).toBe(0)
  }
  /** Somebody is there, with what the project knows of them. */
  const populate = async (): Promise<Connection> => {
    const connection = await connect()
    await connection.query(
      'create table users (id varchar(40) not null primary key, plan varchar(9) not null)',
    )
    await connection.query("insert into users (id, plan) values ('u1', 'pro')")
    return connection
  }

  test('init writes the migration, migrate runs it once, and check has nothing to say', () => {
    init()
    const before = run('--check', '--database')
    expect([before.status, before.stdout.split('\n').slice(1)]).toEqual([
      5,
      ['Missing:', '  migration 0001_auth has not run', ''],
    ])
    const applied = run('--apply', '--yes')
    expect([applied.status, applied.stderr]).toEqual([0, '0001_auth …\n'])
    expect(applied.stdout).toContain('✓ The database is up to date: ran 0001_auth.\n')
    const again = run('--apply', '--yes')
    expect([again.status, again.stderr]).toEqual([0, ''])
    expect(again.stdout).toContain('The database is up to date: there was nothing to run.\n')
    const after = run('--check', '--database')
    expect([after.status, after.stderr]).toEqual([0, ''])
    expect(after.stdout).toContain(
      'The schema and the database have everything that sign-in needs.',
    )
    for (const { stdout, stderr } of [before, applied, again, after])
      expect(stdout + stderr).not.toContain(database.url)
  })

  test('a table of the project is extended, keeps its rows, and is as before afterwards', async () => {
    const connection = await populate()
    init()
    rmSync(join(project.root, 'migrations'), { recursive: true })
    const planned = run('--database', '--yes')
    expect([planned.status, planned.stderr]).toEqual([0, ''])
    expect(planned.stdout).toContain('column name of users')
    expect(run('--apply', '--yes').status).toBe(0)
    await connection.query("update users set name = 'Ada', email = 'ada@example.com'")
    const lost = run('--down', '--yes')
    expect([lost.status, lost.stderr]).toEqual([
      5,
      expect.stringContaining('taking 0001_auth back would lose the values of users.email'),
    ])
    expect(run('--check', '--database').status).toBe(0)
    await connection.query('update users set name = null, email = null')
    const down = run('--down', '--yes')
    expect([down.status, down.stdout]).toEqual([
      0,
      expect.stringContaining('✓ 0001_auth is taken back.'),
    ])
    expect(await connection.query('select * from users')).toEqual([{ id: 'u1', plan: 'pro' }])
    expect(run('--down', '--yes').stdout).toContain('Nothing to do: no migration has run.')
    expect(run('--apply', '--yes').status).toBe(0)
  })

  test('two deploys at once: one runs it, the other waits and has nothing to run', async () => {
    init()
    // Two machines, one database.
    const shared = dialect === 'sqlite' ? join(project.root, 'app.db') : database.url
    const path = join(project.root, 'migrations/auth/0001_auth.sql')
    writeFileSync(
      path,
      project.read('migrations/auth/0001_auth.sql').replace('-- up\n', `-- up\n${pause};\n`),
    )
    const other = join(project.temp, 'other')
    cpSync(project.root, other, { recursive: true, verbatimSymlinks: true })
    const runs = await Promise.all(
      [project.root, other].map((cwd) =>
        promisify(execFile)(process.execPath, [BIN, 'migrate', '--apply', '--yes'], {
          cwd,
          env: { ...project.env, DATABASE_URL: shared },
        }),
      ),
    )
    const ends = runs.map(({ stdout }) => stdout.split('The database is up to date: ')[1])
    expect(new Set(ends)).toEqual(new Set(['ran 0001_auth.\n', 'there was nothing to run.\n']))
    expect(run('--check', '--database').status).toBe(0)
  })

  test('killed in the middle, it leaves what was there, and the next run goes on', async () => {
    const connection = await populate()
    init()
    rmSync(join(project.root, 'migrations'), { recursive: true })
    expect(run('--database', '--yes').status).toBe(0)
    const path = join(project.root, 'migrations/auth/0001_auth.sql')
    const text = project.read('migrations/auth/0001_auth.sql')
    writeFileSync(path, text.replace(/;\n\n(?=create table)/, `;\n\n${pause};\n\n`))
    const child = spawn(process.execPath, [BIN, 'migrate', '--apply', '--yes'], {
      cwd: project.root,
      env: { ...project.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = new Promise<NodeJS.Signals | null>((resolve) => {
      child.once('exit', (_, signal) => {
        resolve(signal)
      })
    })
    // It says the migration's name when it begins.
    await new Promise((resolve) => child.stderr.once('data', resolve))
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')

    expect(await connection.query('select id, plan from users')).toEqual([
      { id: 'u1', plan: 'pro' },
    ])
    const next = run('--apply', '--yes')
    expect([next.status, next.stderr]).toEqual([0, '0001_auth …\n'])
    expect(run('--check', '--database').status).toBe(0)
    expect(await connection.query('select id, plan from users')).toEqual([
      { id: 'u1', plan: 'pro' },
    ])
  })
})

describe('migrate', () => {
  const { module, code } = databases.sqlite
  let project: TestProject
  beforeAll(() => {
    project = projectWith(module, code)
    project.run(['init', '--yes', '--no-install', '--session', 'jwt'])
  })
  afterAll(() => {
    project.remove()
  })
  const run = (words: readonly string[], env = {}) => project.run(['migrate', ...words], env)

  test('makes no table that nobody needs', () => {
    const tables = project.read('migrations/auth/0001_auth.sql').match(/create table "\w+"/g)
    expect(tables).toEqual([
      'create table "users"',
      'create table "accounts"',
      'create table "verification_token"',
    ])
  })

  test('without a connection string it says which variables it looks for', () => {
    expect(run(['--check', '--database'])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/DATABASE_URL, .*none is set[\s\S]*--url-env <name>/),
    })
    expect(run(['--check', '--database', '--url-env', 'OTHER_URL']).stderr).toContain(
      'OTHER_URL: none is set',
    )
  })

  test('the connection string may be in the env file, under another name', () => {
    writeFileSync(join(project.root, '.env'), `${project.read('.env')}APP_DB="file:app.db"\n`)
    expect(run(['--check', '--database', '--url-env', 'APP_DB'])).toMatchObject({
      status: 5,
      stderr: expect.stringContaining('create-auth migrate'),
    })
  })

  test('needs consent to change a database', () => {
    const env = { DATABASE_URL: 'app.db' }
    expect(run(['--apply'], env).status).toBe(4)
    expect(run(['--down'], env).status).toBe(4)
    expect(run(['--check', '--database'], env).stdout).toContain('0001_auth has not run')
  })

  test('a dry run shows the SQL, and writes nothing', () => {
    rmSync(join(project.root, 'migrations'), { recursive: true })
    const dry = run(['--dry-run'])
    expect(dry.status).toBe(0)
    expect(dry.stdout).toContain('+create table "users" (\n')
    expect(run(['--check'])).toMatchObject({
      status: 5,
      stdout: expect.stringContaining('table users'),
    })
    expect(run(['--yes'])).toMatchObject({ status: 0 })
    expect(run(['--yes'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Nothing to do: the schema has everything'),
    })
  })

  test('says in JSON what is missing, and what ran', () => {
    const env = { DATABASE_URL: 'json.db' }
    expect(JSON.parse(run(['--check', '--database', '--json'], env).stdout)).toEqual({
      ok: false,
      differences: [],
      problems: [],
      pending: ['0001_auth'],
      exitCode: 5,
    })
    expect(JSON.parse(run(['--apply', '--yes', '--json'], env).stdout)).toEqual({
      ok: true,
      plan: { changes: [], commands: [], notes: [] },
      applied: false,
      migrations: ['0001_auth'],
      exitCode: 0,
    })
    expect(JSON.parse(run(['--down', '--yes', '--json'], env).stdout)).toEqual({
      ok: true,
      takenBack: '0001_auth',
      exitCode: 0,
    })
  })

  test.each([
    ['mongodb://someone:secret-word@db.example.test/app', 'database-unknown'],
    ['postgres://someone:secret-word@127.0.0.1:1/app', 'driver-missing'],
    ['file:no/such/folder/app.db', 'database-unreachable'],
  ])('%s is refused, and never shown', (url, type) => {
    const refused = run(['--check', '--database', '--json'], { DATABASE_URL: url })
    expect(refused.status).toBe(3)
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { type } })
    expect(refused.stdout + refused.stderr).not.toMatch(
      /secret-word|someone|example\.test|such\/folder/,
    )
  })
})

test('a server that does not answer is not named', () => {
  const project = projectWith('pg', databases.postgresql.code)
  project.run(['init', '--yes', '--no-install'])
  const run = project.run(['migrate', '--check', '--database'], {
    DATABASE_URL: 'postgres://someone:secret%20word@127.0.0.1:1/inventory',
  })
  expect(run).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('the database does not answer: connect ECONNREFUSED …'),
  })
  expect(run.stdout + run.stderr).not.toMatch(/secret|someone|127\.0\.0\.1|inventory/)
  project.remove()
})
