import { afterEach, describe, expect, test } from 'vitest'
import { readSnapshots } from '../../../src/apply/read-snapshots.js'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { inspect } from '../../../src/inspect/inspect.js'
import { contentText } from '../../../src/plan/files/content-text.js'
import { planSchema, type SchemaStep } from '../../../src/plan/schema/plan-schema.js'
import type { DatabaseAnswer } from '../../../src/plan/plan.js'
import { watchedFiles } from '../../../src/plan/init/watched-files.js'
import { openGoldenRoom } from '../../support/golden-room.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

const runtime = readRuntime()
let root = ''
afterEach(() => {
  removeTree(root)
})

interface Application {
  readonly packages: object
  readonly code: string
  readonly more?: Readonly<Record<string, string>>
  /** The other members of package.json. */
  readonly json?: object
  readonly session?: DatabaseAnswer['session']
  readonly passkeys?: boolean
  readonly factors?: boolean
  readonly extraColumns?: boolean
}

/** The schema step of an application in JavaScript whose client is `db` in `db.js`. */
async function stepFor(
  orm: DatabaseAnswer['orm'],
  {
    packages,
    code,
    more = {},
    json = {},
    session = 'database',
    passkeys = false,
    factors = false,
    extraColumns = false,
  }: Application,
): Promise<SchemaStep> {
  removeTree(root)
  root = makeTree({
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { start: 'node server.js' },
      dependencies: { express: '^5.1.0', ...packages },
      ...json,
    }),
    'server.js':
      "import express from 'express'\nimport './db.js'\nconst app = express()\napp.listen(3000)\n",
    'db.js': code,
    ...more,
  })
  const inspected = await inspect(disk(root), {})
  const project = readSnapshots(inspected, watchedFiles(inspected, runtime))
  const answer = { orm, client: { file: 'db.js', name: 'db' }, session } as const
  return planSchema(project, answer, runtime, { passkeys, factors, extraColumns })
}

const tablesOf = ({ differences }: SchemaStep) => differences.map(({ name }) => name)
const PG = {
  packages: { pg: '^8.0.0' },
  code: "import { Pool } from 'pg'\nexport const db = new Pool()\n",
}
const KYSELY = {
  packages: { kysely: '^0.28.0', pg: '^8.0.0' },
  code: "import { Kysely, PostgresDialect } from 'kysely'\nexport const db = new Kysely({ dialect: new PostgresDialect({ pool }) })\n",
}

test('what nobody uses needs no table: sessions in cookies, passkeys that are off, factors', async () => {
  const all = [
    'users',
    'accounts',
    'sessions',
    'verification_token',
    'authenticators',
    'factors',
    'sign_in_limits',
  ]
  const without = (...unused: readonly string[]) => all.filter((name) => !unused.includes(name))
  expect(tablesOf(await stepFor('sql', { ...PG, passkeys: true }))).toEqual(without('factors'))
  expect(tablesOf(await stepFor('sql', { ...PG, factors: true }))).toEqual(
    without('authenticators'),
  )
  expect(tablesOf(await stepFor('sql', PG))).toEqual(without('authenticators', 'factors'))
  expect(tablesOf(await stepFor('sql', { ...PG, session: 'jwt' }))).toEqual(
    without('authenticators', 'sessions', 'factors'),
  )
})

const MYSQL = {
  packages: { mysql2: '^3.0.0' },
  code: "import mysql from 'mysql2/promise'\nexport const db = mysql.createPool(url)\n",
}
const SQLITE = {
  packages: { 'better-sqlite3': '^12.0.0' },
  code: "import Database from 'better-sqlite3'\nexport const db = new Database('app.db')\n",
}
const prisma = (dialect: string) => ({
  packages: { '@prisma/client': '^6.0.0' },
  code: "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()\n",
  more: { 'prisma/schema.prisma': `datasource db {\n  provider = "${dialect}"\n}\n` },
})
const drizzle = (dialect: string, core: string) => ({
  packages: { 'drizzle-orm': '^0.45.0' },
  code: `import { drizzle } from 'drizzle-orm/${dialect}'\nimport * as schema from './schema.js'\nexport const db = drizzle(url, { schema })\n`,
  more: { 'schema.js': `import { ${core}Table } from 'drizzle-orm/${core}-core'\n` },
})
const knex = (client: string) => ({
  packages: { knex: '^3.1.0' },
  code: `import knex from 'knex'\nexport const db = knex({ client: '${client}' })\n`,
})
const typeorm = (type: string) => ({
  packages: { typeorm: '^1.0.0' },
  code: `import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: '${type}', entities: ['*.js'] })\n`,
})
const sequelize = (dialect: string) => ({
  packages: { sequelize: '^6.37.0' },
  code: `import { Sequelize } from 'sequelize'\nexport const db = new Sequelize({ dialect: '${dialect}' })\n`,
})

const columns = openGoldenRoom(new URL('./extra-columns/golden/', import.meta.url))
const EXTRA =
  /\b(?:sessionsFrom|createdAt|authTime|freshAt|methods|provider|sid|lastUsedAt|userAgent|network|name)\b/

test.each<readonly [string, DatabaseAnswer['orm'], Application]>([
  ['sql-postgresql', 'sql', PG],
  ['sql-mysql', 'sql', MYSQL],
  ['sql-sqlite', 'sql', SQLITE],
  ['kysely-postgresql', 'kysely', KYSELY],
  ['knex-postgresql', 'knex', knex('pg')],
  ['knex-mysql', 'knex', knex('mysql2')],
  ['knex-sqlite', 'knex', knex('better-sqlite3')],
  ['prisma-postgresql', 'prisma', prisma('postgresql')],
  ['prisma-mysql', 'prisma', prisma('mysql')],
  ['prisma-sqlite', 'prisma', prisma('sqlite')],
  ['drizzle-postgresql', 'drizzle', drizzle('node-postgres', 'pg')],
  ['drizzle-mysql', 'drizzle', drizzle('mysql2', 'mysql')],
  ['drizzle-sqlite', 'drizzle', drizzle('better-sqlite3', 'sqlite')],
  ['typeorm-postgresql', 'typeorm', typeorm('postgres')],
  ['typeorm-mysql', 'typeorm', typeorm('mysql')],
  ['typeorm-sqlite', 'typeorm', typeorm('better-sqlite3')],
  ['sequelize-postgresql', 'sequelize', sequelize('postgres')],
  ['sequelize-mysql', 'sequelize', sequelize('mysql')],
  ['sequelize-sqlite', 'sequelize', sequelize('sqlite')],
])(
  'the columns that databases may lack, where the adapter is told of them: %s',
  async (name, orm, application) => {
    const texts = async (extraColumns: boolean): Promise<readonly string[]> => {
      const { changes } = await stepFor(orm, { ...application, extraColumns })
      return changes.flatMap((each) =>
        'content' in each ? contentText(each.content, ({ secret }) => secret).split('\n') : [],
      )
    }
    const without = await texts(false)
    const added = (await texts(true)).filter((line) => EXTRA.test(line))
    // A provider and a time of creation are in other tables, too.
    for (const line of without.filter((each) => EXTRA.test(each))) {
      const at = added.indexOf(line)
      if (at >= 0) added.splice(at, 1)
    }
    columns.expectMade(name, { columns: `${added.join('\n')}\n` })
  },
)

test('tables are called as the adapter calls them: by SQL in the plural, by Kysely as classes', async () => {
  expect(tablesOf(await stepFor('kysely', KYSELY))).toEqual([
    'User',
    'Account',
    'Session',
    'VerificationToken',
    'SignInLimit',
  ])
})

describe('with the plugin of Kysely for snake_case', () => {
  const camel = (options = '') => ({
    ...KYSELY,
    code: `import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'\nexport const db = new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin(${options})] })\n`,
  })
  const path = 'migrations/auth/0001_auth.sql'

  test('tables and columns are called as it calls them, and the next run finds them', async () => {
    const step = await stepFor('kysely', camel())
    expect(tablesOf(step)).toEqual([
      'user',
      'account',
      'session',
      'verification_token',
      'sign_in_limit',
    ])
    const [change] = step.changes
    const text =
      change?.kind === 'create' ? contentText(change.content, ({ secret }) => secret) : ''
    expect([change?.path, /create table "session"[^;]*;/.exec(text)?.[0]]).toEqual([
      path,
      [
        'create table "session" (',
        '  "session_token" text not null,',
        '  "user_id" text not null,',
        '  "expires" timestamptz(3) not null,',
        '  primary key ("session_token"),',
        '  foreign key ("user_id") references "user" ("id") on delete cascade',
        ');',
      ].join('\n'),
    ])
    const again = await stepFor('kysely', { ...camel(), more: { [path]: text } })
    expect([again.differences, again.changes]).toEqual([[], []])
  })

  test('a rule of its own is left to the user, and nothing is written', async () => {
    const { changes } = await stepFor('kysely', camel('{ upperCase: true }'))
    expect(changes).toEqual([
      {
        kind: 'manual',
        path: 'db.js',
        line: 2,
        reason:
          'the client names columns by a rule of its own, for which no tables can be written from here',
        snippet:
          'export const authDb = new Kysely({ dialect }) // a client for sign-in alone: --client',
      },
    ])
  })
})

describe('a client of Knex that renames', () => {
  const config = "export default { client: 'pg', wrapIdentifier: snake }\n"

  test('what its migrations call otherwise is left to the user, with a client that works', async () => {
    const { changes, differences } = await stepFor('knex', {
      packages: { knex: '^3.1.0' },
      code: "import knex from 'knex'\nimport config from './config.js'\nexport const db = knex({ ...config, wrapIdentifier: snake })\n",
      more: { 'config.js': config },
    })
    expect([differences, changes]).toEqual([
      [],
      [
        {
          kind: 'manual',
          path: 'db.js',
          line: 3,
          reason:
            'the client names columns by a rule of its own, for which no tables can be written from here',
          snippet:
            'export const authDb = knex(config) // as it is, for sign-in alone: create-auth init --client db.js#authDb',
        },
      ],
    ])
  })

  test('what its migrations call the same by their configuration has tables as any other', async () => {
    const step = await stepFor('knex', {
      packages: { knex: '^3.1.0' },
      code: "import knex from 'knex'\nimport config from './knexfile.js'\nexport const db = knex(config)\n",
      more: { 'knexfile.js': config },
    })
    expect(step.changes.map(({ kind }) => kind)).toEqual(['create'])
  })
})

test('beside the models of Sequelize they have names of their own', async () => {
  const step = await stepFor('sequelize', {
    packages: { sequelize: '^6.37.0' },
    code: "import { Sequelize } from 'sequelize'\nexport const db = new Sequelize({ dialect: 'mysql' })\n",
  })
  expect(tablesOf(step)).toEqual([
    'auth_users',
    'auth_accounts',
    'auth_sessions',
    'auth_verification_token',
    'auth_sign_in_limits',
  ])
  expect(step.steps).toEqual([
    'npx create-auth migrate --apply',
    '(with DATABASE_URL set to where the database is)',
  ])
})

test.each([
  ["import pg from 'pg'", 'new pg.Pool({ connectionString: process.env.SHOP_DB })'],
  ["import Database from 'better-sqlite3'", "new Database('shop.db')"],
])('what the code says of where the database is need not be told: %s, %s', async (take, make) => {
  const step = await stepFor('sql', {
    packages: { pg: '^8.0.0', 'better-sqlite3': '^12.0.0' },
    code: `${take}\nexport const db = ${make}\n`,
  })
  expect(step.steps).toEqual(['npx create-auth migrate --apply'])
})

test('a new file of tables has the ending of the entry file', async () => {
  const { changes } = await stepFor('drizzle', {
    packages: { 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
    code: "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.DATABASE_URL)\n",
  })
  expect(changes.map(({ kind, path }) => [kind, path])).toEqual([['create', 'auth-schema.js']])
})

const PRISMA = (provider: string) => ({
  packages: { '@prisma/client': '^6.0.0' },
  code: "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()\n",
  more: { 'prisma/schema.prisma': `datasource db {\n  provider = "${provider}"\n}\n` },
})

test('Prisma pushes the schema of MongoDB, which has no migrations', async () => {
  const { steps } = await stepFor('prisma', PRISMA('mongodb'))
  expect(steps).toEqual(['npx --no -- prisma db push'])
  const { steps: others } = await stepFor('prisma', PRISMA('sqlite'))
  expect(others).toEqual([
    'npx --no -- prisma migrate dev --name auth',
    'npx --no -- prisma generate',
  ])
})

const KNEX = (more: Readonly<Record<string, string>>, json: object = {}) => ({
  packages: { knex: '^3.1.0' },
  code: "import knex from 'knex'\nexport const db = knex({ client: 'pg' })\n",
  more,
  json,
})
const CONFIG = "export default { client: 'pg' }\n"

test.each([
  ['its own program', KNEX({ 'knexfile.js': CONFIG }), 'npx --no -- knex migrate:latest'],
  [
    'with a configuration that lies elsewhere',
    KNEX({ 'src/db/knexfile.js': CONFIG }),
    'npx --no -- knex migrate:latest --knexfile src/db/knexfile.js',
  ],
  [
    'by the script of the project',
    KNEX(
      { 'knexfile.js': CONFIG },
      { scripts: { start: 'node server.js', 'db:up': 'node --env-file=.env knex migrate:latest' } },
    ),
    'npm run db:up',
  ],
])('Knex runs its migrations: %s', async (_, application, step) => {
  const { steps, commands, changes } = await stepFor('knex', application)
  expect([steps, commands.map(({ argv }) => argv.join(' '))]).toEqual([[step], [step]])
  expect(changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    expect.stringMatching(/^create (?:src\/db\/)?migrations\/0001_auth\.js$/),
  ])
})

test('a table that a program of the project makes is none of Knex’s migrations', async () => {
  const { changes } = await stepFor(
    'knex',
    KNEX({
      'knexfile.js': CONFIG,
      'src/make-tables.ts':
        "await db.schema.createTable('users', (table) => { table.increments('id') })\n",
    }),
  )
  expect(changes).toEqual([
    {
      kind: 'manual',
      path: 'src/make-tables.ts',
      reason: "the table users is there already, as it seems, in a way that can't be read",
      snippet: 'npx create-auth init --table user=auth_users',
    },
  ])
})

test('a new migration of Knex is written as the others are', async () => {
  const { changes } = await stepFor(
    'knex',
    KNEX({ 'knexfile.js': CONFIG, 'migrations/0001_shop.ts': '' }),
  )
  expect(changes.map(({ path }) => path)).toEqual(['migrations/0002_auth.ts'])
})

test.each([
  [
    'Prisma',
    'prisma' as const,
    {
      ...PRISMA('sqlite'),
      more: { 'db/schema.prisma': 'datasource db {\n  provider = "sqlite"\n}\n' },
    },
    { make: 'prisma generate --schema=db/schema.prisma' },
    [
      'npx --no -- prisma migrate dev --name auth --schema db/schema.prisma',
      'npx --no -- prisma generate --schema db/schema.prisma',
    ],
  ],
  [
    'Drizzle',
    'drizzle' as const,
    {
      packages: { 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
      code: "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.DATABASE_URL)\n",
      more: {
        'db/drizzle.config.js':
          "export default { dialect: 'postgresql', schema: './db/schema.js' }\n",
        'db/schema.js': '',
      },
    },
    { make: 'drizzle-kit generate --config db/drizzle.config.js' },
    [
      'npx --no -- drizzle-kit generate --name auth --config db/drizzle.config.js',
      'npx --no -- drizzle-kit migrate --config db/drizzle.config.js',
    ],
  ],
])(
  'what a script names, the programs of %s get too',
  async (_, orm, application, scripts, expected) => {
    const json = { scripts: { start: 'node server.js', ...scripts } }
    const { steps } = await stepFor(orm, { ...application, json })
    expect(steps).toEqual(expected)
  },
)

test('without a configuration of Knex only the user knows how its migrations are run', async () => {
  const { steps, commands } = await stepFor('knex', KNEX({}))
  expect([steps, commands]).toEqual([
    ['knex.migrate.latest() where the application starts, or knex migrate:latest'],
    [],
  ])
})

describe('Drizzle', () => {
  const tables =
    "import { pgTable, text } from 'drizzle-orm/pg-core'\nexport const pets = pgTable('pets', { id: text('id') })\n"
  const stepWith = (more: Readonly<Record<string, string>>) =>
    stepFor('drizzle', {
      packages: { 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
      code: "import { drizzle } from 'drizzle-orm/node-postgres'\nimport { pets } from './schema.js'\nexport const db = drizzle(process.env.DATABASE_URL, { schema: { pets } })\n",
      more: { 'schema.js': tables, ...more },
    })

  test('without a configuration only the user knows how its migrations are made', async () => {
    const { changes, steps, commands } = await stepWith({})
    expect(changes.map(({ path }) => path)).toEqual(['schema.js'])
    expect([steps, commands]).toEqual([
      ['the migration, as this project runs them: no drizzle.config says where its tables are'],
      [],
    ])
  })

  test('runs its tool where a configuration says what only the tool can read', async () => {
    const { steps } = await stepWith({ 'drizzle.config.js': 'export default make()\n' })
    expect(steps).toEqual([
      'npx --no -- drizzle-kit generate --name auth',
      'npx --no -- drizzle-kit migrate',
    ])
  })
})

test('a table that Knex makes in a way that can’t be read is a step for the user', async () => {
  const { changes } = await stepFor('knex', {
    ...KNEX({ 'migrations/1.js': "export const up = (knex) => make(knex, 'users')\n" }),
  })
  expect(changes).toEqual([
    {
      kind: 'manual',
      path: 'migrations/1.js',
      reason: "the table users is there already, as it seems, in a way that can't be read",
      snippet: 'npx create-auth init --table user=auth_users',
    },
  ])
})

test('an ORM of code whose database has no SQL is refused', async () => {
  const code =
    "import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'mongodb' })\n"
  await expect(stepFor('typeorm', { packages: { typeorm: '^1.0.0' }, code })).rejects.toMatchObject(
    { exit: 'unsupported', type: 'dialect-unknown' },
  )
})

describe('files of a schema that import each other by a name', () => {
  const stepWith = (specifier: string, json: object, more: Readonly<Record<string, string>> = {}) =>
    stepFor('drizzle', {
      packages: { 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
      code: "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const db = drizzle(process.env.DATABASE_URL)\n",
      json,
      more: {
        'drizzle.config.js':
          "export default { dialect: 'postgresql', schema: './src/lib/*.js', out: './drizzle' }\n",
        'src/lib/person.js': `import { text, timestamp } from 'drizzle-orm/pg-core'
export const person = {
  name: text('name'),
  email: text('email').unique(),
  emailVerified: timestamp('emailVerified'),
  image: text('image'),
}
`,
        'src/lib/users.js': `import { pgTable, text } from 'drizzle-orm/pg-core'
import { person } from '${specifier}'
export const users = pgTable('user', { id: text('id').primaryKey(), ...person })
`,
        ...more,
      },
    })

  test.each([
    ['imports of package.json', '#tables/person', { imports: { '#tables/*': './src/lib/*.js' } }],
    ['a framework', '@/src/lib/person.js', { devDependencies: { nuxt: '^4.0.0' } }],
    ['paths', '@tables/person', {}],
  ])('given by %s: as by a path', async (_by, specifier, json) => {
    const paths = '{ "compilerOptions": { "paths": { "@tables/*": ["./src/lib/*"] } } }'
    const relative = await stepWith('./person.js', {})
    expect(relative.differences.map(({ name }) => name)).toEqual([
      'users',
      'accounts',
      'sessions',
      'verificationTokens',
      'signInLimits',
    ])
    const named = await stepWith(specifier, json, { 'jsconfig.json': paths })
    expect(named.differences).toEqual(relative.differences)
    expect(named.changes.map(({ path }) => path)).toEqual(relative.changes.map(({ path }) => path))
  })
})

describe('TypeORM in JavaScript', () => {
  const USER = `const { EntitySchema } = require('typeorm')

module.exports = new EntitySchema({
  name: 'Person',
  tableName: 'users',
  columns: {
    id: { type: 'int', primary: true, generated: true },
    email: { type: 'varchar', unique: true },
  },
})
`
  const application = (entities: string): Application => ({
    packages: { typeorm: '^1.0.0' },
    json: { type: 'commonjs' },
    code: `const { DataSource } = require('typeorm')
const Person = require('./entities/person')
exports.db = new DataSource({ type: 'better-sqlite3', database: 'app.db', entities: ${entities} })
`,
    more: {
      'entities/person.js': USER,
      'server.js':
        "const express = require('express')\nrequire('./db')\nconst app = express()\napp.listen(3000)\n",
    },
  })

  test('a list of entities needs the new ones, as they are written in CommonJS', async () => {
    const { changes, tables } = await stepFor('typeorm', application('[Person]'))
    expect(changes.map(({ kind, path }) => [kind, path])).toEqual([
      ['edit', 'entities/person.js'],
      ['create', 'entities/auth-entities.js'],
      ['manual', 'db.js'],
    ])
    expect(changes.at(-1)).toEqual({
      kind: 'manual',
      path: 'db.js',
      line: 3,
      reason:
        'the data source lists its entities one by one, and lacks Account, Session, VerificationToken, SignInLimit',
      snippet:
        "const { Account, Session, VerificationToken, SignInLimit } = require('./entities/auth-entities')\nentities: [Person, Account, Session, VerificationToken, SignInLimit],",
    })
    expect(tables).toMatchObject({ userIds: 'integer', names: { user: 'Person' } })
  })

  test('a folder of entities has them', async () => {
    const { changes } = await stepFor('typeorm', application("['entities/*.js']"))
    expect(changes.map(({ kind, path }) => [kind, path])).toEqual([
      ['edit', 'entities/person.js'],
      ['create', 'entities/auth-entities.js'],
    ])
  })
})

test('options of TypeORM in JSON are mended in JSON', async () => {
  const { changes } = await stepFor('typeorm', {
    packages: { typeorm: '^0.2.45', mysql2: '^3.0.0' },
    code: "import { createConnection } from 'typeorm'\nexport const db = await createConnection()\n",
    more: { 'ormconfig.json': '{\n  "type": "mysql"\n}\n' },
  })
  const steps = changes.flatMap((change) => (change.kind === 'manual' ? [change] : []))
  expect(steps.map(({ path, snippet }) => [path, snippet])).toEqual([
    ['ormconfig.json', '"entities": ["auth-entities.js"],'],
    ['ormconfig.json', '"timezone": "Z",'],
  ])
})

describe('how the tables of TypeORM are made', () => {
  const stepsOf = async (
    said: string,
    { scripts, packages, ...json }: { scripts?: object; packages?: object; type?: string } = {},
    more: Readonly<Record<string, string>> = {},
  ) => {
    const step = await stepFor('typeorm', {
      packages: { typeorm: '^0.3.20', ...packages },
      code: `import { DataSource } from 'typeorm'\nexport const db = new DataSource({ type: 'postgres', entities: ['entities/*.js'], ${said} })\n`,
      more,
      json: { scripts: { start: 'node server.js', ...scripts }, ...json },
    })
    return step.steps
  }
  const USE = "migrations: ['changes/*.js']"
  const TYPED = { 'tsconfig.json': '{}' }

  test('by its own program, which is told where the data source and the migrations are', async () => {
    expect(await stepsOf(USE)).toEqual([
      'npx --no -- typeorm migration:generate changes/auth -d db.js --outputJs --esm',
      'npx --no -- typeorm migration:run -d db.js',
    ])
    expect(await stepsOf('logging: true', { type: 'commonjs' })).toEqual([
      'npx --no -- typeorm migration:generate <folder>/auth -d db.js --outputJs',
      'npx --no -- typeorm migration:run -d db.js',
    ])
  })

  test.each([
    [{ 'ts-node': '*' }, 'module', 'typeorm-ts-node-esm'],
    [{ 'ts-node-dev': '*', tsx: '*' }, 'commonjs', 'typeorm-ts-node-commonjs'],
    [{ tsx: '*' }, 'module', 'tsx node_modules/typeorm/cli.js'],
    [{}, 'module', 'typeorm'],
  ])('so that it reads TypeScript: %j, %s', async (packages, type, program) => {
    expect(await stepsOf(USE, { packages, type }, TYPED)).toEqual([
      `npx --no -- ${program} migration:generate changes/auth -d db.js`,
      `npx --no -- ${program} migration:run -d db.js`,
    ])
  })

  test.each([
    ['typeorm-ts-node-commonjs', ' -d db.js'],
    ['tsx ./node_modules/typeorm/cli.js -d ./db.ts', ''],
    ['typeorm --dataSource=db.ts', ''],
  ])('by the project’s own script that runs it: %s', async (orm, option) => {
    const scripts = { 'db:run': 'typeorm migration:run -d db.ts', orm }
    expect(await stepsOf(USE, { scripts }, TYPED)).toEqual([
      `npm run orm -- migration:generate changes/auth${option}`,
      `npm run orm -- migration:run${option}`,
    ])
    expect(await stepsOf(USE, { scripts }, { ...TYPED, 'pnpm-lock.yaml': '' })).toEqual([
      `pnpm run orm migration:generate changes/auth${option}`,
      `pnpm run orm migration:run${option}`,
    ])
  })

  test('by the application itself, where it does that, or may', async () => {
    expect(await stepsOf('synchronize: true')).toEqual([
      'nothing: the data source has synchronize: true',
    ])
    const [first, , last] = await stepsOf('synchronize: isLive')
    expect(first).toContain('migration:generate')
    expect(last).toBe('nothing, where the data source has synchronize: true')
  })
})

test('an adapter is told that users are called in the singular', async () => {
  const users = 'create table user (id text primary key, email text unique);\n'
  const { tables, wanted } = await stepFor('sql', { ...PG, more: { 'migrations/1.sql': users } })
  expect([tables.names, wanted.names.user]).toEqual([{ user: 'user' }, 'user'])
})

test('models of Mongoose that the application reaches are asked what they refuse', async () => {
  const step = await stepFor('mongoose', {
    packages: { mongoose: '^9.0.0' },
    code: "import mongoose from 'mongoose'\nimport './models/user.js'\nexport const db = mongoose.createConnection(process.env.MONGODB_URI)\n",
    more: {
      'models/user.js': `import { Schema, model } from 'mongoose'
const schema = new Schema({
  username: { type: String, required: true, unique: true },
})
export const User = model('User', schema)
`,
    },
  })
  expect(step.changes.map(({ kind, path }) => [kind, path])).toEqual([['manual', 'models/user.js']])
  expect(step.warnings.flatMap(({ lines }) => lines)).toEqual([
    'User.username is required, and what sign-in adds to users has none: the model reads such a document, and refuses to save it',
  ])
})
