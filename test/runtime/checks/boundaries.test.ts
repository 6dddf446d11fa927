import { skipCSRFCheck, type AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { makeClock, makeLog, visit } from '../engine/visitor.js'

const ORIGIN = 'https://app.test'
const password = Credentials({ credentials: {}, authorize: () => ({ id: '7', name: 'Ada' }) })

/** Begins a sign-in; gives what the authorization server would send the browser back with. */
async function begin(visitor: ReturnType<typeof visit>): Promise<string> {
  const begun = await visitor.submit('/auth/signin/acme')
  const { searchParams } = new URL(begun.headers.get('location') ?? '')
  return `/auth/callback/acme?code=the-code&state=${searchParams.get('state') ?? ''}`
}

test.each([10, 11, 14 * 60])(
  'a state is spent for as long as its cookie lives: a copy that comes back after %i seconds is refused, and gets the same answer before',
  async (seconds) => {
    const { now, advance } = makeClock()
    const log = makeLog()
    const visitor = visit({ providers: [acme()], logger: log.logger }, { world: { now } })
    const back = await begin(visitor)
    const saved = new Map(visitor.cookies)
    expect((await visitor.ask(back)).headers.get('location')).toBe(`${ORIGIN}/`)
    visitor.cookies.clear()
    for (const [name, value] of saved) visitor.cookies.set(name, value)
    advance(seconds)
    await visitor.ask(back)
    expect(await visitor.session()).toBeNull()
    expect(log.errors).toMatchObject([{ type: 'InvalidCheck', code: 'state-replayed' }])
  },
)

test('a provider without a state can be signed in with again and again', async () => {
  const visitor = visit({ providers: [acme({ checks: ['none'] })] })
  for (const _ of [1, 2]) {
    await visitor.submit('/auth/signin/acme')
    const answer = await visitor.ask('/auth/callback/acme?code=the-code')
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/`)
    await visitor.submit('/auth/signout')
  }
})

describe('the origin of a form', () => {
  test.each([
    ['another origin, whatever Sec-Fetch-Site says', 'https://evil.test', 'same-origin', 403],
    ['none, of a neighbour', undefined, 'same-site', 403],
    ['a hidden one, of a neighbour', 'null', 'same-site', 403],
    ['its own, though a page of the same site has led here', ORIGIN, 'same-site', 302],
    ['a hidden one, of its own', 'null', 'same-origin', 302],
    ['none, and no Sec-Fetch-Site', undefined, undefined, 302],
  ])('%s', async (_, origin, site, status) => {
    const visitor = visit({ providers: [password] })
    const form = { csrfToken: await visitor.csrf() }
    const headers = { ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) }
    const answer = await visitor.ask('/auth/callback/credentials', { form, headers })
    expect(answer.status).toBe(status)
    expect((await visitor.session()) !== null).toBe(status === 302)
  })

  test('where a framework protects its forms, no cookie is set for it', async () => {
    const visitor = visit({ providers: [password], skipCSRFCheck })
    const page = await visitor.ask('/auth/signin')
    expect(page.status).toBe(200)
    expect([...visitor.cookies.keys()]).toEqual(['__Host-auth.callback-url'])
  })
})

describe('the redirect callback', () => {
  function follow(redirect: NonNullable<AuthConfig['callbacks']>['redirect']) {
    const log = makeLog()
    const config = { providers: [password], logger: log.logger, callbacks: { redirect } }
    const visitor = visit(config)
    return {
      log,
      to: async (callbackUrl: string): Promise<string | null> => {
        const answer = await visitor.submit('/auth/callback/credentials', { callbackUrl })
        return answer.headers.get('location')
      },
    }
  }

  test.each([
    [`/${'a'.repeat(2047)}`, true],
    [`/${'a'.repeat(2048)}`, false],
    ['x:https://app.test/', false],
    [`${ORIGIN}/x`, true],
  ])(
    'is asked about what is well-formed, and no more than 2048 characters: %#',
    async (url, asked) => {
      const seen: string[] = []
      const { to } = follow(({ url: given, baseUrl }) => {
        seen.push(given)
        return new URL(given, baseUrl).href
      })
      await to(url)
      expect(seen.includes(url)).toBe(asked)
    },
  )

  test.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
      'the redirect callback threw',
      'no',
    ],
    [
      'returns nothing usable',
      () => 'javascript:alert(1)',
      'the redirect callback returned something else than a URL that is safe to go to',
      undefined,
    ],
  ])('that %s is told in the log, and the user gets home', async (_, redirect, message, cause) => {
    const { log, to } = follow(redirect)
    expect(await to('/account')).toBe(ORIGIN)
    const [first] = log.errors
    expect(first).toMatchObject({ type: 'InvalidCallbackUrl', message })
    expect((first?.cause as { err?: Error } | undefined)?.err?.message).toBe(cause)
  })
})

test('a jwt callback that drops the claims of time does not make every read write a cookie', async () => {
  const { now, advance } = makeClock()
  const jwt = ({ token }: { token: { sub?: string; name?: string | null } }) => ({
    sub: token.sub,
    name: token.name,
  })
  const config = { providers: [password], callbacks: { jwt } } as AuthConfig
  const visitor = visit(config, { world: { now } })
  await visitor.submit('/auth/callback/credentials')
  const token = visitor.cookies.get('__Host-auth.session-token')
  advance(60)
  const answer = await visitor.ask('/auth/session')
  expect(await answer.json()).toMatchObject({ user: { name: 'Ada' } })
  expect([answer.headers.getSetCookie(), visitor.cookies.get('__Host-auth.session-token')]).toEqual(
    [[], token],
  )
})
