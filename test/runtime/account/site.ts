import type { AuthConfig } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import OAuth from '@create-auth/runtime/providers/oauth'
import Passkey from '@create-auth/runtime/providers/passkey'
import Password from '@create-auth/runtime/providers/password'
import { makeAuthenticator, type CreationOptions } from '../../support/authenticator.js'
import { kdf } from '../../support/cheap-kdf.js'
import { makeAuthenticatorApp } from '../engine/authenticator-app.js'
import { makeClock, makeLog, visit } from '../engine/visitor.js'
import type { EventOrigin } from '../../../runtime/src/config/config.js'
import type { Host } from '../../../runtime/src/config/host.js'
import { saidBy } from '../../support/events.js'

export const SITE = 'https://app.test'
export const ACCOUNT = `${SITE}/auth/account`
export const CONFIRM = `${SITE}/auth/confirm?callbackUrl=${encodeURIComponent(ACCOUNT)}`
export const STRATEGIES = ['jwt', 'database'] as const
export const PASSWORD = 'careful horse battery staple'

export const ADA = { id: 'ada', name: 'Ada', email: 'ada@example.test' }
export const EVE = { id: 'eve', name: 'Eve', email: 'eve@example.test' }

interface Sent {
  readonly to: string
  readonly kind: string
  readonly subject: string
  readonly url: string | undefined
  readonly code?: string | undefined
}

export type Browser = ReturnType<typeof visit>

export interface SiteOptions {
  readonly strategy?: 'jwt' | 'database'
  readonly config?: Partial<AuthConfig>
  /** An adapter around the one that is given. */
  readonly around?: (adapter: Adapter) => Adapter
  readonly fetch?: typeof globalThis.fetch
  readonly world?: Partial<Host>
  /** Tells whether no mail reaches an address. */
  readonly isDown?: (to: string) => boolean
  /** False where the provider of mails sends them, and signs nobody in. */
  readonly signsInByMail?: boolean
  /** The clock's time at the beginning, in milliseconds since the epoch. */
  readonly from?: number
  /** Further providers. */
  readonly more?: AuthConfig['providers']
  /** False where nobody has a password. */
  readonly hasPasswords?: boolean
  /** True where mails have codes. */
  readonly code?: boolean
  /** Of each request. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A site with an account page: with two services, `acme` and `other`, passkeys, passwords, mails that are kept, and two-step
 * sign-in.
 */
export function makeSite(options: SiteOptions = {}) {
  const { strategy = 'database', config = {}, signsInByMail = true } = options
  const { around = (adapter: Adapter) => adapter } = options
  const tables = emptyTables()
  const clock = makeClock(options.from)
  const log = makeLog()
  const mails: Sent[] = []
  const events: [string, unknown][] = []
  const tell = (name: string) => (message: EventOrigin) => void events.push([name, saidBy(message)])
  let person: object = ADA
  const service = (id: string) =>
    OAuth({
      id,
      name: id,
      clientId: 'client',
      clientSecret: 'the-secret-of-the-client',
      authorization: 'https://as.test/authorize',
      token: {
        url: 'https://as.test/token',
        request: () => ({ access_token: `access-of-${id}`, refresh_token: `refresh-of-${id}` }),
      },
      userinfo: { url: 'https://as.test/userinfo', request: () => ({ ...person }) },
    })
  const full: AuthConfig = {
    account: true,
    adapter: around(MemoryAdapter(tables)),
    providers: [
      service('acme'),
      service('other'),
      ...(options.hasPasswords === false ? [] : [Password()]),
      {
        id: 'mail',
        name: 'Mail',
        type: 'email',
        signIn: signsInByMail,
        ...(options.code && { code: true }),
        sendMail: ({ to, kind, subject, url, code }) => {
          if (options.isDown?.(to)) throw new Error('the mail server is down')
          mails.push({ to, kind, subject, url, ...(options.code && { code }) })
        },
      },
      Passkey(),
      ...(options.more ?? []),
    ],
    experimental: { enableWebAuthn: true },
    twoFactor: true,
    theme: { name: 'Shop' },
    logger: log.logger,
    events: {
      updateUser: tell('updateUser'),
      userDeleted: tell('userDeleted'),
      signOut: tell('signOut'),
    },
    ...config,
    session: { strategy, ...config.session },
  }
  const { fetch } = options
  const host = { now: clock.now, kdf, ...(fetch && { fetch }), ...options.world }
  const browser = () =>
    visit(full, { world: host, ...(options.headers && { headers: options.headers }) })

  async function oauth(
    visitor: Browser,
    id: string,
    who: object,
    { fields = {}, headers = {} }: Readonly<Record<string, Record<string, string>>> = {},
  ) {
    const begun = await visitor.submit(`/auth/signin/${id}`, fields)
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    person = who
    return visitor.ask(`/auth/callback/${id}?code=the-code&state=${state}`, { headers })
  }
  /** Confirms by the service that the user came with. */
  async function confirm(
    visitor: Browser,
    who: object = ADA,
    id = 'acme',
    headers: Record<string, string> = {},
  ) {
    const begun = await visitor.submit(`/auth/confirm/${id}`, { callbackUrl: ACCOUNT })
    const location = begun.headers.get('location') ?? ''
    if (!location.startsWith('https://as.test/')) return begun
    const state = new URL(location).searchParams.get('state') ?? ''
    person = who
    return visitor.ask(`/auth/callback/${id}?code=the-code&state=${state}`, { headers })
  }
  /** Somebody who has just signed in with a service, and has confirmed it there where that is all that there is. */
  async function signedIn(
    who: object = ADA,
    id = 'acme',
    visitor = browser(),
    headers: Record<string, string> = {},
  ) {
    await oauth(visitor, id, who, { headers })
    if (visitor.cookies.has('__Host-auth.session-token')) await confirm(visitor, who, id, headers)
    return visitor
  }
  const link = (visitor: Browser, id: string, who: object = ADA) =>
    oauth(visitor, id, who, { fields: { intent: 'link' } })
  async function addPasskey(visitor: Browser, authenticator = makeAuthenticator(SITE)) {
    const asked = await visitor.ask('/auth/webauthn-options/passkey?action=register')
    const { options: creation } = (await asked.json()) as { options: CreationOptions }
    const data = JSON.stringify(authenticator.create(creation))
    await visitor.submit('/auth/callback/passkey', { action: 'register', data })
    const { credentialID = '' } = [...tables.authenticators.values()].at(-1) ?? {}
    return { authenticator, credentialID }
  }
  const setPassword = (visitor: Browser, password = PASSWORD) =>
    visitor.submit('/auth/change-password', { password })
  const post = (visitor: Browser, path: string, fields: Record<string, string> = {}) =>
    visitor.submit(`/auth/account/${path}`, fields)
  const show = async (visitor: Browser, query = '') =>
    (await visitor.ask(`/auth/account${query}`)).text()
  const user = (email: string = ADA.email) =>
    [...tables.users.values()].find((each) => each.email === email)
  const accounts = () => [...tables.accounts.values()].map(({ provider }) => provider)
  return {
    ...makeAuthenticatorApp(clock),
    tables,
    clock,
    log,
    mails,
    /** The events since the last time it was asked. */
    events: () => events.splice(0),
    browser,
    signedIn,
    link,
    oauth,
    confirm,
    addPasskey,
    setPassword,
    post,
    show,
    user,
    accounts,
    config: full,
    /** As a server has it. */
    trusted: visit(full, {
      world: { ...host, env: { NODE_ENV: 'production', AUTH_URL: `${SITE}/auth` } },
    }).config,
  }
}

/** Where an answer leads. */
export const at = (answer: Response) => answer.headers.get('location')

/** The text of each element of a page, in order, by a tag. */
export const textsIn = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) =>
    inner
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

/** What a page says went wrong, or was done. */
export const saidIn = (html: string) =>
  /role="(?:alert|status)"[^>]*>([^<]+)</.exec(html)?.[1]?.trim()

/** Where the forms of a page are posted to, and with which values beside the token. */
export const formsIn = (html: string) =>
  [...html.matchAll(/<form method="post" action="([^"]+)"(.*?)<\/form>/gs)].map(
    ([, action = '', inner = '']) => [
      action,
      Object.fromEntries(
        [...inner.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
          .filter(([, name]) => name !== 'csrfToken' && name !== 'callbackUrl')
          .map(([, name, value]) => [name, value]),
      ),
    ],
  )
