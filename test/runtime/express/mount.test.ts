import type { AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { ExpressAuth, session } from '@create-auth/runtime/express'
import Passkey from '@create-auth/runtime/providers/passkey'
import type { Application, ErrorRequestHandler, RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../support/browser.js'
import { EXPRESS, type Express } from '../../support/express-versions.js'
import { whoAmI, type Site } from '../../support/site.js'
import { signIn, startApplication, type ApplicationOptions } from './application.js'

/** Signs in, changes the session by JSON, and signs out: everything that has a path or a body. */
async function expectItWorks(site: Site, browser: Browser = site.browser()): Promise<void> {
  const page = await browser.open(`${site.base}/signin`)
  expect(page.body).toContain(`<form method="post" action="${site.base}/signin/acme">`)
  const begun = await browser.submit(page, { action: '/signin/acme' })
  const redirectUri = new URL(begun.location ?? '').searchParams.get('redirect_uri')
  expect(redirectUri).toBe(`${site.base}/callback/acme`)

  const finished = await signIn(site, browser)
  expect([finished.status, finished.location]).toEqual([302, `${site.origin}/`])
  expect(await whoAmI(site, browser)).toMatchObject({ user: { name: 'ada' } })

  const csrf = await browser.open(`${site.base}/csrf`)
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string }
  const updated = await browser.send(`${site.base}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ csrfToken, data: { theme: 'dark', größe: ['ü'] } }),
  })
  expect([updated.status, JSON.parse(updated.body)]).toMatchObject([200, { user: { name: 'ada' } }])
  const out = await browser.submit(await browser.open(`${site.base}/signout`))
  expect([out.status, out.location]).toEqual([302, `${site.origin}/`])
  expect(await whoAmI(site, browser)).toBeNull()
  expect(site.log.errors).toEqual([])
}

describe.each(EXPRESS)('%s', (_, express) => {
  const wildcard = express === EXPRESS[0][1] ? '*' : '*splat'
  const MOUNTS: [string, ApplicationOptions][] = [
    ['at /auth', { build: (app, config) => void app.use('/auth', ExpressAuth(config)) }],
    [
      'at /api/auth',
      {
        basePath: '/api/auth',
        build: (app, config) => void app.use('/api/auth', ExpressAuth(config)),
      },
    ],
    [
      'at a path with a slash at its end',
      { build: (app, config) => void app.use('/auth/', ExpressAuth(config)) },
    ],
    [
      'at a path that has the name of an endpoint in it',
      {
        basePath: '/session/signin',
        build: (app, config) => void app.use('/session/signin', ExpressAuth(config)),
      },
    ],
    ['at the root', { basePath: '', build: (app, config) => void app.use(ExpressAuth(config)) }],
    [
      'in a Router within a Router',
      {
        basePath: '/api/v1/auth',
        build(app, config) {
          const inner = express.Router().use('/auth', ExpressAuth(config))
          app.use('/api', express.Router().use('/v1', inner))
        },
      },
    ],
    [
      'in an application within an application',
      {
        basePath: '/admin/auth',
        build: (app, config) => void app.use('/admin', express().use('/auth', ExpressAuth(config))),
      },
    ],
    [
      'at a path with a parameter',
      {
        basePath: '/api/acme/auth',
        build: (app, config) => void app.use('/api/:tenant/auth', ExpressAuth(config)),
      },
    ],
    [
      'at a wildcard',
      {
        build: (app, config) => void app.use(`/auth/${wildcard}`, ExpressAuth(config)),
      },
    ],
    [
      'at a wildcard below another path than the default',
      {
        basePath: '/api/auth',
        build: (app, config) => void app.use(`/api/auth/${wildcard}`, ExpressAuth(config)),
      },
    ],
    [
      'at a wildcard of a route',
      {
        basePath: '/api/auth',
        build: (app, config) => void app.all(`/api/auth/${wildcard}`, ExpressAuth(config)),
      },
    ],
    [
      'at a wildcard of every path',
      { build: (app, config) => void app.use(`/${wildcard}`, ExpressAuth(config)) },
    ],
    [
      'at a wildcard of a Router',
      {
        basePath: '/v1/auth',
        build: (app, config) =>
          void app.use('/v1', express.Router().use(`/auth/${wildcard}`, ExpressAuth(config))),
      },
    ],
  ]

  test('a wildcard stands for no more of the base path than the pattern says', async () => {
    const site = await startApplication(express, {
      build: (app, config) => void app.use(`/api/auth/${wildcard}`, ExpressAuth(config)),
    })
    const open = async (path: string) => (await site.browser().open(site.origin + path)).status
    expect([await open('/api/auth/csrf'), await open('/api/auth/x/csrf')]).toEqual([200, 404])
  })

  test.each(MOUNTS)('E228: works %s', async (__, options) => {
    await expectItWorks(await startApplication(express, options))
  })

  test.each(MOUNTS)('the options of a passkey are given %s', async (__, options) => {
    const site = await startApplication(express, {
      ...options,
      config: {
        adapter: MemoryAdapter(),
        providers: [Passkey()],
        experimental: { enableWebAuthn: true },
      },
    })
    const url = `${site.base}/webauthn-options/passkey?action=authenticate`
    const given = await site.browser().open(url)
    expect([given.status, JSON.parse(given.body)]).toMatchObject([200, { action: 'authenticate' }])
  })

  const PARSERS: [string, (framework: Express) => RequestHandler[]][] = [
    ['express.json()', ({ json }) => [json()]],
    [
      'express.urlencoded({ extended: true })',
      ({ urlencoded }) => [urlencoded({ extended: true })],
    ],
    [
      'express.urlencoded({ extended: false })',
      ({ urlencoded }) => [urlencoded({ extended: false })],
    ],
    ['both parsers', ({ json, urlencoded }) => [json(), urlencoded({ extended: true })]],
    ["express.text({ type: '*/*' })", ({ text }) => [text({ type: '*/*' })]],
    ["express.raw({ type: '*/*' })", ({ raw }) => [raw({ type: '*/*' })]],
  ]

  test.each(PARSERS)('E228: works behind %s', async (__, parsers) => {
    const build = (app: Application, config: AuthConfig) =>
      void app.use(parsers(express)).use('/auth', ExpressAuth(config))
    await expectItWorks(await startApplication(express, { build }))
  })

  test.each(PARSERS)('works in front of %s', async (__, parsers) => {
    const build = (app: Application, config: AuthConfig) =>
      void app.use('/auth', ExpressAuth(config)).use(parsers(express))
    await expectItWorks(await startApplication(express, { build }))
  })

  test('each tenant has a redirect_uri of its own', async () => {
    const site = await startApplication(express, {
      basePath: '/api/acme/auth',
      build: (app, config) => void app.use('/api/:tenant/auth', ExpressAuth(config)),
    })
    const browser = site.browser()
    const page = await browser.open(`${site.origin}/api/acme/auth/signin`)
    const other = await browser.open(`${site.origin}/api/umbrella/auth/signin`)
    const uris = [page, other].map(async (form) => {
      const begun = await browser.submit(form, { action: '/signin/acme' })
      return new URL(begun.location ?? '').searchParams.get('redirect_uri')
    })
    expect(await Promise.all(uris)).toEqual([
      `${site.origin}/api/acme/auth/callback/acme`,
      `${site.origin}/api/umbrella/auth/callback/acme`,
    ])
  })

  test.each(['GET /auth/session', 'POST /auth/session', 'PUT /auth/csrf'])(
    'E228: what comes after an endpoint is not reached: %s',
    async (request) => {
      const reached: string[] = []
      const site = await startApplication(express, {
        build(app, config) {
          app.use('/auth', ExpressAuth(config))
          app.use((req, res) => {
            reached.push(req.url)
            res.end('reached')
          })
        },
      })
      const [method = '', path = ''] = request.split(' ')
      const answer = await site.browser().send(`${site.origin}${path}`, { method })
      expect([answer.body.includes('reached'), reached]).toEqual([false, []])
    },
  )

  test('what is not below it goes on', async () => {
    const site = await startApplication(express, {
      build(app, config) {
        app.use('/auth', ExpressAuth(config))
        app.get('/', (_req, res) => void res.end('home'))
        app.get('/authors', (_req, res) => void res.end('authors'))
      },
    })
    const browser = site.browser()
    expect((await browser.open(`${site.origin}/`)).body).toBe('home')
    expect((await browser.open(`${site.origin}/authors`)).body).toBe('authors')
  })

  test('cookies that the application has set before are kept', async () => {
    const site = await startApplication(express, {
      build(app, config) {
        app.use((_req, res, next) => {
          res.cookie('theme', 'dark')
          next()
        })
        app.use('/auth', ExpressAuth(config))
        app.get('/', session(config), (_req, res) => void res.end())
      },
    })
    const browser = site.browser()
    await signIn(site, browser)
    expect(Object.keys(browser.cookies(site.origin))).toEqual([
      'auth.callback-url',
      'theme',
      'auth.session-token',
    ])
  })

  test('an answer that has begun already is not written to', async () => {
    const failures: unknown[] = []
    const site = await startApplication(express, {
      build(app, config) {
        const handler = ExpressAuth(config)
        app.use('/auth', async (req, res, next) => {
          res.end('too late')
          await handler(req, res, next)
        })
        const collect: ErrorRequestHandler = (error, _req, _res, _next) => void failures.push(error)
        app.use(collect)
      },
    })
    const answer = await site.browser().open(`${site.base}/session`)
    await site.browser().open(`${site.base}/session`)
    expect([answer.status, answer.body, failures]).toEqual([200, 'too late', []])
  })
})
