import { randomBytes } from 'node:crypto'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import {
  RedisAdapter,
  withRedisSessions,
  type RedisClient,
} from '@create-auth/runtime/adapters/redis'
import { adapterRules } from '@create-auth/runtime/testing'
import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'

interface Opened {
  readonly client: RedisClient
  readonly close: () => Promise<unknown>
}

const openers = {
  async redis() {
    const client = createClient({ url: URL })
    await client.connect()
    return { client, close: () => client.close() }
  },
  async ioredis() {
    const client = new Redis(URL)
    return { client, close: () => client.quit() }
  },
} satisfies Readonly<Record<string, () => Promise<Opened>>>

/** The client that removes what the rules leave behind, and that looks into it. */
const admin = new Redis(URL)
const prefix = `test-${randomBytes(6).toString('hex')}:`
afterAll(async () => {
  const keys = await admin.keys(`${prefix}*`)
  if (keys.length > 0) await admin.del(keys)
  await admin.quit()
})

/** Redis forgets by itself. */
const rules = adapterRules.filter(({ needs }) => !needs.includes('deleteExpired'))

describe.each(Object.entries(openers))('with the client of %s', (_, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  describe('RedisAdapter', () => {
    for (const { name, run } of rules)
      test(name, () => run(RedisAdapter(opened.client, { baseKeyPrefix: prefix })))
  })

  describe('withRedisSessions', () => {
    const users = MemoryAdapter()
    // What services call its sessions is not kept where they can be found by it.
    const own = rules.filter(({ needs }) => !needs.includes('listSessionsBySid'))
    for (const { name, run } of own)
      test(name, () => run(withRedisSessions(users, opened.client, { baseKeyPrefix: prefix })))
  })
})

test('deleteUser is one step: wherever the connection breaks, nothing is gone or everything', async () => {
  const options = { baseKeyPrefix: prefix }
  const failing = (calls: number) => {
    let left = calls
    const sendCommand = async ([command = '', ...parameters]: string[]): Promise<unknown> => {
      left -= 1
      if (left < 0) throw new TypeError('the connection is broken')
      return admin.call(command, ...parameters)
    }
    return RedisAdapter({ sendCommand }, options)
  }
  const breaking = rules.filter(({ name }) => name.includes('breaks off'))
  expect(breaking).toHaveLength(1)
  const oneStep = Object.assign(failing, { isOneStep: true as const })
  for (const { run } of breaking) await run(RedisAdapter(admin, options), oneStep)
})

test('deleteUser leaves no key behind, and of somebody who is gone it takes nothing', async () => {
  const own = `${prefix}gone:`
  const adapter = RedisAdapter(admin, { baseKeyPrefix: own })
  const ada = { id: 'ada', name: null, email: 'ada@x.test', emailVerified: null, image: null }
  await adapter.createUser(ada)
  const account = {
    provider: 'acme',
    providerAccountId: '1',
    type: 'oauth',
    userId: 'ada',
  } as const
  await adapter.linkAccount(account)
  await adapter.createSession({ sessionToken: 't', userId: 'ada', expires: new Date(9e12) })
  const before = await admin.keys(`${own}*`)
  expect(before).toHaveLength(7)
  expect(await adapter.deleteUser('nobody')).toBeNull()
  expect(await admin.keys(`${own}*`)).toHaveLength(7)
  expect(await adapter.deleteUser('ada')).toEqual(ada)
  expect(await admin.keys(`${own}*`)).toEqual([])
})

test.each(['RedisAdapter', 'withRedisSessions'])(
  'what was mailed to a user who is deleted is gone, to each of the addresses: %s',
  async (name) => {
    const own = `${prefix}mailed-${name}:`
    const users = MemoryAdapter()
    const options = { baseKeyPrefix: own }
    const adapter =
      name === 'RedisAdapter'
        ? RedisAdapter(admin, options)
        : withRedisSessions(users, admin, options)
    const ada = { id: 'ada', name: null, email: 'Ada@X.test', emailVerified: null, image: null }
    await adapter.createUser?.(ada)
    const expires = new Date(Date.now() + 3_600_000)
    const addresses = ['Ada@X.test', 'ada@x.test', 'Old@X.test', 'old@x.test', 'eve@x.test']
    for (const identifier of addresses)
      await adapter.createVerificationToken?.({ identifier, token: 't', expires })
    await adapter.deleteUser?.('ada', { addresses: ['Old@X.test'] })
    expect((await admin.keys(`${own}*`)).toSorted()).toEqual([
      `${own}user:token:eve@x.test:t`,
      `${own}user:tokens:eve@x.test`,
    ])
    // Nobody has to look after what leads to it.
    expect(await admin.pexpiretime(`${own}user:tokens:eve@x.test`)).toBe(
      expires.getTime() + 86_400_000,
    )
  },
)

test('a user of @auth/upstash-redis-adapter is found as written and in small letters, and by every spelling once changed', async () => {
  const own = `${prefix}theirs:`
  const adapter = RedisAdapter(admin, { baseKeyPrefix: own })
  const ada = { id: '1', email: 'Ada@X.test', emailVerified: null, name: 'Ada' }
  const bob = { id: '2', email: 'bob@x.test', emailVerified: null, name: 'Bob' }
  for (const user of [ada, bob]) {
    await admin.set(`${own}user:${user.id}`, JSON.stringify(user))
    await admin.set(`${own}user:email:${user.email}`, user.id)
  }
  const found = async (email: string): Promise<readonly string[]> =>
    (await adapter.listUsersByEmailIgnoringCase(email)).map(({ id }) => id)
  expect(await found('Ada@X.test')).toEqual(['1'])
  expect(await found('BOB@X.test')).toEqual(['2'])
  expect(await found('ada@x.test')).toEqual([])
  await adapter.updateUser({ id: '1', name: 'Ada Lovelace' })
  expect(await found('ada@x.test')).toEqual(['1'])
})

test('what has expired is forgotten a day later, and what has not is not', async () => {
  const client = new Redis(URL)
  const adapter = RedisAdapter(client, { baseKeyPrefix: prefix })
  const user = await adapter.createUser({ id: 'u1', email: null, emailVerified: null })
  const expires = new Date(Date.now() + 3_600_000)
  const session = { sessionToken: 's1', userId: user.id, expires }
  await adapter.createSession(session)
  await adapter.createSession({ ...session, sessionToken: 's2', expires: new Date(0) })
  await adapter.createVerificationToken({ identifier: 'i', token: 't', expires })
  const at = (key: string) => admin.pexpiretime(prefix + key)
  const [first, second, token] = await Promise.all(
    ['user:session:s1', 'user:session:s2', 'user:token:i:t'].map(at),
  )
  expect([first, token]).toEqual([expires.getTime() + 86_400_000, expires.getTime() + 86_400_000])
  expect(second).toBeGreaterThan(Date.now() + 86_000_000)
  expect(await at('user:u1')).toBe(-1)
  const later = new Date(expires.getTime() + 1000)
  await adapter.updateSession({ sessionToken: 's1', expires: later })
  expect(await at('user:session:s1')).toBe(later.getTime() + 86_400_000)
  await client.quit()
})

test('the sessions of a user are remembered only while they last', async () => {
  const client = new Redis(URL)
  const adapter = RedisAdapter(client, { baseKeyPrefix: prefix })
  const userId = 'u2'
  const long = new Date(Date.now() + 1e9)
  await adapter.createSession({ sessionToken: 'old', userId, expires: new Date(0) })
  await adapter.createSession({ sessionToken: 'moved', userId, expires: new Date(0) })
  await adapter.updateSession({ sessionToken: 'moved', expires: long })
  await adapter.createSession({ sessionToken: 'new', userId, expires: long })
  const kept = await admin.zrange(`${prefix}user:sessions:${userId}`, 0, -1)
  expect(kept.toSorted()).toEqual([`${prefix}user:session:moved`, `${prefix}user:session:new`])
  await client.quit()
})

test('a session check is one command', async () => {
  const commands: string[] = []
  const client = new Redis(URL)
  const adapter = RedisAdapter(
    {
      call(command, ...parameters) {
        commands.push(command)
        return client.call(command, ...parameters)
      },
    },
    { baseKeyPrefix: prefix },
  )
  const user = await adapter.createUser({ id: 'a:b/c?d%e', email: null, emailVerified: null })
  const session = { sessionToken: 'once', userId: user.id, expires: new Date(Date.now() + 1e6) }
  await adapter.createSession(session)
  commands.length = 0
  expect(await adapter.getSessionAndUser('once')).toEqual({ session, user })
  expect(commands).toEqual(['EVAL'])
  await client.quit()
})

test('with Redis for sessions, whoever is deleted is signed out everywhere', async () => {
  const client = new Redis(URL)
  const users = MemoryAdapter()
  const adapter = withRedisSessions(users, client, { baseKeyPrefix: prefix })
  const user = await users.createUser({ id: 'u3', email: 'u3@x.test', emailVerified: null })
  const session = { sessionToken: 'beside', userId: 'u3', expires: new Date(Date.now() + 1e6) }
  await adapter.createSession?.(session)
  expect(await adapter.getSessionAndUser?.('beside')).toEqual({ session, user })
  await adapter.deleteUser?.('u3')
  expect(await admin.exists(`${prefix}user:session:beside`)).toBe(0)
  expect(await users.getUser('u3')).toBeNull()
  await client.quit()
})

test('the prefixes of keys are those of the options', async () => {
  const client = new Redis(URL)
  const adapter = RedisAdapter(client, {
    baseKeyPrefix: `${prefix}own:`,
    userKeyPrefix: 'u:',
    emailKeyPrefix: 'e:',
    accountKeyPrefix: 'a:',
    accountByUserIdPrefix: 'a-of:',
    sessionKeyPrefix: 's:',
    sessionByUserIdKeyPrefix: 's-of:',
    verificationTokenKeyPrefix: 't:',
  })
  const user = { id: '1', email: 'ada@x.test', emailVerified: null }
  const expires = new Date(Date.now() + 1e6)
  const session = { sessionToken: 'st', userId: '1', expires }
  await adapter.createUser(user)
  await adapter.linkAccount({ userId: '1', type: 'oauth', provider: 'p', providerAccountId: 'i' })
  await adapter.createSession(session)
  await adapter.createVerificationToken({ identifier: 'i', token: 'tt', expires })
  expect(await adapter.getUserByEmail('ada@x.test')).toEqual(user)
  expect(await adapter.getSessionAndUser('st')).toEqual({ session, user })
  const keys = (await admin.keys(`${prefix}own:*`)).map((key) => key.slice(prefix.length + 4))
  const all = ['a-of:1', 'a:p:i', 'e:ada@x.test', 's-of:1', 's:st', 't:i:tt', 'u:1']
  expect(keys.toSorted()).toEqual([...all, 'user:spellings:ada@x.test', 'user:tokens:i'])
  await adapter.deleteUser('1')
  const left = ['t:i:tt', 'user:tokens:i'].map((key) => `${prefix}own:${key}`)
  expect((await admin.keys(`${prefix}own:*`)).toSorted()).toEqual(left)
  await client.quit()
})

test('keys can not run into each other', async () => {
  const client = new Redis(URL)
  const adapter = RedisAdapter(client, { baseKeyPrefix: prefix })
  const account = { userId: 'u', type: 'oauth' } as const
  await adapter.linkAccount({ ...account, provider: 'a:b', providerAccountId: 'c' })
  await adapter.linkAccount({ ...account, provider: 'a', providerAccountId: 'b:c' })
  expect((await adapter.getAccount('c', 'a:b'))?.provider).toBe('a:b')
  expect((await adapter.getAccount('b:c', 'a'))?.provider).toBe('a')
  await client.quit()
})

test('what is no client is refused', () => {
  // @ts-expect-error: it is no client
  expect(() => RedisAdapter({})).toThrow('RedisAdapter takes a client of redis or of ioredis')
})
