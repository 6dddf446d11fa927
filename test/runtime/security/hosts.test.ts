import type { AuthConfig } from '@create-auth/runtime'
import { ExpressAuth } from '@create-auth/runtime/express'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import type { EmailConfig } from '@create-auth/runtime/providers'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { openBrowser } from '../../support/browser.js'
import { EXPRESS } from '../../support/express-versions.js'
import { sendRaw } from '../../support/raw-request.js'
import { startSite } from '../../support/site.js'
import { makeLog, visit } from '../engine/visitor.js'

const password = Credentials({ credentials: {}, authorize: () => ({ id: '7', name: 'Ada' }) })

/** Claims that a request may make about the site, on the way to it. */
const EVIL = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'http',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-port': '8443',
  'x-original-url': '/evil',
  'x-rewrite-url': '/evil',
  'x-host': 'evil.test',
  forwarded: 'host=evil.test;proto=http',
}

describe.each(EXPRESS)('%s', (_, express) => {
  interface Options {
    readonly env: Record<string, string>
    readonly config?: Partial<AuthConfig>
    readonly trust?: unknown
  }

  /** A site that mails links, and a visitor whose requests all carry the headers of an attacker. */
  async function start({ env, config = {}, trust }: Options) {
    const outbox: { readonly url: string }[] = []
    const tables = emptyTables()
    const mail: EmailConfig = {
      id: 'mail',
      name: 'Mail',
      type: 'email',
      sendVerificationRequest: (sent) => void outbox.push(sent),
    }
    const site = await startSite({
      express,
      world: { env },
      config: async () => ({
        adapter: MemoryAdapter(tables),
        providers: [acme(), mail],
        ...config,
      }),
      build: (app, full) => {
        if (trust !== undefined) app.set('trust proxy', trust)
        app.use('/auth', ExpressAuth(full))
      },
    })
    const origin = env['AUTH_URL'] ?? 'http://evil.test'
    const browser = openBrowser({ proxies: { [origin]: { port: site.port, headers: EVIL } } })
    const link = () => new URL(outbox.at(-1)?.url ?? '')
    return { outbox, link, tables, site, origin, browser }
  }

  const PRODUCTION = { NODE_ENV: 'production' }

  describe.each([undefined, true, 1])('with trust proxy %j', (trust) => {
    test('E040, E041: with AUTH_URL, no header has a say in a mailed link or a redirect_uri', async () => {
      const env = { ...PRODUCTION, AUTH_URL: 'https://app.test' }
      const { outbox, link, origin, browser } = await start({ env, trust })
      const page = await browser.open(`${origin}/auth/signin`)
      expect(`${[...page.headers].join()}${page.body}`).not.toContain('evil')
      const asked = await browser.submit(page, {
        action: '/signin/mail',
        fields: { email: 'victim@example.test' },
      })
      expect(asked.location).toBe('https://app.test/auth/verify-request?provider=mail&type=email')
      expect(outbox).toHaveLength(1)
      expect(link().origin).toBe('https://app.test')
      expect(link().href).not.toContain('evil')
      const begun = await browser.submit(page, { action: '/signin/acme' })
      const sent = new URL(begun.location ?? '')
      expect([sent.origin, sent.searchParams.get('redirect_uri')]).toEqual([
        'https://as.test',
        'https://app.test/auth/callback/acme',
      ])
      expect(begun.setCookies.every((line) => line.startsWith('__Host-'))).toBe(true)
    })

    test.each<[string, Partial<AuthConfig>, number]>([
      ['with nothing said', {}, 500],
      ['with trustHost: false', { trustHost: false }, 500],
      ['with a list that has other hosts', { trustHost: ['app.test'] }, 400],
    ])(
      'E040, E041: in production without AUTH_URL, %s, nothing is begun or mailed',
      async (__, config, status) => {
        const { outbox, tables, site } = await start({ env: PRODUCTION, config, trust })
        for (const path of ['signin/mail', 'signin/acme', 'callback/mail', 'session', 'signout']) {
          const body = 'email=victim@example.test&csrfToken=x'
          const answer = await sendRaw(
            site.port,
            [
              `POST /auth/${path} HTTP/1.1`,
              ...Object.entries(EVIL).map(([name, value]) => `${name}: ${value}`),
              'Content-Type: application/x-www-form-urlencoded',
              `Content-Length: ${body.length}`,
            ],
            body,
          )
          expect([
            path,
            answer.status,
            answer.headers['location'],
            answer.headers['set-cookie'],
          ]).toEqual([path, status, undefined, undefined])
          expect(answer.body).not.toContain('evil')
        }
        expect([outbox, tables.verificationTokens.size]).toEqual([[], 0])
        expect(site.log.errors.map(({ type }) => type)).toEqual(
          // Once, however many requests find it.
          status === 500 ? ['UntrustedHost'] : [],
        )
      },
    )
  })

  test('E040, E041: the host of the request counts where trustHost says so', async () => {
    const { link, browser } = await start({ env: PRODUCTION, config: { trustHost: true } })
    const page = await browser.open('http://evil.test/auth/signin')
    await browser.submit(page, { action: '/signin/mail', fields: { email: 'ada@example.test' } })
    expect(link().origin).toBe('http://evil.test')
  })

  test('E046: a default port, and the case of the host, change neither cookies nor the redirect_uri', async () => {
    const site = await startSite({
      express,
      config: async () => ({ providers: [acme(), password], trustHost: true }),
      build: (app, config) => {
        app.set('trust proxy', 1)
        app.use('/auth', ExpressAuth(config))
      },
    })
    const under = (host: string) => {
      const headers = { host: 'internal', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' }
      return openBrowser({ proxies: { 'https://app.test': { port: site.port, headers } } })
    }
    for (const host of ['app.test', 'APP.TEST', 'app.test:443', 'App.Test:443']) {
      const browser = under(host)
      const page = await browser.open('https://app.test/auth/signin')
      const begun = await browser.submit(page, { action: '/signin/acme' })
      expect(new URL(begun.location ?? '').searchParams.get('redirect_uri')).toBe(
        'https://app.test/auth/callback/acme',
      )
      const signedIn = await browser.submit(page, { action: '/callback/credentials' })
      expect(signedIn.location).toBe('https://app.test/')
      expect(browser.cookies('https://app.test')).toHaveProperty(['__Host-auth.session-token'])
    }
    const dotted = await under('app.test.').open('https://app.test/auth/signin')
    expect([dotted.status, dotted.setCookies]).toEqual([400, []])
  })

  test('E049: what the first requests are does not decide on anything', async () => {
    const config: AuthConfig = { providers: [acme(), password], trustHost: true }
    const site = await startSite({
      express,
      config: async () => config,
      build: (app, full) => void app.use('/auth', ExpressAuth(full)),
    })
    for (const path of [
      '/auth/a',
      '/auth/auth',
      '/auth/auth/session',
      '/evil/auth/session',
      '/AUTH/session',
      '/auth/callback/evil',
      '/auth/signin/../../evil/auth/session',
    ]) {
      const head = [`GET ${path} HTTP/1.1`, 'Host: evil.test', 'X-Forwarded-Host: evil.test']
      expect((await sendRaw(site.port, head)).status).toBe(404)
    }
    const first = await sendRaw(site.port, ['GET /auth/signin HTTP/1.1', 'Host: evil.test'])
    expect([first.status, first.body.includes('http://evil.test/auth/')]).toEqual([200, true])
    const browser = site.browser()
    const page = await browser.open(`${site.base}/signin`)
    expect(page.body).not.toContain('evil')
    const begun = await browser.submit(page, { action: '/signin/acme' })
    expect(new URL(begun.location ?? '').searchParams.get('redirect_uri')).toBe(
      `${site.base}/callback/acme`,
    )
    const signedIn = await browser.submit(page, { action: '/callback/credentials' })
    expect(signedIn.location).toBe(`${site.origin}/`)
  })
})

describe('E048: a browser that comes by http and by https in turn has one session', () => {
  test('each time the cookie of the protocol counts, and the other one for nothing', async () => {
    const config: AuthConfig = { providers: [password] }
    const [plain, secure] = [visit(config, { origin: 'http://app.test' }), visit(config)]
    await plain.submit('/auth/callback/credentials')
    for (const [name, value] of plain.cookies) secure.cookies.set(name, value)
    const answer = await secure.ask('/auth/session')
    expect([await answer.text(), answer.headers.getSetCookie()]).toEqual(['null', []])
    await secure.submit('/auth/callback/credentials')
    secure.cookies.set('auth.session-token', 'junk')
    expect(await secure.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('where cookies are secure by configuration, those of http count nowhere', async () => {
    const log = makeLog()
    const config: AuthConfig = {
      providers: [password],
      useSecureCookies: true,
      logger: log.logger,
    }
    const http = visit({ providers: [password] }, { origin: 'http://app.test' })
    await http.submit('/auth/callback/credentials')
    for (const origin of ['http://app.test', 'https://app.test']) {
      const visitor = visit(config, { origin })
      for (const [name, value] of http.cookies) visitor.cookies.set(name, value)
      expect(await visitor.session()).toBeNull()
    }
  })
})

describe('E050: the address and the path of the site are checked at the start', () => {
  async function asked(config: Partial<AuthConfig>, env: Record<string, string>, path: string) {
    const log = makeLog()
    const visitor = visit(
      { providers: [acme()], logger: log.logger, ...config },
      { world: { env } },
    )
    const answer = await visitor.ask(path)
    return { status: answer.status, text: await answer.text(), errors: log.errors }
  }

  test.each([
    'https://app.test?x',
    'https://app.test/?x=y',
    'https://app.test/#x',
    'https://user@app.test',
    'https://user:pw@app.test',
    'javascript:alert(1)',
    'ftp://app.test',
    'file:///etc',
    'app.test',
    '//app.test',
    'https://',
  ])('AUTH_URL %s is refused', async (AUTH_URL) => {
    const { status, errors } = await asked({}, { AUTH_URL }, '/auth/session')
    expect([status, errors.map(({ type, message }) => [type, message.split(':')[0]])]).toEqual([
      500,
      [['InvalidConfig', 'AUTH_URL']],
    ])
    expect(errors.map(({ message }) => message).join()).not.toContain('pw')
  })

  test.each([
    'auth',
    '//auth',
    '/auth/',
    '/a//b',
    '/a(b',
    '/a b',
    '/a?b',
    '/a#b',
    '/a%2fb',
    '/:a',
    '/*',
    '',
    '/ü',
  ])('basePath %j is refused', async (basePath) => {
    const { status, errors } = await asked({ basePath }, {}, '/auth/session')
    expect([status, errors.map(({ type, message }) => [type, message.split(':')[0]])]).toEqual([
      500,
      [['InvalidConfig', 'basePath']],
    ])
  })

  test.each([
    ['https://app.test', 'https://app.test/auth/callback/acme', '/auth'],
    ['https://app.test/', 'https://app.test/auth/callback/acme', '/auth'],
    ['https://APP.test:443/', 'https://app.test/auth/callback/acme', '/auth'],
    ['https://app.test/api/auth', 'https://app.test/api/auth/callback/acme', '/api/auth'],
    ['https://app.test/api/auth/', 'https://app.test/api/auth/callback/acme', '/api/auth'],
  ])('AUTH_URL %s: %s', async (AUTH_URL, callback, basePath) => {
    const { text, errors } = await asked({}, { AUTH_URL }, `${basePath}/providers`)
    expect(errors).toEqual([])
    expect(JSON.parse(text)).toMatchObject({ acme: { callbackUrl: callback } })
  })

  test.each([
    ['/a.b', '/a.b/session', 200],
    ['/a.b', '/aXb/session', 404],
    ['/a.b', '/a.b.c/session', 404],
    ['/a-b_c~d', '/a-b_c~d/session', 200],
    ['/x/y', '/x/y/session', 200],
    ['/x/y', '/x/session', 404],
    ['/', '/session', 200],
  ])('basePath %s is taken literally: %s has the status %i', async (basePath, path, status) => {
    expect((await asked({ basePath }, {}, path)).status).toBe(status)
  })
})
