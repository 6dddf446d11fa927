import type { AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeClock, makeLog, visit } from '../engine/visitor.js'

const PROXY = 'https://auth.app.test'
const PREVIEW = 'https://preview-7.app.test'

/** A preview deployment, and the one that is registered with the provider: two servers with one secret. */
function start(options: { proxy?: Partial<AuthConfig>; origin?: string; formPost?: boolean } = {}) {
  const clock = makeClock()
  const log = makeLog()
  const asked: { redirectUri: string; code: string | undefined }[] = []
  const provider = acme({
    checks: ['none'],
    authorization: {
      url: 'https://as.test/authorize',
      ...(options.formPost && { params: { response_mode: 'form_post' } }),
    },
    token: {
      url: 'https://as.test/token',
      request: ({ redirectUri, params }) => {
        asked.push({ redirectUri, code: params['code'] })
        return { access_token: 'token' }
      },
    },
  })
  const config: AuthConfig = {
    providers: [provider],
    redirectProxyUrl: `${PROXY}/auth`,
    logger: log.logger,
  }
  const world = { now: clock.now }
  const preview = visit(config, { origin: options.origin ?? PREVIEW, world })
  const proxy = visit(
    { ...config, redirectProxyOrigins: ['https://*.app.test'], ...options.proxy },
    { origin: PROXY, world },
  )
  return { preview, proxy, clock, log, asked }
}

async function begin(visitor: ReturnType<typeof visit>): Promise<URLSearchParams> {
  const begun = await visitor.submit('/auth/signin/acme')
  return new URL(begun.headers.get('location') ?? '').searchParams
}

describe('a sign-in on a preview deployment', () => {
  test('goes through the proxy, and ends where it began', async () => {
    const { preview, proxy, asked } = start()
    const sent = await begin(preview)
    expect(sent.get('redirect_uri')).toBe(`${PROXY}/auth/callback/acme`)
    const response = new URLSearchParams({ code: 'c1', state: sent.get('state') ?? '' })
    const forwarded = await proxy.ask(`/auth/callback/acme?${response}`)
    expect([forwarded.status, forwarded.headers.get('location')]).toEqual([
      302,
      `${PREVIEW}/auth/callback/acme?${response}`,
    ])
    expect(asked).toEqual([])
    const ended = await preview.ask(forwarded.headers.get('location') ?? '')
    expect(ended.headers.get('location')).toBe(`${PREVIEW}/`)
    expect(asked).toEqual([{ redirectUri: `${PROXY}/auth/callback/acme`, code: 'c1' }])
    expect(await preview.session()).toMatchObject({ user: { name: 'Ada' } })
    expect(await proxy.session()).toBeNull()
  })

  test('tells the error of the authorization server as well', async () => {
    const { preview, proxy } = start()
    const sent = await begin(preview)
    const response = new URLSearchParams({ error: 'access_denied', state: sent.get('state') ?? '' })
    const forwarded = await proxy.ask(`/auth/callback/acme?${response}`)
    const ended = await preview.ask(forwarded.headers.get('location') ?? '')
    expect(ended.headers.get('location')).toBe(`${PREVIEW}/auth/signin?error=OAuthCallbackError`)
  })

  test('E037: that was forwarded twice ends once', async () => {
    const { preview, proxy, asked } = start()
    const sent = await begin(preview)
    const path = `/auth/callback/acme?code=c&state=${sent.get('state') ?? ''}`
    const cookies = new Map(preview.cookies)
    for (const _ of [1, 2]) {
      const forwarded = await proxy.ask(path)
      for (const [name, value] of cookies) preview.cookies.set(name, value)
      const ended = await preview.ask(forwarded.headers.get('location') ?? '')
      expect(ended.headers.get('location')).toBe(`${PREVIEW}/`)
    }
    expect(asked).toHaveLength(1)
  })
})

test('on the proxy itself signs in there', async () => {
  const { proxy, asked } = start()
  const sent = await begin(proxy)
  expect(sent.get('redirect_uri')).toBe(`${PROXY}/auth/callback/acme`)
  const ended = await proxy.ask(`/auth/callback/acme?code=c&state=${sent.get('state') ?? ''}`)
  expect(ended.headers.get('location')).toBe(`${PROXY}/`)
  expect(asked).toHaveLength(1)
})

test('of a provider that posts its response does not go through the proxy', async () => {
  const { preview } = start({ formPost: true })
  const sent = await begin(preview)
  expect(sent.get('redirect_uri')).toBe(`${PREVIEW}/auth/callback/acme`)
})

describe('E035, E036: the proxy forwards to no origin that is not on its list', () => {
  const WILDCARD = ['https://*.app.test']
  test.each([
    ['https://evil.test', WILDCARD],
    ['https://app.test.evil.test', WILDCARD],
    ['https://evilapp.test', WILDCARD],
    ['https://app.test', WILDCARD],
    ['https://a.b.app.test', WILDCARD],
    ['https://preview.app.test:8443', WILDCARD],
    ['http://preview.app.test', WILDCARD],
    ['https://preview.app.test', []],
    ['https://preview.app.test', ['https://other.app.test']],
  ])('%s with %j', async (origin, redirectProxyOrigins) => {
    const { preview, proxy, asked } = start({ origin, proxy: { redirectProxyOrigins } })
    const sent = await begin(preview)
    const answer = await proxy.ask(
      `/auth/callback/acme?code=VICTIM&state=${sent.get('state') ?? ''}`,
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(asked).toEqual([])
  })

  test.each([
    ['https://preview.app.test', ['https://preview.app.test']],
    ['https://preview.app.test:8443', ['https://*.app.test:8443']],
  ])('%s with %j is forwarded', async (origin, redirectProxyOrigins) => {
    const { preview, proxy } = start({ origin, proxy: { redirectProxyOrigins } })
    const sent = await begin(preview)
    const answer = await proxy.ask(`/auth/callback/acme?code=c&state=${sent.get('state') ?? ''}`)
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(origin)
  })
})

describe('E037: a state that the proxy can not open is not forwarded', () => {
  const REFUSED = `${PROXY}/auth/signin?error=OAuthCallbackError`

  test('because it has expired', async () => {
    const { preview, proxy, clock } = start()
    const state = (await begin(preview)).get('state') ?? ''
    clock.advance(916)
    const answer = await proxy.ask(`/auth/callback/acme?code=c&state=${state}`)
    expect(answer.headers.get('location')).toBe(REFUSED)
  })

  test('because another secret has sealed it', async () => {
    const { preview, proxy } = start({ proxy: { secret: 'another-secret-of-32-characters-x' } })
    const state = (await begin(preview)).get('state') ?? ''
    const answer = await proxy.ask(`/auth/callback/acme?code=c&state=${state}`)
    expect(answer.headers.get('location')).toBe(REFUSED)
  })

  test('because it is another value of ours', async () => {
    const { preview, proxy } = start()
    await begin(preview)
    const sealed = [...preview.cookies.values()].filter((value) => value.split('.').length === 5)
    expect(sealed.length).toBeGreaterThan(0)
    for (const value of sealed) {
      const answer = await proxy.ask(`/auth/callback/acme?code=c&state=${value}`)
      expect(answer.headers.get('location')).toBe(REFUSED)
    }
  })

  test('an older secret will do', async () => {
    const { preview, proxy } = start({
      proxy: {
        secret: ['a-newer-secret-of-32-characters-xx', 'a-secret-of-at-least-32-characters'],
      },
    })
    const state = (await begin(preview)).get('state') ?? ''
    const answer = await proxy.ask(`/auth/callback/acme?code=c&state=${state}`)
    expect(answer.headers.get('location')).toContain(PREVIEW)
  })
})

test('AUTH_REDIRECT_PROXY_URL and the provider’s own redirectProxyUrl say it, too', async () => {
  const provider = (redirectProxyUrl?: string) =>
    acme(redirectProxyUrl === undefined ? {} : { redirectProxyUrl })
  const world = { env: { AUTH_REDIRECT_PROXY_URL: 'https://env.test/api/auth/' } }
  const byEnv = visit({ providers: [provider()] }, { world })
  expect((await begin(byEnv)).get('redirect_uri')).toBe('https://env.test/api/auth/callback/acme')
  const byProvider = visit({ providers: [provider('https://own.test/auth')] }, { world })
  expect((await begin(byProvider)).get('redirect_uri')).toBe('https://own.test/auth/callback/acme')
})
