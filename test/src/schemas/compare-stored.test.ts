import Sqlite from 'better-sqlite3'
import { DataSource, DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm'
import { snakeCase } from 'typeorm/util/StringUtils.js'
import { afterAll, describe, expect, test } from 'vitest'
import { readRuntime } from '../../../src/catalog/runtime.js'
import type { Connection } from '../../../src/database/connection.js'
import { introspect } from '../../../src/database/introspect.js'
import { storedTables } from '../../../src/schemas/code/stored-tables.js'
import { compareStored } from '../../../src/schemas/compare-stored.js'
import { readTables } from '../../../src/schemas/drizzle/read-tables.js'
import { readStoredPrisma } from '../../../src/schemas/prisma/index.js'
import type { Dialect } from '../../../src/schemas/schema.js'
import type { FoundTable } from '../../../src/schemas/sql/found-table.js'
import type { StoredTable } from '../../../src/schemas/stored-table.js'
import { readEntities } from '../../../src/schemas/typeorm/read-entities.js'
import { loadSchema, statements } from '../../support/drizzle-schema.js'
import { embeddedPglite } from '../../support/embedded-pglite.js'
import { readSchema } from '../../support/prisma-schema.js'
import { prismaTables } from '../../support/prisma-tables.js'
import { merged, readCasesOf } from './golden.js'
import { goldenCases } from './prisma/golden-cases.js'
import { loadEntities } from './typeorm/synchronize.js'

const { tables } = readRuntime()
const isDone = (plan: string): boolean => !/^problem /m.test(plan)

/** The parts of a schema's tables that a database lacks. */
const lackingIn = (
  dialect: Dialect,
  found: readonly FoundTable[],
  stored: readonly StoredTable[],
) => compareStored({ dialect, found, stored, tables, given: new Set() }).lacking

const postgres = await embeddedPglite()
afterAll(() => postgres.close())

interface World extends Connection {
  readonly run: (sql: string) => Promise<unknown>
}

/** An empty database. */
async function openDatabase(dialect: 'postgresql' | 'sqlite'): Promise<World> {
  const close = async (): Promise<void> => undefined
  if (dialect === 'sqlite') {
    const database = new Sqlite(':memory:')
    const query: Connection['query'] = async (sql) => {
      const statement = database.prepare<[], Record<string, unknown>>(sql)
      return statement.all()
    }
    return { dialect, query, close, run: async (sql) => database.exec(sql) }
  }
  await postgres.exec(
    'drop schema if exists auth cascade; drop schema public cascade; create schema public',
  )
  const query: Connection['query'] = async (sql) =>
    (await postgres.query<Record<string, unknown>>(sql)).rows
  return { dialect, query, close, run: (sql) => postgres.exec(sql) }
}

const missingTables = (stored: readonly StoredTable[]) =>
  tables.flatMap(({ id }) => {
    const said = stored.find((each) => each.id === id)
    return said ? [{ table: id, name: said.name, kind: 'table', columns: [] }] : []
  })

describe.each(
  readCasesOf('drizzle').filter(({ plan, options }) => options.dialect !== 'mysql' && isDone(plan)),
)('Drizzle: $name', ({ options, names, input, output }) => {
  test('an empty database lacks every table, and the one that drizzle-kit makes lacks nothing', async () => {
    const dialect = options.dialect === 'sqlite' ? 'sqlite' : 'postgresql'
    const files = merged(input, output)
    const stored = await storedTables(files, { tables, names }, (modules) =>
      readTables(modules, dialect),
    )
    expect(stored).toHaveLength(tables.length)
    const database = await openDatabase(dialect)
    const before = lackingIn(dialect, await introspect(database), stored)
    expect(before).toEqual(missingTables(stored))
    for (const statement of await statements(dialect, {}, await loadSchema(files)))
      await database.run(statement)
    expect(lackingIn(dialect, await introspect(database), stored)).toEqual([])
  })
})

/** As a package of TypeORM's community names what has no name. */
class SnakeCase extends DefaultNamingStrategy {
  override tableName(target: string, given: string | undefined): string {
    return given ?? snakeCase(target)
  }
  override columnName(property: string, given: string | undefined): string {
    return given ?? snakeCase(property)
  }
  override joinColumnName(relation: string, column: string): string {
    return snakeCase(`${relation}_${column}`)
  }
}

const rules: readonly (readonly [
  string,
  { entityPrefix?: string; namingStrategy?: NamingStrategyInterface },
])[] = [
  ['its own names', {}],
  ['names in snake_case', { namingStrategy: new SnakeCase() }],
  ['names with a prefix', { entityPrefix: 'app_' }],
]

test.each(rules)('TypeORM: a database that it makes lacks nothing, with %s', async (_, more) => {
  const { input, output, names } = readCasesOf('typeorm').find(
    ({ name }) => name === 'sqlite-fresh',
  )!
  const files = merged(input, output)
  const stored = await storedTables(files, { tables, names }, (modules) =>
    readEntities(modules, 'sqlite'),
  )
  expect(stored).toHaveLength(tables.length)
  const source = new DataSource({
    type: 'better-sqlite3',
    database: ':memory:',
    entities: [...(await loadEntities(files))],
    synchronize: true,
    ...more,
  })
  await source.initialize()
  const query: Connection['query'] = (sql) => source.query(sql)
  const found = await introspect({ dialect: 'sqlite', query, close: () => source.destroy() })
  await source.destroy()
  expect(lackingIn('sqlite', found, stored)).toEqual([])
})

test.each(['sqlite-fresh', 'sqlite-authjs', 'sqlite-names', 'postgresql-names'])(
  'Prisma: a database that has the tables of its models lacks nothing: %s',
  async (name) => {
    const { output: files, wanted } = goldenCases.find((each) => each.name === name)!
    const stored = readStoredPrisma(files, wanted)
    expect(stored).toHaveLength(tables.length)
    const dialect = name.startsWith('sqlite') ? 'sqlite' : 'postgresql'
    const database = await openDatabase(dialect)
    const models = readSchema(files.map(({ path, text }) => [path, text] as const))
    for (const statement of prismaTables(models, dialect)) await database.run(statement)
    expect(lackingIn(dialect, await introspect(database), stored)).toEqual([])
  },
)

test('Prisma: what @@schema, @@map and @map say is what the database calls it', () => {
  const text = [
    'datasource db {\n  provider = "postgresql"\n  schemas = ["auth"]\n}\n',
    'model User {\n  id String @id @map("user_id")\n  email String? @unique\n  @@map("people")\n  @@schema("auth")\n}\n',
  ].join('\n')
  expect(readStoredPrisma([{ path: 'schema.prisma', text }], { tables, names: {} })).toEqual([
    {
      id: 'user',
      name: 'auth.people',
      columns: new Map([
        ['id', 'user_id'],
        ['email', 'email'],
      ]),
    },
  ])
})

test('Prisma: a schema that can’t be read has no tables', () => {
  const text = 'model User {'
  expect(readStoredPrisma([{ path: 'schema.prisma', text }], { tables, names: {} })).toEqual([])
})

/** The sessions of a database, but for what is said. */
const sessions = (more: Partial<FoundTable> = {}): FoundTable => ({
  name: 'session',
  columns: ['sessionToken', 'userId', 'expires'].map((name) => ({
    name,
    type: 'text',
    optional: false,
    filled: false,
  })),
  primaryKey: ['sessionToken'],
  unique: [],
  indexes: [['userId'], ['expires']],
  ...more,
})
const said: StoredTable = {
  id: 'session',
  name: 'session',
  columns: new Map(['sessionToken', 'userId', 'expires'].map((name) => [name, name])),
}
const lacking = (found: readonly FoundTable[], stored: StoredTable = said) =>
  lackingIn('postgresql', found, [stored])
const whole = sessions()
const without = (...names: readonly string[]) =>
  sessions({ columns: whole.columns.filter(({ name }) => !names.includes(name)) })

describe('a database is compared with what a schema has', () => {
  test('column by column, key by key; what lacks a column lacks no key', () => {
    const lack = { table: 'session', name: 'session' }
    expect(lacking([whole])).toEqual([])
    expect(lacking([without('expires')])).toEqual([
      { ...lack, kind: 'column', columns: ['expires'] },
    ])
    expect(lacking([sessions({ primaryKey: [] })])).toEqual([
      { ...lack, kind: 'unique', columns: ['sessionToken'] },
    ])
    expect(lacking([sessions({ indexes: [['userId']] })])).toEqual([
      { ...lack, kind: 'index', columns: ['expires'] },
    ])
  })

  test('what is unique by fewer columns is unique; keys of expressions may be any', () => {
    const pairs = { ...said, id: 'verificationToken', name: 'session' } as const
    const columns = ['identifier', 'token', 'expires']
    const stored = { ...pairs, columns: new Map(columns.map((name) => [name, name])) }
    const there = (more: Partial<FoundTable>) =>
      sessions({
        columns: columns.map((name) => ({ name, type: 'text', optional: false, filled: false })),
        primaryKey: [],
        ...more,
      })
    const lack = { table: 'verificationToken', name: 'session', kind: 'unique' }
    expect(lacking([there({})], stored)).toEqual([{ ...lack, columns: ['identifier', 'token'] }])
    expect(lacking([there({ unique: [['token', 'expires']] })], stored)).toHaveLength(1)
    expect(lacking([there({ unique: [['token']] })], stored)).toEqual([])
    expect(lacking([there({ keysOpen: true })], stored)).toEqual([])
    const half = there({}).columns.filter(({ name }) => name !== 'token')
    expect(lacking([there({ columns: half })], stored)).toEqual([
      { ...lack, kind: 'column', columns: ['token'] },
    ])
  })

  test('columns that the schema has no name for are left to the ORM', () => {
    const columns = new Map([...said.columns].filter(([name]) => name !== 'expires'))
    expect(lacking([without('expires')], { ...said, columns })).toEqual([])
  })

  test('the very name counts before the same name in another schema, that before another spelling', () => {
    const empty = { columns: [], primaryKey: [], indexes: [] }
    expect(lacking([sessions({ ...empty, name: 'auth.session' }), whole])).toEqual([])
    expect(
      lacking([sessions({ ...empty, name: 'Session' }), sessions({ name: 'auth.session' })]),
    ).toEqual([])
    expect(lacking([sessions({ name: 'Session' })])).toEqual([])
  })

  test('another spelling counts before a prefix, and whatever columns it has', () => {
    const prefixed = sessions({ name: 'app_session', indexes: [] })
    expect(lacking([prefixed, sessions({ name: 'Session' })])).toEqual([])
    expect(lacking([{ ...without('sessionToken'), name: 'Session' }])).toEqual([
      { table: 'session', name: 'Session', kind: 'column', columns: ['sessionToken'] },
    ])
    const twice = without().columns.flatMap((column) =>
      column.name === 'userId' ? [{ ...column, name: 'user_id' }, column] : [column],
    )
    expect(lacking([sessions({ columns: twice })])).toEqual([])
  })

  test('a table with a prefix counts where it has the columns by which it is known', () => {
    const none = [{ table: 'session', name: 'session', kind: 'table', columns: [] }]
    expect(lacking([sessions({ name: 'app_session' })])).toEqual([])
    expect(lacking([{ ...without('sessionToken'), name: 'app_session' }])).toEqual(none)
    expect(lacking([sessions({ name: 'sessions' })])).toEqual(none)
    const user = { id: 'user', name: 'user', columns: new Map([['email', 'email']]) } as const
    expect(lacking([sessions({ name: 'superuser' })], user)).toEqual([
      { table: 'user', name: 'user', kind: 'table', columns: [] },
    ])
  })
})
