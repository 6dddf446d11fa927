import type { AuthConfig } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter, type MemoryTables } from '@create-auth/runtime/adapters/memory'
import Dev from '@create-auth/runtime/providers/dev'
import Passkey, { type WebAuthnOptions } from '@create-auth/runtime/providers/passkey'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import { expect } from 'vitest'
import {
  makeAuthenticator,
  type Authenticator,
  type CreationOptions,
  type Faults,
  type Posted,
  type RequestOptions,
} from '../../support/authenticator.js'
import { makeClock, makeLog, visit } from '../engine/visitor.js'
import type { EventOrigin } from '../../../runtime/src/config/config.js'
import { saidBy } from '../../support/events.js'

export const ORIGIN = 'https://app.test'
export const STRATEGIES = ['jwt', 'database'] as const
export type Strategy = (typeof STRATEGIES)[number]

export interface WorldOptions {
  readonly strategy?: Strategy
  readonly provider?: WebAuthnOptions
  /** The authenticators need not find the credential by themselves: the provider is `WebAuthn`. */
  readonly securityKeys?: boolean
  readonly config?: Partial<AuthConfig>
  /** Methods in place of the adapter's own. */
  readonly adapter?: (tables: MemoryTables) => NonNullable<AuthConfig['adapter']>
}

/** A site with passkeys, its tables and its log; visitors have a browser with an authenticator each. */
export function makeWorld(options: WorldOptions = {}) {
  const { strategy = 'database', provider = {}, config = {} } = options
  const tables = emptyTables()
  const clock = makeClock()
  const log = makeLog()
  const events: [string, unknown][] = []
  const tell = (name: string) => (message: EventOrigin) => void events.push([name, saidBy(message)])
  const adapter = options.adapter?.(tables) ?? MemoryAdapter(tables)
  const full: AuthConfig = {
    providers: [
      options.securityKeys ? WebAuthn({ id: 'passkey', ...provider }) : Passkey(provider),
      Dev({
        users: [{ id: 'dev-ada', name: 'Ada', email: 'ada@example.test' }],
        dangerouslyAllowHosts: ['app.test'],
      }),
    ],
    adapter,
    session: { strategy },
    experimental: { enableWebAuthn: true },
    logger: log.logger,
    events: {
      createUser: tell('createUser'),
      linkAccount: tell('linkAccount'),
      signIn: tell('signIn'),
    },
    ...config,
  }

  /** A browser with an authenticator, on this site. */
  function person(authenticator: Authenticator = makeAuthenticator(ORIGIN)) {
    const visitor = visit(full, { origin: ORIGIN, world: { now: clock.now } })
    const id = provider.id ?? 'passkey'

    async function optionsFor(query: Record<string, string>): Promise<Response> {
      return visitor.ask(`/auth/webauthn-options/${id}?${new URLSearchParams(query)}`)
    }

    async function creationOptions(fields: Record<string, string> = {}): Promise<CreationOptions> {
      const response = await optionsFor({ action: 'register', ...fields })
      const body = (await response.json()) as { options: CreationOptions }
      expect([response.status, body]).toEqual([
        200,
        { action: 'register', options: expect.anything() },
      ])
      return body.options
    }

    async function requestOptions(fields: Record<string, string> = {}): Promise<RequestOptions> {
      const response = await optionsFor({ action: 'authenticate', ...fields })
      const body = (await response.json()) as { options: RequestOptions }
      expect([response.status, body]).toEqual([
        200,
        { action: 'authenticate', options: expect.anything() },
      ])
      return body.options
    }

    const post = async (action: string, data: Posted, fields = {}): Promise<Response> =>
      visitor.submit(`/auth/callback/${id}`, { action, data: JSON.stringify(data), ...fields })

    return {
      ...visitor,
      authenticator,
      optionsFor,
      creationOptions,
      requestOptions,
      post,
      /** A registration from beginning to end. */
      async register(email = 'ada@example.test', faults: Faults = {}): Promise<Response> {
        return post('register', authenticator.create(await creationOptions({ email }), faults))
      },
      /** An authentication from beginning to end. */
      async authenticate(
        faults: Faults = {},
        fields: Record<string, string> = {},
      ): Promise<Response> {
        return post('authenticate', authenticator.get(await requestOptions(fields), faults))
      },
      async signOut(): Promise<void> {
        await visitor.submit('/auth/signout')
        expect(await visitor.session()).toBeNull()
      },
      challenges: (): readonly string[] =>
        [...visitor.cookies.keys()].filter((name) => name.includes('challenge')),
    }
  }

  return { tables, clock, log, events, person, snapshot: () => snapshotOf(tables) }
}

export type World = ReturnType<typeof makeWorld>
export type Person = ReturnType<World['person']>

/** Every row of every table. */
function snapshotOf(tables: MemoryTables) {
  return structuredClone({
    users: [...tables.users.values()],
    accounts: [...tables.accounts.values()],
    sessions: [...tables.sessions.values()],
    authenticators: [...tables.authenticators.values()],
  })
}

/** Asserts that somebody is signed in, and where the reply leads. */
export async function expectSignIn(person: Person, reply: Response, email: string): Promise<void> {
  expect([reply.status, reply.headers.get('location')]).toEqual([302, `${ORIGIN}/`])
  expect(calledOf(await person.session())).toBe(email)
}

/** Who a session is of: by the address, or where nobody has proven one, by the name that was typed. */
function calledOf(session: unknown): string | null | undefined {
  const { user } = session as { user?: { email: string | null; name: string | null } }
  return user?.email ?? user?.name
}

export interface Refusal {
  /** Of the error in the log. */
  readonly message: string
  readonly type?: 'WebAuthnVerificationError' | 'AccountNotLinked'
  /** Of what the library threw. */
  readonly cause?: string | RegExp
  /** Who is signed in still. */
  readonly stays?: string
}

/**
 * Lets the site answer, and asserts that it refuses: the status, the place, the error, no session, no row that has
 * changed, and no challenge that is left.
 */
export async function expectRefusal(
  world: World,
  person: Person,
  send: () => Promise<Response>,
  refusal: Refusal,
): Promise<void> {
  const { type = 'WebAuthnVerificationError', message, cause, stays } = refusal
  const before = world.snapshot()
  const logged = world.log.errors.length
  const reply = await send()
  expect([reply.status, reply.headers.get('location')]).toEqual([
    302,
    `${ORIGIN}/auth/signin?error=${type}`,
  ])
  expect(reply.headers.get('cache-control')).toBe('private, no-cache, no-store')
  const errors = world.log.errors.slice(logged)
  expect(errors.map((error) => [error.type, error.message])).toEqual([[type, message]])
  const { err } = (errors[0]?.cause ?? {}) as { err?: Error }
  expect(err?.message).toEqual(cause instanceof RegExp ? expect.stringMatching(cause) : cause)
  expect(world.snapshot()).toEqual(before)
  expect(person.challenges()).toEqual([])
  const session = await person.session()
  if (stays === undefined) expect(session).toBeNull()
  else expect(calledOf(session)).toBe(stays)
}
