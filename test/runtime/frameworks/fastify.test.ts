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
