import { Auth, clientSession, getSession, type AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { visit } from './visitor.js'

const config: AuthConfig = {
  providers: [Credentials({ authorize: () => ({ id: '7', name: 'Ada' }) })],
}

/** A request of whoever has signed in at an origin, to another path of the application. */
async function signedIn(origin: string, extra: Partial<AuthConfig> = {}) {
  const visitor = visit({ ...config, ...extra }, { origin })
  await visitor.submit('/auth/callback/credentials')
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { visitor, request: new Request(`${origin}/account`, { headers: { cookie } }) }
}

describe('getSession(request, config)', () => {
  test.each(['https://app.test', 'http://localhost:3000'])(
    'is the session of whoever is signed in at %s, as the endpoint tells it, and whose it is',
    async (origin) => {
      const { visitor, request } = await signedIn(origin)
      const session = await getSession(request, visitor.config)
      const shown = { name: 'Ada', email: null, image: null }
      expect(session?.user).toEqual({ id: '7', ...shown })
      expect(clientSession(session)).toEqual({ user: shown, expires: session?.expires })
      expect(clientSession(session)).toEqual(await visitor.session())
    },
  )

  test('is null without a cookie, and for the cookie of http on a site of https', async () => {
    const { visitor, request } = await signedIn('http://localhost:3000')
    const cookie = request.headers.get('cookie') ?? ''
    const asked = [
      new Request('http://localhost:3000/'),
      new Request('https://localhost:3000/', { headers: { cookie } }),
    ]
    expect(await Promise.all(asked.map((one) => getSession(one, visitor.config)))).toEqual([
      null,
      null,
    ])
  })

  test('AUTH_URL says which cookies count, behind whatever the request came through', async () => {
    const { visitor, request } = await signedIn('https://app.test')
    const inside = new Request('http://10.0.0.7:8080/', { headers: request.headers })
    expect(await getSession(inside, visitor.config)).toBeNull()
    const named = withHost(visitor.config, { env: { AUTH_URL: 'https://app.test' } })
    expect(await getSession(inside, named)).toMatchObject({ user: { name: 'Ada' } })
  })

  test('rejects where the configuration is wrong: nobody is let in', async () => {
    const { visitor, request } = await signedIn('https://app.test')
    await expect(getSession(request, { ...visitor.config, secret: '' })).rejects.toMatchObject({
      type: 'MissingSecret',
    })
  })
})

test('Auth and getSession share the engine of a configuration', async () => {
  const { visitor, request } = await signedIn('https://app.test')
  const session = new Request('https://app.test/auth/session', { headers: request.headers })
  const answer = await Auth(session, visitor.config)
  expect(await answer.json()).toEqual(clientSession(await getSession(request, visitor.config)))
})

describe('clientSession(session)', () => {
  const shown = async (session?: NonNullable<AuthConfig['callbacks']>['session']) => {
    const { visitor, request } = await signedIn(
      'https://app.test',
      session && { callbacks: { session } },
    )
    return [await getSession(request, visitor.config), await visitor.session()] as const
  }

  test.each<[string, NonNullable<AuthConfig['callbacks']>['session'], string | number]>([
    ['without a callback', undefined, '7'],
    ['of a callback that adds a field', ({ session }) => ({ ...session, role: 'admin' }), '7'],
    ['of one that leaves the user out', ({ session: { expires } }) => ({ expires }), '7'],
    ['of one that has an id', ({ session: { expires } }) => ({ expires, user: { id: 'a' } }), 'a'],
    [
      'of one whose id is undefined',
      ({ session: { expires } }) => ({ expires, user: { id: undefined, name: 'Ada' } }),
      '7',
    ],
  ])('is what the endpoint answers: %s', async (_, callback, id) => {
    const [server, endpoint] = await shown(callback)
    expect(server?.user.id).toBe(id)
    expect(JSON.parse(JSON.stringify(clientSession(server)))).toEqual(endpoint)
  })

  test('is null where nobody is signed in', () => {
    expect([clientSession(null), clientSession(undefined)]).toEqual([null, null])
  })

  test('of a copy has no id', async () => {
    const [server] = await shown()
    expect(server && clientSession({ ...server }).user).toEqual({
      name: 'Ada',
      email: null,
      image: null,
    })
  })
})
