import { FastifyAuth, getSession } from '@create-auth/runtime/fastify'
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
