import { expect, test } from 'vitest'
import { openConnection } from '../../../../src/database/open-connection.js'
import { introspect } from '../../../../src/database/introspect.js'
import { columnType } from '../../../../src/schemas/sql/column-type.js'
import { planSql } from '../../../../src/schemas/sql/plan-sql.js'
import { readSql } from '../../../../src/schemas/sql/read-sql.js'
import { parseTables } from '../../../../src/catalog/tables.js'
import { pluralNames, tables } from '../../../../runtime/src/tables/tables.js'
import { packagesFolder } from '../../../support/link-packages.js'
import { disk } from '../../../support/disk.js'

test.each([
  ['', ''],
  ['VARCHAR(40)', 'varchar(40)'],
  ['decimal(10, 2)', 'decimal(10, 2)'],
  ['int(10) unsigned', 'int(10) unsigned'],
  ['character varying(9)', 'character varying(9)'],
  ['timestamp(3) with time zone', 'timestamp(3) with time zone'],
  ['Public."Mood"[]', 'public."Mood"[]'],
  [
    "ENUM('A;','b''c') character set utf8mb4 collate utf8mb4_bin",
    "enum('A;','b''c') character set utf8mb4 collate utf8mb4_bin",
  ],
])('a type is written as it is: %s', (text, type) => {
  expect(columnType(text)).toBe(type)
})

test.each([
  ['varchar(40)); drop table users; --', 'text'],
  ['integer, evil text', 'integer'],
  ['text default (load_extension(1))', 'text'],
  ['text not null', 'text'],
  ['text check (1)', 'text'],
  ['blob -- x', 'blob'],
  ['double/**/', 'real'],
  ['what?', 'numeric'],
])('a text that is no type becomes the one that SQLite takes it for: %s', (text, type) => {
  expect(columnType(text)).toBe(type)
})

const wanted = parseTables(Object.values(tables))

test('the type of a column of SQLite is free text, and no code of it comes out in a migration', async () => {
  const connection = await openConnection(disk(packagesFolder), ':memory:')
  await connection.query('create table keep (a text)')
  await connection.query(
    'create table users (id "varchar(40)); drop table keep; --" not null primary key, pin "text; drop table keep" not null)',
  )
  const { up, unfilled } = planSql(await introspect(connection), {
    tables: wanted,
    names: pluralNames,
    dialect: 'sqlite',
    folder: 'migrations',
  })
  const written = [...up, ...unfilled.map(({ problem }) => problem.snippet)].join('\n')
  expect(written).not.toContain('drop table')
  expect(written).toContain('"userId" text not null')
  expect(written).toContain('add column "pin_optional" text;')
  await connection.close()
})

test('the type of a column in a file keeps what is in quotes', () => {
  const sql = `create table t (a "text); drop table x", b "Mood", c "text", d enum('A'))`
  const [table] = readSql(sql)
  expect(table?.columns.map(({ type }) => type)).toEqual([
    '"text); drop table x"',
    '"Mood"',
    'text',
    "enum('A')",
  ])
})

test('a domain over citext is text', () => {
  const [table] = readSql(
    "create domain email as citext check (value ~ '@'); create domain short varchar(9); create table t (a email not null, b Short)",
  )
  expect(table?.columns.map(({ type }) => type)).toEqual(['citext', 'varchar(9)'])
})
