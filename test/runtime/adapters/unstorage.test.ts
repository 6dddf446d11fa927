import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UnstorageAdapter, type UnstorageStorage } from '@create-auth/runtime/adapters/unstorage'
import { adapterRules } from '@create-auth/runtime/testing'
import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A storage can't add to a number as one step, and is for one process. */
const LACKS = ['incrementCounter', 'listVerificationTokens'] as const
const kept = adapterRules.filter(({ needs }) => !LACKS.some((method) => needs.includes(method)))

test.each(LACKS)('there is no %s', (method) => {
  expect(method in UnstorageAdapter(createStorage())).toBe(false)
})

describe('in memory', () => {
  const adapter = UnstorageAdapter(createStorage())
  for (const { name, run } of kept) test(name, () => run(adapter))
})

describe('in files, below a prefix', () => {
  let base: string
  let adapter: ReturnType<typeof UnstorageAdapter>
  beforeAll(() => {
    base = mkdtempSync(join(tmpdir(), 'create-auth-unstorage-'))
    const storage = createStorage({ driver: fsDriver({ base }) })
    adapter = UnstorageAdapter(storage, { baseKeyPrefix: 'auth:' })
  })
  afterAll(() => rmSync(base, { recursive: true }))
  // A file's name has at most 255 bytes.
  const rules = kept.filter(({ name }) => !name.includes('255 characters'))
  for (const { name, run } of rules) test(name, () => run(adapter))
})

test('nothing is left of a user who is deleted', async () => {
  const storage = createStorage()
  const adapter = UnstorageAdapter(storage, { baseKeyPrefix: 'auth:' })
  await storage.setItem('other', 'stays')
  const user = { id: '1', name: 'Ada', email: 'ada@example.com', emailVerified: new Date(7) }
  await adapter.createUser(user)
  expect(await adapter.getUserByEmail(user.email)).toEqual(user)
  await adapter.createSession({ sessionToken: 't', userId: '1', expires: new Date(1) })
  await adapter.linkAccount({ userId: '1', type: 'oauth', provider: 'a', providerAccountId: 'b' })
  expect((await storage.getKeys()).toSorted()).toEqual([
    'auth:user:1',
    'auth:user:account:a:b',
    'auth:user:accounts:1',
    'auth:user:email:ada@example.com',
    'auth:user:session:t',
    'auth:user:sessions:1',
    'auth:user:spellings:ada@example.com',
    'other',
  ])
  await adapter.deleteUser('1')
  expect(await storage.getKeys()).toEqual(['other'])
})

test('what was a user’s and is another’s by now is neither listed nor deleted with the first', async () => {
  const storage = createStorage()
  const adapter = UnstorageAdapter(storage)
  const session = { sessionToken: 't', userId: '1', expires: new Date(1) }
  await adapter.createSession(session)
  const text = JSON.stringify(await storage.getItem('user:session:t')).replace('"1"', '"2"')
  expect(text).toContain('"userId":"2"')
  await storage.setItem('user:session:t', text)
  expect(await adapter.listSessionsByUserId('1')).toEqual([])
  await adapter.deleteUser('1')
  expect(JSON.stringify(await storage.getItem('user:session:t'))).toBe(text)
})

test('a session whose user is gone is nobody’s, and what has no key is not stored', async () => {
  const storage = createStorage()
  const adapter = UnstorageAdapter(storage)
  await adapter.createSession({ sessionToken: 't', userId: '1', expires: new Date(1) })
  expect(await adapter.getSessionAndUser('t')).toBeNull()
  const account = { userId: '1', type: 'oauth', provider: 'a', providerAccountId: '' } as const
  await expect(adapter.linkAccount(account)).rejects.toThrow(
    new TypeError('the account has no key'),
  )
})

test('what is no row is nobody’s session, and in nobody’s way', async () => {
  const storage = createStorage()
  const adapter = UnstorageAdapter(storage)
  await adapter.createUser({ id: '1', email: null, emailVerified: null })
  for (const [token, text] of [
    ['broken', '{"userId":'],
    ['number', '5'],
    ['nothing', ''],
  ] as const) {
    await adapter.createSession({ sessionToken: token, userId: '1', expires: new Date(1) })
    await storage.setItem(`user:session:${token}`, text)
    expect(await adapter.getSessionAndUser(token)).toBeNull()
    expect(await adapter.deleteSession(token)).toBeNull()
  }
  const session = { sessionToken: 't', userId: '1', expires: new Date(2) }
  await adapter.createSession(session)
  expect(await adapter.listSessionsByUserId('1')).toEqual([session])
  await adapter.deleteExpired(new Date(2))
  expect((await storage.getKeys('user:session:')).toSorted()).toEqual([
    'user:session:broken',
    'user:session:nothing',
    'user:session:number',
  ])
})

test('an address leads to a user: no account takes it, and whose it is by now keeps it', async () => {
  const storage = createStorage()
  const adapter = UnstorageAdapter(storage)
  const email = 'ada@example.com'
  const account = { userId: 'u1', type: 'oauth', provider: 'a', providerAccountId: 'b' } as const
  await adapter.linkAccount(Object.assign({ email }, account))
  expect(await adapter.getUserByEmail(email)).toBeNull()
  await adapter.createUser({ id: 'u1', email, emailVerified: null })
  await adapter.createUser({ id: 'u3', email: 'eve@example.com', emailVerified: null })
  await expect(adapter.updateUser({ id: 'u3', email })).rejects.toThrow(
    new TypeError('there is a user with this address already'),
  )
  await storage.setItem(`user:email:${email}`, 'u2')
  await adapter.updateUser({ id: 'u1', email: 'new@example.com' })
  expect(await storage.getItem(`user:email:${email}`)).toBe('u2')
})

test('the keys of a user’s rows are in a place of the user’s own', async () => {
  const storage = createStorage()
  const session = { sessionToken: 't', userId: 'a:b?c', expires: new Date(1) }
  await UnstorageAdapter(storage).createSession(session)
  expect(await storage.getKeys()).toEqual(['user:sessions:a%3Ab%3Fc', 'user:session:t'])
})

/** A storage that empties a value before it writes the new one, as files do. */
function tornStorage(): UnstorageStorage {
  const values = new Map<string, unknown>()
  const turn = async (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
  return {
    getItem: async (key) => values.get(key) ?? null,
    setItem: async (key, value) => {
      values.delete(key)
      await turn()
      values.set(key, value)
    },
    removeItem: async (key) => void values.delete(key),
    getKeys: async (base = '') => [...values.keys()].filter((key) => key.startsWith(base)),
  }
}

test('whoever reads while somebody writes finds what was there, or what is there then', async () => {
  const adapter = UnstorageAdapter(tornStorage())
  const email = 'ada@example.test'
  const { id } = await adapter.createUser({ id: 'ada', name: '0', email, emailVerified: null })
  const names = ['1', '2', '3', '4']
  const [seen] = await Promise.all([
    Promise.all(
      names.map(async () => {
        await new Promise((resolve) => void setImmediate(resolve))
        return (await adapter.getUser(id))?.id
      }),
    ),
    ...names.map((name) => adapter.updateUser({ id, name })),
  ])
  expect(seen).toEqual(names.map(() => 'ada'))
})
