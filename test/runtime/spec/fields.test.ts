import { Auth, type AuthConfig } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { decode } from '@create-auth/runtime/jwt'
import Credentials from '@create-auth/runtime/providers/credentials'
import OAuth from '@create-auth/runtime/providers/oauth'
import { describe, expect, test } from 'vitest'
import { SECRET, visit } from '../engine/visitor.js'
import { makeWorld, NAME } from '../stored/world.js'

/** Rows of the specification's tables of configuration fields that no other test is about. */
const credentials = Credentials({ credentials: {}, authorize: () => ({ id: '7', name: 'Ada' }) })

test('an adapter makes sessions stored ones, unless the strategy says otherwise', async () => {
  const kinds = await Promise.all(
    [undefined, 'database', 'jwt'].map(async (strategy) => {
      const tables = emptyTables()
      tables.users.set('7', { id: '7', email: 'ada@example.test', emailVerified: null })
      const visitor = visit({
        adapter: MemoryAdapter(tables),
        providers: [credentials],
        ...(strategy !== undefined && { session: { strategy: strategy as 'jwt' } }),
      })
      await visitor.submit('/auth/callback/credentials')
      expect(await visitor.session()).not.toBeNull()
      return [strategy, tables.sessions.size]
    }),
  )
  expect(kinds).toEqual([
    [undefined, 1],
    ['database', 1],
    ['jwt', 0],
  ])
})

test('jwt.secret takes the place of the secret', async () => {
  const own = 'a-secret-for-tokens-of-32-characters'
  const visitor = visit({ providers: [credentials], jwt: { secret: own } })
  await visitor.submit('/auth/callback/credentials')
  const token = visitor.cookies.get(NAME) ?? ''
  expect(await decode({ token, secret: own, salt: NAME })).toMatchObject({ sub: '7' })
  await expect(decode({ token, secret: SECRET, salt: NAME })).rejects.toThrow(TypeError)
})

test('cookies have the names and attributes that are configured', async () => {
  const visitor = visit({
    providers: [credentials],
    cookies: {
      sessionToken: { name: 'sid', options: { domain: 'app.test', sameSite: 'strict' } },
      csrfToken: { options: { path: '/auth' } },
    },
  })
  const csrf = await visitor.ask('/auth/csrf')
  expect(csrf.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Secure-auth\.csrf-token=[^;]+; Path=\/auth; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  const answer = await visitor.submit('/auth/callback/credentials')
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^sid=[^;]+; Domain=app\.test; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test.each([
  [undefined, 'https://app.test', '__Host-auth.csrf-token'],
  [undefined, 'http://localhost:3000', 'auth.csrf-token'],
  [false, 'https://app.test', 'auth.csrf-token'],
  [true, 'http://localhost:3000', '__Host-auth.csrf-token'],
])(
  'useSecureCookies decides on the cookies, whatever the URL is: %s at %s',
  async (useSecureCookies, origin, name) => {
    const config: AuthConfig = {
      providers: [credentials],
      ...(useSecureCookies !== undefined && { useSecureCookies }),
    }
    const visitor = visit(config, { origin })
    await visitor.csrf()
    expect([...visitor.cookies.keys()]).toEqual([name])
  },
)

describe('the fields of an OAuth provider', () => {
  const fields = {
    id: 'acme',
    name: 'Acme',
    clientId: 'client',
    clientSecret: 'secret',
    authorization: 'https://as.test/authorize',
    userinfo: { url: 'https://as.test/me', request: () => ({ id: 'ada', name: 'Ada' }) },
  }
  const everything = {
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'Bearer',
    expires_in: 60,
    scope: 'a b',
    session_state: 'state',
    tenant: 'own field',
  }

  const token = {
    url: 'https://as.test/token',
    request: () => everything as { access_token: string },
  }

  async function storedAccount(provider: ReturnType<typeof OAuth>) {
    const world = makeWorld({ config: { providers: [provider] } })
    await world.signIn(world.browser())
    return { world, account: [...world.tables.accounts.values()][0] }
  }

  const key = (userId: unknown) => ({
    provider: 'acme',
    type: 'oauth',
    providerAccountId: 'ada',
    userId,
  })

  test('request() of both endpoints gets the whole provider, as it is resolved', async () => {
    const asked: unknown[] = []
    const world = makeWorld({
      config: {
        providers: [
          OAuth({
            ...fields,
            token: {
              url: 'https://as.test/token',
              request: ({ provider }) => {
                asked.push(provider, provider.token?.url.host)
                return { tokens: { access_token: 'access' } }
              },
            },
            userinfo: {
              url: 'https://as.test/me',
              request: ({ provider }) => {
                asked.push(provider, provider.userinfo?.url.pathname)
                return { id: 'ada' }
              },
            },
            issuer: 'https://as.test',
          }),
        ],
      },
    })
    await world.signIn(world.browser())
    const provider = {
      id: 'acme',
      name: 'Acme',
      type: 'oauth',
      clientId: 'client',
      clientSecret: 'secret',
      issuer: 'https://as.test',
      wellKnown: undefined,
      authorization: { url: new URL('https://as.test/authorize') },
      token: { url: new URL('https://as.test/token') },
      userinfo: { url: new URL('https://as.test/me') },
      checks: ['pkce', 'state'],
      signinUrl: 'https://app.test/auth/signin/acme',
      callbackUrl: 'https://app.test/auth/callback/acme',
    }
    expect(asked).toEqual([provider, 'as.test', provider, '/me'])
    expect([...world.tables.accounts.values()]).toMatchObject([{ access_token: 'access' }])
  })

  test('an account keeps the default properties of the token response', async () => {
    const { world, account } = await storedAccount(
      OAuth({
        ...fields,
        token,
      }),
    )
    expect(account).toEqual({
      access_token: 'access',
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_at: world.clock.now() / 1000 + 60,
      scope: 'a b',
      session_state: 'state',
      ...key([...world.tables.users.keys()][0]),
    })
  })

  test('account() decides what is stored of the token response', async () => {
    const { world, account } = await storedAccount(
      OAuth({
        ...fields,
        token,
        account: ({ refresh_token: kept = '' }) => ({ refresh_token: kept }),
      }),
    )
    expect(account).toEqual({
      refresh_token: 'refresh',
      ...key([...world.tables.users.keys()][0]),
    })
  })

  test('account() that returns nothing stores none of them', async () => {
    const { world, account } = await storedAccount(
      OAuth({
        ...fields,
        token,
        account: () => undefined,
      }),
    )
    expect(account).toEqual(key([...world.tables.users.keys()][0]))
  })

  test('token.conform makes a standard response of another one', async () => {
    const { account } = await storedAccount(
      OAuth({
        ...fields,
        token: {
          url: 'https://as.test/token',
          request: () => ({ access_token: 'access', scope: ['a', 'b'] as unknown as string }),
          async conform(response) {
            const body = (await response.json()) as { scope: string[] }
            return Response.json({ ...body, scope: body.scope.join(' ') })
          },
        },
      }),
    )
    expect(account).toMatchObject({ access_token: 'access', scope: 'a b' })
  })

  test('token.conform that returns nothing leaves the response as it is', async () => {
    const { account } = await storedAccount(
      OAuth({
        ...fields,
        token: {
          url: 'https://as.test/token',
          request: () => ({ access_token: 'access' }),
          conform: () => undefined,
        },
      }),
    )
    expect(account).toMatchObject({ access_token: 'access' })
  })

  test('style.brandColor reaches the sign-in page', async () => {
    const config: AuthConfig = {
      secret: SECRET,
      trustHost: true,
      providers: [
        OAuth({ ...fields, token: 'https://as.test/token', style: { brandColor: '#0B7285' } }),
      ],
    }
    const page = await Auth(new Request('https://app.test/auth/signin'), config)
    expect(await page.text()).toContain('.mark-acme{background:#0b7285;color:#fff}')
  })
})
