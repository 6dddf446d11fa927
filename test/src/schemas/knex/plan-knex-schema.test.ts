import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KnexAdapter } from '@create-auth/runtime/adapters/knex'
import { adapterRules } from '@create-auth/runtime/testing'
import knex, { type Knex } from 'knex'
import { afterEach, describe, expect, test } from 'vitest'
import { readRuntime } from '../../../../src/catalog/runtime.js'
import { introspect } from '../../../../src/database/introspect.js'
import { planKnexSchema, type KnexOptions } from '../../../../src/schemas/knex/plan-knex-schema.js'
import { readKnexMigrations } from '../../../../src/schemas/knex/read-migrations.js'
import type { Dialect, SchemaFile, WantedSchema } from '../../../../src/schemas/schema.js'
import { detectStyle } from '../../../../src/syntax/style.js'
import { planSql } from '../../../../src/schemas/sql/plan-sql.js'
import { DIALECTS, ownMariadb, ownPostgres, ownSqlite } from '../../../support/databases.js'
import { merged, projectFolder } from '../golden.js'

const { tables, names } = readRuntime()
const everything: WantedSchema = { tables, names: {} }
const options: KnexOptions = {
  dialect: 'sqlite',
  usual: names.plural,
  folder: 'migrations',
  ending: 'js',
  moduleSystem: 'cjs',
  style: detectStyle(''),
}
const migration = (name: string, body: string): SchemaFile => ({
  path: `migrations/${name}.js`,
  text: `exports.up = async (knex) => {\n${body}\n}\n\nexports.down = async (knex) => {\n  await knex.schema.dropTable('users')\n}\n`,
})
const USERS = migration(
  '20240131120059_users',
  `  await knex.schema.createTable('users', (table) => {
    table.increments()
    table.string('email', 320).unique()
    table.timestamps(true, true)
  })`,
)

let dispose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const each of dispose.toReversed()) await each()
  dispose = []
})

function unsynchronized(
  connection: { readonly pragma: (text: string) => unknown },
  done: () => void,
): void {
  connection.pragma('synchronous = off')
  done()
}

/** A database that Knex has brought the migrations to. */
async function migrate(dialect: Dialect, files: readonly SchemaFile[]): Promise<Knex> {
  const { folder, remove } = projectFolder(files)
  writeFileSync(join(folder, 'package.json'), '{}')
  const own = { postgresql: ownPostgres, mysql: ownMariadb, sqlite: ownSqlite }[dialect]
  const { url, drop } = await own()
  const migrations = { directory: join(folder, 'migrations') }
  const client = knex(
    {
      postgresql: { client: 'pg', connection: url, migrations },
      mysql: { client: 'mysql2', connection: url, migrations },
      sqlite: {
        client: 'better-sqlite3',
        connection: { filename: url.replace('file:', '') },
        // No test cuts the power.
        pool: { afterCreate: unsynchronized },
        useNullAsDefault: true,
        migrations,
      },
    }[dialect],
  )
  dispose.push(
    async () => remove(),
    drop,
    () => client.destroy(),
  )
  await client.migrate.latest()
  return client
}

const rowsOf = (result: unknown): readonly Record<string, unknown>[] => {
  const rows = (result as { rows?: unknown }).rows ?? result
  const list = rows as readonly unknown[]
  return (Array.isArray(list[0]) ? list[0] : list) as readonly Record<string, unknown>[]
}

describe.each(DIALECTS)('on %s', (dialect) => {
  test('what it writes is run by Knex, and has everything that the adapter needs', async () => {
    const plan = await planKnexSchema([], everything, { ...options, dialect })
    expect(plan.differences.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      Object.values(names.plural).map((name) => `table ${name}`),
    )
    const client = await migrate(dialect, plan.edits)
    const query = async (sql: string) => rowsOf(await client.raw(sql))
    const found = await introspect({ dialect, query, close: async () => undefined })
    const live = planSql(found, { tables, names: names.plural, dialect, folder: 'migrations' })
    expect([live.differences, live.problems, live.warnings]).toEqual([[], [], []])
    for (const { run } of adapterRules) await run(KnexAdapter(client))
    await client.migrate.rollback()
    expect(await client.schema.hasTable('users')).toBe(false)
  })

  test('a table of users that is there is extended, and its ids are what others refer to', async () => {
    const plan = await planKnexSchema([USERS], everything, { ...options, dialect })
    expect([plan.userIds, plan.edits.map(({ path }) => path)]).toEqual([
      'integer',
      ['migrations/20240131120060_auth.js'],
    ])
    const client = await migrate(dialect, merged([USERS], plan.edits))
    const adapter = KnexAdapter(client, { userIds: 'integer' })
    const ada = { id: '', name: 'Ada', email: 'ada@x.test', emailVerified: null, image: null }
    const user = await adapter.createUser(ada)
    expect(user).toMatchObject({ ...ada, id: '1' })
    await adapter.linkAccount({
      provider: 'acme',
      providerAccountId: '1',
      userId: '1',
      type: 'oauth',
    })
    expect(
      await adapter.getUserByAccount({ provider: 'acme', providerAccountId: '1' }),
    ).toMatchObject({ id: '1' })
    await client.migrate.down()
    expect(await client.schema.hasColumn('users', 'image')).toBe(false)
    expect(await client('users').select('email')).toEqual([{ email: 'ada@x.test' }])
  })

  test.each([
    ['3.1', { dialect, version: [3, 1] }, 'table.setNullable("secret")'],
    ['0.21', { dialect, version: [0, 21] }, 'knex.raw('],
    [
      '0.21 and a dialect that is not known',
      { dialect: undefined, version: [0, 21] },
      'knex.client.dialect === "sqlite3"',
    ],
  ] as const)(
    'a column that nobody fills is optional after what is written for Knex %s',
    async (_, said, how) => {
      const users = migration(
        '001_users',
        `  await knex.schema.createTable('users', (table) => {
    table.increments()
    table.string('email')
    table.string('secret', 72).notNullable()
    table.string('pin', 9).notNullable()
  })`,
      )
      const files = [users]
      const asked = { ...options, ...said }
      const { unfilled } = await planKnexSchema(files, everything, asked)
      expect(unfilled.map(({ column }) => column)).toEqual(['secret', 'pin'])
      const body = unfilled.map(({ problem }) => problem.snippet).join('\n')
      expect(body).toContain(how)
      const easing = migration('002_easing', body)
      const client = await migrate(dialect, [...files, easing])
      await client('users').insert({ email: 'ada@x.test' })
      expect(await client('users').select('email', 'secret', 'pin')).toEqual([
        { email: 'ada@x.test', secret: null, pin: null },
      ])
      const after = await planKnexSchema([...files, easing], everything, asked)
      expect(after.unfilled).toEqual([])
    },
  )

  test('a key that nobody fills is made by a database that only the environment names', async () => {
    const users = migration(
      '001_users',
      `  await knex.schema.createTable('users', (table) => {
    table.string('code', 36).primary()
    table.string('id', 36)
    table.string('email')
  })`,
    )
    const asked = { ...options, dialect: undefined }
    const { unfilled } = await planKnexSchema([users], everything, asked)
    const body = unfilled.map(({ problem }) => problem.snippet).join('\n')
    const client = await migrate(dialect, [users, migration('002_easing', body)])
    await client('users').insert({ email: 'ada@x.test' })
    const [{ code }] = await client('users').select('code')
    // SQLite gives a column that is there no default.
    expect(code).toEqual(dialect === 'sqlite' ? null : expect.stringMatching(/^[\da-f-]{36}$/))
  })

  test.each([
    ["table.uuid('id').primary()", 'uuid'],
    ["table.bigIncrements('id')", 'integer'],
    ["table.string('id', 36).primary()", 'text'],
    ["table.specificType('id', 'varchar(40)').primary()", 'text'],
  ])('with ids as %s', async (id, kind) => {
    const users = migration(
      '001_users',
      `  await knex.schema.createTable('users', (table) => {\n    ${id}\n  })`,
    )
    const plan = await planKnexSchema([users], everything, { ...options, dialect })
    expect(plan.userIds).toBe(kind === 'uuid' && dialect !== 'postgresql' ? 'text' : kind)
    const client = await migrate(dialect, merged([users], plan.edits))
    expect(await client.schema.hasTable('accounts')).toBe(true)
  })
})

test('users in the singular are the users: the others refer to them, and the adapter is told', async () => {
  const users = migration(
    '20240131120059_user',
    `  await knex.schema.createTable('user', (table) => {
    table.increments()
    table.string('email', 320).unique()
  })`,
  )
  const plan = await planKnexSchema([users], everything, options)
  expect([plan.called, plan.names.user, plan.userIds]).toEqual([
    { user: 'user' },
    'user',
    'integer',
  ])
  const client = await migrate('sqlite', merged([users], plan.edits))
  const adapter = KnexAdapter(client, { tables: plan.called, userIds: 'integer' })
  const ada = { id: '', name: 'Ada', email: 'ada@x.test', emailVerified: null, image: null }
  expect(await adapter.createUser(ada)).toMatchObject({ ...ada, id: '1' })
  expect(await client.schema.hasTable('users')).toBe(false)
})

test('after that there is nothing to do', async () => {
  for (const files of [[], [USERS]]) {
    const plan = await planKnexSchema(files, everything, options)
    const again = await planKnexSchema(merged(files, plan.edits), everything, options)
    expect([again.differences, again.edits, again.problems]).toEqual([[], [], []])
    expect(again.userIds).toBe(plan.userIds)
  }
})

test('what is missing later is a migration of its own', async () => {
  const some = tables.filter(({ id }) => id !== 'authenticator')
  const first = await planKnexSchema([], { ...everything, tables: some }, options)
  const later = await planKnexSchema(first.edits, everything, options)
  expect(later.edits).toEqual([
    {
      path: 'migrations/0002_auth.js',
      did: ['table authenticators'],
      text: `// Tables of @create-auth/runtime.
exports.up = async (knex) => {
  await knex.schema.createTable('authenticators', (table) => {
    table.string('credentialID').notNullable()
    table.string('userId', 255).notNullable()
    table.string('providerAccountId').notNullable()
    table.text('credentialPublicKey').notNullable()
    table.bigInteger('counter').notNullable()
    table.string('credentialDeviceType').notNullable()
    table.boolean('credentialBackedUp').notNullable()
    table.string('transports')
    table.primary(['userId', 'credentialID'])
    table.unique(['credentialID'])
    table
      .foreign('userId')
      .references('id')
      .inTable('users')
      .onDelete('CASCADE')
  })
}

exports.down = async (knex) => {
  await knex.schema.dropTable('authenticators')
}
`,
    },
  ])
})

test('what changes one table is one step, which is taken back the other way round', async () => {
  const { edits } = await planKnexSchema(
    [USERS],
    { ...everything, tables: tables.filter(({ id }) => id === 'user') },
    options,
  )
  expect(edits[0]?.text).toBe(`// Tables of @create-auth/runtime.
exports.up = async (knex) => {
  await knex.schema.alterTable('users', (table) => {
    table.text('name')
    table.datetime('emailVerified', { precision: 3 })
    table.text('image')
  })
}

exports.down = async (knex) => {
  await knex.schema.alterTable('users', (table) => {
    table.dropColumn('image')
    table.dropColumn('emailVerified')
    table.dropColumn('name')
  })
}
`)
})

test('MySQL compares keys byte for byte, and the key of a user as the table of users does', async () => {
  const some = tables.filter(({ id }) => id === 'user')
  const mysql = { ...options, dialect: 'mysql' } as const
  const first = await planKnexSchema([], { ...everything, tables: some }, mysql)
  expect(first.edits[0]?.text).toContain(
    "table.string('email').collate('utf8mb4_bin')\n    table.datetime('emailVerified', { precision: 3 })\n",
  )
  const owned = async (files: readonly SchemaFile[]) => {
    const { edits } = await planKnexSchema(files, everything, mysql)
    return edits[0]?.text.split('\n').find((line) => line.includes("'userId'"))
  }
  expect(await owned(first.edits)).toBe(
    "    table.string('userId', 255).collate('utf8mb4_bin').notNullable()",
  )
  const theirs = first.edits.map((edit) => ({
    ...edit,
    text: edit.text.replaceAll(".collate('utf8mb4_bin')", ''),
  }))
  expect(await owned(theirs)).toBe("    table.string('userId', 255).notNullable()")
})

describe('the file', () => {
  const headOf = async (files: readonly SchemaFile[], more: Partial<KnexOptions>) => {
    const { edits } = await planKnexSchema(files, everything, { ...options, ...more })
    return edits.map(({ path, text }) => [path, ...text.split('\n').slice(0, 4)])
  }
  const bare = (path: string, text = '') => ({ path, text })

  test.each<[string, readonly SchemaFile[], Partial<KnexOptions>, readonly string[]]>([
    [
      'the first, in CommonJS',
      [],
      {},
      [
        'migrations/0001_auth.js',
        '// Tables of @create-auth/runtime.',
        'exports.up = async (knex) => {',
      ],
    ],
    [
      'the first, as an ES module',
      [],
      { moduleSystem: 'esm' },
      [
        'migrations/0001_auth.js',
        '// Tables of @create-auth/runtime.',
        'export async function up(knex) {',
      ],
    ],
    [
      'in TypeScript',
      [],
      { ending: 'ts' },
      [
        'migrations/0001_auth.ts',
        "import type { Knex } from 'knex'",
        '',
        '// Tables of @create-auth/runtime.',
        'export async function up(knex: Knex): Promise<void> {',
      ],
    ],
    [
      'in TypeScript, before Knex 0.95',
      [],
      { ending: 'ts', version: [0, 94] },
      [
        'migrations/0001_auth.ts',
        "import type * as Knex from 'knex'",
        '',
        '// Tables of @create-auth/runtime.',
        'export async function up(knex: Knex): Promise<void> {',
      ],
    ],
    [
      'as the last one is: in TypeScript, with semicolons and the other quotes',
      [
        bare('migrations/20240101000000_a.js'),
        bare('migrations/20250101000000_b.ts', 'const a = "a";\nconst b = "b";\n'),
      ],
      {},
      ['migrations/20250101000001_auth.ts', 'import type { Knex } from "knex";'],
    ],
    [
      'a name without a number',
      [bare('migrations/create_users.mjs')],
      {},
      [
        'migrations/create_users_auth.mjs',
        '// Tables of @create-auth/runtime.',
        'export async function up(knex) {',
      ],
    ],
    [
      'a number with as many digits',
      [bare('migrations/009_x.cjs'), bare('lib/tables.ts')],
      { moduleSystem: 'esm' },
      [
        'migrations/010_auth.cjs',
        '// Tables of @create-auth/runtime.',
        'exports.up = async (knex) => {',
      ],
    ],
  ])('%s', async (_, files, more, head) => {
    const [found] = await headOf(files, more)
    expect(found?.slice(0, head.length)).toEqual(head)
  })
})

describe('a table that is there in a way that can’t be read', () => {
  test.each([
    "  await makeTable(knex, 'users')",
    "  await knex.schema.createTable('orders', (t) => t.integer('by').references('id').inTable('users'))",
    "  await knex.schema.createTable('users', describe)",
  ])('is not made once more: %s', async (body) => {
    const plan = await planKnexSchema([migration('001_users', body)], everything, options)
    expect([plan.edits, plan.problems]).toEqual([
      [],
      [
        {
          path: 'migrations/001_users.js',
          reason: "the table users is there already, as it seems, in a way that can't be read",
          snippet: 'npx create-auth init --table user=auth_users',
        },
      ],
    ])
  })

  describe.each([
    ['an object', "exports.TABLES = { USERS: 'users' }\n"],
    [
      'a constant',
      "const USERS = 'users'\nconst TABLES = { USERS }\nmodule.exports = { TABLES }\n",
    ],
    ['the whole', "module.exports = { TABLES: Object.freeze({ 'USERS': 'users' }) }\n"],
    ['a constant of TypeScript', "export const TABLES = { USERS: 'users' } as const\n", 'ts'],
  ])('a table whose name stands elsewhere, as part of %s', (_, text, ending = 'js') => {
    const named = (load: string, name: string) => [
      { path: `lib/names.${ending}`, text },
      {
        path: 'migrations/001_users.js',
        text: `${load}\nexports.up = (knex) => knex.schema.createTable(${name}, (t) => {\n  t.increments()\n  t.string('email').unique()\n})\n`,
      },
    ]
    test.each([
      ["const { TABLES } = require('../lib/names')", 'TABLES.USERS'],
      ["const names = require('../lib/names')", 'names.TABLES.USERS'],
      ["import { TABLES } from '../lib/names.js'", 'TABLES.USERS'],
      ["const { TABLES } = require('../lib/names')\nconst NAME = { OF: TABLES.USERS }", 'NAME.OF'],
    ])('%s', async (load, name) => {
      const files = named(load, name)
      const [table] = await readKnexMigrations(files)
      expect(table).toMatchObject({ name: 'users', unique: [['email']] })
      const { problems, differences } = await planKnexSchema(files, everything, options)
      expect(problems).toEqual([])
      expect(differences.filter(({ name: of }) => of === 'users')).toMatchObject([
        { kind: 'column', columns: ['name'] },
        { kind: 'column', columns: ['emailVerified'] },
        { kind: 'column', columns: ['image'] },
      ])
    })
  })

  test.each([
    ['another object may name it', "exports.TABLES = { USERS: 'users', ...own }\n"],
    ['a function computes it', "exports.TABLES = names({ USERS: 'users' })\n"],
  ])('a table is passed over where %s', async (_, text) => {
    const files = [
      { path: 'lib/names.js', text },
      {
        path: 'migrations/001_users.js',
        text: "const { TABLES } = require('../lib/names')\nexports.up = (knex) => knex.schema.createTable(TABLES.USERS, (t) => t.increments())\n",
      },
    ]
    expect(await readKnexMigrations(files)).toEqual([])
    expect((await planKnexSchema(files, everything, options)).problems).toHaveLength(1)
  })

  test.each([
    [
      'by a program, which may run before or after',
      [
        {
          path: 'src/tables.js',
          text: "await db.schema.createTable('users', (t) => t.increments())\n",
          apart: true,
        },
      ],
      'src/tables.js',
    ],
    [
      'by something else, as a query tells',
      [
        {
          path: 'src/people.js',
          text: "const render = (page) => page.show('accounts')\nexport const all = () => db('users').where({ id })\n",
          apart: true,
        },
      ],
      'src/people.js',
    ],
    [
      'by a name that stands elsewhere',
      [
        { path: 'lib/names.js', text: "exports.TABLES = names({ USERS: 'users' })\n" },
        migration('001_users', '  await knex.schema.createTable(TABLES.USERS, (t) => t.uuid())'),
      ],
      'lib/names.js',
    ],
  ])('is not made once more: %s', async (_, files, path) => {
    const plan = await planKnexSchema(files, everything, options)
    expect([plan.edits, plan.problems]).toEqual([
      [],
      [
        {
          path,
          reason: "the table users is there already, as it seems, in a way that can't be read",
          snippet: 'npx create-auth init --table user=auth_users',
        },
      ],
    ])
  })

  test.each([
    "  await knex.schema.createTable('orders', (t) => t.string('users'))",
    "  await knex.schema.alterTable('orders', function (t) { t.unique(['users']) })",
    '  await knex.schema.dropTable(`all-users`)',
  ])('is none where the name is another one’s: %s', async (body) => {
    const plan = await planKnexSchema([migration('001_orders', body)], everything, options)
    expect([plan.edits.map(({ path }) => path), plan.problems]).toEqual([
      ['migrations/002_auth.js'],
      [],
    ])
  })
})

describe('the tables that migrations leave behind', () => {
  const read = async (...bodies: readonly string[]) => {
    const files = bodies.map((body, index) => migration(`00${index}`, body))
    return readKnexMigrations(files)
  }
  const create = (name: string, ...lines: readonly string[]) =>
    `knex.schema.createTable('${name}', function (t) {\n${lines.join('\n')}\n})`
  const empty = { columns: [], primaryKey: [], unique: [], indexes: [] }
  const text = { type: 'varchar(255)', optional: true, filled: false }

  test('columns and keys', async () => {
    const made = create(
      'a',
      't.integer("n").unsigned().notNullable().defaultTo(0).index()',
      "t.text('x').notNull().default('-')",
      't.bigIncrements()',
      "t.datetime('at')",
      "t.specificType('c', 'CITEXT').unique()",
      "t.enu('role', ['a'])",
      "t.unique(['n', 'x'])",
      "t.index('x')",
      "t.unknown('y')",
      't.timestamps()',
    )
    expect(await read(`return ${made}`)).toEqual([
      {
        name: 'a',
        columns: [
          { name: 'n', type: 'integer unsigned', optional: false, filled: true },
          { name: 'x', type: 'text', optional: false, filled: true },
          { name: 'id', type: 'bigint unsigned', optional: false, filled: true },
          { name: 'at', type: 'datetime', optional: true, filled: false },
          { name: 'c', type: 'citext', optional: true, filled: false },
          { name: 'role', type: 'varchar(255)', optional: true, filled: false },
          { name: 'created_at', type: 'timestamp', optional: true, filled: false },
          { name: 'updated_at', type: 'timestamp', optional: true, filled: false },
        ],
        primaryKey: ['id'],
        unique: [['c'], ['n', 'x']],
        indexes: [['n'], ['x']],
      },
    ])
  })

  test('what changes later', async () => {
    const found = await read(
      `await ${create('a', "t.string('x').primary()", "t.string('y')", "t.string('z')")}.createTable('b', (t) => {})`,
      `await knex.schema.alterTable('a', (t) => {
        t.dropColumn('y')
        t.renameColumn('z', 'w')
        t.dropNullable('w')
        t.unique(['w'])
      })`,
      "await knex.schema.table('a', (t) => { t.dropUnique(['w']); t.string('v').notNullable(); t.setNullable('v') })",
      "await knex.schema.dropTableIfExists('b').renameTable('a', 'c')",
      "await knex.raw('create table d (x text not null)')",
    )
    expect(found).toEqual([
      {
        ...empty,
        name: 'c',
        columns: [
          { ...text, name: 'x', optional: false },
          { ...text, name: 'w', optional: false },
          { ...text, name: 'v' },
        ],
        primaryKey: ['x'],
      },
      { ...empty, name: 'd', columns: [{ ...text, name: 'x', type: 'text', optional: false }] },
    ])
  })

  test('what takes a migration back does not count, in whatever form it is written', async () => {
    const forms = [
      "exports.up = (k) => UP\nexports.down = (k) => k.schema.dropTable('a')\n",
      "module.exports = {\n  up: (k) => UP,\n  async down(k) {\n    await k.schema.dropTable('a')\n  },\n}\n",
      "export async function up(k) {\n  UP\n}\nexport async function down(k) {\n  await k.schema.dropTable('a')\n}\n",
      "const up = (k) => UP\nconst down = (k) => k.schema.dropTable('a')\nmodule.exports = { up, down }\n",
    ]
    for (const form of forms) {
      const made = form.replace('UP', "k.schema.createTable('a', (t) => { t.string('x') })")
      const found = await readKnexMigrations([{ path: 'migrations/1.js', text: made }])
      expect(found).toEqual([{ ...empty, name: 'a', columns: [{ ...text, name: 'x' }] }])
    }
  })

  test('a name may be a constant, here or in another file', async () => {
    const files = [
      { path: 'lib/names.js', text: "export const TABLE = 'a'\n" },
      {
        path: 'migrations/1.js',
        text: "import { TABLE } from '../lib/names.js'\nconst x = 'x'\nexport const up = (knex) => knex.schema.createTable(TABLE, (t) => t.string(x))\n",
      },
    ]
    expect(await readKnexMigrations(files)).toEqual([
      { ...empty, name: 'a', columns: [{ ...text, name: 'x' }] },
    ])
  })
})
