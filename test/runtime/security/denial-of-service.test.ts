import { connect } from 'node:net'
import type { Adapter } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Dev from '@create-auth/runtime/providers/dev'
import OAuth from '@create-auth/runtime/providers/oauth'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../../support/express-versions.js'
import { startSite, whoAmI } from '../../support/site.js'
import { spyOn } from '../../support/spy-adapter.js'
import { makeLog, visit } from '../engine/visitor.js'
import { makeWorld, NAME } from '../stored/world.js'

/** Ten thousand requests; a hundred thousand where everything is run. */
const MANY = process.env['TEST_ALL'] === '1' ? 100_000 : 10_000

/** Something that is waited for, and something that waits. */
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => void (open = resolve))
  return { open, opened }
}

describe.each(EXPRESS)('E241: %s, where the client goes away', (_, express) => {
  /** A site on which one method of the adapter waits until it may go on. */
  async function start(waits: keyof Adapter | undefined) {
    const tables = emptyTables()
    const [reached, released, done] = [gate(), gate(), gate()]
    const spy = spyOn(MemoryAdapter(tables), async ({ method }, go) => {
      if (method === waits) {
        reached.open()
        await released.opened
      }
      const returned = await go()
      if (method === 'createSession') done.open()
      return returned
    })
    const site = await startSite({
      express,
      config: async () => ({ providers: [Dev()], adapter: spy.adapter }),
    })
    const browser = site.browser()
    const { csrfToken } = JSON.parse((await browser.open(`${site.base}/csrf`)).body) as {
      csrfToken: string
    }
    const cookie = Object.entries(browser.cookies(site.origin))
      .map((pair) => pair.join('='))
      .join('; ')
    const body = new URLSearchParams({ csrfToken, user: 'dev-grace' }).toString()
    const socket = connect(site.port, '127.0.0.1')
    const head = [
      'POST /auth/callback/dev HTTP/1.1',
      `Host: localhost:${site.port}`,
      `Cookie: ${cookie}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n')
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    return { site, tables, spy, socket, head, body, closed, reached, released, done }
  }

  test.each(['createUser', 'linkAccount', 'createSession'] as const)(
    'during %s: the sign-in is finished, and nothing is half done',
    async (method) => {
      const { site, tables, socket, head, body, closed, reached, released, done } =
        await start(method)
      socket.write(head + body)
      await reached.opened
      socket.destroy()
      await closed
      released.open()
      await done.opened
      expect([tables.users.size, tables.accounts.size, tables.sessions.size]).toEqual([1, 1, 1])
      expect(await whoAmI(site, site.browser())).toBeNull()
      expect(site.log.errors).toEqual([])
    },
  )

  test('in the middle of the body: nothing is begun', async () => {
    const { site, tables, spy, socket, head, body, closed } = await start(undefined)
    socket.write(head + body.slice(0, 20))
    socket.end()
    socket.resume()
    await closed
    expect(await whoAmI(site, site.browser())).toBeNull()
    expect([tables.users.size, spy.writes()]).toEqual([0, []])
  })
})

test('E240: ten thousand unknown session cookies cost one look-up each, no write, and no line of the log', async () => {
  const world = makeWorld()
  const browser = world.browser()
  for (let index = 0; index < 10_000; index += 1) {
    const cookie = `${NAME}=unknown-session-token-${index}`
    await browser.ask('/auth/session', { headers: { cookie } })
  }
  expect(world.spy.calls.length).toBe(10_000)
  expect(world.spy.writes()).toEqual([])
  expect([world.log.errors, world.log.warnings.length < 5]).toEqual([[], true])
})

test(`E242: ${MANY} requests of every kind are all answered`, { timeout: 240_000 }, async () => {
  const world = makeWorld({ strategy: 'jwt', passwordless: true, config: { debug: false } })
  const browser = world.browser()
  await world.signIn(browser)
  const token = browser.cookies.get(NAME) ?? ''
  const rows = JSON.stringify(world.rows())
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const KINDS: readonly (readonly [path: string, what: Parameters<typeof browser.ask>[1]])[] = [
    ['/auth/session', {}],
    ['/auth/session', { headers: { cookie: `${NAME}=${token}` } }],
    ['/auth/session', { headers: { cookie: `${NAME}=${token.slice(0, -3)}` } }],
    ['/auth/session', { headers: { cookie: `${NAME}.0=a; ${NAME}.2=b; x; =; %zz=%zz` } }],
    ['/auth/session', { method: 'HEAD' }],
    ['/auth/session', { method: 'PATCH' }],
    ['/auth/session', { method: 'POST', body: '{', headers: json }],
    ['/auth/session', { method: 'POST', body: 'a=1&a=2', headers: form }],
    ['/auth/session', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['/auth/nothing', {}],
    ['/auth//', {}],
    ['/auth/__proto__', {}],
    ['/auth/providers', {}],
    ['/auth/callback/acme?code=c&state=s', {}],
    ['/auth/callback/acme?error=access_denied', {}],
    ['/auth/callback/nobody', {}],
    ['/auth/callback/mail?token=t&email=a@x.test', {}],
    [
      '/auth/callback/passkey',
      { method: 'POST', body: 'action=authenticate&data={}', headers: form },
    ],
    ['/auth/signout', { method: 'POST', body: 'csrfToken=x', headers: form }],
    [
      '/auth/signin/acme',
      { method: 'POST', body: 'csrfToken=x', headers: { ...form, origin: 'https://evil.test' } },
    ],
  ]
  const statuses = new Map<number, number>()
  const BATCH = 100
  for (let sent = 0; sent < MANY; sent += BATCH) {
    const answers = await Promise.all(
      Array.from({ length: BATCH }, async (_, index) => {
        const [path, what] = KINDS[(sent / BATCH + index) % KINDS.length] ?? ['/', {}]
        const headers = { cookie: '', ...what?.headers }
        return browser.ask(path, { ...what, headers })
      }),
    )
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const known = [200, 302, 400, 403, 404, 405, 415, 429]
  expect([...statuses.keys()].toSorted((left, right) => left - right)).toEqual(known)
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(MANY)
  expect(JSON.stringify(world.rows())).toBe(rows)
})

describe('E236, E237, E238: a server that does not answer as it should', () => {
  const failing = (code: string) => async (): Promise<Response> => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
  }
  /** A body that is pulled for ever, or until it fails. */
  const streaming = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
    new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
      headers: { 'content-type': 'application/json' },
    })
  let pulled = 0

  const ANSWERS: readonly (readonly [string, () => Promise<Response>])[] = [
    ['the port is closed', failing('ECONNREFUSED')],
    ['the name is not found', failing('ENOTFOUND')],
    ['the certificate has expired', failing('CERT_HAS_EXPIRED')],
    ['the connection ends at once', failing('ECONNRESET')],
    ['nothing ever comes', async () => new Promise(() => undefined)],
    ['the body never comes', async () => streaming(() => undefined)],
    [
      'the body breaks off',
      async () => streaming((controller) => controller.error(new TypeError('terminated'))),
    ],
    [
      'the body never ends',
      async () =>
        streaming((controller) => {
          pulled += 1
          controller.enqueue(new Uint8Array(100_000).fill(32))
        }),
    ],
    [
      'it redirects to itself',
      async () =>
        new Response(null, { status: 302, headers: { location: 'https://as.test/token' } }),
    ],
    [
      'it has ten thousand headers',
      async () => {
        const headers = new Headers({ 'content-type': 'application/json' })
        for (let index = 0; index < 10_000; index += 1) headers.append(`x-${index}`, 'y')
        return new Response('{}', { headers })
      },
    ],
  ]

  test.each(ANSWERS)('%s: one request, and an error', async (_, answer) => {
    let requests = 0
    pulled = 0
    const log = makeLog()
    const acme = OAuth({
      id: 'acme',
      name: 'Acme',
      clientId: 'client',
      clientSecret: 'the-secret-of-the-client',
      authorization: 'https://as.test/authorize',
      token: 'https://as.test/token',
      userinfo: 'https://as.test/userinfo',
    })
    const spy = spyOn(MemoryAdapter())
    const fetch = async (): Promise<Response> => {
      requests += 1
      return answer()
    }
    const browser = visit(
      { providers: [acme], adapter: spy.adapter, logger: log.logger },
      { world: { fetch, requestTimeout: 50 } },
    )
    const begun = await browser.submit('/auth/signin/acme')
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const ended = await browser.ask(`/auth/callback/acme?code=the-code&state=${state}`)
    expect([ended.status, ended.headers.get('location')]).toEqual([
      302,
      'https://app.test/auth/signin?error=OAuthCallbackError',
    ])
    expect([requests, pulled <= 12, spy.writes()]).toEqual([1, true, []])
    expect(browser.cookies.has(NAME)).toBe(false)
    expect(log.errors.map(({ type }) => type)).toEqual(['OAuthCallbackError'])
  })
})
