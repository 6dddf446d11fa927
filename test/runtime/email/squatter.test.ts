import { describe, expect, test } from 'vitest'
import type { AdapterAccount } from '@create-auth/runtime/adapters'
import { makeWorld, type Person } from '../stored/world.js'
import { HOME, makeMailWorld, type MailWorld, type MailWorldOptions } from './world.js'

const VICTIM = 'victim@example.test'
const SQUATTER = { id: 'squatter', email: VICTIM, email_verified: false }
const REFUSED = 'https://app.test/auth/signin?error='

/** An ID token that was verified when it was stored. */
function idToken(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'RS256' })}.${encode(claims)}.c2lnbmF0dXJl`
}

/** Attaches an account to the only user, as an earlier sign-in would have. */
function attach(world: MailWorld, provider: string, claims?: object): void {
  const userId = world.rows().users[0]?.id ?? ''
  const account = { provider, type: 'oidc' as const, providerAccountId: '1', userId }
  world.tables.accounts.set(JSON.stringify([provider, '1']), {
    ...account,
    ...(claims && { id_token: idToken(claims) }),
  })
}

describe('somebody else has made a user with the address; then the mailbox is proven (E120): sessions in the database', () => {
  const strategy = 'database'
  const start = (options: MailWorldOptions = {}) => makeMailWorld({ strategy, ...options })

  test('the account of a provider that did not vouch is unlinked, and its sessions end', async () => {
    const world = start()
    const squatter = world.browser()
    await world.signIn(squatter, SQUATTER)
    const other = world.browser()
    await world.signIn(other, SQUATTER)
    const before = world.rows().users[0]
    expect(before).toMatchObject({ email: VICTIM, emailVerified: null })
    const victim = world.browser()
    await world.ask(VICTIM, victim)
    world.events()
    expect(await world.follow(victim)).toBe(HOME)
    const after = { ...before, emailVerified: new Date(world.clock.now()) }
    expect(world.rows()).toEqual({
      users: [after],
      accounts: [],
      sessions: [before?.id],
    })
    expect(world.events().map(([name]) => name)).toEqual(['updateUser', 'signIn'])
    expect(await victim.session()).toMatchObject({ user: { email: VICTIM } })
    expect(await squatter.session()).toBeNull()
    expect(await other.session()).toBeNull()
    const again = await world.signIn(world.browser(), SQUATTER)
    expect(again.headers.get('location')).toBe(`${REFUSED}OAuthAccountNotLinked`)
  })

  test('a password, a second factor and recovery codes that were set before are gone', async () => {
    const world = start({ config: { twoFactor: true } })
    await world.signIn(world.browser(), SQUATTER)
    const userId = world.rows().users[0]?.id ?? ''
    const [createdAt, value] = [new Date(world.clock.now()), 'of the squatter']
    for (const kind of ['password', 'totp', 'recovery'] as const) {
      const factor = { userId, kind, value, createdAt, lastUsedAt: null }
      await world.config.adapter?.putFactor?.(factor, { expected: null })
    }
    expect(world.tables.factors.size).toBe(3)
    const victim = world.browser()
    await world.ask(VICTIM, victim)
    expect(await world.follow(victim)).toBe(HOME)
    expect([...world.tables.factors.values()]).toEqual([])
  })

  test('an account whose ID token has proven the address stays', async () => {
    const world = start()
    await world.signIn(world.browser(), SQUATTER)
    attach(world, 'vouching', { email: 'Victim@Example.test', email_verified: true })
    attach(world, 'unsure', { email: VICTIM, email_verified: false })
    attach(world, 'other-address', { email: 'eve@example.test', email_verified: true })
    attach(world, 'silent')
    attach(world, 'odd', { email: 5, email_verified: true })
    await world.ask(VICTIM)
    expect(await world.follow()).toBe(HOME)
    const userId = world.rows().users[0]?.id
    expect(world.rows().accounts).toEqual([`vouching 1 ${userId}`])
  })

  test('where every account has proven the address, the sessions go on', async () => {
    const world = start()
    const visitor = world.browser()
    await world.signIn(visitor, SQUATTER)
    world.tables.accounts.clear()
    attach(world, 'vouching', { email: VICTIM, email_verified: true })
    await world.ask(VICTIM)
    expect(await world.follow()).toBe(HOME)
    expect(await visitor.session()).toMatchObject({ user: { email: VICTIM } })
  })

  test('where nothing is attached to the user, nobody knows who began the sessions: they end', async () => {
    const world = start()
    const visitor = world.browser()
    await world.signIn(visitor, SQUATTER)
    world.tables.accounts.clear()
    await world.ask(VICTIM)
    expect(await world.follow()).toBe(HOME)
    expect(await visitor.session()).toBeNull()
  })

  test.each([['listSessionsByUserId'], ['listAccountsByUserId']] as const)(
    'where the adapter lacks %s, the mailbox gets a user of its own',
    async (method) => {
      const world = start({ without: [method] })
      const squatter = world.browser()
      await world.signIn(squatter, SQUATTER)
      await world.ask(VICTIM)
      const victim = world.browser()
      expect(await world.follow(victim)).toBe(HOME)
      expect(world.rows().users).toMatchObject([
        { email: null, emailVerified: null },
        { email: VICTIM, emailVerified: expect.any(Date) },
      ])
      expect(await victim.session()).toMatchObject({ user: { email: VICTIM } })
      expect(await squatter.session()).toMatchObject({ user: { email: null } })
      // It is said when the engine starts: the methods are no part of the contract that adapters of Auth.js keep.
      expect(world.log.warnings).toContain(`adapter-can-not-list: ${method}`)
    },
  )

  test('what is linked after the mailbox was proven stays', async () => {
    const world = start()
    const visitor = world.browser()
    await world.ask(VICTIM, visitor)
    await world.follow(visitor)
    await world.linkAs(visitor, SQUATTER, 'acme')
    const { accounts } = world.rows()
    expect(accounts).toHaveLength(1)
    await world.ask(VICTIM)
    expect(await world.follow()).toBe(HOME)
    expect(world.rows().accounts).toEqual(accounts)
  })
})

describe('somebody else has made a user with the address; then the mailbox is proven (E120): sealed sessions', () => {
  const DAY = 86_400
  const start = (options: MailWorldOptions = {}) => makeMailWorld({ strategy: 'jwt', ...options })

  /** A squatter who is signed in, and then the owner of the mailbox. */
  async function both(options: MailWorldOptions = {}) {
    const world = start(options)
    const squatter = world.browser()
    await world.signIn(squatter, SQUATTER)
    const before = await squatter.session()
    world.clock.advance(60)
    await world.ask(VICTIM)
    const victim = world.browser()
    expect(await world.follow(victim)).toBe(HOME)
    const [older, owner] = world.rows().users
    return { world, squatter, victim, before, older, owner }
  }

  test('the mailbox gets a user of its own, and the older record loses the address, at once', async () => {
    const { world, victim, before, older, owner } = await both()
    expect(before).toMatchObject({ user: { email: VICTIM, emailVerified: false } })
    expect([older?.email, owner?.email, owner?.emailVerified]).toEqual([
      null,
      VICTIM,
      new Date(world.clock.now()),
    ])
    expect(world.rows().accounts).toEqual([`acme squatter ${older?.id}`])
    expect(await victim.session()).toMatchObject({ user: { email: VICTIM, emailVerified: true } })
  })

  test('the sealed session of the squatter links nothing to the owner, and loses the address when it is due', async () => {
    const { world, squatter, older, owner } = await both()
    await world.linkAs(squatter, { id: 'mallory', email: null }, 'other')
    expect(world.rows().accounts).toEqual([
      `acme squatter ${older?.id}`,
      `other mallory ${older?.id}`,
    ])
    const { world: due, squatter: still, older: his } = await both()
    expect(await still.session()).toMatchObject({ user: { emailVerified: false } })
    due.clock.advance(DAY)
    expect(await still.session()).toEqual({
      user: { name: null, email: null, image: null },
      expires: expect.any(String),
    })
    // Whose it is stays in it.
    await due.linkAs(still, { id: 'mallory', email: null }, 'other')
    expect(due.rows().accounts).toContain(`other mallory ${his?.id}`)
    await world.signIn(squatter, SQUATTER)
    expect(world.rows().accounts.some((row) => row.endsWith(owner?.id ?? '-'))).toBe(false)
  })

  test('two links that are followed at once make one user', async () => {
    const world = start()
    await world.signIn(world.browser(), SQUATTER)
    await world.ask(VICTIM)
    const first = world.link()
    await world.ask(VICTIM)
    const answers = await Promise.all(
      [first, world.link()].map((link) => world.browser().ask(link.href)),
    )
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual([HOME, HOME])
    expect(world.rows().users.map(({ email }) => email)).toEqual([null, VICTIM])
  })

  test('where every account has proven the address, it is the owner’s record, and stays so', async () => {
    const world = start()
    await world.signIn(world.browser(), SQUATTER)
    world.tables.accounts.clear()
    attach(world, 'vouching', { email: 'Victim@Example.test', email_verified: true })
    await world.ask(VICTIM)
    expect(await world.follow()).toBe(HOME)
    expect(world.rows().users).toMatchObject([
      { email: VICTIM, emailVerified: new Date(world.clock.now()) },
    ])
  })

  test('a token from before the proof is not renewed, and links nothing', async () => {
    const world = start()
    const old = world.browser()
    await world.signIn(old, SQUATTER)
    world.clock.advance(60)
    const [user] = world.rows().users
    if (user)
      world.tables.users.set(user.id, { ...user, emailVerified: new Date(world.clock.now()) })
    const linking = await old.submit('/auth/signin/other', { intent: 'link' })
    expect(linking.headers.get('location')).toBe(`${REFUSED}LinkRefused`)
    expect(await old.session()).not.toBeNull()
    world.clock.advance(DAY)
    expect(await old.session()).toBeNull()
    expect([...old.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
  })

  test('a token of a user who is gone is not renewed, and links nothing', async () => {
    const world = start()
    const { providers } = world.config
    const config = {
      providers: providers.filter(
        (each) => typeof each === 'function' || each.id !== 'credentials',
      ),
    }
    const gone = world.browser(config)
    await world.signIn(gone, SQUATTER)
    world.tables.users.clear()
    expect(
      (await gone.submit('/auth/signin/other', { intent: 'link' })).headers.get('location'),
    ).toBe(`${REFUSED}LinkRefused`)
    expect(await gone.session()).not.toBeNull()
    world.clock.advance(DAY)
    expect(await gone.session()).toBeNull()
  })

  test('where users of the application’s own sign in by credentials, who is not stored may be one', async () => {
    const world = start()
    const own = world.browser()
    await own.submit('/auth/callback/credentials', { id: 'own' })
    world.clock.advance(DAY)
    expect(await own.session()).toMatchObject({ user: { name: 'from authorize()' } })
  })

  test('while the store can not be asked, a session stays as it is, and is not renewed', async () => {
    let down = false
    const world = start({
      meddle: ({ method }, go) => {
        if (down && method === 'getUser') throw new Error('down')
        return go()
      },
    })
    const visitor = world.browser()
    await world.signIn(visitor, SQUATTER)
    const session = await visitor.session()
    world.clock.advance(DAY)
    down = true
    expect(await visitor.session()).toEqual(session)
    expect(world.log.errors).toEqual([{ type: 'AdapterError' }])
    down = false
    expect(await visitor.session()).not.toEqual(session)
  })

  test('a table whose users must have an address gives the older record one that is nobody’s', async () => {
    const { world, squatter, older } = await both({
      meddle: ({ method, args }, go) => {
        const [user] = args as [{ email?: string | null }]
        if (method === 'updateUser' && user.email === null) throw new Error('NOT NULL')
        return go()
      },
    })
    expect(older?.email).toBe(`${older?.id}@address.invalid`)
    world.clock.advance(DAY)
    expect(await squatter.session()).toMatchObject({ user: { email: null } })
    expect(world.log.errors).toEqual([])
  })
})

describe('without a mail provider an address that was never proven is its proven owner’s', () => {
  const PROVEN: Person = { id: 'victim', name: 'Victim', email: VICTIM, email_verified: true }
  const UNPROVEN = idToken({ email: VICTIM, email_verified: false })

  /** A site where somebody with such an account has the address, and then its owner comes. */
  async function owned(account: object, person = PROVEN, emailVerified: Date | null = null) {
    const world = makeWorld()
    world.tables.users.set('squatter', { id: 'squatter', email: VICTIM, emailVerified })
    const row = { provider: 'p', providerAccountId: '1', userId: 'squatter', ...account }
    world.tables.accounts.set(JSON.stringify(['p', '1']), row as AdapterAccount)
    const browser = world.browser()
    const answer = await world.signIn(browser, person)
    const squatter = world.tables.users.get('squatter')
    return { world, location: answer.headers.get('location'), squatter, browser }
  }

  test.each([{ type: 'webauthn' }, { type: 'dev' }, { type: 'oidc', id_token: UNPROVEN }])(
    'who had it by %j loses it, and opens nobody by it',
    async (account) => {
      const { world, location, squatter, browser } = await owned(account)
      expect([location, squatter?.email]).toEqual([HOME, null])
      expect(await browser.session()).toMatchObject({ user: { name: 'Victim', email: VICTIM } })
      expect(world.rows().accounts).toContain('p 1 squatter')
      expect(world.events().map(([name]) => name)).toEqual([
        'updateUser',
        'createUser',
        'linkAccount',
        'signIn',
      ])
    },
  )

  test.each<[string, object, Person, Date | null]>([
    ['the newcomer has not proven it', { type: 'dev' }, { ...PROVEN, email_verified: false }, null],
    ['it was proven by mail', { type: 'dev' }, PROVEN, new Date(0)],
    [
      'an ID token has proven it',
      { type: 'oidc', id_token: idToken({ email: VICTIM, email_verified: true }) },
      PROVEN,
      null,
    ],
    ['nobody knows whether it was proven', { type: 'oauth' }, PROVEN, null],
    ['nobody knows whether it was, without an ID token', { type: 'oidc' }, PROVEN, null],
    [
      'the ID token says nothing of it',
      { type: 'oidc', id_token: idToken({ sub: '1' }) },
      PROVEN,
      null,
    ],
  ])('it stays where %s', async (_, account, person, emailVerified) => {
    const { location, squatter } = await owned(account, person, emailVerified)
    expect([location, squatter?.email]).toEqual([`${REFUSED}OAuthAccountNotLinked`, VICTIM])
  })
})
