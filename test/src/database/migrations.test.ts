import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parseTables } from '../../../src/catalog/tables.js'
import type { Connection } from '../../../src/database/connection.js'
import { introspect } from '../../../src/database/introspect.js'
import { openConnection } from '../../../src/database/open-connection.js'
import {
  migrateDown,
  migrateUp,
  pendingMigrations,
  type MigrationRun,
} from '../../../src/database/run-migrations.js'
import type { FoundTable } from '../../../src/schemas/sql/found-table.js'
import {
  printMigration,
  readMigration,
  type Migration,
} from '../../../src/schemas/sql/migration-file.js'
import { planSql } from '../../../src/schemas/sql/plan-sql.js'
import type { Dialect } from '../../../src/schemas/schema.js'
import { pluralNames, tables } from '../../../runtime/src/tables/tables.js'
import { ownMariadb, ownPostgres, ownSqlite, type OwnDatabase } from '../../support/databases.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const wanted = parseTables(Object.values(tables))

const openers = { postgresql: ownPostgres, mysql: ownMariadb, sqlite: ownSqlite } as const

/** The project's own table of users, in which somebody is. */
const before = [
  'create table users (id varchar(40) not null primary key, email varchar(100), plan varchar(9) not null)',
  "insert into users (id, email, plan) values ('u1', 'ada@example.com', 'pro')",
]

/** What is needed on top of what is there. */
function migrationFor(found: readonly FoundTable[], dialect: Dialect, name: string): Migration {
  const { up, down } = planSql(found, { tables: wanted, names: pluralNames, dialect })
  const migration = readMigration(name, printMigration({ up, down }))
  if (!migration) throw new Error('no migration')
  return migration
}

describe.each(['postgresql', 'mysql', 'sqlite'] as const)('migrations on %s', (dialect) => {
  let database: OwnDatabase
  const drops: (() => Promise<void>)[] = []
  const connections: Connection[] = []

  const connect = async (): Promise<Connection> => {
    const connection = await openConnection(root, database.url)
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
    expect(await migrateUp(run)).toEqual(['0001_auth'])
    expect(await pendingMigrations(run)).toEqual([])
    expect(await migrateUp(run)).toEqual([])

    const after = planSql(await introspect(connection), {
      tables: wanted,
      names: pluralNames,
      dialect,
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

  test('interrupted before any statement, or behind it, the next run goes on; nothing is lost', async () => {
    const migration = migrationFor(await introspect(await connect()), dialect, '0001_auth')
    let ended = false
    for (let left = 0; !ended; left += 1) {
      for (const behind of [false, true]) {
        await closeAll()
        const dying = await connect()
        let queries = 0
        const query: Connection['query'] = async (sql, values) => {
          queries += 1
          if (queries <= left) return dying.query(sql, values)
          if (behind && queries === left + 1) await dying.query(sql, values)
          await dying.close()
          throw new Error('the process has ended')
        }
        const stopped = await migrateUp(runWith({ ...dying, query }, [migration])).then(
          () => false,
          () => true,
        )
        ended = !stopped
        const next = await connect()
        const run = runWith(next, [migration])
        await migrateUp(run)
        const after = planSql(await introspect(next), {
          tables: wanted,
          names: pluralNames,
          dialect,
        })
        expect([left, after.differences, after.problems]).toEqual([left, [], []])
        expect(await next.query('select id, email, plan from users')).toEqual([
          { id: 'u1', email: 'ada@example.com', plan: 'pro' },
        ])
        await migrateDown(run, false)
      }
    }
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
      type: 'migration-missing',
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
