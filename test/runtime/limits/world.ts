import { skipCSRFCheck, type AuthConfig } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Credentials from '@create-auth/runtime/providers/credentials'
import OAuth from '@create-auth/runtime/providers/oauth'
import Passkey from '@create-auth/runtime/providers/passkey'
import type { EmailConfig } from '@create-auth/runtime/providers'
import { withHost } from '@create-auth/runtime/testing'
import { getEngine } from '../../../runtime/src/engine.js'
import { handle } from '../../../runtime/src/http/handle.js'
import { toResponse } from '../../../runtime/src/http/response.js'
import type { ClientAddress } from '../../../runtime/src/request.js'
import { makeLog } from '../../support/log.js'
import { makeClock, SECRET } from '../engine/visitor.js'
import { saidBy } from '../../support/events.js'

const ORIGIN = 'https://app.test'
export const HOME = '203.0.113.7'
export const ELSEWHERE = '198.51.100.9'

export interface SiteOptions {
  readonly config?: Partial<AuthConfig>
  readonly mail?: Partial<EmailConfig>
  readonly env?: Readonly<Record<string, string>>
}

/** Who sends a request; null where the binding doesn't know. */
export type From = ClientAddress | string | null

function clientOf(from: From): ClientAddress | undefined {
  if (from === null) return undefined
  return typeof from === 'string' ? { peer: from, address: from } : from
}

/** An adapter that has no counters. */
export function withoutCounters(): Adapter {
  const { incrementCounter: _, ...adapter } = MemoryAdapter()
  return adapter
}

/** A site with a password, links by mail, passkeys and OAuth, whose requests come from wherever it is said. */
export function makeSite({ config = {}, mail = {}, env = {} }: SiteOptions = {}) {
  const clock = makeClock()
  const log = makeLog()
  const tables = emptyTables()
  const hits: unknown[] = []
  const asked: string[] = []
  const links: URL[] = []
  const full = withHost(
    {
      secret: SECRET,
      trustHost: true,
      skipCSRFCheck,
      adapter: MemoryAdapter(tables),
      session: { strategy: 'jwt' },
      logger: log.logger,
      experimental: { enableWebAuthn: true },
      events: {
        rateLimited: (message) => void hits.push({ ...saidBy(message), network: message.network }),
      },
      providers: [
        Credentials({
          credentials: { username: {}, password: { type: 'password' } },
          authorize: ({ username = '', password }) => {
            asked.push(username)
            return password === 'right' ? { id: username, name: username } : null
          },
        }),
        OAuth({
          id: 'acme',
          name: 'Acme',
          clientId: 'client',
          clientSecret: 'the-secret-of-the-client',
          authorization: 'https://acme.test/authorize',
          token: 'https://acme.test/token',
          userinfo: 'https://acme.test/userinfo',
        }),
        {
          id: 'mail',
          name: 'Mail',
          type: 'email',
          sendVerificationRequest: ({ url }) => void links.push(new URL(url)),
          ...mail,
        },
        Passkey(),
      ],
      ...config,
    },
    { now: clock.now, env },
  )

  async function send(
    path: string,
    from: From,
    fields?: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const request = new Request(new URL(path, ORIGIN), {
      headers,
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    const client = clientOf(from)
    const reply = await handle(getEngine(full), request, { basePath: '/auth', client })
    return toResponse(reply, request.method)
  }

  return {
    clock,
    log,
    tables,
    links,
    config: full,
    send,
    /** The names for which `authorize()` was asked, since the last time. */
    asked: () => asked.splice(0),
    /** The messages of the event, since the last time. */
    hits: () => hits.splice(0),
    password: (username: string, password: string, from: From = HOME) =>
      send('/auth/callback/credentials', from, { username, password }),
    ask: (email: string, from: From = HOME) => send('/auth/signin/mail', from, { email }),
    start: (from: From = HOME) => send('/auth/signin/acme', from, {}),
    options: (email: string | undefined, from: From = HOME) =>
      send(
        `/auth/webauthn-options/passkey?${new URLSearchParams({ action: 'authenticate', ...(email && { email }) }).toString()}`,
        from,
      ),
    /** Uses a verification token. @returns the status, and where it leads */
    async use(email: string, token: string, from: From = HOME) {
      const query = new URLSearchParams({ email, token }).toString()
      const answer = await send(`/auth/callback/mail?${query}`, from)
      return answer.headers.get('location') ?? answer.status
    },
    token: (at = -1) => links.at(at)?.searchParams.get('token') ?? '',
  }
}

export type Site = ReturnType<typeof makeSite>

/** Does something several times, one after the other. @returns the statuses */
export async function statuses(
  times: number,
  action: (turn: number) => Promise<Response>,
): Promise<readonly number[]> {
  const seen: number[] = []
  for (let turn = 0; turn < times; turn += 1) seen.push((await action(turn)).status)
  return seen
}

/** So many answers that let through, then one that does not. */
export function then429(times: number, status = 302): readonly number[] {
  return [...Array.from({ length: times }, () => status), 429]
}
