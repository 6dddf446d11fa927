import { describe, expect, test } from 'vitest'
import { readRuntime } from '../../../../src/catalog/runtime.js'
import {
  planDrizzleSchema,
  type DrizzlePlan,
} from '../../../../src/schemas/drizzle/plan-drizzle-schema.js'
import { readTables } from '../../../../src/schemas/drizzle/read-tables.js'
import { readModules } from '../../../../src/schemas/code/modules.js'
import type { Dialect, SchemaFile, WantedSchema } from '../../../../src/schemas/schema.js'

const runtime = readRuntime()
/** Without the index on what `lower` makes of the address, which has tests of its own. */
const only = (...ids: readonly string[]): WantedSchema => ({
  tables: runtime.tables
    .filter(({ id }) => ids.includes(id))
    .map((table) => ({ ...table, folded: [] })),
  names: {},
})

const CORES = { postgresql: 'pg', mysql: 'mysql', sqlite: 'sqlite' } as const

async function plan(
  text: string,
  wanted: WantedSchema,
  dialect: Dialect = 'postgresql',
  others: readonly SchemaFile[] = [],
): Promise<DrizzlePlan> {
  const head = `import { sql } from 'drizzle-orm'\nimport * as d from 'drizzle-orm/${CORES[dialect]}-core'\n`
  const files = [{ path: 'schema.ts', text: head + text }, ...others]
  return planDrizzleSchema(files, wanted, { dialect, target: 'schema.ts' })
}

const reasons = ({ problems }: DrizzlePlan): readonly string[] =>
  problems.map(({ reason }) => reason)
const lacks = ({ differences }: DrizzlePlan): readonly string[] =>
  differences.map(({ name, kind, columns }) => [name, kind, ...columns].join(' '))

const REST = `email: d.text('email').unique(), name: d.text('name'), emailVerified: d.timestamp('v'), image: d.text('i'),`
const user = (id: string, keys = ''): string =>
  `export const users = d.pgTable('users', { ${id} ${REST} }${keys})`

test('an id that is too short names what refers to it, and is as short', async () => {
  const others = {
    path: 'posts.ts',
    text: `import { pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { users } from './schema.js'
export const posts = pgTable('posts', {
  id: text('id').primaryKey(),
  slug: varchar('slug', { length: 26 }),
  author: varchar('author', { length: 26 }).notNull().references(() => users.id, { onDelete: 'cascade' }),
  editor: varchar('editor', { length: 40 }).references(() => users.id),
  reply: varchar('reply', { length: 26 }).references((): AnyPgColumn => posts.id),
})
`,
  }
  const users = user(`id: d.varchar('id', { length: 26 }).primaryKey(),`)
  expect(reasons(await plan(users, only('user'), 'postgresql', [others]))).toEqual([
    "users.id has no room for the 36 characters of a user's id; what refers to it needs as much: posts.author (posts.ts:6)",
  ])
})

const RENAME =
  'call it so, here and wherever it is used, and the database keeps its name; then run npx create-auth migrate'

test('a key with another name stays what it is, and refers to no second user', async () => {
  const made = await plan(user(`userId: d.serial('user_id').primaryKey(),`), only('user'))
  expect(made.problems).toEqual([
    {
      path: 'schema.ts',
      line: 3,
      reason: `the key of users is userId; users are found by one column called id: ${RENAME}`,
      snippet: `id: d.serial('user_id').primaryKey()`,
    },
  ])
  expect(made.warnings).toEqual([])
})

describe('the id of users', () => {
  test.each([
    ['text', `id: d.text('id').primaryKey(),`, 'text', []],
    ['a unique key of its own', `id: d.text('id').notNull().unique(),`, 'text', []],
    ['uuid', `id: d.uuid('id').primaryKey(),`, 'uuid', []],
    ['serial', `id: d.serial('id').primaryKey(),`, 'integer', []],
    [
      'bigserial as a number',
      `id: d.bigserial('id', { mode: 'number' }).primaryKey(),`,
      'integer',
      [],
    ],
    ['identity', `id: d.integer('id').primaryKey().generatedByDefaultAsIdentity(),`, 'integer', []],
    ['what the project builds itself', `id: ownId('id').primaryKey(),`, 'text', []],
    [
      'a number that JavaScript does not keep exactly',
      `id: d.numeric('id').primaryKey(),`,
      'text',
      ['users.id is numeric, and has to be a text, or a whole number that the database gives'],
    ],
    [
      'a number that nothing gives',
      `id: d.integer('id').primaryKey(),`,
      'integer',
      ['users.id is a number that nothing gives'],
    ],
    [
      'too short',
      `id: d.varchar('id', { length: 21 }).primaryKey(),`,
      'text',
      ["users.id has no room for the 36 characters of a user's id"],
    ],
    [
      'short, with a default',
      `id: d.varchar('id', { length: 21 }).primaryKey().$defaultFn(nanoid),`,
      'text',
      [],
    ],
    [
      'no key',
      `id: d.text('id').notNull(),`,
      'text',
      ['users.id is not the key of the table: two users could have the same'],
    ],
    [
      'none',
      `login: d.text('login').primaryKey(),`,
      'text',
      [`the key of users is login; users are found by one column called id: ${RENAME}`],
    ],
    [
      'none, and a key that says no name',
      `login: d.text().primaryKey(),`,
      'text',
      ['the key of users is login; users are found by one column called id'],
    ],
    ['no id and no key', '', 'text', ['users has no column id, by which users are found']],
  ])('%s', async (_title, id, userIds, expected) => {
    const made = await plan(user(id), only('user'))
    expect(reasons(made)).toEqual(expected)
    expect(made.userIds).toBe(userIds)
    expect(made.edits).toEqual([])
  })

  test.each([
    ['a key beside the columns', `, (t) => [d.primaryKey({ columns: [t.id] })]`, []],
    [
      'keys that are made elsewhere',
      `, keysOf`,
      [
        "the keys of users can't be read in full, and a unique key on id is not among those that can",
      ],
    ],
    [
      'a key of two',
      `, (t) => [d.primaryKey({ columns: [t.id, t.email] })]`,
      ['users.id is not the key of the table: two users could have the same'],
    ],
  ])('%s', async (_title, keys, expected) => {
    expect(reasons(await plan(user(`id: d.text('id').notNull(),`, keys), only('user')))).toEqual(
      expected,
    )
  })

  test("a type that is the project's own is not guessed for what refers to it", async () => {
    const made = await plan(user(`id: ownId('id').primaryKey(),`), only('user', 'session'))
    expect(made.problems).toEqual([
      {
        path: 'schema.ts',
        line: 3,
        reason: "the type of users.id can't be read, and sessions.userId has to have the same",
        snippet: `userId: text('userId')\n  .notNull()\n  .references(() => users.id, { onDelete: 'cascade' })`,
      },
    ])
    expect(lacks(made)).toEqual(['sessions table'])
    expect(made.edits).toEqual([])
  })

  test('a short table in MySQL: any text is a key that has no room, but varchar has', async () => {
    const made = await plan(
      `export const users = d.mysqlTable('users', {
        id: d.int('id').autoincrement().primaryKey(), email: d.varchar('email', { length: 255 }),
        name: d.text('name'), emailVerified: d.datetime('v'), image: d.text('i') })`,
      only('user'),
      'mysql',
    )
    expect(made.userIds).toBe('integer')
    expect(reasons(made)).toEqual([])
    expect(made.edits.map(({ did }) => did)).toEqual([['make email of users unique']])
  })
})

const session = (keys: string, token = `d.text('t')`): string =>
  `export const sessions = d.pgTable('sessions', { sessionToken: ${token}, userId: d.text('u').notNull(), expires: d.timestamp('e').notNull() }${keys})`

describe('keys of a table', () => {
  const none = ['sessions unique sessionToken', 'sessions index userId', 'sessions index expires']
  test.each([
    ['none', '', none],
    [
      'unique, indexes',
      `, (t) => [d.unique().on(t.sessionToken), d.index('a').on(t.userId), d.index('b').on(t.expires)]`,
      [],
    ],
    [
      'an object',
      `, (t) => ({ a: d.uniqueIndex('a').on(t.sessionToken), b: d.index('b').on(t.userId), c: d.index('c').on(t.expires) })`,
      [],
    ],
    [
      'a function with a body',
      `, function (t) { return [d.unique().on(t.sessionToken), d.index('a').on(t.userId), d.index('b').on(t.expires)] }`,
      [],
    ],
    [
      'names of the columns',
      `, ({ sessionToken, userId, expires }) => [d.unique().on(sessionToken), d.index('a').on(userId), d.index('b').on(expires)]`,
      [],
    ],
    [
      'an object in a list, which Drizzle passes over',
      `, (t) => [{ a: d.unique().on(t.sessionToken) }]`,
      none,
    ],
    [
      'an index on the wanted column and another',
      `, (t) => [d.index('a').on(t.userId, t.expires)]`,
      ['sessions unique sessionToken', 'sessions index expires'],
    ],
    [
      'an index in an order, by a method',
      `, (t) => [d.index('a').using('btree', t.userId.desc()), d.index('b').on(t.expires)]`,
      ['sessions unique sessionToken'],
    ],
    [
      'an index on what a function makes',
      `, (t) => [d.index('a').on(sql\`lower(\${t.userId})\`)]`,
      none,
    ],
    [
      'a unique index on what a function makes',
      `, (t) => [d.uniqueIndex('a').on(sql\`lower(\${t.sessionToken})\`)]`,
      none.slice(1),
    ],
    [
      'a unique index on some rows',
      `, (t) => [d.uniqueIndex('a').on(t.sessionToken).where(sql\`true\`)]`,
      none,
    ],
    ['a unique key on more columns', `, (t) => [d.unique().on(t.sessionToken, t.userId)]`, none],
    [
      'a unique index on nothing of the table',
      `, (t) => [d.uniqueIndex('a').on(sql\`f()\`)]`,
      none,
    ],
    ['a check', `, (t) => [d.check('c', sql\`\${t.sessionToken} <> ''\`)]`, none],
  ])('%s', async (_title, keys, expected) => {
    const made = await plan(session(keys), only('session'))
    expect(lacks(made)).toEqual(expected)
    expect(reasons(made)).toEqual([])
    expect(made.edits).toHaveLength(expected.length > 0 ? 1 : 0)
  })

  const LOWER = ['users index lower(email)']
  test.each<[title: string, keys: string, expected: readonly string[]]>([
    ['SQL', ', (t) => [d.index("a").on(sql`lower(${t.email})`)]', []],
    ['SQL in parentheses', ', (t) => [d.index("a").on(sql`(lower(${t.email}))`)]', []],
    ['a function of that name', ', (t) => ({ a: d.index("a").on(lower(t.email)) })', []],
    ['a unique index', ', (t) => [d.uniqueIndex("a").on(sql`LOWER(${t.email})`)]', []],
    ['another function', ', (t) => [d.index("a").on(sql`upper(${t.email})`)]', LOWER],
    ['another column', ', (t) => [d.index("a").on(sql`lower(${t.name})`)]', LOWER],
    [
      'more than the column',
      ', (t) => [d.index("a").on(sql`lower(${t.email} || ${t.id})`)]',
      LOWER,
    ],
    ['some rows', ', (t) => [d.index("a").on(sql`lower(${t.email})`).where(sql`true`)]', LOWER],
    ['none', '', LOWER],
  ])('an index by which an address is found in whatever letters: %s', async (_, keys, expected) => {
    const text = `export const users = d.pgTable('users', { id: d.text().primaryKey(), name: d.text(), email: d.text().unique(), emailVerified: d.timestamp(), image: d.text() }${keys})\n`
    const wanted = { tables: runtime.tables.filter(({ id }) => id === 'user'), names: {} }
    const made = await plan(text, wanted)
    expect(lacks(made)).toEqual(expected)
    expect(reasons(made)).toEqual([])
    for (const { text: edited } of made.edits)
      expect(lacks(await plan(edited.split('\n').slice(2).join('\n'), wanted))).toEqual([])
    expect(made.edits).toHaveLength(expected.length)
  })

  test.each<[Dialect, readonly [number, number] | undefined, number]>([
    ['postgresql', [0, 30], 0],
    ['postgresql', [0, 31], 1],
    ['postgresql', undefined, 1],
    ['sqlite', [0, 35], 0],
    ['sqlite', [0, 36], 1],
    ['mysql', undefined, 0],
  ])(
    '%s, version %j: such an index is written where it can be: %d',
    async (dialect, version, count) => {
      const wanted = { tables: runtime.tables.filter(({ id }) => id === 'user'), names: {} }
      const options = { dialect, target: 'schema.ts', ...(version && { version }) }
      const { edits } = await planDrizzleSchema([], wanted, options)
      expect(edits.map(({ text }) => text.split('sql`lower(').length - 1)).toEqual([count])
    },
  )

  test.each([
    ['made elsewhere', ', keysOf'],
    ['spread', ', (t) => [...keysOf(t)]'],
    ['by name', ', (t) => [common]'],
    ['without a parameter', ', () => []'],
  ])("keys that can't be read are not guessed: %s", async (_title, keys) => {
    const made = await plan(session(keys, `d.text('t').primaryKey()`), only('session'))
    expect(reasons(made)).toEqual([
      "the keys of sessions can't be read in full, and an index on userId is not among those that can",
      "the keys of sessions can't be read in full, and an index on expires is not among those that can",
    ])
    expect(made.edits).toEqual([])
  })

  test('a key on fewer columns keeps more of them apart', async () => {
    const text = `export const tokens = d.pgTable('verification_token', { identifier: d.text('i').notNull(), token: d.text('t').primaryKey(), expires: d.timestamp('e').notNull() }, (t) => [d.index('x').on(t.expires)])`
    expect(lacks(await plan(text, only('verificationToken')))).toEqual([])
  })

  test('one account for each user is told', async () => {
    const made = await plan(
      session(
        `, (t) => [d.unique().on(t.userId), d.index('b').on(t.expires)]`,
        `d.text('t').primaryKey()`,
      ),
      only('session'),
    )
    expect(made.warnings).toEqual([
      'sessions.userId is unique: the second row with the same value is refused',
    ])
    expect(lacks(made)).toEqual([])
  })
})

test('further keys of an object have names of their own', async () => {
  const keys = `, (t) => ({ userIdIndex: d.index('e').on(t.expires) })`
  const made = await plan(session(keys, `d.text('t').primaryKey()`), only('session'))
  expect(made.edits[0]?.text).toContain(
    `({ userIdIndex: d.index('e').on(t.expires), userIdIndex2: d.index('sessions_userId_idx').on(t.userId) })`,
  )
})

describe('columns', () => {
  const refused = (type: string): readonly string[] => [
    `sessions.expires is ${type}, and has to hold a date and time; change its type, or rename it`,
  ]
  test.each<readonly [string, Dialect, string, readonly string[]]>([
    ['timestamp', 'postgresql', `d.timestamp('e')`, []],
    [
      'timestamp as text',
      'postgresql',
      `d.timestamp('e', { mode: 'string' })`,
      refused("timestamp({ mode: 'string' })"),
    ],
    ['timestamp with settings from elsewhere', 'postgresql', `d.timestamp('e', settings)`, []],
    ['a day', 'postgresql', `d.date('e')`, refused('date')],
    ['several', 'postgresql', `d.timestamp('e').array()`, refused('timestamp[]')],
    ['a type of the project', 'postgresql', `instant('e')`, []],
    ['seconds', 'sqlite', `d.integer('e', { mode: 'timestamp' })`, []],
    ['a number', 'sqlite', `d.integer('e')`, refused('integer')],
    ['a number with settings from elsewhere', 'sqlite', `d.integer('e', settings)`, []],
    ['a number with settings that are spread', 'sqlite', `d.integer('e', { ...settings })`, []],
    ['datetime', 'mysql', `d.datetime('e')`, []],
  ])('a date in %s (%s)', async (_title, dialect, expires, expected) => {
    const make = { postgresql: 'pgTable', mysql: 'mysqlTable', sqlite: 'sqliteTable' }[dialect]
    const key = dialect === 'mysql' ? `d.varchar('t', { length: 255 })` : `d.text('t')`
    const made = await plan(
      `const when = ${expires}.notNull()
export const sessions = d.${make}('s', { sessionToken: ${key}.primaryKey(), userId: ${key}, expires: when })`,
      only('session'),
      dialect,
    )
    expect(reasons(made)).toEqual(expected)
  })

  test('shared columns are seen where they can be, in this file and in others', async () => {
    const made = await plan(
      `import { verified } from './shared'
const base = { id: d.text('id').primaryKey(), email: d.text('email').unique() }
const name = d.text('name')
export const users = d.pgTable('users', { ...base, name, ...verified })`,
      only('user'),
      'postgresql',
      [
        {
          path: 'shared.ts',
          text: `import { text, timestamp } from 'drizzle-orm/pg-core'\nexport const verified = { image: text(), emailVerified: timestamp() }\n`,
        },
      ],
    )
    expect(made).toMatchObject({ differences: [], problems: [], edits: [] })
  })

  test('a variable that changes is not followed, and a circle ends', async () => {
    const made = await plan(
      `let when = d.text('e')
when = d.timestamp('e')
const a = b
const b = a
export const sessions = d.pgTable('s', { sessionToken: d.text('t').primaryKey(), userId: a, expires: when })`,
      only('session'),
    )
    expect(reasons(made)).toEqual([])
  })

  test('what is taken from elsewhere is open: only what is seen is told from other meanings', async () => {
    const made = await plan(
      `${user(`id: d.text('id').primaryKey(),`)}
export const sessions = d.pgTable('sessions', { ...shared, expires: d.timestamp('e').notNull() })`,
      only('user', 'session'),
    )
    expect(lacks(made)).toEqual([
      'sessions column sessionToken',
      'sessions column userId',
      'sessions index expires',
    ])
    expect(reasons(made)).toEqual(
      ['sessionToken', 'userId'].map(
        (name) =>
          `sessions takes columns from elsewhere, and ${name} is not among those that can be read`,
      ),
    )
    expect(made.edits.map(({ did }) => did)).toEqual([['add an index on expires to sessions']])
  })

  test("a column that refers to users is not added where the type of their id is the project's own", async () => {
    const made = await plan(
      `${user(`id: ownId('id').primaryKey(),`)}
export const sessions = d.pgTable('sessions', { sessionToken: d.text('t').primaryKey(), expires: d.timestamp('e') }, (t) => [d.index('x').on(t.expires)])`,
      only('user', 'session'),
    )
    expect(reasons(made)).toEqual([
      "sessions.userId is missing, and what type the user's id has can't be read",
    ])
    expect(made.edits).toEqual([])
  })

  test('columns that are an object of their own are no place to write in: nothing is', async () => {
    const made = await plan(
      `const columns = { id: d.text('id').primaryKey(), email: d.text('email').unique(), name: d.text('n'), image: d.text('i') }
export const users = d.pgTable('users', columns)`,
      only('user'),
    )
    expect(made.edits).toEqual([])
    expect(made.problems).toEqual([
      {
        path: 'schema.ts',
        reason: 'users lacks this, and there is no safe way to write it: column emailVerified',
        snippet: 'users: column emailVerified',
      },
    ])
  })

  test('what has to be unique and is shared gets its key beside the columns', async () => {
    const made = await plan(
      `const base = { id: d.text('id').primaryKey(), email: d.text('email') }
export const users = d.pgTable('users', {
  ...base,
  name: d.text('name'), emailVerified: d.timestamp('v'), image: d.text('i'),
})
`,
      only('user'),
    )
    expect(made.edits[0]?.text.split('\n').slice(4)).toEqual([
      '  ...base,',
      "  name: d.text('name'), emailVerified: d.timestamp('v'), image: d.text('i'),",
      '}, (table) => [',
      "  d.uniqueIndex('users_email_idx').on(table.email),",
      '])',
      '',
    ])
  })

  test("required columns that sign-up can't fill are told, others are not", async () => {
    const made = await plan(
      `export const users = d.pgTable('users', { id: d.text('id').primaryKey(), ${REST}
        a: d.text('a').notNull().unique(), b: d.text('b').notNull().default(''), c: d.text('c'), e: d.text('e').notNull().$onUpdate(() => '') })
export const sessions = d.pgTable('sessions', { sessionToken: d.text('t').primaryKey(), userId: d.text('u').notNull(), expires: d.timestamp('e').notNull(), id: d.text('id').notNull() })`,
      only('user', 'session'),
    )
    expect(made.unfilled).toEqual([
      {
        table: 'user',
        column: 'a',
        problem: {
          path: 'schema.ts',
          line: 4,
          reason:
            "users.a must have a value, and nothing gives it one, so nobody can sign up: make it optional, or return it from the provider's profile()",
          snippet: "a: d.text('a').unique()",
        },
      },
      {
        table: 'session',
        column: 'id',
        problem: {
          path: 'schema.ts',
          line: 5,
          reason:
            'sessions.id must have a value, and nothing gives it one, so no row can be added: make it optional',
          snippet: "id: d.text('id')",
        },
      },
    ])
  })

  test('a column that refers to users has the type of their id', async () => {
    const made = await plan(
      `${user(`id: d.serial('id').primaryKey(),`)}\n${session('', `d.text('t').primaryKey()`)}`,
      only('user', 'session'),
    )
    expect(reasons(made)).toEqual([
      'sessions.userId is text, and has to hold the id of users, which is serial; change its type, or rename it',
    ])
  })

  test('required columns that a table gets are told: rows that are there have none', async () => {
    const made = await plan(
      `export const sessions = d.pgTable('sessions', { sessionToken: d.text('t').primaryKey(), userId: d.text('u').notNull() })`,
      only('session'),
    )
    expect(made.warnings).toEqual([
      'sessions gets expires, without which no row can be: rows that are there need a value in the migration, or have to go first',
    ])
  })
})

describe('which table is which', () => {
  const id = `id: d.text('id').primaryKey(),`

  test('two that can be the user table are asked about', async () => {
    const made = await plan(
      `${user(id)}\nexport const user = d.pgTable('user', { ${id} ${REST} })`,
      only('user'),
    )
    expect(made.problems).toEqual([
      {
        path: 'schema.ts',
        line: 4,
        reason: 'both users (schema.ts:3) and user can be the user table; say which',
        snippet: 'npx create-auth init --table user=user',
        table: 'user',
      },
    ])
  })

  test('one that is not exported is told', async () => {
    const made = await plan(user(id).replace('export ', ''), only('user', 'session'))
    expect(made.problems).toEqual([
      {
        path: 'schema.ts',
        line: 3,
        reason: 'users is not exported, so that neither the ORM nor sign-in sees it',
        snippet: 'export { users }',
      },
    ])
    expect(made.edits).toEqual([])
  })

  test('a table with the columns is found whatever it is called', async () => {
    const made = await plan(
      session('', `d.text('t').primaryKey()`)
        .replace('sessions', 'visits')
        .replace("'sessions'", "'visits'"),
      only('session'),
    )
    expect(made.exports).toEqual({ session: { path: 'schema.ts', name: 'visits' } })
  })

  test('a name that means something else is not taken', async () => {
    const made = await plan(`export const sessions = 12`, only('session'))
    expect(made.problems).toEqual([
      {
        path: 'schema.ts',
        reason: 'sessions means something else already; give the Session of sign-in another name',
        snippet: 'npx create-auth init --table session=AuthSession',
      },
    ])
    expect(made.edits).toEqual([])
  })

  test('row-level security changes nothing', async () => {
    const made = await plan(`${user(id)}.enableRLS()`, only('user'))
    expect(made).toMatchObject({ differences: [], problems: [], edits: [] })
    expect(made.exports).toEqual({ user: { path: 'schema.ts', name: 'users' } })
  })

  test('imports of types stay so', async () => {
    const made = await planDrizzleSchema(
      [
        {
          path: 'schema.ts',
          text: `import { pgTable, text } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'

export const users = pgTable('users', { ${id} ${REST.replace("d.timestamp('v')", "instant('v')")} })
export const sessions = pgTable('sessions', { sessionToken: text('t').primaryKey(), userId: text('u'), expires: instant('e') })
`.replaceAll('d.', ''),
        },
      ],
      only('user', 'session'),
      { dialect: 'postgresql', target: 'schema.ts' },
    )
    expect(made.edits[0]?.text.split('\n').slice(0, 2)).toEqual([
      "import { pgTable, text, index } from 'drizzle-orm/pg-core'",
      "import type { PgColumn } from 'drizzle-orm/pg-core'",
    ])
  })

  test('a table creator makes further tables of its file, exported or not', async () => {
    const text = `const table = d.pgTableCreator((name) => name)\n${user(id).replace('d.pgTable', 'table')}\n`
    const made = await plan(text, only('user', 'verificationToken'))
    expect(reasons(made)).toEqual([])
    expect(made.edits[0]?.text).toContain('export const verificationTokens = table(\n')
  })

  test('tables of another database are not looked at', async () => {
    const made = await planDrizzleSchema(
      [
        {
          path: 'mysql.ts',
          text: `import { mysqlTable, varchar } from 'drizzle-orm/mysql-core'\nexport const members = mysqlTable('users', { id: varchar('id', { length: 36 }).primaryKey() })\n`,
        },
      ],
      only('user'),
      { dialect: 'sqlite', target: 'schema.ts' },
    )
    expect(lacks(made)).toEqual(['users table'])
  })

  test("a table creator that other files can't have is told", async () => {
    const made = await planDrizzleSchema(
      [
        {
          path: 'db/users.ts',
          text: `import { pgTableCreator, text, timestamp } from 'drizzle-orm/pg-core'
const table = pgTableCreator((name) => name)
export const users = table('users', { ${id} ${REST} })`.replaceAll('d.', ''),
        },
      ],
      only('user', 'session'),
      { dialect: 'postgresql', target: 'db/auth.ts' },
    )
    expect(made.problems).toEqual([
      {
        path: 'db/users.ts',
        line: 3,
        reason:
          'table, with which users is made, is not exported, and the tables in db/auth.ts need it',
        snippet: 'export { table }',
      },
    ])
    expect(made.edits).toEqual([])
  })
})

test('an index of another name than index.ts passes new tables on, and they are of the schema of the users', async () => {
  const index = "export * from './app.js';\nexport * from './users.schema.js';\n"
  const made = await planDrizzleSchema(
    [
      { path: 'db/index.schema.ts', text: index },
      {
        path: 'db/app.ts',
        text: "import { pgSchema } from 'drizzle-orm/pg-core';\nexport const app = pgSchema('app');\n",
      },
      {
        path: 'db/users.schema.ts',
        text: `import * as d from 'drizzle-orm/pg-core';\nimport { app } from './app.js';\n${user(`id: d.text('id').primaryKey(),`).replace('d.pgTable', 'app.table')};\n`,
      },
    ],
    only('user', 'signInLimit'),
    { dialect: 'postgresql', target: 'db/auth.schema.ts' },
  )
  expect(made.edits.map(({ path, text }) => [path, path.includes('index') ? text : ''])).toEqual([
    ['db/auth.schema.ts', ''],
    ['db/index.schema.ts', `${index}export * from './auth.schema.js';\n`],
  ])
  expect(made.edits[0]?.text).toContain('export const signInLimits = app.table(')
})

describe('a column that a name stands for', () => {
  const columns = (id: string, code: string): Promise<DrizzlePlan> =>
    plan(`${code}\n${user(`id: ${id},`)}`, only('user'))

  test.each([
    ['made(26)', "const made = (length) => d.varchar('id', { length }).primaryKey()"],
    ['made', "let made = d.varchar('id', { length: 26 }).primaryKey()"],
    ["all['made']", "const all = { made: d.varchar('id', { length: 26 }).primaryKey() }"],
    ['made.primaryKey()', "const length = 26\nconst made = d.varchar('id', { length })"],
  ])('is read: %s', async (id, code) => {
    expect(reasons(await columns(id, code))).toEqual([
      "users.id has no room for the 36 characters of a user's id",
    ])
  })

  test('is not known where it is given another value', async () => {
    const code = "let made = d.text('id').primaryKey()\nmade = d.integer('id').primaryKey()"
    expect(reasons(await columns('made', code))).toEqual([
      'users.id is not the key of the table: two users could have the same',
    ])
  })

  test('is not followed in a circle', async () => {
    const code = 'const made = other.notNull(), other = made.unique()'
    expect(reasons(await columns('made.primaryKey()', code))).toEqual([])
  })
})

test('a list of files is parsed once, and its tables are read once', () => {
  const files = [
    {
      path: 'schema.ts',
      text: "import * as d from 'drizzle-orm/pg-core'\nexport const a = d.pgTable('a', { id: d.text('id') })\n",
    },
  ]
  const modules = readModules(files)
  const tables = readTables(modules, 'postgresql')
  expect(tables.map(({ name }) => name)).toEqual(['a'])
  expect(readModules(files)).toBe(modules)
  expect(readModules([...files])).not.toBe(modules)
  expect(readTables(modules, 'postgresql')).toBe(tables)
  expect(readTables(modules, 'sqlite')).toEqual([])
})
