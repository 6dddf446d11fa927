import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { expect, test } from 'vitest'
import { visit } from './visitor.js'

const PAGE = 'https://www.app.test'
const config: AuthConfig = {
  trustedOrigins: [PAGE, 'http://localhost:5173'],
  providers: [
    Credentials({ credentials: { name: {} }, authorize: ({ name }) => ({ id: name ?? '' }) }),
  ],
}
/** What a browser says of a script of a page. */
const of = (origin: string) => ({ origin, 'sec-fetch-site': 'same-site' })

const allowed = ({ headers }: Response) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
]

test('a page of an origin that is trusted signs in, reads the session and signs out, by script', async () => {
  const browser = visit(config)
  const headers = { ...of(PAGE), 'x-auth-return-redirect': '1' }
  const post = async (path: string, fields: object) => {
    const answer = await browser.ask('/auth/csrf', { headers: of(PAGE) })
    expect(allowed(answer)).toEqual([PAGE, 'true'])
    const token = (await answer.json()) as object
    return browser.ask(path, { headers, json: { ...token, ...fields } })
  }
  const signedIn = await post('/auth/callback/credentials', { name: 'ada' })
  expect([signedIn.status, await signedIn.json(), allowed(signedIn)]).toEqual([
    200,
    { url: 'https://app.test/' },
    [PAGE, 'true'],
  ])
  const session = await browser.ask('/auth/session', { headers: of(PAGE) })
  expect([allowed(session), session.headers.get('vary')]).toEqual([
    [PAGE, 'true'],
    'Cookie, Origin',
  ])
  expect(await session.json()).toMatchObject({ user: { name: null } })
  expect((await post('/auth/signout', {})).status).toBe(200)
  expect(await browser.session()).toBeNull()
})

test('what is refused is told to the page, too', async () => {
  const answer = await visit(config).ask('/auth/callback/credentials', {
    headers: { ...of(PAGE), 'x-auth-return-redirect': '1' },
    json: { name: 'ada' },
  })
  expect([answer.status, await answer.json(), allowed(answer)]).toEqual([
    200,
    { url: 'https://app.test/auth/signin?error=MissingCSRF' },
    [PAGE, 'true'],
  ])
})

test('a browser that asks first is told what the endpoints take', async () => {
  const headers = { ...of(PAGE), 'access-control-request-method': 'POST' }
  const answer = await visit(config).ask('/auth/signout', { method: 'OPTIONS', headers })
  expect([answer.status, allowed(answer)]).toEqual([200, [PAGE, 'true']])
  expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST')
  expect(answer.headers.get('access-control-allow-headers')).toBe(
    'content-type, x-auth-return-redirect',
  )
})

test.each([
  'https://evil.test',
  'https://www.app.test.evil.test',
  'https://a.www.app.test',
  'http://www.app.test',
  'https://www.app.test:8443',
  'HTTPS://WWW.APP.TEST',
  'null',
])('any other origin is refused, and reads nothing: %s', async (origin) => {
  const browser = visit(config)
  const asked = await browser.ask('/auth/csrf', { headers: of(origin) })
  expect([allowed(asked), asked.headers.get('vary')]).toEqual([[null, null], 'Cookie, Origin'])
  const posted = await browser.ask('/auth/callback/credentials', {
    headers: of(origin),
    json: { ...((await asked.json()) as object), name: 'ada' },
  })
  expect([posted.status, allowed(posted)]).toEqual([403, [null, null]])
  const headers = { ...of(origin), 'access-control-request-method': 'POST' }
  const first = await browser.ask('/auth/signout', { method: 'OPTIONS', headers })
  expect([first.status, allowed(first)]).toEqual([405, [null, null]])
})

test('where none is trusted, no answer speaks of origins', async () => {
  const answer = await visit({ providers: [] }).ask('/auth/csrf', { headers: of(PAGE) })
  expect([allowed(answer), answer.headers.get('vary')]).toEqual([[null, null], 'Cookie'])
})
