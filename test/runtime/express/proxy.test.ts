import type { AuthConfig } from '@create-auth/runtime'
import { ExpressAuth, getSession } from '@create-auth/runtime/express'
import type { Application } from 'express'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.js'
import { EXPRESS } from '../../support/express-versions.js'
import { sendRaw } from '../../support/raw-request.js'
import { whoAmI, type Site } from '../../support/site.js'
import { signIn, startApplication } from './application.js'

/** Endpoints below `/auth`, and a page of the application that asks who is there. */
const build =
  (trust?: unknown) =>
  (app: Application, config: AuthConfig): void => {
    if (trust !== undefined) app.set('trust proxy', trust)
    app.use('/auth', ExpressAuth(config))
    app.get('/me', (req, res, next) => {
      getSession(req, config).then((session) => void res.json(session), next)
    })
  }

/** The origin that the site believes to have, by its own account. */
async function originOf(site: Site, headers: readonly string[]): Promise<unknown> {
  const answer = await sendRaw(site.port, ['GET /auth/providers HTTP/1.1', ...headers])
  if (answer.status !== 200) return answer.status
  const { acme } = JSON.parse(answer.body) as { acme: { callbackUrl: string } }
  return acme.callbackUrl.replace('/auth/callback/acme', '')
}

const PRODUCTION = { NODE_ENV: 'production' }

/** The hosts of these requests are not this machine's: they count where that is said. */
const NAMED: Partial<AuthConfig> = { trustHost: true }
const CONFIGURATION =
  '{"message":"There was a problem with the server configuration. Check the server logs for more information."}'

describe.each(EXPRESS)('%s', (_, express) => {
  const FORWARDED = [
    'Host: internal:8080',
    'X-Forwarded-Host: app.test',
    'X-Forwarded-Proto: https',
  ]

  describe('behind a proxy that is trusted', () => {
    test('the handler and getSession agree on https, and on the names of the cookies', async () => {
      const site = await startApplication(express, { tls: true, build: build(1) })
      const browser = site.browser()
      await signIn(site, browser)
      expect(Object.keys(browser.cookies(site.origin))).toEqual([
        '__Host-auth.callback-url',
        '__Host-auth.session-token',
      ])
      const user = { name: 'ada', email: null, image: null }
      const session = await whoAmI(site, browser)
      expect(session).toMatchObject({ user })
      const seen = JSON.parse((await browser.open(`${site.origin}/me`)).body)
      expect(seen).toEqual(Object.assign({}, session, { user: { id: 'ada', ...user } }))
    })

    test('E048: only the cookies of https are read', async () => {
      const site = await startApplication(express, { tls: true, build: build(1) })
      const browser = site.browser()
      await signIn(site, browser)
      const value = browser.cookies(site.origin)['__Host-auth.session-token']
      const cookie = `auth.session-token=${value}`
      const answers = [
        await browser.open(`${site.base}/session`, { cookie }),
        await browser.open(`${site.origin}/me`, { cookie }),
      ]
      expect(answers.map(({ body }) => body)).toEqual(['null', 'null'])
    })

    test.each<[string, readonly string[], unknown]>([
      ['both headers', FORWARDED, 'https://app.test'],
      ['the protocol alone', ['Host: app.test', 'X-Forwarded-Proto: https'], 'https://app.test'],
      ['the host alone', ['Host: x', 'X-Forwarded-Host: app.test:8080'], 'http://app.test:8080'],
      [
        'lists: the first counts',
        ['Host: x', 'X-Forwarded-Host: app.test, b.test', 'X-Forwarded-Proto: https, http'],
        'https://app.test',
      ],
      ['E044: an empty protocol', ['Host: app.test', 'X-Forwarded-Proto:'], 'http://app.test'],
      ['E044: javascript', ['Host: app.test', 'X-Forwarded-Proto: javascript'], 400],
      ['E044: ftp', ['Host: app.test', 'X-Forwarded-Proto: ftp'], 400],
      ['E044: file', ['Host: app.test', 'X-Forwarded-Proto: file'], 400],
      [
        'E044: 10,000 characters',
        ['Host: app.test', `X-Forwarded-Proto: ${'x'.repeat(10_000)}`],
        400,
      ],
      [
        'E046: the default port',
        ['Host: x', 'X-Forwarded-Host: app.test:443', 'X-Forwarded-Proto: https'],
        'https://app.test',
      ],
      ['a host with a user', ['Host: x', 'X-Forwarded-Host: app.test@evil.test'], 400],
      ['a host with a path', ['Host: x', 'X-Forwarded-Host: app.test/evil'], 400],
      ['a host that is empty', ['Host: x', 'X-Forwarded-Host: ,'], 400],
    ])('%s', async (__, headers, expected) => {
      const site = await startApplication(express, { config: NAMED, build: build(true) })
      expect(await originOf(site, headers)).toEqual(expected)
    })
  })

  describe('E042: without a proxy that is trusted', () => {
    test.each([
      ['not configured', undefined],
      ['another proxy', '10.0.0.1'],
      ['switched off', false],
    ])('what it says is ignored: %s', async (__, trust) => {
      const site = await startApplication(express, { config: NAMED, build: build(trust) })
      const headers = [
        ...FORWARDED,
        'Forwarded: host=evil.test;proto=https',
        'X-Forwarded-Port: 443',
        'X-Forwarded-Prefix: /evil',
        'X-Original-URL: /evil',
        'X-Rewrite-URL: /evil',
        'X-Host: evil.test',
      ]
      expect(await originOf(site, headers)).toBe('http://internal:8080')
    })

    test('a visitor who claims https is signed in, by the handler and by getSession', async () => {
      const site = await startApplication(express, { build: build() })
      const browser = site.browser()
      await signIn(site, browser)
      const claim = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.test' }
      for (const url of [`${site.base}/session`, `${site.origin}/me`]) {
        const answer = await browser.open(url, claim)
        expect(JSON.parse(answer.body)).toMatchObject({ user: { name: 'ada' } })
      }
    })
  })

  describe('AUTH_URL', () => {
    test('wins over every header', async () => {
      const env = { ...PRODUCTION, AUTH_URL: 'https://app.test' }
      const site = await startApplication(express, { world: { env }, build: build(true) })
      for (const headers of [
        ['Host: evil.test'],
        ['Host: x', 'X-Forwarded-Host: evil.test', 'X-Forwarded-Proto: http'],
      ])
        expect(await originOf(site, headers)).toBe('https://app.test')
    })

    test('E041: decides on the redirect_uri, the cookies, and where a visitor lands', async () => {
      const env = { ...PRODUCTION, AUTH_URL: 'https://app.test' }
      const site = await startApplication(express, { world: { env }, build: build() })
      const proxies = { 'https://app.test': { port: site.port, headers: { host: 'evil.test' } } }
      const browser = openBrowser({ proxies })
      const there = { ...site, origin: 'https://app.test', base: 'https://app.test/auth' }
      const page = await browser.open(`${there.base}/signin`)
      const begun = await browser.submit(page, { action: '/signin/acme' })
      expect(new URL(begun.location ?? '').searchParams.get('redirect_uri')).toBe(
        'https://app.test/auth/callback/acme',
      )
      const finished = await signIn(there, browser)
      expect(finished.location).toBe('https://app.test/')
      expect(browser.cookies(there.origin)).toHaveProperty(['__Host-auth.session-token'])
      const me = await browser.open('https://app.test/me')
      expect(JSON.parse(me.body)).toMatchObject({ user: { name: 'ada' } })
    })

    test('may name the path where the endpoints are', async () => {
      const env = { ...PRODUCTION, AUTH_URL: 'https://app.test/api/auth' }
      const site = await startApplication(express, {
        world: { env },
        build: (app, config) => void app.use('/api/auth', ExpressAuth(config)),
      })
      const answer = await sendRaw(site.port, [
        'GET /api/auth/providers HTTP/1.1',
        'Host: evil.test',
      ])
      expect(JSON.parse(answer.body)).toMatchObject({
        acme: { callbackUrl: 'https://app.test/api/auth/callback/acme' },
      })
    })
  })

  describe('in production, without AUTH_URL', () => {
    test.each(['session', 'providers', 'csrf', 'signin', 'signout', 'error'])(
      'GET %s is refused: the host of a request is not to be trusted',
      async (endpoint) => {
        const site = await startApplication(express, { world: { env: PRODUCTION } })
        const answer = await site.browser().open(`${site.base}/${endpoint}`)
        expect([answer.status, answer.body, answer.setCookies]).toEqual([500, CONFIGURATION, []])
        expect(site.log.errors).toEqual([{ type: 'UntrustedHost' }])
      },
    )

    test.each<[string, Partial<AuthConfig>, Record<string, string>]>([
      ['trustHost: true', { trustHost: true }, {}],
      ['AUTH_TRUST_HOST', {}, { AUTH_TRUST_HOST: 'true' }],
      ['a platform that sets the headers itself', {}, { VERCEL: '1' }],
    ])('it is, where that is said: %s', async (__, config, env) => {
      const site = await startApplication(express, {
        config,
        world: { env: { ...PRODUCTION, ...env } },
      })
      expect(await originOf(site, ['Host: app.test'])).toBe('http://app.test')
    })

    test.each([
      ['app.test', 'http://app.test'],
      ['APP.TEST', 'http://app.test'],
      ['app.test:80', 'http://app.test'],
      ['a.preview.test', 'http://a.preview.test'],
      ['evil.test', 400],
      ['app.test:8080', 400],
      ['app.test.evil.test', 400],
      ['preview.test', 400],
      ['a.b.preview.test', 400],
      ['evilpreview.test', 400],
    ])('trustHost may be a list; the host %s: %s', async (host, expected) => {
      const site = await startApplication(express, {
        config: { trustHost: ['app.test', '*.preview.test'] },
        world: { env: PRODUCTION },
      })
      expect(await originOf(site, [`Host: ${host}`])).toBe(expected)
    })
  })

  describe('E045, E046: the Host header: RFC 9110, section 7.2', () => {
    test.each([
      '',
      'a b',
      'app.test@evil.test',
      'user:password@app.test',
      'app.test/evil?x=',
      'app.test#x',
      'app.test:99999',
      'app.test:x',
      'app.test:',
      '[::1',
      '::1',
      'app.test,evil.test',
      'app.test\\evil.test',
      'app.test.',
      '.app.test',
      '-app.test',
      '%61pp.test',
      'ünïcode.test',
    ])('%j is refused: 400', async (host) => {
      const site = await startApplication(express, { build: build() })
      const answer = await sendRaw(site.port, ['GET /auth/session HTTP/1.1', `Host: ${host}`])
      expect(answer.status).toBe(400)
      expect(answer.body).not.toMatch(/\bat .+:\d+:\d+/)
      expect(site.log.errors).toEqual([])
    })

    test.each([
      ['APP.TEST', 'http://app.test'],
      ['app.test:80', 'http://app.test'],
      ['[::1]:3000', 'http://[::1]:3000'],
      ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
      ['under_score.app.test', 'http://under_score.app.test'],
    ])('%s stands for %s', async (host, origin) => {
      const site = await startApplication(express, { config: NAMED, build: build() })
      expect(await originOf(site, [`Host: ${host}`])).toBe(origin)
    })

    test('two of them do not make a second site', async () => {
      const site = await startApplication(express, { config: NAMED, build: build() })
      expect([400, 'http://app.test']).toContain(
        await originOf(site, ['Host: app.test', 'Host: evil.test']),
      )
    })

    test('none at all is refused', async () => {
      const site = await startApplication(express, { build: build() })
      const answers = [
        await sendRaw(site.port, ['GET /auth/session HTTP/1.1']),
        await sendRaw(site.port, ['GET /auth/session HTTP/1.0']),
      ]
      expect(answers.map(({ status }) => status)).toEqual([400, 400])
    })

    test.each(['app.test', 'app.test:3000'])(
      'a request line with a host of its own is not found at %s',
      async (host) => {
        const site = await startApplication(express, { build: build() })
        const answer = await sendRaw(site.port, [
          'GET http://evil.test/auth/session HTTP/1.1',
          `Host: ${host}`,
        ])
        expect([answer.status, answer.body]).toEqual([404, expect.stringContaining('Cannot GET ')])
      },
    )
  })
})
