import type { AdapterSession } from '@create-auth/runtime/adapters'
import { expect, test } from 'vitest'
import { newestColumn } from '../../../runtime/src/tables/adapter.js'
import type { TypedTable } from '../../../runtime/src/tables/typed-table.js'

/** Sessions in a database that answers with what it is told to throw, and what it was asked for. */
function makeSessions(says: Error) {
  const asked: (readonly [which: string, what: string, row?: object])[] = []
  let error: Error | undefined = says
  const table = (which: string): TypedTable<AdapterSession> => {
    const answer = async (what: string, row?: object): Promise<never> => {
      asked.push(row ? [which, what, row] : [which, what])
      if (which === 'whole' && error) throw error
      return null as never
    }
    return {
      insert: async (row: object) => answer('insert', row),
      find: async () => answer('find'),
      list: async () => answer('list'),
      update: async (_where: object, row: object) => answer('update', row),
      take: async () => answer('take'),
      findWithUser: async () => answer('findWithUser'),
    } as never
  }
  const sessions = newestColumn(table('whole'), table('before'), 'freshAt')
  return { sessions, asked, migrate: () => void (error = undefined) }
}

const ROW = { methods: 'pwd', freshAt: new Date(0) }

test.each([
  ['SQLite', new Error('table sessions has no column named freshAt')],
  ['SQLite, while it reads,', new Error('no such column: t.freshAt')],
  ['PostgreSQL', new Error('column "freshAt" of relation "sessions" does not exist')],
  ['MySQL', new Error("Unknown column 'freshAt' in 'field list'")],
  ['Prisma', new Error('Unknown argument `freshAt`. Available options are marked with ?.')],
  ['TypeORM', new Error('Property "freshAt" was not found in "Session".')],
  ['a database of snake_case', new Error('column t.fresh_at does not exist')],
  [
    'a client around a database',
    new Error('Failed query', { cause: new Error('no such column: freshAt') }),
  ],
])('a column that %s does not know is left out, and tried with the next row', async (_, says) => {
  const { sessions, asked, migrate } = makeSessions(says)
  await sessions.find({})
  await sessions.findWithUser({}, {} as never)
  await sessions.list({})
  await sessions.take({})
  await sessions.update({}, ROW)
  await sessions.insert(ROW)
  expect(asked).toEqual([
    ['whole', 'find'],
    ['before', 'find'],
    ['before', 'findWithUser'],
    ['before', 'list'],
    ['before', 'take'],
    ['before', 'update', { methods: 'pwd' }],
    ['whole', 'insert', ROW],
    ['before', 'insert', { methods: 'pwd' }],
  ])
  asked.length = 0
  migrate()
  await sessions.insert(ROW)
  await sessions.update({}, ROW)
  expect(asked).toEqual([
    ['whole', 'insert', ROW],
    ['whole', 'update', ROW],
  ])
})

test.each([
  new Error('UNIQUE constraint failed: sessions.sessionToken'),
  new Error('connection refused, insert into sessions ("freshAt")'),
  new Error('column "provider" of relation "sessions" does not exist'),
  new Error('no such table: sessions'),
])('%s is no matter of the column', async (says) => {
  const { sessions, asked } = makeSessions(says)
  await expect(sessions.insert(ROW)).rejects.toBe(says)
  await expect(sessions.find({})).rejects.toBe(says)
  expect(asked).toEqual([
    ['whole', 'insert', ROW],
    ['whole', 'find'],
  ])
})
