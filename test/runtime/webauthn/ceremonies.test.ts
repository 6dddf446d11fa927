import { AccessDenied } from '@create-auth/runtime/errors'
import Dev from '@create-auth/runtime/providers/dev'
import Passkey from '@create-auth/runtime/providers/passkey'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { describe, expect, test } from 'vitest'
import { makeAuthenticator } from '../../support/authenticator.js'
import { START } from '../engine/visitor.js'
import { expectSignIn, makeWorld, ORIGIN } from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

describeByTurns('strategy %s', (strategy, it) => {
  test('a passkey registers a new user, and signs the same user in again', async () => {
    const world = makeWorld({ strategy })
    const ada = world.person()
    await expectSignIn(ada, await ada.register(), 'ada@example.test')
    const { users, accounts, authenticators } = world.snapshot()
    const [user] = users
    const [passkey] = ada.authenticator.passkeys
    const providerAccountId = Buffer.from(passkey!.userHandle, 'base64url').toString('base64')
    expect(users).toEqual([
      // Nobody has proven that the address is theirs: it is a name.
      { id: user!.id, name: 'ada@example.test', email: null, image: null, emailVerified: null },
    ])
    expect(accounts).toEqual([
      { provider: 'passkey', type: 'webauthn', providerAccountId, userId: user!.id },
    ])
    expect(authenticators).toEqual([
      {
        credentialID: passkey!.id.toString('base64'),
        credentialPublicKey: passkey!.publicKey.toString('base64'),
        counter: 0,
        credentialBackedUp: true,
        credentialDeviceType: 'multiDevice',
        transports: 'internal,hybrid',
        providerAccountId,
        userId: user!.id,
        createdAt: new Date(START),
      },
    ])
    await ada.signOut()
    await expectSignIn(ada, await ada.authenticate(), 'ada@example.test')
    const after = world.snapshot()
    expect([after.users, after.accounts, after.authenticators]).toEqual([
      users,
      accounts,
      [{ ...authenticators[0], lastUsedAt: new Date(START) }],
    ])
    expect(after.sessions).toHaveLength(strategy === 'database' ? 1 : 0)
    expect(ada.challenges()).toEqual([])
    expect(world.log.errors).toEqual([])
    const names = world.events.map(([name]) => name)
    expect(names).toEqual(['createUser', 'linkAccount', 'signIn', 'signIn'])
  })

  test('whoever is signed in adds a passkey to the same user, whatever the form says', async () => {
    const world = makeWorld({ strategy })
    const ada = world.person()
    await ada.submit('/auth/callback/dev', { user: 'dev-ada' })
    const before = [...ada.cookies].find(([name]) => name.includes('session'))
    await expectSignIn(ada, await ada.register('eve@example.test'), 'ada@example.test')
    const { users, accounts, authenticators, sessions } = world.snapshot()
    expect(users.map(({ email }) => email)).toEqual(['ada@example.test'])
    expect(accounts.map(({ provider, userId }) => [provider, userId])).toEqual([
      ['dev', users[0]!.id],
      ['passkey', users[0]!.id],
    ])
    expect(authenticators.map(({ userId }) => userId)).toEqual([users[0]!.id])
    expect(sessions).toHaveLength(strategy === 'database' ? 1 : 0)
    const after = [...ada.cookies].find(([name]) => name.includes('session'))
    expect(after?.[1]).not.toBe(before?.[1])
    await ada.signOut()
    await expectSignIn(ada, await ada.authenticate(), 'ada@example.test')
  })

  it('two passkeys of one user: each is an account, and the options name the first for the second', async () => {
    const world = makeWorld({ strategy })
    const ada = world.person()
    await ada.register()
    const phone = world.person(makeAuthenticator(ORIGIN))
    for (const [name, value] of ada.cookies) phone.cookies.set(name, value)
    const options = await phone.creationOptions()
    const [first] = ada.authenticator.passkeys
    expect(options.excludeCredentials).toEqual([
      { id: first!.id.toString('base64url'), type: 'public-key' },
    ])
    await expectSignIn(
      phone,
      await phone.post('register', phone.authenticator.create(options)),
      'ada@example.test',
    )
    const { users, accounts } = world.snapshot()
    expect(accounts.map(({ userId }) => userId)).toEqual([users[0]!.id, users[0]!.id])
    for (const device of [ada, phone]) {
      const { authenticator } = device
      const visitor = world.person(authenticator)
      await expectSignIn(visitor, await visitor.authenticate(), 'ada@example.test')
    }
  })

  test('a visitor who is signed in, and shows a passkey of the same user, stays', async () => {
    const world = makeWorld({ strategy })
    const ada = world.person()
    await ada.register()
    const options = await ada.requestOptions()
    expect(options.allowCredentials).toEqual([
      { id: ada.authenticator.passkeys[0]!.id.toString('base64url'), type: 'public-key' },
    ])
    await expectSignIn(
      ada,
      await ada.post('authenticate', ada.authenticator.get(options)),
      'ada@example.test',
    )
    expect(world.tables.sessions.size).toBe(strategy === 'database' ? 1 : 0)
  })

  it('the visitor goes where the form says', async () => {
    const ada = makeWorld({ strategy }).person()
    const data = ada.authenticator.create(await ada.creationOptions({ email: 'ada@example.test' }))
    const reply = await ada.post('register', data, { callbackUrl: '/account' })
    expect(reply.headers.get('location')).toBe(`${ORIGIN}/account`)
  })
})

describe('the options', () => {
  test('of a registration', async () => {
    const ada = makeWorld().person()
    expect(await ada.creationOptions({ email: 'ada@example.test' })).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'app.test', name: 'app.test' },
      user: {
        id: expect.stringMatching(/^[\w-]{43}$/),
        name: 'ada@example.test',
        displayName: 'ada@example.test',
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      extensions: { credProps: true },
      hints: [],
    })
  })

  test('offer what every server of a fleet can verify, whatever this one could besides', async () => {
    const { simpleWebAuthn } = Passkey()
    const asked: unknown[] = []
    const generateRegistrationOptions: typeof simpleWebAuthn.generateRegistrationOptions = async (
      options,
    ) => {
      asked.push(options.supportedAlgorithmIDs)
      return simpleWebAuthn.generateRegistrationOptions(options)
    }
    const provider = { simpleWebAuthn: { ...simpleWebAuthn, generateRegistrationOptions } }
    await makeWorld({ provider }).person().creationOptions({ email: 'ada@example.test' })
    expect(asked).toEqual([[-8, -7, -257]])
  })

  test('of an authentication', async () => {
    const ada = makeWorld().person()
    expect(await ada.requestOptions()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'app.test',
      timeout: 300_000,
      userVerification: 'required',
    })
  })

  test('say the name of the application, where it has one', async () => {
    const ada = makeWorld({ config: { theme: { name: ' Shop ' } } }).person()
    const { rp } = await ada.creationOptions({ email: 'ada@example.test' })
    expect(rp).toEqual({ id: 'app.test', name: 'Shop' })
  })

  test('carry what is configured, and the configuration stays as it is', async () => {
    const provider = {
      timeout: 60_000,
      relayingParty: { id: 'app.test', name: 'The App', origin: 'https://app.test' },
      registrationOptions: Object.freeze({
        attestationType: 'direct' as const,
        authenticatorSelection: Object.freeze({ authenticatorAttachment: 'platform' as const }),
        supportedAlgorithmIDs: [-7],
      }),
      authenticationOptions: Object.freeze({ extensions: { appid: 'x' } }),
    }
    const ada = makeWorld({ provider }).person()
    expect(await ada.creationOptions({ email: 'ada@example.test' })).toMatchObject({
      timeout: 60_000,
      rp: { id: 'app.test', name: 'The App' },
      attestation: 'direct',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      authenticatorSelection: { authenticatorAttachment: 'platform', residentKey: 'required' },
    })
    expect(await ada.requestOptions()).toMatchObject({
      timeout: 60_000,
      extensions: { appid: 'x' },
    })
  })

  test('WebAuthn prefers discoverable credentials, Passkey insists on them; both verify the user', async () => {
    const registration = (config: ReturnType<typeof Passkey>) =>
      config.registrationOptions?.authenticatorSelection
    expect(
      registration(Passkey({ authenticationOptions: { userVerification: 'discouraged' } })),
    ).toEqual({ residentKey: 'required', userVerification: 'required' })
    expect(
      Passkey({
        authenticationOptions: { userVerification: 'discouraged' },
        registrationOptions: { authenticatorSelection: { userVerification: 'preferred' } },
        verifyAuthenticationOptions: { requireUserVerification: false },
        verifyRegistrationOptions: { requireUserVerification: false },
      }),
    ).toMatchObject({
      id: 'passkey',
      type: 'webauthn',
      authenticationOptions: { userVerification: 'required' },
      registrationOptions: { authenticatorSelection: { userVerification: 'required' } },
      verifyAuthenticationOptions: { requireUserVerification: true },
      verifyRegistrationOptions: { requireUserVerification: true },
    })
    const world = makeWorld({ provider: { id: 'webauthn' }, config: { providers: [WebAuthn()] } })
    const ada = world.person()
    expect(await ada.creationOptions({ email: 'ada@example.test' })).toMatchObject({
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    expect(await ada.requestOptions()).toMatchObject({ userVerification: 'required' })
    await expectSignIn(ada, await ada.register(), 'ada@example.test')
  })
})

/** Action, whether somebody is signed in, fields, and what comes of it. */
const TABLE: readonly (readonly [string | undefined, boolean, Record<string, string>, string])[] = [
  ['authenticate', false, {}, 'authenticate, any passkey'],
  ['authenticate', false, { email: 'ada@example.test' }, 'authenticate, 3 passkeys'],
  ['authenticate', false, { email: 'nobody@example.test' }, 'authenticate, 3 passkeys'],
  ['authenticate', false, { email: 'not an address' }, 'Invalid request'],
  ['authenticate', true, {}, 'authenticate, 1 passkeys'],
  ['authenticate', true, { email: 'nobody@example.test' }, 'authenticate, 1 passkeys'],
  ['register', false, { email: 'new@example.test' }, 'register new@example.test'],
  ['register', false, { email: 'ada@example.test' }, 'register ada@example.test'],
  ['register', false, {}, 'Invalid request'],
  ['register', false, { email: 'not an address' }, 'Invalid request'],
  ['register', true, {}, 'register ada@example.test'],
  ['register', true, { email: 'new@example.test' }, 'register ada@example.test'],
  [undefined, false, {}, 'authenticate, any passkey'],
  [undefined, false, { email: 'ada@example.test' }, 'authenticate, 3 passkeys'],
  [undefined, false, { email: 'nobody@example.test' }, 'authenticate, 3 passkeys'],
  [undefined, true, {}, 'Invalid request'],
  ['other', false, {}, 'Invalid action'],
  ['', false, {}, 'Invalid action'],
]

interface Body {
  action?: string
  error?: string
  options?: { allowCredentials?: unknown[]; user?: { name: string } }
}

describe('which ceremony', () => {
  test.each(TABLE)('action %s, signed in %s, %j: %s', async (action, signedIn, fields, outcome) => {
    const world = makeWorld({ securityKeys: true })
    const ada = world.person()
    await ada.register()
    if (!signedIn) await ada.signOut()
    const response = await ada.optionsFor({ ...(action !== undefined && { action }), ...fields })
    const body = (await response.json()) as Body
    const { allowCredentials, user } = body.options ?? {}
    const seen =
      body.error ??
      (body.action === 'register'
        ? `register ${user?.name}`
        : `${body.action}, ${allowCredentials?.length ?? 'any'} passkey${allowCredentials ? 's' : ''}`)
    expect([seen, response.status]).toEqual([outcome, body.error === undefined ? 200 : 400])
    expect(response.headers.get('cache-control')).toBe('private, no-cache, no-store')
    expect(ada.challenges()).toHaveLength(body.error === undefined ? 1 : 0)
  })

  test('the challenge cookie lives as long as the ceremony may take, out of reach of scripts', async () => {
    const ada = makeWorld({ provider: { timeout: 61_500 } }).person()
    const [cookie = ''] = (await ada.optionsFor({ action: 'authenticate' })).headers.getSetCookie()
    expect(cookie.replace(/=[^;]*/, '')).toMatch(
      /^__Host-auth\.challenge\.[\w-]{12}; Max-Age=62; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('what is stored of whoever is signed in does not go into the cookie', async () => {
    const name = 'x'.repeat(4000)
    const users = [{ id: 'long', name, email: 'long@example.test' }]
    const dev = Dev({ users, dangerouslyAllowHosts: ['app.test'] })
    const ada = makeWorld({ config: { providers: [Passkey(), dev] } }).person()
    await ada.submit('/auth/callback/dev', { user: 'long' })
    const response = await ada.optionsFor({ action: 'register' })
    expect(response.headers.getSetCookie()[0]!.length).toBeLessThan(1000)
  })

  test('a provider of another type, and no provider: 404', async () => {
    const ada = makeWorld().person()
    for (const id of ['dev', 'nobody']) {
      const response = await ada.ask(`/auth/webauthn-options/${id}?action=authenticate`)
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not found.' }])
    }
  })

  test('the callback takes POST alone, and no other action', async () => {
    const world = makeWorld()
    const ada = world.person()
    await ada.requestOptions()
    const got = await ada.ask('/auth/callback/passkey?action=authenticate')
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    expect(ada.challenges()).toHaveLength(1)
    const other = await ada.submit('/auth/callback/passkey', { action: 'other', data: '{}' })
    expect([other.status, await other.json()]).toEqual([
      400,
      { message: 'the action must be register or authenticate' },
    ])
  })

  test('the callback needs the CSRF token of the form', async () => {
    const world = makeWorld()
    const ada = world.person()
    const data = ada.authenticator.create(await ada.creationOptions({ email: 'ada@example.test' }))
    const form = { action: 'register', data: JSON.stringify(data) }
    const reply = await ada.ask('/auth/callback/passkey', { form })
    expect(reply.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=MissingCSRF`)
    expect(world.snapshot()).toEqual({ users: [], accounts: [], sessions: [], authenticators: [] })
    expect(world.log.errors.map(({ type }) => type)).toEqual(['MissingCSRF'])
  })
})

describe('getUserInfo', () => {
  const getUserInfo = async (_context: unknown, request: Request) => {
    const name = new URL(request.url).searchParams.get('handle')
    if (name === 'broken') throw new Error('broken')
    if (name === 'barred') throw new AccessDenied('barred')
    if (name === 'known') return { user: { id: 'u1', name: 'Known' }, exists: true }
    return name === null ? null : { user: { name, email: `${name}@example.test` }, exists: false }
  }
  const provider = {
    getUserInfo,
    formFields: { handle: { autocomplete: 'username webauthn' } },
  }

  test('says who registers', async () => {
    const world = makeWorld({ provider })
    const ada = world.person()
    const options = await ada.creationOptions({ handle: 'ada' })
    expect(options.user).toMatchObject({ name: 'ada@example.test', displayName: 'ada' })
    await ada.post('register', ada.authenticator.create(options))
    expect(world.snapshot().users).toMatchObject([{ name: 'ada', email: 'ada@example.test' }])
  })

  test('a user that exists is refused when the authenticator has answered, and nothing is stored', async () => {
    const world = makeWorld({ provider })
    const eve = world.person()
    const options = await eve.creationOptions({ handle: 'known' })
    const reply = await eve.post('register', eve.authenticator.create(options))
    expect(reply.headers.get('location')).toBe(`${ORIGIN}/auth/signin?error=AccountNotLinked`)
    expect(world.log.errors.map(({ type, message }) => [type, message])).toEqual([
      ['AccountNotLinked', 'the user exists already'],
    ])
    expect(world.snapshot()).toEqual({ users: [], accounts: [], sessions: [], authenticators: [] })
  })

  test('null stands for nobody', async () => {
    const ada = makeWorld({ provider }).person()
    const response = await ada.optionsFor({ action: 'register' })
    expect([response.status, await response.json()]).toEqual([400, { error: 'Invalid request' }])
  })

  test('may refuse with an error of its own', async () => {
    const world = makeWorld({ provider })
    const reply = await world.person().optionsFor({ action: 'register', handle: 'barred' })
    expect([reply.status, await reply.json()]).toEqual([400, { error: 'AccessDenied' }])
    expect(world.log.errors.map(({ type, message }) => [type, message])).toEqual([
      ['AccessDenied', 'barred'],
    ])
  })

  test('that throws is the application’s fault', async () => {
    const world = makeWorld({ provider })
    const reply = await world.person().optionsFor({ action: 'register', handle: 'broken' })
    expect([reply.status, await reply.text()]).toEqual([500, expect.not.stringContaining('broken')])
    expect(world.log.errors.map(({ type, message }) => [type, message])).toEqual([
      ['CallbackRouteError', 'a function of the provider passkey threw'],
    ])
  })
})

test('getRelayingParty says for each request where ceremonies may take place', async () => {
  const world = makeWorld({
    provider: {
      getRelayingParty: (context, request) => ({
        id: ['test', 'app.test'],
        name: `${context.provider.name} on ${new URL(request.url).host}`,
        origin: ['https://other.test', ORIGIN],
      }),
    },
  })
  const ada = world.person()
  const options = await ada.creationOptions({ email: 'ada@example.test' })
  expect(options.rp).toEqual({ id: 'test', name: 'Passkey on app.test' })
  await expectSignIn(
    ada,
    await ada.post('register', ada.authenticator.create(options)),
    'ada@example.test',
  )
  const second = world.person()
  const answer = second.authenticator.create(
    await second.creationOptions({ email: 'second@example.test' }),
    { rpId: 'app.test', clientData: { origin: 'https://other.test' } },
  )
  await expectSignIn(second, await second.post('register', answer), 'second@example.test')
})

test('ceremonies in several tabs do not get into each other’s way; the oldest gives way to the fifth', async () => {
  const world = makeWorld()
  const ada = world.person()
  await ada.register()
  await ada.signOut()
  const tabs = []
  for (let tab = 0; tab < 5; tab += 1) tabs.push(await ada.requestOptions())
  expect(ada.challenges()).toHaveLength(4)
  const [first, second] = tabs
  const reply = await ada.post('authenticate', ada.authenticator.get(first!))
  expect(reply.headers.get('location')).toBe(
    `${ORIGIN}/auth/signin?error=WebAuthnVerificationError`,
  )
  expect(ada.challenges()).toHaveLength(4)
  await expectSignIn(
    ada,
    await ada.post('authenticate', ada.authenticator.get(second!)),
    'ada@example.test',
  )
  expect(ada.challenges()).toHaveLength(3)
})

test('passkeys that another engine has stored work: the account’s id is the credential’s', async () => {
  const world = makeWorld()
  const ada = world.person()
  await ada.register()
  await ada.signOut()
  const [account] = world.tables.accounts.values()
  const [row] = world.tables.authenticators.values()
  const adapter = MemoryAdapter(world.tables)
  await adapter.unlinkAccount(account!)
  await adapter.linkAccount({ ...account!, providerAccountId: row!.credentialID })
  world.tables.authenticators.set(row!.credentialID, {
    ...row!,
    providerAccountId: row!.credentialID,
  })
  await expectSignIn(ada, await ada.authenticate(), 'ada@example.test')
})
