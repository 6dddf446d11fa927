import { afterEach, expect, test } from 'vitest'
import { introspect } from '../../../src/database/introspect.js'
import { openConnection } from '../../../src/database/open-connection.js'
import type { FoundColumn, FoundTable } from '../../../src/schemas/sql/found-table.js'
import { DIALECTS, onServers, ownMariadb, ownPostgres, ownSqlite } from '../../support/databases.js'
import { packagesFolder } from '../../support/link-packages.js'
import { disk } from '../../support/disk.js'

const openers = { postgresql: ownPostgres, mysql: ownMariadb, sqlite: ownSqlite } as const
type Dialect = keyof typeof openers

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** The tables that are found in a new database after these statements; one that begins with `!` fails, as it should. */
async function found(
  dialect: Dialect,
  statements: readonly string[],
  search = '',
): Promise<readonly FoundTable[]> {
  const { url, drop } = await openers[dialect]()
  ends.push(drop)
  const connection = await openConnection(disk(packagesFolder), url + search)
  ends.push(connection.close)
  for (const statement of statements) {
    if (statement.startsWith('!'))
      await expect(connection.query(statement.slice(1))).rejects.toThrow('the database refuses')
    else await connection.query(statement)
  }
  const tables = await introspect(connection)
  return tables
    .map((each) => ({ ...each, unique: each.unique.toSorted(byText) }))
    .toSorted((left, right) => byText(left.name, right.name))
}

/** In which order keys and tables are found is left open. */
const byText = (left: unknown, right: unknown): number => (String(left) < String(right) ? -1 : 1)

const column = (name: string, type: string, rest: Partial<FoundColumn> = {}): FoundColumn => ({
  name,
  type,
  optional: false,
  filled: false,
  ...rest,
})
const optional = { optional: true }
const filled = { filled: true }
/** A table of which no key is known, unless it is told. */
const table = (
  name: string,
  columns: readonly FoundColumn[],
  keys: Partial<FoundTable> = {},
): FoundTable => ({
  name,
  columns,
  primaryKey: [],
  unique: [],
  indexes: [],
  references: [],
  ...keys,
})

/** The types of the columns below. */
const types = {
  postgresql: ['integer', 'character varying(40)'],
  mysql: ['int(11)', 'varchar(40) character set latin1 collate latin1_bin'],
  sqlite: ['integer', 'varchar(40)'],
} as const

test.each(DIALECTS)(
  '%s: columns in their order, keys in theirs, one key of several columns apart from several keys',
  async (dialect) => {
    const [number, text] = types[dialect]
    const written = dialect === 'mysql' ? text : 'Varchar(40)'
    const tables = await found(dialect, [
      `create table pairs (z integer not null, a ${written} not null, m ${written}, primary key (a, z), unique (m, z))`,
      'create unique index pairs_z on pairs (z)',
      'create index pairs_m_a on pairs (m, a)',
      `create table bare (a ${written} default 'x' not null)`,
    ])
    expect(tables).toEqual([
      table('bare', [column('a', text, filled)]),
      table(
        'pairs',
        [
          column('z', number),
          column('a', text),
          // MariaDB says that the default of an optional column is null.
          column('m', text, { ...optional, filled: dialect === 'mysql' }),
        ],
        {
          primaryKey: ['a', 'z'],
          unique: [['m', 'z'], ['z']],
          indexes: [['m', 'a']],
        },
      ),
    ])
  },
)

test('PostgreSQL: nothing but tables, with the schema in front of the name where it is another one', async () => {
  const tables = await found('postgresql', [
    'create schema other',
    'create table seen (id integer)',
    'create table other.seen (id integer)',
    'create view a_view as select id from seen',
    'create materialized view a_copy as select id from seen',
    'create temporary table passing (id integer)',
    'create table whole (id integer) partition by range (id)',
  ])
  const id = [column('id', 'integer', optional)]
  expect(tables).toEqual([table('other.seen', id), table('seen', id), table('whole', id)])
})

test('PostgreSQL: a column that was dropped is gone, one that was altered keeps its place, one that is filled in says so', async () => {
  const tables = await found('postgresql', [
    `create table things (first smallint, gone text, counted integer generated always as identity,
      made integer generated always as (first + 1) stored, last text default 'x')`,
    'alter table things drop column gone',
    'alter table things alter column counted set not null',
    'alter table things alter column last type varchar(9)',
    'alter table things alter column last set not null',
    'alter table things alter column last drop not null',
  ])
  expect(tables).toEqual([
    table('things', [
      column('first', 'smallint', optional),
      column('counted', 'integer', filled),
      column('made', 'integer', { ...optional, ...filled }),
      column('last', 'character varying(9)', { ...optional, ...filled }),
    ]),
  ])
})

test('PostgreSQL: a domain is the type that it is made of', async () => {
  const [things] = await found('postgresql', [
    "create domain mail as varchar(90) check (value like '%@%')",
    'create domain own_mail as mail not null',
    'create table things (a mail, b own_mail, c mail[])',
  ])
  expect(things?.columns.map(({ type }) => type)).toEqual([
    'character varying(90)',
    'character varying(90)',
    'mail[]',
  ])
})

test('PostgreSQL: an index on some rows, on an expression, or that failed is none; columns that it only carries are not its own', async () => {
  const [things] = await found('postgresql', [
    'create table things (id integer primary key, a text, b text)',
    "insert into things values (1, 'twice', ''), (2, 'twice', '')",
    '!create unique index concurrently failed on things (a)',
    'truncate things',
    "create unique index filled_b on things (a) where b <> ''",
    'create index upper_a on things (upper(a), b)',
    'create unique index carries on things (b, id) include (a)',
    'create unique index lower_a on things (lower(a))',
  ])
  expect(things).toMatchObject({
    primaryKey: ['id'],
    unique: [['b', 'id'], ['lower(a)']],
    indexes: [],
    keysOpen: true,
  })
})

test.runIf(onServers)(
  'MySQL: a view is no table; a default, a count and a computed value fill a column in',
  async () => {
    const tables = await found(
      'mysql',
      [
        'create table things (id bigint auto_increment primary key, a integer not null, made integer as (a + 1) stored)',
        'create view a_view as select id from things',
      ],
      '?supportBigNumbers=true&bigNumberStrings=true',
    )
    expect(tables).toEqual([
      table(
        'things',
        [
          column('id', 'bigint(20)', filled),
          column('a', 'int(11)'),
          column('made', 'int(11)', { ...optional, ...filled }),
        ],
        { primaryKey: ['id'] },
      ),
    ])
  },
)

test('SQLite: a view and its own tables are none; a count, a default and a computed value fill a column in', async () => {
  const tables = await found('sqlite', [
    "create table things (id INTEGER primary key autoincrement, a text not null default 'x', made text as (a || id), b text)",
    'create view a_view as select id from things',
    'create table codes (code text primary key, n integer)',
    "create virtual table words using fts5(word, content='')",
  ])
  expect(tables.filter(({ name }) => !name.startsWith('words'))).toEqual([
    table('codes', [column('code', 'text'), column('n', 'integer', optional)], {
      primaryKey: ['code'],
    }),
    table(
      'things',
      [
        column('id', 'integer', filled),
        column('a', 'text', filled),
        column('made', 'text', { ...optional, ...filled }),
        column('b', 'text', optional),
      ],
      { primaryKey: ['id'] },
    ),
  ])
  expect(tables.find(({ name }) => name === 'words')?.columns.map(({ name }) => name)).toEqual([
    'word',
  ])
})

test('SQLite: an index on some rows or on an expression is none', async () => {
  const [things] = await found('sqlite', [
    'create table things (id integer primary key, a text unique, b text)',
    'create unique index filled_b on things (b) where b is not null',
    'create index upper_a on things (upper(a), b)',
    'create index of_b on things (b)',
  ])
  expect(things).toMatchObject({
    primaryKey: ['id'],
    unique: [['a']],
    indexes: [['b']],
    keysOpen: true,
  })
})

test.each(['postgresql', 'sqlite'] as const)(
  '%s: an index by which texts are found whatever the case of their letters',
  async (dialect) => {
    const [things] = await found(dialect, [
      'create table things (id integer primary key, "Mail" varchar(255), b text)',
      'create index folded on things (lower("Mail"))',
      'create unique index once on things (lower(b))',
    ])
    expect(things).toMatchObject({ unique: [['lower(b)']], indexes: [['lower(Mail)']] })
    expect(things).not.toHaveProperty('keysOpen')
  },
)

test.each(DIALECTS)(
  '%s: what refers to another table, and whether it goes with it',
  async (dialect) => {
    const [number] = types[dialect]
    const parent = 'references_parent'
    const refer = (name: string, rest: string): string =>
      `, constraint ${name} foreign key (${name}) references ${parent} (id)${rest}`
    const tables = await found(dialect, [
      `create table ${parent} (id ${number} not null primary key)`,
      `create table child (a ${number}, b ${number}, c ${number}${refer('a', ' on delete cascade')}${refer('b', '')}${refer('c', ' on delete set null')})`,
    ])
    expect(tables.find(({ name }) => name === 'child')?.references).toEqual([
      { column: 'a', cascades: true },
      { column: 'b', cascades: false },
      { column: 'c', cascades: false },
    ])
  },
)
