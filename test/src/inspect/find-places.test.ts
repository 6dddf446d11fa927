import { afterEach, describe, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const DRIVERS = {
  pg: '^8.0.0',
  mysql2: '^3.0.0',
  'better-sqlite3': '^12.0.0',
  '@libsql/client': '^0.18.0',
  '@electric-sql/pglite': '^0.5.0',
}

/** Where the databases are of an application with a file that makes clients, but for the file. */
async function placesIn(
  code: string,
  { file = 'db.js', more = {}, orm = {} }: { file?: string; more?: Tree; orm?: object } = {},
): Promise<readonly object[]> {
  root = makeTree({
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { start: 'node server.js' },
      dependencies: { express: '^5.1.0', ...DRIVERS, ...orm },
    }),
    'server.js': `import express from 'express'\nimport './${file}'\nconst app = express()\napp.listen(3000)\n`,
    [file]: code,
    ...more,
  })
  const { databases } = await inspect(disk(root), {})
  const places = databases.flatMap(({ value }) => value.places ?? [])
  return places.map(({ client: { name }, ...said }) => ({ name, ...said }))
}

const SQLITE = "import Database from 'better-sqlite3'\n"
const LIBSQL = "import { createClient } from '@libsql/client'\n"
const PGLITE = "import { PGlite } from '@electric-sql/pglite'\n"
const NODE = "import { DatabaseSync } from 'node:sqlite'\n"
const PG = "import { Pool } from 'pg'\n"

describe('where a database is, as the code says', () => {
  test.each([
    ['a path', `${SQLITE}export const db = new Database('app.db')`, { path: 'app.db' }],
    ['a call without new', `${SQLITE}export const db = Database('app.db')`, { path: 'app.db' }],
    [
      'settings besides',
      `${SQLITE}export const db = new Database('data/app.db', { timeout: 5 })`,
      { path: 'data/app.db' },
    ],
    [
      'a path in front of a variable, which never counts',
      `${SQLITE}export const db = new Database('app.db' ?? process.env.A)`,
      { path: 'app.db' },
    ],
    [
      'a constant',
      `${SQLITE}const name = 'app'\nconst file = \`\${name}.db\`\nexport const db = new Database(file)`,
      { path: 'app.db' },
    ],
    [
      'a path of parts',
      `${SQLITE}import { join } from 'node:path'\nexport const db = new Database(join(process.cwd(), 'data', 'app.db'))`,
      { path: 'data/app.db' },
    ],
    [
      'the folder of the file',
      `${SQLITE}export const db = new Database(import.meta.dirname + '/app.db')`,
      { path: './app.db' },
    ],
    [
      'a variable',
      `${SQLITE}export const db = new Database(process.env.APP_DB)`,
      { variables: ['APP_DB'] },
    ],
    [
      'a variable, and what counts without it',
      `${SQLITE}export const db = new Database(process.env['APP_DB'] ?? 'app.db')`,
      { variables: ['APP_DB'], path: 'app.db' },
    ],
    [
      'one of two variables',
      `${SQLITE}export const db = new Database((process.env.A || process.env.B!) || 'app.db')`,
      { variables: ['A', 'B'], path: 'app.db' },
      'db.ts',
    ],
    ['in memory', `${SQLITE}export const db = new Database(':memory:')`, { path: ':memory:' }],
    ['nothing said', `${SQLITE}export const db = new Database()`, { path: ':memory:' }],
    ['an empty path', `${SQLITE}export const db = new Database('')`, { path: ':memory:' }],
    [
      'libSQL',
      `${LIBSQL}export const db = createClient({ url: 'file:app.db' })`,
      { path: 'file:app.db' },
    ],
    [
      'libSQL in memory',
      `${LIBSQL}export const db = createClient({ url: 'file::memory:?cache=shared' })`,
      { path: ':memory:' },
    ],
    [
      'libSQL by a variable, without the server that stands behind it',
      `${LIBSQL}export const db = createClient({ url: process.env.TURSO ?? 'libsql://shop.example.test?authToken=secret' })`,
      { variables: ['TURSO'] },
    ],
    [
      'SQLite of Node.js',
      `${NODE}export const db = new DatabaseSync('app.db')`,
      { path: 'app.db' },
    ],
    [
      'PGlite',
      `${PGLITE}export const db = new PGlite('./data')`,
      { path: './data', scheme: 'pglite:' },
    ],
    [
      'PGlite by an option',
      `${PGLITE}export const db = await PGlite.create({ dataDir: './data' })`,
      { path: './data', scheme: 'pglite:' },
    ],
    [
      'PGlite in memory',
      `${PGLITE}export const db = new PGlite('memory://')`,
      { path: ':memory:', scheme: 'pglite:' },
    ],
    [
      'PGlite without a folder',
      `${PGLITE}export const db = new PGlite({ debug: 1 })`,
      { path: ':memory:', scheme: 'pglite:' },
    ],
    [
      'PostgreSQL',
      `${PG}export const db = new Pool({ connectionString: process.env.PG_URL, max: 5 })`,
      { variables: ['PG_URL'] },
    ],
    [
      'PostgreSQL, without the string that may hold a password',
      `${PG}export const db = new Pool({ connectionString: process.env.PG_URL ?? 'postgres://me:secret@db.example.test/app' })`,
      { variables: ['PG_URL'] },
    ],
    [
      'MySQL',
      "import mysql from 'mysql2/promise'\nexport const db = mysql.createPool(process.env.MY_URL)",
      { variables: ['MY_URL'] },
    ],
    [
      'MySQL by an option',
      "import mysql from 'mysql2/promise'\nexport const db = mysql.createPool({ uri: process.env.MY_URL })",
      { variables: ['MY_URL'] },
    ],
    [
      'PostgreSQL part by part',
      `${PG}export const db = new Pool({ host: process.env.DB_HOST ?? 'localhost', port: Number(process.env.DB_PORT) || 5432, user: process.env.DB_USER, password: process.env.DB_PASSWORD, database: 'shop' })`,
      {
        server: {
          scheme: 'postgres:',
          parts: {
            host: { variables: ['DB_HOST'], path: 'localhost' },
            port: { variables: ['DB_PORT'], path: '5432' },
            user: { variables: ['DB_USER'] },
            password: { variables: ['DB_PASSWORD'] },
            database: { variables: [], path: 'shop' },
          },
        },
      },
    ],
    [
      'MySQL part by part, without the password that stands behind its variable',
      "import mysql from 'mysql2'\nconst settings = { host: 'localhost', port: parseInt(process.env.DB_PORT!, 10), user: 'root', password: process.env.DB_PASSWORD || 'secret', database: process.env.DB_NAME }\nexport const db = mysql.createPool(settings)",
      {
        server: {
          scheme: 'mysql:',
          parts: {
            host: { variables: [], path: 'localhost' },
            port: { variables: ['DB_PORT'] },
            user: { variables: [], path: 'root' },
            password: { variables: ['DB_PASSWORD'] },
            database: { variables: ['DB_NAME'] },
          },
        },
      },
      'db.ts',
    ],
    [
      'a server without a password',
      `${PG}export const db = new Pool({ host: 'localhost', port: +process.env.DB_PORT, password: '', database: 'shop' })`,
      {
        server: {
          scheme: 'postgres:',
          parts: {
            host: { variables: [], path: 'localhost' },
            port: { variables: ['DB_PORT'] },
            password: { variables: [], path: '' },
            database: { variables: [], path: 'shop' },
          },
        },
      },
    ],
  ])('%s', async (_title, code, expected, file = 'db.js') => {
    expect(await placesIn(`${code}\n`, { file })).toEqual([
      { name: 'db', variables: [], ...expected },
    ])
  })

  const { DB_NAME, DB_USER, DB_PASSWORD } = {
    DB_NAME: { variables: ['DB_NAME'] },
    DB_USER: { variables: ['DB_USER'] },
    DB_PASSWORD: { variables: ['DB_PASSWORD'] },
  }

  test.each([
    [
      "process.env.DB_NAME, process.env.DB_USER, process.env.DB_PASSWORD, { host: process.env.DB_HOST, dialect: 'mysql', port: 3307 }",
      {
        scheme: 'mysql:',
        parts: {
          host: { variables: ['DB_HOST'] },
          port: { variables: [], path: '3307' },
          user: DB_USER,
          password: DB_PASSWORD,
          database: DB_NAME,
        },
      },
    ],
    [
      "'shop', process.env.DB_USER, null, { dialect: process.env.DIALECT || 'postgres' }",
      {
        scheme: 'postgres:',
        parts: {
          host: { variables: [], path: 'localhost' },
          user: DB_USER,
          database: { variables: [], path: 'shop' },
        },
      },
    ],
    [
      "{ dialect: 'mariadb', database: process.env.DB_NAME, username: process.env.DB_USER, password: process.env.DB_PASSWORD }",
      {
        scheme: 'mysql:',
        parts: {
          host: { variables: [], path: 'localhost' },
          user: DB_USER,
          password: DB_PASSWORD,
          database: DB_NAME,
        },
      },
    ],
  ])('Sequelize part by part: %s', async (given, server) => {
    const code = `import { Sequelize } from 'sequelize'\nexport const db = new Sequelize(${given})\n`
    expect(await placesIn(code, { orm: { sequelize: '^6.37.0' } })).toEqual([
      { name: 'db', variables: [], server },
    ])
  })

  test.each([
    "'shop', 'root', 'secret', { dialect: 'mysql' }",
    "'shop', process.env.DB_USER, process.env.DB_PASSWORD, { dialect: kind }",
    "'shop', process.env.DB_USER, process.env.DB_PASSWORD, { dialect: 'postgres', dialectOptions: { ssl: true } }",
    "'shop', process.env.DB_USER, process.env.DB_PASSWORD, { dialect: 'postgres', ...more }",
    "{ dialect: 'postgres', username: process.env.DB_USER }",
  ])('not where Sequelize is told more, or less: %s', async (given) => {
    const code = `import { Sequelize } from 'sequelize'\nexport const db = new Sequelize(${given})\n`
    expect(await placesIn(code, { orm: { sequelize: '^6.37.0' } })).toEqual([])
  })

  test('the path may come from another file', async () => {
    const code = `${SQLITE}import { settings } from './settings.js'\nimport { file } from './settings.js'\nexport const db = new Database(file)\n`
    const more = { 'settings.js': `${SQLITE}export const file = 'app.db'\n` }
    expect(await placesIn(code, { more })).toEqual([{ name: 'db', variables: [], path: 'app.db' }])
  })

  test('each client has its own', async () => {
    const code = `${SQLITE}export const a = new Database('a.db')\nexport const b = new Database('b.db')\n`
    expect(await placesIn(code)).toEqual([
      { name: 'a', variables: [], path: 'a.db' },
      { name: 'b', variables: [], path: 'b.db' },
    ])
  })

  test.each([
    [
      'SQLite',
      `${SQLITE}import { Kysely, SqliteDialect } from 'kysely'\nconst dialect = new SqliteDialect({ database: new Database('app.db') })\nexport const db = new Kysely({ dialect })`,
      { path: 'app.db' },
    ],
    [
      'PostgreSQL',
      `${PG}import { Kysely, PostgresDialect } from 'kysely'\nconst pool = new Pool({ connectionString: process.env.PG_URL })\nexport const db = new Kysely({ dialect: new PostgresDialect({ pool }) })`,
      { variables: ['PG_URL'] },
    ],
    [
      'PGlite',
      `${PGLITE}import { Kysely, PGliteDialect } from 'kysely'\nexport const db = new Kysely({ dialect: new PGliteDialect({ pglite: new PGlite('./data') }) })`,
      { path: './data', scheme: 'pglite:' },
    ],
  ])('Kysely finds it in its driver: %s', async (_title, code, expected) => {
    expect(await placesIn(`${code}\n`, { orm: { kysely: '^0.28.0' } })).toEqual([
      { name: 'db', variables: [], ...expected },
    ])
  })
})

describe('is not known', () => {
  test.each([
    [
      'by an argument',
      `${SQLITE}const open = (file) => new Database(file)\nexport const db = open('app.db')`,
    ],
    [
      'a server with a password that is written out',
      `${PG}export const db = new Pool({ host: 'localhost', password: 'secret', database: 'shop' })`,
    ],
    [
      'a server with a part that is computed',
      `${PG}export const db = new Pool({ host: find(), database: 'shop' })`,
    ],
    ['a server without a host', `${PG}export const db = new Pool({ database: 'shop' })`],
    ['a server without a database', `${PG}export const db = new Pool({ host: 'localhost' })`],
    [
      'a server with options that are spread in',
      `${PG}export const db = new Pool({ host: 'localhost', database: 'shop', ...more })`,
    ],
    ['by a function', `${SQLITE}export const db = new Database(find())`],
    [
      'by a condition',
      `${SQLITE}export const db = new Database(process.env.CI ? 'ci.db' : 'app.db')`,
    ],
    [
      'by a value that counts only if another does',
      `${SQLITE}export const db = new Database(process.env.CI && 'ci.db')`,
    ],
    [
      'by an environment that something else has read',
      `${SQLITE}import { env } from './env.js'\nexport const db = new Database(env.APP_DB)`,
    ],
    ['by a name that is computed', `${SQLITE}export const db = new Database(process.env[name])`],
    [
      'by settings that are spread in',
      `${LIBSQL}export const db = createClient({ url: 'file:app.db', ...more })`,
    ],
    [
      'at a server',
      `${LIBSQL}export const db = createClient({ url: 'libsql://shop.example.test' })`,
    ],
    ['without a URL', `${PG}export const db = new Pool()`],
    ['in a folder of a server', `${PG}export const db = new Pool({ connectionString: '/run/pg' })`],
    ['with a host and a name', `${PG}export const db = new Pool({ host: 'localhost' })`],
    [
      'where one of two is made',
      `${SQLITE}export const db = prod ? new Database('prod.db') : new Database('dev.db')`,
    ],
    [
      'where another driver may be used',
      `${SQLITE}${LIBSQL}export const db = prod ? createClient(remote) : new Database('dev.db')`,
    ],
  ])('%s', async (_title, code) => {
    expect(await placesIn(`${code}\n`)).toEqual([])
  })

  test('in TypeScript beside the file, which may run from another folder', async () => {
    const code = `${SQLITE}export const db = new Database(__dirname + '/app.db')\n`
    expect(await placesIn(code, { file: 'db.ts' })).toEqual([])
  })

  test.each([
    ['a dialect of the project', 'new Kysely({ dialect: ownDialect() })'],
    ['a driver that comes later', 'new Kysely({ dialect: new SqliteDialect({ database: open }) })'],
    ['no dialect', 'new Kysely()'],
    ['options that are spread in', 'new Kysely({ ...options })'],
    ['settings that are spread in', 'new Kysely({ dialect: new SqliteDialect({ ...settings }) })'],
    ['no settings', 'new Kysely({ dialect: new SqliteDialect() })'],
    [
      'another driver beside it',
      `new Kysely({ dialect: new SqliteDialect({ database: new Database('a.db') }) })\nprod(new Database('b.db'))`,
    ],
    [
      'another Kysely beside it',
      `new Kysely({ dialect: new SqliteDialect({ database: new Database('a.db') }) })\nprod(new Kysely({ dialect: remote }))`,
    ],
  ])('Kysely with %s', async (_title, code) => {
    const head = `${SQLITE}import { Kysely, SqliteDialect } from 'kysely'\n`
    const orm = { kysely: '^0.28.0' }
    expect(await placesIn(`${head}export const db = ${code}\n`, { orm })).toEqual([])
  })
})
