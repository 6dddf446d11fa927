import { createHash, createHmac } from 'node:crypto'
import { exportSPKI } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  countOf,
  makeKey,
  sign,
  type Faults,
  type Unsigned,
} from '../../support/authorization-server.js'
import type { IdTokenFailure } from '../../../runtime/src/errors.js'
import { CLIENT_SECRET, expectRefusal, expectSignIn, returning, startWorld } from './world.js'

type Forgery = NonNullable<Faults['idToken']>

/** Changes the header, or the claims; `undefined` removes one. */
const header =
  (changes: object): Forgery =>
  (right) => ({ ...right, header: { ...right.header, ...changes } })
const claims =
  (changes: object | ((right: Readonly<Record<string, unknown>>) => object)): Forgery =>
  (right) => ({
    ...right,
    claims: {
      ...right.claims,
      ...(typeof changes === 'function' ? changes(right.claims) : changes),
    },
  })
/** Moves a time claim away from now by so many seconds. */
const at = (name: 'exp' | 'iat' | 'nbf', seconds: number): Forgery =>
  claims(({ iat }) => ({ [name]: Number(iat) + seconds }))

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = ({ header: head, claims: body }: Unsigned) =>
  `${base64url(head)}.${base64url(body)}`

/** Signs with HMAC and any secret, however short. */
const hs256 =
  (secret: string | ((right: Unsigned) => string | Promise<string>)): Forgery =>
  async (right) => {
    const text = unsigned({ ...right, header: { ...right.header, alg: 'HS256' } })
    const key = typeof secret === 'string' ? secret : await secret(right)
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }

type Keys = readonly Readonly<Record<string, unknown>>[]
const keysIn = (set: Readonly<Record<string, unknown>>): Keys => set['keys'] as Keys
const keysWith = (
  set: Readonly<Record<string, unknown>>,
  change: (key: object) => object,
): Readonly<Record<string, unknown>> => ({ keys: keysIn(set).map(change) })

async function expectRefused(idToken: Forgery, code: IdTokenFailure, provider = {}) {
  const world = await startWorld({ faults: { idToken }, provider })
  const attempt = await returning(world)
  await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
    type: 'InvalidIdToken',
    code,
    tokenRequests: 1,
  })
}

async function expectAccepted(idToken: Forgery, provider = {}) {
  const world = await startWorld({ faults: { idToken }, provider })
  await expectSignIn(world, await returning(world))
}

describe('E101: the signature: OpenID Connect Core 1.0, section 3.1.3.7, items 6 to 8', () => {
  const stranger = makeKey('first')

  test.each<[string, Forgery, IdTokenFailure]>([
    [
      'by another key with the same kid',
      async (right) => ({ ...right, key: (await stranger).privateKey }),
      'signature',
    ],
    [
      'of other claims',
      async (right) => {
        const [head, , signature] = (await sign(right)).split('.')
        return `${head}.${base64url({ ...right.claims, sub: 'mallory' })}.${signature}`
      },
      'signature',
    ],
    [
      'by a key that the token itself brings along',
      async (right) => ({
        ...right,
        key: (await stranger).privateKey,
        header: { ...right.header, jwk: (await stranger).jwk },
      }),
      'signature',
    ],
    ['by a key that is not among the keys', header({ kid: 'unknown' }), 'key'],
    ['stripped', async (right) => `${unsigned(right)}.`, 'signature'],
    ['HS256 with the client secret', hs256(CLIENT_SECRET), 'algorithm'],
    [
      'HS256 with the public key as the secret',
      hs256(async () => exportSPKI((await stranger).publicKey)),
      'algorithm',
    ],
    ...['none', 'None', 'nOnE', 'NONE'].map((alg): [string, Forgery, IdTokenFailure] => [
      `alg ${JSON.stringify(alg)}`,
      (right) => `${unsigned({ ...right, header: { ...right.header, alg } })}.`,
      'algorithm',
    ]),
    [
      'an algorithm that the metadata do not name',
      async (right) => {
        const [, body, signature] = (await sign(right)).split('.')
        return `${base64url({ ...right.header, alg: 'PS256' })}.${body}.${signature}`
      },
      'algorithm',
    ],
  ])('is refused: %s', async (_, idToken, code) => expectRefused(idToken, code))

  test.each<[string, Forgery]>([
    ['a word', () => 'token'],
    ['two parts', async (right) => unsigned(right)],
    ['four parts', async (right) => `${await sign(right)}.x`],
    ['five parts', async (right) => `${await sign(right)}.x.y`],
    [
      'no JSON',
      async (right) => `${base64url(right.header)}.${Buffer.from('{').toString('base64url')}.x`,
    ],
    ['an array', async (right) => `${base64url(right.header)}.${base64url([right.claims])}.x`],
    [
      'a JWT without an algorithm',
      (right) => `${unsigned({ ...right, header: { ...right.header, alg: '' } })}.x`,
    ],
  ])('what is not a signed JWT is refused: %s', async (_, idToken) =>
    expectRefused(idToken, 'malformed'),
  )

  test('without a kid the only key is taken', async () =>
    expectAccepted(header({ kid: undefined })))

  test.each([
    ['HS256 alone', ['HS256']],
    ['HMAC and none', ['HS256', 'HS512', 'none']],
    ['nothing', undefined],
    ['no algorithms', []],
  ])('metadata that name %s do not turn HMAC on: RS256 is taken', async (_, algorithms) => {
    const discovery: Faults['discovery'] = (right) => ({
      body: { ...right, id_token_signing_alg_values_supported: algorithms },
    })
    const forged = await startWorld({ faults: { discovery, idToken: hs256(CLIENT_SECRET) } })
    const attempt = await returning(forged)
    await expectRefusal(forged, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'InvalidIdToken',
      code: 'algorithm',
      tokenRequests: 1,
    })
    const right = await startWorld({ faults: { discovery } })
    await expectSignIn(right, await returning(right))
  })

  test('HS256 is for a client that is registered with it', async () => {
    const provider = { client: { id_token_signed_response_alg: 'HS256' } }
    await expectAccepted(hs256(CLIENT_SECRET), provider)
    await expectRefused(hs256('another secret'), 'signature', provider)
    await expectRefused((right) => right, 'algorithm', provider)
  })
})

describe('E102, E104, E105, E106: the claims: OpenID Connect Core 1.0, section 3.1.3.7', () => {
  const WEEK = 604_800

  test.each<[string, Forgery, IdTokenFailure]>([
    ['iss: another', claims({ iss: 'https://evil.test' }), 'iss'],
    ['iss: a slash more', claims(({ iss }) => ({ iss: `${String(iss)}/` })), 'iss'],
    ['iss: an array', claims(({ iss }) => ({ iss: [iss] })), 'iss'],
    ['iss: missing', claims({ iss: undefined }), 'iss'],
    ['aud: another client', claims({ aud: 'client-other' }), 'aud'],
    ['aud: other clients', claims({ aud: ['client-other', 'x'] }), 'aud'],
    ['aud: missing', claims({ aud: undefined }), 'aud'],
    ['aud: one more, without azp', claims({ aud: ['client-acme', 'x'] }), 'azp'],
    [
      'azp: another client, with one more aud',
      claims({ aud: ['client-acme', 'x'], azp: 'x' }),
      'azp',
    ],
    ['azp: another client', claims({ azp: 'x' }), 'azp'],
    ['exp: 31 seconds ago', at('exp', -31), 'exp'],
    ['exp: a string', claims(({ exp }) => ({ exp: String(exp) })), 'exp'],
    ['exp: missing', claims({ exp: undefined }), 'exp'],
    ['iat: missing', claims({ iat: undefined }), 'iat'],
    ['iat: a string', claims(({ iat }) => ({ iat: String(iat) })), 'iat'],
    ['iat: a week ago', at('iat', -WEEK), 'iat'],
    ['iat: in an hour', at('iat', 3600), 'iat'],
    ['iat: in 31 seconds', at('iat', 31), 'iat'],
    ['nbf: in 31 seconds', at('nbf', 31), 'nbf'],
    ['nbf: a string', claims({ nbf: 'tomorrow' }), 'nbf'],
    ['nonce: missing', claims({ nonce: undefined }), 'nonce'],
    ['nonce: another', claims({ nonce: 'x'.repeat(43) }), 'nonce'],
    ['nonce: empty', claims({ nonce: '' }), 'nonce'],
    ['nonce: an array', claims(({ nonce }) => ({ nonce: [nonce] })), 'nonce'],
    ['sub: missing', claims({ sub: undefined }), 'sub'],
    ['sub: a number', claims({ sub: 7 }), 'sub'],
    ['sub: an array', claims({ sub: ['grace'] }), 'sub'],
    ['sub: empty', claims({ sub: '' }), 'sub'],
  ])('are refused: %s', async (_, idToken, code) => expectRefused(idToken, code))

  test.each<[string, Forgery]>([
    ['sub: 300 characters', claims({ sub: 'x'.repeat(300) })],
    ['sub: with NUL', claims({ sub: 'grace\0' })],
  ])('name no account: %s', async (_, idToken) => {
    const world = await startWorld({ faults: { idToken } })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'OAuthProfileParseError',
      tokenRequests: 1,
    })
  })

  test.each<[string, Forgery]>([
    ['aud: an array of this client', claims({ aud: ['client-acme'] })],
    ['aud: one more, with azp', claims({ aud: ['client-acme', 'x'], azp: 'client-acme' })],
    ['exp: 29 seconds ago', at('exp', -29)],
    ['iat: in 29 seconds', at('iat', 29)],
    ['iat: half an hour ago', at('iat', -1800)],
    ['nbf: in 29 seconds', at('nbf', 29)],
    ['sub: 255 characters', claims({ sub: 'x'.repeat(255) })],
    ['sub: a word that objects inherit', claims({ sub: '__proto__' })],
  ])('are accepted: %s', async (_, idToken) => expectAccepted(idToken))

  test('nonce: a token that has one though none was sent is refused', async () => {
    const provider = { checks: ['pkce', 'state'] } as const
    await expectAccepted((right) => right, provider)
    await expectRefused(claims({ nonce: 'unasked' }), 'nonce', provider)
  })

  describe('auth_time, where the provider is asked for a max_age of 60 seconds', () => {
    const provider = { authorization: { params: { max_age: '60' } } }
    const ago = (seconds: number): Forgery =>
      claims(({ iat }) => ({ auth_time: Number(iat) - seconds }))

    test.each<[string, Forgery]>([
      ['missing', (right) => right],
      ['a string', claims(({ iat }) => ({ auth_time: String(iat) }))],
      ['91 seconds ago', ago(91)],
    ])('is refused: %s', async (_, idToken) => expectRefused(idToken, 'auth_time', provider))

    test('is accepted: 89 seconds ago', async () => expectAccepted(ago(89), provider))
  })

  test('accounts are told apart by sub, byte by byte', async () => {
    const world = await startWorld()
    const { browser: first, url } = await returning(world)
    await first.open(url.href)
    for (const sub of ['Grace', 'grace ', 'gr\u0430ce']) {
      world.server.misbehave({ idToken: claims({ sub }) })
      const attempt = await returning(world)
      await attempt.browser.open(attempt.url.href)
    }
    const ids = world.site.events.map(
      ([, message]) => (message as { user: { id: string } }).user.id,
    )
    expect(new Set(ids).size).toBe(4)
  })
})

describe('E110: the key set', () => {
  test('a key that has taken the place of the old one between discovery and callback is found', async () => {
    const world = await startWorld()
    const attempt = await returning(world)
    await world.server.rotate()
    await expectSignIn(world, attempt)
    expect(countOf(world.server, '/jwks')).toBe(1)
  })

  test('a key that is not known yet makes the keys be fetched anew', async () => {
    const world = await startWorld()
    await expectSignIn(world, await returning(world))
    await world.server.rotate()
    world.clock.advance(6)
    await expectSignIn(world, await returning(world))
    expect(countOf(world.server, '/jwks')).toBe(2)
  })

  test('a second sign-in at once after a rotation succeeds', async () => {
    const world = await startWorld()
    await expectSignIn(world, await returning(world))
    await world.server.rotate()
    await expectSignIn(world, await returning(world))
    expect(countOf(world.server, '/jwks')).toBe(2)
  })

  describe('a key that has taken the place of another one under the same kid', () => {
    const other = makeKey('first')
    const rotated: Faults = {
      idToken: async (right) => ({ ...right, key: (await other).privateKey }),
    }

    /** The server signs with another key, and says so. */
    async function rotate(): Promise<Faults> {
      const { jwk } = await other
      return { ...rotated, jwks: () => ({ body: { keys: [jwk] } }) }
    }

    test('is found at once', async () => {
      const world = await startWorld()
      await expectSignIn(world, await returning(world))
      world.server.misbehave(await rotate())
      await expectSignIn(world, await returning(world))
      await expectSignIn(world, await returning(world))
      expect(countOf(world.server, '/jwks')).toBe(2)
    })

    test('is looked for once in a minute: wrong signatures do not make the keys be fetched more often', async () => {
      const world = await startWorld()
      await expectSignIn(world, await returning(world))
      world.server.misbehave(rotated)
      const counts: number[] = []
      for (const seconds of [0, 59, 2]) {
        world.clock.advance(seconds)
        const attempt = await returning(world)
        await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
          type: 'InvalidIdToken',
          code: 'signature',
          tokenRequests: 1,
        })
        counts.push(countOf(world.server, '/jwks'))
      }
      expect(counts).toEqual([2, 2, 3])
    })

    test('is looked for once in a minute where the keys can not be read, too, which is logged', async () => {
      const world = await startWorld()
      await expectSignIn(world, await returning(world))
      world.server.misbehave({ ...rotated, jwks: () => ({ status: 500, body: 'down' }) })
      for (let count = 0; count < 2; count += 1) {
        const { browser, url } = await returning(world)
        await browser.open(url.href)
      }
      expect([countOf(world.server, '/jwks'), world.site.log.errors]).toEqual([
        2,
        ['key', 'signature', 'signature'].map((code) => ({ type: 'InvalidIdToken', code })),
      ])
    })
  })

  test('keys that are known are not fetched again for an hour', async () => {
    const world = await startWorld()
    await expectSignIn(world, await returning(world))
    world.clock.advance(3599)
    await expectSignIn(world, await returning(world))
    expect(countOf(world.server, '/jwks')).toBe(1)
    world.clock.advance(2)
    await expectSignIn(world, await returning(world))
    expect(countOf(world.server, '/jwks')).toBe(2)
  })

  test('tokens with made-up keys do not make the keys be fetched more often than every 5 seconds', async () => {
    const world = await startWorld({ faults: { idToken: header({ kid: 'made up' }) } })
    for (let count = 0; count < 4; count += 1) {
      const attempt = await returning(world)
      await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
        type: 'InvalidIdToken',
        code: 'key',
        tokenRequests: 1,
      })
      world.clock.advance(2)
    }
    expect(countOf(world.server, '/jwks')).toBe(2)
  })

  const HANG: Faults['jwks'] = () => 'hang'
  const UNUSABLE: [string, NonNullable<Faults['jwks']>][] = [
    ['500', (right) => ({ status: 500, body: right })],
    ['HTML', () => ({ headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' })],
    ['an array', () => ({ body: [] })],
    ['no keys', () => ({ body: {} })],
    ['keys that are none', () => ({ body: { keys: ['x'] } })],
    ['a redirect', () => ({ status: 302, headers: { location: '/elsewhere' }, body: '' })],
    ['more than a megabyte', (right) => ({ body: { ...right, x: 'x'.repeat(1_000_001) } })],
    ['nothing, ever', HANG],
    [
      'an encryption key',
      (right) => ({ body: keysWith(right, (key) => ({ ...key, use: 'enc' })) }),
    ],
    [
      'two keys with the same kid',
      (right) => ({ body: { keys: [...keysIn(right), ...keysIn(right)] } }),
    ],
  ]

  test.each(UNUSABLE)('that is unusable refuses the token: %s', async (_, jwks) => {
    const world = await startWorld({ faults: { jwks }, impatient: jwks === HANG })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'InvalidIdToken',
      code: 'key',
      tokenRequests: 1,
    })
    expect(countOf(world.server, '/elsewhere')).toBe(0)
  })

  test('may have keys of kinds that nobody knows', async () => {
    const jwks: Faults['jwks'] = (right) => ({
      body: { keys: [{ kty: 'AKP', kid: 'first', alg: 'X' }, { kty: 'x' }, ...keysIn(right)] },
    })
    const world = await startWorld({ faults: { jwks } })
    await expectSignIn(world, await returning(world))
  })

  test('one answer that is wrong is not remembered', async () => {
    const world = await startWorld({ faults: { jwks: () => ({ status: 500, body: 'down' }) } })
    const attempt = await returning(world)
    await expectRefusal(world, attempt, () => attempt.browser.open(attempt.url.href), {
      type: 'InvalidIdToken',
      code: 'key',
      tokenRequests: 1,
    })
    world.server.misbehave({})
    const { browser, url } = await returning(world)
    expect((await browser.open(url.href)).location).toBe(`${world.site.origin}/`)
  })
})

describe('at_hash and c_hash, where they are: OpenID Connect Core 1.0, sections 3.1.3.6 and 3.3.2.11', () => {
  const half = (value: string, hash = 'sha256') => {
    const digest = createHash(hash).update(value).digest()
    return digest.subarray(0, digest.length / 2).toString('base64url')
  }

  test.each(['at_hash', 'c_hash'] as const)('%s of another value is refused', async (claim) => {
    await expectRefused(claims({ [claim]: half('another') }), claim)
    await expectRefused(claims({ [claim]: '' }), claim)
    await expectRefused(claims({ [claim]: 5 }), claim)
  })

  test('the right ones are accepted', async () => {
    await expectAccepted((right, { accessToken, code }) =>
      claims({ at_hash: half(accessToken), c_hash: half(code) })(right, { accessToken, code }),
    )
  })
})
