import { createToken, getSession } from '@create-auth/runtime'
import type { Adapter } from '@create-auth/runtime/adapters'
import OIDC from '@create-auth/runtime/providers/oidc'
import { makeAuthenticator, type RequestOptions } from '../../support/authenticator.js'
import { makeKey, sign } from '../../support/authorization-server.js'
import { makeSite, PASSWORD, SITE, type Browser } from '../account/site.js'

// One person, with everything that an identity can have, on any store: what is looked at comes from the endpoints and the adapter.

const ISSUER = 'https://corp.test'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const key = await makeKey('corp')

/** A service of OpenID Connect that tells who is there, and ends its sessions. */
function makeCorp(now: () => number) {
  let nonce = ''
  let sub = ''
  const seconds = () => Math.floor(now() / 1000)
  const claims = (more: object) => ({
    iss: ISSUER,
    aud: 'client',
    sub,
    iat: seconds(),
    exp: seconds() + 120,
    ...more,
  })
  const header = { alg: 'RS256', kid: 'corp' }
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname } = new URL(new Request(input).url)
    if (pathname === '/jwks') return Response.json({ keys: [key.jwk] })
    if (pathname === '/token') {
      const id_token = await sign({
        header,
        claims: claims({ nonce, sid: `sid-${sub}`, auth_time: seconds() }),
        key: key.privateKey,
      })
      return Response.json({ access_token: 'a', token_type: 'bearer', id_token })
    }
    return Response.json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    })
  }
  return {
    fetch,
    /** Signs in, or links, as somebody. */
    async come(browser: Browser, who: string, fields: Record<string, string> = {}) {
      sub = who
      const begun = await browser.submit('/auth/signin/corp', fields)
      const asked = new URL(begun.headers.get('location') ?? '')
      nonce = asked.searchParams.get('nonce') ?? ''
      const state = asked.searchParams.get('state') ?? ''
      return browser.ask(`/auth/callback/corp?code=the-code&state=${state}`)
    },
    /** A logout token of all sessions of somebody. */
    leave: (who: string) =>
      sign({
        header: { ...header, typ: 'logout+jwt' },
        claims: { ...claims({ jti: crypto.randomUUID(), events: { [EVENT]: {} } }), sub: who },
        key: key.privateKey,
      }),
  }
}

export interface PersonOptions {
  readonly strategy: 'jwt' | 'database'
  readonly adapter: Adapter
  /** Sets the names apart of people in one database. */
  readonly name: string
  /** True where two-step sign-in is set up. */
  readonly hasTwoStep: boolean
  /** False where the mailbox was never proven. */
  readonly isProven: boolean
  /** What is there beside two services and a password. */
  readonly needs: readonly ('corp' | 'passkey')[]
}

/** A person who has a service (and another one), a passkey and a password, signed in and confirmed in one browser. */
export async function makePerson({
  strategy,
  adapter,
  name,
  hasTwoStep,
  isProven,
  needs,
}: PersonOptions) {
  const who = { id: name, name: 'Ada', email: `${name}@example.test` }
  let now = () => 0
  const corp = makeCorp(() => now())
  const site = makeSite({
    strategy,
    around: () => adapter,
    fetch: corp.fetch,
    // Nobody else answers what has ended here.
    world: { pause: async () => {} },
    more: [
      OIDC({ id: 'corp', name: 'Corp', issuer: ISSUER, clientId: 'client', clientSecret: 's' }),
    ],
    config: {
      bearer: strategy === 'database',
      callbacks: {
        session: ({ session, user, token }) => ({
          ...session,
          user: { ...session.user, id: user?.id ?? token?.sub ?? '' },
        }),
      },
    },
  })
  now = site.clock.now
  const proven = isProven ? new Date(site.clock.now() - 1000) : null
  const given = { ...who, image: null, emailVerified: proven }
  const { id = '' } = (await adapter.createUser?.(given)) ?? {}
  const account = {
    provider: 'acme',
    type: 'oauth',
    providerAccountId: who.id,
    userId: id,
  } as const
  await adapter.linkAccount?.(account)
  const browser = await site.signedIn(who)
  const passkey = makeAuthenticator(SITE)
  await site.link(browser, 'other', who)
  if (needs.includes('corp')) await corp.come(browser, who.id, { intent: 'link' })
  if (needs.includes('passkey')) await site.addPasskey(browser, passkey)
  await site.setPassword(browser)
  let secret = ''

  /** Goes on by a code of the authenticator, where it is asked for. */
  async function goOn(visitor: Browser, answer: Response): Promise<Response> {
    if (answer.headers.get('location') !== `${SITE}/auth/two-factor`) return answer
    site.clock.advance(60)
    return visitor.submit('/auth/two-factor', { code: await site.codeOf(secret) })
  }
  /** Confirms by the strongest that there is. */
  async function confirm(visitor: Browser = browser): Promise<void> {
    site.clock.advance(60)
    if (secret !== '')
      await visitor.submit('/auth/confirm/totp', { code: await site.codeOf(secret) })
    else await visitor.submit('/auth/confirm/password', { password: PASSWORD })
  }
  async function setUp(): Promise<void> {
    await confirm()
    ;({ secret } = await site.setUp(browser))
  }
  async function byPassword(visitor = site.browser(), email = who.email) {
    const answer = await visitor.submit('/auth/callback/password', { email, password: PASSWORD })
    return { visitor, answer }
  }
  async function byPasskey() {
    const visitor = site.browser()
    const asked = await visitor.ask('/auth/webauthn-options/passkey?action=authenticate')
    const { options } = (await asked.json()) as { options: RequestOptions }
    const data = JSON.stringify(passkey.get(options))
    const answer = await visitor.submit('/auth/callback/passkey', { action: 'authenticate', data })
    return { visitor, answer }
  }
  const linkTo = (to: string): URL => {
    const url = site.mails.findLast((mail) => mail.to === to && mail.url !== undefined)?.url
    return new URL(url ?? 'https://nothing-was-mailed.test')
  }
  async function click(url: URL, visitor = site.browser()): Promise<Response> {
    return visitor.submit(url.pathname, { token: url.searchParams.get('token') ?? '' })
  }
  /** Asks for another address. */
  async function askAddress(to: string): Promise<void> {
    await confirm()
    await site.post(browser, 'address', { email: to })
  }
  /** Changes the address. @returns the link that undoes it */
  async function changeAddress(from: string, to: string): Promise<URL> {
    await askAddress(to)
    await click(linkTo(to))
    if (await adapter.getUserByEmail?.(from)) await click(linkTo(from), browser)
    return linkTo(from)
  }
  /** Whether a browser is signed in as whoever has an address now. */
  async function isHolder(visitor: Browser, email: string): Promise<boolean> {
    const holder = await adapter.getUserByEmail?.(email)
    const session = (await visitor.session()) as { user?: { id?: string; email?: string } } | null
    const isSame = holder?.id === id || !isProven
    return isSame && session?.user?.id === holder?.id && session?.user?.email === email
  }
  const token = async () =>
    strategy === 'database'
      ? (await createToken(browser.config, id, { name: 'a program' })).token
      : undefined
  const opens = async (bearer: string) => {
    const headers = new Headers({ authorization: `Bearer ${bearer}` })
    return (await getSession(new Request(`${SITE}/`, { headers }), browser.config)) !== null
  }
  if (hasTwoStep) await setUp()
  const person = { site, corp, who, id, browser, adapter, confirm, goOn, setUp }
  const ways = { byPassword, byPasskey, linkTo, click, askAddress, changeAddress }
  return { ...person, ...ways, isHolder, token, opens, secret: () => secret }
}

export type Person = Awaited<ReturnType<typeof makePerson>>
