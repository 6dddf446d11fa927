import { Auth as AuthJs, type AuthConfig as AuthJsConfig } from '@auth/core'
import type { Adapter as AuthJsAdapter } from '@auth/core/adapters'
import AuthJsCredentials from '@auth/core/providers/credentials'
import { encode as authJsEncode } from '@auth/core/jwt'
import { Auth, authjsCookies, type AuthConfig } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import { SECRET, visit } from './visitor.js'

const ADA = { id: '7', name: 'Ada', email: 'ada@example.test', image: null }
const NAME = '__Secure-authjs.session-token'

const ours: AuthConfig = {
  secret: SECRET,
  trustHost: true,
  cookies: authjsCookies,
  providers: [Credentials({ credentials: {}, authorize: () => ADA })],
}
const theirs: AuthJsConfig = {
  secret: SECRET,
  trustHost: true,
  basePath: '/auth',
  providers: [AuthJsCredentials({ credentials: {}, authorize: () => ADA })],
}

type Answer = (request: Request) => Promise<Response>
const here: Answer = (request) => Auth(request, ours)
const there: Answer = (request) => AuthJs(request, theirs)

/** Signs in at one engine; gives the cookies that it has set. */
async function signIn(answer: Answer): Promise<string> {
  const csrf = await answer(new Request('https://app.test/auth/csrf'))
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const pairs = (response: Response) =>
    response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const signedIn = await answer(
    new Request('https://app.test/auth/callback/credentials', {
      method: 'POST',
      headers: {
        cookie: pairs(csrf).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ csrfToken }),
    }),
  )
  return pairs(signedIn)
    .filter((pair) => pair.startsWith(NAME))
    .join('; ')
}

async function sessionAt(answer: Answer, cookie: string): Promise<unknown> {
  const response = await answer(
    new Request('https://app.test/auth/session', { headers: { cookie } }),
  )
  return response.json()
}

const seen = { user: { name: 'Ada', email: 'ada@example.test' } }

describe('with the cookies of Auth.js, and the same secret', () => {
  test('a session that Auth.js has sealed is one here', async () => {
    expect(await sessionAt(here, await signIn(there))).toMatchObject(seen)
  })

  test('a session that was sealed here is one at Auth.js', async () => {
    expect(await sessionAt(there, await signIn(here))).toMatchObject(seen)
  })

  test('one that is spread over several cookies, too', async () => {
    const token = await authJsEncode({
      token: { ...ADA, sub: '7', padding: 'x'.repeat(6000) },
      secret: SECRET,
      salt: NAME,
    })
    const chunks = [token.slice(0, 3936), token.slice(3936, 7872), token.slice(7872)]
    const cookie = chunks
      .filter((chunk) => chunk !== '')
      .map((chunk, index) => `${NAME}.${index}=${chunk}`)
      .join('; ')
    expect(await sessionAt(here, cookie)).toMatchObject(seen)
  })

  test('over http the names have no prefix', async () => {
    const visitor = visit(ours, { origin: 'http://localhost:3000' })
    await visitor.submit('/auth/callback/credentials')
    expect([...visitor.cookies.keys()]).toEqual(['authjs.session-token'])
  })

  test('a stored session is one at both', async () => {
    const tables = emptyTables()
    const adapter = MemoryAdapter(tables)
    tables.users.set('7', { ...ADA, emailVerified: null })
    const session = { strategy: 'database' } as const
    const oursStored: AuthConfig = { ...ours, adapter, session }
    const theirsStored: AuthJsConfig = {
      ...theirs,
      // Credentials alone are no use to stored sessions there.
      providers: [
        ...theirs.providers,
        {
          id: 'acme',
          name: 'Acme',
          type: 'oauth',
          authorization: 'https://as.test',
          token: 'https://as.test',
          userinfo: 'https://as.test',
        },
      ],
      adapter: adapter as AuthJsAdapter,
      session,
    }
    const cookie = await signIn((request) => Auth(request, oursStored))
    expect(tables.sessions.size).toBe(1)
    expect(await sessionAt((request) => AuthJs(request, theirsStored), cookie)).toMatchObject(seen)
    await adapter.createSession({
      sessionToken: '2f6a9a3e-5f0c-4cb5-8f3f-7c1b7f6d9a10',
      userId: '7',
      expires: new Date(Date.now() + 60_000),
    })
    const made = `${NAME}=2f6a9a3e-5f0c-4cb5-8f3f-7c1b7f6d9a10`
    expect(await sessionAt((request) => AuthJs(request, theirsStored), made)).toMatchObject(seen)
    expect(await sessionAt((request) => Auth(request, oursStored), made)).toMatchObject(seen)
  })
})
