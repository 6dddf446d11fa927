import type { AuthConfig } from '@create-auth/runtime'
import { encode } from '@create-auth/runtime/jwt'
import OIDC from '@create-auth/runtime/providers/oidc'
import { describe, expect, test } from 'vitest'
import { makeLog, SECRET, START, visit } from './visitor.js'

const config: AuthConfig = {
  providers: [
    OIDC({
      id: 'acme',
      name: 'Acme',
      issuer: 'https://acme.test',
      clientId: 'a',
      clientSecret: 'b',
    }),
  ],
}
const metadata = {
  issuer: 'https://acme.test',
  authorization_endpoint: 'https://acme.test/authorize',
  token_endpoint: 'https://acme.test/token',
  jwks_uri: 'https://acme.test/keys',
}

/** A visitor who has begun a sign-in, and the requests that the engine has made since. */
async function begun() {
  const log = makeLog()
  const requests: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    requests.push(pathname)
    return pathname.startsWith('/.well-known')
      ? Response.json(metadata)
      : new Response(null, { status: 500 })
  }
  const visitor = visit({ ...config, logger: log.logger }, { world: { fetch, now: () => START } })
  const started = await visitor.submit('/auth/signin/acme')
  const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const cookie = (check: string) =>
    [...visitor.cookies.keys()].find((name) => name.startsWith(`__Host-auth.${check}.`)) ?? ''
  return { visitor, log, requests, state, cookie }
}

const CODES = { state: 'state-missing', pkce: 'pkce-missing', nonce: 'nonce-missing' } as const
const CHECKS = ['state', 'pkce', 'nonce'] as const
const PAIRS = CHECKS.flatMap((slot) =>
  CHECKS.filter((other) => other !== slot).map((other) => [slot, other] as const),
)

describe('E075: a sealed value is for one purpose', () => {
  test.each(PAIRS)(
    'the cookie of %s refuses the value of %s, and no token request is made',
    async (slot, other) => {
      const { visitor, log, requests, state, cookie } = await begun()
      visitor.cookies.set(cookie(slot), visitor.cookies.get(cookie(other)) ?? '')
      const response = await visitor.ask(`/auth/callback/acme?code=c&state=${state}`)
      expect(response.headers.get('location')).toBe(
        'https://app.test/auth/signin?error=OAuthCallbackError',
      )
      expect(log.errors.map(({ type, code }) => [type, code])).toEqual([
        ['InvalidCheck', CODES[slot]],
      ])
      expect(requests).toEqual(['/.well-known/openid-configuration'])
    },
  )

  test.each(CHECKS)('the cookie of %s refuses a session token', async (slot) => {
    const { visitor, log, state, cookie } = await begun()
    const session = await encode({
      token: { sub: '1' },
      secret: SECRET,
      salt: '__Host-auth.session-token',
    })
    visitor.cookies.set(cookie(slot), session)
    await visitor.ask(`/auth/callback/acme?code=c&state=${state}`)
    expect(log.errors.map(({ code }) => code)).toEqual([CODES[slot]])
  })

  test.each(CHECKS)(
    'the purpose is also a claim: the cookie of %s refuses its own key without it',
    async (slot) => {
      const { visitor, log, state, cookie } = await begun()
      const token = {
        state,
        verifier: 'v',
        nonce: 'n',
        callbackUrl: 'https://app.test',
        provider: 'acme',
      }
      const forged = await encode({
        token: { ...token, purpose: 'session' },
        secret: SECRET,
        salt: `create-auth.${slot}`,
      })
      visitor.cookies.set(cookie(slot), forged)
      await visitor.ask(`/auth/callback/acme?code=c&state=${state}`)
      expect(log.errors.map(({ code }) => code)).toEqual([CODES[slot]])
    },
  )
})

test('E080: what was begun under the old secret is finished under the new one', async () => {
  const { visitor, state } = await begun()
  const log = makeLog()
  const rotated = visit(
    { ...config, secret: ['a-new-secret-with-32-characters!', SECRET], logger: log.logger },
    { world: { now: () => START, fetch: async () => Response.json(metadata) } },
  )
  for (const [name, value] of visitor.cookies) rotated.cookies.set(name, value)
  await rotated.ask(`/auth/callback/acme?code=c&state=${state}`)
  // Every check has passed: it is the answer to the token request that is none.
  expect(log.errors.map(({ type }) => type)).toEqual(['OAuthCallbackError'])
})
