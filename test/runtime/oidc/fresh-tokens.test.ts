import { getAccessToken, type AuthConfig } from '@create-auth/runtime'
import type { AdapterAccount, AdapterSession } from '@create-auth/runtime/adapters'
import { encode } from '@create-auth/runtime/jwt'
import Credentials from '@create-auth/runtime/providers/credentials'
import GitHub from '@create-auth/runtime/providers/github'
import Google from '@create-auth/runtime/providers/google'
import Keycloak from '@create-auth/runtime/providers/keycloak'
import OIDC from '@create-auth/runtime/providers/oidc'
import Spotify from '@create-auth/runtime/providers/spotify'
import { describe, expect, test } from 'vitest'
import { makeClock, visit } from '../engine/visitor.js'
import { acme, AGAIN, open, refusalOf, TOKEN } from './tokens-site.js'

describe('an access token', () => {
  test('that lasts for more than a minute is given as it is', async () => {
    const site = await open({ access_token: 'mine', scope: 'photos' })
    await site.adapter.updateAccount({
      provider: 'acme',
      providerAccountId: '7',
      expires_at: site.now + 61,
    })
    expect(await site.ask()).toEqual({
      accessToken: 'mine',
      expiresAt: new Date((site.now + 61) * 1000),
      scope: 'photos',
    })
    expect(site.asked).toEqual([])
  })

  test('of which no end is known is believed', async () => {
    const site = await open({ access_token: 'mine', refresh_token: 'first' })
    expect(await site.ask()).toEqual({ accessToken: 'mine' })
    expect(site.asked).toEqual([])
  })

  test('that ends within a minute is refreshed, stored, and lasts; the refresh token stays where none is given', async () => {
    const site = await open({ access_token: 'old', refresh_token: 'first', scope: 'photos' })
    const key = { provider: 'acme', providerAccountId: '7' }
    await site.adapter.updateAccount({ ...key, expires_at: site.now + 60 })
    const fresh = {
      accessToken: 'new',
      expiresAt: new Date((site.now + 3600) * 1000),
      scope: 'photos',
    }
    expect(await site.ask()).toEqual(fresh)
    expect(site.asked).toEqual([{ grant_type: 'refresh_token', refresh_token: 'first' }])
    expect(site.agents).toEqual(['create-auth'])
    expect(await site.stored()).toMatchObject({ access_token: 'new', refresh_token: 'first' })
    expect(await site.ask()).toEqual(fresh)
    site.answering(() =>
      Response.json({
        access_token: 'newer',
        token_type: 'bearer',
        expires_in: 60,
        refresh_token: 'second',
      }),
    )
    site.clock.advance(3600)
    expect((await site.ask()).accessToken).toBe('newer')
    expect(await site.stored()).toMatchObject({ access_token: 'newer', refresh_token: 'second' })
    expect(site.asked).toHaveLength(2)
  })

  test('that the service refreshes without a word on its end is refreshed again after five minutes, not at each call', async () => {
    const site = await open({ access_token: 'old', expires_at: 1, refresh_token: 'first' })
    site.answering(() => Response.json({ access_token: 'new', token_type: 'bearer' }))
    const fresh = { accessToken: 'new', expiresAt: new Date((site.now + 300) * 1000) }
    expect(await site.ask()).toEqual(fresh)
    site.clock.advance(239)
    expect(await site.elsewhere()()).toEqual(fresh)
    expect(site.asked).toHaveLength(1)
    site.clock.advance(1)
    expect((await site.ask()).expiresAt).toEqual(new Date((site.now + 540) * 1000))
    expect(site.asked).toHaveLength(2)
  })

  describe('of several accounts', () => {
    const claims = (more: object) =>
      `e30.${Buffer.from(JSON.stringify(more)).toString('base64url')}.x`
    const lasting = { expires_at: 4_000_000_001 }

    /** The token that a session gets, which an account was signed in with; another one was linked after it, and lasts longer. */
    async function askOf(
      session: Partial<AdapterSession>,
      [first, second]: readonly [Partial<AdapterAccount>, Partial<AdapterAccount>],
    ): Promise<string> {
      const site = await open({ access_token: 'first', expires_at: 4_000_000_000, ...first })
      await site.link({ providerAccountId: '8', access_token: 'second', ...lasting, ...second })
      const { sessionToken } = site
      await site.adapter.updateSession({ sessionToken, provider: 'acme', ...session })
      return (await site.ask()).accessToken
    }

    const second = Date.UTC(2026, 0, 15, 12) / 1000
    const authTime = new Date(second * 1000)

    test.each<[string, ...Parameters<typeof askOf>, string]>([
      [
        'the one whose session at the service it is',
        { sid: 'one' },
        [
          { id_token: claims({ sid: 'one', iat: 1 }) },
          { id_token: claims({ sid: 'two', iat: 9 }) },
        ],
        'first',
      ],
      [
        'the one whose ID token it was begun with',
        { authTime },
        [{ id_token: claims({ iat: second - 3 }) }, { id_token: claims({ iat: second + 30 }) }],
        'first',
      ],
      [
        'else the newest: no ID token is of that moment',
        { authTime },
        [{ id_token: claims({ iat: second - 61 }) }, { id_token: claims({ iat: second + 61 }) }],
        'second',
      ],
      [
        'else the newest: the session came from another service',
        { authTime, sid: 'one', provider: 'other' },
        [
          { id_token: claims({ iat: second, sid: 'one' }) },
          { id_token: claims({ iat: second + 9 }) },
        ],
        'second',
      ],
      [
        'else the newest: the first was signed in with since',
        {},
        [
          { id_token: claims({ iat: 9 }), expires_at: 3_999_999_999 },
          { id_token: claims({ iat: 8 }) },
        ],
        'first',
      ],
      ['else the last, where nothing tells', {}, [{}, { expires_at: 3_999_999_999 }], 'second'],
    ])('it is that of the session: %s', async (_, session, accounts, token) => {
      expect(await askOf(session, accounts)).toBe(token)
    })

    test('it is that of a sealed session, too', async () => {
      const clock = makeClock(Date.now())
      const now = Math.floor(clock.now() / 1000)
      const first = { access_token: 'first', id_token: claims({ iat: now }) }
      const site = await open(first, { session: { strategy: 'jwt' } }, clock)
      const id_token = claims({ iat: now + 40 })
      await site.link({ providerAccountId: '8', access_token: 'second', id_token, ...lasting })
      const sub = (await site.stored())?.userId ?? ''
      const sealed = await encode({
        token: { sub, provider: 'acme', auth_time: now },
        secret: 'a-secret-of-at-least-32-characters',
        salt: '__Host-auth.session-token',
      })
      const headers = { cookie: `__Host-auth.session-token=${sealed}` }
      expect((await site.ask({}, headers)).accessToken).toBe('first')
    })

    test('it is that of the one that is named', async () => {
      const site = await open({ access_token: 'first' })
      await site.link({ providerAccountId: '8', access_token: 'second' })
      expect((await site.ask({ accountId: '7' })).accessToken).toBe('first')
      expect(await refusalOf(site.ask({ accountId: '9' }))).toEqual({
        reason: 'not-linked',
        signInUrl: AGAIN,
      })
    })
  })
})

describe('there is none', () => {
  const GONE = 'invalid_grant'
  const [FAILED, REFUSED] = ['OperationProcessingError', 'ResponseBodyError']
  const ended = { access_token: 'old', expires_at: 1, refresh_token: 'first' } as const
  test.each([
    ['signed-out', ended, { cookie: '' }],
    ['not-linked', undefined, undefined],
    ['no-refresh-token', { ...ended, refresh_token: '' }, undefined],
  ])('%s: it says where to sign in with the service', async (reason, account, headers) => {
    const site = await open(account)
    expect(await refusalOf(site.ask({}, headers))).toEqual({ reason, signInUrl: AGAIN })
    expect(site.asked).toEqual([])
  })

  test('whoever has ended a sealed session since it was sealed, or is nobody to the application, gets none', async () => {
    const token = { access_token: 'mine' }
    const site = await open(token, { session: { strategy: 'jwt' } }, makeClock(Date.now()))
    const sealed = await encode({
      token: { sub: (await site.stored())?.userId ?? '' },
      secret: 'a-secret-of-at-least-32-characters',
      salt: '__Host-auth.session-token',
    })
    const headers = { cookie: `__Host-auth.session-token=${sealed}` }
    expect(await site.ask({}, headers)).toEqual({ accessToken: 'mine' })
    await site.adapter.updateUser({
      id: (await site.stored())?.userId ?? '',
      sessionsFrom: new Date(site.clock.now() + 86_400_000),
    })
    const nobody = { reason: 'signed-out', signInUrl: AGAIN }
    expect(await refusalOf(site.ask({}, headers))).toEqual(nobody)
    const unknown = await open(token, {
      callbacks: {
        session: ({ session }) => ({ ...session, user: null as never }),
      },
    })
    expect(await refusalOf(unknown.ask())).toEqual(nobody)
  })

  test.each([
    ['a request', { request: () => ({ access_token: 'x' }) }],
    ['parameters', { body: { code: '{code}' } }],
  ])('where the service is asked for tokens in a way of its own: %s', async (_, own) => {
    const site = await open(ended, { providers: [acme({ token: { url: TOKEN, ...own } })] })
    expect(await refusalOf(site.ask())).toEqual({ reason: 'no-refresh-token', signInUrl: AGAIN })
  })

  test.each([
    ['RFC 6749, section 5.2', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['with the status 200', () => Response.json({ error: 'bad_refresh_token' })],
  ])(
    'where the service refuses the refresh token, which is not used again: %s',
    async (_, answer) => {
      const site = await open(ended)
      site.answering(answer)
      const cause = 'ResponseBodyError'
      expect(await refusalOf(site.ask())).toEqual({ reason: 'refused', signInUrl: AGAIN, cause })
      expect(await refusalOf(site.ask())).toMatchObject({ reason: 'no-refresh-token' })
      expect(site.asked).toHaveLength(1)
    },
  )

  test('a refusal is none where somebody has signed in meanwhile', async () => {
    const site = await open(ended)
    site.answering(async () => {
      const tokens = { access_token: 'theirs', expires_at: 4_000_000_000, refresh_token: 'second' }
      await site.adapter.updateAccount({ provider: 'acme', providerAccountId: '7', ...tokens })
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    })
    expect((await site.ask()).accessToken).toBe('theirs')
    expect(await site.stored()).toMatchObject({ refresh_token: 'second' })
  })

  test('what somebody has stored meanwhile stays', async () => {
    const site = await open(ended)
    site.answering(async () => {
      const tokens = { access_token: 'theirs', expires_at: 4_000_000_000, refresh_token: 'second' }
      await site.adapter.updateAccount({ provider: 'acme', providerAccountId: '7', ...tokens })
      return Response.json({ access_token: 'mine', token_type: 'bearer', refresh_token: 'third' })
    })
    expect((await site.ask()).accessToken).toBe('theirs')
    expect(await site.stored()).toMatchObject({ access_token: 'theirs', refresh_token: 'second' })
  })

  test.each([
    ['fails', FAILED, () => Response.json({}, { status: 503 })],
    ['fails, whatever it says', FAILED, () => Response.json({ error: GONE }, { status: 503 })],
    [
      'knows no such client',
      REFUSED,
      () => Response.json({ error: 'invalid_client' }, { status: 401 }),
    ],
    ['answers with something else', FAILED, () => new Response('<p>later</p>')],
    ['answers with null', FAILED, () => Response.json(null)],
    [
      'binds the token to a key (RFC 6749, section 7.1)',
      'OAuthCallbackError',
      () => Response.json({ access_token: 'bound', token_type: 'DPoP' }),
    ],
  ])(
    'where the service %s: it is kept, and asked again by the next call',
    async (_what, cause, answer) => {
      const site = await open(ended)
      site.answering(answer)
      const refusal = { reason: 'unavailable', signInUrl: undefined }
      expect(await refusalOf(site.ask())).toEqual({ ...refusal, cause })
      expect(await refusalOf(site.elsewhere()())).toEqual({ ...refusal, cause })
      expect(site.asked).toHaveLength(2)
      expect(await site.stored()).toMatchObject(ended)
      site.answering(() => Response.json({ access_token: 'new', token_type: 'bearer' }))
      expect((await site.ask()).accessToken).toBe('new')
    },
  )

  describe('where the service says to wait (RFC 9110, section 10.2.3)', () => {
    const refusal = { reason: 'unavailable', signInUrl: undefined }
    const start = Date.UTC(2026, 0, 15, 12)
    const busy = (after: string) => () =>
      Response.json({}, { status: 503, headers: { 'retry-after': after } })

    test.each([
      ['seconds', '90', 90],
      ['a date', new Date(start + 90_000).toUTCString(), 90],
      ['longer than an hour', '86400', 3600],
    ])('it is not asked before, by no process: %s', async (_, after, seconds) => {
      const site = await open(ended)
      site.answering(busy(after))
      expect(await refusalOf(site.ask())).toEqual({ ...refusal, cause: FAILED })
      site.answering(() => Response.json({ access_token: 'new', token_type: 'bearer' }))
      site.clock.advance(seconds - 1)
      expect([await refusalOf(site.ask()), await refusalOf(site.elsewhere()())]).toEqual([
        refusal,
        refusal,
      ])
      expect(site.asked).toHaveLength(1)
      site.clock.advance(1)
      expect((await site.ask()).accessToken).toBe('new')
    })

    test('twice, it is the second time that counts', async () => {
      const site = await open(ended)
      for (const after of ['90', '60']) {
        site.answering(busy(after))
        expect(await refusalOf(site.ask())).toEqual({ ...refusal, cause: FAILED })
        site.clock.advance(Number(after))
      }
      site.answering(() => Response.json({ access_token: 'new', token_type: 'bearer' }))
      expect((await site.ask()).accessToken).toBe('new')
      expect(site.asked).toHaveLength(3)
    })

    test.each(['soon', '0', '-5', new Date(start - 1000).toUTCString()])(
      'a time that is none, or has gone by, is nothing to wait for: %s',
      async (after) => {
        const site = await open(ended)
        site.answering(busy(after))
        await refusalOf(site.ask())
        site.answering(() => Response.json({ access_token: 'new', token_type: 'bearer' }))
        expect((await site.ask()).accessToken).toBe('new')
      },
    )
  })

  test('a provider that gives none, and a site that stores nothing, are mistakes', async () => {
    const providers = [Credentials({ id: 'acme', credentials: {}, authorize: () => null })]
    const site = await open(undefined, { providers, session: { strategy: 'jwt' } })
    await expect(site.ask()).rejects.toThrow(
      new TypeError('"acme" is none of the providers that give access tokens'),
    )
    const { adapter: _, ...bare } = site.full
    await expect(getAccessToken(site.request(), bare, 'acme')).rejects.toMatchObject({
      type: 'MissingAdapter',
    })
  })
})

describe('a refresh token is asked for in the words of the service', () => {
  const client = { clientId: 'client', clientSecret: 'secret' }
  const own = OIDC({ id: 'own', name: 'Own', issuer: 'https://as.test', ...client })

  /** The parameters that `offline: true` adds to, or changes in, an authorization request. */
  async function addedTo(make: (offline: boolean) => NonNullable<AuthConfig['providers']>[number]) {
    const paramsOf = async (offline: boolean) => {
      const made = make(offline)
      const provider = typeof made === 'function' ? made() : made
      const endpoint = { authorization_endpoint: 'https://as.test/authorize' }
      const site = visit(
        { providers: [provider] },
        {
          world: {
            async fetch(url) {
              const { origin, pathname } = new URL(new Request(url).url)
              const issuer = `${origin}${pathname.split('/.well-known')[0]}`.replace(/\/$/, '')
              const jwks_uri = 'https://as.test/jwks'
              const token_endpoint = TOKEN
              return Response.json({ issuer, jwks_uri, token_endpoint, ...endpoint })
            },
          },
        },
      )
      const answer = await site.submit(`/auth/signin/${provider.id}`)
      const params = new URL(answer.headers.get('location') ?? '').searchParams
      return Object.fromEntries(
        [...params].filter(([name]) => !/^(?:state|nonce|code_challenge)$/.test(name)),
      )
    }
    const [usual, offline] = [await paramsOf(false), await paramsOf(true)]
    return Object.fromEntries(
      Object.entries(offline).filter(([name, value]) => usual[name] !== value),
    )
  }

  test.each([
    [
      'Google',
      { access_type: 'offline', prompt: 'consent' },
      (offline: boolean) => Google({ ...client, offline }),
    ],
    [
      'Keycloak',
      { scope: 'openid profile email offline_access' },
      (offline: boolean) => Keycloak({ ...client, issuer: 'https://as.test', offline }),
    ],
    ['Spotify, which always gives one', {}, (offline: boolean) => Spotify({ ...client, offline })],
    [
      'GitHub, which gives one where its app says so',
      {},
      (offline: boolean) => GitHub({ ...client, offline }),
    ],
    [
      'OpenID Connect',
      { scope: 'openid profile email offline_access', prompt: 'consent' },
      (offline: boolean) => ({ ...own, offline }),
    ],
    [
      'a row of one’s own',
      { scope: 'photos forever', keep: 'yes' },
      (offline: boolean) =>
        acme({
          offline,
          offlineAccess: { scope: 'forever', params: { keep: 'yes' } },
          authorization: { url: 'https://as.test/authorize', params: { scope: 'photos' } },
        }),
    ],
  ])('%s', async (_, added, make) => {
    expect(await addedTo(make)).toEqual(added)
  })
})
