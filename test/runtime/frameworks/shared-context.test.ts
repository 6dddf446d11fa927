import { createToken, createUser } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { AstroAuth } from '@create-auth/runtime/astro'
import Password from '@create-auth/runtime/providers/password'
import { ReactRouterAuth } from '@create-auth/runtime/react-router'
import { withHost } from '@create-auth/runtime/testing'
import { expect, test } from 'vitest'
import { contextOf } from '../../support/astro.js'
import { makeLog } from '../../support/log.js'
import { VERSIONS } from '../../support/react-router.js'

const ORIGIN = 'http://localhost:3000'

/** A configuration that takes tokens, and the requests of two programs without a cookie. */
async function start() {
  const config = withHost(
    {
      adapter: MemoryAdapter(),
      bearer: true,
      providers: [
        Password(),
        { id: 'mail', name: 'Mail', type: 'email', sendMail: () => undefined },
      ],
      secret: 'a-secret-of-at-least-32-characters',
      logger: makeLog().logger,
    },
    { env: {} },
  )
  const requestOf = async (name: string): Promise<Request> => {
    const { id } = await createUser(config, { name, email: `${name}@example.test` })
    const { token } = await createToken(config, id, { name: 'a program' })
    const headers = { host: 'localhost:3000', authorization: `Bearer ${token}` }
    return new Request(`${ORIGIN}/`, { headers })
  }
  return { config, ada: await requestOf('ada'), eve: await requestOf('eve') }
}

test.each([7, 8] as const)(
  'React Router %i: a context that two programs share lets neither of them in as the other',
  async (version) => {
    const { config, ada, eve } = await start()
    const { middleware, getSession } = ReactRouterAuth(config)
    const context = new VERSIONS[version].RouterContextProvider()
    const seen: unknown[] = []
    await middleware({ request: ada, context }, async () =>
      middleware({ request: eve, context }, async () => {
        for (const request of [ada, eve, ada])
          seen.push((await getSession({ request, context }))?.user.name)
        return new Response()
      }),
    )
    expect(seen).toEqual(['ada', 'eve', 'ada'])
  },
)

test('Astro: locals that two programs share let neither of them in as the other', async () => {
  const { config, ada, eve } = await start()
  const { requireSession } = AstroAuth(config)
  const locals = {}
  const seen: unknown[] = []
  for (const request of [ada, eve, ada])
    seen.push((await requireSession(contextOf(request, { locals }))).user.name)
  expect(seen).toEqual(['ada', 'eve', 'ada'])
})
