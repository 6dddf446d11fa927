import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../../../src/database/connection.js'
import { listLosses } from '../../../src/database/run-migrations.js'
import { openConnection } from '../../../src/database/open-connection.js'
import { packagesFolder } from '../../support/link-packages.js'
import { disk } from '../../support/disk.js'

describe('what taking a migration back would lose', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await openConnection(disk(packagesFolder), ':memory:')
    for (const statement of [
      'create table full (id integer, "name" text, empty text, "," text)',
      "insert into full values (1, 'Ada', null, 'x')",
      'create table bare (id integer)',
      'create table "cascade" (id integer)',
      'insert into "cascade" values (1)',
      "attach ':memory:' as other",
      'create table other.full (only_here text)',
      "insert into other.full values ('x')",
    ])
      await connection.query(statement)
  })
  afterAll(() => connection.close())

  test.each([
    ['DROP TABLE full', ['the rows of full']],
    ['drop table if exists full cascade', ['the rows of full']],
    ['drop table full restrict', ['the rows of full']],
    ['drop table "cascade"', ['the rows of cascade']],
    ['drop table main.full', ['the rows of main.full']],
    ['drop table bare', []],
    ['drop table bare, full', ['the rows of full']],
    ['alter table full drop column "name"', ['the values of full.name']],
    ['Alter Table only "full" Drop Column if exists name cascade', ['the values of full.name']],
    ['alter table full drop name', ['the values of full.name']],
    ['alter table full drop column empty', []],
    ['alter table other.full drop column only_here', ['the values of other.full.only_here']],
    [
      'alter table full drop empty, drop column id, drop name',
      ['the values of full.id', 'the values of full.name'],
    ],
    ['alter table full drop column ","', ['the values of full.,']],
    ['alter table full add column drop_me text', []],
    ['alter table full alter column name drop not null', []],
    ['alter table full drop constraint name', []],
    ['alter table full drop primary key', []],
    ['alter table full drop foreign key name', []],
    ['alter table full drop index name', []],
    ['alter table full drop key name', []],
    ['alter table full drop check name', []],
    ['drop index name', []],
    ['create table drop_me (id integer)', []],
    ["update full set name = 'drop table full'", []],
  ])('%s', async (statement, losses) => {
    expect(await listLosses(connection, [statement])).toEqual(losses)
  })

  test('of several statements, in their order', async () => {
    const statements = ['drop table "cascade"', 'drop table bare', 'drop table full']
    expect(await listLosses(connection, statements)).toEqual([
      'the rows of cascade',
      'the rows of full',
    ])
  })

  test('what can not be looked at is not taken for lost', async () => {
    await expect(listLosses(connection, ['drop table nowhere'])).rejects.toMatchObject({
      type: 'database-failed',
      message: 'the database refuses: no such table: nowhere',
    })
  })
})
