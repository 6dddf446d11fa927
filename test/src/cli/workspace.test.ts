import { makeDiskProject } from './disk-project.js'
import { realpathSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { inTurn } from '../../../src/cli/in-turn.js'
import type { Io } from '../../../src/cli/io.js'
import { type Tree } from '../apply/tree.js'
import { makeProject, type TestProject } from './project.js'
import { disk } from '../../support/disk.js'

// The application lies in one package of a workspace, the database in another one.

let project: TestProject
afterEach(() => {
  project.remove()
})

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`

/** An application that uses a package of its workspace. */
const workspace = (database: Tree, manifest: object, from = '@acme/db'): Tree => ({
  'package.json': json({ private: true, workspaces: ['apps/*', 'packages/*'] }),
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'apps/api/package.json': json({
    name: 'api',
    type: 'module',
    scripts: { dev: 'tsx src/server.ts' },
    dependencies: { express: '^5.1.0', '@acme/db': '*' },
  }),
  'apps/api/tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }\n',
  'apps/api/src/server.ts': `import express from 'express'\nimport '${from}'\nconst app = express()\napp.listen(4000)\n`,
  'packages/db/package.json': json({ name: '@acme/db', version: '1.0.0', ...manifest }),
  ...database,
})

const init = async (...words: readonly string[]) =>
  project.run(['init', '--yes', '--no-install', '--json', '--cwd', 'apps/api', ...words])
const planned = (stdout: string) => JSON.parse(stdout).plan
const imports = () =>
  project
    .read('apps/api/src/auth.ts')
    .replaceAll(/^import \{\n[^}]*\}/gm, (list) => list.replaceAll(/\n */g, ' '))
    .split('\n')
    .filter((line) => /@acme|dapter|services/.test(line))
const schema = () => project.read('packages/db/prisma/schema.prisma')

describe('Prisma in a package of the workspace', () => {
  const SCHEMA =
    'datasource db {\n  provider = "sqlite"\n  url = "file:a.db"\n}\n\nmodel User {\n  id String @id @default(cuid())\n  email String? @unique\n}\n\nmodel Post {\n  id Int @id\n}'
  const tree = workspace(
    {
      'packages/db/prisma/schema.prisma': SCHEMA,
      'packages/db/src/index.ts':
        "export * from '@prisma/client'\nexport { client as prisma } from './client'\n",
      'packages/db/src/client.ts':
        "import { PrismaClient } from '@prisma/client'\nexport const client = new PrismaClient()\n",
    },
    {
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      dependencies: { '@prisma/client': '^6.0.0' },
    },
  )

  test('its client is imported by the name of the package, its schema gets the tables, and undo puts both back', async () => {
    project = makeProject(tree)
    const before = project.tree()
    const run = await init()
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(imports()).toEqual([
      "import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'",
      "import { prisma } from '@acme/db'",
      '  adapter: PrismaAdapter(prisma, { extraColumns: true }),',
    ])
    expect(schema()).toMatch(
      /^datasource db \{[^}]*\}\n\nmodel User \{\n {2}id +String +@id @default\(cuid\(\)\)\n[^}]*emailVerified[^}]*\}\n\nmodel Post \{[^}]*\}\n\nmodel Account \{/,
    )
    const { commands, notes } = planned(run.stdout)
    expect(commands.map(({ phase }: { phase: string }) => phase)).not.toContain('post')
    const [tables] = notes.filter(({ title }: { title: string }) => title === 'Make the tables')
    expect(tables.lines).toEqual([
      'npx --no -- prisma migrate dev --name auth (in the package of ../../packages/db/prisma/schema.prisma)',
      'npx --no -- prisma generate (in the package of ../../packages/db/prisma/schema.prisma)',
    ])
    const again = await init()
    expect([again.status, planned(again.stdout).changes]).toEqual([0, []])
    expect((await project.run(['undo', '--yes', '--cwd', 'apps/api'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('a schema with changes that are not committed is not mixed with ours', async () => {
    project = makeProject(tree)
    project.git('init', '-q')
    project.git('add', '-A')
    project.git('commit', '-q', '-m', 'all')
    project.writeTree({ 'packages/db/prisma/schema.prisma': `${SCHEMA}\n` })
    const { status, stdout } = await init()
    expect([status, JSON.parse(stdout).error]).toMatchObject([
      5,
      { type: 'files-dirty', file: '../../packages/db/prisma/schema.prisma' },
    ])
  })
})

describe('Drizzle in a package of the workspace', () => {
  const drizzle = (index: string, more: Tree = {}) =>
    workspace(
      {
        'packages/db/drizzle.config.ts':
          "export default { dialect: 'sqlite', schema: './src/schema.ts' }\n",
        'packages/db/src/index.ts': index,
        'packages/db/src/client.ts':
          "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle('file:a.db')\n",
        'packages/db/src/schema.ts':
          "import { sqliteTable, text } from 'drizzle-orm/sqlite-core'\nexport const users = sqliteTable('users', { id: text('id').primaryKey(), email: text('email').notNull().unique() })\n",
        ...more,
      },
      { main: 'dist/index.js', type: 'module', dependencies: { 'drizzle-orm': '^0.45.0' } },
    )

  test('where the package exports its schema, tables are imported from it, too', async () => {
    project = makeProject(drizzle("export * from './client.js'\nexport * from './schema.js'\n"))
    expect((await init()).status).toBe(0)
    expect(imports()).toEqual([
      "import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'",
      expect.stringMatching(
        /^import \{ db, users, accounts, .*signInLimits,? \} from '@acme\/db'$/,
      ),
      '  adapter: DrizzleAdapter(',
    ])
    const tables = project.read('packages/db/src/schema.ts')
    expect(tables.match(/^export const \w+/gm)).toEqual(
      expect.arrayContaining(['export const users', 'export const accounts']),
    )
  })

  test('tables that its schema passes on are there already', async () => {
    project = makeProject(
      drizzle("export * from './client.js'\nexport * from './schema.js'\n", {
        'packages/db/src/schema.ts': "export * from './people.js'\n",
        'packages/db/src/people.ts':
          "import { sqliteTable, text } from 'drizzle-orm/sqlite-core'\nexport const people = sqliteTable('user', { id: text('id').primaryKey(), email: text('email').notNull().unique() })\n",
      }),
    )
    const { changes } = planned((await init('--dry-run')).stdout)
    const edits = changes.filter(({ path }: { path: string }) => path.startsWith('../'))
    expect(edits.map(({ path }: { path: string }) => path)).toEqual([
      '../../packages/db/src/people.ts',
      '../../packages/db/src/schema.ts',
    ])
  })

  test('where it does not, the way goes on without a database, and says what helps', async () => {
    project = makeProject(drizzle("export * from './client.js'\n"))
    const run = await init()
    expect(run.status).toBe(0)
    expect(planned(run.stdout).notes[0]).toEqual({
      kind: 'warning',
      title: 'Users are not kept in the database',
      lines: [
        'the client of Drizzle comes from @acme/db, and so would its tables, which no package that this one depends on exports',
        'sign-in works, and all that is known of somebody is in the session cookie',
        'to keep them: let it export its schema, export * from …, and run init again',
      ],
    })
    expect(await init('--orm', 'drizzle')).toMatchObject({ status: 3 })
  })
})

describe('another library in a package of the workspace', () => {
  const tables: Tree = {
    'packages/db/src/index.ts': "export * from './client.js'\nexport * from './schema.js'\n",
    'packages/db/src/client.ts':
      "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle('file:a.db')\n",
    'packages/db/src/schema.ts':
      "import { sqliteTable, text } from 'drizzle-orm/sqlite-core'\nexport const account = sqliteTable('account', { id: text('id').primaryKey(), accountId: text('account_id').notNull() })\n",
    'packages/db/drizzle.config.ts':
      "export default { dialect: 'sqlite', schema: './src/schema.ts' }\n",
    'packages/auth/package.json': json({
      name: '@acme/auth',
      dependencies: { 'better-auth': '^1.3.0' },
    }),
  }
  const using = { dependencies: { '@acme/auth': '*', 'drizzle-orm': '^0.45.0' } }

  test('is named, with what takes it over', async () => {
    project = makeProject(workspace(tables, using))
    const run = await init('--orm', 'none')
    const [note] = planned(run.stdout).notes.filter(({ title }: { title: string }) =>
      title.startsWith('Better Auth'),
    )
    expect(note.lines).toEqual([
      'seen in ../../packages/auth/package.json; it stays as it is, beside what is added here',
      'to take it over: create-auth migrate --from better-auth',
    ])
  })

  test('keeps its tables to itself', async () => {
    project = makeProject(workspace(tables, using))
    const { status, stdout } = await init()
    expect([status, JSON.parse(stdout).error]).toMatchObject([
      5,
      { type: 'tables-taken', file: '../../packages/db/src/schema.ts' },
    ])
  })
})

test('a library of a neighbour keeps its tables to itself where both share a schema', async () => {
  const neighbour = (name: string): Tree => ({
    'packages/db/src/index.ts': "export * from './client.js'\nexport * from './schema.js'\n",
    'packages/db/src/client.ts':
      "import { drizzle } from 'drizzle-orm/libsql'\nexport const db = drizzle('file:a.db')\n",
    'packages/db/src/schema.ts':
      "import { sqliteTable, text } from 'drizzle-orm/sqlite-core'\nexport const account = sqliteTable('account', { id: text('id').primaryKey(), accountId: text('account_id').notNull() })\n",
    'packages/db/drizzle.config.ts':
      "export default { dialect: 'sqlite', schema: './src/schema.ts' }\n",
    'apps/web/package.json': json({ name: '@acme/web', dependencies: { [name]: '^1.3.0' } }),
  })
  project = makeProject(
    workspace(neighbour('better-auth'), { dependencies: { 'drizzle-orm': '^0.45.0' } }),
  )
  const { status, stdout } = await init()
  expect([status, JSON.parse(stdout).error]).toMatchObject([
    5,
    {
      type: 'tables-taken',
      file: '../../packages/db/src/schema.ts',
      hint: 'Take it over, with all who are in them, in ../web: create-auth migrate --from better-auth. Or let sign-in have tables of its own beside them: --table user=AuthUser --table account=AuthAccount',
    },
  ])
  const { notes } = planned((await init('--orm', 'none')).stdout)
  expect(notes.filter(({ title }: { title: string }) => title.startsWith('Better'))).toEqual([])
})

describe('a client that the application makes of what a package of the workspace has', () => {
  const client = (text: string): Tree => ({
    'apps/api/src/server.ts':
      "import express from 'express'\nimport './db.js'\nconst app = express()\napp.listen(4000)\n",
    'apps/api/src/db.ts': text,
  })

  test('Prisma: the schema gets its tables there', async () => {
    project = makeProject(
      workspace(
        {
          ...client(
            "import { PrismaClient } from '@acme/db'\nexport const prisma = new PrismaClient()\n",
          ),
          'packages/db/index.ts': "export * from '@prisma/client'\n",
          'packages/db/prisma/schema.prisma': 'datasource db {\n  provider = "sqlite"\n}\n',
        },
        { dependencies: { '@prisma/client': '^6.0.0' } },
      ),
    )
    expect((await init()).status).toBe(0)
    expect(project.read('apps/api/src/auth.ts')).toContain("import { prisma } from './db.js'\n")
    expect(schema()).toMatch(/\nmodel User \{/)
  })

  test('Prisma: unless the application has a schema of its own', async () => {
    project = makeProject(
      workspace(
        {
          ...client(
            "import { PrismaClient } from '@prisma/client'\nimport '@acme/db'\nexport const prisma = new PrismaClient()\n",
          ),
          'apps/api/prisma/schema.prisma': 'datasource db {\n  provider = "sqlite"\n}\n',
          'packages/db/index.ts': "export * from '@prisma/client'\n",
          'packages/db/prisma/schema.prisma': 'datasource db {\n  provider = "sqlite"\n}\n',
        },
        { dependencies: { '@prisma/client': '^6.0.0' } },
      ),
    )
    await init()
    expect(project.read('apps/api/prisma/schema.prisma')).toMatch(/\nmodel User \{/)
    expect(schema()).not.toContain('model')
  })

  test('Drizzle: tables are made there, and imported from there', async () => {
    project = makeProject(
      workspace(
        {
          ...client(
            "import { drizzle } from 'drizzle-orm/libsql'\nimport * as schema from '@acme/db'\nexport const db = drizzle('file:a.db', { schema })\n",
          ),
          'packages/db/index.ts': "export * from './schema.js'\n",
          'packages/db/schema.ts':
            "import { sqliteTable, text } from 'drizzle-orm/sqlite-core'\nexport const users = sqliteTable('users', { id: text('id').primaryKey(), email: text('email').notNull().unique() })\n",
          'packages/db/drizzle.config.ts':
            "export default { dialect: 'sqlite', schema: './schema.ts' }\n",
        },
        { dependencies: { 'drizzle-orm': '^0.45.0' } },
      ),
    )
    expect((await init()).status).toBe(0)
    expect(imports()).toEqual([
      "import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'",
      expect.stringMatching(/^import \{ users, accounts, .* \} from '@acme\/db'$/),
      '  adapter: DrizzleAdapter(',
    ])
    expect(project.read('packages/db/schema.ts')).toContain('export const accounts =')
  })
})

describe('a driver in a package of the workspace', () => {
  const pool = "import pg from 'pg'\nexport default new pg.Pool()\n"

  test('is imported by a subpath; migrations lie with the application, and a second run finds nothing to do', async () => {
    const tree = workspace(
      { 'packages/db/src/pool.ts': pool, 'packages/db/src/index.ts': 'export {}\n' },
      { exports: { '.': './src/index.ts', './*': './src/*.ts' }, dependencies: { pg: '^8.0.0' } },
      '@acme/db/pool',
    )
    project = makeProject(tree)
    expect((await init()).status).toBe(0)
    expect(imports()).toEqual([
      "import { SqlAdapter } from '@create-auth/runtime/adapters/sql'",
      "import db from '@acme/db/pool'",
      '  adapter: SqlAdapter(db, { extraColumns: true }),',
    ])
    expect(project.read('apps/api/migrations/auth/0001_auth.sql')).toContain('create table "users"')
    const again = await init()
    expect([again.status, planned(again.stdout).changes]).toEqual([0, []])
  })

  test('is not imported from a package that the application does not depend on', async () => {
    const tree = workspace(
      {
        'packages/db/index.ts': "export { greet } from '@acme/pool'\n",
        'packages/pool/package.json': json({ name: '@acme/pool', dependencies: { pg: '^8.0.0' } }),
        'packages/pool/index.ts': `${pool}export const greet = 'hello'\n`,
      },
      { dependencies: { '@acme/pool': '*' } },
    )
    project = makeProject(tree)
    const run = await init()
    expect(run.status).toBe(0)
    expect(planned(run.stdout).notes[0].lines[0]).toBe(
      'no file exports the client of SQL (../../packages/pool/index.ts:2: new pg.Pool(…); ../../packages/pool/index.ts:2: export default)',
    )
  })
})

describe('a client that a file nobody imports yet makes by a function of the workspace', () => {
  const server = "import express from 'express'\nconst app = express()\napp.listen(4000)\n"
  const services = "import { connect } from '@acme/db'\nexport const db = connect(process.env)\n"
  const exported = { exports: { '.': './src/index.ts', './*': './src/*.ts' } }
  const tree = (database: Tree, dependencies: object) =>
    workspace(
      { 'apps/api/src/server.ts': server, 'apps/api/src/services.ts': services, ...database },
      { ...exported, dependencies },
    )

  test('Drizzle, with tables that a subpath of the package gives', async () => {
    project = makeProject(
      tree(
        {
          'packages/db/drizzle.config.ts':
            "export default { dialect: 'sqlite', schema: './src/schema/index.ts' }\n",
          'packages/db/src/index.ts':
            "import { drizzle } from 'drizzle-orm/libsql'\nimport * as schema from './schema'\nexport function connect(env) {\n  return drizzle(env.DATABASE_URL, { schema })\n}\n",
          'packages/db/src/schema/index.ts': 'export {}\n',
        },
        { 'drizzle-orm': '^0.45.0' },
      ),
    )
    expect((await init()).status).toBe(0)
    expect(imports()).toEqual([
      "import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'",
      "import { db } from './services.js'",
      expect.stringMatching(/^import \{ users, accounts, .* \} from '@acme\/db\/schema\/index'$/),
      '  adapter: DrizzleAdapter(',
    ])
  })

  test('Prisma, whose client is generated', async () => {
    project = makeProject(
      tree(
        {
          'packages/db/prisma/schema.prisma': 'datasource db {\n  provider = "sqlite"\n}\n',
          'packages/db/src/index.ts':
            "import { PrismaClient } from '../prisma/generated/client'\nexport const connect = (env) => new PrismaClient({ url: env.DATABASE_URL })\n",
        },
        { '@prisma/client': '^7.0.0' },
      ),
    )
    expect((await init()).status).toBe(0)
    expect(imports()).toEqual([
      "import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'",
      "import { db } from './services.js'",
      '  adapter: PrismaAdapter(db, { extraColumns: true }),',
    ])
  })
})

test('an application that another package of the workspace makes is no entry, but named', async () => {
  const tree = workspace(
    {
      'packages/db/index.ts': "import express from 'express'\nexport const app = express()\n",
      'apps/api/src/server.ts': "import { app } from '@acme/db'\napp.listen(4000)\n",
    },
    {},
  )
  project = makeProject(tree)
  const run = await init()
  const { type, hint } = JSON.parse(run.stdout).error
  expect([run.status, type, hint]).toEqual([
    3,
    'no-app',
    expect.stringContaining('--cwd ../../packages/db'),
  ])
})

describe('an env file that is a link into the root of the workspace', () => {
  const linked = (ignored: string): void => {
    project = makeProject({
      ...workspace({ 'packages/db/index.ts': '' }, {}),
      '.gitignore': ignored,
      '.env': 'A=1\n',
    })
    project.link('apps/api/.env', '../../.env')
    project.git('init', '-q')
  }

  test('gets the secret, where git ignores the file behind it', async () => {
    linked('.env\n')
    expect((await init('--allow-dirty')).status).toBe(0)
    expect(project.read('.env')).toMatch(/^A=1\n[^]*AUTH_SECRET=\S{43}\n/)
    expect(project.world().look('apps/api/.env')?.kind).toBe('link')
  })

  test('gets none, where it does not', async () => {
    linked('')
    const { status, stdout } = await init('--allow-dirty')
    expect([status, JSON.parse(stdout).error]).toMatchObject([
      5,
      {
        type: 'env-not-ignored',
        message: 'git does not ignore ../../.env',
        hint: 'Name it in the .gitignore of the folder that it lies in, then run this again.',
      },
    ])
    expect(project.read('.env')).toBe('A=1\n')
  })

  test('is refused where it leads out of that', async () => {
    linked('.env\n')
    const outside = `${project.temp}/outside`
    project.write(outside, 'A=1\n')
    project.link('apps/api/.env', outside)
    const { status, stdout } = await init('--allow-dirty')
    expect([status, JSON.parse(stdout).error]).toMatchObject([
      5,
      { type: 'file-unreadable', message: '.env is a link that leads out of the project' },
    ])
    expect(project.read(outside)).toBe('A=1\n')
  })
})

test('two packages of a workspace are worked on one after the other', async () => {
  project = makeDiskProject({
    'package.json': json({ private: true, workspaces: ['apps/*'] }),
    'apps/a/package.json': json({ name: 'a' }),
    'apps/b/package.json': json({ name: 'b' }),
  })
  const [a, b] = ['a', 'b'].map((name) => realpathSync(`${project.root}/apps/${name}`))
  const events: string[] = []
  const plain = { colour: false, width: 80 }
  const io: Io = {
    out: plain,
    err: plain,
    print: () => undefined,
    give: () => undefined,
    report: (text) => events.push(text),
    readInput: () => '',
  }
  let second: Promise<unknown> = Promise.resolve()
  await inTurn(disk(a!), io, async () => {
    second = inTurn(disk(b!), io, async () => events.push('second'))
    events.push('first')
  })
  await second
  expect(events).toEqual([
    `Another run of create-auth is at work in this project (process ${process.pid}): waiting for it.`,
    'first',
    'second',
  ])
})
