import type { AdapterSession, SessionFacts } from '../../adapter.js'
import { newcomer, tomorrow, unique } from './people.js'
import { rule, type AdapterRule, type Having } from './rule.js'
import { absent, atOnce, by, rejects, same } from './same.js'

async function begin(
  adapter: Having<'createSession'>,
  userId: string,
  expires = tomorrow(),
): Promise<AdapterSession> {
  return adapter.createSession({ sessionToken: unique('session'), userId, expires })
}

export const sessionRules: readonly AdapterRule[] = [
  rule(
    'createSession gives the row, and getSessionAndUser gives it with its user',
    ['createUser', 'createSession', 'getSessionAndUser'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const given = { sessionToken: unique('session'), userId: ada.id, expires: tomorrow() }
      same(await adapter.createSession(given), given, 'createSession')
      await begin(adapter, bob.id)
      const found = await adapter.getSessionAndUser(given.sessionToken)
      same(found, { session: given, user: ada }, 'getSessionAndUser')
      absent(await adapter.getSessionAndUser(unique('session')), 'an unknown token')
      absent(await adapter.getSessionAndUser(''), 'an empty token')
    },
  ),
  rule(
    'createSession refuses a token that is taken',
    ['createUser', 'createSession', 'getSessionAndUser'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const session = await begin(adapter, ada.id)
      await rejects(() => adapter.createSession({ ...session, userId: bob.id }), 'the second one')
      same((await adapter.getSessionAndUser(session.sessionToken))?.user, ada, 'the first one')
    },
  ),
  rule(
    'a user has as many sessions as devices, and each ends alone',
    ['createUser', 'createSession', 'getSessionAndUser', 'deleteSession'],
    async (adapter) => {
      const user = await newcomer(adapter)
      const [laptop, phone] = [await begin(adapter, user.id), await begin(adapter, user.id)]
      await adapter.deleteSession(laptop.sessionToken)
      absent(await adapter.getSessionAndUser(laptop.sessionToken), 'the one that ended')
      const found = await adapter.getSessionAndUser(phone.sessionToken)
      same(found, { session: phone, user }, 'the other')
      absent(await adapter.deleteSession(laptop.sessionToken), 'ended again')
    },
  ),
  rule(
    'what is told beside a session is kept whole, or not at all',
    ['createUser', 'createSession', 'updateSession', 'getSessionAndUser'],
    async (adapter) => {
      const user = await newcomer(adapter)
      const session = { sessionToken: unique('session'), userId: user.id, expires: tomorrow() }
      const { sessionToken } = session
      const facts: SessionFacts = {
        createdAt: new Date('2026-03-08T07:30:00.500Z'),
        authTime: new Date('2026-03-08T07:30:00.000Z'),
        freshAt: new Date('2026-03-08T07:29:00.000Z'),
        methods: 'pwd otp',
        provider: 'password',
        sid: unique('sid'),
        userAgent: 'x'.repeat(255),
        network: '2001:db8:1::/48',
        name: 'Ausgabe für Zürich',
      }
      const used = { lastUsedAt: new Date('2026-11-01T05:59:59.999Z') }
      await adapter.createSession(session, facts)
      const begun = await adapter.getSessionAndUser(sessionToken)
      const isKept = begun?.session.authTime !== undefined
      same(begun, { session: isKept ? { ...session, ...facts } : session, user }, 'createSession')
      const expires = tomorrow()
      await adapter.updateSession({ sessionToken, expires }, used)
      const now = isKept ? { ...session, ...facts, ...used, expires } : { ...session, expires }
      same(await adapter.getSessionAndUser(sessionToken), { session: now, user }, 'updateSession')
    },
  ),
  rule(
    'updateSession changes the expiry alone, to the millisecond',
    ['createUser', 'createSession', 'updateSession', 'getSessionAndUser'],
    async (adapter) => {
      const user = await newcomer(adapter)
      const [session, other] = [await begin(adapter, user.id), await begin(adapter, user.id)]
      const { sessionToken } = session
      const expires = new Date(session.expires.getTime() + 1)
      const updated = await adapter.updateSession({ sessionToken, expires })
      // A database need not tell.
      if (updated) same(updated, { ...session, expires }, 'updateSession')
      const found = await adapter.getSessionAndUser(sessionToken)
      same(found, { session: { ...session, expires }, user }, 'getSessionAndUser')
      same((await adapter.getSessionAndUser(other.sessionToken))?.session, other, 'another one')
    },
  ),
  rule(
    'updateSession does not bring back what has ended',
    ['createUser', 'createSession', 'updateSession', 'deleteSession', 'getSessionAndUser'],
    async (adapter) => {
      const { id } = await newcomer(adapter)
      const { sessionToken } = await begin(adapter, id)
      await adapter.deleteSession(sessionToken)
      absent(await adapter.updateSession({ sessionToken, expires: tomorrow() }), 'updateSession')
      absent(await adapter.getSessionAndUser(sessionToken), 'the session')
      const racing = await begin(adapter, id)
      await atOnce(20, async (turn) =>
        turn === 10
          ? adapter.deleteSession(racing.sessionToken)
          : adapter.updateSession({ sessionToken: racing.sessionToken, expires: tomorrow() }),
      )
      absent(await adapter.getSessionAndUser(racing.sessionToken), 'the session that ended')
    },
  ),
  rule(
    'listSessionsByUserId lists the sessions of one user',
    ['createUser', 'createSession', 'listSessionsByUserId'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const sessions = [await begin(adapter, ada.id), await begin(adapter, ada.id)]
      await begin(adapter, bob.id)
      const listed = await adapter.listSessionsByUserId(ada.id)
      same(by('sessionToken', listed), by('sessionToken', sessions), 'the sessions')
      same(await adapter.listSessionsByUserId(crypto.randomUUID()), [], 'of nobody')
    },
  ),
  rule(
    'listSessionsBySid lists what one provider calls by one name, of whichever user, or nothing where that is not kept',
    ['createUser', 'createSession', 'getSessionAndUser', 'listSessionsBySid'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const [provider, sid] = [unique('provider'), unique('sid')]
      const told = async (userId: string, facts: SessionFacts): Promise<AdapterSession> => {
        const session = { sessionToken: unique('session'), userId, expires: tomorrow() }
        await adapter.createSession(session, facts)
        return { ...session, ...facts }
      }
      const named = [await told(ada.id, { provider, sid }), await told(bob.id, { provider, sid })]
      await told(ada.id, { provider, sid: unique('sid') })
      await told(ada.id, { provider: unique('provider'), sid })
      await begin(adapter, ada.id)
      const listed = by('sessionToken', await adapter.listSessionsBySid(provider, sid))
      if (listed.length > 0) same(listed, by('sessionToken', named), 'the sessions')
      same(await adapter.listSessionsBySid(provider, unique('sid')), [], 'of nobody')
    },
  ),
  rule(
    'deleteExpired removes what has expired at the moment that it is given, and nothing that has not',
    [
      'createUser',
      'createSession',
      'getSessionAndUser',
      'createVerificationToken',
      'useVerificationToken',
      'deleteExpired',
    ],
    async (adapter) => {
      const { id } = await newcomer(adapter)
      const now = new Date('2020-06-01T12:00:00.500Z')
      const later = new Date(now.getTime() + 1)
      const [over, lives] = [await begin(adapter, id, now), await begin(adapter, id, later)]
      const [stale, fresh] = [now, later].map((expires) => ({
        identifier: `${unique('mail')}@example.com`,
        token: unique('token'),
        expires,
      }))
      if (!stale || !fresh) return
      await adapter.createVerificationToken(stale)
      await adapter.createVerificationToken(fresh)
      await adapter.deleteExpired(now)
      absent(await adapter.getSessionAndUser(over.sessionToken), 'the session that has expired')
      same((await adapter.getSessionAndUser(lives.sessionToken))?.session, lives, 'the other')
      absent(await adapter.useVerificationToken(stale), 'the token that has expired')
      same(await adapter.useVerificationToken(fresh), fresh, 'the other token')
    },
  ),
  rule(
    'deleteExpired removes at most as many of each as it is told, and says how many',
    [
      'createUser',
      'createSession',
      'getSessionAndUser',
      'createVerificationToken',
      'deleteExpired',
    ],
    async (adapter) => {
      const { id } = await newcomer(adapter)
      // Before everything that other rules leave.
      const now = new Date('1970-01-01T12:00:00.000Z')
      await adapter.deleteExpired(now)
      for (let turn = 0; turn < 5; turn += 1) await begin(adapter, id, now)
      const lives = await begin(adapter, id, new Date(now.getTime() + 1))
      for (let turn = 0; turn < 3; turn += 1)
        await adapter.createVerificationToken({
          identifier: unique('mail'),
          token: unique('token'),
          expires: now,
        })
      const limited = async (): Promise<unknown> => {
        const { sessions, verificationTokens } = (await adapter.deleteExpired(now, 2)) ?? {}
        return [sessions, verificationTokens]
      }
      const counts = [await limited(), await limited(), await limited(), await limited()]
      const all = [2, 2]
      same(counts, [all, [2, 1], [1, 0], [0, 0]], 'the counts')
      same((await adapter.getSessionAndUser(lives.sessionToken))?.session, lives, 'the other')
    },
  ),
]
