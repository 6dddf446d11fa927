import { skipCSRFCheck, type AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import GitHub from '@create-auth/runtime/providers/github'
import { describe, expect, test } from 'vitest'
import { makeLog, visit } from './visitor.js'

const config: AuthConfig = {
  providers: [
    GitHub({ clientId: 'id', clientSecret: 'client-secret' }),
    Credentials({ credentials: { name: {} }, authorize: ({ name }) => ({ id: name ?? '' }) }),
    Dev({ dangerouslyAllowHosts: ['app.test'] }),
  ],
}
const REFUSED = 'https://app.test/auth/signin?error=MissingCSRF'
const FORMS: [string, Record<string, string>][] = [
  ['/auth/signin/github', {}],
  ['/auth/signin', {}],
  ['/auth/signout', {}],
  ['/auth/callback/credentials', { name: 'ada' }],
  ['/auth/callback/dev', { user: 'dev-ada' }],
]

describe.each(FORMS)('POST %s', (path, fields) => {
  test.each<
    [
      string,
      (token: string) => {
        query?: string
        headers?: Record<string, string>
        form: Record<string, string>
      },
    ]
  >([
    ['no token', () => ({ form: {} })],
    ['an empty token', () => ({ form: { csrfToken: '' } })],
    ['another token', () => ({ form: { csrfToken: 'x'.repeat(43) } })],
    ['E002: the token in the query', (token) => ({ query: `?csrfToken=${token}`, form: {} })],
    ['E002: the token in a header', (token) => ({ headers: { 'x-csrf-token': token }, form: {} })],
    ['E009: an array', (token) => ({ form: { 'csrfToken[]': token } })],
    ['E009: an object', (token) => ({ form: { 'csrfToken[a]': token } })],
  ])('is refused with %s', async (_, make) => {
    const visitor = visit(config)
    const { query = '', headers = {}, form } = make(await visitor.csrf())
    const response = await visitor.ask(`${path}${query}`, { headers, form: { ...fields, ...form } })
    expect(response.headers.get('location')).toBe(REFUSED)
    expect(await visitor.session()).toBeNull()
  })

  test('goes on with the token', async () => {
    const response = await visit(config).submit(path, fields)
    expect(response.headers.get('location')).not.toContain('error=')
  })

  test.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'same-site' },
    { origin: 'http://app.test' },
    { 'sec-fetch-site': 'cross-site' },
  ])('E006: is refused from another site, even with the token: %j', async (headers) => {
    const visitor = visit(config)
    const form = { csrfToken: await visitor.csrf(), ...fields }
    const response = await visitor.ask(path, { form, headers: headers })
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'The request was made by another site.' },
    ])
    expect(await visitor.session()).toBeNull()
  })

  test.each([
    { origin: 'https://app.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://app.test' },
    // What browsers send from a page with the Referrer-Policy no-referrer.
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ])('is accepted from this site: %j', async (headers) => {
    const visitor = visit(config)
    const form = { csrfToken: await visitor.csrf(), ...fields }
    expect((await visitor.ask(path, { form, headers })).headers.get('location')).not.toContain(
      'error=',
    )
  })
})

test('POST session without the token answers 400 null', async () => {
  const response = await visit(config).ask('/auth/session', { json: { data: {} } })
  expect([response.status, await response.text()]).toEqual([400, 'null'])
})

describe('E004: the cookie must be one of ours', () => {
  test.each<[string, (cookie: string) => string]>([
    ['without a signature', (cookie) => cookie.split('%7C')[0] ?? ''],
    ['only the separator', () => '%7C'],
    [
      'the case of the signature flipped',
      (cookie) => cookie.replace(/%7C.*/, (part) => `%7C${part.slice(3).toUpperCase()}`),
    ],
    ['a truncated signature', (cookie) => cookie.slice(0, -1)],
    ['an unsigned token of the attacker', (cookie) => cookie.replace(/^[\w-]+/, 'attacker')],
    ['garbage', () => '%E0%A4%A'],
  ])('%s', async (_, change) => {
    const visitor = visit(config)
    const csrfToken = await visitor.csrf()
    const name = '__Host-auth.csrf-token'
    const changed = change(visitor.cookies.get(name) ?? '')
    visitor.cookies.set(name, changed)
    const token = decodeURIComponent(/^[\w-]*/.exec(changed)?.[0] ?? '') || csrfToken
    const response = await visitor.ask('/auth/signout', { form: { csrfToken: token } })
    expect(response.headers.get('location')).toBe(REFUSED)
  })

  test('made with another secret', async () => {
    const other = visit({ ...config, secret: 'another-secret-of-32-characters!' })
    const csrfToken = await other.csrf()
    const visitor = visit(config)
    visitor.cookies.set('__Host-auth.csrf-token', other.cookies.get('__Host-auth.csrf-token') ?? '')
    const response = await visitor.ask('/auth/signout', { form: { csrfToken } })
    expect(response.headers.get('location')).toBe(REFUSED)
  })

  test('E080: made with the secret before the rotation is still good', async () => {
    const old = 'the-old-secret-with-32-characters'
    const before = visit({ ...config, secret: old })
    const csrfToken = await before.csrf()
    const after = visit({ ...config, secret: ['a-new-secret-with-32-characters!', old] })
    after.cookies.set('__Host-auth.csrf-token', before.cookies.get('__Host-auth.csrf-token') ?? '')
    const response = await after.ask('/auth/signout', { form: { csrfToken } })
    expect(response.headers.get('location')).toBe('https://app.test/')
  })
})

test('E008: a token from before the sign-in is not good afterwards', async () => {
  const visitor = visit(config)
  const csrfToken = await visitor.csrf()
  await visitor.ask('/auth/callback/credentials', { form: { csrfToken, name: 'ada' } })
  expect(await visitor.session()).not.toBeNull()
  const response = await visitor.ask('/auth/signout', { form: { csrfToken } })
  expect(response.headers.get('location')).toBe(REFUSED)
  expect(await visitor.session()).not.toBeNull()
  const after = await visitor.csrf()
  await visitor.ask('/auth/signout', { form: { csrfToken: after } })
  expect(await visitor.session()).toBeNull()
  expect(await visitor.csrf()).not.toBe(after)
})

describe('E018: skipCSRFCheck', () => {
  test('the symbol switches the token off, with a warning', async () => {
    const log = makeLog()
    const visitor = visit({ ...config, skipCSRFCheck, logger: log.logger })
    expect((await visitor.ask('/auth/csrf')).status).toBe(404)
    const response = await visitor.ask('/auth/callback/credentials', { form: { name: 'ada' } })
    expect(response.headers.get('location')).toBe('https://app.test/')
    expect(log.warnings).toContain('csrf-disabled')
    expect(await (await visitor.ask('/auth/signin')).text()).not.toContain('csrfToken')
  })

  test.each(['skipCSRFCheck', true, Symbol('skipCSRFCheck')])('%s does not', async (value) => {
    const visitor = visit({ ...config, skipCSRFCheck: value as never })
    const response = await visitor.ask('/auth/callback/credentials', { form: { name: 'ada' } })
    expect(response.headers.get('location')).toBe(REFUSED)
  })
})
