import Database from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import { withLock } from '../../../src/database/run-migrations.js'
import type { Connection } from '../../../src/database/connection.js'
import { openConnection } from '../../../src/database/open-connection.js'
import {
  onServers,
  ownMariadb,
  ownPostgres,
  ownSqlite,
  type OwnDatabase,
} from '../../support/databases.js'
import { packagesFolder } from '../../support/link-packages.js'
import { disk } from '../../support/disk.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function own(open: () => Promise<OwnDatabase>): Promise<() => Promise<Connection>> {
  const { url, drop } = await open()
  ends.push(drop)
  return async () => {
    const connection = await openConnection(disk(packagesFolder), url)
    ends.push(() => connection.close().catch(() => undefined))
    return connection
  }
}

function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

const openers = { postgresql: ownPostgres, mysql: ownMariadb } as const
describe.runIf(onServers).each(['postgresql', 'mysql'] as const)('%s', (dialect) => {
  test('whoever comes second waits until the first has ended, although that one is still connected', async () => {
    const connect = await own(openers[dialect])
    const [first, second, other] = [await connect(), await connect(), await connect()]
    const [inside, end] = [gate(), gate()]
    const order: string[] = []
    const one = withLock(first, async () => {
      inside.open()
      await end.opened
      order.push('first')
    })
    await inside.opened
    const two = withLock(second, async () => {
      order.push('second')
    })
    // Time enough for one that does not wait.
    for (let times = 0; times < 20; times += 1) await other.query('select 1')
    end.open()
    await Promise.all([one, two])
    expect(order).toEqual(['first', 'second'])
  })

  test('whoever comes after a failure need not wait, and sees the reason of the failure alone', async () => {
    const connect = await own(openers[dialect])
    const [first, second] = [await connect(), await connect()]
    const failure = new Error('it went wrong')
    const failing = withLock(first, async () => {
      throw failure
    })
    await expect(failing).rejects.toBe(failure)
    expect(await withLock(second, async () => 'done')).toBe('done')
  })

  test('a connection that breaks meanwhile is not the reason that is given', async () => {
    const connection = await (await own(openers[dialect]))()
    const failure = new Error('it went wrong')
    const failing = withLock(connection, async () => {
      await connection.close()
      throw failure
    })
    await expect(failing).rejects.toBe(failure)
  })
})

test.runIf(onServers)('MySQL: another run that does not end is said to be in the way', async () => {
  const connect = await own(ownMariadb)
  const [first, second] = [await connect(), await connect()]
  const impatient: Connection = {
    ...second,
    query: (sql) => second.query(sql.replace(', 600)', ', 0)')),
  }
  const ran: string[] = []
  await withLock(first, async () => {
    const refused = withLock(impatient, async () => ran.push('second'))
    await expect(refused).rejects.toMatchObject({
      exit: 'conflict',
      type: 'migration-locked',
      message: 'another run is changing the database',
      hint: 'Try again when it has ended. Who is connected: show processlist',
    })
    // Nor has it let go of what it did not hold.
    await expect(withLock(impatient, async () => ran.push('third'))).rejects.toMatchObject({
      type: 'migration-locked',
    })
  })
  expect(ran).toEqual([])
})

test.runIf(onServers).each([
  ['postgresql', ownPostgres],
  ['mysql', ownMariadb],
] as const)('%s: another database of the same server is not in the way', async (_, open) => {
  const [here, there] = [await (await own(open))(), await (await own(open))()]
  expect(await withLock(here, () => withLock(there, async () => 'both'))).toBe('both')
})

test('SQLite: nobody else can write before it ends, not even before it has written', async () => {
  const { url, drop } = await ownSqlite()
  ends.push(drop)
  const connection = await openConnection(disk(packagesFolder), url)
  const other = new Database(url.replace('file:', ''), { timeout: 0 })
  await withLock(connection, async () => {
    expect(() => other.exec('create table others (id integer)')).toThrow('database is locked')
  })
  other.exec('create table others (id integer)')
  other.close()
  await connection.close()
})

test.each([
  ['postgresql', ownPostgres],
  ['sqlite', ownSqlite],
] as const)('%s: a failure takes everything back, and success keeps it', async (_, open) => {
  const connect = await own(open)
  const connection = await connect()
  const failing = withLock(connection, async () => {
    await connection.query('create table gone (id integer)')
    throw new Error('it went wrong')
  })
  await expect(failing).rejects.toThrow('it went wrong')
  await withLock(connection, () => connection.query('create table kept (id integer)'))
  await connection.close()
  const next = await connect()
  await expect(next.query('select id from gone')).rejects.toMatchObject({ type: 'database-failed' })
  expect(await next.query('select id from kept')).toEqual([])
})
