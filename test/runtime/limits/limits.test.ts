import Database from 'better-sqlite3'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { schema } from '../../support/databases.js'
import {
  ELSEWHERE,
  HOME,
  makeSite,
  statuses,
  then429,
  withoutCounters,
  type Site,
} from './world.js'

const ADA = 'ada@example.test'
type Inputs = NonNullable<Parameters<typeof Credentials>[0]['credentials']>

/** Networks that nobody knows. */
const network = (turn: number): string => `192.0.2.${turn}`
const limits = (given: object) => makeSite({ config: { limits: given } })

describe('the defaults, which nobody has to think about', () => {
  test.each<[limit: string, max: number, go: (site: Site, turn: number) => Promise<Response>]>([
    ['mailsPerAddress', 5, (site, turn) => site.ask(ADA, network(turn))],
    ['mailsPerAddressAndNetwork', 4, (site) => site.ask(ADA)],
    ['mailsPerNetwork', 30, (site, turn) => site.ask(`a${turn}@example.test`)],
    ['credentialsPerAccountAndNetwork', 10, (site) => site.password('ada', 'wrong')],
    ['credentialsPerAccount', 50, (site, turn) => site.password('ada', 'wrong', network(turn))],
    ['credentialsPerNetwork', 50, (site, turn) => site.password(`a${turn}`, 'wrong')],
    ['startsPerNetwork', 300, (site) => site.start()],
  ])('%s: %i, then 429', async (limit, max, go) => {
    const site = makeSite()
    expect(await statuses(max + 1, (turn) => go(site, turn))).toEqual(then429(max))
    expect(site.hits()).toMatchObject([{ limit }])
  })

  test.each<[limit: string, max: number, go: (site: Site, turn: number) => Promise<Response>]>([
    ['passkeysPerAccount', 30, (site, turn) => site.options(ADA, network(turn))],
    ['passkeysPerAccountAndNetwork', 20, (site) => site.options(ADA)],
    ['passkeysPerNetwork', 300, (site) => site.options(undefined)],
  ])('%s: %i, then 429', async (limit, max, go) => {
    const site = makeSite()
    expect(await statuses(max + 1, (turn) => go(site, turn))).toEqual(then429(max, 200))
    expect(site.hits()).toMatchObject([{ limit }])
  })

  test.each<[limit: string, max: number, email: (turn: number) => string, from: typeof network]>([
    ['tokensPerAddressAndNetwork', 10, () => ADA, () => HOME],
    ['tokensPerAddress', 50, () => ADA, network],
    ['tokensPerNetwork', 50, (turn) => `a${turn}@example.test`, () => HOME],
  ])('%s: %i, then 429', async (limit, max, email, from) => {
    const site = makeSite()
    const use = (turn: number) =>
      site.send(`/auth/callback/mail?token=wrong&email=${email(turn)}`, from(turn))
    expect(await statuses(max + 1, use)).toEqual(then429(max))
    expect(site.hits()).toMatchObject([{ limit }])
  })

  test('each can be another, and only false switches one off', async () => {
    const site = limits({ startsPerNetwork: { max: 2, window: 60 } })
    expect(await statuses(3, () => site.start())).toEqual(then429(2))
    const off = limits({ startsPerNetwork: false })
    expect(await statuses(301, () => off.start())).not.toContain(429)
  })

  test('an hour later, counting has begun anew', async () => {
    const site = makeSite()
    expect(await statuses(11, () => site.password('ada', 'wrong'))).toEqual(then429(10))
    site.clock.advance(899)
    expect((await site.password('ada', 'right')).status).toBe(429)
    site.clock.advance(1)
    expect((await site.password('ada', 'right')).headers.get('location')).toBe('https://app.test/')
  })
})

describe('the answer', () => {
  const one = { credentialsPerAccount: { max: 1, window: 600 } }

  test('a form gets a page with status 429 that says when to come back', async () => {
    const site = limits(one)
    site.clock.advance(100.5)
    await site.password('ada', 'wrong')
    const answer = await site.password('ada', 'wrong')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '500'])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-store')
    const page = await answer.text()
    expect(page).toContain('<h1>Too many tries</h1>')
    expect(page).toContain('href="https://app.test/auth/signin"')
  })

  test('a program that asks for it gets the same as JSON, with the code that Auth.js clients look for', async () => {
    const site = limits(one)
    await site.password('ada', 'wrong')
    const fields = { username: 'ada', password: 'wrong' }
    const answer = await site.send('/auth/callback/credentials', HOME, fields, {
      'x-auth-return-redirect': '1',
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600'])
    expect(await answer.json()).toEqual({ url: 'https://app.test/auth/signin?error=RateLimited' })
  })

  test('whoever asks for options gets JSON', async () => {
    const site = limits({ passkeysPerNetwork: { max: 1, window: 600 } })
    await site.options(ADA)
    const answer = await site.options(ADA)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600'])
    expect(await answer.json()).toEqual({ error: 'RateLimited' })
  })

  test('is the same for an address that has a user and for one that has none, after the same work', async () => {
    const seen = []
    for (const known of [true, false]) {
      const site = limits({ mailsPerAddress: { max: 1, window: 600 } })
      if (known)
        site.tables.users.set('1', { id: '1', email: ADA, emailVerified: new Date(0), name: 'Ada' })
      await site.ask(ADA)
      const { status, headers, body } = await site.ask(ADA).then(async (answer) => ({
        status: answer.status,
        headers: [...answer.headers].filter(([name]) => name !== 'content-security-policy'),
        body: (await answer.text()).replaceAll(/nonce="[^"]+"/g, ''),
      }))
      seen.push({ status, headers, body, mails: site.links.length, hits: site.hits() })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ status: 429, mails: 1 })
  })

  test('the event says what was hit, by whom and for how long, and holds no name and no secret', async () => {
    const site = limits(one)
    await site.password('ada', 'wrong')
    await site.password('ada', 'hunter2', '2001:db8:1:2:3:4:5:6')
    await site.password('ada', 'hunter2', null)
    const told = { limit: 'credentialsPerAccount', provider: 'credentials', retryAfter: 600 }
    expect(site.hits()).toEqual([
      { ...told, network: '2001:db8:1:2::/64' },
      { ...told, network: undefined },
    ])
    expect(site.log.errors.map(({ type }) => type)).toEqual(['CredentialsSignin'])
  })
})

describe('what can be guessed (E167)', () => {
  test('a right password counts for nothing, however often', async () => {
    const site = makeSite()
    expect(await statuses(60, () => site.password('ada', 'right'))).not.toContain(429)
    expect(await statuses(60, () => site.password('ada', 'right', null))).not.toContain(429)
  })

  test('a right password at the limit gets the answer of a wrong one, and is not asked for', async () => {
    const site = makeSite()
    await statuses(10, () => site.password('ada', 'wrong'))
    site.asked()
    const [right, wrong] = [
      await site.password('ada', 'right'),
      await site.password('ada', 'wrong'),
    ]
    expect([right.status, wrong.status, site.asked()]).toEqual([429, 429, []])
    expect(right.headers.getSetCookie()).toEqual([])
  })

  test('nobody closes an account from one network', async () => {
    const site = makeSite()
    const tried = await statuses(500, () => site.password('ada', 'wrong', ELSEWHERE))
    expect(tried.filter((status) => status !== 429)).toHaveLength(10)
    expect((await site.password('ada', 'right')).headers.get('location')).toBe('https://app.test/')
  })

  test('where many networks try one account, a network stays open from which it was signed in to', async () => {
    const site = makeSite()
    await site.password('ada', 'right')
    await statuses(60, (turn) => site.password('ada', 'wrong', network(turn)))
    expect((await site.password('ada', 'right')).status).toBe(302)
    expect((await site.password('ada', 'right', ELSEWHERE)).status).toBe(429)
    expect(await statuses(11, () => site.password('ada', 'wrong'))).toEqual(then429(10))
    site.clock.advance(1800)
    expect((await site.password('ada', 'right', ELSEWHERE)).status).toBe(302)
  })

  test('an account has one spelling', async () => {
    const site = limits({ credentialsPerAccountAndNetwork: { max: 3, window: 600 } })
    const spellings = ['ada', 'ÁDA', ' ada\t', 'a\u200Bdå']
    const tried = await statuses(4, (turn) => site.password(spellings[turn] ?? '', 'wrong'))
    expect(tried).toEqual(then429(3))
  })

  test('names with signs that no name has are one account, for each provider', async () => {
    const provider = (id: string) => ({
      ...Credentials({ credentials: { name: {} }, authorize: () => null }),
      id,
    })
    const site = makeSite({
      config: {
        limits: { credentialsPerAccount: { max: 1, window: 600 } },
        providers: [provider('staff'), provider('members')],
      },
    })
    const go = async (id: string, name: string) =>
      (await site.send(`/auth/callback/${id}`, HOME, { name })).status
    expect([
      await go('staff', 'ada\u1d00'),
      await go('staff', 'bob\u1d00'),
      await go('members', 'ada\u1d00'),
      await go('members', 'ada'),
    ]).toEqual([302, 429, 302, 302])
  })

  test('an address has one spelling, as in a database that takes letters and their accents for the same', async () => {
    const site = limits({ mailsPerAddress: { max: 3, window: 600 } })
    const spellings = [
      'jose@example.test',
      'josé@example.test',
      'JOSÈ@example.test',
      'jósé@example.test',
    ]
    const asked = await statuses(4, (turn) => site.ask(spellings[turn] ?? '', network(turn)))
    expect(asked).toEqual(then429(3))
  })

  test.each<[inputs: Inputs, account: string, same: object, other: object]>([
    [{ email: {}, password: {} }, 'email', { password: 'b' }, { email: 'bob' }],
    [{ password: {}, user: {} }, 'user', { password: 'b' }, { user: 'bob' }],
    [
      { invitation: {}, address: { type: 'email' } },
      'address',
      { invitation: 'b' },
      { address: 'x' },
    ],
    [{ captcha: {}, 'user-name': {} }, 'user-name', { captcha: 'b' }, { 'user-name': 'x' }],
    [{ name: {}, phone: {} }, 'phone', { name: 'b' }, { phone: 'x' }],
  ])(
    'the account is the input of the type email, else that with a usual name: %o',
    async (inputs, account, same, other) => {
      const site = makeSite({
        config: {
          limits: { credentialsPerAccount: { max: 1, window: 600 } },
          providers: [Credentials({ credentials: inputs, authorize: () => null })],
        },
      })
      const go = async (more: object) =>
        (await site.send('/auth/callback/credentials', HOME, { [account]: 'ada', ...more })).status
      expect([await go({}), await go(same), await go(other)]).toEqual([302, 429, 302])
      expect(site.log.warnings).not.toContain('credentials-without-account: credentials')
    },
  )

  test('the account is the input that the provider names', async () => {
    const config = {
      limits: { credentialsPerAccount: { max: 1, window: 600 } },
      providers: [
        Credentials({
          credentials: { member: {}, email: {} },
          account: 'member',
          authorize: () => null,
        }),
      ],
    }
    const site = makeSite({ config })
    const go = async (fields: Record<string, string>) =>
      (await site.send('/auth/callback/credentials', HOME, fields)).status
    expect([
      await go({ member: '7', email: 'a' }),
      await go({ member: '8', email: 'a' }),
      await go({ member: '7', email: 'b' }),
    ]).toEqual([302, 302, 429])
  })

  test('a form that has no input for an account keeps nobody out by what everybody fills in alike', async () => {
    const site = makeSite({
      config: {
        limits: { credentialsPerAccount: { max: 2, window: 600 } },
        providers: [Credentials({ credentials: { code: {} }, authorize: () => null })],
      },
    })
    const go = (turn: number) =>
      site.send('/auth/callback/credentials', network(turn % 40), { code: 'the code of us all' })
    expect(await statuses(100, go)).not.toContain(429)
    expect(site.log.warnings).toContain('credentials-without-account: credentials')
    const one = () => site.send('/auth/callback/credentials', HOME, { code: 'x' })
    expect(await statuses(51, one)).toEqual(then429(50))
  })

  test('whoever throws has refused, and that counts', async () => {
    const authorize = () => {
      throw new Error('Invalid credentials')
    }
    const site = makeSite({
      config: { providers: [Credentials({ credentials: { username: {} }, authorize })] },
    })
    expect(await statuses(11, () => site.password('ada', 'wrong'))).toEqual(then429(10))
  })

  test('whoever has signed in from a network is kept out by what was tried from there', async () => {
    const site = limits({ credentialsPerNetwork: { max: 3, window: 600 } })
    const home = 'https://app.test/'
    expect((await site.password('ada', 'right')).headers.get('location')).toBe(home)
    await statuses(3, (turn) => site.password(`a${turn}`, 'wrong'))
    expect((await site.password('ada', 'right')).status).toBe(429)
    expect(site.hits()).toMatchObject([{ limit: 'credentialsPerNetwork' }])
  })

  test('and is known there for two months at most, and one at least', async () => {
    const site = limits({ credentialsPerAccount: { max: 3, window: 600 } })
    const DAY = 86_400
    await site.password('ada', 'right')
    const after = async (days: number) => {
      site.clock.advance(days * DAY)
      await statuses(3, (turn) => site.password('ada', 'wrong', network(turn)))
      return (await site.password('ada', 'wrong')).status
    }
    expect([await after(30), await after(31)]).toEqual([302, 429])
  })

  test('a link that was mailed opens, though others have tried in vain, from other networks', async () => {
    const site = makeSite()
    await site.ask(ADA)
    for (let turn = 0; turn < 40; turn += 1) await site.use(ADA, 'wrong', ELSEWHERE)
    expect(await site.use(ADA, site.token())).toBe('https://app.test/')
  })
})

describe('where nobody knows who asks', () => {
  test('limits of an account or an address hold, and those of networks do not', async () => {
    const site = makeSite()
    expect(await statuses(51, () => site.password('ada', 'wrong', null))).toEqual(then429(50))
    expect(await statuses(6, () => site.ask(ADA, null))).toEqual(then429(5))
    expect(await statuses(400, () => site.start(null))).not.toContain(429)
  })

  test('a header is nobody’s word', async () => {
    const site = makeSite()
    const forged = (turn: number) =>
      site.send(
        '/auth/callback/credentials',
        HOME,
        { username: `a${turn}`, password: 'wrong' },
        { 'x-forwarded-for': network(turn), forwarded: `for=${network(turn)}` },
      )
    expect(await statuses(51, forged)).toEqual(then429(50))
  })
})

function database() {
  const client = new Database(':memory:')
  for (const statement of schema('sqlite', pluralNames)) client.exec(statement)
  return client
}

describe('what is refused', () => {
  test('writes nothing: 300 networks at one account leave what 50 do', async () => {
    const client = database()
    const site = makeSite({ config: { adapter: SqlAdapter(client) } })
    const rows = () => client.prepare('select count(*) as n from sign_in_limits').get()
    await statuses(50, (turn) => site.password('ada', 'wrong', network(turn)))
    const before = rows()
    expect(before).toEqual({ n: 101 })
    const more = await statuses(200, (turn) => site.password('ada', 'wrong', network(turn + 50)))
    expect(new Set(more)).toEqual(new Set([429]))
    expect(rows()).toEqual(before)
  })

  test('is counted again as soon as a right try has taken back what was counted', async () => {
    const site = limits({ credentialsPerAccountAndNetwork: { max: 2, window: 600 } })
    await site.password('ada', 'wrong')
    await site.password('ada', 'right')
    await site.password('ada', 'wrong')
    expect((await site.password('ada', 'right')).status).toBe(429)
    const other = limits({ credentialsPerAccountAndNetwork: { max: 2, window: 600 } })
    await other.password('ada', 'wrong')
    for (const _ of [1, 2, 3]) expect((await other.password('ada', 'right')).status).toBe(302)
  })
})

describe('one network', () => {
  test('keeps no mailbox from getting its links', async () => {
    const site = makeSite()
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await statuses(20, () => site.ask(ADA))
      expect((await site.ask(ADA, ELSEWHERE)).status).toBe(302)
      site.clock.advance(900)
    }
  })

  test('closes no account’s passkeys', async () => {
    const site = makeSite()
    await statuses(100, () => site.options(ADA))
    expect((await site.options(ADA, ELSEWHERE)).status).toBe(200)
  })

  test('of IPv6 is one, though it has 65,536 networks within', async () => {
    const inside = (turn: number) => `2001:db8:1:${((turn % 256) * 256).toString(16)}::9`
    const site = makeSite()
    await statuses(100, (turn) => site.options(ADA, inside(turn)))
    expect((await site.options(ADA, ELSEWHERE)).status).toBe(200)
    const guesses = await statuses(801, (turn) => site.password(`a${turn}`, 'x', inside(turn)))
    expect(guesses.indexOf(429)).toBe(800)
    const household = (turn: number) => `2001:db8:2:${turn.toString(16)}::9`
    const fresh = await statuses(201, (turn) => site.password(`a${turn}`, 'x', household(turn)))
    expect(fresh.indexOf(429)).toBe(200)
  })
})

describe('many at once', () => {
  const sqlite = () => SqlAdapter(database())

  test.each([
    ['in memory', withoutCounters],
    ['with an adapter in memory', () => MemoryAdapter()],
    ['with SQLite', sqlite],
  ])('a hundred wrong passwords reach authorize() ten times: %s', async (_, adapter) => {
    const site = makeSite({ config: { adapter: adapter() } })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => site.password('ada', 'wrong')),
    )
    expect(site.asked()).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90)
    expect(site.hits()).toHaveLength(90)
  })
})

describe('the store', () => {
  test('limits.store counts for all who share it, in place of the adapter', async () => {
    const store = MemoryAdapter()
    const sites = [1, 2].map(() => makeSite({ config: { limits: { store } } }))
    const tried = await statuses(11, (turn) => sites[turn % 2]!.password('ada', 'wrong'))
    expect(tried).toEqual(then429(10))
  })

  test('keys tell no account, address or network', async () => {
    const keys: string[] = []
    const store = {
      incrementCounter({ key }: { key: string }) {
        keys.push(key)
        return 1
      },
    }
    const site = makeSite({ config: { limits: { store } } })
    await site.password('ada', 'right')
    await site.ask(ADA)
    await site.options(ADA)
    await site.start()
    expect(new Set(keys.map((key) => key.split(':')[0]))).toEqual(
      new Set([
        'credentialsPerAccount',
        'credentialsPerAccountAndNetwork',
        'credentialsPerNetwork',
        'known',
        'mailsPerAddress',
        'mailsPerAddressAndNetwork',
        'mailsPerNetwork',
        'passkeysPerAccount',
        'passkeysPerAccountAndNetwork',
        'passkeysPerNetwork',
        'startsPerNetwork',
        'turn',
      ]),
    )
    for (const key of keys) expect(key).toMatch(/^[A-Za-z]+:[0-9a-f]{64}$/)
  })

  test('the session check asks no store', async () => {
    const store = {
      incrementCounter: (): never => {
        throw new Error('it was asked')
      },
    }
    const site = makeSite({ config: { limits: { store } } })
    expect(await statuses(3, () => site.send('/auth/session', HOME))).toEqual([200, 200, 200])
    expect(site.log.errors).toEqual([])
  })

  test('one that fails lets nothing be guessed, and mails nothing; what can only be flooded is counted by the process meanwhile', async () => {
    const store = {
      incrementCounter: async (): Promise<never> => {
        throw new Error('ECONNREFUSED')
      },
    }
    const site = makeSite({ config: { limits: { store } } })
    const error = 'https://app.test/auth/error?error=Configuration'
    expect((await site.password('ada', 'right')).headers.get('location')).toBe(error)
    expect(site.asked()).toEqual([])
    expect(await statuses(6, (turn) => site.ask(ADA, network(turn)))).toEqual(then429(5))
    // Whether a link counts still could not be told.
    expect(site.tables.verificationTokens.size).toBe(0)
    expect(site.log.errors.every(({ type }) => type === 'AdapterError')).toBe(true)
  })

  test('where a right password can not be given back, whoever typed it is signed in', async () => {
    let calls = 0
    const store = {
      incrementCounter: async () => {
        if ((calls += 1) > 3) throw new Error('ECONNREFUSED')
        return 1
      },
    }
    const site = makeSite({ config: { limits: { store } } })
    const answer = await site.password('ada', 'right')
    expect(answer.headers.get('location')).toBe('https://app.test/')
    expect(site.log.errors).toEqual([{ type: 'AdapterError' }])
  })

  test('an adapter without counters leaves it to each process, and that is told once', async () => {
    const site = makeSite({ config: { adapter: withoutCounters() } })
    expect(await statuses(11, () => site.password('ada', 'wrong'))).toEqual(then429(10))
    expect(site.log.warnings.filter((code) => code === 'limits-per-process')).toHaveLength(1)
  })

  test('so does a database that is older than the table', async () => {
    const client = new Database(':memory:')
    for (const statement of schema('sqlite', pluralNames))
      if (!statement.includes('sign_in_limits')) client.exec(statement)
    const adapter = SqlAdapter(client)
    const site = makeSite({ config: { adapter } })
    expect(await statuses(11, () => site.password('ada', 'wrong'))).toEqual(then429(10))
    expect(site.log.warnings.filter((code) => code === 'limits-per-process')).toHaveLength(1)
    expect(site.log.errors.every(({ type }) => type === 'CredentialsSignin')).toBe(true)
    await adapter.deleteExpired(new Date())
  })
})

test.each<[limits: unknown, message: string]>([
  ['none', 'limits: must be an object'],
  [{ mailsPerDay: { max: 1, window: 1 } }, 'limits.mailsPerDay: is none of mailsPerAddress, '],
  [{ mailsPerAddress: 5 }, 'limits.mailsPerAddress: must be false, or { max, window }'],
  [{ mailsPerAddress: { max: 0, window: 1 } }, 'limits.mailsPerAddress: must be false'],
  [{ mailsPerAddress: { max: 1.5, window: 1 } }, 'limits.mailsPerAddress: must be false'],
  [{ mailsPerAddress: { max: 1, window: 0 } }, 'limits.mailsPerAddress: must be false'],
  [{ mailsPerAddress: { max: 1 } }, 'limits.mailsPerAddress: must be false'],
  [{ store: {} }, 'limits.store: must have a method incrementCounter'],
])('a limit that is none is said when the engine is made: %o', async (given, message) => {
  const errors: Error[] = []
  const site = makeSite({
    config: { limits: given as object, logger: { error: (error) => void errors.push(error) } },
  })
  expect((await site.start()).status).toBe(500)
  expect(errors.map((error) => error.message)).toEqual([expect.stringContaining(message)])
})
