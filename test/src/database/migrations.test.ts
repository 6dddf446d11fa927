import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parseTables } from '../../../src/catalog/tables.js'
import type { Connection } from '../../../src/database/connection.js'
import { introspect } from '../../../src/database/introspect.js'
import { openConnection } from '../../../src/database/open-connection.js'
import {
  lastMigration,
  migrateDown,
  migrateUp,
  pendingMigrations,
  type MigrationRun,
} from '../../../src/database/run-migrations.js'
import { sha256 } from '../../../src/hash.js'
import type { FoundTable } from '../../../src/schemas/sql/found-table.js'
import {
  printMigration,
  readMigration,
  type Migration,
} from '../../../src/schemas/sql/migration-file.js'
import { planSql } from '../../../src/schemas/sql/plan-sql.js'
import type { Dialect } from '../../../src/schemas/schema.js'
import { pluralNames, tables } from '../../../runtime/src/tables/tables.js'
import {
  WHOLE_DIALECTS,
  ownMariadb,
  ownPostgres,
  ownSqlite,
  type OwnDatabase,
} from '../../support/databases.js'
import { packagesFolder } from '../../support/link-packages.js'
import { disk } from '../../support/disk.js'

const wanted = parseTables(Object.values(tables))

const openers = { postgresql: ownPostgres, mysql: ownMariadb, sqlite: ownSqlite } as const

/** The project's own table of users, in which somebody is. */
const before = [
  'create table users (id varchar(40) not null primary key, email varchar(100), plan varchar(9) not null)',
  "insert into users (id, email, plan) values ('u1', 'ada@example.com', 'pro')",
]

/** The migration that is needed on top of what is there. */
function migrationFor(found: readonly FoundTable[], dialect: Dialect, name: string): Migration {
  const { up, down } = planSql(found, {
    tables: wanted,
    names: pluralNames,
    dialect,
    folder: 'migrations',
  })
  const migration = readMigration(name, printMigration({ up, down }))
  if (!migration) throw new Error('no migration')
  return migration
}

/** A migration as somebody writes it. */
function written(name: string, up: readonly string[], down: readonly string[]): Migration {
  return { name, text: printMigration({ up, down }), before: [], up, down }
}

describe.each(WHOLE_DIALECTS)('migrations on %s', (dialect) => {
  let database: OwnDatabase
  const drops: (() => Promise<void>)[] = []
  const connections: Connection[] = []

  const connect = async (): Promise<Connection> => {
    const connection = await openConnection(disk(packagesFolder), database.url)
    connections.push(connection)
    return connection
  }
  const runWith = (connection: Connection, migrations: readonly Migration[]): MigrationRun => ({
    connection,
    migrations,
    now: () => new Date(0),
    onStart: () => undefined,
  })
  const closeAll = async (): Promise<void> => {
    for (const connection of connections.splice(0)) await connection.close().catch(() => undefined)
  }

  beforeEach(async () => {
    database = await openers[dialect]()
    drops.push(database.drop)
    const connection = await connect()
    for (const statement of before) await connection.query(statement)
    return closeAll
  })
  afterAll(async () => {
    for (const drop of drops) await drop()
  })

  test('up keeps what is there, and leaves nothing to do; down takes it back', async () => {
    const connection = await connect()
    const first = await introspect(connection)
    const migration = migrationFor(first, dialect, '0001_auth')
    const run = runWith(connection, [migration])
    expect(await pendingMigrations(run)).toEqual(['0001_auth'])
    expect(await migrateDown(run, false)).toBeUndefined()
    expect(await introspect(connection)).toEqual(first)
    expect(await migrateUp(run)).toEqual(['0001_auth'])
    expect(await pendingMigrations(runWith(await connect(), [migration]))).toEqual([])
    expect(await migrateUp(run)).toEqual([])

    const after = planSql(await introspect(connection), {
      tables: wanted,
      names: pluralNames,
      dialect,
      folder: 'migrations',
    })
    expect([after.differences, after.problems]).toEqual([[], []])
    expect(await connection.query('select id, email, plan from users')).toEqual([
      { id: 'u1', email: 'ada@example.com', plan: 'pro' },
    ])

    expect(await migrateDown(run, false)).toBe('0001_auth')
    const back = (await introspect(connection)).filter(
      ({ name }) => name !== 'create_auth_migrations',
    )
    expect(back).toEqual(first)
    expect(await connection.query('select id from users')).toEqual([{ id: 'u1' }])
    expect(await migrateDown(run, false)).toBeUndefined()
    expect(await migrateUp(run)).toEqual(['0001_auth'])
  })

  test('down refuses to lose rows and values, and loses them only when told to', async () => {
    const connection = await connect()
    const run = runWith(connection, [
      migrationFor(await introspect(connection), dialect, '0001_auth'),
    ])
    await migrateUp(run)
    await connection.query("update users set name = 'Ada'")
    const q = dialect === 'mysql' ? '`' : '"'
    await connection.query(
      `insert into sessions (${q}sessionToken${q}, ${q}userId${q}, expires) values ('t', 'u1', '2026-01-01 00:00:00')`,
    )
    const down = migrateDown(run, false)
    await expect(down).rejects.toMatchObject({ type: 'migration-loses' })
    await expect(down).rejects.toThrow(
      'taking 0001_auth back would lose the rows of sessions, the values of users.name',
    )
    expect(await connection.query('select 1 as one from sessions')).toEqual([{ one: 1 }])
    expect(await migrateDown(run, true)).toBe('0001_auth')
    expect(await connection.query('select plan from users')).toEqual([{ plan: 'pro' }])
  })

  test('interrupted before any statement, up or down, the next run goes on in either direction; nothing is lost', async () => {
    const gone = dialect === 'mysql' ? 'drop index notes_at on users' : 'drop index notes_at'
    const migration = written(
      '0001_notes',
      [
        'create table notes (id integer)',
        'alter table users add column note integer',
        'create index notes_at on users (note)',
      ],
      [gone, 'alter table users drop column note', 'drop table notes'],
    )
    const connection = await connect()
    const live = runWith(connection, [migration])
    const tablesNow = async (): Promise<readonly FoundTable[]> =>
      (await introspect(connection)).filter(({ name }) => name !== 'create_auth_migrations')
    /** Runs until the process ends before a query; false where it did not come to that. */
    const interrupt = async (
      left: number,
      action: (run: MigrationRun) => Promise<unknown>,
    ): Promise<boolean> => {
      const dying = await connect()
      let queries = 0
      const query: Connection['query'] = async (sql, values) => {
        queries += 1
        if (queries <= left) return dying.query(sql, values)
        await dying.close()
        throw new Error('the process has ended')
      }
      const died = await action(runWith({ ...dying, query }, [migration])).then(
        () => false,
        (thrown: unknown) => String(thrown).endsWith('the process has ended'),
      )
      await dying.close().catch(() => undefined)
      return died
    }
    const up = (run: MigrationRun) => migrateUp(run)
    const down = (run: MigrationRun) => migrateDown(run, false)
    const first = await tablesNow()
    await up(live)
    const extended = await tablesNow()
    expect(extended).not.toEqual(first)
    await down(live)
    let died = true
    for (let left = 0; died; left += 1) {
      died = await interrupt(left, up)
      await up(live)
      expect([left, await tablesNow()]).toEqual([left, extended])
      died = (await interrupt(left, down)) || died
      await down(live)
      expect([left, await tablesNow()]).toEqual([left, first])
      await interrupt(left, up)
      await down(live)
      expect([left, await tablesNow()]).toEqual([left, first])
      await up(live)
      await interrupt(left, down)
      await up(live)
      expect([left, await tablesNow()]).toEqual([left, extended])
      expect(await connection.query('select id, email, plan from users')).toEqual([
        { id: 'u1', email: 'ada@example.com', plan: 'pro' },
      ])
      await down(live)
    }
  }, 120_000)

  test('what has run is not run again when another run is interrupted', async () => {
    const connection = await connect()
    const migration = written(
      '0001_count',
      [
        'create table counts (n integer)',
        'insert into counts values (1)',
        'insert into nowhere values (1)',
      ],
      [],
    )
    await expect(migrateUp(runWith(connection, [migration]))).rejects.toThrow('nowhere')
    await connection.query('create table nowhere (n integer)')
    await migrateUp(runWith(connection, [migration]))
    expect(await connection.query('select n from counts')).toEqual([{ n: 1 }])
    expect(await connection.query('select * from create_auth_migrations')).toEqual([
      {
        name: '0001_count',
        hash: sha256(migration.text),
        done: 3,
        finished: 1,
        changed_at: '1970-01-01T00:00:00.000Z',
      },
    ])
  })

  test('several run in their order, and are taken back from the last, also where an earlier one came later', async () => {
    const connection = await connect()
    const [one, two, three] = ['0001_one', '0002_two', '0003_three'].map((name) =>
      written(name, [`create table t${name} (id integer)`], [`drop table t${name}`]),
    )
    const started: string[] = []
    const of = (...migrations: readonly (Migration | undefined)[]): MigrationRun => ({
      ...runWith(
        connection,
        migrations.flatMap((each) => each ?? []),
      ),
      onStart: (name) => started.push(name),
    })
    expect(await migrateUp(of(one, three))).toEqual(['0001_one', '0003_three'])
    expect(await pendingMigrations(of(one, two, three))).toEqual(['0002_two'])
    expect(await migrateUp(of(one, two, three))).toEqual(['0002_two'])
    const downs = of(one, two, three)
    expect((await lastMigration(downs, false))?.name).toBe('0003_three')
    expect(await migrateDown(downs, false)).toBe('0003_three')
    expect(await migrateDown(downs, false)).toBe('0002_two')
    expect(await pendingMigrations(downs)).toEqual(['0002_two', '0003_three'])
    expect(await migrateDown(downs, false)).toBe('0001_one')
    expect(await lastMigration(downs, false)).toBeUndefined()
    expect(started).toEqual([
      '0001_one',
      '0003_three',
      '0002_two',
      '0003_three',
      '0002_two',
      '0001_one',
    ])
  })

  test('what is there already stops a migration that runs for the first time, and what is gone one that is taken back', async () => {
    const connection = await connect()
    const adds = written('0001_adds', ['alter table users add column plan varchar(9)'], [])
    await expect(migrateUp(runWith(connection, [adds]))).rejects.toMatchObject({
      exit: 'applyFailed',
      type: 'migration-failed',
      message: expect.stringMatching(/^0001_adds failed: the database refuses: .*plan/),
    })
    await connection.query('drop table if exists create_auth_migrations')
    const taken = written('0001_drops', ['create table shelf (id integer)'], ['drop table nowhere'])
    await migrateUp(runWith(connection, [taken]))
    const refused = {
      type: 'migration-failed',
      message: expect.stringMatching(/^0001_drops failed: .*nowhere/),
    }
    await expect(migrateDown(runWith(connection, [taken]), true)).rejects.toMatchObject(refused)
    if (dialect === 'mysql') return
    expect(await pendingMigrations(runWith(connection, [taken]))).toEqual([])
  })

  test('a database that does not answer is not one in which nothing has run', async () => {
    const connection = await connect()
    await connection.close()
    await expect(pendingMigrations(runWith(connection, []))).rejects.toMatchObject({
      type: 'database-failed',
    })
  })

  test('a migration that was changed since it ran is refused, and so is one without its file', async () => {
    const connection = await connect()
    const migration = migrationFor(await introspect(connection), dialect, '0001_auth')
    await migrateUp(runWith(connection, [migration]))
    const changed = runWith(connection, [{ ...migration, text: `${migration.text}-- ` }])
    const refusal = {
      type: 'migration-changed',
      message: '0001_auth has been changed since it ran',
    }
    await expect(migrateUp(changed)).rejects.toMatchObject(refusal)
    await expect(migrateDown(changed, true)).rejects.toMatchObject(refusal)
    await expect(pendingMigrations(changed)).rejects.toMatchObject(refusal)
    await expect(migrateDown(runWith(connection, []), true)).rejects.toMatchObject({
      exit: 'conflict',
      type: 'migration-missing',
      message: 'the file of 0001_auth is not there',
      hint: 'Check out the version of the project that has it.',
    })
  })

  test('a statement that fails says which, and leaves what was there', async () => {
    const connection = await connect()
    const text = '-- up\ncreate table fine (id integer);\ninsert into nowhere values (1);\n'
    const bad = readMigration('0001_auth', text)
    const failing = migrateUp(runWith(connection, bad ? [bad] : []))
    await expect(failing).rejects.toMatchObject({
      type: 'migration-failed',
      message: expect.stringMatching(/^0001_auth failed: .*nowhere/i),
      hint: 'In: insert into nowhere values (1) …',
    })
    const names = (await introspect(connection)).map(({ name }) => name)
    // MySQL can not take a table back.
    const left = dialect === 'mysql' ? ['create_auth_migrations', 'fine', 'users'] : ['users']
    expect(names.toSorted()).toEqual(left)
  })

  test('a table that somebody else has made stops it before anything runs', async () => {
    const connection = await connect()
    const blind = migrationFor([], dialect, '0001_auth')
    await expect(migrateUp(runWith(connection, [blind]))).rejects.toMatchObject({
      type: 'migration-collides',
      message: '0001_auth makes the table users, which is there already',
    })
    expect(await connection.query('select id from users')).toEqual([{ id: 'u1' }])
  })
})
