import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Io } from '../../../src/cli/io.js'
import { migrate } from '../../../src/cli/migrate.js'
import { registerOptions } from '../../../src/cli/command-options.js'
import { migrateOptions, type MigrateOptions } from '../../../src/options/commands.js'
import { CliError, EXIT } from '../../../src/errors.js'
import type { Connection } from '../../../src/database/connection.js'
import { openConnection } from '../../../src/database/open-connection.js'
import { printError } from '../../../src/report/print-error.js'
import { failureDocument } from '../../../src/report/run-document.js'
import {
  WHOLE_DIALECTS,
  ownMariadb,
  ownPostgres,
  type OwnDatabase,
} from '../../support/databases.js'
import { BIN, EXPRESS_TS, projectWith, type Run } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'
import { disk } from '../../support/disk.js'

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
    code: "import Database from 'better-sqlite3'\nexport const db = new Database(process.env.DATABASE_URL)\n",
    open: async (): Promise<OwnDatabase> => ({ url: 'file:app.db', drop: async () => undefined }),
    // Counts for about as long as the others sleep.
    pause:
      'select count(*) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select i from n)',
  },
} as const

/** Runs the command in this process, which is faster, with these variables and no others that name a database. */
async function migrateIn(
  { root }: DiskProject,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Omit<Run, 'signal'>> {
  const said = { out: '', err: '' }
  const plain = { colour: false, width: 100 }
  const io: Io = {
    out: plain,
    err: plain,
    print: (text) => void (said.out += `${text}\n`),
    give: (text) => void (said.out += `${text}\n`),
    report: (text) => void (said.err += `${text}\n`),
    readInput: () => '',
  }
  const unset = ['DATABASE_URL', 'POSTGRES_URL', 'MYSQL_URL', 'SQLITE_URL']
  for (const name of unset) vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const options = registerOptions(new Command(), migrateOptions)
    .parse(['--cwd', root, ...words], { from: 'user' })
    .opts<MigrateOptions>()
  try {
    const exit = await migrate(options, io, disk(root))
    return { status: EXIT[exit], stdout: said.out, stderr: said.err }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    if (options.json) io.print(JSON.stringify(failureDocument(error)))
    else io.report(printError(error, plain))
    return { status: EXIT[error.exit], stdout: said.out, stderr: said.err }
  } finally {
    vi.unstubAllEnvs()
  }
}

describe.each(WHOLE_DIALECTS)('migrate on %s', (dialect) => {
  const { module, code, open, pause } = databases[dialect]
  let ready: DiskProject
  let project: DiskProject
  let database: OwnDatabase
  let env: Record<string, string>
  const opened: (() => Promise<void>)[] = []

  beforeAll(async () => {
    ready = projectWith(module, code)
    expect((await ready.run(['init', '--yes', '--no-install'])).status).toBe(0)
  })
  afterAll(() => {
    ready.remove()
  })
  beforeEach(async () => {
    project = makeDiskProject({})
    cpSync(ready.root, project.root, { recursive: true, verbatimSymlinks: true })
    database = await open()
    env = { DATABASE_URL: database.url }
    return async () => {
      for (const close of opened.splice(0)) await close()
      await database.drop()
      project.remove()
    }
  })

  const run = (...words: readonly string[]) => migrateIn(project, words, env)
  const connect = async (): Promise<Connection> => {
    const connection = await openConnection(project.world(), database.url)
    opened.push(() => connection.close().catch(() => undefined))
    return connection
  }
  /** Somebody is there, with what the project knows of them. */
  const populate = async (): Promise<Connection> => {
    const connection = await connect()
    await connection.query(
      "create table users (id varchar(40) not null primary key, plan varchar(9) not null default 'free')",
    )
    await connection.query("insert into users (id, plan) values ('u1', 'pro')")
    return connection
  }

  test('init writes the migration, migrate runs it once, and check has nothing to say', async () => {
    const before = await run('--check', '--database')
    expect([before.status, before.stdout.split('\n').slice(1)]).toEqual([
      5,
      ['Missing:', '  migration 0001_auth has not run', ''],
    ])
    const applied = await run('--apply', '--yes')
    expect([applied.status, applied.stderr]).toEqual([0, '0001_auth …\n'])
    expect(applied.stdout).toContain('✓ The database is up to date: ran 0001_auth.\n')
    const again = await run('--apply', '--yes')
    expect([again.status, again.stderr]).toEqual([0, ''])
    expect(again.stdout).toContain('The database is up to date: there was nothing to run.\n')
    const after = await run('--check', '--database')
    expect([after.status, after.stderr]).toEqual([0, ''])
    expect(after.stdout).toContain(
      'The schema and the database have everything that sign-in needs.',
    )
    for (const { stdout, stderr } of [before, applied, again, after])
      expect(stdout + stderr).not.toContain(database.url)
  })

  test('a table of the project is extended, keeps its rows, and is as before afterwards', async () => {
    const connection = await populate()
    project.delete('migrations')
    const planned = await run('--database', '--yes')
    expect([planned.status, planned.stderr]).toEqual([0, ''])
    expect(planned.stdout).toContain('column name of users')
    expect((await run('--apply', '--yes')).status).toBe(0)
    await connection.query("update users set name = 'Ada', email = 'ada@example.com'")
    const lost = await run('--down', '--yes')
    expect([lost.status, lost.stderr]).toEqual([
      5,
      expect.stringContaining('taking 0001_auth back would lose the values of users.email'),
    ])
    expect((await run('--check', '--database')).status).toBe(0)
    await connection.query('update users set name = null, email = null')
    const down = await run('--down', '--yes')
    expect([down.status, down.stdout]).toEqual([
      0,
      expect.stringContaining('✓ 0001_auth is taken back.'),
    ])
    expect(await connection.query('select * from users')).toEqual([{ id: 'u1', plan: 'pro' }])
    expect((await run('--down', '--yes')).stdout).toContain('Nothing to do: no migration has run.')
    expect((await run('--apply', '--yes')).status).toBe(0)
  })

  describe('a migration that was written without a look at the database, which has such a table', () => {
    const path = 'migrations/auth/0001_auth.sql'

    test('is written anew in its place, and runs', async () => {
      const connection = await populate()
      const written = project.read(path)
      const applied = await run('--apply', '--yes')
      expect([applied.status, applied.stderr]).toEqual([0, '0001_auth …\n'])
      expect(project.list('migrations/auth')).toEqual(['0001_auth.sql'])
      expect(project.read(path)).not.toBe(written)
      expect(await connection.query('select * from users')).toEqual([
        {
          id: 'u1',
          plan: 'pro',
          name: null,
          email: null,
          emailVerified: null,
          image: null,
          sessionsFrom: null,
        },
      ])
      expect((await run('--check', '--database')).status).toBe(0)
    })

    test.each([
      ['somebody has changed', () => project.write(path, `${project.read(path)}-- ours\n`)],
      [
        'a commit has',
        () => {
          project.git('init', '-q')
          project.git('add', '-A')
          project.git('commit', '-qm', 'all')
        },
      ],
    ])('stays as it is where %s it', async (_, first) => {
      await populate()
      first()
      const written = project.read(path)
      const refused = await run('--apply', '--yes', '--json')
      expect([refused.status, JSON.parse(refused.stdout).error]).toMatchObject([
        5,
        {
          type: 'migration-collides',
          message: '0001_auth makes the table users, which is there already',
          hint: 'Delete the file of 0001_auth, which has not run, and write it anew with what is there: create-auth migrate --database',
        },
      ])
      expect(project.read(path)).toBe(written)
    })

    test('is written anew without a word about what is not committed: it is ours', async () => {
      project.git('init', '-q')
      project.git('add', '-A', ':!migrations')
      project.git('commit', '-qm', 'all')
      await populate()
      expect((await run('--apply', '--yes')).status).toBe(0)
    })
  })

  test('--clean deletes what has expired, asks nothing, and says how much it was', async () => {
    expect((await run('--apply', '--yes')).status).toBe(0)
    const connection = await connect()
    await connection.query("insert into users (id) values ('ada')")
    const rows = async (table: string, count: number, year: number): Promise<void> => {
      const date = `'${year}-01-02${dialect === 'sqlite' ? 'T' : ' '}03:04:05.678${dialect === 'sqlite' ? 'Z' : ''}'`
      for (let from = 0; from < count; from += 500) {
        const values = Array.from({ length: Math.min(500, count - from) }, (_, index) => {
          const key = `'${year}-${from + index}'`
          if (table === 'sessions') return `(${key}, 'ada', ${date})`
          return table === 'sign_in_limits' ? `(${key}, 7, ${date})` : `('ada', ${key}, ${date})`
        })
        const columns = table === 'sessions' ? ' (@sessionToken@, @userId@, expires)' : ''
        const into = `${table}${columns.replaceAll('@', dialect === 'mysql' ? '`' : '"')}`
        await connection.query(`insert into ${into} values ${values.join(', ')}`)
      }
    }
    await rows('sessions', 2001, 2020)
    await rows('sessions', 2, 2999)
    await rows('verification_token', 1, 2020)
    await rows('sign_in_limits', 3, 2020)
    await rows('sign_in_limits', 1, 2999)

    const dry = await run('--clean', '--dry-run')
    expect([dry.status, dry.stderr, dry.stdout.split('\n')[1]]).toEqual([
      0,
      '',
      '✓ Expired, and not deleted (--dry-run): 2001 sessions, 1 verification token, 3 counters.',
    ])
    const cleaned = await run('--clean')
    expect([cleaned.status, cleaned.stderr, cleaned.stdout.split('\n')[1]]).toEqual([
      0,
      '',
      '✓ Deleted what has expired: 2001 sessions, 1 verification token, 3 counters.',
    ])
    for (const [table, key, left] of [
      ['sessions', '2999-0', 2],
      ['sign_in_limits', '2999-0', 1],
      ['verification_token', undefined, 0],
    ] as const) {
      const found = await connection.query(`select * from ${table}`)
      expect(found).toHaveLength(left)
      if (key !== undefined) expect(Object.values(found[0] ?? {})).toContain(key)
    }
    const again = await run('--clean', '--json')
    expect([again.status, JSON.parse(again.stdout)]).toEqual([
      0,
      { ok: true, deleted: { sessions: 0, verificationTokens: 0, counters: 0 }, exitCode: 0 },
    ])
    expect(dry.stdout + again.stdout).not.toContain(database.url)
  })

  test('--clean of a database that has no table of sign-in says so', async () => {
    const { status, stderr } = await run('--clean')
    expect([status, stderr]).toEqual([
      5,
      expect.stringContaining('the database has no table of sign-in'),
    ])
    expect(stderr).toContain('create-auth migrate --apply')
  })

  test('two deploys at once: one runs it, the other waits and has nothing to run', async () => {
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
    expect((await run('--check', '--database')).status).toBe(0)
  })

  test('killed in the middle, it leaves what was there, and the next run goes on', async () => {
    const connection = await populate()
    project.delete('migrations')
    expect((await run('--database', '--yes')).status).toBe(0)
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
    const next = await run('--apply', '--yes')
    expect([next.status, next.stderr]).toEqual([0, '0001_auth …\n'])
    expect((await run('--check', '--database')).status).toBe(0)
    expect(await connection.query('select id, plan from users')).toEqual([
      { id: 'u1', plan: 'pro' },
    ])
  })
})

describe('migrate', () => {
  const { module, code } = databases.sqlite
  let project: DiskProject
  beforeAll(async () => {
    project = projectWith(module, code)
    await project.run(['init', '--yes', '--no-install', '--session', 'jwt'])
  })
  afterAll(() => {
    project.remove()
  })
  const run = (words: readonly string[], env = {}) => migrateIn(project, words, env)

  test('makes no table that nobody needs', () => {
    const tables = project.read('migrations/auth/0001_auth.sql').match(/create table "\w+"/g)
    expect(tables).toEqual([
      'create table "users"',
      'create table "accounts"',
      'create table "verification_token"',
      'create table "sign_in_limits"',
    ])
  })

  test('without a connection string it says which variables it looks for', async () => {
    expect(await run(['--check', '--database'])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/DATABASE_URL, .*none is set[\s\S]*--url-env <name>/),
    })
    expect((await run(['--check', '--database', '--url-env', 'OTHER_URL'])).stderr).toContain(
      'OTHER_URL: none is set',
    )
  })

  test('the connection string may be in the env file, under another name', async () => {
    project.write('.env', `${project.read('.env')}APP_DB="file:app.db"\n`)
    expect(await run(['--check', '--database', '--url-env', 'APP_DB'])).toMatchObject({
      status: 5,
      stderr: expect.stringContaining('create-auth migrate'),
    })
  })

  test('needs consent to change a database', async () => {
    const env = { DATABASE_URL: 'app.db' }
    expect((await run(['--apply'], env)).status).toBe(4)
    expect((await run(['--down'], env)).status).toBe(4)
    expect((await run(['--check', '--database'], env)).stdout).toContain('0001_auth has not run')
  })

  test('a dry run shows the SQL, and writes nothing', async () => {
    project.delete('migrations')
    const dry = await run(['--dry-run'])
    expect(dry.status).toBe(0)
    expect(dry.stdout).toContain('+create table "users" (\n')
    expect(await run(['--check'])).toMatchObject({
      status: 5,
      stdout: expect.stringContaining('table users'),
    })
    expect(await run(['--yes'])).toMatchObject({ status: 0 })
    expect(await run(['--yes'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Nothing to do: the schema has everything'),
    })
  })

  test('what only compares makes no database: a file that is not there is an empty one', async () => {
    const env = { DATABASE_URL: 'none.db' }
    const checked = await run(['--check', '--database', '--json'], env)
    expect(JSON.parse(checked.stdout)).toMatchObject({ pending: ['0001_auth'], exitCode: 5 })
    const compared = await run(['--database', '--yes'], env)
    expect([compared.status, compared.stderr]).toEqual([0, ''])
    const tried = await run(['--down', '--dry-run', '--yes'], env)
    expect([tried.status, tried.stderr]).toEqual([0, ''])
    expect(project.has('none.db')).toBe(false)
    expect((await run(['--apply', '--yes'], env)).status).toBe(0)
    expect(project.has('none.db')).toBe(true)
  })

  test('says in JSON what is missing, and what ran', async () => {
    const env = { DATABASE_URL: 'json.db' }
    expect(JSON.parse((await run(['--check', '--database', '--json'], env)).stdout)).toEqual({
      ok: false,
      differences: [],
      problems: [],
      pending: ['0001_auth'],
      lacking: [],
      faults: [],
      exitCode: 5,
    })
    expect(JSON.parse((await run(['--apply', '--yes', '--json'], env)).stdout)).toEqual({
      ok: true,
      plan: { changes: [], commands: [], notes: [] },
      applied: false,
      migrations: ['0001_auth'],
      exitCode: 0,
    })
    expect(JSON.parse((await run(['--down', '--yes', '--json'], env)).stdout)).toEqual({
      ok: true,
      takenBack: '0001_auth',
      exitCode: 0,
    })
  })

  test('what is pending is asked about; where nothing is, nobody is asked', async () => {
    const env = { DATABASE_URL: 'asked.db' }
    expect(await run(['--apply'], env)).toMatchObject({
      status: 4,
      stderr: expect.stringContaining('the changes need your consent'),
    })
    expect((await run(['--apply', '--yes'], env)).status).toBe(0)
    expect(await run(['--apply'], env)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('The database is up to date: there was nothing to run.'),
    })
  })

  test('what is written already is not written again because the database has not run it', async () => {
    const env = { DATABASE_URL: 'compared.db' }
    expect(await run(['--database', '--yes'], env)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Nothing to do: the schema has everything'),
    })
    expect(project.list('migrations/auth')).toEqual(['0001_auth.sql'])
  })

  test('a database that lost a table of a migration that ran gets it by another one', async () => {
    const env = { DATABASE_URL: 'lost.db' }
    expect((await run(['--apply', '--yes'], env)).status).toBe(0)
    const connection = await openConnection(project.world(), 'lost.db')
    await connection.query('drop table accounts')
    await connection.close()
    expect((await run(['--check'], env)).status).toBe(0)
    const check = await run(['--check', '--database', '--json'], env)
    expect(JSON.parse(check.stdout)).toMatchObject({
      ok: false,
      differences: [{ name: 'accounts', kind: 'table' }],
      pending: [],
      exitCode: 5,
    })
    const applied = await run(['--apply', '--yes', '--json'], env)
    expect(JSON.parse(applied.stdout)).toMatchObject({
      ok: true,
      applied: true,
      migrations: ['0002_auth'],
    })
    expect((await run(['--check', '--database'], env)).status).toBe(0)
    project.delete('migrations/auth/0002_auth.sql')
  })

  test('a file that is no SQL is no migration, although it lies there', async () => {
    const path = join(project.root, 'migrations/auth/0009_notes.md')
    writeFileSync(path, '-- up\ncreate table notes (id integer);\n')
    const check = await run(['--check', '--database', '--json'], { DATABASE_URL: 'notes.db' })
    rmSync(path)
    expect(JSON.parse(check.stdout)).toMatchObject({ pending: ['0001_auth'] })
  })

  test('a dry run of --apply needs no database; with --database it runs nothing there', async () => {
    expect((await run(['--apply', '--dry-run'])).status).toBe(0)
    const env = { DATABASE_URL: 'dry.db' }
    expect((await run(['--apply', '--dry-run', '--database', '--yes'], env)).status).toBe(0)
    expect((await run(['--check', '--database'], env)).stdout).toContain('0001_auth has not run')
  })

  test('a dry run of --down shows the statements, refuses as the run would, and takes nothing back', async () => {
    const env = { DATABASE_URL: 'down.db' }
    expect(await run(['--down', '--dry-run'], env)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Nothing to do: no migration has run.\n'),
      stderr: '',
    })
    expect((await run(['--apply', '--yes'], env)).status).toBe(0)
    const dry = await run(['--down', '--dry-run', '--yes'], env)
    expect(dry).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /drop table "verification_token";\ndrop table "accounts";\ndrop table "users";\n$/,
      ),
      stderr: '\n0001_auth is not taken back: --dry-run.\n',
    })
    const json = await run(['--down', '--dry-run', '--yes', '--json'], env)
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: true,
      takenBack: null,
      statements: expect.arrayContaining(['drop table "users"']),
      exitCode: 0,
    })
    const connection = await openConnection(project.world(), 'down.db')
    await connection.query('insert into users (id) values (1)')
    await connection.close()
    const lost = await run(['--down', '--dry-run', '--json'], env)
    expect([lost.status, JSON.parse(lost.stdout)]).toMatchObject([
      5,
      { error: { type: 'migration-loses' } },
    ])
    expect((await run(['--down', '--dry-run', '--lose-data'], env)).status).toBe(0)
    expect((await run(['--check', '--database'], env)).status).toBe(0)
    const down = await run(['--down', '--yes', '--lose-data', '--json'], env)
    expect(JSON.parse(down.stdout)).toMatchObject({ takenBack: '0001_auth' })
    const again = await run(['--down', '--yes', '--json'], env)
    expect(JSON.parse(again.stdout)).toEqual({ ok: true, takenBack: null, exitCode: 0 })
  })

  test('the environment goes before the env file, and the first variable before the others', async () => {
    const env = project.read('.env')
    project.write('.env', `${env}POSTGRES_URL=postgres://db/app\nMYSQL_URL=mysql://db/app\n`)
    const missing = async (variables: Readonly<Record<string, string>>): Promise<string> => {
      const { stdout } = await run(['--check', '--database', '--json'], variables)
      const { error } = JSON.parse(stdout) as { readonly error: { readonly message: string } }
      return error.message
    }
    const no = 'the project has no driver for'
    expect(await missing({})).toBe(`${no} postgresql`)
    expect(await missing({ MYSQL_URL: 'mysql://db/app' })).toBe(`${no} postgresql`)
    expect(await missing({ POSTGRES_URL: 'mysql://db/app' })).toBe(`${no} mysql`)
    expect(await missing({ DATABASE_URL: 'mysql://db/app' })).toBe(`${no} mysql`)
    project.write('.env', env)
  })

  test('passkeys need a table, and only where the configuration lets people use them', async () => {
    const path = join(project.root, 'src/auth.ts')
    const text = project.read('src/auth.ts')
    writeFileSync(
      path,
      text.replace('  adapter:', '  experimental: { enableWebAuthn: true },\n  adapter:'),
    )
    const check = await run(['--check', '--json'])
    writeFileSync(path, text)
    expect(JSON.parse(check.stdout)).toMatchObject({
      differences: [{ name: 'authenticators', kind: 'table' }],
      exitCode: 5,
    })
  })

  test.each([
    ['mongodb://someone:secret-word@db.example.test/app', 'database-unknown'],
    ['postgres://someone:secret-word@127.0.0.1:1/app', 'driver-missing'],
    ['file:no/such/folder/app.db', 'database-unreachable'],
  ])('%s is refused, and never shown', async (url, type) => {
    const refused = await run(['--check', '--database', '--json'], { DATABASE_URL: url })
    expect(refused.status).toBe(3)
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { type } })
    expect(refused.stdout + refused.stderr).not.toMatch(
      /secret-word|someone|example\.test|such\/folder/,
    )
  })
})

test('a server that does not answer is not named', async () => {
  const project = projectWith('pg', databases.postgresql.code)
  await project.run(['init', '--yes', '--no-install'])
  const run = await project.run(['migrate', '--check', '--database'], {
    DATABASE_URL: 'postgres://someone:secret%20word@127.0.0.1:1/inventory',
  })
  expect(run).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('the database does not answer: connect ECONNREFUSED …'),
  })
  expect(run.stdout + run.stderr).not.toMatch(/secret|someone|127\.0\.0\.1|inventory/)
  project.remove()
})

describe('migrate where an ORM looks after the database', () => {
  const MONGO =
    "import { MongoClient } from 'mongodb'\nexport const db = new MongoClient('mongodb://db')\n"
  const TYPEORM =
    "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres', entities: [] })\n"
  test.each([
    ['mongodb', MONGO, '--database', 'database-by-orm', /looks after the database itself$/],
    ['mongodb', MONGO, '--down', 'database-by-orm', /looks after the database itself$/],
    [
      'typeorm',
      TYPEORM,
      '--database',
      'database-by-orm',
      /^TypeORM looks after the database itself$/,
    ],
    [
      'typeorm',
      TYPEORM,
      '--apply',
      'apply-by-hand',
      /^TypeORM brings its schema into the database itself$/,
    ],
    [
      'knex',
      "import knex from 'knex'\nexport const db = knex({ client: 'pg' })\n",
      '--apply',
      'apply-by-hand',
      /^Knex brings its schema into the database itself$/,
    ],
  ])('%s: %s%s is refused', async (module, code, word, type, message) => {
    const project = projectWith(module, code)
    const refused = await migrateIn(project, [word, '--yes', '--json'], { DATABASE_URL: 'app.db' })
    project.remove()
    expect([refused.status, JSON.parse(refused.stdout)]).toMatchObject([
      3,
      { error: { type, message: expect.stringMatching(message) } },
    ])
  })

  test('without a database there is nothing to migrate', async () => {
    const project = makeDiskProject(EXPRESS_TS)
    const refused = await migrateIn(project, ['--check', '--json'])
    project.remove()
    expect(JSON.parse(refused.stdout)).toMatchObject({
      error: {
        type: 'no-database',
        message: 'sign-in has no database in this project',
        hint: 'Set one up first: create-auth init --orm <id>.',
      },
    })
  })
})

test('where a migration that is written can’t run, no other is written beside it', async () => {
  const { module, code } = databases.sqlite
  const project = projectWith(module, code)
  await project.run(['init', '--yes', '--no-install', '--no-database'])
  const connection = await openConnection(project.world(), 'app.db')
  await connection.query('create table users (id text primary key)')
  await connection.close()
  const auth = project.read('src/auth.ts')
  const passkeys = auth.replace(
    'providers: [',
    'experimental: { enableWebAuthn: true },\n  providers: [',
  )
  project.write('src/auth.ts', passkeys)
  const words = ['--apply', '--yes', '--json', '--allow-dirty']
  const refused = await migrateIn(project, words, { DATABASE_URL: 'app.db' })
  const written = project.list('migrations/auth')
  project.remove()
  expect([refused.status, JSON.parse(refused.stdout).error.type, written]).toEqual([
    5,
    'migration-collides',
    ['0001_auth.sql'],
  ])
})

test('changes of a file that git does not know are refused, unless they are allowed', async () => {
  const code =
    "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(url)\n"
  const project = projectWith('drizzle-orm', code)
  const schema = "import { pgTable } from 'drizzle-orm/pg-core'\n"
  const files = {
    'drizzle.config.ts': "export default { dialect: 'postgresql', schema: './src/schema.ts' }\n",
    'src/schema.ts': schema,
    '.gitignore': 'node_modules\n.env\n',
  }
  for (const [path, text] of Object.entries(files)) project.write(path, text)
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  const tables = project.read('src/schema.ts')
  project.delete('src/schema.ts')
  project.git('init', '-q')
  project.git('add', '-A')
  project.git('commit', '-qm', 'all')
  project.write('src/schema.ts', schema)
  const refused = await migrateIn(project, ['--yes', '--json'])
  const { type, file } = JSON.parse(refused.stdout).error
  expect([refused.status, type, file]).toEqual([5, 'files-dirty', 'src/schema.ts'])
  expect(project.read('src/schema.ts')).toBe(schema)
  const allowed = await migrateIn(project, ['--yes', '--json', '--allow-dirty'])
  expect([allowed.status, project.read('src/schema.ts')]).toEqual([0, tables])
  project.remove()
})

/** The lines below a title of what `init` would say. */
async function linesOf(project: DiskProject, title: string): Promise<unknown> {
  const { stdout } = await project.run(['init', '--json', '--dry-run', '--allow-dirty'])
  const { plan } = JSON.parse(stdout) as { plan: { notes: { title: string; lines: unknown }[] } }
  return plan.notes.find((note) => note.title === title)?.lines
}

/** The lines for tables that `migrate --apply` makes by some programs. */
const applied = (...programs: readonly string[]) => [
  'npx create-auth migrate --apply',
  `(it runs ${programs.join(', then ')})`,
]

describe('a project that pushes its schema goes on to, unless it has migrations', () => {
  test.each([
    {
      module: 'drizzle-orm',
      code: "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(url)\n",
      files: {
        'drizzle.config.ts':
          "export default { dialect: 'postgresql', schema: './src/schema.ts', out: './m' }\n",
        'src/schema.ts': "import { pgTable } from 'drizzle-orm/pg-core'\n",
      },
      script: 'drizzle-kit push --force',
      pushed: applied('npm run push'),
      migration: 'm/0000_first.sql',
      migrated: applied(
        'npx --no -- drizzle-kit generate --name auth',
        'npx --no -- drizzle-kit migrate',
      ),
    },
    {
      module: '@prisma/client',
      code: "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()\n",
      files: { 'prisma/schema.prisma': 'datasource db {\n  provider = "postgresql"\n}\n' },
      script: 'dotenv -- prisma db push',
      pushed: applied('npm run push', 'npx --no -- prisma generate'),
      migration: 'prisma/migrations/1_first/migration.sql',
      migrated: applied(
        'npx --no -- prisma migrate dev --name auth',
        'npx --no -- prisma generate',
      ),
    },
  ])('$module', async ({ module, code, files, script, pushed, migration, migrated }) => {
    const project = projectWith(module, code)
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(project.root, path)), { recursive: true })
      project.write(path, text)
    }
    for (const [path, text] of Object.entries(files)) write(path, text)
    const json = JSON.parse(project.read('package.json')) as { scripts: object }
    expect(await linesOf(project, 'Make the tables')).toEqual(migrated)
    write('package.json', JSON.stringify({ ...json, scripts: { ...json.scripts, push: script } }))
    expect(await linesOf(project, 'Make the tables')).toEqual(pushed)
    write(migration, '')
    expect(await linesOf(project, 'Make the tables')).toEqual(migrated)
    project.remove()
  })
})

describe('a script makes the tables where that is all that it does, on this machine and for this database', () => {
  const PUSH = applied('npx --no -- drizzle-kit push')
  const MIGRATE = applied(
    'npx --no -- drizzle-kit generate --name auth',
    'npx --no -- drizzle-kit migrate',
  )
  const run = (name: string) => applied(`npm run ${name}`)

  test.each<[scripts: Readonly<Record<string, string>>, lines: readonly string[]]>([
    [{ 'test:db:setup': 'drizzle-kit push' }, MIGRATE],
    [{ setup: 'NODE_ENV=test drizzle-kit push' }, MIGRATE],
    [{ setup: 'dotenv -e .env.test -- drizzle-kit push' }, MIGRATE],
    [{ 'db:push:prod': 'drizzle-kit push', 'db:push': 'drizzle-kit push' }, run('db:push')],
    [{ setup: 'NODE_ENV=development drizzle-kit push' }, run('setup')],
    [{ start: 'drizzle-kit push && node server.js' }, PUSH],
    [{ 'db:reset': 'drizzle-kit drop && drizzle-kit push' }, PUSH],
    [{ db: 'drizzle-kit check && drizzle-kit push; echo done' }, run('db')],
    [{ 'push:sqlite': 'drizzle-kit push --config sqlite.ts' }, MIGRATE],
    [{ 'push:mysql': 'drizzle-kit push', 'push:pg': 'drizzle-kit push' }, run('push:pg')],
    [{ push: 'drizzle-kit push --dialect=postgresql' }, run('push')],
  ])('%j', async (scripts, lines) => {
    const db =
      "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(url)\n"
    const project = projectWith('drizzle-orm', db)
    const json = JSON.parse(project.read('package.json')) as object
    const files = {
      'package.json': JSON.stringify({
        ...json,
        scripts: { dev: 'tsx src/server.ts', ...scripts },
      }),
      'drizzle.config.ts': "export default { dialect: 'postgresql', schema: './src/schema.ts' }\n",
      'src/schema.ts': "import { pgTable } from 'drizzle-orm/pg-core'\n",
    }
    for (const [path, text] of Object.entries(files)) project.write(path, text)
    expect(await linesOf(project, 'Make the tables')).toEqual(lines)
    project.remove()
  })
})

test('with a drizzle-kit that has other programs the user is told which', async () => {
  const db = "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(url)\n"
  const project = projectWith('drizzle-orm', db)
  const json = JSON.parse(project.read('package.json')) as { dependencies: object }
  const kit = (version: string): void => {
    const dependencies = { ...json.dependencies, 'drizzle-orm': '0.29.5', 'drizzle-kit': version }
    project.write('package.json', JSON.stringify({ ...json, dependencies }))
  }
  const steps = async (): Promise<unknown> => linesOf(project, 'Make the tables')
  project.write('drizzle.config.ts', "export default { driver: 'pg' }\n")
  kit('^0.20.18')
  expect(await steps()).toEqual([
    'npx --no -- drizzle-kit generate:pg',
    'the migration, as this project runs them: drizzle-kit before 0.21 does not',
  ])
  kit('^0.21.0')
  expect(await steps()).toEqual(
    applied('npx --no -- drizzle-kit generate --name auth', 'npx --no -- drizzle-kit migrate'),
  )
  project.remove()
})

test('passkeys that are switched on later: migrate alone brings their table, and hands it to the adapter', async () => {
  const db = "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(url)\n"
  const project = projectWith('drizzle-orm', db)
  const write = (path: string, text: string): void => project.write(path, text)
  write(
    'drizzle.config.ts',
    "export default { dialect: 'postgresql', schema: './src/schema.ts', out: './m' }\n",
  )
  write('src/schema.ts', "import { pgTable } from 'drizzle-orm/pg-core'\n")
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  const auth = project.read('src/auth.ts')
  expect(auth).not.toContain('authenticators')
  const on = auth.replace('  adapter:', '  experimental: { enableWebAuthn: true },\n  adapter:')
  write('src/auth.ts', on)
  const run = await migrateIn(project, ['--yes', '--allow-dirty'])
  expect(run.status).toBe(0)
  expect(project.read('src/schema.ts')).toContain('export const authenticators = pgTable(')
  const after = project.read('src/auth.ts')
  expect(after).toContain('authenticatorsTable: authenticators')
  expect(after).toMatch(/import \{[^}]*\bauthenticators\b[^}]*\} from '\.\/schema/)
  expect(after).toContain('enableWebAuthn: true')
  project.remove()
})
