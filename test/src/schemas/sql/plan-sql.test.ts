import { afterEach, describe, expect, test } from 'vitest'
import { parseTables, type TableNames } from '../../../../src/catalog/tables.js'
import { introspect } from '../../../../src/database/introspect.js'
import { openConnection } from '../../../../src/database/open-connection.js'
import { printMigration, readMigration } from '../../../../src/schemas/sql/migration-file.js'
import { planSql } from '../../../../src/schemas/sql/plan-sql.js'
import { readSql } from '../../../../src/schemas/sql/read-sql.js'
import { splitStatements } from '../../../../src/schemas/sql/sql-tokens.js'
import { quoteName, sqlDialects } from '../../../../src/schemas/sql/sql-dialects.js'
import type { Dialect } from '../../../../src/schemas/schema.js'
import { pluralNames, tables } from '../../../../runtime/src/tables/tables.js'
import { DIALECTS, ownMariadb, ownPostgres } from '../../../support/databases.js'
import { openGoldenRoom } from '../../../support/golden-room.js'
import { cases } from './cases.js'
import { packagesFolder } from '../../../support/link-packages.js'
import { disk } from '../../../support/disk.js'

const room = openGoldenRoom(new URL('./golden/', import.meta.url))
const wanted = parseTables(Object.values(tables))

// Given back at once, so that one embedded PostgreSQL does for all.
let drops: readonly (() => Promise<void>)[] = []
afterEach(async () => {
  for (const drop of drops) await drop()
  drops = []
})

async function connect(dialect: Dialect) {
  if (dialect === 'sqlite') return openConnection(disk(packagesFolder), ':memory:')
  const { url, drop } = await (dialect === 'mysql' ? ownMariadb() : ownPostgres())
  drops = [...drops, drop]
  return openConnection(disk(packagesFolder), url)
}

describe.each(cases.filter(({ dialect }) => DIALECTS.includes(dialect)))(
  '$name',
  ({ name, dialect, sql, names: own, expected }) => {
    const names: TableNames = { ...pluralNames, ...own }
    const asked = { tables: wanted, names, dialect, folder: 'migrations' }
    const plan = planSql(readSql(sql), asked)
    const text = printMigration(plan)

    test('what is missing is written down, with the way back', () => {
      const { problems, unfilled, warnings, userIds } = plan
      expect({
        problems: problems.map(({ reason }) => reason),
        unfilled: unfilled.map(({ table, column }) => `${names[table]}.${column}`),
        warnings,
        userIds,
      }).toEqual({
        problems: expected.problems ?? [],
        unfilled: expected.unfilled ?? [],
        warnings: expected.warnings ?? [],
        userIds: expected.userIds ?? 'text',
      })
      room.expectMade(name, { sql: text })
    })

    test('its file is read as it was meant, and leaves nothing to do', () => {
      const migration = readMigration('0001_auth', text)
      expect(migration).toEqual({
        name: '0001_auth',
        text,
        up: plan.up,
        down: plan.down,
        before: [],
      })
      const again = planSql(readSql(sql + text.slice(0, text.indexOf('-- down'))), asked)
      expect(again.differences).toEqual([])
    })

    test('a real database takes it, says the same of itself, and takes it back', async () => {
      const connection = await connect(dialect)
      for (const statement of splitStatements(sql)) await connection.query(statement)
      const before = await introspect(connection)
      const live = planSql(before, asked)
      expect(live.differences).toEqual(plan.differences)
      expect(live.problems.map(({ reason }) => reason.split(' is ')[0])).toEqual(
        plan.problems.map(({ reason }) => reason.split(' is ')[0]),
      )
      expect([live.warnings, live.userIds]).toEqual([plan.warnings, plan.userIds])
      expect(live.unfilled.map(({ column }) => column)).toEqual(
        plan.unfilled.map(({ column }) => column),
      )
      for (const statement of live.up) await connection.query(statement)
      expect(planSql(await introspect(connection), asked).differences).toEqual([])
      for (const statement of live.down) await connection.query(statement)
      expect(await introspect(connection)).toEqual(before)
      await connection.close()
    })
  },
)

describe.each(DIALECTS)('columns that nobody fills, on %s', (dialect) => {
  const asked = { tables: wanted, names: pluralNames, dialect, folder: 'migrations' }

  test('are optional after the statements that are given, and keep what they have', async () => {
    const connection = await connect(dialect)
    await connection.query(
      'create table users (id varchar(36) not null primary key, email varchar(200), secret varchar(72) not null)',
    )
    await connection.query("insert into users values ('1', 'ada@x.test', 'old')")
    const { unfilled } = planSql(await introspect(connection), asked)
    expect(unfilled.map(({ column }) => column)).toEqual(['secret'])
    for (const { problem } of unfilled)
      for (const statement of splitStatements(problem.snippet)) await connection.query(statement)
    await connection.query("insert into users (id) values ('2')")
    const rows = await connection.query('select id, email, secret from users order by id')
    expect(rows).toEqual([
      { id: '1', email: 'ada@x.test', secret: 'old' },
      { id: '2', email: null, secret: null },
    ])
    expect(planSql(await introspect(connection), asked).unfilled).toEqual([])
    await connection.close()
  })

  test('that are keys are made by the database, where it can', async () => {
    const connection = await connect(dialect)
    await connection.query(
      `create table accounts (id varchar(36) not null primary key, provider varchar(200), ${quoteName(sqlDialects[dialect], 'providerAccountId')} varchar(200))`,
    )
    const { unfilled } = planSql(await introspect(connection), asked)
    expect(unfilled.map(({ column }) => column)).toEqual(['id'])
    const snippet = unfilled.map(({ problem }) => problem.snippet).join('')
    expect(snippet === '').toBe(dialect === 'sqlite')
    for (const statement of splitStatements(snippet)) await connection.query(statement)
    if (snippet !== '') {
      await connection.query("insert into accounts (provider) values ('acme')")
      expect(planSql(await introspect(connection), asked).unfilled).toEqual([])
    }
    await connection.close()
  })
})

test('SQLite drops no column that has a key: then no statement is given', () => {
  const sql =
    'create table users (id text primary key, nick text not null unique, pin text not null); create index pins on users (pin);'
  const { unfilled } = planSql(readSql(sql), {
    tables: wanted,
    names: pluralNames,
    dialect: 'sqlite',
    folder: 'migrations',
  })
  expect(unfilled.map(({ column, problem }) => [column, problem.snippet])).toEqual([
    ['nick', ''],
    ['pin', ''],
  ])
})
