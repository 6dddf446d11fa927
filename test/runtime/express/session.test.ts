import type { AuthConfig } from '@create-auth/runtime'
import { AuthError } from '@create-auth/runtime/errors'
import { ExpressAuth, getSession, readSession, session } from '@create-auth/runtime/express'
import type { Application, ErrorRequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../../support/express-versions.js'
import { signIn, startApplication, type ApplicationOptions } from './application.js'

const DAY = 86_400

/** A clock that stands still until it is told to go on. */
function makeClock() {
  let time = Math.floor(Date.now() / 1000) * 1000
  return { now: () => time, advance: (seconds: number) => void (time += seconds * 1000) }
}

const tellError: ErrorRequestHandler = (error, _req, res, _next) => {
  const type = error instanceof AuthError ? error.type : String(error)
  res.status(500).json({ failed: type })
}

/** Every page of the application tells who is signed in: by the middleware, and by the function. */
function build(app: Application, config: AuthConfig): void {
  app.use('/auth', ExpressAuth(config))
  app.get('/locals', session(config), (_req, res) => void res.json(res.locals['session']))
  app.get('/function', (req, res, next) => {
    getSession(req, config).then((found) => void res.json(found), next)
  })
  app.use(tellError)
}

const PAGES = ['/locals', '/function'] as const

describe.each(EXPRESS)('%s', (_, express) => {
  const start = async (options: ApplicationOptions = {}) =>
    startApplication(express, { build, ...options })

  describe.each(PAGES)('%s', (page) => {
    test('is null for whoever is not signed in', async () => {
      const site = await start()
      const answer = await site.browser().open(`${site.origin}${page}`)
      expect([answer.status, answer.body, answer.setCookies]).toEqual([200, 'null', []])
    })

    test('is the session of whoever is', async () => {
      const clock = makeClock()
      const site = await start({ world: { now: clock.now } })
      const browser = site.browser()
      await signIn(site, browser)
      const answer = await browser.open(`${site.origin}${page}`)
      expect(JSON.parse(answer.body)).toEqual({
        user: { id: 'ada', name: 'ada', email: null, image: null },
        expires: new Date(clock.now() + 30 * DAY * 1000).toISOString(),
      })
      expect(answer.setCookies).toEqual([])
    })

    test('is what the session callback makes of it', async () => {
      const site = await start({
        config: {
          callbacks: {
            session: ({ session: found, token }) => ({ ...found, id: token.sub }),
          },
        },
      })
      const browser = site.browser()
      await signIn(site, browser)
      const answer = await browser.open(`${site.origin}${page}`)
      expect(JSON.parse(answer.body)).toMatchObject({ id: 'ada', user: { name: 'ada' } })
    })

    test('is null after 30 days without a visit', async () => {
      const clock = makeClock()
      const site = await start({ world: { now: clock.now } })
      const browser = site.browser()
      await signIn(site, browser)
      clock.advance(30 * DAY + 60)
      expect((await browser.open(`${site.origin}${page}`)).body).toBe('null')
    })

    test.each([
      ['garbage', 'x'],
      ['a token of somebody else', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIn0..x.y.z'],
      ['nothing', ''],
      ['what can not be decoded', '%zz'],
    ])('is null for a cookie that is %s', async (__, value) => {
      const site = await start()
      const cookie = `auth.session-token=${value}`
      const answer = await site.browser().open(`${site.origin}${page}`, { cookie })
      expect([answer.status, answer.body, site.log.errors]).toEqual([200, 'null', []])
    })

    test('E190, E262: with a configuration that is wrong nobody is signed in, and whoever asks is told', async () => {
      const site = await start({ config: { secret: '' } })
      const answer = await site.browser().open(`${site.origin}${page}`)
      expect([answer.status, answer.body]).toEqual(
        page === '/locals' ? [200, 'null'] : [500, '{"failed":"MissingSecret"}'],
      )
      expect(site.log.errors).toEqual([{ type: 'MissingSecret' }])
    })

    test('E190: a callback that throws fails the request', async () => {
      const site = await start({
        config: {
          callbacks: {
            session() {
              throw new TypeError('the database is down')
            },
          },
        },
      })
      const browser = site.browser()
      await signIn(site, browser)
      const answer = await browser.open(`${site.origin}${page}`)
      expect([answer.status, answer.body]).toEqual([500, '{"failed":"CallbackRouteError"}'])
    })
  })

  test('the middleware passes a session on that is renewed after a day, and only then', async () => {
    const clock = makeClock()
    const site = await start({ world: { now: clock.now } })
    const browser = site.browser()
    await signIn(site, browser)
    const before = browser.cookies(site.origin)['auth.session-token']
    clock.advance(DAY - 1)
    expect((await browser.open(`${site.origin}/locals`)).setCookies).toEqual([])
    clock.advance(1)
    const answer = await browser.open(`${site.origin}/locals`)
    const expires = new Date(clock.now() + 30 * DAY * 1000)
    expect(answer.setCookies.map((line) => line.replace(/=ey[\w.-]+;/, '=<JWE>;'))).toEqual([
      `auth.session-token=<JWE>; Path=/; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax`,
    ])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(JSON.parse(answer.body)).toMatchObject({ expires: expires.toISOString() })
    expect(browser.cookies(site.origin)['auth.session-token']).not.toBe(before)
    expect((await browser.open(`${site.origin}/locals`)).setCookies).toEqual([])
    clock.advance(29 * DAY)
    expect((await browser.open(`${site.origin}/function`)).body).toContain('ada')
  })

  test('the middleware removes a session cookie that is worth nothing', async () => {
    const site = await start()
    const cookie = 'auth.session-token.0=x; auth.session-token.1=y'
    const answer = await site.browser().open(`${site.origin}/locals`, { cookie })
    expect(answer.setCookies).toEqual(
      [0, 1].map(
        (index) => `auth.session-token.${index}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
      ),
    )
  })

  test('the middleware keeps the cookies that the application has set', async () => {
    const clock = makeClock()
    const site = await start({
      world: { now: clock.now },
      build(app, config) {
        app.use('/auth', ExpressAuth(config))
        app.use((_req, res, next) => {
          res.cookie('theme', 'dark')
          next()
        })
        app.get('/', session(config), (_req, res) => void res.end())
      },
    })
    const browser = site.browser()
    await signIn(site, browser)
    clock.advance(DAY)
    const answer = await browser.open(`${site.origin}/`)
    expect(answer.setCookies.map((line) => line.replace(/=.*/, ''))).toEqual([
      'theme',
      'auth.session-token',
    ])
  })

  test('E262: where the configuration is wrong, a page that asks is not reached, and one that does not is', async () => {
    const site = await start({
      config: { secret: '' },
      build(app, config) {
        app.use(session(config))
        app.get('/open', (_req, res) => void res.json('open'))
        app.get('/', (req, res, next) => {
          readSession(req, config).then((found) => void res.json(found), next)
        })
        app.use(tellError)
      },
    })
    const answers = await Promise.all(
      ['/open', '/'].map(async (path) => site.browser().open(site.origin + path)),
    )
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, '"open"'],
      [500, '{"failed":"MissingSecret"}'],
    ])
  })
})
