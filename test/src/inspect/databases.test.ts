import { afterEach, describe, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import { readClient } from '../../../src/inspect/databases/read-client.js'
import type { DatabaseFact, Fact, Project } from '../../../src/project.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const read = async (tree: Tree): Promise<Project> => {
  removeTree(root)
  root = makeTree(tree)
  return inspect(disk(root), {})
}

const pkg = (dependencies: object, more: object = {}): string =>
  JSON.stringify({
    type: 'module',
    scripts: { start: 'node server.js' },
    dependencies: { express: '^5.1.0', ...dependencies },
    ...more,
  })

/** An application that imports a file. */
const server = (from: string): string =>
  `import express from 'express'\nimport '${from}'\nconst app = express()\napp.listen(3000)\n`

/** A project whose application imports `db.js`. */
const project = (dependencies: object, db: string, more: Tree = {}): Tree => ({
  'package.json': pkg(dependencies),
  'server.js': server('./db.js'),
  'db.js': db,
  ...more,
})

/** A fact without its evidence, and without what an edit could make of it. */
const bare = ({ value: { version, ...value }, confidence }: Fact<DatabaseFact>) => ({
  ...Object.fromEntries(
    Object.entries(value).filter(([name]) => !['unexported', 'tool'].includes(name)),
  ),
  ...(version && { major: version[0] }),
  confidence,
})
const evidenceOf = ({ evidence }: Fact<DatabaseFact>) =>
  evidence.map(({ file, line, saw }) => `${file}${line === undefined ? '' : `:${line}`}: ${saw}`)

const PRISMA = { '@prisma/client': '^7.0.0' }
const DRIZZLE = { 'drizzle-orm': '^0.45.0', pg: '^8.16.0' }
const POOL = "import { Pool } from 'pg'\n"
const db = { file: 'db.js', name: 'db' }
const prisma = { file: 'db.js', name: 'prisma' }
const sql = { orm: 'sql', major: 8, dialect: 'postgresql', clients: [], confidence: 'certain' }

describe('a client that no file exports, and how it could be', () => {
  const found = async (tree: Tree) => {
    const { databases } = await read(tree)
    const [{ value } = { value: undefined }] = databases
    return value?.unexported
  }
  const NEW = "import { PrismaClient } from '@prisma/client'\nconst prisma = new PrismaClient()\n"
  const app = (code: string): Tree => ({
    'package.json': pkg(PRISMA),
    'server.js': `import express from 'express'\n${code}const app = express()\napp.listen(3000)\n`,
  })

  test('where it stands', async () => {
    const at = NEW.indexOf('new PrismaClient')
    expect(await found(project(PRISMA, NEW))).toEqual({
      how: 'export',
      file: 'db.js',
      at,
      client: { file: 'db.js', name: 'prisma' },
    })
  })

  test('by the name that it has first, whatever others take its place in tests', async () => {
    const code = `${NEW}let current = prisma\nexport const use = (other) => {\n  current = other\n}\n`
    expect(await found(project(PRISMA, code))).toMatchObject({
      how: 'export',
      client: { file: 'db.js', name: 'prisma' },
    })
  })

  test('not where a component makes one, which nobody can import', async () => {
    const page = "---\nimport { drizzle } from 'drizzle-orm/d1'\nconst db = drizzle(env.DB)\n---\n"
    const { databases } = await read({
      'package.json': pkg({ ...DRIZZLE, astro: '^7.0.0' }),
      'astro.config.mjs': 'export default { adapter: {} }\n',
      'src/pages/index.astro': page,
    })
    expect(databases.map(({ value }) => [value.clients, value.unexported])).toEqual([
      [[], undefined],
    ])
  })

  test('in a file of its own, under the first name that means nothing yet', async () => {
    expect(await found(app(NEW))).toMatchObject({
      how: 'move',
      file: 'server.js',
      client: { file: 'prisma.js', name: 'prisma' },
    })
    const taken = { 'prisma/schema.prisma': '', 'prisma-client/a': '' }
    expect(await found({ ...app(NEW), ...taken })).toBeUndefined()
    expect(await found({ ...app(NEW), 'prisma/schema.prisma': '' })).toMatchObject({
      client: { file: 'prisma-client.js' },
    })
  })

  test('in a file that imports the application', async () => {
    const back = `import './server.js'\n${NEW.replace('const', 'export const')}`
    expect(await found(project(PRISMA, back))).toMatchObject({ how: 'move', file: 'db.js' })
  })

  test.each([
    ['several variables', `${NEW}const another = new PrismaClient()\n`, 'copy'],
    ['a function', NEW.replace('const prisma =', 'const make = () =>'), 'copy'],
    ['a class', NEW.replace(/const .*/, 'class A { all = new PrismaClient() }'), 'copy'],
    [
      'a class that extends it',
      NEW.replace(
        /const .*/,
        'class A extends PrismaClient { start() { return this.$connect() } }',
      ),
      'copy',
    ],
    [
      'a class that extends it, and says what it is made of',
      NEW.replace(/const .*/, 'class A extends PrismaClient { constructor() { super({ log }) } }'),
      'copy',
    ],
    [
      'a class that extends it, and is made of what it is given',
      NEW.replace(/const .*/, 'class A extends PrismaClient { constructor(c) { super(c.all) } }'),
      undefined,
    ],
    [
      'a class that extends it with what depends on the environment',
      NEW.replace(
        /const .*/,
        'class A extends PrismaClient { constructor() { super({ url: process.env.A }) } }',
      ),
      undefined,
    ],
    [
      'a class that extends it with something that is made',
      NEW.replace(
        /const .*/,
        'class A extends PrismaClient { constructor() { super(new Date()) } }',
      ),
      undefined,
    ],
    [
      'what depends on the environment',
      NEW.replace(/const .*/, 'class A { all = new PrismaClient(process.env.A) }'),
      undefined,
    ],
    [
      'what is made of something else',
      NEW.replace(/const .*/, 'class A { all = new PrismaClient(new Date()) }'),
      undefined,
    ],
    ['what may change', NEW.replace('const', 'let') + 'prisma = 1\n', 'copy'],
    [
      'what depends on its file',
      `const a = 1\n${NEW.replace(/const .*/, 'class A { all = new PrismaClient(a) }')}`,
      undefined,
    ],
    [
      'what depends on its folder',
      NEW.replace(/const .*/, 'class A { all = new PrismaClient(import.meta.url) }'),
      undefined,
    ],
  ])('as another one like it: %s', async (_, code, how) => {
    expect((await found(app(code)))?.how).toBe(how)
  })

  test.each([
    ['pg', "import pg from 'pg'\nclass A { db = new pg.Pool() }\n", 'copy'],
    ['pg', "import pg from 'pg'\nclass A { db = pg.Pool() }\n", 'copy'],
    ['pg', "import pg from 'pg'\nclass A { constructor() { this.db = new pg.Pool() } }\n", 'copy'],
    ['pg', "import pg from 'pg'\nexport const once = () => new pg.Pool().query('')\n", undefined],
    ['pg', "import pg from 'pg'\nclass A { db = new pg.Client() }\n", undefined],
    [
      'better-sqlite3',
      "import Db from 'better-sqlite3'\nclass A { db = new Db('a.db') }\n",
      undefined,
    ],
    [
      'typeorm',
      "import { DataSource } from 'typeorm'\nclass A { db = new DataSource({}) }\n",
      undefined,
    ],
    ['typeorm', "import { DataSource } from 'typeorm'\nclass A extends DataSource {}\n", undefined],
    ['pg', "import pg from 'pg'\nclass A extends pg.Pool {}\n", undefined],
    [
      'mongodb',
      "import { MongoClient } from 'mongodb'\nexport async function f() { return new MongoClient('u').db() }\n",
      undefined,
    ],
  ])('of %s what connects by itself to a server, and is kept: %j', async (name, code, how) => {
    expect((await found(project({ [name]: '*' }, code)))?.how).toBe(how)
  })

  test('under another name than what makes it', async () => {
    const code =
      "const knex = require('knex')\nconst settings = require('./settings')\nmodule.exports = () => { const db = knex(settings.development) }\n"
    const tree = project({ knex: '^3.1.0' }, code, { 'settings.js': 'module.exports = {}\n' })
    expect(await found(tree)).toEqual({
      how: 'copy',
      file: 'db.js',
      at: code.indexOf('knex(settings'),
      client: { file: 'knexClient.js', name: 'knexClient' },
    })
  })

  const SQL =
    "import { neon } from '@neondatabase/serverless'\nimport { drizzle } from 'drizzle-orm/neon-http'\n"
  const CONTROLLER = `${SQL}import { url } from '../config.js'\nconst sql = neon(url)\nconst db = drizzle(sql)\nexport const all = () => db.execute('select 1')\n`
  const controllers = (users: string, orders: string): Tree => ({
    'package.json': pkg({ 'drizzle-orm': '^0.45.0', '@neondatabase/serverless': '^1.0.0' }),
    'server.js': `${server('./controllers/users.js')}import './controllers/orders.js'\n`,
    'config.js': 'export const url = process.env.DATABASE_URL\n',
    'replica.js': 'export const url = process.env.REPLICA_URL\n',
    'controllers/users.js': users,
    'controllers/orders.js': orders,
  })

  test('in a file of its own, where several files make it alike', async () => {
    expect(await found(controllers(CONTROLLER, CONTROLLER))).toMatchObject({
      how: 'move',
      file: 'controllers/users.js',
      client: { file: 'controllers/db.js', name: 'db' },
    })
  })

  test.each([
    ['of something else', CONTROLLER.replace('../config.js', '../replica.js')],
    ['by other words', CONTROLLER.replace('drizzle(sql)', 'drizzle(sql, { logger: true })')],
  ])('not where one of them makes it %s', async (_, orders) => {
    expect(await found(controllers(CONTROLLER, orders))).toBeUndefined()
  })

  const HANDED = [
    "import { run } from './db/run.js'",
    "import pg from 'pg'",
    '',
    'export const all = run({ database: new pg.Pool({ max: Number(process.env.MOST) }) })',
    '',
  ].join('\n')

  test('by a name of its own, where it is handed over as soon as it is made', async () => {
    expect(await found(project({ pg: '*' }, HANDED))).toEqual({
      how: 'lift',
      file: 'db.js',
      at: HANDED.indexOf('new pg.Pool'),
      client: { file: 'db-client.js', name: 'db' },
    })
    const taken = HANDED.replace('all', 'db')
    expect(await found(project({ pg: '*' }, taken))).toMatchObject({
      client: { file: 'dbClient.js', name: 'dbClient' },
    })
  })

  test('through a query builder of which nobody makes a client', async () => {
    const code = HANDED.replace('new pg', 'new PostgresDialect({ pool: new pg').replace(
      ') })',
      ') }) })',
    )
    const kysely = "import { PostgresDialect } from 'kysely'\n"
    const { databases } = await read(project({ pg: '*', kysely: '*' }, kysely + code))
    expect(databases.map(({ value, confidence }) => [value.orm, confidence])).toEqual([
      ['kysely', 'likely'],
      ['sql', 'certain'],
    ])
    expect(databases[1]?.value.unexported).toMatchObject({ how: 'lift', client: { name: 'db' } })
  })

  test.each([
    ['perhaps', HANDED.replace('export const all =', 'if (process.env.ON)')],
    ['later', HANDED.replace('run(', 'run(() => (').replace('}) })', '}) }))')],
    ['by each object', HANDED.replace(/export const all = (.*)/, 'class A { all = $1 }')],
    ['twice', `${HANDED}run({ database: new pg.Pool({ max: Number(process.env.MOST) }) })\n`],
    ['and opened by hand', HANDED.replace('Pool', 'Client')],
    ['of what may change', `let most = 1\nmost = 2\n${HANDED.replace(/Number\(.*?\)/, 'most')}`],
  ])('not where it is handed over %s', async (_, code) => {
    expect(await found(project({ pg: '*' }, code))).toBeUndefined()
  })
})

const knexFact = {
  orm: 'knex',
  major: 3,
  dialect: 'postgresql',
  schema: { files: [], migrations: 'migrations' },
}

describe('a client is found by following the code', () => {
  const MANY = 'abcdefghi'.split('')
  const IMPORT = "import { drizzle } from 'drizzle-orm/node-postgres'\n"
  test.each([
    ['a constant', `${IMPORT}export const db = drizzle(url)\n`, 'db'],
    ['a list of exports', `${IMPORT}const db = drizzle(pool)\nexport { db }\n`, 'db'],
    ['another name', `${IMPORT}const client = drizzle(pool)\nexport { client as db }\n`, 'db'],
    ['a default export', `${IMPORT}export default drizzle(url)\n`, 'default'],
    ['a default of a name', `${IMPORT}const db = drizzle(url)\nexport default db\n`, 'default'],
    [
      'both: the name of its own counts',
      `${IMPORT}export const db = drizzle(url)\nexport default db\n`,
      'db',
    ],
    [
      'both, the other way round',
      `${IMPORT}const db = drizzle(url)\nexport default db\nexport { db }\n`,
      'db',
    ],
    [
      'a global that survives reloads',
      `${IMPORT}const g = globalThis\nexport const db = g.db ?? drizzle(url)\nif (dev) g.db = db\n`,
      'db',
    ],
    [
      'a global that is set on the way',
      `${IMPORT}if (!globalThis.db) globalThis.db = drizzle(url)\nexport const db = globalThis.db\n`,
      'db',
    ],
    [
      'a variable that is set in branches',
      `${IMPORT}let db\nif (prod) {\n  db = drizzle(url)\n} else {\n  db = drizzle(other)\n}\nexport { db }\n`,
      'db',
    ],
    [
      'what a package keeps over reloads',
      `${IMPORT}import { remember } from '@epic-web/remember'\nexport const db = remember('db', () => {\n  const client = drizzle(url)\n  return client\n})\n`,
      'db',
    ],
    [
      'what a function of the project keeps over reloads',
      `${IMPORT}function singleton(name, make) {\n  const g = globalThis\n  g.kept ??= {}\n  g.kept[name] ??= make()\n  return g.kept[name]\n}\nexport const db = singleton('db', () => drizzle(url))\n`,
      'db',
    ],
    ['a condition', `${IMPORT}export const db = prod ? drizzle(url) : drizzle(other)\n`, 'db'],
    [
      'a function of the file',
      `${IMPORT}function make() {\n  return drizzle(url)\n}\nexport const db = make()\n`,
      'db',
    ],
    [
      'a function that remembers',
      `${IMPORT}let kept\nconst get = () => {\n  if (!kept) kept = drizzle(url)\n  return kept\n}\nexport const db = get()\n`,
      'db',
    ],
    [
      'a function that is handed on',
      `${IMPORT}const once = (name, make) => {\n  globalThis[name] ??= make()\n  return globalThis[name]\n}\nexport const db = once('db', () => drizzle(url))\n`,
      'db',
    ],
    [
      'a function that is called where it is written',
      `${IMPORT}export const db = (() => drizzle(url))()\n`,
      'db',
    ],
    ['an await', `${IMPORT}export const db = await (async () => drizzle(url))()\n`, 'db'],
    [
      'a module that is loaded later',
      "const { drizzle } = await import('drizzle-orm/node-postgres')\nexport const db = drizzle(url)\n",
      'db',
    ],
    [
      'another name for the maker',
      "import { drizzle as open } from 'drizzle-orm/node-postgres'\nexport const db = open(url)\n",
      'db',
    ],
  ])('%s', async (_, text, name) => {
    const { databases } = await read(project(DRIZZLE, text))
    expect(databases.map(bare)).toEqual([
      {
        orm: 'drizzle',
        major: 0,
        dialect: 'postgresql',
        client: { file: 'db.js', name },
        clients: [],
        confidence: 'certain',
      },
    ])
  })

  test.each([
    [
      'in a function only',
      `${IMPORT}export let db\nexport function open() {\n  db = drizzle(url)\n}\n`,
    ],
    ['not exported', `${IMPORT}const db = drizzle(url)\ndb.execute('select 1')\n`],
    ['a promise', `${IMPORT}export const db = (async () => drizzle(url))()\n`],
    ['a function', `${IMPORT}export const open = () => drizzle(url)\n`],
    ['a part of an object', `${IMPORT}export const all = { db: drizzle(url) }\n`],
    [
      'in a circle',
      `${IMPORT}const a = () => b()\nconst b = () => a()\nexport const db = a()\ndrizzle(url)\n`,
    ],
    [
      'assigned from each other again and again',
      `${IMPORT}let ${MANY.join(', ')}\n${MANY.flatMap((to) => MANY.map((from) => `${to} = ${from}\n`)).join('')}export const db = a\ndrizzle(url)\n`,
    ],
    ['a type', `${IMPORT}const db = drizzle(url)\nexport type { db }\n`],
  ])('but not what is %s', async (_, text) => {
    const tree = {
      ...project(DRIZZLE, ''),
      'server.js': server('./db.ts'),
      'db.js': '',
      'db.ts': text,
    }
    const { databases } = await read(tree)
    expect(databases.map(bare)).toEqual([
      { orm: 'drizzle', major: 0, dialect: 'postgresql', clients: [], confidence: 'certain' },
    ])
    expect(databases.flatMap(evidenceOf).filter((line) => line.includes('drizzle(…)'))).toEqual([
      expect.stringMatching(/^db\.ts:\d+: drizzle\(…\), which no file exports as it is$/),
    ])
  })

  test.each([
    ['module.exports = { db }', 'db'],
    ['module.exports = { db: client }', 'db'],
    ['exports.db = db', 'db'],
    ['function later() {\n  exports.other = db\n}\nexports.db = db', 'db'],
    ['module.exports.db = db', 'db'],
    ['module.exports = db', 'module.exports'],
  ])('in CommonJS: %s', async (end, name) => {
    const text = `const { drizzle } = require('drizzle-orm/libsql')\nconst db = drizzle(url)\nconst client = db\n${end}\n`
    const { databases } = await read({
      'package.json': pkg({ 'drizzle-orm': '^0.45.0' }, { type: 'commonjs' }),
      'server.js':
        "const express = require('express')\nrequire('./db')\nconst app = express()\napp.listen(1)\n",
      'db.js': text,
    })
    expect(databases.map(bare)).toEqual([
      {
        orm: 'drizzle',
        major: 0,
        dialect: 'sqlite',
        client: { file: 'db.js', name },
        clients: [],
        confidence: 'certain',
      },
    ])
  })

  test('over files: made here, exported there', async () => {
    const { databases } = await read({
      ...project(DRIZZLE, "import { open } from './lib/index.js'\nexport const db = open()\n"),
      'lib/index.js': "export * from './open.js'\n",
      'lib/open.js': `${IMPORT}export const open = () => drizzle(url)\n`,
    })
    expect(databases.map(({ value }) => value.client)).toEqual([db])
  })

  test('a client that the ORM has generated into a package beside its own is one of several', async () => {
    const text = `import { PrismaClient } from '@prisma/reports'
import { PrismaClient as Other } from './generated/events/index.js'
export const reports = global.reports || new PrismaClient()
export const events = global.events || new Other()
`
    const { databases } = await read(project({ '@prisma/client': '^5.0.0' }, text))
    expect(databases.map(({ value }) => value.clients)).toEqual([
      [
        { file: 'db.js', name: 'reports' },
        { file: 'db.js', name: 'events' },
      ],
    ])
  })

  test('of several clients none is taken', async () => {
    const text = `${IMPORT}export const db = drizzle(a)\nexport const replica = drizzle(b)\n`
    const { databases } = await read(project(DRIZZLE, text))
    expect(databases.map(bare)).toEqual([
      {
        orm: 'drizzle',
        major: 0,
        dialect: 'postgresql',
        clients: [db, { file: 'db.js', name: 'replica' }],
        confidence: 'certain',
      },
    ])
  })

  test('a client of the file that makes the application can’t be imported from there', async () => {
    const { databases } = await read({
      'package.json': pkg(DRIZZLE),
      'server.js': `import express from 'express'\n${IMPORT}export const db = drizzle(url)\nconst app = express()\napp.listen(1)\n`,
    })
    expect(databases.map(({ value }) => [value.client, value.clients])).toEqual([[undefined, []]])
    expect(databases.flatMap(evidenceOf)).toEqual([
      'package.json: dependencies.drizzle-orm ^0.45.0',
      'server.js:3: drizzle(…)',
      'server.js:3: export db, in the file that makes the application',
    ])
  })

  test('nor can one of a file that imports that file', async () => {
    const text = `import './server.js'\n${IMPORT}export const db = drizzle(url)\n`
    const { databases } = await read(project(DRIZZLE, text))
    expect(databases.map(({ value }) => value.client)).toEqual([undefined])
    expect(databases.flatMap(evidenceOf).at(-1)).toBe(
      'db.js:3: export db, in a file that imports the one that makes the application',
    )
  })

  test('where files are routes none makes the application, the one whose style is taken neither', async () => {
    const { databases, home } = await read({
      'package.json': pkg({ '@react-router/dev': '^8.0.0', ...DRIZZLE }),
      'app/root.jsx': 'export default () => null\n',
      'app/a.js': `${IMPORT}export const db = drizzle(url)\n`,
    })
    expect(home.like).toBe('app/a.js')
    expect(databases.map(({ value }) => value.client)).toEqual([{ file: 'app/a.js', name: 'db' }])
  })

  test('a file that does not parse says nothing', async () => {
    const { databases } = await read(project(DRIZZLE, `${IMPORT}export const db = drizzle(\n`))
    expect(databases.map(bare)).toEqual([
      { orm: 'drizzle', major: 0, clients: [], confidence: 'likely' },
    ])
  })
})

describe('a function that gives the client', () => {
  const KYSELY = { kysely: '^0.28.0', pg: '^8.0.0' }
  const LAZY =
    "import { Kysely, PostgresDialect } from 'kysely'\nimport { Pool } from 'pg'\nlet db\nexport const getDb = () => {\n  if (db) return db\n  db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ host: process.env.HOST }) }) })\n  return db\n}\n"
  const unexported = async (dependencies: object, text: string, more: Tree = {}) => {
    const { databases } = await read(project(dependencies, text, more))
    return databases[0]?.value.unexported
  }
  const called = (factory: string, name = 'db-client.js', client = 'db') => ({
    how: 'call',
    file: 'db.js',
    at: expect.any(Number),
    factory,
    client: { file: name, name: client },
  })

  test('is called in a file of its own', async () => {
    expect(await unexported(KYSELY, LAZY)).toEqual(called('getDb'))
  })

  test.each([
    [
      'a data source that somebody else opens, where it is kept',
      { typeorm: '^0.3.0' },
      "import { DataSource } from 'typeorm'\nlet source\nexport function open() {\n  return (source ??= new DataSource({ type: 'postgres' }))\n}\n",
      called('open', 'dataSource.js', 'dataSource'),
    ],
    [
      'a pool, another one each time',
      { mysql2: '^3.0.0' },
      "import mysql from 'mysql2'\nexport const makePool = () => mysql.createPool({ host: process.env.HOST })\n",
      called('makePool'),
    ],
    [
      'no data source that is another one each time',
      { typeorm: '^0.3.0' },
      "import { DataSource } from 'typeorm'\nexport const open = () => new DataSource({ type: 'postgres' })\n",
      undefined,
    ],
    [
      'none that takes arguments',
      { mysql2: '^3.0.0' },
      "import mysql from 'mysql2'\nexport const makePool = (host) => mysql.createPool({ host })\n",
      undefined,
    ],
    [
      'none that gives it later',
      { mysql2: '^3.0.0' },
      "import mysql from 'mysql2/promise'\nexport const connect = async () => mysql.createConnection({ host: process.env.HOST })\n",
      undefined,
    ],
    [
      'none of several',
      { mysql2: '^3.0.0' },
      "import mysql from 'mysql2'\nexport const one = () => mysql.createPool({ host: process.env.A })\nexport const two = () => mysql.createPool({ host: process.env.B })\n",
      undefined,
    ],
    [
      'none that needs a variable which is loaded too late',
      { mysql2: '^3.0.0', dotenv: '^17.0.0' },
      "import mysql from 'mysql2'\nexport const makePool = () => mysql.createPool({ host: process.env.HOST })\n",
      undefined,
    ],
  ])('%s', async (_, dependencies, text, expected) => {
    const late = "import dotenv from 'dotenv'\nexport const load = () => dotenv.config()\n"
    const loads = 'dotenv' in dependencies
    const more = loads
      ? { 'server.js': `${server('./db.js')}import './env.js'\n`, 'env.js': late }
      : {}
    expect(await unexported(dependencies, text, more)).toEqual(expected)
  })
})

describe('a client that the application does not use yet', () => {
  const idle = (more: Tree, dependencies: object = PRISMA): Tree => ({
    'package.json': pkg(dependencies),
    'server.js': server('./routes.js'),
    'routes.js': 'export const routes = []\n',
    ...more,
  })
  const MADE = "import { PrismaClient } from '@prisma/client'\nconst prisma = new PrismaClient()\n"
  const clientIn = async (tree: Tree) => {
    const { databases } = await read(tree)
    return databases.map(({ value: { client, unexported }, confidence }) => ({
      client,
      unexported,
      confidence,
    }))
  }
  const none = [{ client: undefined, unexported: undefined, confidence: 'likely' }]

  test('is found in any source that exports it', async () => {
    expect(await clientIn(idle({ 'lib/db.js': `${MADE}export { prisma }\n` }))).toEqual([
      {
        client: { file: 'lib/db.js', name: 'prisma' },
        unexported: undefined,
        confidence: 'certain',
      },
    ])
  })

  test('is not looked for where the application makes another one', async () => {
    const made = idle({ 'lib/db.js': `${MADE}export { prisma }\n`, 'routes.js': MADE })
    expect(await clientIn(made)).toMatchObject([
      { client: undefined, unexported: { how: 'export' } },
    ])
  })

  test('is not exported by an edit: whoever imports the file may run something else', async () => {
    expect(await clientIn(idle({ 'lib/db.js': MADE }))).toEqual([
      { ...none[0], confidence: 'certain' },
    ])
  })

  test.each([
    'prisma/seed.js',
    'src/seeds/all.js',
    'scripts/db.js',
    'db/migrate.js',
    'test/db.js',
    'src/db.test.js',
    'drizzle.config.js',
    'dist/db.js',
    'other/db.js',
  ])('is not one in %s', async (file) => {
    const tree = idle({ [file]: `${MADE}export { prisma }\n`, 'other/package.json': '{}' })
    expect(await clientIn(tree)).toEqual(none)
  })

  test('is not one of what only development needs', async () => {
    const tree = idle({ 'lib/db.js': `${MADE}export { prisma }\n` })
    const developed = pkg({}, { devDependencies: PRISMA })
    expect(await clientIn({ ...tree, 'package.json': developed })).toEqual([
      { ...none[0], confidence: 'guess' },
    ])
  })
})

describe('each ORM and driver', () => {
  test.each<[string, object, string, object]>([
    [
      'Prisma',
      PRISMA,
      "import { PrismaClient } from '@prisma/client'\nexport const prisma = new PrismaClient()\n",
      { orm: 'prisma', major: 7, client: prisma },
    ],
    [
      'Prisma, generated into the project',
      PRISMA,
      "import { PrismaClient } from './generated/prisma/client.js'\nexport const prisma = new PrismaClient({ adapter })\n",
      { orm: 'prisma', major: 7, client: prisma },
    ],
    [
      'Prisma, generated into a package of its own name',
      { '@prisma/client': '5.6.0' },
      "import { PrismaClient } from 'shop-client'\nexport const prisma = new PrismaClient()\n",
      { orm: 'prisma', major: 5, client: prisma },
    ],
    [
      'Prisma with an extension, as a whole module',
      { '@prisma/client': '6.2.0' },
      "import pkg from '@prisma/client'\nconst { PrismaClient } = pkg\nexport const prisma = new PrismaClient().$extends(more)\n",
      { orm: 'prisma', major: 6, client: prisma },
    ],
    [
      'TypeORM',
      { typeorm: '^1.1.0' },
      "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'mariadb' })\n",
      {
        orm: 'typeorm',
        major: 1,
        dialect: 'mysql',
        client: db,
        schema: {
          files: [],
          listed: { file: 'db.js', line: 2, names: [] },
          localTime: { file: 'db.js', line: 2 },
        },
      },
    ],
    [
      'TypeORM, initialized at once, below a package whose name begins like its own',
      { typeorm: '0.3.20' },
      "import { SnakeNamingStrategy } from 'typeorm-naming-strategies'\nimport { DataSource } from 'typeorm'\nconst options = { type: 'postgres' }\nexport const db = await new DataSource(options).initialize()\n",
      {
        orm: 'typeorm',
        major: 0,
        dialect: 'postgresql',
        client: db,
        schema: { files: [], listed: { file: 'db.js', line: 4, names: [] } },
      },
    ],
    [
      'TypeORM with one of two options, as far as they say the same',
      { typeorm: '1' },
      "import { DataSource } from 'typeorm'\nconst usual = { type: 'sqlite', entities: ['a'] }\nconst live = { type: 'sqlite', entities: ['b'] }\nexport const db = new DataSource(isLive ? live : usual)\n",
      {
        orm: 'typeorm',
        major: 1,
        dialect: 'sqlite',
        client: db,
        schema: { files: [], unread: { file: 'db.js', line: 4 } },
      },
    ],
    [
      'TypeORM with one of two databases',
      { typeorm: '1' },
      "import { DataSource } from 'typeorm'\nexport const db = new DataSource(isLive ? { type: 'mysql' } : { type: 'sqlite' })\n",
      {
        orm: 'typeorm',
        major: 1,
        client: db,
        schema: { files: [], listed: { file: 'db.js', line: 2, names: [] } },
      },
    ],
    [
      'TypeORM with options that are not written out',
      { typeorm: '1' },
      "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'mysql', ...options })\n",
      {
        orm: 'typeorm',
        major: 1,
        client: db,
        schema: { files: [], synchronized: 'perhaps', unread: { file: 'db.js', line: 2 } },
      },
    ],
    [
      'TypeORM with a connection, which it gives itself',
      { typeorm: '0.2.45' },
      "import { createConnection } from 'typeorm'\ncreateConnection({ name: 'default', type: 'mysql', timezone: 'Z', entities: [] }).then(() => app.listen())\n",
      {
        orm: 'typeorm',
        major: 0,
        dialect: 'mysql',
        client: { file: 'typeorm', name: 'getConnection' },
        schema: { files: [], listed: { file: 'db.js', line: 2, names: [] } },
      },
    ],
    [
      'TypeORM with a connection that has a name',
      { typeorm: '0.2.45' },
      "import { createConnection } from 'typeorm'\ncreateConnection({ name: 'reports', type: 'mysql', timezone: 'Z', entities: [] })\n",
      {
        orm: 'typeorm',
        major: 0,
        dialect: 'mysql',
        schema: { files: [], listed: { file: 'db.js', line: 2, names: [] } },
      },
    ],
    [
      'Kysely',
      { kysely: '^0.28.0', pg: '^8.0.0' },
      "import { Kysely, PostgresDialect } from 'kysely'\nimport { Pool } from 'pg'\nconst dialect = new PostgresDialect({ pool: new Pool() })\nexport const db = new Kysely({ dialect }).withPlugin(camel)\n",
      { orm: 'kysely', major: 0, dialect: 'postgresql', client: db },
    ],
    [
      'Kysely, beside one that only writes statements',
      { kysely: '^0.28.0', pg: '^8.0.0' },
      "import { DummyDriver, Kysely, PostgresAdapter, PostgresDialect, PostgresQueryCompiler } from 'kysely'\nexport const cold = new Kysely({\n  dialect: {\n    createAdapter: () => new PostgresAdapter(),\n    createDriver: () => new DummyDriver(),\n    createQueryCompiler: () => new PostgresQueryCompiler(),\n  },\n})\nexport const db = new Kysely({ dialect: new PostgresDialect({ pool }) })\n",
      { orm: 'kysely', major: 0, dialect: 'postgresql', client: db },
    ],
    [
      'Kysely with the plugin for snake_case',
      { kysely: '^0.28.0', pg: '^8.0.0' },
      "import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'\nexport const db = new Kysely({\n  dialect: new PostgresDialect({ pool }),\n  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],\n})\n",
      {
        orm: 'kysely',
        major: 0,
        dialect: 'postgresql',
        client: db,
        naming: { form: 'snake', file: 'db.js', line: 4 },
      },
    ],
    [
      'Kysely with that plugin and a rule of its own',
      { kysely: '^0.28.0', pg: '^8.0.0' },
      "import { CamelCasePlugin, Kysely } from 'kysely'\nexport const db = new Kysely(options).withPlugin(new CamelCasePlugin({ upperCase: true }))\n",
      {
        orm: 'kysely',
        major: 0,
        client: db,
        naming: { form: 'other', file: 'db.js', line: 2 },
      },
    ],
    [
      'Knex',
      { knex: '^3.1.0', pg: '^8.0.0' },
      "import knex from 'knex'\nexport const db = knex({ client: 'pg', connection: url })\n",
      { ...knexFact, client: db },
    ],
    [
      'Knex that renames what its migrations call otherwise',
      { knex: '^3.1.0', pg: '^8.0.0' },
      "import knex from 'knex'\nexport const db = knex({ client: 'pg', connection: url, wrapIdentifier: snake })\n",
      { ...knexFact, client: db, naming: { form: 'other', file: 'db.js', line: 2 } },
    ],
    [
      'Knex by its name',
      { knex: '^3.1.0', mysql2: '^3.0.0' },
      "import Knex from 'knex'\nconst config = { client: 'mysql2' }\nexport const db = Knex.knex(config)\n",
      { ...knexFact, dialect: 'mysql', client: db },
    ],
    [
      'Knex of a version before, whose client only the environment says',
      { knex: '0.95.2' },
      "import { knex } from 'knex'\nexport const db = knex({ client: process.env.CLIENT })\n",
      { orm: 'knex', major: 0, client: db, schema: knexFact.schema },
    ],
    [
      'Sequelize by its options',
      { sequelize: '^6.37.0' },
      "import { Sequelize } from 'sequelize'\nexport const db = new Sequelize({ dialect: 'mariadb' })\n",
      { orm: 'sequelize', major: 6, dialect: 'mysql', client: db },
    ],
    [
      'Sequelize by names, with the driver that it has',
      { sequelize: '^6.37.0', mysql2: '^3.0.0' },
      "import { Sequelize } from 'sequelize'\nexport const db = new Sequelize(process.env.NAME, process.env.USER, process.env.PASSWORD, options)\n",
      { orm: 'sequelize', major: 6, dialect: 'mysql', client: db },
    ],
    [
      'Sequelize by names, and by what stands in place of a variable of the environment',
      { sequelize: '^6.37.0' },
      "import { Sequelize } from 'sequelize'\nexport const db = new Sequelize(name, user, password, { host, dialect: process.env.DIALECT || 'mysql' })\n",
      { orm: 'sequelize', major: 6, dialect: 'mysql', client: db },
    ],
    [
      'Sequelize by names, and by a property of its configuration',
      { sequelize: '^6.37.0' },
      "import { Sequelize } from 'sequelize'\nconst config = { DB: 'app', dialect: 'postgres' }\nexport const db = new Sequelize(config.DB, user, password, { dialect: config.dialect })\n",
      { orm: 'sequelize', major: 6, dialect: 'postgresql', client: db },
    ],
    [
      'Sequelize by a URL that is written out',
      { sequelize: '^6.37.0', pg: '^8.0.0', sqlite3: '^5.0.0' },
      "import Sequelize from 'sequelize'\nexport const db = new Sequelize('postgres://localhost/app', {})\n",
      { orm: 'sequelize', major: 6, dialect: 'postgresql', client: db },
    ],
    [
      'Sequelize by a URL of the environment, with several drivers',
      { 'sequelize-typescript': '^2.0.0', sequelize: '^6.37.0', pg: '^8.0.0', sqlite3: '^5.0.0' },
      "import { Sequelize } from 'sequelize-typescript'\nexport const db = new Sequelize(process.env.DATABASE_URL)\n",
      {
        orm: 'sequelize',
        major: 6,
        client: db,
        places: [{ client: db, variables: ['DATABASE_URL'] }],
      },
    ],
    [
      'Sequelize on a file',
      { sequelize: '^6.37.0', sqlite3: '^5.0.0' },
      "import { Sequelize } from 'sequelize'\nexport const db = new Sequelize({ dialect: 'sqlite', storage: 'data/app.db' })\n",
      {
        orm: 'sequelize',
        major: 6,
        dialect: 'sqlite',
        client: db,
        places: [{ client: db, variables: [], path: 'data/app.db' }],
      },
    ],
    [
      'Mongoose, which is the client itself',
      { mongoose: '^9.0.0', mongodb: '^7.0.0' },
      "import mongoose from 'mongoose'\nawait mongoose.connect(url)\nexport const other = mongoose.createConnection(url)\n",
      {
        orm: 'mongoose',
        major: 9,
        dialect: 'mongodb',
        client: { file: 'mongoose', name: 'module.exports' },
      },
    ],
    [
      'Mongoose, connected behind what is set up in one go',
      { mongoose: '^9.0.0' },
      "import mongoose from 'mongoose'\nmongoose.set('strictQuery', true).plugin(timestamps).connect(url).then(ready)\n",
      {
        orm: 'mongoose',
        major: 9,
        dialect: 'mongodb',
        client: { file: 'mongoose', name: 'module.exports' },
      },
    ],
    [
      'Mongoose with a connection of its own',
      { mongoose: '8.1.0' },
      "import { createConnection } from 'mongoose'\nexport const db = createConnection(url).useDb('app')\n",
      { orm: 'mongoose', major: 8, dialect: 'mongodb', client: db },
    ],
    ['pg', { pg: '^8.0.0' }, `${POOL}export const db = new Pool()\n`, { ...sql, client: db }],
    [
      'pg as a whole',
      { pg: '^8.0.0' },
      "import pg from 'pg'\nexport const db = new pg.Client()\n",
      { ...sql, client: db },
    ],
    [
      'pg in parts',
      { pg: '^8.0.0' },
      "import pg from 'pg'\nconst { Pool } = pg\nexport const db = new Pool()\n",
      { ...sql, client: db },
    ],
    [
      'Vercel Postgres, whose client is there already',
      { '@vercel/postgres': '^0.10.0' },
      "import { sql } from '@vercel/postgres'\nexport const users = () => sql`select * from users`\n",
      {
        ...sql,
        major: 0,
        client: { file: '@vercel/postgres', name: 'db' },
        schema: { files: ['db.js'], apart: ['db.js'] },
      },
    ],
    [
      'Vercel Postgres, passed on',
      { '@vercel/postgres': '^0.10.0' },
      "export { db } from '@vercel/postgres'\n",
      { ...sql, major: 0, client: { file: '@vercel/postgres', name: 'db' } },
    ],
    [
      'Vercel Postgres with a client of its own',
      { '@vercel/postgres': '^0.10.0' },
      "import { createClient, sql } from '@vercel/postgres'\nexport const db = createClient()\n",
      { ...sql, major: 0, client: db },
    ],
    [
      'PGlite',
      { '@electric-sql/pglite': '^0.5.0' },
      "import { PGlite } from '@electric-sql/pglite'\nexport const db = await PGlite.create()\n",
      {
        ...sql,
        major: 0,
        client: db,
        places: [{ client: db, variables: [], path: ':memory:', scheme: 'pglite:' }],
      },
    ],
    [
      'MySQL',
      { mysql2: '^3.0.0' },
      "import mysql from 'mysql2/promise'\nexport const db = mysql.createPool(url)\n",
      { ...sql, major: 3, dialect: 'mysql', client: db },
    ],
    [
      'MySQL with callbacks, turned into promises',
      { mysql2: '^3.0.0' },
      "import { createPool } from 'mysql2'\nexport const db = createPool(url).promise()\n",
      { ...sql, major: 3, dialect: 'mysql', client: db },
    ],
    [
      'better-sqlite3',
      { 'better-sqlite3': '^12.0.0' },
      "import Database from 'better-sqlite3'\nexport const db = new Database('app.db')\n",
      {
        ...sql,
        major: 12,
        dialect: 'sqlite',
        client: db,
        places: [{ client: db, variables: [], path: 'app.db' }],
      },
    ],
    [
      'libSQL',
      { '@libsql/client': '^0.15.0' },
      "import { createClient } from '@libsql/client/web'\nexport const db = createClient({ url })\n",
      { ...sql, major: 0, dialect: 'sqlite', client: db },
    ],
    [
      'Neon',
      { '@neondatabase/serverless': '^1.0.0' },
      "import { Pool } from '@neondatabase/serverless'\nexport const db = new Pool({ connectionString: process.env.DATABASE_URL })\n",
      {
        ...sql,
        major: 1,
        client: db,
        places: [{ client: db, variables: ['DATABASE_URL'] }],
      },
    ],
    [
      'Vercel',
      { '@vercel/postgres': '^0.10.0' },
      "import { createPool } from '@vercel/postgres'\nexport const db = createPool()\n",
      { ...sql, major: 0, client: db },
    ],
    [
      'mysql2 with one connection, by promise',
      { mysql2: '^3.0.0' },
      "import mysql from 'mysql2/promise'\nexport const db = await mysql.createConnection(options)\n",
      { ...sql, major: 3, dialect: 'mysql', client: db },
    ],
    [
      'mysql2 with one connection, by callbacks',
      { mysql2: '^3.0.0' },
      "const mysql = require('mysql2')\nconst db = mysql.createConnection(options)\nmodule.exports = { db }\n",
      { ...sql, major: 3, dialect: 'mysql', client: db },
    ],
    [
      'a module between backticks',
      { mysql2: '^3.0.0' },
      'const mysql = require(`mysql2`)\nmodule.exports = { db: mysql.createPool(options) }\n',
      { ...sql, major: 3, dialect: 'mysql', client: db },
    ],
    [
      'mysql2 with a connection that is still to come',
      { mysql2: '^3.0.0' },
      "import mysql from 'mysql2/promise'\nexport const db = mysql.createConnection(options)\n",
      { ...sql, major: 3, dialect: 'mysql' },
    ],
    [
      'libSQL of a server',
      { '@libsql/client': '^0.15.0' },
      "import { createClient } from '@libsql/client'\nexport const db = createClient({ url: process.env.TURSO_URL, authToken: process.env.TURSO_TOKEN })\n",
      {
        ...sql,
        major: 0,
        dialect: 'sqlite',
        client: db,
        places: [{ client: db, variables: ['TURSO_URL'] }],
      },
    ],
    [
      'Drizzle on PGlite',
      { 'drizzle-orm': '^0.45.0', '@electric-sql/pglite': '^0.3.0' },
      "import { PGlite } from '@electric-sql/pglite'\nimport { drizzle } from 'drizzle-orm/pglite'\nexport const db = drizzle(new PGlite('data'))\n",
      { orm: 'drizzle', major: 0, dialect: 'postgresql', client: db },
    ],
    [
      'Drizzle on postgres.js',
      { 'drizzle-orm': '^0.45.0', postgres: '^3.4.0' },
      "import postgres from 'postgres'\nimport { drizzle } from 'drizzle-orm/postgres-js'\nconst client = postgres(process.env.DATABASE_URL, { prepare: false })\nexport const db = drizzle(client, { schema })\n",
      { orm: 'drizzle', major: 0, dialect: 'postgresql', client: db },
    ],
    [
      'MongoDB',
      { mongodb: '^7.0.0' },
      "import { MongoClient } from 'mongodb'\nexport const db = new MongoClient(url)\n",
      { orm: 'mongodb', major: 7, dialect: 'mongodb', client: db },
    ],
    [
      'MongoDB, connected later',
      { mongodb: '^7.0.0' },
      "import { MongoClient } from 'mongodb'\nexport const db = new MongoClient(url).connect()\n",
      { orm: 'mongodb', major: 7, dialect: 'mongodb', client: db },
    ],
  ])('%s', async (_, dependencies, text, expected) => {
    const { databases } = await read(project(dependencies, text))
    expect(databases.map(bare)).toEqual([{ clients: [], confidence: 'certain', ...expected }])
  })

  test.each([
    ['DatabaseSync', 'node:sqlite'],
    ['Database', 'bun:sqlite'],
  ])('SQLite of the runtime, which no package proves: %s of %s', async (maker, module) => {
    const text = `import { ${maker} } from '${module}'\nexport const db = new ${maker}('a')\n`
    const { databases } = await read(project({}, text))
    expect(databases).toEqual([
      {
        value: {
          orm: 'sql',
          dialect: 'sqlite',
          client: db,
          clients: [],
          places: [{ client: db, variables: [], path: 'a' }],
        },
        confidence: 'certain',
        evidence: [
          { file: 'db.js', saw: module },
          { file: 'db.js', line: 2, saw: `new ${maker}(…)` },
          { file: 'db.js', line: 2, saw: 'export db' },
        ],
      },
    ])
  })

  test('none', async () => {
    const { databases } = await read(project({ lodash: '^4.0.0' }, 'export const db = 1\n'))
    expect(databases).toEqual([])
  })

  test('a package that only development needs is a guess, one that nothing uses is likely', async () => {
    const more = { devDependencies: { 'better-sqlite3': '^12.0.0' } }
    const { databases } = await read({
      ...project({}, ''),
      'package.json': pkg({ typeorm: '^1.0.0' }, more),
    })
    expect(databases.map(bare)).toEqual([
      { orm: 'typeorm', major: 1, clients: [], confidence: 'likely' },
    ])
    const other = await read({ ...project({}, ''), 'package.json': pkg({}, more) })
    expect(other.databases.map(bare)).toEqual([
      { orm: 'sql', major: 12, dialect: 'sqlite', clients: [], confidence: 'guess' },
    ])
  })

  test('an ORM that only development needs does not', async () => {
    const { databases } = await read({
      ...project({}, `${POOL}export const db = new Pool()\n`),
      'package.json': pkg({ pg: '^8.0.0' }, { devDependencies: { prisma: '^7.0.0' } }),
    })
    expect(databases.map(bare)).toEqual([
      { orm: 'prisma', major: 7, clients: [], confidence: 'guess' },
      { ...sql, client: db },
    ])
  })

  test('an ORM counts in place of its driver, and another database beside it', async () => {
    const { databases } = await read(
      project(
        { ...DRIZZLE, mongodb: '^7.0.0', 'better-sqlite3': '^12.0.0' },
        [
          "import { drizzle } from 'drizzle-orm/node-postgres'",
          "import { MongoClient } from 'mongodb'",
          "import { Pool } from 'pg'",
          'export const pool = new Pool()',
          'export const db = drizzle(pool)',
          'export const mongo = new MongoClient(url)',
          '',
        ].join('\n'),
      ),
    )
    expect(databases.map(bare)).toEqual([
      {
        orm: 'drizzle',
        major: 0,
        dialect: 'postgresql',
        client: db,
        clients: [],
        confidence: 'certain',
      },
      { orm: 'sql', major: 12, dialect: 'sqlite', clients: [], confidence: 'likely' },
      {
        orm: 'mongodb',
        major: 7,
        dialect: 'mongodb',
        client: { file: 'db.js', name: 'mongo' },
        clients: [],
        confidence: 'certain',
      },
    ])
  })

  test('in a member of a workspace the version is that of the root', async () => {
    root = makeTree({
      'package.json': JSON.stringify({ workspaces: ['apps/*'] }),
      'node_modules/drizzle-orm/package.json': '{ "version": "1.2.3" }',
      'apps/shop/package.json': pkg({ 'drizzle-orm': 'catalog:' }),
      'apps/shop/server.js': server('./db.js'),
      'apps/shop/db.js':
        "import { drizzle } from 'drizzle-orm/mysql2'\nexport const db = drizzle(url)\n",
    })
    const { databases } = await inspect(disk(`${root}/apps/shop`), {})
    expect(databases.map(bare)).toEqual([
      {
        orm: 'drizzle',
        major: 1,
        dialect: 'mysql',
        client: db,
        clients: [],
        confidence: 'certain',
      },
    ])
  })
})

describe('where the tables are described', () => {
  const schemaOf = async (dependencies: object, text: string, more: Tree) => {
    const { databases } = await read(project(dependencies, text, more))
    const [fact] = databases
    return {
      schema: fact?.value.schema,
      dialect: fact?.value.dialect,
      saw: fact && evidenceOf(fact).filter((line) => !/^(?:package\.json: dep|db\.js)/.test(line)),
    }
  }

  describe('Prisma', () => {
    const CLIENT =
      "import { PrismaClient } from '@prisma/client'\nexport const prisma = new PrismaClient()\n"
    const source = (provider: string) =>
      `// datasource old { provider = "mysql" }\ndatasource db { // provider = "mysql"\n  provider = "${provider}"\n}\n`
    const config = (schema: string) =>
      `import path from 'node:path'\nimport { defineConfig } from 'prisma/config'\n\nexport default defineConfig({ ${schema} })\n`
    const find = (more: Tree) => schemaOf(PRISMA, CLIENT, more)

    test.each([
      ['schema.prisma', 'cockroachdb', 'postgresql'],
      ['prisma/schema.prisma', 'sqlite', 'sqlite'],
    ])('in %s', async (path, provider, dialect) => {
      expect(await find({ [path]: source(provider) })).toEqual({
        schema: { files: [path], target: path },
        dialect,
        saw: [`${path}:3: provider = "${provider}"`],
      })
    })

    test('with migrations beside it', async () => {
      const more = {
        'prisma/schema.prisma': source('mongodb'),
        'prisma/migrations/1/migration.sql': '',
      }
      expect((await find(more)).schema).toEqual({
        files: ['prisma/schema.prisma'],
        target: 'prisma/schema.prisma',
        migrations: 'prisma/migrations',
      })
    })

    test('with migrations where prisma.config.ts says', async () => {
      const more = {
        'prisma.config.ts':
          "export default { schema: 'db/schema.prisma', migrations: { path: './db/steps' } }\n",
        'db/schema.prisma': source('sqlite'),
        'db/steps/1/migration.sql': '',
      }
      expect((await find(more)).schema).toEqual({
        files: ['db/schema.prisma'],
        target: 'db/schema.prisma',
        migrations: 'db/steps',
      })
    })

    test('where a script says', async () => {
      const file = 'src/db/schema.prisma'
      const scripts = { start: 'node server.js', make: `prisma generate --schema=${file}` }
      const more = { 'package.json': pkg(PRISMA, { scripts }), [file]: source('mysql') }
      expect((await find(more)).schema).toEqual({ files: [file], target: file, config: file })
    })

    test('in a folder: new models get a file of their own', async () => {
      const more = {
        'prisma/schema/main.prisma': source('mysql'),
        'prisma/schema/shop/order.prisma': 'model Order {\n  id Int @id\n}\n',
      }
      expect(await find(more)).toEqual({
        schema: {
          files: ['prisma/schema/main.prisma', 'prisma/schema/shop/order.prisma'],
          target: 'prisma/schema/auth.prisma',
        },
        dialect: 'mysql',
        saw: ['prisma/schema/main.prisma:3: provider = "mysql"'],
      })
    })

    test.each([
      ["schema: 'db/main.prisma'"],
      ["schema: './db/main.prisma'"],
      ["schema: path.join('db', 'main.prisma')"],
      ["schema: path.join(import.meta.dirname, 'db', 'main.prisma')"],
      ["schema: path.resolve(__dirname, 'db/main.prisma')"],
      ['schema: `${import.meta.dirname}/db/main.prisma`'],
      ["schema: import.meta.dirname + '/db/main.prisma'"],
      ["...more, schema: 'db/main.prisma'"],
    ])('where prisma.config says: %s', async (said) => {
      const more = { 'prisma.config.ts': config(said), 'db/main.prisma': source('postgresql') }
      const found = await find({ ...more, 'prisma/schema.prisma': source('mysql') })
      expect(found.schema).toEqual({ files: ['db/main.prisma'], target: 'db/main.prisma' })
      expect(found.saw?.at(-1)).toBe('db/main.prisma:3: provider = "postgresql"')
    })

    test.each([
      ['schema: process.env.SCHEMA', 4, 'a schema path that can’t be read without running it'],
      ["schema: '../db/main.prisma'", 4, 'schema: ../db/main.prisma, outside of the project'],
      ["schema: 'db/none.prisma'", 4, 'schema: db/none.prisma, which is not there'],
      ["schema: 'db/x.prisma', ...more", 0, 'a schema path that can’t be read without running it'],
    ])('is not guessed where prisma.config says: %s', async (said, line, saw) => {
      const at = line === 0 ? '' : `:${line}`
      const more = { 'prisma.config.ts': config(said), 'schema.prisma': source('mysql') }
      expect(await find(more)).toEqual({
        schema: undefined,
        dialect: undefined,
        saw: [`prisma.config.ts${at}: ${saw}`],
      })
    })

    test('a broken configuration is no reason to guess', async () => {
      const more = { 'prisma.config.ts': 'export default {', 'schema.prisma': source('mysql') }
      expect((await find(more)).saw).toEqual([
        'prisma.config.ts: a schema path that can’t be read without running it',
      ])
    })

    test('the only one, wherever it lies', async () => {
      const more = { 'packages/people/prisma/schema.prisma': source('mysql') }
      const path = 'packages/people/prisma/schema.prisma'
      expect(await find(more)).toEqual({
        schema: { files: [path], target: path, config: path },
        dialect: 'mysql',
        saw: [`${path}: the only schema`, `${path}:3: provider = "mysql"`],
      })
      const another = { 'packages/orders/prisma/schema.prisma': source('mysql') }
      expect((await find({ ...more, ...another })).schema).toBeUndefined()
    })

    test('by whatever name, and past files that only have models', async () => {
      const path = 'prisma/postgresql-schema.prisma'
      const scripts = { push: 'with-provider "prisma db push --schema ./prisma/DB-schema.prisma"' }
      const more = {
        'package.json': pkg(PRISMA, { scripts }),
        [path]: source('postgresql'),
        'prisma/models/order.prisma': 'model Order {\n  id Int @id\n}\n',
      }
      expect(await find(more)).toEqual({
        schema: { files: [path], target: path, config: path },
        dialect: 'postgresql',
        saw: [`${path}: the only schema`, `${path}:3: provider = "postgresql"`],
      })
      const another = { 'prisma/mysql-schema.prisma': source('mysql') }
      expect((await find({ ...more, ...another })).schema).toBeUndefined()
    })

    test.each([
      ['a variable', '$PROVIDER-schema.prisma', '.env'],
      ['a variable in braces', '${PROVIDER}-schema.prisma', '.env'],
      ['a name that stands for one', 'PROVIDER-schema.prisma', '.env.example'],
    ])('of several the one that a script names by %s', async (_, name, file) => {
      const path = 'prisma/postgresql-schema.prisma'
      const scripts = { generate: `run "npx prisma generate --schema ./prisma/${name}"` }
      const more = {
        'package.json': pkg(PRISMA, { scripts }),
        [file]: 'PROVIDER=postgresql\n',
        [path]: source('postgresql'),
        'prisma/mysql-schema.prisma': source('mysql'),
      }
      expect((await find(more)).schema).toEqual({ files: [path], target: path, config: path })
      expect((await find({ ...more, [file]: 'PROVIDER=../../x\n' })).schema).toBeUndefined()
    })

    test('where package.json says', async () => {
      const tree = {
        ...project(PRISMA, CLIENT),
        'package.json': pkg(PRISMA, { prisma: { schema: 'db/a.prisma' } }),
        'db/a.prisma': source('sqlite'),
      }
      const { databases, files } = await read(tree)
      expect(databases.map(({ value }) => value.schema)).toEqual([
        { files: ['db/a.prisma'], target: 'db/a.prisma' },
      ])
      expect(files.get('db/a.prisma')?.text).toBe(source('sqlite'))
    })
  })

  describe('Drizzle', () => {
    const CLIENT = "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle(url)\n"
    const config = (said: string) =>
      `import { defineConfig } from 'drizzle-kit'\n\nexport default defineConfig({ ${said} })\n`
    const find = (more: Tree) => schemaOf(DRIZZLE, CLIENT, more)
    const USERS = { files: ['src/db/users.ts'], target: 'src/db/users.ts' }
    const TABLES = { 'src/db/users.ts': '', 'src/db/orders.ts': '', 'src/db/x.sql': '' }

    test('one file', async () => {
      const said = "dialect: 'turso', schema: './src/db/users.ts', out: './drizzle'"
      expect(await find({ ...TABLES, 'drizzle.config.ts': config(said) })).toEqual({
        schema: { ...USERS, config: 'drizzle.config.ts' },
        dialect: 'sqlite',
        saw: ['drizzle.config.ts: dialect: turso', 'drizzle.config.ts: schema: ./src/db/users.ts'],
      })
    })

    test('without a configuration, the tables that the client has', async () => {
      const client = `import * as schema from './src/db/users.js'\n${CLIENT}`
      const users = "import { sqliteTable } from 'drizzle-orm/sqlite-core'\n"
      const found = await schemaOf(DRIZZLE, client, { ...TABLES, 'src/db/users.ts': users })
      expect(found.schema).toEqual(USERS)
    })

    test.each([
      ['m', ", out: './m'"],
      ['drizzle', ''],
    ])('with migrations in %s', async (migrations, out) => {
      const more = {
        ...TABLES,
        [`${migrations}/0000_first.sql`]: '',
        'drizzle.config.ts': config(`dialect: 'sqlite', schema: './src/db/users.ts'${out}`),
      }
      expect((await find(more)).schema?.migrations).toBe(migrations)
    })

    const INDEX =
      "export * from './users.js'\n// export * from './old.js'\nexport { orders } from './orders.js'\n"
    const COLUMNS = "import { pgTable } from 'drizzle-orm/pg-core'\n"
    const SCHEMA = `${COLUMNS}import { app } from './app.js'\nimport { now } from './time.js'\n`
    const PARTS = {
      'src/db/users.ts': SCHEMA,
      'src/db/orders.ts': COLUMNS,
      'src/db/app.ts': "import * as d from 'drizzle-orm/pg-core'\n",
      'src/db/time.ts': 'export const now = () => new Date()\n',
    }
    const all = (index: string) => [index, 'users', 'orders', 'app']

    test.each<readonly [string, Tree, readonly string[], string]>([
      ['index', PARTS, all('index'), 'auth-schema'],
      ['index.schema', PARTS, all('index.schema'), 'auth-schema'],
      [
        'index',
        {
          ...PARTS,
          'src/db/users.ts': "export * from './a.schema.js'\n",
          'src/db/a.schema.ts': COLUMNS,
        },
        ['index', 'users', 'orders', 'a.schema'],
        'auth.schema',
      ],
      ['tables', PARTS, all('tables'), 'tables'],
    ])('files that one file passes on: %s', async (index, parts, names, target) => {
      const path = (name: string) => `src/db/${name}.ts`
      const text = config(`dialect: 'postgresql', schema: './src/db/${index}.ts'`)
      const more = { ...parts, [path(index)]: INDEX, 'drizzle.config.ts': text }
      expect((await find(more)).schema).toEqual({
        files: names.map(path),
        target: path(target),
        config: 'drizzle.config.ts',
      })
    })

    test('files that one with tables of its own passes on', async () => {
      const text = config(`dialect: 'postgresql', schema: './src/db/index.ts'`)
      const more = { ...PARTS, 'src/db/index.ts': SCHEMA + INDEX, 'drizzle.config.ts': text }
      expect((await find(more)).schema?.target).toBe('src/db/index.ts')
    })

    test.each([
      ["['./src/db/users.ts', './src/db/orders.ts']", ['users', 'orders'], 'users'],
      ["'./src/db'", ['orders', 'users'], 'auth-schema'],
      ["'./src/db/*'", ['orders', 'users'], 'auth-schema'],
      ["'./src/**/*.{ts,js}'", ['orders', 'users'], 'auth-schema'],
      ["['./src/db/*.ts']", ['orders', 'users'], 'auth-schema'],
      ["'src/**/users.ts'", ['users'], 'users'],
    ])('schema: %s', async (said, names, target) => {
      const path = (name: string) => `src/db/${name}.ts`
      const text = config(`dialect: 'sqlite', schema: ${said}`)
      expect((await find({ ...TABLES, 'drizzle.config.mjs': text })).schema).toEqual({
        files: names.map(path),
        target: path(target),
        config: 'drizzle.config.mjs',
      })
    })

    test.each([
      ['that has nothing of its own', '', 'src/db/auth-schema.ts'],
      ['that says so, too', 'export {}\n', 'src/db/auth-schema.ts'],
      ['that has tables, too', 'export const more = table()\n', 'src/db/index.ts'],
    ])('a file that passes others on, and %s', async (_, own, target) => {
      const more = {
        'src/db/users.ts': "import { pgTable } from 'drizzle-orm/pg-core'\n",
        'src/db/orders.ts': "import { pgTable } from 'drizzle-orm/pg-core'\n",
        'src/db/index.ts': `// All of them.\nexport * from './users'\nexport { orders } from './orders'\n${own}`,
        'drizzle.config.ts': config("schema: './src/db/index.ts'"),
      }
      expect((await find(more)).schema).toEqual({
        files: ['src/db/index.ts', 'src/db/users.ts', 'src/db/orders.ts'],
        target,
        config: 'drizzle.config.ts',
      })
    })

    test('files that share an ending: the new one has it too', async () => {
      const more = {
        'src/user.table.ts': '',
        'drizzle.config.ts': config("schema: 'src/*.table.ts'"),
      }
      expect((await find(more)).schema).toEqual({
        files: ['src/user.table.ts'],
        target: 'src/auth.table.ts',
        config: 'drizzle.config.ts',
      })
    })

    test.each([
      ['a constant', "const config = { schema: 'src/db/users.ts' }\nexport default config\n"],
      ['a type', "export default { schema: 'src/db/users.ts' } satisfies Config\n"],
      ['CommonJS', "module.exports = { schema: 'src/db/users.ts' }\n"],
    ])('in a configuration as %s', async (_, text) => {
      const found = await find({ ...TABLES, 'drizzle.config.ts': text })
      expect(found.schema?.files).toEqual(['src/db/users.ts'])
    })

    test.each([
      ['pg', 'postgresql'],
      ['mysql2', 'mysql'],
      ['better-sqlite', 'sqlite'],
    ])('of Drizzle Kit before 0.21, with driver: %s', async (driver, dialect) => {
      const said = `driver: '${driver}', schema: './src/db/users.ts', dbCredentials: { connectionString: url }`
      const found = await find({ ...TABLES, 'drizzle.config.ts': config(said) })
      expect([found.dialect, found.schema?.files]).toEqual([dialect, ['src/db/users.ts']])
    })

    test('in the configuration that a script names', async () => {
      const file = 'src/db/drizzle.config.ts'
      const scripts = { start: 'node server.js', generate: `drizzle-kit generate --config=${file}` }
      const found = await find({
        ...TABLES,
        'package.json': pkg(DRIZZLE, { scripts }),
        [file]: config("dialect: 'postgresql', schema: './src/db/users.ts', out: './src/db/out'"),
        'src/db/out/0000_first.sql': '',
      })
      expect(found.schema).toEqual({ ...USERS, migrations: 'src/db/out', config: file })
    })

    test('in a configuration as JSON', async () => {
      const json = JSON.stringify({ schema: ['src/db/users.ts'], dialect: 'mysql', out: 'm' })
      const more = { ...TABLES, 'drizzle.config.json': json, 'm/0000_first.sql': '' }
      expect(await find(more)).toEqual({
        schema: { ...USERS, migrations: 'm', config: 'drizzle.config.json' },
        dialect: 'mysql',
        saw: [
          'drizzle.config.json: dialect: mysql',
          'drizzle.config.json: schema: src/db/users.ts',
        ],
      })
    })

    test.each([
      [
        'export default defineConfig({ schema: find() })',
        'a schema path that can’t be read without running it',
      ],
      [
        'export default defineConfig(() => ({}))',
        'a schema path that can’t be read without running it',
      ],
      ['export default {', 'a schema path that can’t be read without running it'],
      [
        "export default { schema: '../x.ts' }",
        'schema: ../x.ts, which names no file of the project',
      ],
      ["export default { out: 'x' }", 'no schema'],
    ])('is not guessed: %s', async (text, saw) => {
      expect(await find({ ...TABLES, 'drizzle.config.ts': text })).toEqual({
        schema: { files: [], config: 'drizzle.config.ts' },
        dialect: 'sqlite',
        saw: [`drizzle.config.ts: ${saw}`],
      })
    })
  })

  test.each([
    [
      'schema: turned(join(__dirname, "src/db/users.ts"))',
      'a schema path that can’t be read without running it',
    ],
    ["schema: './users.ts'", 'schema: ./users.ts, which names no file of the project'],
  ])('of Drizzle, what the client loads where nothing else is known: %s', async (said, saw) => {
    const client = `import * as schema from '@tables'\nimport { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle(url, { schema })\n`
    const paths = { '@tables': ['./src/db/users.ts'] }
    const found = await schemaOf(DRIZZLE, client, {
      'tsconfig.json': JSON.stringify({ compilerOptions: { paths } }),
      'drizzle.config.ts': `export default { ${said} }\n`,
      'src/db/users.ts': "import { sqliteTable } from 'drizzle-orm/sqlite-core'\n",
    })
    expect([found.schema, found.saw]).toEqual([
      { files: ['src/db/users.ts'], target: 'src/db/users.ts', config: 'drizzle.config.ts' },
      [`drizzle.config.ts: ${saw}`],
    ])
  })

  describe('of Drizzle, where the client loads several files and no configuration says which', () => {
    const TABLE = "import { sqliteTable } from 'drizzle-orm/sqlite-core'\n"
    const found = async (loads: string, more: Tree) => {
      const client = `${loads}import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle(url, { schema })\n`
      const { schema } = await schemaOf(DRIZZLE, client, {
        'drizzle.config.ts': 'export default { schema: find() }\n',
        'db/people.ts': TABLE,
        ...more,
      })
      return [schema?.files, schema?.target]
    }

    test('new tables go to the one that passes the others on', async () => {
      const whole = `${TABLE}export * from './people'\n`
      expect(await found("import * as schema from './db/all'\n", { 'db/all.ts': whole })).toEqual([
        ['db/all.ts', 'db/people.ts'],
        'db/all.ts',
      ])
    })

    test('beside those that an index passes on', async () => {
      const index = "export * from './boards'\nexport * from './people'\n"
      expect(
        await found("import * as schema from './db/index'\n", {
          'db/index.ts': index,
          'db/boards.ts': TABLE,
        }),
      ).toEqual([['db/boards.ts', 'db/people.ts', 'db/index.ts'], 'db/auth-schema.ts'])
    })

    test.each([
      ['not known at first', {}, ['db/boards.ts', 'db/people.ts'], undefined],
      [
        'what an earlier run has made, of which the client need not know',
        { 'auth-schema.ts': TABLE },
        ['db/boards.ts', 'db/people.ts', 'auth-schema.ts'],
        'auth-schema.ts',
      ],
    ])('of two that stand side by side: %s', async (_what, more, files, target) => {
      const loads = "import * as a from './db/boards'\nimport * as b from './db/people'\n"
      expect(await found(loads, { 'db/boards.ts': TABLE, ...more })).toEqual([files, target])
    })
  })

  describe('TypeORM', () => {
    const find = async (entities: string, more: Tree = {}) => {
      const text = `import { DataSource } from 'typeorm'\nimport { User } from './entities/user.js'\nexport const db = new DataSource({ type: 'postgres', ${entities} })\n`
      const tree = { 'entities/user.ts': 'export class User {}\n', ...more }
      const { databases } = await read(project({ typeorm: '^1.0.0' }, text, tree))
      return databases.map((fact) => [fact.value.schema, evidenceOf(fact)[1]] as const)
    }
    const user = 'entities/user.ts'

    test.each([
      ["entities: ['entities/*.ts']", 'entities/auth-entities.ts'],
      ["entities: [__dirname + '/entities/*.{js,ts}']", 'entities/auth-entities.ts'],
    ])('%s', async (said, target) => {
      expect(await find(said)).toEqual([[{ files: [user], target }, `db.js:3: entities: ${user}`]])
    })

    test.each([
      ["'src/entities/**/*.ts'", 'a/a.ts', 'b/b.ts', 'src/entities/auth-entities.ts'],
      [
        "'src/**/*.entity{.ts,.js}'",
        'a/a.entity.ts',
        'b/b.entity.ts',
        'src/entities/auth.entity.ts',
      ],
      ["'src/**/*.entity{.ts,.js}'", 'a.entity.ts', 'b.entity.ts', 'src/entities/auth.entity.ts'],
      [
        "'src/entities/*/model/*.ts'",
        'a/model/a.ts',
        'b/model/b.ts',
        'src/entities/a/model/auth-entities.ts',
      ],
    ])('%s: beside what it finds: %s, %s', async (said, one, other, target) => {
      const text = `import { DataSource } from 'typeorm'\n\nexport const db = new DataSource({ entities: [${said}] })\n`
      const files = [`src/entities/${one}`, `src/entities/${other}`]
      const tree = Object.fromEntries(files.map((file) => [file, '']))
      const { databases } = await read(project({ typeorm: '^0.3.20' }, text, tree))
      expect(databases.map(({ value }) => value.schema)).toEqual([{ files, target }])
    })

    const INDEX = {
      'shop/index.ts': "export { Order } from './order.entity'\nexport * from './person.entity'\n",
    }
    const GATHERED = { ...INDEX, 'shop/order.entity.ts': '', 'shop/person.entity.ts': '' }
    test.each([
      ['entities: Object.values(shop)', GATHERED, 'shop/auth.entity.ts'],
      ['entities: shop', GATHERED, 'shop/auth.entity.ts'],
      ['entities: Object.keys(shop)', GATHERED, undefined],
      ['entities: Object.values(shop.all)', GATHERED, undefined],
      ['entities: Object.values(shop)', { 'shop/index.ts': 'export class Order {}\n' }, undefined],
      [
        'entities: Object.values(shop)',
        { 'shop/index.ts': "export * from '../order.entity'\n", 'order.entity.ts': '' },
        undefined,
      ],
      [
        'entities: Object.values(shop)',
        {
          ...GATHERED,
          'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
          'shop/index.ts': "export * from '@/shop/order.entity'\n",
        },
        undefined,
      ],
    ])('%s, which the index of a folder gathers: %j', async (said, more, target) => {
      const text = `import { DataSource } from 'typeorm'\nimport * as shop from './shop/index.js'\nexport const db = new DataSource({ ${said} })\n`
      const { databases } = await read(project({ typeorm: '^0.3.20' }, text, more))
      const files = ['shop/order.entity.ts', 'shop/person.entity.ts', 'shop/index.ts']
      expect(databases.map(({ value }) => value.schema)).toEqual([
        target === undefined
          ? { files: [], unread: { file: 'db.js', line: 3 } }
          : { files, target },
      ])
    })

    test('classes one by one, where a new one has to be added', async () => {
      const listed = { file: 'db.js', line: 3, names: ['User'] }
      expect(await find('entities: [User]')).toEqual([
        [
          { files: [user], target: 'entities/auth-entities.ts', listed },
          `db.js:3: entities: ${user}`,
        ],
      ])
    })

    test.each([
      [['users/user.entity.ts'], 'users/auth.entity.ts'],
      [['users/user.entity.ts', 'posts/post.entity.ts'], 'auth.entity.ts'],
      [['entity/User.ts', 'entity/Post.ts'], 'entity/auth-entities.ts'],
    ])('classes one by one that have a file each: %j', async (files, target) => {
      const names = files.map((_, index) => `Entity${index}`)
      const imports = files.map(
        (file, index) => `import { Entity${index} } from './${file.replace('.ts', '.js')}'\n`,
      )
      const text = `import { DataSource } from 'typeorm'\n${imports.join('')}export const db = new DataSource({ type: 'postgres', entities: [${names.join(', ')}] })\n`
      const tree = Object.fromEntries(
        files.map((file, index) => [file, `export class Entity${index} {}\n`]),
      )
      const { databases } = await read(project({ typeorm: '^1.0.0' }, text, tree))
      expect(databases.map(({ value }) => value.schema)).toEqual([
        { files, target, listed: { file: 'db.js', line: files.length + 2, names } },
      ])
    })

    describe('entities that are values', () => {
      const schema =
        "const { EntitySchema } = require('typeorm')\nmodule.exports = new EntitySchema({ name: 'User', columns: {} })\n"
      const values = async (code: string, more: Tree = {}) => {
        const text = `const { DataSource, EntitySchema } = require('typeorm')\n${code}`
        const tree = { 'entities/user.js': schema, ...more }
        const { databases } = await read(project({ typeorm: '^1.0.0' }, text, tree))
        return databases.map(({ value }) => value.schema)
      }
      const files = ['entities/user.js']

      test.each([
        ["const User = require('./entities/user')\n", '[User]', 'User'],
        ['', "[require('./entities/user')]", "require('./entities/user')"],
      ])('one by one, where a new one gets a file of its own: %s%s', async (take, list, name) => {
        const code = `${take}exports.db = new DataSource({ type: 'postgres', entities: ${list} })\n`
        const listed = { file: 'db.js', line: take === '' ? 2 : 3, names: [name] }
        expect(await values(code)).toEqual([{ files, target: 'entities/auth-entities.js', listed }])
      })

      test('of the file of the data source', async () => {
        const code =
          "const User = new EntitySchema({ name: 'User', columns: {} })\nexports.db = new DataSource({ type: 'postgres', entities: [User] })\n"
        const listed = { file: 'db.js', line: 3, names: ['User'] }
        expect(await values(code)).toEqual([
          { files: ['db.js'], target: 'auth-entities.js', listed },
        ])
      })

      test('that can’t be read, as far as can be seen', async () => {
        const code =
          "require('./entities/user')\nexports.db = new DataSource({ type: 'postgres', entities: all() })\n"
        const unread = { file: 'db.js', line: 3 }
        expect(await values(code)).toEqual([{ files, target: 'entities/auth-entities.js', unread }])
      })
    })

    test('in a list that the index of their folder exports, in options within a function', async () => {
      const code =
        "import { createConnection } from 'typeorm'\nimport { all } from './entities'\nexport const open = async () => {\n  try {\n    const options = { type: 'postgres', entities: all }\n    await createConnection(options)\n  } catch {}\n}\n"
      const { databases } = await read(
        project({ typeorm: '^0.3.17' }, code, {
          'entities/index.js': "import { User } from './user.entity'\nexport const all = [User]\n",
          'entities/user.entity.js':
            "import { Entity } from 'typeorm'\n@Entity()\nexport class User {}\n",
        }),
      )
      expect(databases.map(({ value }) => value.schema)).toEqual([
        {
          files: ['entities/user.entity.js'],
          target: 'entities/auth.entity.js',
          listed: { file: 'entities/index.js', line: 2, names: ['User'] },
        },
      ])
    })

    test.each([
      ['a function that is kept', 'const options = () => {', '}', 'options()'],
      ['a function that is declared', 'function options() {', '}', 'options()'],
      ['a function that gives it at once', 'const options = () => (() => {', '})()', 'options()'],
    ])('options that %s gives, with a pattern in a variable', async (_, open, close, given) => {
      const text = `import { join } from 'node:path'\nimport { DataSource } from 'typeorm'\n${open}\n  const found = join(__dirname, './entities/**.{ts,js}')\n  return { type: 'postgres', entities: [found] }\n${close}\nexport const db = new DataSource(${given})\n`
      const { databases } = await read(
        project({ typeorm: '^0.3.17' }, text, { [user]: 'export class User {}\n' }),
      )
      expect(databases.map(({ value: { dialect, schema } }) => [dialect, schema])).toEqual([
        ['postgresql', { files: [user], target: 'entities/auth-entities.ts' }],
      ])
    })

    test.each([
      ["if (process.env.NODE_ENV === 'test') return tests\n  return { ...usual, logging: true }"],
      ["if ('test' == mode) {\n    return tests\n  }\n  return usual"],
      ["return mode === 'test' ? tests : usual"],
      ['if (isLive) return { ...usual, ssl: true }\n  return usual'],
    ])('options of a function, but for those of tests: %s', async (body) => {
      const text = `import { DataSource } from 'typeorm'
const tests = { type: 'sqlite', database: ':memory:', synchronize: true, entities: ['tests/*.ts'] }
const usual = { type: 'postgres', entities: ['entities/*.ts'], migrations: ['dist/migrations/*.js'] }
function options() {
  ${body}
}
export const db = new DataSource(options())
`
      const { databases } = await read(
        project({ typeorm: '^0.3.17' }, text, { [user]: 'export class User {}\n' }),
      )
      const { dialect, schema } = databases[0]?.value ?? {}
      expect([dialect, schema]).toEqual([
        'postgresql',
        { files: [user], target: 'entities/auth-entities.ts', migrations: 'src/migrations' },
      ])
    })

    test.each([
      ['', { files: [user] }],
      ["const all = 'others/*.ts'\n    ", { files: [], unread: { file: 'db.js', line: 11 } }],
    ])(
      'a list that two returns write alike is one, where its names are: %j',
      async (own, found) => {
        const text = `import { DataSource } from 'typeorm'
const all = 'entities/*.ts'
function options() {
  if (isLive) {
    ${own}return { type: 'postgres', entities: [all] }
  }
  return { type: 'postgres', entities: [all] }
}

export const db = new DataSource(options())
`
        const { databases } = await read(
          project({ typeorm: '^0.3.17' }, text, { [user]: 'export class User {}\n' }),
        )
        expect(databases[0]?.value.schema).toMatchObject(found)
      },
    )

    test.each([
      ['true', 'always'],
      ['false', undefined],
      ["process.env.NODE_ENV !== 'production'", 'perhaps'],
    ])('synchronize: %s: the application makes the tables %s', async (said, made) => {
      const [[schema] = []] = await find(`synchronize: ${said}, entities: ['entities/*.ts']`)
      expect(schema).toEqual({
        files: [user],
        target: 'entities/auth-entities.ts',
        ...(made && { synchronized: made }),
      })
    })

    test.each([
      [[], 'src/shop/migrations/*.ts', 'src/shop/migrations'],
      [[], 'dist/migrations/**/*.js', 'src/migrations'],
      [['lib/migrations/1-a.js'], 'lib/migrations/*.js', 'lib/migrations'],
      [
        ['src/migrations/1-a.ts', 'dist/migrations/1-a.js'],
        'dist/migrations/*.js',
        'src/migrations',
      ],
      [['db/changes/1-a.ts'], 'db/changes', 'db/changes'],
      [['db/changes/1-a.ts'], 'db/changes/1-a.ts', 'db/changes'],
    ])(
      'the folder of migrations, before they are compiled: %j, %s',
      async (files, said, folder) => {
        const tree = Object.fromEntries(files.map((file) => [file, '']))
        const found = await find(`entities: ['entities/*.ts'], migrations: ['${said}']`, tree)
        expect(found.map(([schema]) => schema?.migrations)).toEqual([folder])
      },
    )

    test.each([
      ['gives it later', "const options = async () => ({ type: 'postgres' })", 'options()'],
      [
        'gives one of two',
        "function options() {\n  if (production) return { type: 'postgres' }\n  return { type: 'sqlite' }\n}",
        'options()',
      ],
    ])('not options of a function that %s', async (_, code, given) => {
      const text = `import { DataSource } from 'typeorm'\n${code}\nexport const db = new DataSource(${given})\n`
      const { databases } = await read(project({ typeorm: '^0.3.17' }, text))
      expect(databases.map(({ value }) => value.dialect)).toEqual([undefined])
    })

    test('options of a function, with what it is handed', async () => {
      const text =
        "import { DataSource } from 'typeorm'\nconst options = (name) => ({ type: name })\nexport const db = new DataSource(options('postgres'))\n"
      const { databases } = await read(project({ typeorm: '^0.3.17' }, text))
      expect(databases.map(({ value }) => value.dialect)).toEqual(['postgresql'])
    })

    test('a class that its file exports by default has the name of the list', async () => {
      const text = `import { DataSource } from 'typeorm'\nimport Person from './entities/user.js'\nexport const db = new DataSource({ type: 'postgres', entities: [Person] })\n`
      const tree = { 'entities/user.ts': 'export default class User {}\n' }
      const { databases } = await read(project({ typeorm: '^1.0.0' }, text, tree))
      expect(databases.map(({ value }) => value.schema?.listed?.names)).toEqual([['Person']])
    })

    test.each([
      ["type: 'mysql'", true],
      ["type: 'mariadb', timezone: 'local'", true],
      ["type: 'mariadb', timezone: 'Z'", false],
      ["type: 'mysql', timezone: zone", false],
      ["type: 'mysql', ...more", false],
      ["type: 'postgres'", false],
      ['type: kind', false],
    ])('%s: dates in the time zone of the process: %s', async (said, isLocal) => {
      const [[schema] = []] = await find(`${said}, entities: ['entities/*.ts']`)
      const localTime = { file: 'db.js', line: 3 }
      expect(schema).toEqual({
        files: [user],
        target: 'entities/auth-entities.ts',
        ...(said.includes('...more') && { synchronized: 'perhaps' }),
        ...(isLocal && { localTime }),
      })
    })

    test('a file of its own is called as the pattern wants it', async () => {
      const more = { 'models/orderEntity.ts': '', 'models/userEntity.ts': '' }
      const found = await find("entities: ['./models/**/*Entity.ts']", more)
      expect(found.map(([schema]) => schema)).toEqual([
        {
          files: ['models/orderEntity.ts', 'models/userEntity.ts'],
          target: 'models/authEntity.ts',
        },
      ])
    })

    test.each([
      'entities: ["./app/*/entities/*.ts"]',
      'entities: ["./app/orders/entities/*.ts", "./app/users/entities/*.ts"]',
    ])('beside the people, of several folders: %s', async (said) => {
      const files = ['app/orders/entities/Order.ts', 'app/users/entities/User.ts']
      const found = await find(said, Object.fromEntries(files.map((file) => [file, ''])))
      const target = 'app/users/entities/auth-entities.ts'
      expect(found.map(([schema]) => schema)).toEqual([{ files, target }])
    })

    test.each([
      [{ pg: '^8.16.0' }, 'postgresql'],
      [{ pg: '^8.16.0', mysql2: '^3.15.0' }, undefined],
    ])('of a database that only the environment names, with %j', async (drivers, dialect) => {
      const text = `import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: process.env.DB, entities: ['entities/*.ts'] })\n`
      const tree = project({ typeorm: '^0.3.20', ...drivers }, text, { 'entities/user.ts': '' })
      const { databases } = await read(tree)
      expect(databases[0]?.value.dialect).toBe(dialect)
    })

    test('compiled ones stand for their sources', async () => {
      const more = { 'src/a.entity.ts': '' }
      expect(await find("entities: ['dist/*.entity.js']", more)).toEqual([
        [
          { files: ['src/a.entity.ts'], target: 'src/auth.entity.ts' },
          'db.js:3: entities: src/a.entity.ts',
        ],
      ])
    })

    test.each([
      'entities: Object.values(all)',
      'entities: [User, other()]',
      'entities: [process.env.ENTITIES]',
      '...options',
    ])(
      'that can’t be read are those with the decorator, as far as can be seen: %s',
      async (said) => {
        const text = "import { Entity } from 'typeorm'\n@Entity()\nexport class Post {}\n"
        const more = {
          'posts/post.entity.ts': text,
          'entities/user.ts': `import '../posts/post.entity.js'\nexport class User {}\n`,
        }
        const place = { file: 'db.js', line: 3 }
        expect(await find(said, more)).toEqual([
          [
            {
              files: ['posts/post.entity.ts'],
              target: 'posts/auth.entity.ts',
              ...(said === '...options' && { synchronized: 'perhaps' }),
              unread: place,
            },
            'db.js:3: entities that can’t be found without running it',
          ],
        ])
        expect(await find(said)).toMatchObject([[{ files: [], unread: place }, expect.any(String)]])
      },
    )

    test.each([
      ['export = config', "import config from './options.ts'"],
      ['export default config', "import config from './options.ts'"],
    ])('in a file with %s', async (given, taken) => {
      const text = `import { createConnection } from 'typeorm'\n${taken}\nawait createConnection(config)\n`
      const options = `import type { ConnectionOptions } from 'typeorm'\nconst config: ConnectionOptions = { type: 'postgres', entities: ['entities/*.ts'] }\n${given}\n`
      const { databases } = await read({
        'package.json': pkg({ typeorm: '^0.2.45' }),
        'server.js': server('./db.ts'),
        'db.ts': text,
        'options.ts': options,
        [user]: '',
      })
      expect(databases.map(({ value }) => [value.dialect, value.schema?.files])).toEqual([
        ['postgresql', [user]],
      ])
    })

    test('our own file of an earlier run, whether the data source lists it yet or not', async () => {
      const text =
        "import { DataSource } from 'typeorm'\nimport { User } from './entities/user.js'\nimport { Order } from './entities/order.js'\nexport const db = new DataSource({ type: 'postgres', entities: [User, Order] })\n"
      const entities = { [user]: '', 'entities/order.ts': '', 'entities/auth-entities.ts': '' }
      const { databases } = await read(project({ typeorm: '^1.0.0' }, text, entities))
      expect(databases.map(({ value }) => value.schema)).toEqual([
        {
          files: [user, 'entities/order.ts', 'entities/auth-entities.ts'],
          target: 'entities/auth-entities.ts',
          listed: { file: 'db.js', line: 4, names: ['User', 'Order'] },
        },
      ])
    })

    describe('of a connection without options', () => {
      const connect = async (more: Tree) => {
        const text = "import { createConnection } from 'typeorm'\nawait createConnection()\n"
        const tree = { 'entities/user.ts': '', ...more }
        const { databases, files } = await read(project({ typeorm: '^0.2.45' }, text, tree))
        const [fact] = databases.map(({ value }) => value)
        return { schema: fact?.schema, dialect: fact?.dialect, files: [...files.keys()] }
      }
      const options = { type: 'mariadb', entities: ['entities/*.ts'] }

      test.each([
        ['ormconfig.json', JSON.stringify(options)],
        ['ormconfig.json', JSON.stringify([{ ...options, name: 'other', type: 'x' }, options])],
        ['ormconfig.js', `module.exports = ${JSON.stringify(options)}\n`],
        ['ormconfig.ts', `export = ${JSON.stringify({ ...options, name: 'default' })}\n`],
      ])('%s: %s', async (file, text) => {
        const found = await connect({ [file]: text })
        expect([found.schema, found.dialect]).toEqual([
          {
            files: [user],
            target: 'entities/auth-entities.ts',
            localTime: { file, line: 1 },
          },
          'mysql',
        ])
        expect(found.files).toContain(file)
      })

      test.each([
        ['const usual = await getConnectionOptions()', 'Object.assign(usual, { host })'],
        ['', '{ ...(await getConnectionOptions()), migrationsRun: true }'],
        ['', 'await getConnectionOptions()'],
      ])('which a program reads itself, with more: %s %s', async (before, given) => {
        const text = `import { createConnection, getConnectionOptions } from 'typeorm'\n${before}\nawait createConnection(${given})\n`
        const tree = { [user]: '', 'ormconfig.json': JSON.stringify(options) }
        const { databases } = await read(project({ typeorm: '^0.2.45' }, text, tree))
        expect(databases.map(({ value: { schema, dialect } }) => [schema, dialect])).toEqual([
          [
            {
              files: [user],
              target: 'entities/auth-entities.ts',
              localTime: { file: 'ormconfig.json', line: 1 },
            },
            'mysql',
          ],
        ])
      })

      test('which a program is handed later, with entities of its own', async () => {
        const text =
          "import { createConnection, getConnectionOptions } from 'typeorm'\ngetConnectionOptions().then(async (said) => createConnection({ ...said, timezone: 'Z', entities: [User, Order] }))\n"
        const tree = { [user]: '', 'ormconfig.json': JSON.stringify(options) }
        const { databases } = await read(project({ typeorm: '^0.2.45' }, text, tree))
        expect(
          databases.map(({ value: { schema, dialect } }) => [schema?.unread, dialect]),
        ).toEqual([[{ file: 'db.js', line: 2 }, 'mysql']])
      })

      test.each([
        '{ ...(await getConnectionOptions()), ...others() }',
        "await getConnectionOptions('reports')",
        '{ ...(await readOptions()) }',
        '{ ...one }); const one = await other, other = await one; f(',
      ])('but not with what can’t be read: %s', async (given) => {
        const text = `import { createConnection, getConnectionOptions } from 'typeorm'\nawait createConnection(${given})\n`
        const tree = { [user]: '', 'ormconfig.json': JSON.stringify(options) }
        const { databases } = await read(project({ typeorm: '^0.2.45' }, text, tree))
        expect(databases.map(({ value }) => value.dialect)).toEqual([undefined])
      })

      test.each<readonly [object, string | undefined, object]>([
        [{ pg: '*' }, 'postgresql', {}],
        [{ mysql2: '*', mysql: '*' }, 'mysql', { localTime: { file: 'db.js', line: 2 } }],
        [{ 'sql.js': '*', uuid: '*' }, 'sqlite', {}],
        [{ pg: '*', mysql2: '*' }, undefined, {}],
      ])('in none, and the drivers %j', async (drivers, dialect, more) => {
        const { schema, dialect: said } = await connect({
          'package.json': pkg({ typeorm: '^0.2.45', ...drivers }),
        })
        expect([schema, said]).toEqual([
          { files: [], synchronized: 'perhaps', unread: { file: 'db.js', line: 2 }, ...more },
          dialect,
        ])
      })

      test.each([{}, { 'ormconfig.json': '[]' }])('in none that can be read: %s', async (more) => {
        const { schema, dialect } = await connect(more)
        expect([schema, dialect]).toEqual([
          { files: [], synchronized: 'perhaps', unread: { file: 'db.js', line: 2 } },
          undefined,
        ])
      })
    })

    test('none where a data source names none', async () => {
      expect(await find('logging: true')).toEqual([
        [{ files: [], listed: { file: 'db.js', line: 3, names: [] } }, 'db.js: no entities'],
      ])
    })

    test('sources stand for what is compiled beside them', async () => {
      const more = { 'src/a.entity.ts': '', 'src/a.entity.d.ts': '' }
      expect(await find("entities: [__dirname + '/**/*.entity.js']", more)).toEqual([
        [
          { files: ['src/a.entity.ts'], target: 'src/auth.entity.ts' },
          'db.js:3: entities: src/a.entity.ts',
        ],
      ])
    })
  })

  describe('Knex', () => {
    const CLIENT =
      "import knex from 'knex'\nimport config from './knexfile.js'\nexport const db = knex(config[env])\n"
    const find = (more: Tree) => schemaOf({ knex: '^3.1.0' }, CLIENT, more)

    test.each([
      ["client: 'pg', migrations: { directory: './db/m' }", 'postgresql', 'db/m'],
      ["client: 'better-sqlite3'", 'sqlite', 'migrations'],
      [
        "development: { client: 'mysql', migrations: { directory: 'm' } }, production: { migrations: { directory: './m' } }",
        'mysql',
        'm',
      ],
      [
        "staging: {}, production: { client: process.env.DB || 'sqlite3', migrations: { directory: ['m', 'n'] } }",
        'sqlite',
        'm',
      ],
      ["client: 'pg', migrations: { directory: join(__dirname, 'db', 'm') }", 'postgresql', 'db/m'],
      [
        "...{ client: 'pg', migrations: { directory: 'x' } }, migrations: { directory: 'm/o' }",
        'postgresql',
        'm/o',
      ],
      [
        "client: 'pg', development: Object.assign({}, { migrations: { directory: 'm/o' } }, { debug: true })",
        'postgresql',
        'm/o',
      ],
      ["client: 'cockroachdb', migrations: { ...more }", 'postgresql', 'migrations'],
      ["client: 'oracledb', migrations: { directory: '../m' }", undefined, 'migrations'],
    ])('where knexfile says: %s', async (said, dialect, migrations) => {
      const config = `export default { ${said} }\n`
      const files = [`${migrations}/1_a.js`, `${migrations}/2_b.js`]
      const more = Object.fromEntries(files.map((path) => [path, '']))
      const folders = said.includes("'n'") ? 'm, n' : migrations
      expect(await find({ 'knexfile.js': config, 'm/old/0.js': '', ...more })).toEqual({
        schema: { files, migrations, config: 'knexfile.js' },
        dialect,
        saw: [`knexfile.js: migrations: ${folders}`],
      })
    })

    test.each([
      ['src/knexfile.ts', "directory: './m'", 'src/m', {}],
      ['src/knexfile.ts', "directory: __dirname + '/../m'", 'm', {}],
      [
        'tools/knex.config.cjs',
        "directory: './m'",
        'tools/m',
        { scripts: { start: 'node server.js', knex: 'knex --knexfile tools/knex.config.cjs' } },
      ],
    ])('in %s: %s', async (config, said, migrations, json) => {
      const { databases } = await read({
        ...project({ knex: '^3.1.0' }, CLIENT),
        'package.json': pkg({ knex: '^3.1.0' }, json),
        [config]: `module.exports = { client: 'pg', migrations: { ${said} } }\n`,
      })
      expect(databases.map(({ value }) => value.schema)).toEqual([
        { files: [], migrations, config },
      ])
    })

    test('where functions put the settings together, in the object that has them', async () => {
      const config = `const usual = { client: 'pg', migrations: { directory: join(__dirname, 'db', 'm') } }
export default { development: make({ connection: url }), test: make({}) }
function make(own) {
  return Object.assign({}, usual, own)
}
`
      expect(await find({ 'knexfile.js': config, 'db/m/1.js': '' })).toMatchObject({
        schema: { files: ['db/m/1.js'], migrations: 'db/m', config: 'knexfile.js' },
      })
    })

    test('by another name of the module that joins paths', async () => {
      const config = `import files from 'node:path'
export default { client: 'pg', migrations: { directory: files.resolve(__dirname, 'db', 'm') } }
`
      expect(await find({ 'knexfile.js': config, 'db/m/1.js': '' })).toMatchObject({
        schema: { files: ['db/m/1.js'], migrations: 'db/m' },
      })
    })

    test.each([
      ['in the one folder that has such', {}, 'src/tables'],
      [
        'in none of several',
        { 'old/20240102000000_b.js': "export const up = (knex) => knex.schema.createTable('b')\n" },
        'migrations',
      ],
      ["in Knex's own, where it is there", { 'migrations/.gitkeep': '' }, 'migrations'],
    ])('where no configuration names them: %s', async (_, more, migrations) => {
      const made = "export const up = (knex) => knex.schema.createTable('a')\n"
      const found = await find({
        'knexfile.js': "export default { client: 'pg' }\n",
        'src/tables/20240101000000_a.js': made,
        ...more,
      })
      expect(found.schema?.migrations).toBe(migrations)
    })

    test('compiled migrations stand for their sources', async () => {
      const more = {
        'knexfile.js': "module.exports = { migrations: { directory: './build/db/m' } }\n",
        'src/db/m/1_a.ts': '',
      }
      expect((await find(more)).schema).toEqual({
        files: ['src/db/m/1_a.ts'],
        migrations: 'src/db/m',
        config: 'knexfile.js',
      })
    })

    test('in the code that makes the client', async () => {
      const text =
        "import knex from 'knex'\nexport const db = knex({ client: 'pg', migrations: { directory: 'm' } })\n"
      const found = await schemaOf({ knex: '^3.1.0' }, text, { 'm/1.ts': '', 'm/1.d.ts': '' })
      expect(found).toEqual({
        schema: { files: ['m/1.ts'], migrations: 'm' },
        dialect: 'postgresql',
        saw: [],
      })
    })

    test('with what migrations import that makes tables', async () => {
      const more = {
        'knexfile.js': "export default { client: 'pg' }\n",
        'migrations/1.js': "import { make } from '../lib/index.js'\nimport '../db.js'\n",
        'lib/index.js': "export * from './users'\n",
        'lib/users.js': "export const make = (knex) => knex.schema.createTable('users', all)\n",
      }
      expect((await find(more)).schema?.files).toEqual(['lib/users.js', 'migrations/1.js'])
    })

    test('with all that a migration imports which names a table by something else', async () => {
      const more = {
        'knexfile.js': "export default { client: 'pg' }\n",
        'migrations/1.js':
          "import { TABLES } from '../lib/names.js'\nexport const up = (knex) => knex.schema.createTable(TABLES.USERS, all)\n",
        'migrations/2.js': "import '../lib/other.js'\nknex.schema.createTable('orders', all)\n",
        'lib/names.js': "export const TABLES = { USERS: 'users' }\n",
        'lib/other.js': '',
      }
      expect((await find(more)).schema).toEqual({
        files: ['lib/names.js', 'migrations/1.js', 'migrations/2.js'],
        migrations: 'migrations',
        config: 'knexfile.js',
      })
    })

    test('with code that asks tables by the client', async () => {
      const more = {
        'src/orders.js': "import { db } from '../db.js'\nexport const all = () => db('orders')\n",
        'src/pages.js': "export const all = (t) => t('orders')\n",
        'test/orders.js': "import { db } from '../db.js'\nawait db('orders').del()\n",
      }
      expect((await find(more)).schema).toMatchObject({
        files: ['src/orders.js'],
        apart: ['src/orders.js'],
      })
    })

    test('with programs that make tables, which are no migrations', async () => {
      const making = "db.schema.createTable('users', all)\n"
      const more = {
        'knexfile.js': "export default { client: 'pg' }\n",
        'migrations/1.js': '',
        'src/migrate.js': making,
        'test/tables.js': making,
      }
      expect((await find(more)).schema).toEqual({
        files: ['src/migrate.js', 'migrations/1.js'],
        apart: ['src/migrate.js'],
        migrations: 'migrations',
        config: 'knexfile.js',
      })
    })
  })

  describe('Sequelize', () => {
    const MODELS = [
      "const Sequelize = require('sequelize')",
      "const config = require('../lib/settings')[process.env.NODE_ENV || 'development']",
      'const db = {}',
      'let sequelize',
      'if (config.url) {',
      '  sequelize = new Sequelize(config.url, config)',
      '} else {',
      '  sequelize = new Sequelize(config.database, config.username, config.password, config)',
      '}',
      'db.sequelize = sequelize',
      'db.Sequelize = Sequelize',
      'module.exports = db',
      '',
    ].join('\n')
    const models = (more: Tree): Tree => ({
      'package.json': pkg({ sequelize: '^6.37.0' }, { type: 'commonjs' }),
      'server.js':
        "const express = require('express')\nrequire('./models')\nconst app = express()\napp.listen(1)\n",
      'models/index.js': MODELS,
      ...more,
    })
    const client = { file: 'models/index.js', name: 'sequelize' }

    test.each([
      ['config/config.json', '{ "development": { "dialect": "mysql" } }', 'mysql'],
      ['config/config.js', "module.exports = { test: { dialect: 'sqlite' } }", 'sqlite'],
      ['config/config.js', "module.exports = { dialect: env.DIALECT || 'postgres' }", 'postgresql'],
      ['config/config.js', 'module.exports = load()', undefined],
      ['lib/settings.js', "module.exports = { HOST: 'db', dialect: 'mariadb' }", 'mysql'],
      ['lib/settings.js', "module.exports = { dialect: 'oracle' }", undefined],
    ])('is what others are beside, as %s says: %s', async (path, text, dialect) => {
      const { databases } = await read(models({ [path]: text }))
      expect(databases.map(bare)).toEqual([
        {
          orm: 'sequelize',
          major: 6,
          ...(dialect && { dialect }),
          client,
          clients: [],
          confidence: 'certain',
        },
      ])
    })

    test('has its configuration beside the folder of the models', async () => {
      const { databases } = await read({
        'package.json': pkg({ sequelize: '^6.37.0' }, { type: 'commonjs' }),
        'server.js':
          "const express = require('express')\nrequire('./app/models')\nconst app = express()\napp.listen(1)\n",
        'app/models/index.js': MODELS,
        'app/config/config.json':
          '{ "development": { "dialect": "sqlite" }, "production": { "dialect": "postgres" } }',
      })
      expect(databases.map(({ value }) => value.dialect)).toEqual(['sqlite'])
    })

    test('can be named by hand', async () => {
      await read(models({}))
      expect(await readClient(disk(root), 'models/index.js', 'sequelize')).toEqual(client)
      await expect(readClient(disk(root), 'models/index.js', 'other')).rejects.toMatchObject({
        message:
          'models/index.js does not export a client as other: it exports module.exports, sequelize, Sequelize',
      })
    })

    test('has our migrations in a folder that its own program does not look into', async () => {
      const more = { 'migrations/1-users.js': '', 'migrations/auth/0001_auth.sql': '' }
      const { databases } = await read(models(more))
      expect(databases.map(({ value }) => value.schema)).toEqual([
        { files: ['migrations/auth/0001_auth.sql'], migrations: 'migrations' },
      ])
    })
  })

  test('without a schema language there may be a folder of migrations', async () => {
    const text = `${POOL}export const db = new Pool()\n`
    const more = {
      'src/db/migrations/002.sql': '',
      'src/db/migrations/001.sql': '',
      'src/db/migrations/001.down.sql': '',
      'src/db/migrations/readme.md': '',
      'src/db/migrations/auth/0001_auth.sql': '',
    }
    expect(await schemaOf({ pg: '^8.0.0' }, text, more)).toEqual({
      schema: {
        files: [
          'src/db/migrations/001.sql',
          'src/db/migrations/002.sql',
          'src/db/migrations/auth/0001_auth.sql',
        ],
        migrations: 'src/db/migrations',
      },
      dialect: 'postgresql',
      saw: ['src/db/migrations: a folder of migrations'],
    })
  })

  test('and code that makes tables', async () => {
    const text = `${POOL}export const db = new Pool()\n`
    const code = {
      'lib/users.js': 'db.query(`CREATE TABLE IF NOT EXISTS users (id serial)`)\n',
      'lib/old.js': '// db.query("create table old (id serial)")\n',
      'lib/each.js': 'db.query(`create table part (id ${type})`)\n',
      'test/users.js': "db.query('create table other (id serial)')\n",
      'migrations/1.sql': '',
    }
    expect(await schemaOf({ pg: '^8.0.0' }, text, code)).toEqual({
      schema: { files: ['lib/users.js', 'migrations/1.sql'], migrations: 'migrations' },
      dialect: 'postgresql',
      saw: ['migrations: a folder of migrations', 'lib/users.js: create table'],
    })
  })

  test('and code that asks tables', async () => {
    const text = `${POOL}export const db = new Pool()\n`
    const code = {
      'lib/users.js': "db.query('select * from users')\n",
      'test/users.js': "db.query('select * from accounts')\n",
    }
    expect(await schemaOf({ pg: '^8.0.0' }, text, code)).toEqual({
      schema: { files: ['lib/users.js'], apart: ['lib/users.js'] },
      dialect: 'postgresql',
      saw: [],
    })
  })

  test('and scripts that make tables before any migration', async () => {
    const text = `${POOL}export const db = new Pool()\n`
    const scripts = {
      'src/database/init.sql': 'DROP TABLE IF EXISTS users;\nCREATE TABLE users (id serial);\n',
      'src/database/seed.sql': "insert into users values (1, 'create tables')\n",
      'schema.sql': 'create  table pages (id int);\n',
      'test/other.sql': 'create table other (id int);\n',
    }
    expect(await schemaOf({ pg: '^8.0.0' }, text, scripts)).toEqual({
      schema: { files: ['schema.sql', 'src/database/init.sql'] },
      dialect: 'postgresql',
      saw: ['schema.sql: create table', 'src/database/init.sql: create table'],
    })
    const more = { ...scripts, 'db/migrations/1.sql': '' }
    expect((await schemaOf({ pg: '^8.0.0' }, text, more)).schema).toEqual({
      files: ['schema.sql', 'src/database/init.sql', 'db/migrations/1.sql'],
      migrations: 'db/migrations',
    })
  })
})

describe('a client that the user names', () => {
  const TREE = {
    'db.js': 'export const db = await open()\nexport function make() {}\nexport default db\n',
    'all.cjs': 'module.exports = open()\n',
    'lib/index.ts': "export { db as client } from './db'\nexport * from './more'\n",
    'bad.js': 'export const = 1\n',
  }

  test.each([
    ['db.js', 'db', { file: 'db.js', name: 'db' }],
    ['db', 'default', { file: 'db.js', name: 'default' }],
    ['all.cjs', 'default', { file: 'all.cjs', name: 'module.exports' }],
    ['lib', 'client', { file: 'lib/index.ts', name: 'client' }],
    ['lib/index.ts', 'other', { file: 'lib/index.ts', name: 'other' }],
  ])('%s#%s', async (file, name, client) => {
    root = makeTree(TREE)
    expect(await readClient(disk(root), file, name)).toEqual(client)
  })

  test.each([
    ['none.js', 'db', 'there is no source file none.js'],
    ['db.js', 'pool', 'db.js does not export a client as pool: it exports db, make, default'],
    ['db.js', 'make', 'db.js does not export a client as make: it exports db, make, default'],
    ['bad.js', 'db', 'bad.js:1 does not parse'],
  ])('%s#%s is refused', async (file, name, message) => {
    root = makeTree(TREE)
    await expect(readClient(disk(root), file, name)).rejects.toMatchObject({
      exit: 'usage',
      type: 'client-not-found',
      message,
    })
  })
})
