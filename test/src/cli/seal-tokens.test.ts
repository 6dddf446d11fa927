import { openAccountTokens, sealAccountTokens } from '@create-auth/runtime/jwt'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Connection, SqlRow } from '../../../src/database/connection.js'
import { introspect } from '../../../src/database/introspect.js'
import { openConnection } from '../../../src/database/open-connection.js'
import { sealStored, type AccountRow } from '../../../src/database/seal-tokens.js'
import type { LocatedTable } from '../../../src/plan/schema/locate-tables.js'
import { parseTables } from '../../../src/catalog/tables.js'
import { tables } from '../../../runtime/src/tables/tables.js'
import { DIALECTS, ownMariadb, ownPostgres, type OwnDatabase } from '../../support/databases.js'
import { EXPRESS_TS, projectWith, type Run } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'
import { runHere } from './run-here.js'

const databases = {
  postgresql: {
    module: 'pg',
    code: "import pg from 'pg'\nexport const db = new pg.Pool({ connectionString: process.env.DATABASE_URL })\n",
    open: ownPostgres,
    quote: '"',
    narrow: 'alter table accounts alter column refresh_token type varchar(255)',
  },
  mysql: {
    module: 'mysql2',
    code: "import mysql from 'mysql2/promise'\nexport const db = mysql.createPool(process.env.DATABASE_URL)\n",
    open: ownMariadb,
    quote: '`',
    narrow: 'alter table accounts modify column refresh_token varchar(255)',
  },
  sqlite: {
    module: 'better-sqlite3',
    code: "import Database from 'better-sqlite3'\nexport const db = new Database(process.env.DATABASE_URL)\n",
    open: async (): Promise<OwnDatabase> => ({ url: 'app.db', drop: async () => undefined }),
    quote: '"',
    narrow: undefined,
  },
} as const

describe.each(DIALECTS)('migrate --apply --seal-tokens on %s', (dialect) => {
  const { module, code, quote, narrow } = databases[dialect]
  let project: DiskProject
  let database: OwnDatabase
  let connection: Connection
  let env: Record<string, string>

  beforeEach(async () => {
    project = projectWith(module, code)
    project.linkPackages('@create-auth/runtime')
    expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
    database = await databases[dialect].open()
    env = { DATABASE_URL: database.url }
    expect((await migrate('--apply', '--yes')).status).toBe(0)
    connection = await openConnection(project.world(), database.url)
    await connection.query("insert into users (id, email) values ('u1', 'ada@example.com')")
    return async () => {
      await connection.close()
      await database.drop()
      project.remove()
    }
  })

  const migrate = (...words: readonly string[]): Promise<Run> =>
    runHere(project.root, ['migrate', ...words], env)
  const seal = (...words: readonly string[]): Promise<Run> =>
    migrate('--apply', '--seal-tokens', ...words)
  const secretOf = (): string => /AUTH_SECRET=(\S+)/.exec(project.read('.env'))?.[1] ?? ''
  const link = async (id: string, access: string | null, more = 'null'): Promise<void> => {
    const columns = ['userId', 'type', 'provider', 'providerAccountId', 'access_token']
    const named = [...columns, 'refresh_token'].map((name) => `${quote}${name}${quote}`).join(', ')
    const token = access === null ? 'null' : `'${access}'`
    await connection.query(
      `insert into accounts (${named}) values ('u1', 'oauth', 'github', '${id}', ${token}, ${more})`,
    )
  }
  const stored = async (): Promise<readonly SqlRow[]> =>
    connection.query(
      `select provider, ${quote}providerAccountId${quote}, access_token, refresh_token, id_token from accounts order by 2`,
    )
  const opened = async (): Promise<readonly unknown[]> => {
    const rows = await stored()
    const tokensIn = (row: SqlRow): Readonly<Record<string, string>> =>
      Object.fromEntries(
        ['access_token', 'refresh_token'].flatMap((name) => {
          const value = row[name]
          return typeof value === 'string' ? [[name, value]] : []
        }),
      )
    return Promise.all(
      rows.map(async (row) => {
        const account = {
          provider: String(row['provider']),
          providerAccountId: String(row['providerAccountId']),
          ...tokensIn(row),
        }
        const plain = await openAccountTokens(account, { secret: secretOf() })
        return ['access_token', 'refresh_token'].map((name) => Reflect.get(plain, name))
      }),
    )
  }

  test('seals what lies there as it is, for its place, and says how much; again it has nothing to do', async () => {
    await link('1', 'plain-one', "'refresh-one'")
    await link('2', 'plain-two')
    await link('3', null)
    const four = { provider: 'github', providerAccountId: '4', access_token: 'plain-four' }
    const sealed = await sealAccountTokens(four, { secret: secretOf() })
    await link('4', sealed.access_token)

    const dry = await seal('--dry-run')
    expect([dry.status, dry.stderr]).toEqual([0, ''])
    expect(dry.stdout).toContain('Tokens that are not sealed')
    expect(dry.stdout).toContain('of 2 accounts')
    expect(JSON.stringify(await stored())).toContain('plain-two')

    const asked = await seal()
    expect([asked.status, asked.stderr]).toEqual([
      4,
      expect.stringContaining('the changes need your consent'),
    ])
    const done = await seal('--yes')
    expect([done.status, done.stderr]).toEqual([0, ''])
    expect(done.stdout).toContain('✓ Sealed 3 tokens of 2 accounts.\n')
    const text = JSON.stringify(await stored())
    expect(text).not.toMatch(/plain-|refresh-/)
    expect(text).toContain(sealed.access_token)
    expect(await opened()).toEqual([
      ['plain-one', 'refresh-one'],
      ['plain-two', undefined],
      [undefined, undefined],
      ['plain-four', undefined],
    ])

    const before = await stored()
    const again = await seal('--yes', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({
      ok: true,
      migrations: [],
      sealed: { accounts: 0, tokens: 0, changed: 0 },
      exitCode: 0,
    })
    const { output } = JSON.parse((await project.run(['schema', 'migrate'])).stdout)
    expect(new Ajv2020({ strict: false }).compile(output)(JSON.parse(again.stdout))).toBe(true)
    expect(await stored()).toEqual(before)
    for (const { stdout, stderr } of [dry, asked, done, again])
      for (const secret of [secretOf(), 'plain-', 'refresh-', 'sealed:'])
        expect(stdout + stderr).not.toContain(secret)
  })

  test('of more rows than are read at once every one is sealed', async () => {
    const columns = ['userId', 'type', 'provider', 'providerAccountId', 'access_token']
    const named = columns.map((name) => `${quote}${name}${quote}`).join(', ')
    const rows = Array.from(
      { length: 503 },
      (_, index) =>
        `('u1', 'oauth', '${index % 2 ? 'google' : 'github'}', '${index}', 't${index}')`,
    )
    await connection.query(`insert into accounts (${named}) values ${rows.join(', ')}`)
    expect((await seal('--yes')).stdout).toContain('✓ Sealed 503 tokens of 503 accounts.\n')
    const found = await stored()
    expect(found.filter((row) => String(row['access_token']).startsWith('sealed:'))).toHaveLength(
      503,
    )
  })

  const located = async (): Promise<LocatedTable> => {
    const [table] = parseTables(Object.values(tables)).filter(({ id }) => id === 'account')
    const found = (await introspect(connection)).find(({ name }) => name === 'accounts')
    if (!table || !found) throw new Error('there is no table of accounts')
    const columns = new Map(table.columns.map(({ name }) => [name, name]))
    return { id: table.id, name: 'accounts', columns, table, found }
  }

  test('a refresh meanwhile wins, and what was stopped goes on', async () => {
    for (const id of ['1', '2', '3']) await link(id, `plain-${id}`, "'R'")
    const accounts = await located()
    let turn = 0
    const open = (account: AccountRow): Promise<AccountRow> => Promise.resolve(account)
    const counts = await sealStored(connection, accounts, {
      open,
      seal: async (account) => {
        turn += 1
        // In another case it is another token.
        if (turn === 1) await connection.query("update accounts set refresh_token = 'r'")
        if (turn === 3) throw new Error('the power is gone')
        return { ...account, access_token: 'sealed:a', refresh_token: 'sealed:b' }
      },
    }).catch(() => 'stopped')
    expect(counts).toBe('stopped')
    expect((await stored()).map((row) => [row['access_token'], row['refresh_token']])).toEqual([
      ['plain-1', 'r'],
      ['plain-2', 'r'],
      ['plain-3', 'r'],
    ])
    const after = await sealStored(connection, accounts, {
      open,
      seal: async (account) => {
        if (account['providerAccountId'] === '2')
          await connection.query(
            "update accounts set access_token = 'new' where access_token = 'plain-2'",
          )
        return { ...account, access_token: 'sealed:a', refresh_token: 'sealed:b' }
      },
    })
    expect(after).toEqual({ accounts: 2, tokens: 4, changed: 1 })
    expect((await stored()).map((row) => [row['access_token'], row['refresh_token']])).toEqual([
      ['sealed:a', 'sealed:b'],
      ['new', 'r'],
      ['sealed:a', 'sealed:b'],
    ])
  })

  test.skipIf(narrow === undefined)(
    'columns without room are refused before anything is changed',
    async () => {
      await link('1', 'plain-one')
      await connection.query(narrow ?? '')
      const refused = await seal('--yes', '--json')
      expect([refused.status, JSON.parse(refused.stdout).error]).toMatchObject([
        5,
        { type: 'columns-narrow', message: expect.stringContaining('refresh_token') },
      ])
      expect(JSON.stringify(await stored())).toContain('plain-one')
    },
  )

  test('another secret than the one that has sealed before is refused', async () => {
    await link('1', 'plain-one')
    expect((await seal('--yes')).status).toBe(0)
    await link('2', 'plain-two')
    env = { ...env, AUTH_SECRET: 'another-secret-of-thirty-two-characters' }
    const refused = await seal('--yes', '--json')
    expect([refused.status, JSON.parse(refused.stdout).error.type]).toEqual([5, 'secret-other'])
    expect(refused.stdout).not.toContain('another-secret')
    expect(JSON.stringify(await stored())).toContain('plain-two')
  })

  test.each([
    ['where tokens are not sealed', 'src/auth.ts', / *accounts: .*\n/, '', 'sealing-unset'],
    [
      'what is not written out',
      'src/auth.ts',
      /encryptTokens: true/,
      'encryptTokens: yes',
      'sealing-unset',
    ],
    ['without a secret', '.env', /AUTH_SECRET=.*\n/, '', 'secret-missing'],
    [
      'a secret in code',
      'src/auth.ts',
      / *accounts: /,
      "  secret: 'in-the-code-of-the-application',\n  accounts: ",
      'secret-elsewhere',
    ],
  ])('refuses %s', async (_, file, from, to, type) => {
    await link('1', 'plain-one')
    const text = project.read(file)
    expect(text).toMatch(from)
    project.write(file, text.replace(from, to))
    const refused = await seal('--yes', '--json', '--allow-dirty')
    expect(JSON.parse(refused.stdout).error.type).toBe(type)
    expect(JSON.stringify(await stored())).toContain('plain-one')
  })
})

test('--seal-tokens alone is refused', async () => {
  const project = makeDiskProject(EXPRESS_TS)
  const { status, stderr } = await project.run(['migrate', '--seal-tokens'])
  project.remove()
  expect([status, stderr]).toEqual([2, expect.stringContaining('--apply --seal-tokens')])
})

test('of an ORM whose own program looks after the database no program is run, where the schema lacks nothing', async () => {
  const code =
    "import Database from 'better-sqlite3'\nimport { drizzle } from 'drizzle-orm/better-sqlite3'\nimport * as schema from './schema.js'\n\nexport const db = drizzle(new Database(process.env.DATABASE_URL), { schema })\n"
  const project = makeDiskProject({
    ...EXPRESS_TS,
    'package.json': JSON.stringify({
      name: 'shop',
      type: 'module',
      scripts: { dev: 'tsx watch src/server.ts' },
      dependencies: { express: '^5.1.0', 'better-sqlite3': '^12.0.0', 'drizzle-orm': '^0.45.0' },
      devDependencies: { 'drizzle-kit': '^0.31.0', typescript: '^5.9.0' },
    }),
    'drizzle.config.ts':
      "export default { dialect: 'sqlite', schema: './src/schema.ts', out: './drizzle' }\n",
    'src/schema.ts':
      "import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'\n\nexport const orders = sqliteTable('orders', { id: integer('id').primaryKey() })\n",
    'src/db.ts': code,
    'src/server.ts':
      "import express from 'express'\nimport { db } from './db.js'\n\nconst app = express()\napp.get('/', (req, res) => res.json(Boolean(db)))\napp.listen(4000)\n",
  })
  onTestFinished(() => project.remove())
  project.linkPackages('better-sqlite3', 'drizzle-orm')
  project.linkPackages('@create-auth/runtime')
  expect((await project.run(['init', '--yes', '--no-install'])).status).toBe(0)
  const connection = await openConnection(project.world(), 'app.db')
  const columns =
    'userId, type, provider, providerAccountId, access_token, refresh_token, expires_at, token_type, scope, id_token, session_state'
  await connection.query(`create table account (${columns})`)
  await connection.query(
    "insert into account (provider, providerAccountId, access_token) values ('github', '1', 'plain')",
  )
  const words = ['migrate', '--apply', '--seal-tokens', '--yes']
  const env = { DATABASE_URL: 'app.db' }
  const { status, stdout, stderr } = await runHere(project.root, words, env)
  expect([status, stderr, stdout]).toEqual([
    0,
    '',
    expect.stringContaining('✓ Sealed 1 token of 1 account.'),
  ])
  const [row] = await connection.query('select access_token from account')
  expect(row?.['access_token']).toMatch(/^sealed:/)
  await connection.close()
})
