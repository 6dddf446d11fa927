import Dev from '@create-auth/runtime/providers/dev'
import Passkey from '@create-auth/runtime/providers/passkey'
import { describe, expect, test } from 'vitest'
import { makeMailWorld, NOTHING, traces } from '../email/world.js'
import { visit } from '../engine/visitor.js'
import { ADA, EVE } from '../stored/world.js'
import { expectRefusal, returning, startWorld } from '../oidc/world.js'

type Visitor = ReturnType<typeof visit>

const REFUSED = 'https://app.test/auth/signin?error=MissingCSRF'
const CSRF = '__Host-auth.csrf-token'
const SESSION = '__Host-auth.session-token'

/** A site with a provider of every type, and one store behind them. */
function start() {
  const world = makeMailWorld({ mail: { confirm: true } })
  const dev = Dev({
    users: [{ id: 'dev-ada', name: 'Ada', email: 'ada@example.test' }],
    dangerouslyAllowHosts: ['app.test'],
  })
  const providers = [
    ...world.config.providers.slice(0, 2),
    dev,
    world.config.providers[3]!,
    {
      id: 'mail',
      name: 'Mail',
      type: 'email',
      confirm: true,
      sendVerificationRequest: (sent: (typeof world.outbox)[number]) =>
        void world.outbox.push(sent),
    } as const,
    Passkey(),
  ]
  const browser = () => world.browser({ providers, experimental: { enableWebAuthn: true } })
  return { ...world, browser }
}

/** Every endpoint that takes a POST, with fields that would do something. */
const POSTS: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
  ['/auth/signin', {}],
  ['/auth/signin/acme', {}],
  ['/auth/signin/mail', { email: 'ada@example.test' }],
  ['/auth/signin/dev', {}],
  ['/auth/signin/credentials', {}],
  ['/auth/signin/passkey', {}],
  ['/auth/signout', {}],
  ['/auth/callback/credentials', { id: 'ada' }],
  ['/auth/callback/dev', { user: 'dev-ada' }],
  ['/auth/callback/mail', { email: 'ada@example.test', token: 'x'.repeat(43) }],
  ['/auth/callback/passkey', { action: 'authenticate', data: '{}' }],
  ['/auth/session', { data: 'x' }],
]

/** Nobody was signed in, mailed or written down, and nothing but what came was set. */
async function expectNothing(world: ReturnType<typeof start>, visitor: Visitor, answer: Response) {
  expect(traces(world)).toEqual(NOTHING)
  expect(answer.headers.getSetCookie().join()).not.toContain('session-token=ey')
  expect(await visitor.session()).toBeNull()
  expect(world.events()).toEqual([])
}

describe.each(POSTS)('POST %s', (path, fields) => {
  test('E001: without a token nothing is done', async () => {
    const world = start()
    const visitor = world.browser()
    await visitor.csrf()
    const answer = await visitor.ask(path, { form: fields })
    if (path === '/auth/session')
      expect([answer.status, await answer.text()]).toEqual([400, 'null'])
    else expect([answer.status, answer.headers.get('location')]).toEqual([302, REFUSED])
    expect(world.log.errors).toEqual([{ type: 'MissingCSRF' }])
    expect(answer.headers.getSetCookie()).toEqual([])
    await expectNothing(world, visitor, answer)
  })

  test('E001: a caller that wants JSON is told by JSON', async () => {
    const world = start()
    const visitor = world.browser()
    const headers = { 'x-auth-return-redirect': '1' }
    const answer = await visitor.ask(path, { form: fields, headers })
    const refused = path === '/auth/session' ? [400, null] : [200, { url: REFUSED }]
    expect([answer.status, await answer.json()]).toEqual(refused)
    await expectNothing(world, visitor, answer)
  })

  test.each([
    ['in the query', (token: string) => [`?csrfToken=${token}`, {}] as const],
    ['in X-CSRF-Token', (token: string) => ['', { 'x-csrf-token': token }] as const],
    ['in X-XSRF-Token', (token: string) => ['', { 'x-xsrf-token': token }] as const],
    ['in CSRF-Token', (token: string) => ['', { 'csrf-token': token }] as const],
    ['in Authorization', (token: string) => ['', { authorization: `Bearer ${token}` }] as const],
  ])('E002: the token %s is none: the body alone counts', async (_, make) => {
    const world = start()
    const visitor = world.browser()
    const [query, headers] = make(await visitor.csrf())
    const answer = await visitor.ask(`${path}${query}`, { form: fields, headers })
    expect(answer.headers.get('location')).toBe(path === '/auth/session' ? null : REFUSED)
    expect(world.log.errors).toEqual([{ type: 'MissingCSRF' }])
    await expectNothing(world, visitor, answer)
  })

  test.each([
    { origin: 'https://evil.test' },
    { origin: 'https://evil.app.test', 'sec-fetch-site': 'same-site' },
    { origin: 'https://app.test.evil.test' },
    { origin: 'https://app.test:8443' },
    { origin: 'http://app.test' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://app.test', 'sec-fetch-site': 'cross-site' },
  ])('E006: a valid token is not enough from another site: %j', async (headers) => {
    const world = start()
    const visitor = world.browser()
    const form = { csrfToken: await visitor.csrf(), ...fields }
    const answer = await visitor.ask(path, { form, headers })
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: 'The request was made by another site.' },
    ])
    expect(world.log.errors).toEqual([{ type: 'CrossSiteRequest' }])
    await expectNothing(world, visitor, answer)
  })
})

describe('E005: a pair that the attacker has fetched, and tossed into the visitor’s browser', () => {
  async function attackersPair(origin: string) {
    const attacker = visit(start().config, { origin })
    const csrfToken = await attacker.csrf()
    return { csrfToken, cookie: [...attacker.cookies.values()][0] ?? '' }
  }

  test('over https has not the name that the cookie needs, which no other host can set', async () => {
    const world = start()
    const visitor = world.browser()
    const { csrfToken, cookie } = await attackersPair('https://app.test')
    for (const name of ['auth.csrf-token', '__Secure-auth.csrf-token'])
      visitor.cookies.set(name, cookie)
    const answer = await visitor.ask('/auth/callback/credentials', {
      form: { csrfToken, id: 'ada' },
    })
    expect(answer.headers.get('location')).toBe(REFUSED)
    await expectNothing(world, visitor, answer)
  })

  test.each([0, 1])(
    'beside the visitor’s own makes neither count, in either order: %i',
    async (order) => {
      const world = start()
      const visitor = world.browser()
      const { csrfToken, cookie } = await attackersPair('https://app.test')
      await visitor.csrf()
      const pairs = [visitor.cookies.get(CSRF), cookie].map((value) => `${CSRF}=${value}`)
      const answer = await visitor.ask('/auth/callback/credentials', {
        form: { csrfToken, id: 'ada' },
        headers: { cookie: (order === 0 ? pairs : pairs.toReversed()).join('; ') },
      })
      expect(answer.headers.get('location')).toBe(REFUSED)
      await expectNothing(world, visitor, answer)
    },
  )

  test.each(['jwt', 'database'] as const)(
    'signs nobody out who is signed in, though neither Origin nor Sec-Fetch-Site comes, strategy %s',
    async (strategy) => {
      const world = makeMailWorld({ strategy })
      const [ada, eve] = [0, 1].map(() => visit(world.config, { origin: 'http://app.test' }))
      if (!ada || !eve) throw new TypeError('there are two')
      const stranger = await eve.csrf()
      const pairs = [{ csrfToken: stranger, cookie: eve.cookies.get('auth.csrf-token') ?? '' }]
      await world.signIn(eve, EVE)
      pairs.push({
        csrfToken: await eve.csrf(),
        cookie: eve.cookies.get('auth.csrf-token') ?? '',
      })
      await world.signIn(ada, ADA)
      for (const { csrfToken, cookie } of pairs) {
        ada.cookies.set('auth.csrf-token', cookie)
        const answer = await ada.ask('/auth/signout', { form: { csrfToken } })
        expect(answer.headers.get('location')).toBe('http://app.test/auth/signin?error=MissingCSRF')
        expect(await ada.session()).toMatchObject({ user: { name: 'Ada' } })
      }
      await ada.submit('/auth/signout')
      expect(await ada.session()).toBeNull()
    },
  )

  test.each([
    { origin: 'http://evil.app.test' },
    { origin: 'http://evil.app.test', 'sec-fetch-site': 'same-site' },
    { origin: 'null', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('over http is refused by where the request comes from: %j', async (headers) => {
    const world = start()
    const visitor = visit(world.config, { origin: 'http://app.test' })
    const { csrfToken, cookie } = await attackersPair('http://app.test')
    visitor.cookies.set('auth.csrf-token', cookie)
    const answer = await visitor.ask('/auth/callback/credentials', {
      form: { csrfToken, id: 'ada' },
      headers,
    })
    expect(answer.status).toBe(403)
    expect(await visitor.session()).toBeNull()
  })
})

test('E008: who signs in as somebody else gets a new token, and so does who signs out', async () => {
  const { browser } = start()
  const visitor = browser()
  const tokens = [await visitor.csrf()]
  const refusedWith = async (csrfToken: string) =>
    (await visitor.ask('/auth/signout', { form: { csrfToken } })).headers.get('location')
  for (const email of ['one@example.test', 'two@example.test']) {
    await visitor.submit('/auth/callback/dev', { email })
    tokens.push(await visitor.csrf())
    for (const old of tokens.slice(0, -1)) expect(await refusedWith(old)).toBe(REFUSED)
    expect(await visitor.session()).toMatchObject({ user: { email } })
  }
  await visitor.submit('/auth/signout')
  tokens.push(await visitor.csrf())
  expect(new Set(tokens).size).toBe(4)
})

describe('E009: the token is one string', () => {
  const FORM = 'application/x-www-form-urlencoded'
  const JSON_TYPE = 'application/json'

  test.each<[status: number, type: string, body: (token: string) => string]>([
    [400, FORM, (token) => `id=ada&csrfToken=x&csrfToken=${token}`],
    [400, FORM, (token) => `id=ada&csrfToken=${token}&csrfToken=x`],
    [400, FORM, (token) => `id=ada&csrfToken=${token}&csrfToken=${token}`],
    [302, FORM, (token) => `id=ada&csrfToken[]=${token}`],
    [302, FORM, (token) => `id=ada&csrfToken[a]=${token}`],
    [302, FORM, (token) => `id=ada&CSRFTOKEN=${token}`],
    [302, JSON_TYPE, (token) => `{"id":"ada","csrfToken":["${token}"]}`],
    [302, JSON_TYPE, (token) => `{"id":"ada","csrfToken":{"a":"${token}"}}`],
    [302, JSON_TYPE, () => '{"id":"ada","csrfToken":true}'],
    [302, JSON_TYPE, () => '{"id":"ada","csrfToken":null}'],
    [302, JSON_TYPE, (token) => `{"id":"ada","__proto__":{"csrfToken":"${token}"}}`],
    [302, JSON_TYPE, () => '{}'],
    [400, JSON_TYPE, (token) => `["${token}"]`],
    [400, JSON_TYPE, (token) => `"${token}"`],
  ])('%i for %s', async (status, type, body) => {
    const world = start()
    const visitor = world.browser()
    const answer = await visitor.ask('/auth/callback/credentials', {
      body: body(await visitor.csrf()),
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      status,
      status === 302 ? REFUSED : null,
    ])
    await expectNothing(world, visitor, answer)
  })
})

describe('E010: a body is read by its media type, and a type that forms of other sites can have is not', () => {
  const post = async (type: string | undefined) => {
    const world = start()
    const visitor = world.browser()
    const fields = { csrfToken: await visitor.csrf(), user: 'dev-ada' }
    const answer = await visitor.ask('/auth/callback/dev', {
      // Bytes have no media type of their own.
      body: new TextEncoder().encode(JSON.stringify(fields)),
      headers: type === undefined ? {} : { 'content-type': type },
    })
    return { world, visitor, answer }
  }

  test.each([
    'text/plain',
    'text/plain; application/json',
    'text/plain;charset=application/json',
    'text/plain+application/x-www-form-urlencoded',
    'application/json-seq',
    'application/jsonp',
    'application/vnd.api+json',
    'text/json',
    'multipart/form-data',
    'json',
    '*/*',
    'text/plain, application/json',
    undefined,
  ])('%s: 415', async (type) => {
    const { world, visitor, answer } = await post(type)
    expect([answer.status, answer.headers.get('location')]).toEqual([415, null])
    await expectNothing(world, visitor, answer)
  })

  test.each(['application/json', 'APPLICATION/JSON; charset=utf-8', 'application/json ;x=y'])(
    '%s is JSON',
    async (type) => {
      const { visitor, answer } = await post(type)
      expect(answer.headers.get('location')).toBe('https://app.test/')
      expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    },
  )
})

describe('what is not a POST changes nothing', () => {
  const PASSWORD = 'canary-password'
  const GETS = [
    ['/auth/signout', 200],
    ['/auth/signin', 200],
    ['/auth/signin/acme', 405],
    ['/auth/signin/mail?email=eve@example.test', 405],
    [`/auth/callback/credentials?id=eve&password=${PASSWORD}`, 405],
    ['/auth/callback/dev?user=dev-ada', 405],
    ['/auth/callback/passkey?action=authenticate&data={}', 405],
  ] as const

  async function asked(method: string, path: string) {
    const world = start()
    const visitor = world.browser()
    await visitor.submit('/auth/callback/dev', { user: 'dev-ada' })
    const csrfToken = await visitor.csrf()
    const [before, session] = [traces(world), visitor.cookies.get(SESSION)]
    const url = `${path}${path.includes('?') ? '&' : '?'}csrfToken=${csrfToken}&_method=POST`
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
    const answer = await visitor.ask(url, { method, headers })
    expect(traces(world)).toEqual(before)
    expect(visitor.cookies.get(SESSION)).toBe(session)
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(world.log.text()).not.toContain(PASSWORD)
    expect(answer.headers.get('location')).toBeNull()
    return answer
  }

  test.each(GETS)('E012, E014: GET %s answers with %i', async (path, status) => {
    expect((await asked('GET', path)).status).toBe(status)
  })

  test.each(GETS)('E013, E014: HEAD %s answers with %i, without a body', async (path, status) => {
    const answer = await asked('HEAD', path)
    expect([answer.status, status === 200 ? await answer.text() : '']).toEqual([status, ''])
  })

  test.each(GETS)('E013, E014: OPTIONS %s is not allowed', async (path) => {
    const answer = await asked('OPTIONS', path)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([405, []])
  })
})

describe('E016: state is on, whatever checks says of PKCE', () => {
  test.each<[string, { checks?: ('pkce' | 'state')[] }]>([
    ['by default', {}],
    ['with pkce alone', { checks: ['pkce'] }],
    ['with state alone', { checks: ['state'] }],
    ['with no checks at all', { checks: [] }],
  ])('%s: a code without it is refused while a sign-in is under way', async (_, oauth) => {
    const world = await startWorld({ oauth })
    const attempt = await returning(world)
    const attacker = await returning(world)
    const url = new URL(attempt.url)
    url.search = `?code=${attacker.url.searchParams.get('code')}`
    await expectRefusal(world, attempt, () => attempt.browser.open(url.href), {
      type: 'InvalidCheck',
      code: 'state-missing',
      tokenRequests: 0,
      cleared: [],
    })
  })
})

describe('E020: no page can be framed', () => {
  test.each([
    '/auth/signin',
    '/auth/signout',
    '/auth/error',
    '/auth/error?error=AccessDenied',
    '/auth/verify-request',
    '/auth/callback/mail?token=x&email=ada@example.test',
  ])('%s', async (path) => {
    const { headers } = await start().browser().ask(path)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
