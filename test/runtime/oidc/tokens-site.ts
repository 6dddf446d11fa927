import { getAccessToken, type AuthConfig } from '@create-auth/runtime'
import type { AdapterAccount } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { RefreshTokenError } from '@create-auth/runtime/errors'
import OAuth from '@create-auth/runtime/providers/oauth'
import { withHost } from '@create-auth/runtime/testing'
import { makeClock } from '../engine/visitor.js'

const COOKIE = '__Host-auth.session-token=the-token-of-ada'
const SITE = 'https://app.test'
export const TOKEN = 'https://as.test/token'

/** A service of OAuth. */
export const acme = (options: Partial<Parameters<typeof OAuth>[0]> = {}) =>
  OAuth({
    id: 'acme',
    name: 'Acme',
    clientId: 'client',
    clientSecret: 'secret',
    authorization: 'https://as.test/authorize',
    token: TOKEN,
    userinfo: 'https://as.test/me',
    ...options,
  })

/** A site on which Ada is signed in, and a service that answers what it is told; it keeps what it was sent. */
export async function open(
  account: Partial<AdapterAccount> | undefined,
  given: Partial<AuthConfig> = {},
  clock = makeClock(),
) {
  const now = clock.now() / 1000
  const tables = emptyTables()
  const adapter = MemoryAdapter(tables)
  const { id: userId } = await adapter.createUser({
    id: 'ada',
    name: 'Ada',
    email: 'ada@example.test',
    emailVerified: null,
    image: null,
  })
  const expires = new Date(clock.now() + 86_400_000)
  const sessionToken = 'the-token-of-ada'
  await adapter.createSession({ sessionToken, userId, expires })
  const link = async (more: Partial<AdapterAccount>): Promise<void> => {
    const base = { userId, type: 'oauth', provider: 'acme', providerAccountId: '7' } as const
    await adapter.linkAccount({ ...base, ...more })
  }
  if (account) await link(account)
  const asked: Record<string, string>[] = []
  const agents: (string | null)[] = []
  let answer: (url: string) => Response | Promise<Response> = () =>
    Response.json({ access_token: 'new', token_type: 'bearer', expires_in: 3600 })
  const full = withHost(
    {
      secret: 'a-secret-of-at-least-32-characters',
      trustHost: true,
      adapter,
      providers: [acme()],
      ...given,
    },
    {
      now: clock.now,
      env: {},
      async fetch(url, init) {
        const sent = new Request(url, init)
        agents.push(sent.headers.get('user-agent'))
        asked.push(Object.fromEntries(new URLSearchParams(await sent.text())))
        return answer(sent.url)
      },
    },
  )
  const request = (headers: Record<string, string> = { cookie: COOKIE }): Request =>
    new Request(`${SITE}/photos?page=2`, { headers: { accept: 'text/html', ...headers } })
  return {
    now,
    clock,
    asked,
    /** What the site has called itself to the service. */
    agents,
    link,
    answering: (next: typeof answer) => void (answer = next),
    ask: (options?: Parameters<typeof getAccessToken>[3], headers?: Record<string, string>) =>
      getAccessToken(request(headers), full, 'acme', options),
    /** Another process of the same site, which asks for the same person. */
    elsewhere() {
      const config = { ...full }
      return async () => getAccessToken(request(), config, 'acme')
    },
    stored: () => adapter.getAccount('7', 'acme'),
    adapter,
    sessionToken,
    full,
    request,
  }
}

/** Why there is no token, and where to get one. */
export async function refusalOf(asking: Promise<unknown>) {
  const thrown: unknown = await asking.catch((error: unknown) => error)
  if (!(thrown instanceof RefreshTokenError)) throw new Error(`it gave ${String(thrown)}`)
  const { reason, signInUrl, cause } = thrown
  return { reason, signInUrl, ...(cause?.err && { cause: cause.err.name }) }
}

/** The access token that somebody gets, or why there is none. */
export async function outcomeOf(asking: ReturnType<typeof getAccessToken>): Promise<string> {
  try {
    return (await asking).accessToken
  } catch (thrown) {
    if (thrown instanceof RefreshTokenError) return thrown.reason
    throw thrown
  }
}

/** Where to sign in with the service. */
export const AGAIN = `${SITE}/auth/signin?provider=acme&callbackUrl=%2Fphotos%3Fpage%3D2`
