import type { AuthConfig } from '@create-auth/runtime'
import { ExpressAuth } from '@create-auth/runtime/express'
import type { Application, RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { EXPRESS, type Express } from '../../support/express-versions.js'
import { sendRaw } from '../../support/raw-request.js'
import { whoAmI } from '../../support/site.js'
import { signIn, startApplication } from './application.js'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(EXPRESS)('%s', (_, express) => {
  test('a path that is no endpoint stays the application’s, with its body', async () => {
    const { port, log } = await startApplication(express, {
      build: (app, config) => {
        app.use('/auth', ExpressAuth(config))
        app.use(express.json())
        app.post('/auth/login', (req, res) => void res.json({ login: req.body }))
        app.get('/auth/callback', (_req, res) => void res.json('mine'))
      },
    })
    const host = `Host: localhost:${port}`
    const post = ['POST /auth/login HTTP/1.1', host, 'Content-Type: application/json']
    const posted = await sendRaw(port, [...post, 'Content-Length: 14'], '{"user":"ada"}')
    expect([posted.status, posted.body]).toEqual([200, '{"login":{"user":"ada"}}'])
    const answer = await sendRaw(port, ['GET /auth/callback HTTP/1.1', host])
    expect([answer.status, answer.body]).toEqual([200, '"mine"'])
    expect(log.errors).toEqual([])
  })

  describe('E224, E225: one path has one spelling', () => {
    test.each([
      '/auth',
      '/auth/',
      '/auth//session',
      '//auth/session',
      '/auth/session//',
      '/auth/./session',
      '/auth/x/../session',
      '/auth/%73ession',
      '/auth/session%2f',
      '/auth/SESSION',
      '/AUTH/session',
      '/auth/session;x',
      '/auth/session.json',
      '/auth/session%00',
      '/auth/session%20',
      '/auth/s%C3%A9ssion',
      '/auth/session/acme',
      '/auth/callback',
      '/auth/callback/',
      '/auth/callback/acme/more',
      '/auth/callback/Acme',
      '/auth/callback/nobody',
      '/auth/callback/__proto__',
      '/auth/callback/constructor',
      '/auth/callback/%2e%2e',
      `/auth/callback/${'x'.repeat(10_000)}`,
      '/auth/toString',
      '/auth/__proto__',
    ])('%s is not found', async (path) => {
      const { port, log } = await startApplication(express)
      const answer = await sendRaw(port, [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`])
      // What is no endpoint in any spelling is the application's, and Express answers it.
      const ours = /^\/auth\/callback\/(?:nobody|constructor)$/.test(path)
      const body = ours ? /^{"message":"Not found\."}$/ : /^<!DOCTYPE html>[^]*Cannot GET /
      expect([answer.status, answer.body]).toEqual([404, expect.stringMatching(body)])
      expect(log.errors).toEqual([])
    })

    test.each(['/auth/session?', '/auth/session?x=%zz', '/auth/session?a=%FF&a=1;b=2'])(
      'E226: %s is found: the query does not count',
      async (path) => {
        const { port } = await startApplication(express)
        const answer = await sendRaw(port, [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`])
        expect([answer.status, answer.body]).toEqual([200, 'null'])
      },
    )
  })

  describe('E222: an endpoint has its methods: RFC 9110, section 15.5.6', () => {
    const READ = 'GET, HEAD'
    const BOTH = 'GET, HEAD, POST'

    test.each([
      ['session', BOTH],
      ['csrf', READ],
      ['providers', READ],
      ['signin', BOTH],
      ['signin/acme', 'POST'],
      ['signout', BOTH],
      ['error', READ],
      ['verify-request', READ],
      ['callback/credentials', 'GET, POST'],
      ['callback/acme', 'GET, POST'],
    ])('%s: %s', async (endpoint, allow) => {
      const site = await startApplication(express)
      const others = [
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'DELETE',
        'PATCH',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
      ]
      for (const method of others.filter((name) => !allow.split(', ').includes(name))) {
        const answer = await site.browser().send(`${site.base}/${endpoint}`, { method })
        expect([method, answer.status, answer.headers.get('allow'), answer.setCookies]).toEqual([
          method,
          405,
          allow,
          [],
        ])
        const body = method === 'HEAD' ? '' : '{"message":"The method is not allowed here."}'
        expect(answer.body).toBe(body)
      }
      expect(site.log.errors).toEqual([])
    })

    test('E170: credentials by GET are refused: they would be in the URL', async () => {
      const site = await startApplication(express)
      const url = `${site.base}/callback/credentials?username=ada&password=right`
      const answer = await site.browser().open(url)
      expect([answer.status, answer.headers.get('allow'), answer.setCookies]).toEqual([
        405,
        'POST',
        [],
      ])
    })

    test.each(['session', 'csrf', 'providers', 'signin', 'signout', 'error'])(
      'HEAD %s is GET without the body',
      async (endpoint) => {
        const site = await startApplication(express)
        const url = `${site.base}/${endpoint}`
        const [get, head] = [
          await site.browser().open(url),
          await site.browser().send(url, { method: 'HEAD' }),
        ]
        expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
          get.status,
          get.headers.get('content-type'),
          '',
        ])
        expect(get.body).not.toBe('')
        expect(head.setCookies.length).toBe(get.setCookies.length)
      },
    )

    test('E014: X-HTTP-Method-Override and _method change nothing', async () => {
      const site = await startApplication(express)
      const browser = site.browser()
      await signIn(site, browser)
      const answer = await browser.open(`${site.base}/signout?_method=POST`, {
        'x-http-method-override': 'POST',
      })
      expect([answer.status, answer.setCookies.length]).toEqual([200, 1])
      expect(await whoAmI(site, browser)).not.toBeNull()
    })
  })

  const PARSERS: [string, (framework: Express) => RequestHandler[]][] = [
    ['no parser', () => []],
    [
      'express.json() and express.urlencoded({ extended: true })',
      ({ json, urlencoded }) => [
        json({ limit: '1mb' }),
        urlencoded({ extended: true, limit: '1mb' }),
      ],
    ],
    [
      'express.urlencoded({ extended: false })',
      ({ urlencoded }) => [urlencoded({ extended: false, limit: '1mb' })],
    ],
    ["express.text({ type: '*/*' })", ({ text }) => [text({ type: '*/*', limit: '1mb' })]],
    ["express.raw({ type: '*/*' })", ({ raw }) => [raw({ type: '*/*', limit: '1mb' })]],
  ]

  describe.each(PARSERS)('E164, E228: the body, behind %s', (__, parsers) => {
    function build(app: Application, config: AuthConfig): void {
      for (const parser of parsers(express)) app.use(parser)
      app.use('/auth', ExpressAuth(config))
    }

    async function post(headers: Record<string, string>, bodyOf: (csrfToken: string) => string) {
      const site = await startApplication(express, { build })
      const browser = site.browser()
      const csrf = await browser.open(`${site.base}/csrf`)
      const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string }
      const url = `${site.base}/callback/credentials`
      const answer = await browser.send(url, { method: 'POST', headers, body: bodyOf(csrfToken) })
      return { site, answer, me: await whoAmI(site, browser) }
    }
    const good = (csrfToken: string) => `username=ada&password=right&csrfToken=${csrfToken}`

    test('is read as a form', async () => {
      const { me } = await post(FORM, good)
      expect(me).toMatchObject({ user: { name: 'ada' } })
    })

    test('is read by its media type, however it is spelt', async () => {
      const type = 'Application/X-WWW-Form-URLencoded; charset=UTF-8'
      const { me } = await post({ 'content-type': type }, good)
      expect(me).toMatchObject({ user: { name: 'ada' } })
    })

    test('is read as a JSON object', async () => {
      const { me } = await post({ 'content-type': 'application/json' }, (csrfToken) =>
        JSON.stringify({ csrfToken, username: 'ada', password: 'right' }),
      )
      expect(me).toMatchObject({ user: { name: 'ada' } })
    })

    test.each([65_537, 70_000, 500_000])('of %i bytes is too large: 413', async (size) => {
      const { site, answer, me } = await post(FORM, (csrfToken) =>
        `${good(csrfToken)}&x=`.padEnd(size, 'x'),
      )
      expect([answer.status, answer.body, me]).toEqual([
        413,
        '{"message":"the body is too large"}',
        null,
      ])
      expect(site.log.errors).toEqual([])
    })

    test('of 65,000 bytes is not', async () => {
      const { me } = await post(FORM, (csrfToken) => `${good(csrfToken)}&x=`.padEnd(65_000, 'x'))
      expect(me).toMatchObject({ user: { name: 'ada' } })
    })

    test.each([
      'text/plain',
      'text/plain; application/json',
      'multipart/form-data; boundary=x',
      'application/json-patch+json',
      '',
    ])('E010: of the type %j is not read: 415', async (type) => {
      const { answer, me } = await post({ 'content-type': type }, good)
      expect([answer.status, answer.body, me]).toEqual([
        415,
        '{"message":"the body must be a form (application/x-www-form-urlencoded) or JSON"}',
        null,
      ])
    })

    test.each([
      ['the same field twice', (token: string) => `${good(token)}&username=eve`],
      ['E009: the token twice', (token: string) => `csrfToken=x&${good(token)}`],
      ['a field twice that is nobody’s', (token: string) => `${good(token)}&x=1&x=2`],
    ])('with %s is refused: 400', async (___, bodyOf) => {
      const { answer, me } = await post(FORM, bodyOf)
      expect([answer.status, answer.body, me]).toEqual([
        400,
        '{"message":"a field occurs twice"}',
        null,
      ])
    })

    test.each(['csrfToken[]', 'csrfToken[a]', 'csrfToken.a'])(
      'with the token in %s is refused',
      async (name) => {
        const { answer, me } = await post(FORM, (token) =>
          good(token).replace('csrfToken', encodeURIComponent(name)),
        )
        const refused = answer.status === 400 || answer.location?.endsWith('?error=MissingCSRF')
        expect([refused, me]).toEqual([true, null])
      },
    )

    test.each(['["x"]', '"x"', '7', 'null', 'true'])(
      'of JSON that is no object is refused: %s',
      async (body) => {
        const { answer, me } = await post({ 'content-type': 'application/json' }, () => body)
        expect([answer.status, me]).toEqual([400, null])
      },
    )

    test('that is empty has no token', async () => {
      const { site, answer } = await post(FORM, () => '')
      expect(answer.location).toBe(`${site.base}/signin?error=MissingCSRF`)
      expect(site.log.errors).toEqual([{ type: 'MissingCSRF' }])
    })
  })

  test('E164: a body that is not JSON, or not UTF-8, is refused: 400', async () => {
    const site = await startApplication(express)
    const headers = { 'content-type': 'application/json' }
    const answer = await site
      .browser()
      .send(`${site.base}/session`, { method: 'POST', headers, body: '{"a":' })
    expect([answer.status, answer.body]).toEqual([
      400,
      '{"message":"the body is not a JSON object"}',
    ])
    const head = [
      'POST /auth/session HTTP/1.1',
      `Host: localhost:${site.port}`,
      'Content-Type: application/json',
      'Content-Length: 3',
    ]
    const raw = await sendRaw(site.port, head, Uint8Array.of(0x22, 0xff, 0x22))
    expect([raw.status, raw.body]).toEqual([400, '{"message":"the body is not UTF-8"}'])
  })

  test('E164: a body in chunks that never ends is cut off: 413', async () => {
    const site = await startApplication(express)
    const head = [
      'POST /auth/session HTTP/1.1',
      `Host: localhost:${site.port}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ]
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`
    const answer = await sendRaw(site.port, head, chunk.repeat(3))
    expect([answer.status, answer.body]).toEqual([413, '{"message":"the body is too large"}'])
  })
})
