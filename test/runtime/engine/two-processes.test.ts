import type { Adapter } from '@create-auth/runtime/adapters'
import OAuth from '@create-auth/runtime/providers/oauth'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { reachable } from '../../support/databases.js'
import { describeByTurns } from '../../support/pairwise.js'
import { ADA as OWNER, makeSite as makeAccountSite } from '../account/site.js'
import { STORES } from '../identity/stores.js'
import { type Browser, type Form, FORMS, makeEverydaySite } from './everyday-forms.js'
import { ADA, at, SITE } from './password-site.js'

// A form that one browser sends twice, to two processes: two engines upon one database, of which each browser of these sites has one.

type Strategy = 'jwt' | 'database'
type Around = (adapter: Adapter) => Adapter

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function openStore(kind = 'SQLite') {
  const opened = await STORES[kind]?.()
  if (!opened) throw new Error(`there is no store ${kind}`)
  closing.push(opened.close)
  return opened.adapter
}

interface SiteOptions {
  readonly kind?: string
  readonly around?: Around
}

async function openSite(
  strategy: Strategy,
  { kind = 'SQLite', around = (same) => same }: SiteOptions = {},
) {
  const adapter = around(await openStore(kind))
  return { adapter, ...makeEverydaySite(strategy, { around: () => adapter }) }
}

const headerOf = ({ cookies }: Pick<Browser, 'cookies'>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function described(answer: Response) {
  return [answer.status, at(answer), answer.headers.getSetCookie(), await answer.text()] as const
}
type Described = Awaited<ReturnType<typeof described>>

/** They prove the same as often as they come, or ask for a mail. */
const AGAIN: readonly string[] = [
  'a confirmation by password',
  'a forgotten password',
  'a sign-in by password',
  'a sign-up',
]
const TWICE = Object.entries(FORMS).filter(([name]) => !AGAIN.includes(name))

/** A form that is open in a browser, which sends it to another process each time. */
async function openForm(strategy: Strategy, form: Form, options?: SiteOptions) {
  const site = await openSite(strategy, options)
  const { browser, fields } = await form.open(site)
  // Nobody has signed in in the second in which the form is sent.
  site.clock.advance(2)
  const sent = { ...fields, csrfToken: await browser.csrf() }
  const cookie = headerOf(browser)
  const send = async (by = cookie): Promise<Described> => {
    const asked = { form: sent, headers: { origin: SITE, cookie: by } }
    return described(await site.make().ask(`/auth/${form.path}`, asked))
  }
  return { site, browser, send }
}

const isRefused = ([, location]: Described) => location?.includes('error=') ?? false

describeByTurns('a form that comes to two processes, strategy %s', (strategy, it) => {
  it.each(TWICE)('a double click: %s', async (_, form) => {
    const { send } = await openForm(strategy, form)
    const [first, second] = await Promise.all([send(), send()])
    expect(isRefused(first)).toBe(false)
    expect(second).toEqual(first)
  })

  it.each(TWICE)('the first answer is lost: %s', async (_, form) => {
    const { site, send } = await openForm(strategy, form)
    const first = await send()
    expect(isRefused(first)).toBe(false)
    site.clock.advance(9)
    expect(await send()).toEqual(first)
  })
})

describeByTurns(
  'forms of the account page that come to two processes, strategy %s',
  (strategy, it) => {
    const ways = [
      ['a double click', async (send: () => Promise<Described>) => Promise.all([send(), send()])],
      [
        'one after the other',
        async (send: () => Promise<Described>) => [await send(), await send()],
      ],
    ] as const

    async function open() {
      const adapter = await openStore()
      const config = { account: { delete: true } }
      const site = makeAccountSite({ strategy, config, around: () => adapter })
      const browser = await site.signedIn()
      site.clock.advance(2)
      async function send(path: string, form: Record<string, string>) {
        const csrfToken = await browser.csrf()
        const cookie = headerOf(browser)
        return async () => {
          const asked = { form: { csrfToken, ...form }, headers: { origin: SITE, cookie } }
          return described(await site.browser().ask(`/auth/account/${path}`, asked))
        }
      }
      return { adapter, site, browser, send }
    }

    it.each(ways)('a deletion: %s', async (_, twice) => {
      const { adapter, send } = await open()
      const [first, second] = await twice(await send('delete', { email: OWNER.email }))
      expect(second).toEqual(first)
      expect(first?.slice(0, 2)).toEqual([302, SITE])
      expect(await adapter.getUserByEmail?.(OWNER.email)).toBeNull()
    })

    it.each(ways)('a way to sign in that is removed: %s', async (_, twice) => {
      const { site, browser, send } = await open()
      await site.link(browser, 'other')
      const form = { provider: 'other', providerAccountId: 'ada' }
      const [first, second] = await twice(await send('unlink', form))
      expect(second?.slice(0, 2)).toEqual([302, `${SITE}/auth/account?done=removed`])
      expect(first?.slice(0, 2)).toEqual([302, `${SITE}/auth/account?done=removed`])
    })

    it.each(ways)('a change of the address: %s', async (_, twice) => {
      const { adapter, site, send } = await open()
      await (
        await send('address', { email: 'new@example.test' })
      )()
      // Both mailboxes confirm it.
      for (const { url = '' } of site.mails.splice(0)) {
        const token = new URL(url).searchParams.get('token') ?? ''
        const [first, second] = await twice(await send('address', { token }))
        expect(first?.slice(0, 2)).toEqual([200, null])
        expect(second?.slice(0, 2)).toEqual([200, null])
      }
      expect(await adapter.getUserByEmail?.('new@example.test')).not.toBeNull()
    })
  },
)

describe('a response of a service that comes to two processes', () => {
  async function open() {
    const adapter = await openStore()
    const used = new Set<unknown>()
    const acme = OAuth({
      id: 'acme',
      name: 'Acme',
      clientId: 'client',
      clientSecret: 'the-secret-of-the-client',
      authorization: 'https://as.test/authorize',
      token: 'https://as.test/token',
      userinfo: { url: 'https://as.test/userinfo', request: () => ({ id: 'ada', email: ADA }) },
    })
    /** Takes a code once, as each service has to. */
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const code = (await new Request(input, init).formData()).get('code')
      const isUsed = used.has(code)
      used.add(code)
      return isUsed
        ? Response.json({ error: 'invalid_grant' }, { status: 400 })
        : Response.json({ access_token: 'access', token_type: 'bearer' })
    }
    const site = makeAccountSite({
      strategy: 'database',
      more: [{ ...acme, id: 'once' }],
      fetch,
      around: () => adapter,
    })
    const browser = site.browser()
    const begun = await browser.submit('/auth/signin/once')
    const state = new URL(at(begun) ?? '').searchParams.get('state') ?? ''
    const cookie = headerOf(browser)
    const send = async () =>
      described(
        await site
          .browser()
          .ask(`/auth/callback/once?code=the-code&state=${state}`, { headers: { cookie } }),
      )
    return { send }
  }

  test('at once', async () => {
    const { send } = await open()
    const [first, second] = await Promise.all([send(), send()])
    expect([first[0], first[1], first[2].join()]).toEqual([
      302,
      `${SITE}/`,
      expect.stringContaining('session-token='),
    ])
    expect(second).toEqual(first)
  })

  test('one after the other', async () => {
    const { send } = await open()
    const first = await send()
    expect(isRefused(first)).toBe(false)
    expect(await send()).toEqual(first)
  })
})

/** What an adapter was asked, as names, and what it was given to store as an answer. */
function watch(adapter: Adapter) {
  const looks: string[] = []
  const rows: { identifier: string; token: string; expires: Date }[] = []
  const watched: Adapter = {
    ...adapter,
    listVerificationTokens(identifier) {
      looks.push(identifier)
      return adapter.listVerificationTokens?.(identifier) ?? []
    },
    createVerificationToken(token) {
      if (token.identifier.startsWith('answer:')) rows.push(token)
      return adapter.createVerificationToken?.(token) ?? null
    },
  }
  return { watched, looks, rows }
}

const CODE = FORMS['the code of a mail']
const CLICK = FORMS['the click on the link of a mail']

function watchSite() {
  const seen = {
    looks: [] as string[],
    rows: [] as { identifier: string; token: string; expires: Date }[],
  }
  const around: Around = (adapter) => {
    const { watched, looks, rows } = watch(adapter)
    Object.assign(seen, { looks, rows })
    return watched
  }
  return { seen, around }
}

test.each([
  ['jwt', 6],
  ['database', 1],
] as const)(
  'a form that comes once asks the store for nothing more, and keeps a few rows for ten seconds: strategy %s',
  async (strategy, count) => {
    const { seen, around } = watchSite()
    const { site, send } = await openForm(strategy, CODE, { around })
    expect(isRefused(await send())).toBe(false)
    expect(seen.looks).toEqual([])
    expect(seen.rows.length).toBeLessThanOrEqual(count)
    expect(new Set(seen.rows.map(({ identifier }) => identifier)).size).toBe(1)
    for (const { token, expires } of seen.rows) {
      expect(token.length).toBeLessThanOrEqual(190)
      expect(expires.getTime()).toBe(site.clock.now() + 10_000)
    }
    const gone = await site.adapter.deleteExpired?.(new Date(site.clock.now() + 10_000))
    expect(gone?.verificationTokens).toBe(seen.rows.length)
  },
)

test.each([
  [9, false],
  [10, true],
])('%i seconds later the same code is refused: %s', async (seconds, refused) => {
  const { site, send } = await openForm('database', CODE)
  await send()
  site.clock.advance(seconds)
  expect(isRefused(await send())).toBe(refused)
})

test('what is refused is not kept, asks the store once more, and waits for nothing', async () => {
  const { seen, around } = watchSite()
  const site = await openSite('jwt', { around })
  const { browser, fields } = await CODE.open(site)
  const code = fields['code'] === '000000' ? '111111' : '000000'
  const answer = await browser.submit('/auth/callback/mail', { code })
  expect(at(answer)).toContain('error=Verification')
  expect([seen.looks.length, seen.rows]).toEqual([1, []])
})

test('a link that was used long before is waited for no longer than a second', async () => {
  const { seen, around } = watchSite()
  const { site, send } = await openForm('database', CLICK, { around })
  await send()
  site.clock.advance(60)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    let waited = 0
    const answered = send()
    await vi.waitUntil(() => seen.looks.length > 0)
    for (; seen.looks.length < 8 && waited < 5000; waited += 10)
      await vi.advanceTimersByTimeAsync(10)
    expect(isRefused(await answered)).toBe(true)
    expect(seen.looks).toHaveLength(8)
    expect(waited).toBeLessThanOrEqual(1000)
  } finally {
    vi.useRealTimers()
  }
})

test('a database that has been stolen has no session in it, and opens none', async () => {
  const { seen, around } = watchSite()
  const { site, send } = await openForm('database', CLICK, { around })
  const [, , cookies] = await send()
  const [session = ''] = cookies
    .map((line) => /session-token=([^;]+)/.exec(line)?.[1] ?? '')
    .filter(Boolean)
  expect(session).not.toBe('')
  const stored = JSON.stringify(seen.rows)
  for (const secret of [session, ADA, 'session-token']) expect(stored).not.toContain(secret)
  // Whoever can write there, too, gives the rows to a form of his own.
  const rows = [...seen.rows]
  const thief = site.make()
  const csrfToken = await thief.csrf()
  const forge: Adapter = {
    ...site.adapter,
    listVerificationTokens: async (identifier) => rows.map((row) => ({ ...row, identifier })),
  }
  const theirs = makeEverydaySite('database', { around: () => forge }).make()
  const form = { email: ADA, token: 'another-token-of-some-length', csrfToken }
  const answer = await theirs.ask('/auth/callback/mail', {
    form,
    headers: { cookie: headerOf(thief), origin: SITE },
  })
  expect(at(answer)).toContain('error=Verification')
  expect(answer.headers.getSetCookie().join()).not.toContain('session-token=')
})

test('another browser gets nothing, whatever it sends', async () => {
  const { site, send } = await openForm('database', CLICK)
  await send()
  const other = site.make()
  await other.csrf()
  for (const cookie of [headerOf(other), '']) {
    const answer = await send(cookie)
    expect(answer.slice(0, 2)).toEqual([403, null])
    expect(answer[2].join()).not.toContain('session-token=')
  }
})

test.each(['createVerificationToken', 'listVerificationTokens'] as const)(
  'where the answer can not be stored, or looked for, by %s, forms are answered by each process alone',
  async (method) => {
    const around: Around = (adapter) => {
      const call: (given: never) => unknown = adapter[method] ?? (() => null)
      return {
        ...adapter,
        async [method](given: never) {
          if (JSON.stringify(given).includes('answer:')) throw new Error('the table is full')
          return call(given)
        },
      }
    }
    const { site, send } = await openForm('database', CODE, { around })
    const before = site.log.errors.length
    expect(isRefused(await send())).toBe(false)
    expect(isRefused(await send())).toBe(true)
    const types = site.log.errors.slice(before).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['AdapterError', 'Verification'])
  },
)

test('an adapter that lists no tokens keeps no answers', async () => {
  const { seen, around } = watchSite()
  const without: Around = (adapter) => {
    const whole = Object.entries(around(adapter))
    return Object.fromEntries(whole.filter(([name]) => name !== 'listVerificationTokens'))
  }
  const { send } = await openForm('database', CODE, { around: without })
  expect(isRefused(await send())).toBe(false)
  expect(seen.rows).toEqual([])
  expect(isRefused(await send())).toBe(true)
})

describe.each(reachable(STORES).filter(([kind]) => kind !== 'memory'))('%s', (kind) => {
  test.each([
    ['jwt', 'the code of a mail'],
    ['database', 'the password of somebody new'],
    ['database', 'new recovery codes'],
  ] as const)('gives the answer to the other process: strategy %s, %s', async (strategy, name) => {
    const { send } = await openForm(strategy, FORMS[name], { kind })
    const [first, second] = await Promise.all([send(), send()])
    expect(isRefused(first)).toBe(false)
    expect(second).toEqual(first)
    expect(await send()).toEqual(first)
  })
})
