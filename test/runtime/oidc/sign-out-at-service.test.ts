import type { AuthConfig } from '@create-auth/runtime'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { encode } from '@create-auth/runtime/jwt'
import Auth0 from '@create-auth/runtime/providers/auth0'
import Cognito from '@create-auth/runtime/providers/cognito'
import Credentials from '@create-auth/runtime/providers/credentials'
import OAuth from '@create-auth/runtime/providers/oauth'
import OIDC from '@create-auth/runtime/providers/oidc'
import { UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../../support/express-versions.js'
import { consentAs, leaveProvider, startOpenIdProvider } from '../../support/openid-provider.js'
import { beginSignIn, startSite, whoAmI } from '../../support/site.js'
import { makeLog, visit } from '../engine/visitor.js'

const NAME = '__Host-auth.session-token'
const SECRET = 'a-secret-of-at-least-32-characters'
const AS = 'https://as.test'
const APP = 'https://app.test'
const client = { clientId: 'client', clientSecret: 'secret' }

const acme = (options: Partial<Parameters<typeof OIDC>[0]> = {}) =>
  OIDC({ id: 'acme', name: 'Acme', issuer: AS, ...client, ...options })

interface Claims {
  readonly provider?: string
  readonly sid?: string
}

/** Somebody who is signed in by a service, on a site that keeps accounts, or nothing. */
async function signedIn(
  providers: AuthConfig['providers'],
  claims: Claims = { provider: 'acme' },
  idTokens?: readonly { readonly provider: string; readonly token: string | null }[],
  discovered: object | null = { end_session_endpoint: `${AS}/end?from=us` },
) {
  const log = makeLog()
  const adapter = MemoryAdapter(emptyTables())
  const user = { id: 'ada', name: 'Ada', email: 'ada@example.test', emailVerified: null }
  const { id: userId } = await adapter.createUser(user)
  for (const { provider, token } of idTokens ?? [])
    await adapter.linkAccount({
      userId,
      type: 'oidc',
      provider,
      providerAccountId: token?.slice(-9) ?? 'another',
      ...(token !== null && { id_token: token }),
    })
  const config: AuthConfig = {
    secret: SECRET,
    ...(idTokens && { adapter }),
    session: { strategy: 'jwt' },
    logger: log.logger,
    providers,
  }
  const asked: string[] = []
  const visitor = visit(config, {
    world: {
      async fetch(url) {
        const { href, origin } = new URL(new Request(url).url)
        asked.push(href)
        if (!discovered) return new Response('', { status: 503 })
        const authorization_endpoint = `${origin}/authorize`
        const token_endpoint = `${origin}/token`
        const jwks_uri = `${origin}/jwks`
        return Response.json({
          issuer: href.split('/.well-known')[0],
          authorization_endpoint,
          token_endpoint,
          jwks_uri,
          ...discovered,
        })
      },
    },
  })
  const token = { sub: userId, email: 'ada@example.test', ...claims }
  visitor.cookies.set(NAME, await encode({ token, secret: SECRET, salt: NAME }))
  const leave = async (fields: Readonly<Record<string, string>> = {}) => {
    const answer = await visitor.submit('/auth/signout', { callbackUrl: '/bye', ...fields })
    const location = answer.headers.get('location') ?? ''
    const url = new URL(location)
    return {
      at: `${url.origin}${url.pathname}`,
      params: Object.fromEntries(url.searchParams),
      isSignedOut: !visitor.cookies.has(NAME),
      errors: log.errors.map(({ name, type = name }) => type),
    }
  }
  return { visitor, leave, log, asked }
}

/** An ID token as an account keeps it. */
const idTokenOf = (claims: object): string => new UnsecuredJWT({ ...claims }).encode()

const HERE = { at: `${APP}/bye`, params: {}, isSignedOut: true, errors: [] }
const DONE = `${APP}/auth/signout/done`
const STATE = expect.stringMatching(/^[\w-]{43}$/)

describe('a sign-out ends the session at the service, too', () => {
  const there = {
    from: 'us',
    logout_hint: 'ada@example.test',
    client_id: 'client',
    post_logout_redirect_uri: DONE,
    state: STATE,
  }

  test('where that is asked for, and not else', async () => {
    const site = await signedIn([acme()])
    expect(await site.leave()).toEqual(HERE)
    expect(site.asked).toEqual([])
    const again = await signedIn([acme()])
    expect(await again.leave({ provider: 'true' })).toEqual({
      at: `${AS}/end`,
      params: there,
      isSignedOut: true,
      errors: [],
    })
  })

  test('where the provider says so, and by JSON it is told where', async () => {
    const site = await signedIn([acme({ logout: true })])
    const csrf = await (await site.visitor.ask('/auth/csrf')).json()
    const answer = await site.visitor.ask('/auth/signout', {
      json: csrf,
      headers: { 'x-auth-return-redirect': '1' },
    })
    const told = await answer.json()
    expect([answer.status, Object.keys(told)]).toEqual([200, ['url']])
    expect(new URL(told.url).origin).toBe(AS)
    expect(site.visitor.cookies.has(NAME)).toBe(false)
  })

  test('where it came from a service of OAuth, too', async () => {
    const provider = OAuth({
      id: 'acme',
      name: 'Acme',
      ...client,
      authorization: `${AS}/authorize`,
      token: `${AS}/token`,
      userinfo: `${AS}/me`,
      endSession: { url: `${AS}/end?from=us` },
      logout: true,
    })
    const site = await signedIn([provider])
    expect(await site.leave()).toMatchObject({ at: `${AS}/end`, params: there, errors: [] })
  })

  test.each([
    ['came from another one', { provider: 'other' }],
    ['came from no service', { provider: 'credentials' }],
    ['does not say where it came from', {}],
  ])('but not where the session %s', async (_, claims) => {
    const form = Credentials({ credentials: {}, authorize: () => null })
    const site = await signedIn([acme({ logout: true }), acme({ id: 'other' }), form], claims)
    expect(await site.leave()).toEqual(HERE)
  })

  test('but not where nobody is signed in', async () => {
    const site = await signedIn([acme({ logout: true })])
    site.visitor.cookies.delete(NAME)
    expect(await site.leave({ provider: 'true' })).toEqual(HERE)
  })

  test('the ID token of this very session goes along, and of no other one', async () => {
    const mine = idTokenOf({ sub: '7', sid: 'this' })
    const theirs = idTokenOf({ sub: '7', sid: 'that' })
    const plain = idTokenOf({ sub: '7' })
    const hintWith = async (sid: string | undefined, tokens: readonly (string | null)[]) => {
      const stored = tokens.map((token) => ({ provider: 'acme', token }))
      const others = [{ provider: 'other', token: idTokenOf({ sub: '8', sid: 'this' }) }]
      const claims = { provider: 'acme', ...(sid && { sid }) }
      const site = await signedIn([acme({ logout: true })], claims, [...stored, ...others])
      const { params } = await site.leave()
      return params['id_token_hint'] ?? params['logout_hint']
    }
    expect(await hintWith('this', [theirs, mine])).toBe(mine)
    expect(await hintWith(undefined, [plain])).toBe(plain)
    expect(await hintWith('this', [theirs])).toBe('ada@example.test')
    expect(await hintWith(undefined, [mine])).toBe(mine)
    expect(await hintWith(undefined, [mine, theirs])).toBe('ada@example.test')
    expect(await hintWith('this', ['nonsense'])).toBe('ada@example.test')
    expect(await hintWith(undefined, [null])).toBe('ada@example.test')
  })

  test.each([
    ['Cognito', Cognito, 'logout_uri', '/logout'],
    ['Auth0', Auth0, 'returnTo', '/v2/logout'],
  ])('in the form of %s', async (_, make, name, path) => {
    const provider = make({ id: 'acme', issuer: AS, logout: true, ...client })
    const site = await signedIn([provider])
    expect(await site.leave()).toEqual({
      at: `${AS}${path}`,
      params: { client_id: 'client', [name]: DONE },
      isSignedOut: true,
      errors: [],
    })
    const back = await site.visitor.ask('/auth/signout/done')
    expect([back.status, back.headers.get('location')]).toEqual([302, `${APP}/bye`])
  })

  test('where a provider with fixed endpoints names it', async () => {
    const provider = acme({
      logout: true,
      authorization: `${AS}/authorize`,
      token: `${AS}/token`,
      jwks_endpoint: `${AS}/jwks`,
      endSession: { url: 'https://id.as.test/leave' },
    })
    const site = await signedIn([provider])
    expect((await site.leave()).at).toBe('https://id.as.test/leave')
    expect(site.asked).toEqual([])
  })

  test('of this machine alone where the service is here itself, by http or https', async () => {
    const leftTo = async (issuer: string, endpoint: string) => {
      const provider = acme({ issuer, logout: true })
      const site = await signedIn([provider], undefined, undefined, {
        end_session_endpoint: endpoint,
      })
      const { at, errors } = await site.leave()
      return [at, ...errors]
    }
    const here = 'http://localhost:8080'
    expect(await leftTo(here, `${here}/end`)).toEqual([`${here}/end`])
    const refused = [HERE.at, 'InvalidEndpoints']
    expect(await leftTo(here, 'ftp://localhost:8080/end')).toEqual(refused)
    expect(await leftTo('https://localhost:8080', `${here}/end`)).toEqual(refused)
  })

  test.each([
    ['has no such endpoint', {}, []],
    [
      'names one that is not https',
      { end_session_endpoint: 'http://as.test/end' },
      ['InvalidEndpoints'],
    ],
    [
      'is elsewhere, and names one of this machine',
      { end_session_endpoint: 'http://localhost/end' },
      ['InvalidEndpoints'],
    ],
    ['does not answer', null, ['TypeError']],
  ])('and here alone where the service %s', async (_, discovered, errors) => {
    const site = await signedIn([acme({ logout: true })], undefined, undefined, discovered)
    expect(await site.leave()).toEqual({ ...HERE, errors })
  })
})

describe('back from the service', () => {
  const begun = async () => {
    const site = await signedIn([acme({ logout: true })])
    const { params } = await site.leave()
    const back = async (query: string) => {
      const { status, headers } = await site.visitor.ask(`/auth/signout/done${query}`)
      return [status, headers.get('location')]
    }
    return { back, state: params['state'] ?? '' }
  }

  test('it goes on to where the sign-out was to lead, once', async () => {
    const { back, state } = await begun()
    expect(await back(`?state=${state}`)).toEqual([302, `${APP}/bye`])
    expect(await back(`?state=${state}`)).toEqual([302, APP])
  })

  test.each(['', '?state=', '?state=another'])(
    'with the state %j, which is not its own, it goes to the front page',
    async (query) => {
      const { back } = await begun()
      expect(await back(query)).toEqual([302, APP])
    },
  )

  test('no other path behind the sign-out is one', async () => {
    const site = await signedIn([acme()])
    expect((await site.visitor.ask('/auth/signout/over')).status).toBe(404)
    expect((await site.visitor.submit('/auth/signout/done')).status).toBe(405)
  })
})

test('the page that asks may lead to the service, where one is left', async () => {
  const policyOf = async (provider: ReturnType<typeof acme>) => {
    const { headers } = await visit({ providers: [provider] }).ask('/auth/signout')
    return /form-action ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  }
  expect(await policyOf(acme({ logout: true }))).toBe("'self' https:")
  expect(await policyOf(acme())).toBe("'self'")
})

test('with a certified OpenID provider: nobody is signed in there any more, and the browser comes back', async () => {
  const [, [, express]] = EXPRESS
  const site = await startSite({
    express,
    async config(origin) {
      const server = await startOpenIdProvider([
        {
          client_id: 'client',
          client_secret: 'secret',
          redirect_uris: [`${origin}/auth/callback/acme`],
          post_logout_redirect_uris: [`${origin}/auth/signout/done`],
        },
      ])
      const adapter = MemoryAdapter(emptyTables())
      return { adapter, providers: [acme({ issuer: server.issuer, logout: true })] }
    },
  })
  const browser = site.browser()
  const begun = await beginSignIn(site, browser, 'acme')
  await browser.step(await consentAs(browser, begun, 'ada'))
  expect(await whoAmI(site, browser)).toMatchObject({ user: { name: 'Ada Lovelace' } })
  const page = await browser.open(`${site.base}/signout?callbackUrl=%2Fbye`)
  const left = await browser.submit(page)
  expect(await whoAmI(site, browser)).toBeNull()
  const asks = await browser.step(left)
  const confirmed = await leaveProvider(browser, asks)
  const back = await browser.step(await browser.follow(confirmed, site.base))
  expect(back.location).toBe(`${site.origin}/bye`)
  const again = await browser.follow(await beginSignIn(site, browser, 'acme'))
  expect(again.body).toContain('<h1>login</h1>')
})
