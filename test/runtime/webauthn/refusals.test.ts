import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import Email from '@create-auth/runtime/providers/email'
import Passkey from '@create-auth/runtime/providers/passkey'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import { describe, expect, test } from 'vitest'
import { makeAuthenticator, type Faults } from '../../support/authenticator.js'
import {
  expectRefusal,
  expectSignIn,
  makeWorld,
  ORIGIN,
  STRATEGIES,
  type Person,
  type World,
  type WorldOptions,
} from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

const NOT_VERIFIED = 'the answer of the authenticator does not verify'
const TWO_PROVIDERS = [Passkey(), WebAuthn({ enableConditionalUI: false })]
const EMPTY = { users: [], accounts: [], sessions: [], authenticators: [] }

/** Ada has a passkey, and is signed out. */
async function withAda(
  options: WorldOptions = {},
  counts = false,
): Promise<{ world: World; ada: Person }> {
  const world = makeWorld(options)
  const ada = world.person(makeAuthenticator(ORIGIN, { counts }))
  await expectSignIn(ada, await ada.register(), 'ada@example.test')
  await ada.signOut()
  return { world, ada }
}

describeByTurns('strategy %s', (strategy, it) => {
  it('E193: an answer that comes again with a saved cookie is refused', async () => {
    const { world, ada } = await withAda({ strategy })
    const data = ada.authenticator.get(await ada.requestOptions())
    const saved = new Map(ada.cookies)
    await expectSignIn(ada, await ada.post('authenticate', data), 'ada@example.test')
    await ada.signOut()
    for (const [name, value] of saved) ada.cookies.set(name, value)
    await expectRefusal(world, ada, () => ada.post('authenticate', data), {
      message: 'the challenge was used already',
    })
  })

  test('E193: one that comes twice at the same time is used once', async () => {
    const { world, ada } = await withAda({ strategy })
    const data = JSON.stringify(ada.authenticator.get(await ada.requestOptions()))
    const form = { csrfToken: await ada.csrf(), action: 'authenticate', data }
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const replies = await Promise.all(
      [1, 2].map(() => ada.ask('/auth/callback/passkey', { form, headers: { cookie } })),
    )
    const landed = replies.map((reply) => reply.headers.get('location'))
    expect(landed).toEqual([`${ORIGIN}/`, `${ORIGIN}/`])
    expect(world.tables.sessions.size).toBe(strategy === 'database' ? 1 : 0)
  })

  it('E193: a registration that comes again is refused', async () => {
    const world = makeWorld({ strategy })
    const ada = world.person()
    const data = ada.authenticator.create(await ada.creationOptions({ email: 'ada@example.test' }))
    const saved = new Map(ada.cookies)
    await ada.post('register', data)
    await ada.signOut()
    for (const [name, value] of saved) ada.cookies.set(name, value)
    await expectRefusal(world, ada, () => ada.post('register', data), {
      message: 'the challenge was used already',
    })
  })

  it('E193: an answer that was refused does not get a second try', async () => {
    const { world, ada } = await withAda({ strategy })
    const options = await ada.requestOptions()
    const saved = new Map(ada.cookies)
    const wrong = ada.authenticator.get(options, { signature: Buffer.from('nonsense') })
    await ada.post('authenticate', wrong)
    for (const [name, value] of saved) ada.cookies.set(name, value)
    const right = ada.authenticator.get(options)
    world.log.errors.length = 0
    await expectRefusal(world, ada, () => ada.post('authenticate', right), {
      message: 'the challenge was used already',
    })
  })

  it('E206: what the signIn callback says counts: a URL is gone to, without a session; false refuses', async () => {
    const answers: (string | boolean)[] = [true, '/deny', false]
    const { world, ada } = await withAda({
      strategy,
      config: { callbacks: { signIn: () => answers.shift() ?? false } },
    })
    const before = world.snapshot()
    const elsewhere = await ada.authenticate()
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, `${ORIGIN}/deny`])
    expect(await ada.session()).toBeNull()
    const refused = await ada.authenticate()
    expect(refused.headers.get('location')).toBe(`${ORIGIN}/auth/error?error=AccessDenied`)
    expect(await ada.session()).toBeNull()
    expect(world.snapshot()).toEqual(before)
  })

  it('E206: at a registration, too: no user, no account, no passkey', async () => {
    const world = makeWorld({ strategy, config: { callbacks: { signIn: () => '/deny' } } })
    const ada = world.person()
    const reply = await ada.register()
    expect([reply.status, reply.headers.get('location')]).toEqual([302, `${ORIGIN}/deny`])
    expect(await ada.session()).toBeNull()
    expect(world.snapshot()).toEqual(EMPTY)
  })

  it('E209: a garbage session cookie, and a session that has ended, count as signed out', async () => {
    const { world, ada } = await withAda({ strategy })
    ada.cookies.set('__Host-auth.session-token', 'garbage')
    expect((await ada.creationOptions({ email: 'new@example.test' })).user.name).toBe(
      'new@example.test',
    )
    ada.cookies.delete('__Host-auth.session-token')
    await ada.authenticate()
    world.clock.advance(31 * 24 * 60 * 60)
    const options = await ada.creationOptions({ email: 'late@example.test' })
    expect([options.user.name, options.excludeCredentials]).toEqual(['late@example.test', []])
    await ada.post('register', makeAuthenticator(ORIGIN).create(options))
    expect(world.snapshot().users.map(({ name }) => name)).toEqual([
      'ada@example.test',
      'late@example.test',
    ])
  })

  it('E212: createAuthenticator fails after linkAccount: nothing is left, and the next try succeeds', async () => {
    let broken = true
    const world = makeWorld({
      strategy,
      adapter: (tables) => {
        const memory = MemoryAdapter(tables)
        return {
          ...memory,
          createAuthenticator(row) {
            if (broken) throw new TypeError('the disk is full')
            return memory.createAuthenticator(row)
          },
        }
      },
    })
    const ada = world.person()
    const reply = await ada.register()
    expect(reply.headers.get('location')).toBe(`${ORIGIN}/auth/error?error=Configuration`)
    expect(world.log.errors.map(({ type, message }) => [type, message])).toEqual([
      ['AdapterError', "the adapter's method createAuthenticator failed"],
    ])
    expect(await ada.session()).toBeNull()
    expect(world.snapshot()).toEqual(EMPTY)
    broken = false
    await expectSignIn(ada, await ada.register(), 'ada@example.test')
  })

  it('E212, E249: the store loses the connection after createUser: no user is left, and the address is free', async () => {
    let broken = true
    const world = makeWorld({
      strategy,
      adapter: (tables) => {
        const memory = MemoryAdapter(tables)
        return {
          ...memory,
          async createUser(row) {
            const user = await memory.createUser(row)
            if (broken) throw new TypeError('the connection was lost')
            return user
          },
        }
      },
    })
    const ada = world.person()
    const reply = await ada.register()
    expect(reply.headers.get('location')).toBe(`${ORIGIN}/auth/error?error=Configuration`)
    expect(world.log.errors.map(({ type, message }) => [type, message])).toEqual([
      ['AdapterError', "the adapter's method createUser failed"],
    ])
    expect(world.snapshot()).toEqual(EMPTY)
    broken = false
    await expectSignIn(ada, await ada.register(), 'ada@example.test')
  })
})

describe('E194: the challenge', () => {
  const wrong: readonly (readonly [string, (challenge: string) => unknown, string])[] = [
    [
      'another one',
      () => 'A'.repeat(43),
      'this browser has no ceremony under way for the challenge',
    ],
    ['an empty one', () => '', 'no challenge came back'],
    ['none', () => undefined, 'no challenge came back'],
    ['a number', () => 1, 'no challenge came back'],
    [
      'with padding',
      (challenge) => `${challenge}=`,
      'this browser has no ceremony under way for the challenge',
    ],
    [
      'base64 rather than base64url',
      (challenge) => Buffer.from(challenge, 'base64url').toString('base64'),
      'this browser has no ceremony under way for the challenge',
    ],
  ]

  test.each(wrong)('%s is refused', async (_, change, message) => {
    const { world, ada } = await withAda()
    for (const action of ['authenticate', 'register'] as const) {
      ada.cookies.clear()
      const [data] =
        action === 'register'
          ? [await ada.creationOptions({ email: 'b@example.test' })].map((options) =>
              ada.authenticator.create(options, {
                clientData: { challenge: change(options.challenge) },
              }),
            )
          : [await ada.requestOptions()].map((options) =>
              ada.authenticator.get(options, {
                clientData: { challenge: change(options.challenge) },
              }),
            )
      await ada.requestOptions()
      const left = ada.challenges()
      const { errors } = world.log
      errors.length = 0
      const before = world.snapshot()
      const reply = await ada.post(action, data!)
      expect(reply.headers.get('location')).toBe(
        `${ORIGIN}/auth/signin?error=WebAuthnVerificationError`,
      )
      expect(errors.map(({ type, message: text }) => [type, text])).toEqual([
        ['WebAuthnVerificationError', message],
      ])
      expect(world.snapshot()).toEqual(before)
      expect(await ada.session()).toBeNull()
      // Nothing says which ceremony it was: all are over where the answer names no challenge.
      expect(ada.challenges()).toEqual(message === 'no challenge came back' ? [] : left)
    }
  })

  test('in a cookie that was renamed is refused', async () => {
    const { world, ada } = await withAda()
    const [first, second] = [await ada.requestOptions(), await ada.requestOptions()]
    const [one = '', two = ''] = ada.challenges()
    ada.cookies.set(two, ada.cookies.get(one) ?? '')
    ada.cookies.delete(one)
    await expectRefusal(world, ada, () => ada.post('authenticate', ada.authenticator.get(second)), {
      message: NOT_VERIFIED,
      cause: `Unexpected authentication response challenge "${second.challenge}", expected "${first.challenge}"`,
    })
  })

  test('of a registration can not be used for an authentication', async () => {
    const { world, ada } = await withAda()
    const { challenge } = await ada.creationOptions({ email: 'b@example.test' })
    const data = ada.authenticator.get({ challenge, rpId: 'app.test' })
    await expectRefusal(world, ada, () => ada.post('authenticate', data), {
      message: 'the challenge was given for the other ceremony',
    })
  })

  test('of an authentication can not be used for a registration', async () => {
    const { world, ada } = await withAda()
    const { challenge } = await ada.requestOptions()
    const user = { id: 'AAAA', name: 'b', displayName: 'b' }
    const rp = { id: 'app.test', name: '' }
    const data = ada.authenticator.create({ challenge, rp, user, excludeCredentials: [] })
    await expectRefusal(world, ada, () => ada.post('register', data), {
      message: 'the challenge was given for the other ceremony',
    })
  })

  test('of another provider is refused', async () => {
    const { world, ada } = await withAda({ config: { providers: TWO_PROVIDERS } })
    const data = JSON.stringify(ada.authenticator.get(await ada.requestOptions()))
    const send = () => ada.submit('/auth/callback/webauthn', { action: 'authenticate', data })
    await expectRefusal(world, ada, send, {
      message: 'the ceremony was begun with another provider',
    })
  })

  test('of a passkey of another provider is refused, with a challenge of the right one', async () => {
    const { world, ada } = await withAda({ config: { providers: TWO_PROVIDERS } })
    const options = await ada.ask('/auth/webauthn-options/webauthn?action=authenticate')
    const body = (await options.json()) as {
      options: Awaited<ReturnType<Person['requestOptions']>>
    }
    const data = JSON.stringify(ada.authenticator.get(body.options))
    const send = () => ada.submit('/auth/callback/webauthn', { action: 'authenticate', data })
    await expectRefusal(world, ada, send, {
      message: 'the credential does not belong to an account of a user',
    })
  })

  test.each([
    [320, 'this browser has no ceremony under way for the challenge'],
    [16 * 60, 'this browser has no ceremony under way for the challenge'],
  ])('that is %i seconds old is refused', async (seconds, message) => {
    const { world, ada } = await withAda()
    const data = ada.authenticator.get(await ada.requestOptions())
    world.clock.advance(seconds)
    await expectRefusal(world, ada, () => ada.post('authenticate', data), { message })
  })

  test('that is a second younger is accepted', async () => {
    const { world, ada } = await withAda()
    const data = ada.authenticator.get(await ada.requestOptions())
    world.clock.advance(299)
    await expectSignIn(ada, await ada.post('authenticate', data), 'ada@example.test')
  })

  test('in another browser is worth nothing', async () => {
    const { world, ada } = await withAda()
    const eve = world.person()
    const data = ada.authenticator.get(await ada.requestOptions())
    await expectRefusal(world, eve, () => eve.post('authenticate', data), {
      message: 'this browser has no ceremony under way for the challenge',
    })
  })

  test('is random: 32 bytes, never the same', async () => {
    const world = makeWorld()
    const ada = world.person()
    const seen = new Set<string>()
    for (let count = 0; count < 50; count += 1) seen.add((await ada.requestOptions()).challenge)
    expect([
      seen.size,
      [...seen].every((text) => Buffer.from(text, 'base64url').length === 32),
    ]).toEqual([50, true])
  })
})

describe('a body that is malformed', () => {
  test.each([
    ['no data', undefined],
    ['no JSON', '{'],
    ['null', 'null'],
    ['an array', '[]'],
    ['no response', '{"id":"x"}'],
    ['a response that is text', '{"response":"x"}'],
    ['client data that is a number', '{"response":{"clientDataJSON":1}}'],
    ['client data that is not base64url', '{"response":{"clientDataJSON":"***"}}'],
    ['client data that is not UTF-8', '{"response":{"clientDataJSON":"_w"}}'],
    ['client data that is not JSON', '{"response":{"clientDataJSON":"ew"}}'],
    ['client data that is an array', '{"response":{"clientDataJSON":"W10"}}'],
  ])('%s is refused', async (_, data) => {
    const { world, ada } = await withAda()
    await ada.requestOptions()
    const fields: Record<string, string> = data === undefined ? {} : { data }
    const send = () => ada.submit('/auth/callback/passkey', { action: 'authenticate', ...fields })
    await expectRefusal(world, ada, send, { message: 'no challenge came back' })
  })

  test.each([
    ['without an id', { credential: { id: undefined } }],
    ['with two ids', { credential: { rawId: 'AAAA' } }],
    ['of another type', { credential: { type: 'password' } }],
  ])('a credential %s is refused', async (_, faults) => {
    const { world, ada } = await withAda()
    await expectRefusal(world, ada, () => ada.authenticate(faults), {
      message: 'the credential is malformed',
    })
  })

  test.each([
    [{ authenticatorData: undefined }, /^Authenticator data was 0 bytes/],
    [{ authenticatorData: '+/+/' }, /authenticatorData was not a base64url string$/],
    [{ signature: '+/+/' }, /signature was not a base64url string$/],
  ])('a response with %j is refused', async (response, cause) => {
    const { world, ada } = await withAda()
    await expectRefusal(world, ada, () => ada.authenticate({ response }), {
      message: NOT_VERIFIED,
      cause,
    })
  })
})

/** The faults of an answer, and how each is told for each ceremony; undefined: accepted. */
const FAULTS: readonly (readonly [
  string,
  Faults,
  { readonly get?: string; readonly create?: string },
])[] = [
  [
    'E196: the rpID of another domain',
    { rpId: 'evil.test' },
    { get: 'Unexpected RP ID hash', create: 'Unexpected RP ID hash' },
  ],
  [
    'E196: a parent domain',
    { rpId: 'test' },
    { get: 'Unexpected RP ID hash', create: 'Unexpected RP ID hash' },
  ],
  [
    'E196: an IP address',
    { rpId: '127.0.0.1' },
    { get: 'Unexpected RP ID hash', create: 'Unexpected RP ID hash' },
  ],
  [
    'E196: the origin of another site',
    { clientData: { origin: 'https://evil.test' } },
    {
      get: 'Unexpected authentication response origin "https://evil.test", expected one of: https://app.test',
      create:
        'Unexpected registration response origin "https://evil.test", expected one of: https://app.test',
    },
  ],
  [
    'E196: the origin of a subdomain',
    { clientData: { origin: 'https://x.app.test' } },
    {
      get: 'Unexpected authentication response origin "https://x.app.test", expected one of: https://app.test',
      create:
        'Unexpected registration response origin "https://x.app.test", expected one of: https://app.test',
    },
  ],
  [
    'E197: the type payment.get',
    { clientData: { type: 'payment.get' } },
    {
      get: 'Unexpected authentication response type: payment.get',
      create: 'Unexpected registration response type: payment.get',
    },
  ],
  [
    'E197: the type webauthn.create',
    { clientData: { type: 'webauthn.create' } },
    { get: 'Unexpected authentication response type: webauthn.create' },
  ],
  [
    'E197: the type webauthn.get',
    { clientData: { type: 'webauthn.get' } },
    { create: 'Unexpected registration response type: webauthn.get' },
  ],
  [
    'E198: user not present',
    { flags: 0b0001_1100 },
    { get: 'User not present during authentication' },
  ],
  [
    'E198: user not present',
    { flags: 0b0101_1100 },
    { create: 'User presence was required, but user was not present' },
  ],
  [
    'E198: user not verified',
    { flags: 0b0001_1001 },
    { get: 'User verification required, but user could not be verified' },
  ],
  [
    'E198: user not verified',
    { flags: 0b0101_1001 },
    { create: 'User verification was required, but user could not be verified' },
  ],
  [
    'E198: backed up, but not eligible',
    { flags: 0b0001_0101 },
    {
      get: 'Single-device credential indicated that it was backed up, which should be impossible.',
    },
  ],
  [
    'E198: backed up, but not eligible',
    { flags: 0b0101_0101 },
    {
      create:
        'Single-device credential indicated that it was backed up, which should be impossible.',
    },
  ],
  [
    'E198: no attested credential',
    { flags: 0b0001_1101 },
    { create: 'No credential ID was provided by authenticator' },
  ],
  ['E198: extension data that is not there', { flags: 0b1001_1101 }, { get: 'No data' }],
  [
    'E198: bytes behind the end',
    { trailing: Buffer.of(1, 2, 3) },
    {
      get: 'Leftover bytes detected while parsing authenticator data',
      create: 'Leftover bytes detected while parsing authenticator data',
    },
  ],
]

describe('an authentication', () => {
  test.each(FAULTS.filter(([, , { get }]) => get !== undefined))(
    '%s is refused',
    async (_, faults, { get = '' }) => {
      const { world, ada } = await withAda()
      const data = ada.authenticator.get(await ada.requestOptions(), faults)
      await expectRefusal(world, ada, () => ada.post('authenticate', data), {
        message: NOT_VERIFIED,
        cause: get,
      })
    },
  )

  test('signed by another key is refused', async () => {
    const { world, ada } = await withAda()
    const options = await ada.requestOptions()
    const other = makeAuthenticator(ORIGIN)
    other.create(await ada.creationOptions({ email: 'x@example.test' }))
    ada.cookies.clear()
    const again = await ada.requestOptions()
    const [mine, theirs] = [ada.authenticator.passkeys[0]!, other.passkeys[0]!]
    const forged = { ...mine, privateKey: theirs.privateKey }
    expect(options.challenge).not.toBe(again.challenge)
    const data = ada.authenticator.get(again, {}, forged)
    await expectRefusal(world, ada, () => ada.post('authenticate', data), {
      message: 'the signature does not verify',
    })
  })

  test('E198: whether the credential may be backed up does not change', async () => {
    const { world, ada } = await withAda()
    await expectRefusal(world, ada, () => ada.authenticate({ flags: 0b0000_0101 }), {
      message: 'the backup eligibility of the credential has changed',
    })
    // Whether it is backed up now may.
    await expectSignIn(ada, await ada.authenticate({ flags: 0b0000_1101 }), 'ada@example.test')
  })

  test('in a frame of another site is refused', async () => {
    const { world, ada } = await withAda()
    const faults = { clientData: { crossOrigin: true } }
    await expectRefusal(world, ada, () => ada.authenticate(faults), {
      message: 'the ceremony took place in a frame of another site',
    })
    const eve = world.person()
    await expectRefusal(world, eve, () => eve.register('eve@example.test', faults), {
      message: 'the ceremony took place in a frame of another site',
    })
  })

  test('with a credential that nobody has registered is refused', async () => {
    const world = makeWorld()
    const eve = world.person()
    const creation = await eve.creationOptions({ email: 'eve@example.test' })
    eve.authenticator.create(creation)
    eve.cookies.clear()
    await expectRefusal(world, eve, () => eve.authenticate(), {
      message: 'no such credential is registered',
    })
  })

  test('without user verification counts only where the configuration says so', async () => {
    const { ada } = await withAda({
      provider: { id: 'webauthn' },
      config: {
        providers: [
          WebAuthn({
            verifyAuthenticationOptions: { requireUserVerification: false },
            verifyRegistrationOptions: { requireUserVerification: false },
          }),
        ],
      },
    })
    await expectSignIn(ada, await ada.authenticate({ flags: 0b0001_1001 }), 'ada@example.test')
  })

  test('E198: WebAuthn, too, insists on user verification', async () => {
    const { world, ada } = await withAda({
      provider: { id: 'webauthn' },
      config: { providers: [WebAuthn()] },
    })
    await expectRefusal(world, ada, () => ada.authenticate({ flags: 0b0001_1001 }), {
      message: NOT_VERIFIED,
      cause: 'User verification required, but user could not be verified',
    })
    const eve = world.person()
    const faults = { flags: 0b0101_1001 }
    await expectRefusal(world, eve, () => eve.register('eve@example.test', faults), {
      message: NOT_VERIFIED,
      cause: 'User verification was required, but user could not be verified',
    })
  })
})

describe('a registration', () => {
  test.each(FAULTS.filter(([, , { create }]) => create !== undefined))(
    '%s is refused',
    async (_, faults, { create = '' }) => {
      const world = makeWorld()
      const ada = world.person()
      await expectRefusal(world, ada, () => ada.register('ada@example.test', faults), {
        message: NOT_VERIFIED,
        cause: create,
      })
    },
  )

  test.each([
    [
      'in the credential',
      { credential: { id: 'AAAA', rawId: 'AAAA' } },
      'the credential has another id inside',
    ],
    ['of 1024 bytes', { id: Buffer.alloc(1024, 7) }, 'the credential id is too long'],
  ])('another id %s is refused', async (_, faults, message) => {
    const world = makeWorld()
    const ada = world.person()
    await expectRefusal(world, ada, () => ada.register('ada@example.test', faults), { message })
  })

  test('an id of 1023 bytes is accepted', async () => {
    const ada = makeWorld().person()
    const reply = await ada.register('ada@example.test', { id: Buffer.alloc(1023, 7) })
    await expectSignIn(ada, reply, 'ada@example.test')
  })

  test('an algorithm that was not offered is refused', async () => {
    const world = makeWorld({ provider: { registrationOptions: { supportedAlgorithmIDs: [-8] } } })
    const ada = world.person()
    await expectRefusal(world, ada, () => ada.register(), {
      message: NOT_VERIFIED,
      cause: 'Unexpected public key alg "-7", expected one of "-8"',
    })
  })

  test('transports that are none are not stored', async () => {
    const world = makeWorld()
    const transports = [
      'usb',
      'a,b',
      '',
      7,
      '<b>',
      'x'.repeat(99),
      ...Array.from({ length: 20 }, () => 'nfc'),
    ]
    const ada = world.person()
    await ada.register('ada@example.test', { response: { transports } })
    expect(world.snapshot().authenticators[0]?.transports).toBe('usb,nfc,nfc,nfc,nfc,nfc,nfc,nfc')
  })

  test('with the address of a stored user is refused, where it is to be found by the address', async () => {
    const { world } = await withAda({ securityKeys: true })
    const eve = world.person()
    await expectRefusal(world, eve, () => eve.register('ada@example.test'), {
      type: 'AccountNotLinked',
      message: 'there is a user with the same e-mail address',
    })
  })
})

describe('E200: the signature counter', () => {
  test.each([
    [10, 9],
    [10, 10],
    [10, 0],
    [1, 0],
    [4_294_967_295, 0],
  ])('stored %i, got %i: refused', async (stored, got) => {
    const { world, ada } = await withAda()
    const [row] = world.tables.authenticators.values()
    world.tables.authenticators.set(row!.credentialID, { ...row!, counter: stored })
    await expectRefusal(world, ada, () => ada.authenticate({ counter: got }), {
      message: NOT_VERIFIED,
      cause: `Response counter value ${got} was lower than expected ${stored}`,
    })
  })

  test.each([
    [0, 0],
    [0, 1],
    [10, 11],
    [10, 4_294_967_295],
  ])('stored %i, got %i: accepted, and stored', async (stored, got) => {
    const { world, ada } = await withAda()
    const [row] = world.tables.authenticators.values()
    world.tables.authenticators.set(row!.credentialID, { ...row!, counter: stored })
    await expectSignIn(ada, await ada.authenticate({ counter: got }), 'ada@example.test')
    expect(world.snapshot().authenticators).toEqual([
      { ...row!, counter: got, lastUsedAt: row!.createdAt },
    ])
  })

  test('two answers with one counter at the same time: one is refused', async () => {
    const { world, ada } = await withAda({}, true)
    const [one, two] = [await ada.requestOptions(), await ada.requestOptions()]
    const csrfToken = await ada.csrf()
    const replies = await Promise.all(
      [one, two].map((options) => {
        const data = JSON.stringify(ada.authenticator.get(options, { counter: 7 }))
        return ada.ask('/auth/callback/passkey', {
          form: { csrfToken, action: 'authenticate', data },
        })
      }),
    )
    expect(replies.map((reply) => reply.headers.get('location') ?? '').toSorted()).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/auth/signin?error=WebAuthnVerificationError`,
    ])
    expect(world.log.errors.map(({ message }) => message)).toEqual([
      'the signature counter was used already',
    ])
    expect([world.tables.sessions.size, world.snapshot().authenticators[0]?.counter]).toEqual([
      1, 7,
    ])
  })
})

describe('E201: whose passkey it is', () => {
  async function two() {
    const { world, ada } = await withAda({ securityKeys: true })
    const bob = world.person()
    await bob.register('bob@example.test')
    await bob.signOut()
    return { world, ada, bob }
  }

  test('the passkey of another user than the one who was named is refused', async () => {
    const { world, ada, bob } = await two()
    const options = await ada.requestOptions({ email: 'ada@example.test' })
    const data = bob.authenticator.get(options, {}, bob.authenticator.passkeys[0])
    await expectRefusal(world, ada, () => ada.post('authenticate', data), {
      message: 'the credential is not one of those that were asked for',
    })
    await expectSignIn(
      ada,
      await ada.authenticate({}, { email: 'ada@example.test' }),
      'ada@example.test',
    )
  })

  test('a user handle that is not the credential’s is refused', async () => {
    const { world, ada, bob } = await two()
    const { userHandle } = bob.authenticator.passkeys[0]!
    await expectRefusal(world, ada, () => ada.authenticate({ response: { userHandle } }), {
      message: 'the user handle is not the one of the credential',
    })
  })

  test('no user handle is enough only where the user was named', async () => {
    const { world, ada } = await two()
    const faults = { response: { userHandle: undefined } }
    await expectRefusal(world, ada, () => ada.authenticate(faults), {
      message: 'the authenticator names no user',
    })
    const named = await ada.authenticate(faults, { email: 'ada@example.test' })
    await expectSignIn(ada, named, 'ada@example.test')
  })

  test.each(STRATEGIES)(
    'strategy %s: signed in as Ada, Bob’s passkey is refused, and Ada stays',
    async (strategy) => {
      const world = makeWorld({ strategy, securityKeys: true })
      const [ada, bob] = [world.person(), world.person()]
      await bob.register('bob@example.test')
      await bob.signOut()
      await ada.register()
      const options = await ada.requestOptions()
      const data = bob.authenticator.get({ ...options }, {}, bob.authenticator.passkeys[0])
      await expectRefusal(world, ada, () => ada.post('authenticate', data), {
        message: 'the credential is not one of those that were asked for',
        stays: 'ada@example.test',
      })
    },
  )

  test('begun signed in as somebody without passkeys, Bob’s passkey is refused', async () => {
    const { world, bob } = await two()
    const eve = world.person(bob.authenticator)
    await eve.submit('/auth/callback/dev', { email: 'eve@example.test' })
    const data = bob.authenticator.get(await eve.requestOptions())
    await expectRefusal(world, eve, () => eve.post('authenticate', data), {
      type: 'AccountNotLinked',
      message: 'the passkey belongs to another user than the one who is signed in',
      stays: 'eve@example.test',
    })
  })

  test('begun signed in as Eve and signed out meanwhile, Bob’s passkey is refused', async () => {
    const { world, bob } = await two()
    const eve = world.person(bob.authenticator)
    await eve.submit('/auth/callback/dev', { email: 'eve@example.test' })
    const data = bob.authenticator.get(await eve.requestOptions())
    await eve.signOut()
    await expectRefusal(world, eve, () => eve.post('authenticate', data), {
      type: 'AccountNotLinked',
      message: 'the passkey belongs to another user than the one who is signed in',
    })
  })

  test('begun signed out, and signed in as Eve in another tab meanwhile, Bob’s passkey is refused (E128)', async () => {
    const { world, bob } = await two()
    const eve = world.person(bob.authenticator)
    const data = bob.authenticator.get(await eve.requestOptions())
    await eve.submit('/auth/callback/dev', { email: 'eve@example.test' })
    await expectRefusal(world, eve, () => eve.post('authenticate', data), {
      type: 'AccountNotLinked',
      message: 'the passkey belongs to another user than the one who is signed in',
      stays: 'eve@example.test',
    })
  })

  test.each([
    ['begun signed out, finished signed in', false, true],
    ['begun signed in, finished signed out', true, false],
  ])('a registration %s is refused (E128, E194)', async (_, before, after) => {
    const world = makeWorld({ securityKeys: true })
    const eve = world.person()
    const signIn = () => eve.submit('/auth/callback/dev', { email: 'eve@example.test' })
    if (before) await signIn()
    const data = eve.authenticator.create(await eve.creationOptions({ email: 'new@example.test' }))
    if (before) await eve.signOut()
    if (after) await signIn()
    await expectRefusal(world, eve, () => eve.post('register', data), {
      message: 'the registration was begun by another user',
      ...(after && { stays: 'eve@example.test' }),
    })
  })

  test('the row of a passkey and its account must name the same user', async () => {
    const { world, ada } = await two()
    const { users } = world.snapshot()
    const [row] = world.tables.authenticators.values()
    world.tables.authenticators.set(row!.credentialID, { ...row!, userId: users[1]!.id })
    await expectRefusal(world, ada, () => ada.authenticate(), {
      message: 'the credential does not belong to an account of a user',
    })
  })

  describe.each(STRATEGIES)('the mailbox is proven, strategy %s (E121)', (strategy) => {
    const VICTIM = 'victim@example.test'

    /** Somebody else has typed the address, and made a passkey; then its owner follows a mailed link. */
    async function start(provider: ReturnType<typeof Passkey>) {
      const outbox: string[] = []
      const sendVerificationRequest = ({ url }: { url: string }) => void outbox.push(url)
      const mail = Email({ from: 'app@app.test', server: 'smtp://x', sendVerificationRequest })
      const world = makeWorld({ strategy, config: { providers: [provider, mail] } })
      const squatter = world.person()
      await squatter.register(VICTIM)
      const before = await squatter.session()
      const victim = world.person()
      await victim.submit('/auth/signin/email', { email: VICTIM })
      const link = new URL(outbox[0] ?? '')
      const answer = await victim.ask(`${link.pathname}${link.search}`)
      await expectSignIn(victim, answer, VICTIM)
      const users = world.snapshot().users
      return { world, squatter, before, victim, users }
    }

    /** The passkey that the victim adds opens the victim's user, and the squatter's does not. */
    async function expectOwn({
      world,
      squatter,
      victim,
      users,
    }: Awaited<ReturnType<typeof start>>) {
      const owner = users.find(({ email }) => email === VICTIM)?.id
      const mine = makeAuthenticator(ORIGIN)
      await victim.post('register', mine.create(await victim.creationOptions()))
      const again = world.person(mine)
      await expectSignIn(again, await again.authenticate(), VICTIM)
      squatter.cookies.clear()
      await squatter.authenticate()
      const accounts = world.snapshot().accounts.filter(({ userId }) => userId === owner)
      expect(accounts).toHaveLength(1)
      expect(await squatter.session()).not.toMatchObject({ user: { email: VICTIM } })
    }

    test('a typed address that a passkey does not need is only a name: it takes nothing from its owner', async () => {
      const found = await start(Passkey())
      expect(found.before).toMatchObject({ user: { name: VICTIM, email: null } })
      expect(found.users).toMatchObject([
        { name: VICTIM, email: null, emailVerified: null },
        { name: null, email: VICTIM, emailVerified: expect.any(Date) },
      ])
      await expectOwn(found)
    })

    test('a typed address by which a security key is found is the owner’s alone, at once', async () => {
      const found = await start(WebAuthn({ id: 'passkey' }))
      expect(found.before).toMatchObject({ user: { email: VICTIM, emailVerified: false } })
      const { world, squatter } = found
      if (strategy === 'database') {
        expect(world.snapshot()).toMatchObject({
          users: [{ email: VICTIM, emailVerified: expect.any(Date) }],
          accounts: [],
          sessions: [{}],
        })
        expect(await squatter.session()).toBeNull()
        await expectRefusal(world, squatter, () => squatter.authenticate(), {
          message: 'no such credential is registered',
        })
        return
      }
      // A sealed session can't be ended: what it opens has lost the address.
      expect(found.users).toMatchObject([
        { email: null, emailVerified: null },
        { email: VICTIM, emailVerified: expect.any(Date) },
      ])
      await expectOwn(found)
    })
  })

  test('a passkey whose account is unlinked at this very moment makes no new user', async () => {
    let gone = false
    const world = makeWorld({
      adapter: (tables) => {
        const memory = MemoryAdapter(tables)
        return {
          ...memory,
          // The account is there for the verification, and gone when it is decided whose it is.
          async getUserByAccount(key) {
            const owner = await memory.getUserByAccount(key)
            if (gone) await memory.unlinkAccount(key)
            return owner
          },
        }
      },
    })
    const ada = world.person()
    await ada.register()
    await ada.signOut()
    gone = true
    const reply = await ada.authenticate()
    expect(reply.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=AccountNotLinked`)
    expect(world.log.errors.map(({ type, message }) => [type, message])).toEqual([
      ['AccountNotLinked', 'the account is not one of a stored user'],
    ])
    const { users, accounts, sessions } = world.snapshot()
    expect([users.length, accounts, sessions]).toEqual([1, [], []])
    expect(await ada.session()).toBeNull()
  })

  test('a passkey whose account was unlinked opens nothing (E121)', async () => {
    const { world, ada } = await two()
    const [account] = world.tables.accounts.values()
    await MemoryAdapter(world.tables).unlinkAccount(account!)
    await expectRefusal(world, ada, () => ada.authenticate(), {
      message: 'no such credential is registered',
    })
  })

  test('nor does one of a database that keeps its row without the account', async () => {
    const { world, ada } = await two()
    const [key = ''] = world.tables.accounts.keys()
    world.tables.accounts.delete(key)
    await expectRefusal(world, ada, () => ada.authenticate(), {
      message: 'the credential does not belong to an account of a user',
    })
  })
})

describe('E202: a credential that is registered', () => {
  test('to another user is refused, and not overwritten', async () => {
    const { world, ada } = await withAda()
    const eve = world.person()
    const { id } = ada.authenticator.passkeys[0]!
    await expectRefusal(world, eve, () => eve.register('eve@example.test', { id }), {
      message: 'the credential is registered already',
    })
    await expectSignIn(ada, await ada.authenticate(), 'ada@example.test')
  })

  test('to the same user is refused as well', async () => {
    const { world, ada } = await withAda()
    await ada.authenticate()
    const { id } = ada.authenticator.passkeys[0]!
    await expectRefusal(world, ada, () => ada.register('ada@example.test', { id }), {
      message: 'the credential is registered already',
      stays: 'ada@example.test',
    })
  })
})

describe('E204: nobody learns who has an account', () => {
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shape(entry)]))
        : typeof value

  test.each(['authenticate', 'register', undefined])(
    'action %s: known and unknown addresses get the same',
    async (action) => {
      const { ada } = await withAda({ securityKeys: true })
      const ask = async (email: string) => {
        ada.cookies.clear()
        const response = await ada.optionsFor({ ...(action && { action }), email })
        const headers = [...response.headers.keys()]
        const [cookie = ''] = response.headers.getSetCookie()
        return {
          status: response.status,
          headers,
          length: cookie.length,
          body: shape(await response.json()),
        }
      }
      expect(await ask('ada@example.test')).toEqual(await ask('bob@example.test'))
    },
  )

  test('the ids that do not exist are always the same for one address, and say nothing else', async () => {
    const { world, ada } = await withAda({ securityKeys: true })
    const ids = async (email: string) => (await ada.requestOptions({ email })).allowCredentials
    const unknown = await ids('bob@example.test')
    expect(await ids('bob@example.test')).toEqual(unknown)
    expect(await ids('eve@example.test')).not.toEqual(unknown)
    const known = await ids('ada@example.test')
    expect(await ids('ada@example.test')).toEqual(known)
    for (const list of [known, unknown]) {
      expect(list).toEqual(
        Array.from({ length: 3 }, () => ({
          id: expect.stringMatching(/^[\w-]{22,86}$/),
          type: 'public-key',
        })),
      )
      expect(list).toEqual(list!.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    }
    const real = ada.authenticator.passkeys[0]!.id.toString('base64url')
    expect(known!.filter(({ id }) => id === real)).toHaveLength(1)
    expect(world.log.errors).toEqual([])
  })

  test('ids that do not exist have the lengths of ids that do', async () => {
    const ada = makeWorld({ securityKeys: true }).person()
    const lengths = new Set<number>()
    for (let count = 0; count < 20; count += 1) {
      const { allowCredentials } = await ada.requestOptions({ email: `x${count}@example.test` })
      for (const { id } of allowCredentials!) lengths.add(Buffer.from(id, 'base64url').length)
    }
    expect([...lengths].toSorted((a, b) => a - b)).toEqual([16, 20, 32, 64])
  })
})

describe('E205: an address has one spelling', () => {
  test.each([
    ['ADA@Example.Test'],
    [' ada@example.test'],
    ['ada@example.test '],
    ['ａｄａ@example.test'],
    ['ada@ｅxample.test'],
  ])('%j is ada@example.test', async (email) => {
    const { world, ada } = await withAda({ securityKeys: true })
    const { allowCredentials } = await ada.requestOptions({ email })
    expect(allowCredentials).toContainEqual({
      id: ada.authenticator.passkeys[0]!.id.toString('base64url'),
      type: 'public-key',
    })
    const eve = world.person()
    await expectRefusal(world, eve, () => eve.register(email), {
      type: 'AccountNotLinked',
      message: 'there is a user with the same e-mail address',
    })
  })

  test('a letter that looks the same is another address', async () => {
    const { world, ada } = await withAda({ securityKeys: true })
    const homoglyph = 'аdа@example.test'
    const { allowCredentials } = await ada.requestOptions({ email: homoglyph })
    expect(allowCredentials).not.toContainEqual({
      id: ada.authenticator.passkeys[0]!.id.toString('base64url'),
      type: 'public-key',
    })
    await world.person().register(homoglyph)
    expect(world.snapshot().users.map(({ email }) => email)).toEqual([
      'ada@example.test',
      homoglyph,
    ])
  })

  test.each([
    'a@x',
    'a@example.test\n',
    'a@@example.test',
    'a@evil.test,v@example.test',
    'a@evil.test v@example.test',
    'Name <a@example.test>',
    'a@example..test',
    'a@-example.test',
    '"a b"@example.test',
    'a@example.test\0',
    `${'a'.repeat(250)}@example.test`,
    '@example.test',
    'a@evil＠example.test',
  ])('%j is no address', async (email) => {
    const ada = makeWorld({ securityKeys: true }).person()
    for (const action of ['register', 'authenticate']) {
      const response = await ada.optionsFor({ action, email })
      expect([response.status, await response.json()]).toEqual([400, { error: 'Invalid request' }])
    }
  })
})

describe('E208: attestation', () => {
  test('with the credential’s own key is verified', async () => {
    const ada = makeWorld().person()
    await expectSignIn(
      ada,
      await ada.register('ada@example.test', { selfAttested: true }),
      'ada@example.test',
    )
  })

  test.each(['packed', 'fido-u2f', 'tpm', 'android-key', 'android-safetynet', 'apple', 'unknown'])(
    'of the format %s that proves nothing is refused, and nothing breaks',
    async (fmt) => {
      const world = makeWorld()
      const ada = world.person()
      const statements: Faults[] = [
        { fmt, attStmt: new Map() },
        {
          fmt,
          attStmt: new Map<string, string | number>([
            ['alg', -7],
            ['sig', 'x'],
            ['ver', '2.0'],
          ]),
        },
        {
          fmt,
          attStmt: new Map<string, Buffer | Buffer[]>([
            ['x5c', [Buffer.from('not a certificate')]],
            ['sig', Buffer.from('x')],
          ]),
        },
      ]
      for (const statement of statements) {
        world.log.errors.length = 0
        const reply = await ada.register('ada@example.test', statement)
        expect(reply.headers.get('location')).toBe(
          `${ORIGIN}/auth/signin?error=WebAuthnVerificationError`,
        )
        expect(world.log.errors.map(({ type }) => type)).toEqual(['WebAuthnVerificationError'])
      }
      expect(world.snapshot()).toEqual(EMPTY)
      expect(await ada.session()).toBeNull()
    },
  )

  test('none with a statement is refused', async () => {
    const world = makeWorld()
    const ada = world.person()
    const faults = { attStmt: new Map([['x', 1]]) }
    await expectRefusal(world, ada, () => ada.register('ada@example.test', faults), {
      message: NOT_VERIFIED,
      cause: 'None attestation had unexpected attestation statement',
    })
  })

  test('with a signature of another key is refused', async () => {
    const world = makeWorld()
    const ada = world.person()
    const options = await ada.creationOptions({ email: 'ada@example.test' })
    ada.authenticator.create(options)
    const other = ada.authenticator.get({ challenge: options.challenge, rpId: 'app.test' })
    const { signature } = other['response'] as { signature: string }
    const faults = { selfAttested: true, signature: Buffer.from(signature, 'base64url') }
    const data = ada.authenticator.create(options, faults)
    await expectRefusal(world, ada, () => ada.post('register', data), {
      message: 'the signature does not verify',
    })
  })
})

describe('a key whose type is not the one of its algorithm is refused: RFC 9053, section 2', () => {
  test.each([-35, -36, -8, -257, -37, -65_535])(
    'an EC2 key on P-256 that claims %i',
    async (algorithm) => {
      const provider = { registrationOptions: { supportedAlgorithmIDs: [algorithm] } }
      const world = makeWorld({ provider })
      const eve = world.person()
      await expectRefusal(world, eve, () => eve.register('eve@example.test', { algorithm }), {
        message: 'the type of the key is not the one of its algorithm',
      })
    },
  )

  test('also one that another engine has stored', async () => {
    const { world, ada } = await withAda()
    const [row] = world.tables.authenticators.values()
    const key = Buffer.from(row?.credentialPublicKey ?? '', 'base64')
    // The algorithm is the value of the second label, 3: -7 becomes -8.
    const at = key.indexOf(Buffer.from([0x03, 0x26]))
    key[at + 1] = 0x27
    if (row)
      world.tables.authenticators.set(row.credentialID, {
        ...row,
        credentialPublicKey: key.toString('base64'),
      })
    await expectRefusal(world, ada, () => ada.authenticate(), {
      message: 'the type of the key is not the one of its algorithm',
    })
  })
})
