import { FastifyAuth, getSession, requireFresh } from '@create-auth/runtime/fastify'
import Credentials from '@create-auth/runtime/providers/credentials'
import { withHost } from '@create-auth/runtime/testing'
import Fastify from 'fastify'
import { expect, test } from 'vitest'

test('a hook that runs before the session was read can tell, and reads it by itself', async () => {
  const config = withHost(
    { providers: [Credentials({ authorize: () => null })], secret: 's'.repeat(32) },
    { env: {} },
  )
  const app = Fastify()
  const seen: unknown[] = []
  app.addHook('onRequest', async (request) => {
    seen.push(Reflect.get(request, 'auth'), await getSession(request, config))
  })
  app.register(FastifyAuth(config))
  app.get('/', async (request) => {
    seen.push(Reflect.get(request, 'auth'))
    return 'open'
  })
  expect((await app.inject('/')).body).toBe('open')
  expect(seen).toEqual([undefined, null, null])
})

test('as a hook of the whole application requireFresh leaves sign-in open, and nothing else', async () => {
  const config = withHost(
    { providers: [Credentials({ authorize: () => null })], secret: 's'.repeat(32) },
    { env: {} },
  )
  const app = Fastify()
  app.register(FastifyAuth(config))
  app.addHook('onRequest', requireFresh(config))
  app.get('/', async () => 'open')
  app.get('/auth/csrf', async () => 'the application’s own')
  const statuses = ['/auth/session', '/auth/nothing', '/auth/csrf', '/'].map(async (url) =>
    app.inject({ url, headers: { host: 'localhost' } }).then(({ statusCode }) => statusCode),
  )
  expect(await Promise.all(statuses)).toEqual([200, 401, 401, 401])
})

test.each(['preValidation', 'preHandler'] as const)(
  'sign-in answers before a %s of the whole application does, with the body of a form',
  async (stage) => {
    const config = withHost(
      {
        providers: [
          Credentials({
            credentials: { email: { type: 'email' } },
            authorize: ({ email }) => ({ id: '1', email: String(email) }),
          }),
        ],
        secret: 's'.repeat(32),
        trustHost: true,
      },
      { env: {} },
    )
    const app = Fastify()
    app.addHook(stage, async (request, reply) => {
      if (request.headers.authorization === undefined) reply.code(401).send('who?')
    })
    app.register(FastifyAuth(config))
    app.get('/', async () => 'open')
    const ask = async (url: string, more: object = {}) =>
      app.inject({ url, headers: { host: 'localhost' }, ...more })
    const csrf = await ask('/auth/csrf')
    const signedIn = await ask('/auth/callback/credentials', {
      method: 'POST',
      headers: {
        host: 'localhost',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: csrf.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      payload: new URLSearchParams({
        csrfToken: String(csrf.json().csrfToken),
        email: 'ann@example.test',
      }).toString(),
    })
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const session = await ask('/auth/session', { headers: { host: 'localhost', cookie } })
    expect(signedIn.statusCode).toBe(302)
    expect(session.json()).toMatchObject({ user: { email: 'ann@example.test' } })
    expect((await ask('/')).statusCode).toBe(401)
  },
)

test('what is no endpoint is the application’s to answer, whatever its body is', async () => {
  const config = withHost(
    {
      providers: [Credentials({ authorize: () => null })],
      secret: 's'.repeat(32),
      basePath: '/',
    },
    { env: {} },
  )
  const app = Fastify()
  app.register(FastifyAuth(config))
  app.setNotFoundHandler(async (request, reply) => reply.code(404).send(`no ${request.url}`))
  const { statusCode, body } = await app.inject({
    url: '/orders',
    method: 'POST',
    headers: { host: 'localhost', 'content-type': 'text/csv' },
    payload: 'a,b',
  })
  expect([statusCode, body]).toEqual([404, 'no /orders'])
})
