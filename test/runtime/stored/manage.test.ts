import {
  listAccounts,
  listSessions,
  revokeAllSessions,
  revokeSession,
  unlinkAccount,
} from '@create-auth/runtime'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { SECRET, START } from '../engine/visitor.js'
import { ADA, DAY, EVE, makeWorld, NAME, type WorldOptions } from './world.js'

/** Ada on two devices, and Eve on one. */
async function start(options: WorldOptions = {}) {
  const world = makeWorld(options)
  const [laptop, phone, stranger] = [world.browser(), world.browser(), world.browser()]
  await world.signIn(laptop)
  await world.signIn(phone)
  await world.signIn(stranger, EVE)
  world.events()
  const [ada = '', eve = ''] = world.tables.users.keys()
  const config = withHost(
    { secret: SECRET, trustHost: true, ...world.config },
    { env: {}, now: world.clock.now },
  )
  const request = {
    headers: new Headers({ cookie: `${NAME}=${laptop.cookies.get(NAME) ?? ''}` }),
  }
  return { world, config, laptop, phone, stranger, ada, eve, request }
}

describe.each([true, false])('E184: the sessions of a user, with hashTokens %s', (hashTokens) => {
  const options: WorldOptions = { config: { session: { hashTokens } } }

  test('are listed without their tokens, and the own one is marked', async () => {
    const { world, config, ada, request } = await start(options)
    const expires = new Date(world.clock.now() + 30 * DAY * 1000)
    const listed = await listSessions(config, ada, request)
    const id = expect.stringMatching(/^[\w-]{24}$/)
    const [authTime, createdAt] = [new Date(START), new Date(START)]
    const known = { authTime, createdAt, methods: ['oauth'], provider: 'acme' }
    expect(listed).toEqual([
      { id, expires, current: true, ...known },
      { id, expires, current: false, ...known },
    ])
    const tokens = [...world.tables.sessions.keys()]
    expect(listed.map((session) => session.id).filter((one) => tokens.includes(one))).toEqual([])
  })

  test('that have expired are not listed', async () => {
    const { world, config, ada } = await start(options)
    world.clock.advance(30 * DAY)
    expect(await listSessions(config, ada)).toEqual([])
  })

  test('end one by one', async () => {
    const { world, config, laptop, phone, ada, request } = await start(options)
    const other = (await listSessions(config, ada, request)).find(({ current }) => !current)
    expect(await revokeSession(config, ada, other?.id ?? '')).toBe(true)
    expect([await laptop.session(), await phone.session()]).toEqual([expect.anything(), null])
    expect(world.events()).toEqual([
      ['signOut', { session: expect.objectContaining({ userId: ada }) }],
    ])
    expect(await revokeSession(config, ada, other?.id ?? '')).toBe(false)
  })

  test('do not end by an id that is another user’s', async () => {
    const { config, laptop, ada, eve } = await start(options)
    const [session] = await listSessions(config, ada)
    expect(await revokeSession(config, eve, session?.id ?? '')).toBe(false)
    expect(await laptop.session()).not.toBeNull()
  })

  test('end all at once, but for the one to keep', async () => {
    const { config, laptop, phone, stranger, ada, request } = await start(options)
    const mine = (await listSessions(config, ada, request)).find(({ current }) => current)
    expect(await revokeAllSessions(config, ada, { except: mine?.id ?? '' })).toBe(1)
    expect([await laptop.session(), await phone.session()]).toEqual([expect.anything(), null])
    expect(await revokeAllSessions(config, ada)).toBe(1)
    expect(await laptop.session()).toBeNull()
    expect(await stranger.session()).not.toBeNull()
  })
})

describe('E184: the accounts of a user', () => {
  test('are listed without their tokens', async () => {
    const { config, ada } = await start()
    expect(await listAccounts(config, ada)).toEqual([
      { provider: 'acme', providerAccountId: 'ada', type: 'oauth' },
    ])
  })

  test('can be removed as long as one is left', async () => {
    const { world, config, laptop, ada } = await start()
    await world.linkAs(laptop, { ...ADA, id: 'second' }, 'other')
    const acme = { provider: 'acme', providerAccountId: 'ada' }
    const other = { provider: 'other', providerAccountId: 'second' }
    await unlinkAccount(config, ada, acme)
    expect(await listAccounts(config, ada)).toEqual([{ ...other, type: 'oauth' }])
    await expect(unlinkAccount(config, ada, other)).rejects.toMatchObject({
      type: 'LastSignInMethod',
      message: 'the account is the only way to sign in that the user has',
    })
    expect(await listAccounts(config, ada)).toHaveLength(1)
    await unlinkAccount(config, ada, other, { dangerouslyAllowLast: true })
    expect(await listAccounts(config, ada)).toEqual([])
  })

  test('of a provider that is not configured are no way to sign in', async () => {
    const { world, config, laptop, ada } = await start()
    await world.linkAs(laptop, { ...ADA, id: 'second' }, 'other')
    const others = config.providers.filter(
      (provider) => typeof provider === 'function' || provider.id !== 'other',
    )
    const acme = { provider: 'acme', providerAccountId: 'ada' }
    await expect(unlinkAccount({ ...config, providers: others }, ada, acme)).rejects.toMatchObject({
      type: 'LastSignInMethod',
    })
  })

  test.each([
    { emailVerified: new Date(0), may: 'can be removed where mails reach a proven address' },
    { emailVerified: null, may: 'can not be removed where the address is not proven' },
  ])('the last one $may', async ({ emailVerified }) => {
    const { world, config, ada } = await start()
    const user = world.tables.users.get(ada)
    if (user) world.tables.users.set(ada, { ...user, emailVerified })
    const mail = {
      id: 'mail',
      name: 'Mail',
      type: 'email',
      sendVerificationRequest: () => undefined,
    } as const
    const withMail = { ...config, providers: [...config.providers, mail] }
    const removal = unlinkAccount(withMail, ada, { provider: 'acme', providerAccountId: 'ada' })
    if (emailVerified) await expect(removal).resolves.toBeUndefined()
    else await expect(removal).rejects.toMatchObject({ type: 'LastSignInMethod' })
  })

  test('of another user can not be removed', async () => {
    const { world, config, eve } = await start()
    const acme = { provider: 'acme', providerAccountId: 'ada' }
    await expect(unlinkAccount(config, eve, acme)).rejects.toMatchObject({
      type: 'AccountNotLinked',
    })
    expect(world.tables.accounts.size).toBe(2)
  })
})

describe('what can not be managed is refused by name', () => {
  test('sessions that are kept in cookies', async () => {
    const { config, ada } = await start({ strategy: 'jwt' })
    const refused = { type: 'UnsupportedStrategy' }
    await expect(listSessions(config, ada)).rejects.toMatchObject(refused)
    await expect(revokeSession(config, ada, 'x')).rejects.toMatchObject(refused)
    await expect(revokeAllSessions(config, ada)).rejects.toMatchObject(refused)
  })

  test('a configuration without an adapter', async () => {
    const { config, ada } = await start()
    const { adapter: _, session: __, ...rest } = config
    await expect(listAccounts(rest, ada)).rejects.toMatchObject({ type: 'MissingAdapter' })
  })

  test('a configuration that is not valid', async () => {
    const { config, ada } = await start()
    const broken = { ...config, session: { maxAge: -1 } }
    await expect(listAccounts(broken, ada)).rejects.toMatchObject({ type: 'InvalidConfig' })
  })

  test('an adapter that lacks the method', async () => {
    const { config, ada } = await start({ without: ['listSessionsByUserId'] })
    await expect(listSessions(config, ada)).rejects.toMatchObject({
      type: 'MissingAdapterMethods',
      message: 'the adapter has no method listSessionsByUserId',
    })
  })
})
