import type { AuthConfig } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Credentials from '@create-auth/runtime/providers/credentials'
import Dev from '@create-auth/runtime/providers/dev'
import OAuth from '@create-auth/runtime/providers/oauth'
import Passkey from '@create-auth/runtime/providers/passkey'
import { makeAuthenticator } from '../../support/authenticator.js'
import { spyOn, type AdapterCall } from '../../support/spy-adapter.js'
import { makeClock, makeLog, visit } from '../engine/visitor.js'
import type { EventOrigin } from '../../../runtime/src/config/config.js'
import { saidBy } from '../../support/events.js'

export const NAME = '__Host-auth.session-token'
export const DAY = 86_400

export interface Person {
  readonly id: string
  readonly name?: string
  readonly email?: string | null
  readonly email_verified?: boolean
}

export const ADA = {
  id: 'ada',
  name: 'Ada',
  email: 'ada@example.test',
  email_verified: true,
} satisfies Person
export const EVE: Person = {
  id: 'eve',
  name: 'Eve',
  email: 'eve@example.test',
  email_verified: true,
}

export interface WorldOptions {
  readonly config?: Partial<AuthConfig>
  readonly strategy?: 'jwt' | 'database'
  /** Answers in place of the adapter. */
  readonly meddle?: (call: AdapterCall, go: () => unknown) => unknown
  /** Methods that the adapter does not have. */
  readonly without?: readonly (keyof Adapter)[]
  /** Milliseconds that an adapter's method may take. */
  readonly patience?: number
  /** Links by mail and passkeys, too: the providers `mail` and `passkey`. */
  readonly passwordless?: boolean
  /** The provider `other` answers by a form post. */
  readonly posts?: boolean
}

/**
 * A site with users in memory, with two OAuth providers, `acme` and `other` (which links by e-mail address), whose
 * answer is the person that is given to `signIn`.
 */
export function makeWorld(options: WorldOptions = {}) {
  const tables = emptyTables()
  const clock = makeClock()
  const log = makeLog()
  const events: [string, unknown][] = []
  const whole = Object.entries(MemoryAdapter(tables))
  const { without = [] } = options
  const given = Object.fromEntries(
    whole.filter(([name]) => !without.some((method) => method === name)),
  )
  const spy = spyOn(given, options.meddle)
  let answers = 0
  let person: Person = ADA
  const provider = (id: string, own: Partial<Parameters<typeof OAuth>[0]> = {}) =>
    OAuth({
      id,
      name: id,
      clientId: 'client',
      clientSecret: 'the-secret-of-the-client',
      authorization: 'https://as.test/authorize',
      token: {
        url: 'https://as.test/token',
        request: () => ({ access_token: `access-token-${(answers += 1)}`, expires_in: 60 }),
      },
      userinfo: { url: 'https://as.test/userinfo', request: () => ({ ...person }) },
      ...own,
    })
  const tell = (event: string) => (message: EventOrigin) =>
    void events.push([event, saidBy(message)])
  const links: string[] = []
  const passwordless: AuthConfig['providers'] = [
    {
      id: 'mail',
      name: 'Mail',
      type: 'email',
      sendVerificationRequest: ({ url }) => void links.push(url),
    },
    Passkey(),
  ]
  const config: AuthConfig = {
    adapter: spy.adapter,
    ...(options.passwordless && { experimental: { enableWebAuthn: true } }),
    providers: [
      provider('acme'),
      provider('other', {
        allowDangerousEmailAccountLinking: true,
        ...(options.posts && {
          authorization: {
            url: 'https://as.test/authorize',
            params: { response_mode: 'form_post' },
          },
        }),
      }),
      Dev({ dangerouslyAllowHosts: ['app.test'] }),
      Credentials({
        credentials: { id: {} },
        authorize: ({ id = '' }) => (id === '' ? null : { id, name: 'from authorize()' }),
      }),
      ...(options.passwordless ? passwordless : []),
    ],
    logger: log.logger,
    events: {
      createUser: tell('createUser'),
      updateUser: tell('updateUser'),
      linkAccount: tell('linkAccount'),
      signIn: tell('signIn'),
      signOut: tell('signOut'),
    },
    ...options.config,
    session: { strategy: options.strategy ?? 'database', ...options.config?.session },
  }
  const world = {
    now: clock.now,
    ...(options.patience !== undefined && { requestTimeout: options.patience }),
  }
  const browser = () => visit(config, { world })

  /** Begins a sign-in; gives what the authorization server would send the browser back with. */
  async function begin(
    visitor: ReturnType<typeof browser>,
    id = 'acme',
    fields: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const begun = await visitor.submit(`/auth/signin/${id}`, fields)
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    return `/auth/callback/${id}?code=the-code&state=${state}`
  }

  async function signIn(
    visitor: ReturnType<typeof browser>,
    who: Person = ADA,
    id = 'acme',
  ): Promise<Response> {
    const back = await begin(visitor, id)
    person = who
    return visitor.ask(back)
  }

  /** Confirms by the service that the user came with: one of plain OAuth 2.0 makes no sign-in fresh. */
  async function confirmAs(
    visitor: ReturnType<typeof browser>,
    who: Person = ADA,
    id = 'acme',
  ): Promise<Response> {
    const begun = await visitor.submit(`/auth/confirm/${id}`)
    const location = begun.headers.get('location') ?? ''
    if (!location.startsWith('https://as.test/')) return begun
    const state = new URL(location).searchParams.get('state') ?? ''
    person = who
    return visitor.ask(`/auth/callback/${id}?code=the-code&state=${state}`)
  }

  /** Signs in with another service, and asks for the account to be linked to who is signed in. */
  async function linkAs(
    visitor: ReturnType<typeof browser>,
    who: Person,
    id: string,
  ): Promise<Response> {
    const back = await begin(visitor, id, { intent: 'link' })
    person = who
    return visitor.ask(back)
  }

  return {
    tables,
    linkAs,
    clock,
    log,
    spy,
    config,
    browser,
    begin,
    signIn,
    confirmAs,
    /** The links that were mailed, the oldest first. */
    links,
    /** Of every visitor: it counts its uses. */
    authenticator: makeAuthenticator('https://app.test', { counts: true }),
    /** Who the providers say that somebody is from now on. */
    answerWith: (who: Person) => void (person = who),
    /** The events since the last time it was asked. */
    events: () => events.splice(0),
    rows: () => ({
      users: [...tables.users.values()],
      accounts: [...tables.accounts.values()].map(({ provider: by, providerAccountId, userId }) =>
        [by, providerAccountId, userId].join(' '),
      ),
      sessions: [...tables.sessions.values()].map(({ userId }) => userId),
    }),
  }
}

export type World = ReturnType<typeof makeWorld>
