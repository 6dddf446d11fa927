import { describe, expect, test } from 'vitest'
import { countOf, type Faults, type Unsigned } from '../../support/authorization-server.js'
import { beginSignIn, transactionOf, whoAmI } from '../../support/site.js'
import {
  expectRefusal,
  expectSignIn,
  returning,
  startWorld,
  type Refusal,
  type Returning,
  type World,
} from './world.js'

const NONE = { cleared: [], tokenRequests: 0 } as const

/** The Cookie header of the browser, with the values of some cookies replaced. */
function cookieHeader(
  { site }: World,
  { browser }: Returning,
  replaced: Readonly<Record<string, string | undefined>>,
): string {
  return Object.entries({ ...browser.cookies(site.origin), ...replaced })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

test('an authorization response that is right signs in', async () => {
  const world = await startWorld()
  await expectSignIn(world, await returning(world))
  expect(countOf(world.server, '/token')).toBe(1)
})

describe('E089: state: RFC 6749, section 10.12; RFC 9700, section 4.7', () => {
  const MISSING = { type: 'InvalidCheck', code: 'state-missing', ...NONE } as const
  const TWICE = { type: 'OAuthCallbackError', tokenRequests: 0 } as const

  test.each<[string, (params: URLSearchParams) => void, Refusal]>([
    ['missing', (params) => params.delete('state'), MISSING],
    ['empty', (params) => params.set('state', ''), MISSING],
    ['another', (params) => params.set('state', 'x'.repeat(43)), MISSING],
    [
      'the right one with one character less',
      (params) => params.set('state', params.get('state')?.slice(0, -1) ?? ''),
      MISSING,
    ],
    ['twice', (params) => params.append('state', params.get('state') ?? ''), TWICE],
    ['the right one and another', (params) => params.append('state', 'x'), TWICE],
  ])('is refused: %s', async (_, change, refusal) => {
    const world = await startWorld()
    const attempt = await returning(world)
    change(attempt.url.searchParams)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), refusal)
  })

  test('twice is refused before anything is asked of the authorization server', async () => {
    const world = await startWorld()
    const { browser, url } = await returning(world)
    url.searchParams.append('state', url.searchParams.get('state') ?? '')
    world.site.restart()
    const asked = world.server.requests.length
    const answer = await browser.open(url.href)
    expect(answer.location).toBe(`${world.site.origin}/auth/signin?error=OAuthCallbackError`)
    expect(world.server.requests.length).toBe(asked)
  })

  test('a response with the state of nobody leaves the sign-in under way alone', async () => {
    const world = await startWorld()
    const attempt = await returning(world)
    const forged = new URL(attempt.url)
    forged.searchParams.set('state', 'x'.repeat(43))
    await expectRefusal(world, attempt, () => attempt.browser.open(forged.href), MISSING)
    const answer = await attempt.browser.open(attempt.url.href)
    expect(answer.location).toBe(`${world.site.origin}/`)
  })

  test('of another browser is refused', async () => {
    const world = await startWorld()
    const attempt = await returning(world)
    const stranger = world.site.browser()
    await expectRefusal(
      world,
      { ...attempt, browser: stranger },
      () => stranger.open(attempt.url.href),
      MISSING,
    )
  })

  test('of a sign-in with another provider is refused', async () => {
    const world = await startWorld()
    const attempt = await returning(world)
    const other = attempt.url.href.replace('/callback/acme', '/callback/other')
    await expectRefusal(world, attempt, () => attempt.browser.open(other), {
      type: 'InvalidCheck',
      code: 'provider-mismatch',
      tokenRequests: 0,
    })
  })

  test.each([
    ['14 minutes old is accepted', 14],
    ['16 minutes old is refused', 16],
  ])('of a sign-in %s', async (_, minutes) => {
    const world = await startWorld()
    const attempt = await returning(world)
    // The browser's own clock stands: it keeps and sends the cookies.
    world.clock.advance(minutes * 60)
    if (minutes < 15) return expectSignIn(world, attempt)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'InvalidCheck',
      code: 'state-missing',
      tokenRequests: 0,
    })
  })

  const REPLAYED = { type: 'InvalidCheck', code: 'state-replayed', tokenRequests: 0 } as const

  test('works once, for a browser that has kept the cookies, too', async () => {
    const world = await startWorld()
    const attempt = await returning(world)
    const copy = attempt.browser.copy()
    await expectSignIn(world, attempt)
    world.clock.advance(10)
    await expectRefusal(
      world,
      { ...attempt, browser: copy },
      () => copy.open(attempt.url.href),
      REPLAYED,
    )
    expect(await whoAmI(world.site, attempt.browser)).not.toBeNull()
  })

  test('is used up by a sign-in that fails, too', async () => {
    const world = await startWorld({
      faults: { token: () => ({ status: 500, body: {} }) },
    })
    const attempt = await returning(world)
    const copy = attempt.browser.copy()
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'OAuthCallbackError',
      tokenRequests: 1,
    })
    world.server.misbehave({})
    await expectRefusal(
      world,
      { ...attempt, browser: copy },
      () => copy.open(attempt.url.href),
      REPLAYED,
    )
  })

  test('E096: a response that comes twice at once is answered twice, and used once', async () => {
    const world = await startWorld()
    const { browser, url } = await returning(world)
    const copy = browser.copy()
    const answers = await Promise.all([browser.open(url.href), copy.open(url.href)])
    expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`${world.site.origin}/`))
    expect(world.site.log.errors).toEqual([])
    expect(countOf(world.server, '/token')).toBe(1)
    expect(world.site.events.filter(([name]) => name === 'signIn')).toHaveLength(1)
    for (const one of [browser, copy]) expect(await whoAmI(world.site, one)).not.toBeNull()
  })

  test('E096: without the cookie, the other one of two at once is refused', async () => {
    const world = await startWorld()
    const { browser, begun, url } = await returning(world)
    const thief = browser.copy()
    thief.forget(world.site.origin, `auth.state.${transactionOf(begun)}`)
    const [, stolen] = await Promise.all([browser.open(url.href), thief.open(url.href)])
    expect(stolen.location).toBe(`${world.site.origin}/auth/signin?error=OAuthCallbackError`)
    expect(await whoAmI(world.site, thief)).toBeNull()
  })

  test('E096: where it fails, it fails for both, and is used once', async () => {
    const world = await startWorld({
      faults: { token: () => ({ status: 400, body: { error: 'invalid_grant' } }) },
    })
    const { browser, url } = await returning(world)
    const copy = browser.copy()
    const answers = await Promise.all([browser.open(url.href), copy.open(url.href)])
    const refused = `${world.site.origin}/auth/signin?error=OAuthCallbackError`
    expect(answers.map(({ location }) => location)).toEqual([refused, refused])
    expect(countOf(world.server, '/token')).toBe(1)
  })
})

describe('E090: the cookies of a sign-in', () => {
  const ALL = ['state', 'pkce', 'nonce'] as const

  test.each(ALL)('%s: without it the response is refused', async (check) => {
    const world = await startWorld()
    const attempt = await returning(world)
    attempt.browser.forget(world.site.origin, `auth.${check}.${transactionOf(attempt.begun)}`)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'InvalidCheck',
      code: `${check}-missing`,
      tokenRequests: 0,
    })
  })

  /** Opens the response with the value of some cookie replaced. */
  async function expectRefusalWith(
    replace: (
      id: string,
      cookies: Readonly<Record<string, string>>,
      world: World,
    ) => Record<string, string> | Promise<Record<string, string>>,
    refusal: Refusal,
  ): Promise<void> {
    const world = await startWorld()
    const attempt = await returning(world)
    const id = transactionOf(attempt.begun)
    const replaced = await replace(id, attempt.browser.cookies(world.site.origin), world)
    const cookie = cookieHeader(world, attempt, replaced)
    await expectRefusal(
      world,
      attempt,
      () => attempt.browser.open(attempt.url.href, { cookie }),
      refusal,
    )
  }

  test.each(ALL)('%s: changed in one character it is refused', async (check) => {
    await expectRefusalWith(
      (id, cookies) => {
        const name = `auth.${check}.${id}`
        return { [name]: (cookies[name] ?? '').replace(/.{3}$/, 'AAA') }
      },
      { type: 'InvalidCheck', code: `${check}-missing`, tokenRequests: 0 },
    )
  })

  test.each([
    ['state', 'pkce'],
    ['pkce', 'nonce'],
    ['nonce', 'pkce'],
  ])('%s: the one for %s does not do in its place', async (check, other) => {
    await expectRefusalWith(
      (id, cookies) => ({ [`auth.${check}.${id}`]: cookies[`auth.${other}.${id}`] ?? '' }),
      { type: 'InvalidCheck', code: `${check}-missing`, tokenRequests: 0 },
    )
  })

  /** The value of a cookie of another sign-in. */
  async function foreign(world: World, check: string, provider: string): Promise<string> {
    const attempt = await returning(world, provider)
    const name = `auth.${check}.${transactionOf(attempt.begun)}`
    return attempt.browser.cookies(world.site.origin)[name] ?? ''
  }

  test.each([
    ['pkce', 'pkce-missing'],
    ['nonce', 'nonce-missing'],
  ])('%s: one of a sign-in with another provider is refused', async (check, code) => {
    await expectRefusalWith(
      async (id, _, world) => ({ [`auth.${check}.${id}`]: await foreign(world, check, 'other') }),
      { type: 'InvalidCheck', code, tokenRequests: 0 },
    )
  })

  test.each<[(typeof ALL)[number], Refusal]>([
    ['state', { type: 'InvalidCheck', code: 'state-mismatch', tokenRequests: 0 }],
    ['pkce', { type: 'OAuthCallbackError', tokenRequests: 1 }],
    ['nonce', { type: 'InvalidIdToken', code: 'nonce', tokenRequests: 1 }],
  ])('%s: one of another sign-in with the same provider is refused', async (check, refusal) => {
    await expectRefusalWith(
      async (id, _, world) => ({ [`auth.${check}.${id}`]: await foreign(world, check, 'acme') }),
      refusal,
    )
  })

  test('the state of another sign-in is used up when its cookie is sent with the wrong response', async () => {
    const world = await startWorld()
    const [first, second] = [await returning(world), await returning(world)]
    const value = second.browser.cookies(world.site.origin)[
      `auth.state.${transactionOf(second.begun)}`
    ]
    const cookie = cookieHeader(world, first, {
      [`auth.state.${transactionOf(first.begun)}`]: value,
    })
    await first.browser.open(first.url.href, { cookie })
    await expectRefusal(world, second, () => second.browser.open(second.url.href), {
      type: 'InvalidCheck',
      code: 'state-replayed',
      tokenRequests: 0,
    })
  })
})

describe('E092: iss in the authorization response: RFC 9207', () => {
  const REFUSED = { type: 'IssuerMismatch', tokenRequests: 0 } as const

  test.each<[string, (response: URLSearchParams) => void, Refusal]>([
    ['missing, though the metadata promise it', (response) => response.delete('iss'), REFUSED],
    ['another', (response) => response.set('iss', 'https://evil.test'), REFUSED],
    ['with a slash more', (response) => response.set('iss', `${response.get('iss')}/`), REFUSED],
    ['empty', (response) => response.set('iss', ''), REFUSED],
    [
      'twice',
      (response) => response.append('iss', 'https://evil.test'),
      { type: 'OAuthCallbackError', tokenRequests: 0 },
    ],
  ])('is refused: %s', async (_, authorization, refusal) => {
    const world = await startWorld({ faults: { authorization } })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), refusal)
  })

  test('a wrong issuer is logged with the one that was expected, wherever it comes from', async () => {
    const evil = 'https://evil.test'
    const said = async (faults: Faults): Promise<string> => {
      const world = await startWorld({ faults })
      const begun = await beginSignIn(world.site, world.site.browser(), 'acme')
      if (!faults.discovery) {
        const attempt = await returning(world)
        await attempt.browser.open(attempt.url.href)
      }
      expect(begun.status).toBe(302)
      return world.site.log.text().replaceAll(world.server.issuer, 'https://right.test')
    }
    const wrong = (iss: unknown) => ({
      idToken: (right: Unsigned) => ({ ...right, claims: { ...right.claims, iss } }),
    })
    expect(await said(wrong(evil))).toContain(`iss is "${evil}", not "https://right.test"`)
    expect(await said(wrong(undefined))).toContain('iss is missing, not "https://right.test"')
    expect(await said({ authorization: (response) => response.set('iss', evil) })).toContain(
      `the authorization response is "${evil}", not the issuer "https://right.test"`,
    )
    expect(await said({ discovery: (right) => ({ body: { ...right, issuer: evil } }) })).toContain(
      `the issuer of the discovery document is "${evil}", not "https://right.test/"`,
    )
  })

  const unpromised = {
    discovery: (right: object) => ({
      body: { ...right, authorization_response_iss_parameter_supported: undefined },
    }),
  }

  test('may be missing where the metadata do not promise it', async () => {
    const authorization = (response: URLSearchParams) => response.delete('iss')
    const world = await startWorld({ faults: { ...unpromised, authorization } })
    await expectSignIn(world, await returning(world))
  })

  test('must be right where it is present, promised or not', async () => {
    const authorization = (response: URLSearchParams) => response.set('iss', 'https://evil.test')
    const world = await startWorld({ faults: { ...unpromised, authorization } })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), REFUSED)
  })
})

describe('E097, E098, E100: the other parameters of the authorization response', () => {
  const REFUSED = { type: 'OAuthCallbackError', tokenRequests: 0 } as const
  const STATELESS = { type: 'InvalidCheck', code: 'state-missing', ...NONE } as const

  test.each<[string, (response: URLSearchParams) => void, Refusal]>([
    ['no code', (response) => response.delete('code'), REFUSED],
    ['an empty code', (response) => response.set('code', ''), REFUSED],
    ['two codes', (response) => response.append('code', 'another'), REFUSED],
    [
      'error=access_denied',
      (response) => {
        response.delete('code')
        response.set('error', 'access_denied')
        response.set('error_description', '<script>alert(1)</script>')
        response.set('error_uri', 'javascript:alert(1)')
      },
      REFUSED,
    ],
    ['an error beside a code', (response) => response.set('error', 'server_error'), REFUSED],
    [
      'error=access_denied without state',
      (response) => {
        response.set('error', 'access_denied')
        response.delete('state')
      },
      STATELESS,
    ],
    [
      'error=access_denied with another state',
      (response) => {
        response.set('error', 'access_denied')
        response.set('state', 'x'.repeat(43))
      },
      STATELESS,
    ],
    ['an ID token in the front channel', (response) => response.set('id_token', 'x.y.z'), REFUSED],
    ['an access token in the front channel', (response) => response.set('token', 'x'), REFUSED],
    ['a response by JWT', (response) => response.set('response', 'x.y.z'), REFUSED],
  ])('is refused: %s', async (_, authorization, refusal) => {
    const world = await startWorld({ faults: { authorization } })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), refusal)
  })
})

describe('E100: the method by which the authorization response comes', () => {
  test('POST is refused where the provider answers in the query', async () => {
    const world = await startWorld()
    const attempt = await returning(world)
    const { origin, pathname, searchParams } = attempt.url
    const post = () =>
      attempt.browser.send(`${origin}${pathname}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: searchParams.toString(),
      })
    await expectRefusal(world, attempt, post, { type: 'OAuthCallbackError', tokenRequests: 0 })
  })

  test('GET is refused where the provider answers by form post', async () => {
    const world = await startWorld({
      tls: true,
      provider: { authorization: { params: { response_mode: 'form_post' } } },
    })
    const attempt = await returning(world)
    const answer = await attempt.browser.open(attempt.url.href)
    expect(answer.location).toBe('https://app.test/auth/signin?error=OAuthCallbackError')
    expect(await whoAmI(world.site, attempt.browser)).toBeNull()
    expect(world.site.log.errors).toEqual([{ type: 'OAuthCallbackError' }])
    expect(countOf(world.server, '/token')).toBe(0)
  })

  test.each(['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
    '%s is not allowed, and uses nothing up',
    async (method) => {
      const world = await startWorld()
      const attempt = await returning(world)
      const answer = await attempt.browser.send(attempt.url.href, { method })
      expect([answer.status, answer.headers.get('allow'), answer.setCookies]).toEqual([
        405,
        'GET, POST',
        [],
      ])
      await expectSignIn(world, attempt)
    },
  )
})

describe("E017: checks: ['none']", () => {
  const provider = { checks: ['none'] } as const

  test('signs in without state, PKCE and nonce, and warns', async () => {
    const world = await startWorld({ provider })
    const attempt = await returning(world)
    const sent = new URL(attempt.begun.location ?? '').searchParams
    expect([...sent.keys()]).toEqual(['response_type', 'client_id', 'redirect_uri', 'scope'])
    await expectSignIn(world, attempt)
    expect(world.site.log.warnings).toEqual([
      'checks-disabled: acme',
      'checks-disabled: other',
      'debug-enabled',
    ])
    expect(Object.keys(attempt.browser.cookies(world.site.origin))).toEqual([
      'auth.callback-url',
      'auth.session-token',
    ])
  })

  test('a state that was not asked for is ignored, and the cookie is used up all the same', async () => {
    const authorization = (response: URLSearchParams) => response.set('state', 'unasked')
    const world = await startWorld({ provider, faults: { authorization } })
    const attempt = await returning(world)
    await expectSignIn(world, attempt)
    expect(Object.keys(attempt.browser.cookies(world.site.origin))).toEqual([
      'auth.callback-url',
      'auth.session-token',
    ])
  })

  test('a browser that has not begun a sign-in is refused all the same', async () => {
    const world = await startWorld({ provider })
    const attempt = await returning(world)
    const stranger = world.site.browser()
    await expectRefusal(
      world,
      { ...attempt, browser: stranger },
      () => stranger.open(attempt.url.href),
      { type: 'InvalidCheck', code: 'state-missing', ...NONE },
    )
  })

  test.each(['state', 'pkce'] as const)(
    'beside others it means nothing: %s stays on',
    async (check) => {
      const world = await startWorld({ provider: { checks: ['none', check] } })
      const attempt = await returning(world)
      expect(new URL(attempt.begun.location ?? '').searchParams.get('state')).toMatch(/^[\w-]{43}$/)
      attempt.url.searchParams.delete('state')
      await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
        type: 'InvalidCheck',
        code: 'state-missing',
        ...NONE,
      })
    },
  )
})
