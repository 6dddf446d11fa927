import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import Keycloak from '@create-auth/runtime/providers/keycloak'
import { describe, expect, test } from 'vitest'
import { makeMailWorld } from '../email/world.js'
import { makeLog, visit } from '../engine/visitor.js'

const config: AuthConfig = {
  providers: [
    Keycloak({
      clientId: 'canary-client-id',
      clientSecret: 'canary-client-secret',
      issuer: 'https://canary-issuer.test/realms/r',
    }),
    Credentials({ credentials: { name: {} }, authorize: () => null }),
  ],
}

/** A page without what is drawn anew each time. */
async function textOf(answer: Response): Promise<string> {
  const html = await answer.text()
  return html
    .replaceAll(/nonce="[\w-]+"/g, 'nonce')
    .replaceAll(/name="csrfToken" value="[\w-]+"/g, 'csrf')
}

const show = async (path: string): Promise<string> => textOf(await visit(config).ask(path))

describe.each(['/auth/signin', '/auth/error'])(
  'E213: %s, for an error code that is none',
  (page) => {
    test.each([
      '<script>alert(1)</script>',
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      'valueOf',
      'x'.repeat(10_000),
      '"><svg onload=alert(1)>',
      'accessdenied',
      'AccessDenied ',
      '\0',
    ])('%.30j: the general text, and nothing of what came', async (code) => {
      const query = new URLSearchParams({ error: code }).toString()
      expect(await show(`${page}?${query}`)).toBe(await show(`${page}?error=Unknown`))
    })

    test('as a list it is none; of two the first counts', async () => {
      const none = await show(page)
      expect(await show(`${page}?error[]=AccessDenied&error%5B0%5D=AccessDenied`)).toBe(none)
      expect(await show(`${page}?error=AccessDenied&error=Verification`)).toBe(
        await show(`${page}?error=AccessDenied`),
      )
    })

    test('known codes have a text of their own', async () => {
      const code = page === '/auth/error' ? 'AccessDenied' : 'OAuthAccountNotLinked'
      expect(await show(`${page}?error=${code}`)).not.toBe(await show(`${page}?error=Unknown`))
    })
  },
)

describe('E214: of the query only error and callbackUrl are read', () => {
  const HOSTILE = '"><svg onload=alert(1)>'
  const OTHERS = [
    'csrfToken',
    'providers',
    'theme',
    'email',
    'children',
    'dangerouslySetInnerHTML',
    'nonce',
    'home',
    'username',
    'name',
    'code',
    'message',
    'token',
    'logo',
  ]

  test.each(['/auth/signin', '/auth/signout', '/auth/error', '/auth/verify-request'])(
    '%s is the same page whatever else there is',
    async (page) => {
      const plain = await show(page)
      for (const name of OTHERS) {
        for (const value of [HOSTILE, 'AccessDenied', 'OAuthAccountNotLinked']) {
          const query = new URLSearchParams({ [name]: value }).toString()
          expect(await show(`${page}?${query}`)).toBe(plain)
        }
      }
    },
  )

  test.each([
    'https://evil.test/',
    '//evil.test',
    'javascript:alert(1)',
    '"><script>',
    '/\\evil.test',
  ])('the callbackUrl %j is home, or escaped', async (callbackUrl) => {
    const html = await show(`/auth/signin?${new URLSearchParams({ callbackUrl }).toString()}`)
    expect(html).not.toMatch(/evil\.test"|javascript:|"><script>/)
  })
})

describe('E216: a host that is none is refused before any page is made', () => {
  const trusting: AuthConfig = { ...config, trustHost: ['app.test'] }

  test.each(['/auth/verify-request', '/auth/error', '/auth/signin', '/auth/signout'])(
    '%s',
    async (path) => {
      const log = makeLog()
      const visitor = visit({ ...trusting, logger: log.logger }, { origin: 'https://evil.test' })
      const answer = await visitor.ask(path)
      const text = await answer.text()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/json'])
      expect(text).not.toContain('evil')
      expect(log.errors).toEqual([])
    },
  )

  test('headers about the host are not read by themselves', async () => {
    const headers = { 'x-forwarded-host': '"><script>', host: '"><script>', 'x-host': 'evil.test' }
    const html = await textOf(await visit(config).ask('/auth/error', { headers }))
    expect(html).toBe(await show('/auth/error'))
  })
})

test('E217: the page that asks for a click on a mailed link is guarded like the others', async () => {
  const world = makeMailWorld({ mail: { confirm: true } })
  await world.ask('ada@example.test')
  const { headers } = await world.browser().ask(world.link().href)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'nonce-[\w-]{22}'; img-src 'self' data: https:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    ),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-cache, no-store',
  })
})

test('E220: the list of providers has ids, names and URLs of this site, whatever the request says', async () => {
  const world = { env: { AUTH_URL: 'https://public.test' } }
  const visitor = visit(config, { origin: 'https://internal.test', world })
  const answer = await visitor.ask('/auth/providers', {
    headers: { 'x-forwarded-host': 'evil.test' },
  })
  const text = await answer.text()
  expect(text).not.toMatch(/canary|internal\.test|evil\.test/)
  expect(JSON.parse(text)).toEqual({
    keycloak: {
      id: 'keycloak',
      name: 'Keycloak',
      type: 'oidc',
      signinUrl: 'https://public.test/auth/signin/keycloak',
      callbackUrl: 'https://public.test/auth/callback/keycloak',
    },
    credentials: {
      id: 'credentials',
      name: 'Credentials',
      type: 'credentials',
      signinUrl: 'https://public.test/auth/signin/credentials',
      callbackUrl: 'https://public.test/auth/callback/credentials',
    },
  })
})

describe('E221: no cookie expires in a year that has other than four digits', () => {
  test.each([1, 86_400, 3_153_600_000])('after %i seconds', async (maxAge) => {
    const visitor = visit({
      ...config,
      session: { maxAge },
      providers: [Credentials({ credentials: {}, authorize: () => ({ id: '1' }) })],
    })
    const answer = await visitor.submit('/auth/callback/credentials')
    const dates = answer.headers
      .getSetCookie()
      .flatMap((line) => /Expires=([^;]+)/.exec(line)?.[1] ?? [])
    expect(dates).toHaveLength(1)
    for (const date of dates)
      expect(date).toMatch(/^\w{3}, \d{2} \w{3} 2\d{3} \d{2}:\d{2}:\d{2} GMT$/)
  })

  test.each([3_153_600_001, 1e12, Number.MAX_SAFE_INTEGER])(
    '%i seconds are more than can be configured',
    async (maxAge) => {
      const log = makeLog()
      const visitor = visit({ ...config, session: { maxAge }, logger: log.logger })
      const answer = await visitor.ask('/auth/csrf')
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([500, []])
    },
  )
})
