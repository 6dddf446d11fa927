import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import type { Adapter } from '@create-auth/runtime/adapters'
import { describe, expect, test } from 'vitest'
import { makeStore, type Store } from '../../../runtime/src/store/store.js'

// What stands between the engine and an adapter: nothing but what was asked for comes through (E246).

const DAY = new Date(Date.UTC(2026, 0, 15))
const user = { id: 'u1', email: 'ada@example.test', emailVerified: null, name: 'Ada' }
const account = { provider: 'acme', providerAccountId: 'a1', type: 'oauth', userId: 'u1' } as const
const session = { sessionToken: 's1', userId: 'u1', expires: DAY }
const token = { identifier: 'ada@example.test', token: 't1', expires: DAY }
const authenticator = {
  credentialID: 'c1',
  credentialPublicKey: 'k1',
  counter: 0,
  credentialBackedUp: false,
  credentialDeviceType: 'singleDevice',
  providerAccountId: 'a1',
  userId: 'u1',
}
const key = { provider: 'acme', providerAccountId: 'a1' }

/** A store whose adapter returns this from every method. */
function storeThatReturns(returned: unknown): Store {
  const get = (_: object, method: string) =>
    method === 'listUsersByEmailIgnoringCase' ? undefined : () => returned
  const adapter = new Proxy({}, { get }) as Adapter
  return makeStore(adapter, 20, () => undefined)
}

type Row = readonly [
  method: keyof Store,
  ask: (store: Store) => Promise<unknown>,
  right: unknown,
  wrong: readonly unknown[],
]

const NO_USERS = [
  7,
  'u1',
  [],
  {},
  { ...user, id: '' },
  { ...user, id: 7.5 },
  { ...user, email: 7 },
  { ...user, emailVerified: '2026-01-15' },
  { ...user, emailVerified: new Date(Number.NaN) },
  { ...user, sessionsFrom: '2026-01-15' },
  { ...user, sessionsFrom: new Date(Number.NaN) },
]

const ROWS: readonly Row[] = [
  ['createUser', (store) => store.createUser(user), user, [null, undefined, ...NO_USERS]],
  ['getUser', (store) => store.getUser('u1'), user, [...NO_USERS, { ...user, id: 'u2' }]],
  [
    'getUserByEmail',
    (store) => store.getUserByEmail(user.email),
    user,
    [...NO_USERS, { ...user, email: 'eve@example.test' }, { ...user, email: null }],
  ],
  ['getUserByAccount', (store) => store.getUserByAccount(key), user, NO_USERS],
  [
    'updateUser',
    (store) => store.updateUser({ id: 'u1', name: 'A' }),
    user,
    [null, ...NO_USERS, { ...user, id: 'u2' }],
  ],
  [
    'getAccount',
    (store) => store.getAccount(key),
    account,
    [
      7,
      {},
      { ...account, userId: '' },
      { ...account, provider: 'other' },
      { ...account, providerAccountId: 'a2' },
    ],
  ],
  [
    'createSession',
    (store) => store.createSession(session),
    session,
    [
      null,
      {},
      { ...session, sessionToken: 's2' },
      { ...session, userId: 'u2' },
      { ...session, expires: '2026-01-15' },
    ],
  ],
  [
    'getSessionAndUser',
    (store) => store.getSessionAndUser('s1'),
    { session, user },
    [
      7,
      {},
      { session },
      { user },
      { session: null, user },
      { session: { ...session, sessionToken: 's2' }, user },
      { session, user: { ...user, id: 'u2' } },
      { session: { ...session, userId: 'u2' }, user },
    ],
  ],
  [
    'updateSession',
    (store) => store.updateSession({ sessionToken: 's1', expires: DAY }),
    session,
    [7, {}, { ...session, sessionToken: 's2' }],
  ],
  [
    'useVerificationToken',
    (store) => store.useVerificationToken({ identifier: token.identifier, token: 't1' }),
    token,
    [
      7,
      {},
      { ...token, token: 't2' },
      { ...token, identifier: 'eve@example.test' },
      { ...token, expires: 7 },
    ],
  ],
  [
    'listVerificationTokens',
    (store) => store.listVerificationTokens(token.identifier),
    [token],
    [
      null,
      {},
      [{}],
      [{ ...token, identifier: 'eve@example.test' }],
      [token, { ...token, expires: 7 }],
    ],
  ],
  [
    'createAuthenticator',
    (store) => store.createAuthenticator(authenticator),
    authenticator,
    [null, {}, { ...authenticator, credentialID: 'c2' }, { ...authenticator, counter: '0' }],
  ],
  [
    'getAuthenticator',
    (store) => store.getAuthenticator('c1'),
    authenticator,
    [
      7,
      {},
      { ...authenticator, credentialID: 'c2' },
      { ...authenticator, userId: '' },
      { ...authenticator, credentialPublicKey: null },
      { ...authenticator, providerAccountId: undefined },
    ],
  ],
  [
    'updateAuthenticatorCounter',
    (store) => store.updateAuthenticatorCounter('c1', 1),
    authenticator,
    [null, {}, { ...authenticator, credentialID: 'c2' }],
  ],
  [
    'listAccountsByUserId',
    (store) => store.listAccountsByUserId('u1'),
    [account],
    [null, {}, [null], [{ ...account, userId: 'u2' }]],
  ],
  [
    'listSessionsByUserId',
    (store) => store.listSessionsByUserId('u1'),
    [session],
    [null, {}, [{}], [{ ...session, userId: 'u2' }]],
  ],
  [
    'listAuthenticatorsByUserId',
    (store) => store.listAuthenticatorsByUserId('u1'),
    [authenticator],
    [null, {}, [{}], [{ ...authenticator, userId: 'u2' }]],
  ],
]

describe.each(ROWS)('%s', (method, ask, right, wrong) => {
  test('gives a copy of the right row', async () => {
    const given = await ask(storeThatReturns(Object.freeze(right)))
    expect(given).toEqual(right)
    expect(given).not.toBe(right)
  })

  test.each(wrong.map((row) => [row]))('refuses %j', async (row) => {
    await expect(ask(storeThatReturns(row))).rejects.toMatchObject({
      type: 'AdapterError',
      message: `the adapter's method ${method} failed`,
      cause: {
        err: { message: expect.stringMatching(/^it returned (?:no valid|another|something else)/) },
      },
    })
  })

  test('that the adapter does not have is named', async () => {
    await expect(ask(makeStore({}, 20, () => undefined))).rejects.toMatchObject({
      type: 'MissingAdapterMethods',
      message: `the adapter has no method ${method}`,
    })
  })

  test('that takes too long is ended', async () => {
    await expect(ask(storeThatReturns(new Promise(() => undefined)))).rejects.toMatchObject({
      type: 'AdapterError',
      cause: { err: { message: 'it took too long' } },
    })
  })
})

describe('what adapters do in different ways', () => {
  test('ids that are numbers become text', async () => {
    const row = { ...user, id: 7 }
    expect(await storeThatReturns(row).getUser('7')).toEqual({ ...user, id: '7' })
    const pair = { session: { ...session, userId: 7 }, user: row }
    expect(await storeThatReturns(pair).getSessionAndUser('s1')).toEqual({
      session: { ...session, userId: '7' },
      user: { ...user, id: '7' },
    })
  })

  test('an address in other letters is the one that was asked for', async () => {
    const found = await storeThatReturns({ ...user, email: 'Ada@Example.test' }).getUserByEmail(
      user.email,
    )
    expect(found?.email).toBe('Ada@Example.test')
  })

  test('emailVerified that is missing is null', async () => {
    const { emailVerified: _, ...row } = user
    expect(await storeThatReturns(row).getUser('u1')).toEqual(user)
  })

  test.each([[null], [undefined]])('%s is nothing found', async (nothing) => {
    const store = storeThatReturns(nothing)
    expect(
      await Promise.all([
        store.getUser('u1'),
        store.getUserByEmail(user.email),
        store.getUserByAccount(key),
        store.getAccount(key),
        store.getSessionAndUser('s1'),
        store.updateSession({ sessionToken: 's1', expires: DAY }),
        store.useVerificationToken({ identifier: token.identifier, token: 't1' }),
        store.getAuthenticator('c1'),
      ]),
    ).toEqual(Array(8).fill(undefined))
  })

  test('methods may be those of a class', async () => {
    class Own {
      readonly rows = [user]
      getUser(id: string) {
        return this.rows.find((row) => row.id === id) ?? null
      }
    }
    const store = makeStore(new Own(), 20, () => undefined)
    expect([store.has('getUser'), store.has('createUser')]).toEqual([true, false])
    expect(await store.getUser('u1')).toEqual(user)
  })
})

test('what a method throws is told without the values that it was given, and with its code', async () => {
  const failing: Adapter = {
    linkAccount(row) {
      const error = new TypeError(
        `insert into account values ('${row.access_token}', 'a1', '${row.userId}')`,
      )
      throw Object.assign(error, { code: '23505' })
    },
  }
  const asked = makeStore(failing, 20, () => undefined).linkAccount({
    ...account,
    userId: 'user-0001',
    access_token: 'gho_secret',
  })
  await expect(asked).rejects.toMatchObject({
    cause: {
      err: {
        name: 'TypeError',
        code: '23505',
        message: "insert into account values ('…', 'a1', '…')",
      },
    },
  })
})

test('the memory adapter gives rows that come through', async () => {
  const tables = emptyTables()
  const store = makeStore(MemoryAdapter(tables), 20, () => undefined)
  await store.createUser(user)
  await store.linkAccount(account)
  expect(await store.getAccount(key)).toEqual(account)
  expect(await store.getAccount({ ...key, provider: 'other' })).toBeUndefined()
  await store.deleteUser('u1')
  expect([tables.users.size, tables.accounts.size]).toEqual([0, 0])
})

test.each([
  [[], [['u1']]],
  [['Old@x.test'], [['u1', { addresses: ['Old@x.test'] }]]],
])('a deletion with the addresses %j asks the adapter for them', async (addresses, asked) => {
  const calls: unknown[] = []
  const adapter: Adapter = { deleteUser: async (...args) => void calls.push(args) }
  await makeStore(adapter, 20, () => undefined).deleteUser('u1', addresses)
  expect(calls).toEqual(asked)
})
