import { afterEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../../src/database/connection.js'
import { countExpired, deleteExpired } from '../../../src/database/delete-expired.js'
import { openConnection } from '../../../src/database/open-connection.js'
import { packagesFolder } from '../../support/link-packages.js'
import { disk } from '../../support/disk.js'

const TABLE = { name: 'visits', key: ['token'], expires: 'ends' }
const NOW = new Date('2026-03-08T12:00:00.500Z')

let connection: Connection | undefined
afterEach(() => connection?.close())

/** An SQLite database with rows that end at some moments, in the form in which it has them. */
async function visits(moments: readonly (string | number | null)[]): Promise<Connection> {
  connection = await openConnection(disk(packagesFolder), ':memory:')
  await connection.query('create table visits (token integer primary key, ends)')
  for (const moment of moments) {
    const value = moment === null ? 'null' : typeof moment === 'number' ? moment : `'${moment}'`
    await connection.query(`insert into visits (ends) values (${value})`)
  }
  return connection
}

const left = async (): Promise<unknown> =>
  (await connection?.query('select ends from visits order by token'))?.map(({ ends }) => ends)

describe('dates of SQLite are compared in the form that they have', () => {
  const ms = NOW.getTime()
  const seconds = Math.floor(ms / 1000)
  test.each([
    ['as JSON writes them', '2026-03-08T12:00:00.500Z', '2026-03-08T12:00:00.501Z'],
    [
      'as JSON writes them, with a zone',
      '2026-03-08T12:00:00.500+00:00',
      '2026-03-08T12:00:00.501+00:00',
    ],
    ['as SQL writes them', '2026-03-08 12:00:00.500', '2026-03-08 12:00:00.501'],
    ['as milliseconds', ms, ms + 1],
    ['as seconds', seconds, seconds + 1],
  ])('%s', async (_, over, alive) => {
    const open = await visits([alive, over, over, null])
    expect(await countExpired(open, TABLE, NOW)).toBe(2)
    expect(await deleteExpired(open, TABLE, NOW)).toBe(2)
    expect(await left()).toEqual([alive, null])
  })

  test('and what is no date is left alone, with an error that shows no value', async () => {
    const open = await visits(['soon'])
    const refused = { type: 'dates-unknown', message: 'visits.ends holds what is no date' }
    await expect(deleteExpired(open, TABLE, NOW)).rejects.toMatchObject(refused)
    await expect(countExpired(open, TABLE, NOW)).rejects.toMatchObject(refused)
    expect(await left()).toEqual(['soon'])
  })
})

test('a thousand rows go with each statement, until none are left', async () => {
  const open = await visits([])
  const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)'
  await open.query(`insert into visits (ends) ${many} select 1 from n`)
  const asked: string[] = []
  const spied: Connection = {
    ...open,
    query: (sql, values) => (asked.push(sql), open.query(sql, values)),
  }
  expect(await deleteExpired(spied, TABLE, NOW)).toBe(2500)
  expect(asked.filter((sql) => sql.startsWith('delete'))).toHaveLength(3)
  expect(await left()).toEqual([])
})

test('an empty table has nothing to delete', async () => {
  const open = await visits([null])
  expect(await deleteExpired(open, TABLE, NOW)).toBe(0)
  expect(await countExpired(open, TABLE, NOW)).toBe(0)
})
