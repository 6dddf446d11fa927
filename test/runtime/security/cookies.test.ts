import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import { makeMailWorld } from '../email/world.js'
import { makeLog, visit } from '../engine/visitor.js'
import { returning, startWorld as startOidcWorld } from '../oidc/world.js'
import { ADA, DAY, EVE, makeWorld, NAME, type World } from '../stored/world.js'
import { makeWorld as makePasskeyWorld } from '../webauthn/world.js'

const CHECK = /^__Host-auth\.(?:state|pkce|nonce|challenge)(?:\.[\w-]+)?=/
const ATTRIBUTES = /; Path=\/; HttpOnly; Secure; SameSite=Lax$/

const config: AuthConfig = {
  providers: [Credentials({ credentials: {}, authorize: () => ({ id: '7', name: 'Ada' }) })],
}

/** Expects the attributes that every Set-Cookie line over https must have. */
function expectPinned(lines: readonly string[]): void {
  for (const line of lines) {
    expect(line).toMatch(/^__Host-auth\.[\w.-]+=[^;\s]*;/)
    expect(line.replace(/; (?:Max-Age=\d+|Expires=[^;]+)/g, '').replace(/=[^;]*/, '')).toMatch(
      /^__Host-auth\.[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(line).not.toMatch(/domain=/i)
    if (!CHECK.test(line)) continue
    expect(Number(/; Max-Age=(\d+);/.exec(line)?.[1] ?? Infinity)).toBeLessThanOrEqual(900)
  }
}

describe('E052: every cookie over https is pinned to its host, and out of the reach of scripts', () => {
  test.each(['jwt', 'database'] as const)('of every flow, strategy %s', async (strategy) => {
    const world = makeMailWorld({ strategy, mail: { confirm: true } })
    const visitor = world.browser()
    const lines: string[] = []
    const ask: typeof visitor.ask = async (path, what) => {
      const answer = await visitor.ask(path, what)
      lines.push(...answer.headers.getSetCookie())
      return answer
    }
    const post = async (path: string, form: Record<string, string> = {}) => {
      const { csrfToken } = (await (await ask('/auth/csrf')).json()) as { csrfToken: string }
      return ask(path, { form: { csrfToken, ...form } })
    }
    await ask('/auth/signin?callbackUrl=/x')
    await ask('/auth/signout')
    await ask('/auth/error')
    await post('/auth/signin/mail', { email: 'ada@example.test' })
    await ask(world.link().href)
    await post('/auth/callback/mail', Object.fromEntries(world.link().searchParams))
    await post('/auth/signout')
    const begun = await post('/auth/signin/acme')
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    world.answerWith(EVE)
    await ask(`/auth/callback/acme?code=c&state=${state}`)
    expect(await visitor.session()).toMatchObject({ user: { name: 'Eve' } })
    world.clock.advance(2 * DAY)
    await ask('/auth/session')
    await post('/auth/signin/acme')
    await ask('/auth/callback/acme?error=access_denied')
    visitor.cookies.set(NAME, 'junk')
    await ask('/auth/session')
    expect(
      new Set(lines.map((line) => line.replace(/=.*/, '').replace(/(state|pkce)\..*/, '$1'))),
    ).toEqual(
      new Set(
        ['callback-url', 'csrf-token', 'state', 'pkce', 'session-token', 'sent-mail'].map(
          (name) => `__Host-auth.${name}`,
        ),
      ),
    )
    expectPinned(lines)
  })

  test('of passkeys', async () => {
    const person = makePasskeyWorld().person()
    const options = await person.optionsFor({ action: 'register', email: 'ada@example.test' })
    const registered = await person.register()
    const lines = [options, registered].flatMap(({ headers }) => headers.getSetCookie())
    expect(lines.some((line) => line.startsWith('__Host-auth.challenge'))).toBe(true)
    expectPinned(lines)
  })

  test('a response by form post has its checks sent from another site, and nothing else', async () => {
    const world = await startOidcWorld({
      tls: true,
      provider: { authorization: { params: { response_mode: 'form_post' } } },
    })
    const browser = world.site.browser()
    const page = await browser.open(`${world.site.base}/signin`)
    const begun = await browser.submit(page, { action: '/signin/acme' })
    expect(begun.setCookies.filter((line) => CHECK.test(line))).toHaveLength(3)
    for (const line of [...page.setCookies, ...begun.setCookies]) {
      if (CHECK.test(line))
        expect(line).toMatch(/; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=None$/)
      else expect(line).toMatch(ATTRIBUTES)
    }
  })
})

describe.each(['jwt', 'database'] as const)('two session cookies, strategy %s', (strategy) => {
  async function tossed(order: number) {
    const world = makeWorld({ strategy })
    const [ada, eve] = [world.browser(), world.browser()]
    await world.signIn(ada)
    await world.signIn(eve, EVE)
    const [own = '', other = ''] = [ada, eve].map(({ cookies }) => cookies.get(NAME))
    const pairs = [own, other].map((value) => `${NAME}=${value}`)
    const cookie = (order === 0 ? pairs : pairs.toReversed()).join('; ')
    world.events()
    world.spy.writes()
    return { world, ada, own, cookie }
  }

  test.each([0, 1])(
    'E053, E054: of different values are none, in either order: %i',
    async (order) => {
      const { world, ada, cookie } = await tossed(order)
      const answer = await ada.ask('/auth/session', { headers: { cookie } })
      expect([answer.status, await answer.text()]).toEqual([200, 'null'])
      expect(world.spy.writes()).toEqual([])
    },
  )

  test.each([0, 1])('E054: of one value are one, in either order: %i', async () => {
    const { ada, own } = await tossed(0)
    const cookie = `${NAME}=${own}; ${NAME}=${own}`
    const answer = await ada.ask('/auth/session', { headers: { cookie } })
    expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
  })

  /** The rows of whoever has this name. */
  function accountsOf({ tables }: World, name: string): readonly string[] {
    const user = [...tables.users.values()].find((row) => row.name === name)
    return [...tables.accounts.values()]
      .filter(({ userId }) => userId === user?.id)
      .map(({ provider, providerAccountId }) => `${provider} ${providerAccountId}`)
  }

  test.each([0, 1])(
    'E053: an account is not linked to the one that was tossed in, in either order: %i',
    async (order) => {
      const { world, ada, cookie } = await tossed(order)
      const csrfToken = await ada.csrf()
      const csrf = `__Host-auth.csrf-token=${ada.cookies.get('__Host-auth.csrf-token')}`
      const headers = { cookie: `${cookie}; ${csrf}` }
      const begun = await ada.ask('/auth/signin/other', { form: { csrfToken }, headers })
      const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
      const checks = [...ada.cookies]
        .filter(([name]) => name.includes('state') || name.includes('pkce'))
        .map(([name, value]) => `${name}=${value}`)
      world.answerWith({ ...ADA, id: 'ada-too', email: 'ada-too@example.test' })
      await ada.ask(`/auth/callback/other?code=c&state=${state}`, {
        headers: { cookie: [cookie, ...checks].join('; ') },
      })
      expect(accountsOf(world, 'Eve')).toEqual(['acme eve'])
    },
  )
})

describe.each(['jwt', 'database'] as const)(
  'a second cookie of a name locks nobody out, strategy %s',
  (strategy) => {
    const names = { sessionToken: { name: 'sid' }, csrfToken: { name: 'csrf' } }
    const SITE = 'https://www.app.test'
    /** Ada, and Eve who has planted cookies of a parent domain or another path in Ada's browser. */
    async function planted() {
      const world = makeWorld({ strategy, config: { cookies: names } })
      const [ada, eve] = [world.browser(), world.browser()]
      await world.signIn(ada)
      await world.signIn(eve, EVE)
      const [own = '', theirs = ''] = [ada, eve].map(({ cookies }) => cookies.get('sid'))
      const visitor = visit(world.config, { origin: SITE, world: { now: world.clock.now } })
      return { world, own, theirs, visitor }
    }

    test.each([
      (own: string, theirs: string) => `sid=${own}; sid=x; sid.0=${theirs}`,
      (own: string, theirs: string) => `sid.0=${theirs}; sid=x; sid=${own}`,
      (own: string, theirs: string) => `sid=${own}; sid=${theirs}`,
    ])(
      'nobody is signed in as who has planted it, nothing is removed, and it is logged once',
      async (plant) => {
        const { world, own, theirs, visitor } = await planted()
        const headers = { cookie: plant(own, theirs) }
        for (const _ of [1, 2]) {
          const answer = await visitor.ask('/auth/session', { headers })
          expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([null, []])
        }
        expect(world.log.warnings.filter((code) => code === 'session-ambiguous')).toHaveLength(1)
      },
    )

    const REACHED = ['', '; Domain=www.app.test', '; Domain=app.test'].flatMap((domain) =>
      ['/', '/auth', '/auth/signout'].map((path) => `sid=; Max-Age=0${domain}; Path=${path}`),
    )
    const WITH = '; HttpOnly; Secure; SameSite=Lax'

    test('a sign-out removes those that it can reach', async () => {
      const { own, visitor } = await planted()
      const csrfToken = await visitor.csrf()
      const cookie = `sid=${own}; sid=x; csrf=${visitor.cookies.get('csrf')}`
      const answer = await visitor.ask('/auth/signout', {
        form: { csrfToken },
        headers: { cookie },
      })
      expect(
        answer.headers
          .getSetCookie()
          .filter((line) => line.startsWith('sid='))
          .toSorted(),
      ).toEqual(REACHED.map((line) => `${line}${WITH}`).toSorted())
    })

    test('a sign-in removes those that it can reach, and the last that it sets is its own', async () => {
      const { world, own, visitor } = await planted()
      const back = await world.begin(visitor)
      world.answerWith(ADA)
      const checks = [...visitor.cookies].map(([name, value]) => `${name}=${value}`)
      const cookie = [...checks, `sid=${own}`, 'sid=x', 'sid.0=y'].join('; ')
      const answer = await visitor.ask(back, { headers: { cookie } })
      const lines = answer.headers.getSetCookie()
      expect(lines.map((line) => line.replace(WITH, ''))).toEqual(
        expect.arrayContaining([
          'sid=; Max-Age=0; Domain=app.test; Path=/',
          'sid=; Max-Age=0; Path=/auth/callback',
          'sid.0=; Max-Age=0; Domain=app.test; Path=/auth/callback/acme',
        ]),
      )
      expect(lines.findLast((line) => line.startsWith('sid='))).toMatch(
        /^sid=[^;]+; Path=\/; Expires=/,
      )
      expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    })

    test('a second CSRF cookie is removed with the next token that a page gets', async () => {
      const { visitor } = await planted()
      const answer = await visitor.ask('/auth/csrf', { headers: { cookie: 'csrf=a; csrf=b' } })
      const lines = answer.headers.getSetCookie()
      expect(lines).toHaveLength(9)
      expect(lines).toContain(`csrf=; Max-Age=0; Domain=app.test; Path=/${WITH}`)
      expect(lines.at(-1)).toMatch(/^csrf=[^;]+%7C/)
    })

    test('a name that is pinned to its host has none, and what is one label or an address has no parents', async () => {
      const world = makeWorld({ strategy })
      const pinned = visit(world.config, { origin: SITE })
      const out = await pinned.submit('/auth/signout')
      expect(out.headers.getSetCookie().filter((line) => line.includes('Domain'))).toEqual([])
      for (const origin of [
        'http://localhost:3000',
        'http://127.0.0.1:3000',
        'http://[::1]:3000',
      ]) {
        const visitor = visit(world.config, { origin })
        const name = 'auth.csrf-token'
        const cookie = `${name}=a; ${name}=b`
        const lines = (
          await visitor.ask('/auth/csrf', { headers: { cookie } })
        ).headers.getSetCookie()
        expect([lines.length, lines.filter((line) => line.includes('Domain'))]).toEqual([3, []])
      }
    })
  },
)

describe('E055: a cookie whose name only begins like the session’s is not one', () => {
  test.each(['X', '-old', '.evil', '.', '.x.0', '_0', '.0.0', '.-1', ' .0'])(
    '%j beside the good one',
    async (suffix) => {
      const visitor = visit(config)
      await visitor.submit('/auth/callback/credentials')
      const good = `${NAME}=${visitor.cookies.get(NAME)}`
      const junk = `${NAME}${suffix}=junk`
      for (const cookie of [`${good}; ${junk}`, `${junk}; ${good}`]) {
        const answer = await visitor.ask('/auth/session', { headers: { cookie } })
        expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    },
  )
})

describe('a session in chunks', () => {
  async function filled() {
    const visitor = visit(config)
    await visitor.submit('/auth/callback/credentials')
    const value = visitor.cookies.get(NAME) ?? ''
    visitor.cookies.delete(NAME)
    const chunks = value.match(new RegExp(`.{1,${Math.ceil(value.length / 4)}}`, 'g')) ?? []
    expect(chunks).toHaveLength(4)
    for (const [index, chunk] of chunks.entries()) visitor.cookies.set(`${NAME}.${index}`, chunk)
    return { visitor, chunks: [...chunks] }
  }

  test.each<[string, (name: string) => string]>([
    ['.00', (name) => name.replace('.0', '.00')],
    ['.01', (name) => name.replace('.1', '.01')],
    ['.+1', (name) => name.replace('.1', '.+1')],
    ['.-1', (name) => name.replace('.1', '.-1')],
    ['.1e0', (name) => name.replace('.1', '.1e0')],
    ['.0x1', (name) => name.replace('.1', '.0x1')],
    ['.1.0', (name) => name.replace('.1', '.1.0')],
    ['.18446744073709551617', (name) => name.replace('.1', '.18446744073709551617')],
    ['a gap: .1 missing', (name) => name.replace('.1', '.9')],
    ['a gap: .0 missing', (name) => name.replace('.0', '.4')],
    ['the order of two exchanged', (name) => name.replace(/[12]/, (n) => (n === '1' ? '2' : '1'))],
  ])('E057: %s is no part of it', async (_, rename) => {
    const { visitor, chunks } = await filled()
    const cookie = chunks.map((value, index) => `${NAME}${rename(`.${index}`)}=${value}`).join('; ')
    const answer = await visitor.ask('/auth/session', { headers: { cookie } })
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
  })

  test('E057: a chunk twice, with another value, is none', async () => {
    const { visitor, chunks } = await filled()
    const pairs = chunks.map((value, index) => `${NAME}.${index}=${value}`)
    const answer = await visitor.ask('/auth/session', {
      headers: { cookie: [...pairs, `${NAME}.1=junk`].join('; ') },
    })
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
  })

  test('E057: chunks come in any order: their numbers count', async () => {
    const { visitor, chunks } = await filled()
    const pairs = chunks.map((value, index) => `${NAME}.${index}=${value}`)
    const answer = await visitor.ask('/auth/session', {
      headers: { cookie: pairs.toReversed().join('; ') },
    })
    expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
  })

  test.each([
    ['500 chunks', Array.from({ length: 500 }, (_, n) => `${NAME}.${n}=junk`)],
    ['20,000 chunks', Array.from({ length: 20_000 }, (_, n) => `${NAME}.${n}=j`)],
    ['a megabyte', [`${NAME}=${'x'.repeat(1_000_000)}`]],
    ['100,000 other cookies', Array.from({ length: 100_000 }, (_, n) => `c${n}=j`)],
  ])('E058: %s are no session, and few are removed', async (_, pairs) => {
    const answer = await visit(config).ask('/auth/session', {
      headers: { cookie: pairs.join('; ') },
    })
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
    expect(answer.headers.getSetCookie().length).toBeLessThanOrEqual(9)
  })

  test('E058: a good cookie among 500 chunks of junk is still the session', async () => {
    const visitor = visit(config)
    await visitor.submit('/auth/callback/credentials')
    const asked = async (from: number) => {
      const junk = Array.from({ length: 500 }, (_, n) => `${NAME}.${n + from}=junk`)
      const cookie = [...junk, `${NAME}=${visitor.cookies.get(NAME)}`].join('; ')
      return (await visitor.ask('/auth/session', { headers: { cookie } })).json()
    }
    expect(await asked(1)).toMatchObject({ user: { name: 'Ada' } })
    // With a first chunk there are two sessions, and which one was tossed in can't be told.
    expect(await asked(0)).toBeNull()
  })

  test('E064: a sign-out removes each of them, with the attributes that it was set with', async () => {
    const { visitor } = await filled()
    const answer = await visitor.submit('/auth/signout')
    const removed = 'Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(answer.headers.getSetCookie()).toEqual([
      ...[0, 1, 2, 3].map((index) => `${NAME}.${index}=; ${removed}`),
      `__Host-auth.csrf-token=; ${removed}`,
    ])
  })

  test('E064: a sign-out over https removes what is left of the time when the site was served over http', async () => {
    const visitor = visit(config)
    await visitor.submit('/auth/callback/credentials')
    for (const suffix of ['', '.0', '.1'])
      visitor.cookies.set(`auth.session-token${suffix}`, 'from http')
    const answer = await visitor.submit('/auth/signout')
    const removed = 'Max-Age=0; Path=/; HttpOnly;'
    expect(answer.headers.getSetCookie()).toEqual([
      ...['', '.0', '.1'].map((suffix) => `auth.session-token${suffix}=; ${removed} SameSite=Lax`),
      `${NAME}=; ${removed} Secure; SameSite=Lax`,
      `__Host-auth.csrf-token=; ${removed} Secure; SameSite=Lax`,
    ])
    expect([...visitor.cookies.keys()]).toEqual([])
  })

  test('E064: with a Domain and a path of its own, a cookie is removed with them', async () => {
    const options = { domain: 'app.test', path: '/auth', sameSite: 'strict' } as const
    const visitor = visit({ ...config, cookies: { sessionToken: { options } } })
    const signedIn = await visitor.submit('/auth/callback/credentials')
    const attributes = 'Domain=app.test; Path=/auth; HttpOnly; Secure; SameSite=Strict'
    const lineOf = (answer: Response) =>
      answer.headers.getSetCookie().find((line) => line.includes('session-token'))
    expect(
      lineOf(signedIn)
        ?.replace(/; Expires=[^;]+/, '')
        .replace(/=[^;]*/, ''),
    ).toBe(`__Secure-auth.session-token; ${attributes}`)
    expect(lineOf(await visitor.submit('/auth/signout'))).toBe(
      `__Secure-auth.session-token=; Max-Age=0; ${attributes}`,
    )
  })
})

describe('E060, E061: whatever a browser sends as cookies, the site answers', () => {
  test.each([
    `${NAME}=%E0%A4%A`,
    `${NAME}="quoted"`,
    `${NAME}=a\u0001b`,
    `${NAME}=====`,
    NAME,
    '; =; ;;; a',
    '=; ==; =x',
    '__proto__=x; constructor=y; hasOwnProperty=z; toString=t; __proto__.sub=7',
    '__proto__[auth.session-token]=x',
    '%5F%5Fproto%5F%5F=x',
  ])('%j', async (cookie) => {
    for (const path of ['/auth/session', '/auth/csrf', '/auth/signin', '/auth/signout']) {
      const answer = await visit(config).ask(path, { headers: { cookie } })
      expect(answer.status).toBe(200)
    }
    expect(Reflect.get({}, 'sub')).toBeUndefined()
  })

  test('a value in quotation marks, or percent-encoded, is the value', async () => {
    const visitor = visit(config)
    await visitor.submit('/auth/callback/credentials')
    const value = visitor.cookies.get(NAME) ?? ''
    for (const spelling of [`"${value}"`, value.replaceAll('.', '%2E')]) {
      const headers = { cookie: `${NAME}=${spelling}` }
      const answer = await visitor.ask('/auth/session', { headers })
      expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
    }
  })
})

describe('E062: a name or an attribute that would add another is refused at the start', () => {
  test.each([
    { name: 'a b;x' },
    { name: 'a=b' },
    { name: 'a\r\nSet-Cookie: x' },
    { name: '' },
    { name: 'ü' },
    { options: { domain: 'x;Secure' } },
    { options: { domain: 'x; Path=/' } },
    { options: { domain: 'x\r\n' } },
    { options: { sameSite: 'lax; Domain=x' } },
    { options: { sameSite: 'Lax' } },
    { options: { path: '/\r' } },
    { options: { path: '/;Domain=x' } },
    { options: { priority: 'high; Domain=x' } },
    { options: { maxAge: '1; Domain=x' } },
    { options: { expires: 'x; Domain=x' } },
  ])('%j', async (sessionToken) => {
    const log = makeLog()
    const cookies = { sessionToken } as never
    const visitor = visit({ ...config, cookies, logger: log.logger })
    const answer = await visitor.ask('/auth/session')
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([500, []])
    expect(log.errors.map(({ type, message }) => [type, message.split(':')[0]])).toEqual([
      ['InvalidConfig', 'cookies.sessionToken'],
    ])
  })
})

test('E066: of two sign-ins under way with two providers each ends with its own, in any order', async () => {
  const world = await startOidcWorld()
  const browser = world.site.browser()
  const [first, second] = [
    await returning(world, 'acme', browser),
    await returning(world, 'other', browser),
  ]
  for (const { url } of [second, first]) {
    const answer = await browser.open(url.href)
    expect(answer.location).toBe(`${world.site.origin}/`)
  }
  const signedIn = world.site.events
    .filter(([name]) => name === 'signIn')
    .map(([, message]) => (message as { account: { provider: string } }).account.provider)
  expect(signedIn).toEqual(['other', 'acme'])
  expect(world.site.log.errors).toEqual([])
})

test('E066: a response at the callback of another provider is refused, and the other sign-in goes on', async () => {
  const world = await startOidcWorld()
  const browser = world.site.browser()
  const first = await returning(world, 'acme', browser)
  const second = await returning(world, 'other', browser)
  const crossed = first.url.href.replace('/callback/acme', '/callback/other')
  const answer = await browser.open(crossed)
  expect(answer.location).toBe(`${world.site.origin}/auth/signin?error=OAuthCallbackError`)
  expect((await browser.open(second.url.href)).location).toBe(`${world.site.origin}/`)
  expect(world.site.log.errors).toEqual([{ type: 'InvalidCheck', code: 'provider-mismatch' }])
})
