import { buildAccount, buildAuthenticator, newcomer, tomorrow, unique } from './people.js'
import { ask, rule, type AdapterRule } from './rule.js'
import { absent, rejects, same } from './same.js'

/** Each of them is 255 characters long once it is filled up; none of them may mean anything to a database. */
const WORDS = [
  'Žofie Ďáblová',
  '新しい利用者',
  'مرحبا بالعالم',
  '👩🏽‍🚀 e\u0301 ﬃ',
  `'"\`\\%_; DROP TABLE users; --`,
  '{"$gt": ""}',
  '${x} $1 ? :name @name',
  'null',
  '0',
]

/** Filled up to 255 characters, and unlike every other. */
function long(word: string): string {
  const text = `${word} ${unique('')}`
  return text + 'ü'.repeat(255 - Array.from(text).length)
}

/** Moments at which clocks are set, years end and days are added, and the ends of what 32 bits hold. */
const MOMENTS = [
  '1970-01-02T00:00:00.001Z',
  '1999-12-31T23:59:59.999Z',
  '2024-02-29T12:00:00.120Z',
  '2026-03-08T07:30:00.500Z',
  '2026-03-29T01:30:00.007Z',
  '2026-10-25T00:30:00.990Z',
  '2026-11-01T05:59:59.999Z',
  '2026-11-01T06:00:00.000Z',
  '2038-01-19T03:14:07.000Z',
]

/** Moments that 32 bits of seconds do not hold. */
const LATER = ['2038-01-19T03:14:08.000Z', '2106-02-07T06:28:16.001Z', '2999-12-31T23:59:59.999Z']

/** Seconds and signature counters at the ends of what 32 bits hold, with a sign and without. */
const LARGE = [2_147_483_647, 2_147_483_648, 4_294_967_295]

/** Signs that stores take keys apart by, and what such a sign becomes where it is written in another way. */
const SIGNS = [':', '%3A', '%', '/', '\\', '?', '.', '#', '_', '-', ' ']

/** Keys that a database may take for this one. */
function almost(key: string): readonly string[] {
  return [key.toUpperCase(), key.toLowerCase(), `${key} `, ` ${key}`]
}

export const valueRules: readonly AdapterRule[] = [
  rule(
    'text comes back as it is: any script, any sign, 255 characters',
    ['createUser', 'getUser', 'linkAccount', 'getAccount', 'getUserByAccount'],
    async (adapter) => {
      for (const word of WORDS) {
        const user = await newcomer(adapter, { name: long(word), image: long(word) })
        same(await adapter.getUser(user.id), user, 'the user')
        const account = buildAccount(user.id, {
          provider: long(word),
          providerAccountId: long(word),
          scope: long(word),
        })
        await adapter.linkAccount(account)
        const { provider, providerAccountId } = account
        same(await adapter.getAccount(providerAccountId, provider), account, 'the account')
        same(await adapter.getUserByAccount({ provider, providerAccountId }), user, 'the owner')
      }
    },
  ),
  rule(
    'keys of 255 characters find one row: sessions, verification tokens',
    [
      'createUser',
      'createSession',
      'getSessionAndUser',
      'createVerificationToken',
      'useVerificationToken',
    ],
    async (adapter) => {
      const { id: userId } = await newcomer(adapter)
      for (const word of WORDS) {
        const session = { sessionToken: long(word), userId, expires: tomorrow() }
        await adapter.createSession(session)
        const found = await adapter.getSessionAndUser(session.sessionToken)
        same(found?.session, session, 'the session')
        const token = { identifier: long(word), token: long(word), expires: tomorrow() }
        await adapter.createVerificationToken(token)
        same(await adapter.useVerificationToken(token), token, 'the verification token')
      }
    },
  ),
  rule(
    'a key that is almost right finds nothing: other case, a blank more',
    [
      'createUser',
      'createSession',
      'getSessionAndUser',
      'linkAccount',
      'getAccount',
      'getUserByAccount',
    ],
    async (adapter) => {
      const { id: userId } = await newcomer(adapter)
      const session = { sessionToken: unique('Session'), userId, expires: tomorrow() }
      await adapter.createSession(session)
      const account = buildAccount(userId, { providerAccountId: unique('Account') })
      await adapter.linkAccount(account)
      for (const sessionToken of almost(session.sessionToken))
        absent(await adapter.getSessionAndUser(sessionToken), 'a session')
      for (const providerAccountId of almost(account.providerAccountId)) {
        const { provider } = account
        absent(await adapter.getAccount(providerAccountId, provider), 'an account')
        absent(await adapter.getUserByAccount({ provider, providerAccountId }), 'an owner')
      }
    },
  ),
  rule(
    'keys stay apart, whatever signs they are put together with',
    ['createUser', 'getUserByEmail', 'linkAccount', 'getUserByAccount'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const word = unique('word')
      const cases = []
      for (const sign of SIGNS) {
        const first = { provider: `a${sign}b`, providerAccountId: word }
        const second = { provider: 'a', providerAccountId: `b${sign}${word}` }
        await adapter.linkAccount(buildAccount(ada.id, first))
        await adapter.linkAccount(buildAccount(bob.id, second))
        const user = await newcomer(adapter, { email: `${word}${sign}b@example.com` })
        cases.push({ first, second, user })
      }
      for (const { first, second, user } of cases) {
        same(await adapter.getUserByAccount(first), ada, 'the owner of the first account')
        same(await adapter.getUserByAccount(second), bob, 'the owner of the second account')
        same(await adapter.getUserByEmail(user.email), user, 'the owner of the address')
      }
    },
  ),
  rule(
    'dates come back to the millisecond, in whatever zone the server lives',
    ['createUser', 'updateUser', 'getUser', 'createSession', 'getSessionAndUser'],
    async (adapter) => {
      for (const moment of MOMENTS) {
        const date = new Date(moment)
        const user = await newcomer(adapter, { emailVerified: date })
        same((await adapter.getUser(user.id))?.emailVerified, date, 'emailVerified')
        const sessionToken = unique('session')
        await adapter.createSession({ sessionToken, userId: user.id, expires: date })
        const found = await adapter.getSessionAndUser(sessionToken)
        same(found?.session.expires, date, 'expires')
        same(found?.user.emailVerified, date, 'emailVerified of the user of a session')
      }
    },
  ),
  rule(
    'dates after 2038 come back',
    ['createUser', 'getUser', 'createSession', 'getSessionAndUser'],
    async (adapter) => {
      for (const moment of LATER) {
        const date = new Date(moment)
        const user = await newcomer(adapter, { emailVerified: date })
        same(await adapter.getUser(user.id), user, 'the user')
        const session = { sessionToken: unique('session'), userId: user.id, expires: date }
        await adapter.createSession(session)
        const found = await adapter.getSessionAndUser(session.sessionToken)
        same(found, { session, user }, 'the session')
      }
    },
  ),
  rule(
    'seconds and signature counters come back beyond 32 bits with a sign',
    [
      'createUser',
      'linkAccount',
      'getAccount',
      'updateAccount',
      'createAuthenticator',
      'getAuthenticator',
      'updateAuthenticatorCounter',
    ],
    async (adapter) => {
      const { id } = await newcomer(adapter)
      for (const number of LARGE) {
        const account = buildAccount(id, { expires_at: number })
        await adapter.linkAccount(account)
        const { provider, providerAccountId } = account
        same(await adapter.getAccount(providerAccountId, provider), account, 'the account')
        const later = { provider, providerAccountId, expires_at: 253_402_300_799 }
        await adapter.updateAccount(later)
        const stored = await adapter.getAccount(providerAccountId, provider)
        same(stored, { ...account, ...later }, 'the account in the year 9999')
        const passkey = buildAuthenticator(id, { counter: number - 1 })
        await adapter.createAuthenticator(passkey)
        const { credentialID } = passkey
        same(await adapter.getAuthenticator(credentialID), passkey, 'the authenticator')
        const counted = { ...passkey, counter: number }
        same(await adapter.updateAuthenticatorCounter(credentialID, number), counted, 'counted')
      }
    },
  ),
  rule(
    'text with a NUL in it is refused, and nothing is stored',
    [
      'createUser',
      'getUser',
      'getUserByEmail',
      'updateUser',
      'linkAccount',
      'getAccount',
      'createSession',
      'createVerificationToken',
      'createAuthenticator',
    ],
    async (adapter) => {
      const user = await newcomer(adapter)
      const [userId, expires, text] = [user.id, tomorrow(), 'a\0b']
      const email = `${unique('nul')}@example.com`
      await rejects(() => newcomer(adapter, { email, name: text }), 'createUser')
      absent(await adapter.getUserByEmail(email), 'the user')
      await rejects(() => adapter.updateUser({ id: userId, name: text }), 'updateUser')
      same(await adapter.getUser(userId), user, 'the user as before')
      const account = buildAccount(userId, { scope: text })
      await rejects(() => adapter.linkAccount(account), 'linkAccount')
      absent(await adapter.getAccount(account.providerAccountId, account.provider), 'the account')
      await rejects(
        () => adapter.createSession({ sessionToken: text, userId, expires }),
        'createSession',
      )
      await rejects(
        () => adapter.createVerificationToken({ identifier: text, token: unique('t'), expires }),
        'createVerificationToken',
      )
      await rejects(
        () => adapter.createAuthenticator(buildAuthenticator(userId, { transports: text })),
        'createAuthenticator',
      )
    },
  ),
  rule(
    'what is undefined is left out, and changes nothing',
    ['createUser', 'getUser', 'updateUser', 'linkAccount', 'getAccount', 'updateAccount'],
    async (adapter) => {
      const user = await newcomer(adapter)
      const { id } = user
      const nothing = { id, name: undefined, email: undefined, image: undefined }
      same(await ask(adapter, 'updateUser', nothing), user, 'updateUser')
      same(await adapter.getUser(id), user, 'getUser')
      const account = buildAccount(id)
      await ask(adapter, 'linkAccount', { ...account, scope: undefined })
      const { provider, providerAccountId, scope: _, ...rest } = account
      const linked = { provider, providerAccountId, ...rest }
      same(await adapter.getAccount(providerAccountId, provider), linked, 'getAccount')
      const change = { provider, providerAccountId, token_type: undefined, id_token: undefined }
      await ask(adapter, 'updateAccount', change)
      same(await adapter.getAccount(providerAccountId, provider), linked, 'after updateAccount')
    },
  ),
]
