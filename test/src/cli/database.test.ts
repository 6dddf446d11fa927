import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Tree } from '../apply/tree.js'
import { withDatabase } from '../plan/database-projects.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const packageJson = (dependencies: object): string => {
  const { 'package.json': text } = EXPRESS_TS
  const json = JSON.parse(typeof text === 'string' ? text : '') as { dependencies: object }
  return `${JSON.stringify({ ...json, dependencies: { ...json.dependencies, ...dependencies } }, undefined, 2)}\n`
}
const SERVER = [
  "import express from 'express'",
  "import { db } from './db.js'",
  'const app = express()',
  'app.listen(4000)',
  '',
].join('\n')
const tree = (dependencies: object, db: string): Tree => ({
  ...EXPRESS_TS,
  'package.json': packageJson(dependencies),
  'src/server.ts': SERVER,
  'src/db.ts': db,
})
const PG = "import pg from 'pg'\nexport const db = new pg.Pool()\n"
const HIDDEN =
  "import pg from 'pg'\nexport const query = () => {\n  return new pg.Pool().query\n}\n"
const MONGO = `${PG}import { MongoClient } from 'mongodb'\nexport const mongo = new MongoClient(url)\n`
const BOTH = { pg: '^8.0.0', mongodb: '^7.0.0' }

const init = async (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', ...words])
const lines = (path: string, pattern: RegExp) =>
  project
    .read(path)
    .split('\n')
    .filter((line) => pattern.test(line))
const answers = () => (JSON.parse(project.read('.create-auth.json')) as { answers: object }).answers
const ADAPTER =
  /[Aa]dapter|session: |accounts: |\/db|(?:strategy|hashTokens|updateAge|maxTotalAge): /
/** The lines of a configuration whose sessions are in the database. */
const STORED = [
  '  session: {',
  "    strategy: 'database',",
  '    hashTokens: true,',
  '    updateAge: 900,',
  '    maxTotalAge: 7_776_000,',
  '  accounts: { encryptTokens: true },',
]
const SEALED = [
  "  session: { strategy: 'jwt', updateAge: 900, maxTotalAge: 7_776_000 },",
  '  accounts: { encryptTokens: true },',
]
/** The same without a database. */
const ALONE = ['  session: { maxTotalAge: 7_776_000 },']
const wired = (session: readonly string[]) => [
  "import { SqlAdapter } from '@create-auth/runtime/adapters/sql'",
  "import { db } from './db.js'",
  '  adapter: SqlAdapter(db, { extraColumns: true }),',
  ...session,
]

describe('init', () => {
  test('5: tables for a database that is not known are a step, and not left out', async () => {
    const made =
      "import { Sequelize } from 'sequelize'\nexport const db = new Sequelize(settings())\n"
    project = makeProject(tree({ sequelize: '^6.37.0' }, made))
    const run = await init()
    expect(run.status).toBe(5)
    expect(run.stderr).toContain('src/db.ts:2\n')
    expect(run.stderr).toContain("it can't be read which database Sequelize uses")
    expect(run.stderr).toContain('Then: npx create-auth migrate')
    expect(lines('src/auth.ts', /adapter:/)).toEqual([
      expect.stringContaining('SequelizeAdapter(db, { extraColumns: true })'),
    ])
    const again = await init()
    expect(again.status).toBe(0)
    expect(again.stdout).toContain('The tables are left to you\n')
  })

  const BETTER = {
    ...tree(
      { 'better-auth': '^1.6.0', 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
      "import { drizzle } from 'drizzle-orm/node-postgres'\nimport * as schema from './schema.js'\nexport const db = drizzle(url, { schema })\n",
    ),
    'src/schema.ts': [
      "import { boolean, pgTable, text } from 'drizzle-orm/pg-core'",
      "export const user = pgTable('user', { id: text('id').primaryKey(), email: text('email').notNull().unique(), emailVerified: boolean('email_verified').notNull() })",
      "export const account = pgTable('account', { id: text('id').primaryKey(), accountId: text('account_id').notNull(), providerId: text('provider_id').notNull() })",
      "export const session = pgTable('session', { id: text('id').primaryKey(), token: text('token').notNull().unique() })",
      '',
    ].join('\n'),
  }

  test('5: tables that Better Auth keeps its own in are taken over or left alone, and never changed', async () => {
    project = makeProject(BETTER)
    const before = project.tree()
    const run = await init()
    expect(run.status).toBe(5)
    expect(run.stderr.replaceAll(/\s+/g, ' ')).toContain(
      'src/schema.ts:2: Better Auth keeps its own in the tables that sign-in would use: user, account, session Take it over, with all who are in them: create-auth migrate --from better-auth. Or let sign-in have tables of its own beside them: --table user=AuthUser --table account=AuthAccount --table session=AuthSession',
    )
    expect(project.tree()).toEqual(before)
  })

  test('what Bun alone has the driver for is brought into the database by Bun', async () => {
    project = makeProject(
      tree({}, "import { Database } from 'bun:sqlite'\nexport const db = new Database('app.db')\n"),
    )
    const run = await init()
    expect(run.stdout).toContain('  bunx --bun create-auth migrate --apply\n')
    expect(run.stdout).not.toContain('npx create-auth migrate --apply')
  })

  const BETTER_PRISMA: Tree = {
    ...tree(
      { '@prisma/client': '^6.0.0' },
      "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()\n",
    ),
    'prisma/schema.prisma': [
      'datasource db {\n  provider = "postgresql"\n}\n',
      'generator client {\n  provider = "prisma-client-js"\n}\n',
      'model User {\n  id String @id\n  name String\n  email String @unique\n  emailVerified Boolean\n  image String?\n  createdAt DateTime\n  sessions Session[]\n  accounts Account[]\n}\n',
      'model Session {\n  id String @id\n  expiresAt DateTime\n  token String @unique\n  userId String\n  user User @relation(fields: [userId], references: [id], onDelete: Cascade)\n}\n',
      'model Account {\n  id String @id\n  accountId String\n  providerId String\n  userId String\n  user User @relation(fields: [userId], references: [id], onDelete: Cascade)\n  accessToken String?\n  refreshToken String?\n  idToken String?\n  scope String?\n}\n',
    ].join('\n'),
  }

  test.each(['dependencies', 'devDependencies'])(
    '5: models of Prisma that Better Auth keeps its own in are not changed either, be it among the %s',
    async (section) => {
      project = makeProject(BETTER_PRISMA)
      const facts = JSON.parse(project.read('package.json'))
      const json = { ...facts, [section]: { ...facts[section], 'better-auth': '^1.6.0' } }
      project.write('package.json', JSON.stringify(json))
      const before = project.tree()
      const run = await init()
      expect(run.status).toBe(5)
      expect(run.stderr.replaceAll(/\s+/g, ' ')).toContain(
        'Better Auth keeps its own in the tables that sign-in would use: user, account, session Take it over, with all who are in them: create-auth migrate --from better-auth.',
      )
      expect(project.tree()).toEqual(before)
    },
  )

  test('with tables of its own, sign-in stands beside Better Auth', async () => {
    project = makeProject(BETTER)
    const apart = ['user=AuthUser', 'account=AuthAccount', 'session=AuthSession']
    expect((await init(...apart.flatMap((name) => ['--table', name]))).status).toBe(0)
    expect(lines('src/schema.ts', /pgTable\(/)).toEqual([
      expect.stringContaining("user = pgTable('user', {"),
      expect.stringContaining("account = pgTable('account', {"),
      expect.stringContaining("session = pgTable('session', {"),
      expect.stringContaining('authUser = pgTable('),
      expect.stringContaining('authAccount = pgTable('),
      expect.stringContaining('authSession = pgTable('),
      expect.stringContaining('verificationTokens = pgTable('),
      expect.stringContaining('signInLimits = pgTable('),
    ])
  })

  test('wires the one database that the application uses; a second run finds nothing to do', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, PG))
    const run = await init('--verbose')
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toContain(' · src/server.ts · SQL\n')
    expect(run.stdout).toContain(
      'npx create-auth init --orm sql --client src/db.ts#db --session database --no-install --yes',
    )
    expect(lines('src/auth.ts', ADAPTER)).toEqual(wired(STORED))
    expect(answers()).toEqual({
      packageManager: 'npm',
      providers: [],
      runtime: 'bundled',
      orm: 'sql',
      client: 'src/db.ts#db',
      session: 'database',
      extraColumns: true,
      maxTotalAge: 7_776_000,
      mailedCodes: true,
      encryptTokens: true,
    })
    const after = project.tree()
    const again = await init()
    expect(again.status).toBe(0)
    expect(project.tree()).toEqual(after)
  })

  test('a second run finds the tables of Drizzle that nothing names yet', async () => {
    project = makeProject(withDatabase('ts-nodenext', 'drizzle'))
    expect((await init('--no-database')).status).toBe(0)
    const { status, stdout } = await init('--no-database')
    expect([status, stdout]).toEqual([0, expect.stringContaining('Nothing to do')])
  })

  test('a client whose file loads the env file only since our own file imports it changes nothing of the plan', async () => {
    const files = tree({ pg: '^8.0.0', dotenv: '^17.0.0' }, `import 'dotenv/config'\n${PG}`)
    const server = SERVER.replace("import { db } from './db.js'\n", '')
    project = makeProject({ ...files, 'src/server.ts': server })
    expect((await init()).status).toBe(0)
    expect(lines('src/auth.ts', /loadEnvFile\(/)).toEqual(["loadEnvFile('.env')"])
    expect(JSON.parse((await init('--json')).stdout).plan.changes).toEqual([])
  })

  test('asks TypeORM 0.2 for the connection that it has, and tells how its tables are made', async () => {
    const code =
      "import { createConnection } from 'typeorm'\nexport const db = createConnection()\n"
    const options = { type: 'postgres', entities: ['src/entity/*.ts'] }
    const entity =
      "import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'\n\n@Entity()\nexport class User {\n  @PrimaryGeneratedColumn()\n  id: number\n\n  @Column()\n  email: string\n}\n"
    const more = { 'ormconfig.json': JSON.stringify(options), 'src/entity/user.ts': entity }
    project = makeProject({ ...tree({ typeorm: '^0.2.45' }, code), ...more })
    const run = await init()
    expect(run.status).toBe(0)
    expect(lines('src/auth.ts', /typeorm|userIds|extraColumns/i)).toEqual([
      "import { TypeORMAdapter } from '@create-auth/runtime/adapters/typeorm'",
      "import { getConnection } from 'typeorm'",
      '  adapter: TypeORMAdapter(getConnection, {',
      "    userIds: 'integer',",
      '    extraColumns: true,',
    ])
    expect(lines('src/entity/auth-entities.ts', /class/)).toEqual([
      'export class Account {',
      'export class Session {',
      'export class VerificationToken {',
      'export class SignInLimit {',
    ])
    expect(run.stdout).toContain('typeorm migration:generate -n auth, and migration:run')
    expect(JSON.parse((await init('--json')).stdout).plan.changes).toEqual([])
  })

  test('takes the package for the client where Mongoose opens its own connection; it needs no schema', async () => {
    const code =
      "import mongoose from 'mongoose'\nexport const db = await mongoose.connect(process.env.MONGODB_URI ?? '')\n"
    project = makeProject(tree({ mongoose: '^9.0.0' }, code))
    const run = await init('--verbose')
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toContain(
      'npx create-auth init --orm mongoose --client mongoose#module.exports --session database',
    )
    expect(lines('src/auth.ts', /ongoose/)).toEqual([
      "import { MongooseAdapter } from '@create-auth/runtime/adapters/mongoose'",
      "import mongoose from 'mongoose'",
      '  adapter: MongooseAdapter(mongoose),',
    ])
    const after = project.tree()
    const again = await init('--client', 'mongoose#module.exports')
    expect([again.status, project.tree()]).toEqual([0, after])
  })

  test.each([
    ["import * as mongoose from 'mongoose'", {}, "import * as mongoose from 'mongoose'"],
    ["import mongoose = require('mongoose')", {}, "import * as mongoose from 'mongoose'"],
    [
      "import mongoose from 'mongoose'",
      { esModuleInterop: true },
      "import mongoose from 'mongoose'",
    ],
  ])('takes a package as its compiler lets it: %s, %j', async (line, options, expected) => {
    project = makeProject({
      ...tree({ mongoose: '^5.13.0' }, `${line}\nmongoose.connect(process.env.MONGODB_URI!)\n`),
      'package.json': packageJson({ mongoose: '^5.13.0' }).replace('"module"', '"commonjs"'),
      'src/server.ts': `import './db'\n${SERVER.replace(/.*db.*\n/, '').replace('import express', 'import * as express')}`,
      'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'commonjs', ...options } }),
    })
    expect((await init()).status).toBe(0)
    expect(lines('src/auth.ts', /ongoose/)).toEqual([
      "import { MongooseAdapter } from '@create-auth/runtime/adapters/mongoose'",
      expected,
      '  adapter: MongooseAdapter(mongoose),',
    ])
  })

  test('says that users have UUIDs where the project’s own table does', async () => {
    const users = 'create table users (id uuid primary key, email text unique);\n'
    project = makeProject({
      ...tree({ pg: '^8.0.0' }, PG),
      'migrations/0001_users.sql': users,
    })
    expect((await init()).status).toBe(0)
    expect(lines('src/auth.ts', /adapter:/)).toEqual([
      "  adapter: SqlAdapter(db, { userIds: 'uuid', extraColumns: true }),",
    ])
    const made = 'migrations/auth/0001_auth.sql'
    expect(lines(made, /"userId" .*,$/)).toEqual([
      '  "userId" uuid not null,',
      '  "userId" uuid not null,',
    ])
  })

  test('keeps sessions in the cookie where that is wanted, now or later', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, PG))
    expect((await init()).status).toBe(0)
    expect((await init('--session', 'jwt')).status).toBe(0)
    expect(lines('src/auth.ts', ADAPTER)).toEqual(wired(SEALED))
    expect((await init()).status).toBe(0)
    expect(lines('src/auth.ts', ADAPTER)).toEqual(wired(SEALED))
  })

  test('leaves the database alone where that is wanted, and remembers it', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, HIDDEN))
    expect((await init('--orm', 'none')).status).toBe(0)
    expect(lines('src/auth.ts', ADAPTER)).toEqual(ALONE)
    expect(answers()).toMatchObject({ orm: 'none' })
    expect((await init()).status).toBe(0)
    expect(lines('src/auth.ts', ADAPTER)).toEqual(ALONE)
  })

  test('takes the adapter out again', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, PG))
    expect((await init('--providers', 'resend')).status).toBe(0)
    const refused = await init('--orm', 'none', '--json')
    expect(JSON.parse(refused.stdout).error.type).toBe('adapter-missing')
    expect((await init('--orm', 'none', '--providers', 'github')).status).toBe(0)
    expect(lines('src/auth.ts', ADAPTER)).toEqual(ALONE)
    expect(answers()).not.toHaveProperty('client')
  })

  test('uses a client that the user names, of the ORM that uses it', async () => {
    const hidden = tree({ pg: '^8.0.0' }, HIDDEN)
    project = makeProject({ ...hidden, 'src/lib/pool.ts': 'export default connect()\n' })
    expect((await init('--client', 'src/lib/pool.ts#default')).status).toBe(0)
    expect(lines('src/auth.ts', /dapter|pool/)).toEqual([
      "import { SqlAdapter } from '@create-auth/runtime/adapters/sql'",
      "import db from './lib/pool.js'",
      '  adapter: SqlAdapter(db, { extraColumns: true }),',
    ])
    expect(answers()).toMatchObject({ orm: 'sql', client: 'src/lib/pool.ts#default' })
  })

  test('takes an ORM that lives elsewhere in the workspace, where its client is named too', async () => {
    const shared = "export { db } from '@acme/db'\n"
    project = makeProject(tree({ '@acme/db': 'workspace:*' }, shared))
    expect((await init('--orm', 'drizzle')).status).toBe(3)
    expect((await init('--orm', 'drizzle', '--client', 'src/db.ts#db')).status).toBe(5)
    expect(lines('src/auth.ts', /adapter:/)).toEqual(['  adapter: DrizzleAdapter(db),'])
  })

  test('a project that was set up before it had a database gets it at the next run', async () => {
    project = makeProject(EXPRESS_TS)
    expect((await init()).status).toBe(0)
    expect(answers()).toEqual({
      packageManager: 'npm',
      providers: [],
      runtime: 'bundled',
      maxTotalAge: 7_776_000,
      mailedCodes: true,
      encryptTokens: true,
    })
    const server = project.read('src/server.ts')
    project.writeTree({ 'src/db.ts': PG, 'src/server.ts': `import './db.js'\n${server}` })
    const json = project.read('package.json').replace('"express"', '"pg": "^8.0.0",\n    "express"')
    project.write('package.json', json)
    expect((await init()).status).toBe(0)
    expect(lines('src/auth.ts', /adapter:/)).toEqual([
      '  adapter: SqlAdapter(db, { extraColumns: true }),',
    ])
  })
})

describe('a project that an earlier version has set up', () => {
  /** As it was written before sessions ended. */
  const older = (): void => {
    const files = JSON.parse(project.read('.create-auth.json'))
    const { extraColumns, maxTotalAge, mailedCodes, encryptTokens, ...before } = files.answers
    expect([extraColumns, maxTotalAge]).toEqual([true, 7_776_000])
    expect([mailedCodes, encryptTokens]).toEqual([true, true])
    const auth = project
      .read('src/auth.ts')
      .replace(', { extraColumns: true }', '')
      .replace(
        `${STORED.slice(0, -1).join('\n')}\n  },\n${STORED.at(-1)}`,
        "  session: { strategy: 'database', hashTokens: true },",
      )
    const hash = createHash('sha256').update(auth).digest('hex')
    const manifest = { ...files, answers: before, files: { ...files.files, 'src/auth.ts': hash } }
    const made = 'migrations/auth/0001_auth.sql'
    const sql = project.read(made).replaceAll(EXTRA, '')
    project.writeTree({
      'src/auth.ts': auth,
      [made]: sql,
      '.create-auth.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    })
  }
  const EXTRA =
    / {2}"(?:createdAt|authTime|freshAt|methods|provider|sid|lastUsedAt|userAgent|network|sessionsFrom)" (?:text|timestamptz\(3\)),\n(?: {2}"name" text,\n)?/g

  test('is asked for nothing by an update, and keeps sessions and tokens as it did', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, PG))
    expect((await init()).status).toBe(0)
    older()
    const before = project.tree()
    expect((await init()).stdout).toContain('Nothing to do')
    expect((await project.run(['migrate', '--check'])).status).toBe(0)
    expect((await project.run(['migrate', '--yes', '--no-database'])).stdout).toContain(
      'Nothing to do',
    )
    expect(project.tree()).toEqual(before)
  })

  test('mails the link alone, until a code is asked for', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, PG))
    expect((await init()).status).toBe(0)
    older()
    const add = async (...words: readonly string[]) =>
      project.run(['add', ...words, '--yes', '--no-install'])
    expect((await add('provider', 'nodemailer')).status).toBe(0)
    expect(lines('src/auth.ts', /Nodemailer\(/)).toEqual(['    Nodemailer({ confirm: true }),'])
    expect((await add('code')).status).toBe(0)
    expect((await add('provider', 'resend')).status).toBe(0)
    expect(lines('src/auth.ts', /(?:Nodemailer|Resend)\(/)).toEqual([
      '    Nodemailer({ confirm: true, code: true }),',
      '    Resend({ confirm: true, code: true }),',
    ])
    expect((await init()).stdout).toContain('Nothing to do')
  })

  test('gets the columns where its configuration says that they are there', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, PG))
    expect((await init()).status).toBe(0)
    older()
    const auth = project.read('src/auth.ts')
    project.writeTree({
      'src/auth.ts': auth.replace('SqlAdapter(db)', 'SqlAdapter(db, { extraColumns: true })'),
    })
    const check = await project.run(['migrate', '--check'])
    expect([check.status, check.stdout.trimEnd().split('\n').slice(1)]).toEqual([
      5,
      [
        'Missing:',
        '  column sessionsFrom of users',
        ...['createdAt', 'authTime', 'freshAt', 'methods', 'provider'].map(ofSessions),
        ...['sid', 'lastUsedAt', 'userAgent', 'network', 'name'].map(ofSessions),
      ],
    ])
    expect((await project.run(['migrate', '--yes', '--no-database'])).status).toBe(0)
    expect((await project.run(['migrate', '--check'])).status).toBe(0)
    expect(lines('migrations/auth/0002_auth.sql', /^alter table .* add/)).toHaveLength(11)
  })

  const ofSessions = (column: string): string => `  column ${column} of sessions`

  test('has a database that it gets without them, where the configuration takes them out', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, PG))
    expect((await init()).status).toBe(0)
    project.delete('migrations')
    const auth = project.read('src/auth.ts')
    project.writeTree({ 'src/auth.ts': auth.replace(', { extraColumns: true }', '') })
    expect((await init()).status).toBe(0)
    expect(project.read('src/auth.ts')).not.toContain('extraColumns')
    expect(project.read('migrations/auth/0001_auth.sql')).not.toMatch(/authTime|sessionsFrom/)
  })
})

describe('init is refused', () => {
  const refused = async (words: readonly string[]) => {
    const before = project.tree()
    const run = await init('--json', ...words)
    expect(project.tree()).toEqual(before)
    const { type, message, hint } = JSON.parse(run.stdout).error as Record<string, string>
    return { status: run.status, type, message, hint }
  }

  test('3: several databases', async () => {
    project = makeProject(tree(BOTH, MONGO))
    expect(await refused([])).toEqual({
      status: 3,
      type: 'several-databases',
      message: 'the project has several databases: SQL, MongoDB',
      hint: 'Say where users are kept: --orm sql, or --orm mongodb, or --orm none.',
    })
    expect((await init('--orm', 'mongodb')).status).toBe(0)
    expect(lines('src/auth.ts', /adapter:/)).toEqual(['  adapter: MongoDBAdapter(mongo),'])
  })

  test('3: no client where one was asked for, and what was seen instead', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, HIDDEN))
    expect(await refused(['--orm', 'sql'])).toEqual({
      status: 3,
      type: 'client-unexported',
      message:
        'no file exports the client of SQL (src/db.ts:3: new pg.Pool(…), which no file exports as it is)',
      hint: 'Export it from a file of its own (export const pool = new Pool(…)). To go on without a database: --orm none.',
    })
  })

  test('names the class of the project that is a client itself, and of which nothing exports one', async () => {
    const store = `import { DataSource } from 'typeorm'

export class Store extends DataSource {
  constructor(options = {}) {
    super({ type: 'postgres', url: process.env.DATABASE_URL, ...options })
  }
}
`
    project = makeProject(tree({ typeorm: '^0.3.20' }, store))
    const run = await init()
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toContain(`Users are not kept in the database
  no file exports the client of TypeORM (src/db.ts:3: class … extends
  DataSource, of which no file exports an instance)
`)
  })

  test('3: several clients', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, `${PG}export const other = new pg.Pool()\n`))
    expect(await refused([])).toEqual({
      status: 3,
      type: 'several-clients',
      message: 'there are several clients of SQL: src/db.ts#db, src/db.ts#other',
      hint: 'Say which one is meant: --client src/db.ts#db, or --client src/db.ts#other. To go on without a database: --orm none.',
    })
  })

  test('3: an ORM that is not there', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, PG))
    expect(await refused(['--orm', 'prisma'])).toEqual({
      status: 3,
      type: 'orm-not-found',
      message: 'Prisma is not in this project',
      hint: 'Install it first (@prisma/client or prisma), or name what is there: --client src/db.ts#db. To go on without a database: --orm none.',
    })
  })

  test.each([
    [['--orm', 'oracle'], 'orm-unknown', "'oracle' is not known here"],
    [['--client', 'src/db.ts'], 'client-invalid', "'src/db.ts' does not name a file and an export"],
    [['--client', '../db.ts#db'], 'path-outside', "'../db.ts' is not a path inside the project"],
    [
      ['--client', 'src/db.ts#pool'],
      'client-not-found',
      'src/db.ts does not export a client as pool: it exports db',
    ],
    [
      ['--orm', 'none', '--session', 'database'],
      'session-needs-database',
      '--session database needs a database',
    ],
    [
      ['--orm', 'none', '--client', 'src/db.ts#db'],
      'session-needs-database',
      '--client needs a database',
    ],
  ])('2: %j', async (words, type, message) => {
    project = makeProject(tree({ pg: '^8.0.0' }, PG))
    expect(await refused(words)).toMatchObject({ status: 2, type, message })
  })
})

test.each([
  [
    { sqlite3: '^5.1.7' },
    [
      'package.json has sqlite3 ^5.1.7, and sign-in has no adapter for it',
      'sign-in works, and all that is known of somebody is in the session cookie',
      'to keep them: better-sqlite3, node:sqlite and @libsql/client open the same file; export such a client, and run init again',
    ],
  ],
  [
    { mongojs: '^3.1.0' },
    [
      'package.json has mongojs ^3.1.0, and sign-in has no adapter for it',
      'sign-in works, and all that is known of somebody is in the session cookie',
      'to keep them: mongodb, which it is made of, reaches the same database; export such a client, and run init again',
    ],
  ],
  [
    { mssql: '11.0.1' },
    [
      'package.json has mssql 11.0.1, and sign-in has no adapter for it',
      'sign-in works, and all that is known of somebody is in the session cookie',
    ],
  ],
])('what has no adapter is named, and the way goes on: %j', async (dependencies, said) => {
  project = makeProject({ ...EXPRESS_TS, 'package.json': packageJson(dependencies) })
  const run = await init('--json')
  expect(run.status).toBe(0)
  expect(JSON.parse(run.stdout).plan.notes[0]).toEqual({
    kind: 'warning',
    title: 'Users are not kept in the database',
    lines: said,
  })
})

test('what is bundled may be for development, and counts as well', async () => {
  project = makeProject({
    'package.json': JSON.stringify({
      type: 'module',
      devDependencies: { '@sveltejs/kit': '^2.63.0', pocketbase: '^0.26.0' },
    }),
    'src/routes/+page.svelte': '<h1>hello</h1>',
  })
  const run = await init('--json')
  expect(run.status).toBe(0)
  expect(JSON.parse(run.stdout).plan.notes[0].lines[0]).toBe(
    'package.json has pocketbase ^0.26.0, and sign-in has no adapter for it',
  )
})

test.each([
  [
    { typeorm: '^0.3.20', mssql: '^11.0.0' },
    "import { DataSource } from 'typeorm'\n\nexport const db = new DataSource({ type: 'mssql', host: process.env.HOST, entities: [] })\n",
    'TypeORM is used with mssql (src/db.ts:3)',
  ],
  [
    { sequelize: '^6.37.0', oracledb: '^6.0.0' },
    "import { Sequelize } from 'sequelize'\nconst dialect = 'oracle'\nexport const db = new Sequelize({ dialect })\n",
    'Sequelize is used with oracle (src/db.ts:3)',
  ],
  [
    { sequelize: '^6.37.0', mssql: '^11.0.0', mysql2: '^3.11.0' },
    "import { Sequelize } from 'sequelize'\nexport const db = new Sequelize({ dialect: process.env.DIALECT || 'mssql' })\n",
    'Sequelize is used with mssql (src/db.ts:2)',
  ],
  [
    { knex: '^3.1.0', mssql: '^11.0.0' },
    "import knex from 'knex'\nexport const db = knex({\n  client: 'mssql',\n})\n",
    'Knex is used with mssql (src/db.ts:2)',
  ],
  [
    { kysely: '^0.28.0', tedious: '^19.0.0' },
    "import { Kysely, MssqlDialect } from 'kysely'\nexport const db = new Kysely({ dialect: new MssqlDialect(options) })\n",
    'Kysely is used with MssqlDialect (src/db.ts:2)',
  ],
])(
  'a database that no adapter speaks is named, and the way goes on: %j',
  async (needs, code, said) => {
    project = makeProject(tree(needs, code))
    const run = await init('--json')
    expect(run.status).toBe(0)
    const [note] = JSON.parse(run.stdout).plan.notes
    expect(note).toEqual({
      kind: 'warning',
      title: 'Users are not kept in the database',
      lines: [
        `${said}, and sign-in has no adapter for that database`,
        'sign-in works, and all that is known of somebody is in the session cookie',
        'to keep them in another one: init --orm <id> --client <file#name>',
      ],
    })
    expect(lines('src/auth.ts', /adapter:/)).toEqual([])
  },
)

test('a function that gives the client is called in a file of its own; a second run finds nothing to do', async () => {
  const lazy =
    "import pg from 'pg'\nlet pool: pg.Pool | undefined\nexport function getPool() {\n  return (pool ??= new pg.Pool())\n}\n"
  project = makeProject({
    ...tree({ pg: '^8.0.0' }, lazy),
    'src/server.ts': SERVER.replace('{ db }', '{ getPool }'),
  })
  expect((await init()).status).toBe(0)
  expect(project.read('src/db-client.ts')).toBe(
    "import { getPool } from './db.js'\n\nexport const db = getPool()\n",
  )
  expect(lines('src/auth.ts', ADAPTER)).toEqual([
    "import { SqlAdapter } from '@create-auth/runtime/adapters/sql'",
    "import { db } from './db-client.js'",
    '  adapter: SqlAdapter(db, { extraColumns: true }),',
    ...STORED,
  ])
  const again = await init('--json')
  expect([again.status, JSON.parse(again.stdout).plan.changes]).toEqual([0, []])
})

test('says that no code makes a client, where none does', async () => {
  project = makeProject({ ...EXPRESS_TS, 'package.json': packageJson({ knex: '^3.1.0' }) })
  expect(JSON.parse((await init('--json')).stdout).plan.notes[0].lines[0]).toBe(
    'no code was found that makes a client of Knex',
  )
})

test('a client to which the adapter does not speak is named, and what reaches the same database', async () => {
  const code =
    "import { neon } from '@neondatabase/serverless'\n\nexport const sql = neon(process.env.DATABASE_URL)\n"
  project = makeProject(tree({ '@neondatabase/serverless': '^1.0.0' }, code))
  const run = await init('--json')
  expect(run.status).toBe(0)
  expect(JSON.parse(run.stdout).plan.notes[0].lines[0]).toBe(
    'no file exports the client of SQL (src/db.ts:3: neon(…), to which no adapter speaks: new Pool(…) of the same package reaches the same database)',
  )
})

test('where no client can be used the way goes on without a database, says so, and finds it when it is exported', async () => {
  project = makeProject(tree({ pg: '^8.0.0' }, HIDDEN))
  const run = await init('--json')
  expect(run.status).toBe(0)
  expect(JSON.parse(run.stdout).plan.notes[0]).toEqual({
    kind: 'warning',
    title: 'Users are not kept in the database',
    lines: [
      'no file exports the client of SQL (src/db.ts:3: new pg.Pool(…), which no file exports as it is)',
      'sign-in works, and all that is known of somebody is in the session cookie',
      'to keep them: export it from a file of its own, and run init again',
    ],
  })
  expect(lines('src/auth.ts', /adapter/i)).toEqual([])
  project.writeTree({ 'src/db.ts': PG })
  expect((await init('--allow-dirty')).status).toBe(0)
  expect(lines('src/auth.ts', /adapter:/)).toEqual([
    '  adapter: SqlAdapter(db, { extraColumns: true }),',
  ])
})

test('where no code makes a client, one may be named', async () => {
  project = makeProject(tree({ pg: '^8.0.0' }, "import type { Pool } from 'pg'\nexport {}\n"))
  const { notes } = JSON.parse((await init('--json', '--dry-run')).stdout).plan
  expect(notes[0].lines).toEqual([
    'no code was found that makes a client of SQL',
    'sign-in works, and all that is known of somebody is in the session cookie',
    'to keep them: name the client, init --client <file#name>, or export it from a file of its own and run init again',
  ])
})

test('a client that a package of the workspace makes for itself is not one to name', async () => {
  const { 'src/db.ts': _, ...own } = tree({ pg: '^8.0.0', '@shop/db': 'workspace:*' }, '')
  project = makeProject({
    'package.json': '{ "name": "all", "private": true, "workspaces": ["packages/*"] }\n',
    'packages/db/package.json':
      '{ "name": "@shop/db", "main": "index.ts", "dependencies": { "pg": "^8.0.0" } }\n',
    'packages/db/index.ts':
      "import pg from 'pg'\nexport class Store {\n  #pool = new pg.Pool()\n  all = () => this.#pool.query('select 1')\n}\n",
    ...Object.fromEntries(
      Object.entries(own).map(([path, file]) => [`packages/web/${path}`, file]),
    ),
    'packages/web/src/server.ts':
      "import express from 'express'\nimport { Store } from '@shop/db'\n\nconst app = express()\nnew Store()\napp.listen(4000)\n",
  })
  project.makeFolder('node_modules/@shop')
  project.link('node_modules/@shop/db', join(project.root, 'packages/db'))
  const { notes } = JSON.parse(
    (await init('--json', '--dry-run', '--cwd', 'packages/web')).stdout,
  ).plan
  expect(notes[0].lines).toEqual([
    'no file exports the client of SQL (../db/index.ts:3: new pg.Pool(…), which no file exports as it is)',
    'sign-in works, and all that is known of somebody is in the session cookie',
    'to keep them: let the package that makes it export it, and depend on that; or export one of your own; and run init again',
  ])
})

test('tables are read from scripts wherever one folder has them, before and after the first run', async () => {
  const users =
    'create table public.users (id serial primary key, email varchar(100) not null unique)'
  project = makeProject({
    ...tree({ pg: '^8.0.0' }, `${PG}export const all = () => db.query('select * from users')\n`),
    'config/init.sql': `${users};\n`,
    'test/init.sql': 'create table users (id text);\n',
    'dist/init.sql': 'create table users (id text);\n',
  })
  const run = await init()
  expect([run.status, run.stderr]).toEqual([0, ''])
  const [first = ''] = project.read('migrations/auth/0001_auth.sql').match(/^alter.*$/m) ?? []
  expect(first).toBe('alter table "users" add column "name" text;')
  expect(lines('src/auth.ts', /adapter:/)).toEqual([
    "  adapter: SqlAdapter(db, { userIds: 'integer', extraColumns: true }),",
  ])
  expect((await init()).stdout).toContain('\nNothing to do: sign-in is set up.\n')
})

test('scripts of several folders say nothing of the tables that queries ask', async () => {
  project = makeProject({
    ...tree({ pg: '^8.0.0' }, `${PG}export const all = () => db.query('select * from users')\n`),
    'config/init.sql': 'create table users (id serial primary key);\n',
    'old/init.sql': 'create table users (id text primary key);\n',
  })
  expect((await init()).status).toBe(5)
})

describe('a client that no file exports', () => {
  const OWN = "import pg from 'pg'\nconst db = new pg.Pool()\nexport const query = db.query\n"
  const INSIDE = [
    "import express from 'express'",
    "import pg from 'pg'",
    '',
    'const app = express()',
    'const db = new pg.Pool()',
    "app.get('/', () => db.query('select 1'))",
    'app.listen(4000)',
    '',
  ].join('\n')

  test('is exported where it stands; a second run finds nothing to do, and undo takes it back', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, OWN))
    const run = await init()
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toMatch(/^ {2}src\/db\.ts +export db$/m)
    expect(project.read('src/db.ts')).toBe(OWN.replace('const db', 'export const db'))
    expect(lines('src/auth.ts', ADAPTER)).toEqual(wired(STORED))
    expect((await init()).stdout).toContain('\nNothing to do: sign-in is set up.\n')
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.read('src/db.ts')).toBe(OWN)
  })

  test('moves out of the file that makes the application, which then imports it', async () => {
    const { 'src/db.ts': _, ...rest } = tree({ pg: '^8.0.0' }, '')
    project = makeProject({ ...rest, 'src/server.ts': INSIDE })
    expect((await init()).status).toBe(0)
    expect(project.read('src/db.ts')).toBe(
      "import pg from 'pg'\n\nexport const db = new pg.Pool()\n",
    )
    expect(project.read('src/server.ts')).toBe(
      [
        "import express from 'express'",
        "import { db } from './db.js'",
        "import { authHandler, authSession } from './auth.js'",
        '',
        'const app = express()',
        "app.use('/auth', authHandler)",
        'app.use(authSession)',
        "app.get('/', () => db.query('select 1'))",
        'app.listen(4000)',
        '',
      ].join('\n'),
    )
    expect(lines('src/auth.ts', ADAPTER)).toEqual(wired(STORED))
    expect((await init()).stdout).toContain('\nNothing to do: sign-in is set up.\n')
  })

  test('gets another name where a file has its own', async () => {
    project = makeProject({ ...tree({ pg: '^8.0.0' }, ''), 'src/server.ts': INSIDE })
    expect((await init()).status).toBe(0)
    expect(lines('src/auth.ts', /import \{ db/)).toEqual(["import { db } from './db-client.js'"])
  })

  test('is made once more where classes make their own', async () => {
    const service = "import pg from 'pg'\nexport class Users {\n  pool = new pg.Pool()\n}\n"
    const server = SERVER.replace('{ db }', '{ Users }').replace('./db.js', './users.js')
    const { 'src/db.ts': _, ...rest } = tree({ pg: '^8.0.0' }, '')
    project = makeProject({ ...rest, 'src/server.ts': server, 'src/users.ts': service })
    const run = await init()
    expect(run.status).toBe(0)
    expect(run.stdout).toMatch(/^ {2}src\/db\.ts +makes db, as src\/users\.ts makes its own$/m)
    expect(project.read('src/users.ts')).toBe(service)
    expect(project.read('src/db.ts')).toBe(
      "import pg from 'pg'\n\nexport const db = new pg.Pool()\n",
    )
  })

  test('is declined by --orm none, and named where it stands or where it will be', async () => {
    project = makeProject(tree({ pg: '^8.0.0' }, OWN))
    expect((await init('--orm', 'none')).status).toBe(0)
    expect(project.read('src/db.ts')).toBe(OWN)
    expect((await init('--client', 'src/db.ts#db', '--allow-dirty')).status).toBe(0)
    expect(project.read('src/db.ts')).toBe(OWN.replace('const db', 'export const db'))
  })

  test('of several databases one that is exported comes first', async () => {
    project = makeProject(tree(BOTH, MONGO.replace('export const db', 'const db')))
    expect((await init()).status).toBe(0)
    expect(lines('src/auth.ts', /adapter:/)).toEqual(['  adapter: MongoDBAdapter(mongo),'])
  })
})

test.each([
  ['typeorm', '^0.1.21', '0.1', '0.2', 'TypeORM'],
  ['drizzle-orm', '~0.28.1', '0.28', '0.29', 'Drizzle'],
  ['mongodb', '3.x', '3.0', '4.0', 'MongoDB'],
  ['prisma', '1.34.0', '1.34', '2.12', 'Prisma'],
])('%s %s is too old: told before anything is written', async (name, range, own, first, called) => {
  const code = {
    typeorm: "import { DataSource } from 'typeorm'\nexport const db = new DataSource({})\n",
    'drizzle-orm':
      "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(url)\n",
    mongodb: "import { MongoClient } from 'mongodb'\nexport const db = new MongoClient(url)\n",
    prisma: "import { Prisma } from 'prisma-binding'\nexport const db = new Prisma({ endpoint })\n",
  }[name]
  project = makeProject(tree({ [name]: range }, code ?? ''))
  const message = `${called} ${own} is older than ${first}, the first that sign-in works with`
  const run = await init('--json')
  expect(run.status).toBe(0)
  expect(JSON.parse(run.stdout).plan.notes[0].lines).toEqual([
    message,
    'sign-in works, and all that is known of somebody is in the session cookie',
    'to keep them: update it, and run init again',
  ])
  expect(lines('src/auth.ts', /adapter/i)).toEqual([])
  const orm = name === 'drizzle-orm' ? 'drizzle' : name
  const asked = await init('--json', '--allow-dirty', '--orm', orm)
  expect([asked.status, JSON.parse(asked.stdout).error]).toMatchObject([
    3,
    { type: 'orm-too-old', message },
  ])
})

test('of several databases the one whose client can be used is taken', async () => {
  project = makeProject(tree(BOTH, MONGO.replace('export const mongo', 'const mongo')))
  expect((await init()).status).toBe(0)
  expect(lines('src/auth.ts', /adapter:/)).toEqual([
    '  adapter: SqlAdapter(db, { extraColumns: true }),',
  ])
})

test('an adapter that the user has written is left alone, and asks for no client', async () => {
  project = makeProject(EXPRESS_TS)
  expect((await init()).status).toBe(0)
  const own = project
    .read('src/auth.ts')
    .replace('providers: [', 'adapter: mine(),\n  providers: [')
  project.write('src/auth.ts', own)
  project.writeTree({ 'src/db.ts': HIDDEN, 'src/server.ts': SERVER })
  const json = project.read('package.json').replace('"express"', '"pg": "^8.0.0",\n    "express"')
  project.write('package.json', json)
  const run = await init()
  expect([run.status, run.stderr]).toEqual([0, ''])
  expect(project.read('src/auth.ts')).toBe(own)
})

test('add provider offers what mails links where there is an adapter, and writes it so that it asks', async () => {
  project = makeProject(tree({ pg: '^8.0.0' }, PG))
  expect((await init()).status).toBe(0)
  const run = await project.run(['add', 'provider', 'nodemailer', '--yes', '--no-install'])
  expect([run.status, run.stderr]).toEqual([0, ''])
  expect(lines('src/auth.ts', /Nodemailer/)).toEqual([
    "import Nodemailer from '@create-auth/runtime/providers/nodemailer'",
    '    Nodemailer({ confirm: true, code: true }),',
  ])
  expect(JSON.parse(project.read('package.json')).dependencies.nodemailer).toBe('^10.0.0')
  expect(
    (await project.run(['remove', 'provider', 'nodemailer', '--yes', '--no-install'])).status,
  ).toBe(0)
  expect(lines('src/auth.ts', /Nodemailer/)).toEqual([])
})

test('info says what the application keeps its data with, and where that was seen', async () => {
  project = makeProject(tree(BOTH, MONGO))
  const rows = (await project.run(['info'])).stdout
    .split('\n')
    .filter((line) => line.startsWith('database'))
  expect(rows).toEqual([
    'database   SQL 8, postgresql, src/db.ts#db  package.json: dependencies.pg ^8.0.0; src/db.ts: new pg.Pool(…); src/db.ts: export db',
    'database   MongoDB 7, mongodb, src/db.ts#mongo  package.json: dependencies.mongodb ^7.0.0; src/db.ts: new MongoClient(…); src/db.ts: export mongo',
  ])
  const { databases } = JSON.parse((await project.run(['info', '--json'])).stdout)
  expect(databases[1]).toEqual({
    value: {
      orm: 'mongodb',
      version: [7, 0],
      dialect: 'mongodb',
      client: { file: 'src/db.ts', name: 'mongo' },
      clients: [],
    },
    confidence: 'certain',
    evidence: [
      { file: 'package.json', saw: 'dependencies.mongodb ^7.0.0' },
      { file: 'src/db.ts', line: 4, saw: 'new MongoClient(…)' },
      { file: 'src/db.ts', line: 4, saw: 'export mongo' },
    ],
  })
})

describe('the command that a plan prints for a table of another meaning', () => {
  const ACCOUNTS = 'create table accounts (id integer primary key, iban text not null);\n'
  const MODEL = `datasource db {
  provider = "postgresql"
}

generator client {
  provider = "prisma-client-js"
}

model Account {
  id   Int    @id
  iban String
}
`
  const CODE = `import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const accounts = pgTable('accounts', {
  id: integer('id').primaryKey(),
  iban: text('iban').notNull(),
})
`
  const MIGRATION = `export async function up(knex) {
  await knex.schema.createTable('accounts', (table) => {
    table.increments()
    table.string('iban').notNullable()
  })
}

export async function down(knex) {
  await knex.schema.dropTable('accounts')
}
`
  test.each<[orm: string, packages: object, client: string, more: Tree]>([
    ['SQL', { pg: '^8.0.0' }, PG, { 'migrations/0001.sql': ACCOUNTS }],
    [
      'Prisma',
      { '@prisma/client': '^6.0.0' },
      "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()\n",
      { 'prisma/schema.prisma': MODEL },
    ],
    [
      'Drizzle',
      { 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
      "import { drizzle } from 'drizzle-orm/node-postgres'\nimport * as schema from './schema.js'\nexport const db = drizzle(process.env.DATABASE_URL, { schema })\n",
      {
        'src/schema.ts': CODE,
        'drizzle.config.ts':
          "export default { dialect: 'postgresql', schema: './src/schema.ts', out: './drizzle' }\n",
      },
    ],
    [
      'Knex',
      { knex: '^3.0.0', pg: '^8.0.0' },
      "import knex from 'knex'\nexport const db = knex({ client: 'pg' })\n",
      { 'migrations/0001_accounts.js': MIGRATION },
    ],
  ])(
    'runs as it is printed, with nothing committed in between: %s',
    async (_orm, packages, client, more) => {
      project = makeProject({ ...tree(packages, client), ...more })
      project.git('init', '-q')
      project.git('add', '-A')
      project.git('commit', '-qm', 'x')
      const first = await init()
      const [printed = ''] = /npx create-auth init --table .*/.exec(first.stderr) ?? []
      expect([first.status, printed]).toEqual([
        5,
        expect.stringMatching(/^npx create-auth init --table account=\w+$/),
      ])
      const [name = ''] = /\w+$/.exec(printed) ?? []
      const second = await init('--table', `account=${name}`)
      expect([second.status, second.stderr]).toEqual([0, ''])
      const again = await init()
      expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('Nothing to do')])
    },
  )

  test('does not, where somebody has worked on what it would change since', async () => {
    project = makeProject({
      ...tree({ pg: '^8.0.0' }, PG),
      'migrations/0001.sql': ACCOUNTS,
    })
    project.git('init', '-q')
    project.git('add', '-A')
    project.git('commit', '-qm', 'x')
    expect((await init()).status).toBe(5)
    project.writeTree({ 'src/auth.ts': `${project.read('src/auth.ts')}// wip\n` })
    const second = await init('--providers', 'github')
    expect([second.status, second.stderr]).toEqual([
      5,
      expect.stringContaining('src/auth.ts has changes that are not committed'),
    ])
  })
})
