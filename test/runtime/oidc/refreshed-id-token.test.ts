import type { AdapterAccount } from '@create-auth/runtime/adapters'
import OIDC from '@create-auth/runtime/providers/oidc'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeKey, sign, type Unsigned } from '../../support/authorization-server.js'
import { open, refusalOf, TOKEN } from './tokens-site.js'

const AS = 'https://as.test'
const JWKS = `${AS}/jwks`
const key = await makeKey('first')
const stranger = await makeKey('first')

type Changes = Readonly<Record<string, unknown>>

/** A site whose service gives an ID token with each refresh, with changes to it. */
async function ask(
  changes: Changes | ((right: Unsigned) => Unsigned | string),
  account: Partial<AdapterAccount> = {},
  options: Partial<Parameters<typeof OIDC>[0]> = {},
) {
  const ended = { access_token: 'old', expires_at: 1, refresh_token: 'first' }
  const acme = OIDC({
    id: 'acme',
    name: 'Acme',
    issuer: AS,
    clientId: 'client',
    clientSecret: 'secret',
    authorization: `${AS}/authorize`,
    token: TOKEN,
    jwks_endpoint: JWKS,
    ...options,
  })
  const site = await open({ type: 'oidc', ...ended, ...account }, { providers: [acme] })
  const right: Unsigned = {
    header: { alg: 'RS256', kid: 'first' },
    claims: { iss: AS, sub: '7', aud: 'client', iat: site.now, exp: site.now + 300 },
    key: key.privateKey,
  }
  const made =
    typeof changes === 'function'
      ? changes(right)
      : { ...right, claims: { ...right.claims, ...changes } }
  const idToken = typeof made === 'string' ? made : await sign(made)
  site.answering((url) =>
    url === JWKS
      ? Response.json({ keys: [key.jwk] })
      : Response.json({ access_token: 'new', token_type: 'bearer', id_token: idToken }),
  )
  return site
}

const half = (value: string) =>
  createHash('sha256').update(value).digest().subarray(0, 16).toString('base64url')
const unsigned = (sub: string) =>
  `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`

describe('the ID token of a refresh: OpenID Connect Core 1.0, section 12.2', () => {
  test.each<[string, Parameters<typeof ask>[0], Partial<AdapterAccount>]>([
    ['of another issuer', { iss: 'https://evil.test' }, {}],
    ['of another user', { sub: '8' }, {}],
    ['of nobody', { sub: undefined }, {}],
    ['of another user than that of the sign-in', {}, { id_token: unsigned('8') }],
    ['for another client', { aud: 'other' }, {}],
    ['for several clients', { aud: ['client', 'other'] }, {}],
    ['that another client has asked for', { azp: 'other' }, {}],
    ['that has expired', { exp: 1 }, {}],
    ['of another access token', { at_hash: half('another') }, {}],
    ['signed by somebody else', (right) => ({ ...right, key: stranger.privateKey }), {}],
    ['that is no JWT', () => 'token', {}],
  ])('%s: no token is given out, and none is stored', async (_, changes, account) => {
    const site = await ask(changes, account)
    expect(await refusalOf(site.ask())).toEqual({
      reason: 'unavailable',
      signInUrl: undefined,
      cause: 'InvalidIdToken',
    })
    expect(await site.stored()).toMatchObject({ access_token: 'old', refresh_token: 'first' })
  })

  test.each<[string, Changes, Partial<AdapterAccount>]>([
    ['of the account', {}, {}],
    [
      'of the user of the sign-in, whatever the account is called',
      { sub: 'ada' },
      { id_token: unsigned('ada') },
    ],
    ['of the account, where that of the sign-in can not be read', {}, { id_token: 'x' }],
    ['with the hash of the access token', { at_hash: half('new'), azp: 'client' }, {}],
  ])('%s: the token is given out', async (_, changes, account) => {
    expect(await (await ask(changes, account)).ask()).toMatchObject({ accessToken: 'new' })
  })

  test('that need not be there', async () => {
    const site = await ask(() => '')
    expect(await site.ask()).toMatchObject({ accessToken: 'new' })
  })
})
