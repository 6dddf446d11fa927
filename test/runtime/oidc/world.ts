import type { AuthConfig } from '@create-auth/runtime'
import OAuth from '@create-auth/runtime/providers/oauth'
import OIDC from '@create-auth/runtime/providers/oidc'
import { expect } from 'vitest'
import {
  countOf,
  startAuthorizationServer,
  type AuthorizationServer,
  type Faults,
} from '../../support/authorization-server.js'
import type { Answer, Browser } from '../../support/browser.js'
import { EXPRESS } from '../../support/express-versions.js'
import type { LoggedError } from '../../support/log.js'
import {
  beginSignIn,
  SECRET,
  startSite,
  transactionOf,
  whoAmI,
  type Site,
} from '../../support/site.js'

export const CLIENT_SECRET = 'the-secret-of-the-client'

/** A clock that stands still until it is told to go on. */
export interface Clock {
  readonly now: () => number
  readonly advance: (seconds: number) => void
}

/** A site with two providers, `acme` and `other`, at an authorization server that can be told to answer wrongly. */
export interface World {
  readonly site: Site
  readonly server: AuthorizationServer
  readonly clock: Clock
}

export interface WorldOptions {
  readonly provider?: Partial<Parameters<typeof OIDC>[0]>
  /** Of the provider `other` alone. */
  readonly other?: Partial<Parameters<typeof OIDC>[0]>
  /** A provider that speaks OAuth 2.0 alone takes the place of `acme`. */
  readonly oauth?: Partial<Parameters<typeof OAuth>[0]>
  readonly faults?: Faults
  /** The site waits for an answer no longer than a fifth of a second. */
  readonly impatient?: boolean
  /** False: the site runs in a worker. */
  readonly sharesPromises?: boolean
  readonly tls?: boolean
  readonly config?: Partial<AuthConfig>
  /** Other providers beside them. */
  readonly more?: AuthConfig['providers']
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  let time = Math.floor(Date.now() / 1000) * 1000
  const clock: Clock = { now: () => time, advance: (seconds) => void (time += seconds * 1000) }
  const server = await startAuthorizationServer(clock.now, options.faults)
  const [, [, express]] = EXPRESS
  const provider = (id: string, own: WorldOptions['other'] = {}) =>
    OIDC({
      id,
      name: id,
      issuer: server.issuer,
      clientId: `client-${id}`,
      clientSecret: CLIENT_SECRET,
      ...options.provider,
      ...own,
    })
  const acme = options.oauth
    ? OAuth({
        id: 'acme',
        name: 'acme',
        clientId: 'client-acme',
        clientSecret: CLIENT_SECRET,
        authorization: `${server.issuer}/authorize`,
        token: `${server.issuer}/token`,
        userinfo: `${server.issuer}/userinfo`,
        ...options.oauth,
        ...(typeof options.oauth.token === 'object' && {
          token: { url: `${server.issuer}/token`, ...options.oauth.token },
        }),
      })
    : provider('acme')
  const site = await startSite({
    express,
    tls: options.tls ?? false,
    world: {
      now: clock.now,
      requestTimeout: options.impatient ? 250 : 10_000,
      sharesPromises: options.sharesPromises ?? true,
    },
    config: async () => ({
      providers: [acme, provider('other', options.other), ...(options.more ?? [])],
      debug: true,
      ...options.config,
    }),
  })
  return { site, server, clock }
}

/** A sign-in that has come back from the authorization server; the site has not seen the answer yet. */
export interface Returning {
  readonly browser: Browser
  readonly begun: Answer
  /** The authorization response. */
  readonly url: URL
}

/** Begins a sign-in, and goes as far as the redirect back to the site. */
export async function returning(
  { site }: World,
  provider = 'acme',
  browser: Browser = site.browser(),
): Promise<Returning> {
  const begun = await beginSignIn(site, browser, provider)
  const back = await browser.follow(begun, `${site.origin}/auth/callback`)
  return { browser, begun, url: new URL(back.location ?? '') }
}

/** The outcome that an authorization response must have which is refused. */
export interface Refusal extends LoggedError {
  /** How often the token endpoint was asked. */
  readonly tokenRequests: 0 | 1
  /** The checks whose cookies are removed; by default of all that the browser has of this sign-in. */
  readonly cleared?: readonly ('state' | 'pkce' | 'nonce')[]
}

const CHECKS = ['state', 'pkce', 'nonce'] as const

/** Everything that a log, a URL or a page must not show. */
function secretsOf({ server, site }: World, { browser, begun, url }: Returning): string[] {
  const sent = new URL(begun.location ?? '').searchParams
  const asked = server.requests.flatMap(({ body }) => body['code_verifier'] ?? [])
  return [
    SECRET,
    CLIENT_SECRET,
    ...server.issued,
    ...asked,
    ...Object.values(browser.cookies(site.origin)),
    ...['state', 'nonce', 'code_challenge'].flatMap((name) => sent.getAll(name)),
    ...url.searchParams.getAll('state'),
  ].filter((secret) => secret.length > 8)
}

/**
 * Lets the site answer, and asserts that it refuses: the visitor lands on the sign-in page and is nobody, the cookies of
 * the sign-in are gone, the error is the one that is expected, and nothing secret is in the answer or in the log.
 */
export async function expectRefusal(
  world: World,
  attempt: Returning,
  send: () => Promise<Answer>,
  refusal: Refusal,
): Promise<void> {
  const { site, server } = world
  const before = { tokens: countOf(server, '/token'), errors: site.log.errors.length }
  const secrets = secretsOf(world, attempt)
  const id = transactionOf(attempt.begun)
  const had = Object.keys(attempt.browser.cookies(site.origin))
  const present = CHECKS.filter((check) => had.includes(`auth.${check}.${id}`))
  const answer = await send()
  const { tokenRequests, cleared = present, ...error } = refusal
  expect([answer.status, answer.location, answer.body]).toEqual([
    302,
    `${site.origin}/auth/signin?error=OAuthCallbackError`,
    '',
  ])
  expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.setCookies).toEqual(
    cleared.map((check) => `auth.${check}.${id}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`),
  )
  expect(site.log.errors.slice(before.errors)).toEqual([error])
  expect(countOf(server, '/token') - before.tokens).toBe(tokenRequests)
  expect(await whoAmI(site, attempt.browser)).toBeNull()
  const log = site.log.text()
  const seen = [...secrets, ...secretsOf(world, attempt)].filter((secret) => log.includes(secret))
  expect(seen).toEqual([])
}

/** Lets the site answer, and asserts that the visitor is signed in. */
export async function expectSignIn(world: World, { browser, url }: Returning): Promise<void> {
  const answer = await browser.open(url.href)
  expect([answer.location, world.site.log.errors]).toEqual([`${world.site.origin}/`, []])
  expect(await whoAmI(world.site, browser)).toMatchObject({
    user: { name: 'Grace Hopper', email: 'grace@example.test' },
  })
}
