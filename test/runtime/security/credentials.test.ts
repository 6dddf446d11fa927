import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { AuthConfig, User } from '@create-auth/runtime'
import { ExpressAuth } from '@create-auth/runtime/express'
import Credentials from '@create-auth/runtime/providers/credentials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../../support/express-versions.js'
import { startApplication } from '../express/application.js'
import { makeLog, visit } from '../engine/visitor.js'
import { runs } from '../../support/runs.js'

const NAME = '__Host-auth.session-token'
const PATH = '/auth/callback/credentials'
const REFUSED = 'https://app.test/auth/signin?error=CredentialsSignin&code=credentials'

/** A site with users of every kind; whatever reaches authorize() is kept. */
function start(extra: Partial<AuthConfig> = {}) {
  const seen: Readonly<Record<string, unknown>>[] = []
  const log = makeLog()
  const users: Readonly<Record<string, string | undefined>> = {
    ada: 'right',
    'without a password': undefined,
  }
  const visitor = visit({
    providers: [
      Credentials({
        credentials: { username: {}, password: { type: 'password' } },
        authorize(given): User | null {
          seen.push(given)
          const { username = '', password } = given
          const known = Object.hasOwn(users, username) ? users[username] : undefined
          return known !== undefined && known === password ? { id: username, name: username } : null
        },
      }),
    ],
    logger: log.logger,
    ...extra,
  })
  return { visitor, seen, log }
}

/** Status, headers, cookies and body, without what is drawn anew. */
async function whole(answer: Response): Promise<unknown> {
  return [answer.status, [...answer.headers], await answer.text()]
}

test('E157: whoever is refused gets the same answer, whatever the reason', async () => {
  const attempts = [
    { username: 'ada', password: 'wrong' },
    { username: 'nobody', password: 'right' },
    { username: 'without a password', password: '' },
    { username: '', password: '' },
    { username: '__proto__', password: 'x' },
    {},
  ]
  const answers = await Promise.all(
    attempts.map(async (fields) => whole(await start().visitor.submit(PATH, fields))),
  )
  expect(answers[0]).toEqual([302, expect.arrayContaining([['location', REFUSED]]), ''])
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test.each([
  '<script>',
  'a\r\nLocation: https://evil.test',
  'x'.repeat(10_000),
  '&error=Configuration#',
  '../x',
  'ü',
  {},
  7,
  undefined,
])('E158: the code %.20j of a refusal is not one that can reach a URL', async (code) => {
  const { CredentialsSignin } = await import('@create-auth/runtime')
  const { visitor } = start({
    providers: [
      Credentials({
        credentials: { username: {} },
        authorize() {
          throw Object.assign(new CredentialsSignin(), { code })
        },
      }),
    ],
  })
  const answer = await visitor.submit(PATH, { username: 'ada' })
  expect(answer.headers.get('location')).toBe(REFUSED)
  expect(visitor.cookies.has(NAME)).toBe(false)
})

describe('E160: what is declared reaches authorize() as text, or nothing does', () => {
  test.each([
    [{ password: ['right'] }],
    [{ password: { $ne: '' } }],
    [{ password: { toString: 'right' } }],
    [{ password: 7 }],
    [{ password: true }],
    [{ password: null }],
    [{ username: { $gt: '' } }],
    [{ username: [['ada']] }],
  ])('JSON %j is refused: 400', async (fields) => {
    const { visitor, seen, log } = start()
    const json = { csrfToken: await visitor.csrf(), username: 'ada', password: 'right', ...fields }
    const answer = await visitor.ask(PATH, { json })
    expect([answer.status, seen, log.errors]).toEqual([400, [], []])
    expect(visitor.cookies.has(NAME)).toBe(false)
  })

  const FORMS = ['password[]=right', 'password[$ne]=', 'username[__proto__][x]=1', 'password.x=1']

  test.each(FORMS)('a form with %s has no such field', async (extra) => {
    const { visitor, seen } = start()
    const csrfToken = await visitor.csrf()
    const answer = await visitor.ask(PATH, {
      body: `csrfToken=${csrfToken}&username=ada&${extra}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([answer.headers.get('location'), seen]).toEqual([REFUSED, [{ username: 'ada' }]])
  })

  describe.each(EXPRESS)('%s, behind a parser that nests', (_, express) => {
    test.each(FORMS)('%s signs nobody in', async (extra) => {
      const site = await startApplication(express, {
        build: (app, config) => {
          app.use(express.urlencoded({ extended: true }), express.json())
          app.use('/auth', ExpressAuth(config))
        },
      })
      const browser = site.browser()
      const { csrfToken } = JSON.parse((await browser.open(`${site.base}/csrf`)).body) as {
        csrfToken: string
      }
      const answer = await browser.send(`${site.base}/callback/credentials`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `csrfToken=${csrfToken}&username=ada&${extra}`,
      })
      expect([302, 400]).toContain(answer.status)
      expect(answer.setCookies.filter((line) => line.includes('session-token'))).toEqual([])
      expect(Reflect.get({}, 'x')).toBeUndefined()
    })
  })
})

test('E161: of the body only what is declared reaches authorize()', async () => {
  const { visitor, seen } = start()
  const fields = {
    username: 'ada',
    password: 'right',
    isAdmin: 'true',
    id: 'root',
    callbackUrl: '/a',
  }
  await visitor.submit(PATH, fields)
  await visitor.ask(PATH, { json: { csrfToken: await visitor.csrf(), ...fields } })
  const declared = { username: 'ada', password: 'right' }
  expect(seen).toEqual([declared, declared])
})

describe('E162: no input reaches the prototype of objects', () => {
  const EVIL = [
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"username":"ada","password":"right","__proto__":{"username":"eve","isAdmin":true}}',
  ]
  const clean = () =>
    expect([Reflect.get({}, 'isAdmin'), Reflect.get([], 'isAdmin')]).toEqual([undefined, undefined])

  test.each(EVIL)('the body %s', async (body) => {
    const { visitor, seen } = start()
    const text = body.replace('{', `{"csrfToken":"${await visitor.csrf()}",`)
    await visitor.ask(PATH, { body: text, headers: { 'content-type': 'application/json' } })
    await visitor.ask('/auth/session', {
      body: text,
      headers: { 'content-type': 'application/json' },
    })
    clean()
    for (const given of seen) {
      expect(Reflect.get(given, 'isAdmin')).toBeUndefined()
      expect(['ada', undefined]).toContain(given['username'])
    }
  })

  test.each([
    '__proto__[isAdmin]=1',
    'constructor.prototype.isAdmin=1',
    'constructor[prototype][isAdmin]=1',
    '__proto__=1',
  ])('the query and the form %s', async (pairs) => {
    const { visitor, seen } = start()
    await visitor.ask(`/auth/signin?${pairs}`)
    await visitor.ask(`/auth/session?${pairs}`)
    await visitor.ask(PATH, {
      body: `csrfToken=${await visitor.csrf()}&username=ada&password=right&${pairs}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    clean()
    expect(seen).toEqual([{ username: 'ada', password: 'right' }])
  })

  test('cookies', async () => {
    const cookie = '__proto__=isAdmin; constructor=x; __proto__.isAdmin=1; __proto__.0=isAdmin'
    const answer = await start().visitor.ask('/auth/session', { headers: { cookie } })
    expect([answer.status, await answer.text()]).toEqual([200, 'null'])
    clean()
  })

  test('what authorize() returns', async () => {
    const returned = JSON.parse('{"id":"1","name":"Ada","__proto__":{"isAdmin":true}}') as User
    const { visitor } = start({
      providers: [Credentials({ credentials: {}, authorize: () => returned })],
    })
    await visitor.submit(PATH)
    expect(await visitor.session()).toMatchObject({ user: { name: 'Ada' } })
    clean()
  })
})

describe('E164: a body is read within its limits, and only as what it says it is', () => {
  const JSON_TYPE = { 'content-type': 'application/json' }
  const good = '{"username":"ada","password":"right"}'
  const utf16 = Buffer.from(good, 'utf16le')

  test.each<[string, number, BodyInit, Record<string, string>]>([
    ['200 kB', 413, `{"x":"${'y'.repeat(200_000)}"}`, JSON_TYPE],
    ['10 MB', 413, new Uint8Array(10_000_000).fill(97), JSON_TYPE],
    ['a length that is said to be more', 413, good, { ...JSON_TYPE, 'content-length': '70000' }],
    ['gzip', 400, gzipSync(Buffer.alloc(10_000_000)), { ...JSON_TYPE, 'content-encoding': 'gzip' }],
    ['deflate', 400, deflateSync(good), { ...JSON_TYPE, 'content-encoding': 'deflate' }],
    ['brotli', 400, brotliCompressSync(good), { ...JSON_TYPE, 'content-encoding': 'br' }],
    ['UTF-16', 400, utf16, { 'content-type': 'application/json; charset=utf-16' }],
    ['UTF-16 with its mark', 400, Buffer.concat([Buffer.of(255, 254), utf16]), JSON_TYPE],
    ['bytes that are no UTF-8', 400, Buffer.of(123, 34, 0xc3, 0x28, 34, 125), JSON_TYPE],
    ['a depth of 30,000', 302, `{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, JSON_TYPE],
    ['half of it', 400, good.slice(0, -1), JSON_TYPE],
    ['nothing', 302, '', JSON_TYPE],
    ['another type', 415, good, { 'content-type': 'text/plain' }],
    ['no type', 415, Buffer.from(good), {}],
  ])('%s: %i', async (_, status, body, headers) => {
    const { visitor, seen, log } = start()
    await visitor.csrf()
    const answer = await visitor.ask(PATH, { method: 'POST', body, headers })
    expect([answer.status, seen]).toEqual([status, []])
    expect(visitor.cookies.has(NAME)).toBe(false)
    expect(log.errors.map(({ type }) => type)).toEqual(status === 302 ? ['MissingCSRF'] : [])
  })

  test('of a key that occurs twice in JSON the last counts, as in every parser of JSON', async () => {
    const { visitor, seen } = start()
    const body = `{"csrfToken":"${await visitor.csrf()}","username":"eve","username":"ada"}`
    await visitor.ask(PATH, { body, headers: JSON_TYPE })
    expect(seen).toEqual([{ username: 'ada' }])
  })

  test('whatever the bytes are, the answer is one of these, and nobody is signed in', async () => {
    const { visitor } = start()
    const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', '']
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(...types),
        async (bytes, type) => {
          const headers = { 'content-type': type }
          const answer = await visitor.ask(PATH, {
            method: 'POST',
            body: new Uint8Array(bytes),
            headers,
          })
          expect([302, 400, 415]).toContain(answer.status)
          expect(visitor.cookies.has(NAME)).toBe(false)
        },
      ),
      runs(200),
    )
  })
})

test('E166: a password reaches authorize() exactly as it was typed', async () => {
  const passwords = [
    'caf\u00E9',
    'cafe\u0301',
    ' leading and trailing ',
    'a\0b',
    'x'.repeat(73),
    'y'.repeat(5000),
    '\u{1F511}%20+&=',
    '\r\n',
  ]
  for (const password of passwords) {
    const { visitor, seen } = start()
    await visitor.submit(PATH, { username: 'ada', password })
    await visitor.ask(PATH, {
      json: { csrfToken: await visitor.csrf(), username: 'ada', password },
    })
    expect(seen.map((given) => given['password'])).toEqual([password, password])
  }
})

describe('E169: X-Auth-Return-Redirect', () => {
  test.each([
    ['right', 'https://app.test/'],
    ['wrong', REFUSED],
  ])(
    'with a password that is %s the answer has the URL, and nothing else',
    async (password, url) => {
      const { visitor } = start()
      const answer = await visitor.ask(PATH, {
        form: { csrfToken: await visitor.csrf(), username: 'ada', password },
        headers: { 'x-auth-return-redirect': '1' },
      })
      expect([answer.status, answer.headers.get('location'), await answer.json()]).toEqual([
        200,
        null,
        { url },
      ])
      expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-store')
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(visitor.cookies.has(NAME)).toBe(password === 'right')
    },
  )

  test('leads to no other site', async () => {
    const { visitor } = start()
    const answer = await visitor.ask(PATH, {
      form: {
        csrfToken: await visitor.csrf(),
        username: 'ada',
        password: 'right',
        callbackUrl: 'https://evil.test/',
      },
      headers: { 'x-auth-return-redirect': '1' },
    })
    expect(await answer.json()).toEqual({ url: 'https://app.test/' })
  })

  test('gets no leave for other sites: RFC 9110, section 9.3.7; Fetch standard, section 3.2', async () => {
    const answer = await start().visitor.ask(PATH, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-auth-return-redirect',
      },
    })
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
    expect([answer.status, names]).toEqual([405, []])
  })
})

test('E170: credentials in the query or in Authorization are none', async () => {
  const { visitor, seen } = start()
  const authorization = `Basic ${btoa('ada:right')}`
  const got = await visitor.ask(`${PATH}?username=ada&password=right`, {
    headers: { authorization },
  })
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  const posted = await visitor.ask(`${PATH}?username=ada&password=right`, {
    form: { csrfToken: await visitor.csrf() },
    headers: { authorization },
  })
  expect(posted.headers.get('location')).toBe(REFUSED)
  expect([seen, visitor.cookies.has(NAME)]).toEqual([[{}], false])
})
