import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import { ON_NODE } from './worlds/on-node.js'

/** What generated guards answer with 401 themselves gets the header by the middleware that reads the session. */
describe.each(ON_NODE)('%s', (_, world) => {
  test('whatever answers a program whose token opens nothing, it is told so', async () => {
    const { origin, send, close } = await world.start({
      config: {
        adapter: MemoryAdapter(),
        bearer: true,
        providers: [],
        secret: 'a-secret-of-at-least-32-characters',
        env: {},
      },
      basePath: '/auth',
      readsBodies: false,
      trustsProxy: false,
    })
    const { host } = new URL(origin)
    const told = async (authorization?: string) => {
      const headers = { host, ...(authorization !== undefined && { authorization }) }
      const answer = await send({ method: 'GET', target: '/session', headers })
      return [answer.body, answer.headers.get('www-authenticate')]
    }
    try {
      const token = `Bearer ${'x'.repeat(43)}`
      expect(await told(token)).toEqual(['null', 'Bearer error="invalid_token"'])
      expect(await told('Basic eDp5')).toEqual(['null', null])
      expect(await told()).toEqual(['null', null])
    } finally {
      await close()
    }
  })
})
