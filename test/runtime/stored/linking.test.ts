import { describe, expect, test } from 'vitest'
import { ADA, EVE, makeWorld, type World, type WorldOptions } from './world.js'
import { describeByTurns } from '../../support/pairwise.js'

const HOME = 'https://app.test/'
const refused = (code: string) => `https://app.test/auth/signin?error=${code}`

async function landing(answer: Response): Promise<string | null> {
  return answer.headers.get('location')
}

const errors = (world: World) => world.log.errors.map(({ type }) => type)

/** The user whose account this is. */
function ownerOf(world: World, account: string): string {
  return world.tables.accounts.get(JSON.stringify(account.split(' ')))?.userId ?? 'nobody'
}

describeByTurns('with the strategy %s', (strategy, it) => {
  const start = (options: WorldOptions = {}) => makeWorld({ strategy, ...options })
  const stored = strategy === 'database'

  it('a new account makes a user, whose address counts as unproven', async () => {
    const world = start()
    const browser = world.browser()
    expect(await landing(await world.signIn(browser))).toBe(HOME)
    const [user] = world.tables.users.values()
    expect(user).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/),
      name: 'Ada',
      email: 'ada@example.test',
      image: null,
      emailVerified: null,
    })
    const tokens = {
      access_token: 'access-token-1',
      token_type: 'bearer',
      expires_at: world.clock.now() / 1000 + 60,
    }
    const key = { provider: 'acme', type: 'oauth', providerAccountId: 'ada', userId: user?.id }
    expect([...world.tables.accounts.values()]).toEqual([{ ...tokens, ...key }])
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.test' } })
    const account = { ...tokens, expires_in: 60, ...key }
    const { emailVerified: _, ...profile } = user ?? {}
    expect(world.events()).toEqual([
      ['createUser', { user }],
      ['linkAccount', { user, account, profile }],
      ['signIn', { user, account, profile: ADA, isNewUser: true }],
    ])
  })

  test('a known account signs in, and its tokens are stored again', async () => {
    const world = start()
    await world.signIn(world.browser())
    const before = world.rows()
    world.events()
    world.spy.writes()
    const browser = world.browser()
    expect(await landing(await world.signIn(browser))).toBe(HOME)
    expect({ ...world.rows(), sessions: [] }).toEqual({ ...before, sessions: [] })
    const [account] = world.tables.accounts.values()
    expect(account?.access_token).toBe('access-token-2')
    const expected = stored ? ['updateAccount', 'createSession'] : ['updateAccount']
    expect(world.spy.writes().map(({ method }) => method)).toEqual(expected)
    expect(world.events()).toEqual([
      ['signIn', expect.objectContaining({ user: before.users[0], isNewUser: false })],
    ])
  })

  it('an adapter that can not update accounts keeps the tokens of the first sign-in', async () => {
    const world = start({ without: ['updateAccount'] })
    await world.signIn(world.browser())
    expect(await landing(await world.signIn(world.browser()))).toBe(HOME)
    expect([...world.tables.accounts.values()][0]?.access_token).toBe('access-token-1')
  })

  it('a new account is linked to who is signed in and asks for it, whatever its address is', async () => {
    const world = start()
    const browser = world.browser()
    await world.signIn(browser)
    world.events()
    expect(await landing(await world.linkAs(browser, EVE, 'other'))).toBe(HOME)
    expect(world.tables.users.size).toBe(1)
    expect(ownerOf(world, 'other eve')).toBe(ownerOf(world, 'acme ada'))
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.test' } })
    const [user] = world.tables.users.values()
    expect(world.events()).toEqual([
      ['linkAccount', expect.objectContaining({ user })],
      ['signIn', expect.objectContaining({ user, isNewUser: false })],
    ])
  })

  it('E125: an account of another user is not linked, and the session stays as it was', async () => {
    const world = start()
    await world.signIn(world.browser(), EVE)
    const browser = world.browser()
    await world.signIn(browser)
    const before = world.rows()
    const answer = await world.linkAs(browser, EVE, 'acme')
    expect(await landing(answer)).toBe(refused('OAuthAccountNotLinked'))
    expect(world.rows()).toEqual(before)
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.test' } })
    expect(errors(world)).toEqual(['OAuthAccountNotLinked'])
  })

  it('E122: an account with the address of a user does not open that user', async () => {
    const world = start()
    await world.signIn(world.browser())
    const before = world.rows()
    const browser = world.browser()
    const impostor = { ...ADA, id: 'impostor' }
    const answer = await world.signIn(browser, impostor)
    expect(await landing(answer)).toBe(refused('OAuthAccountNotLinked'))
    expect(await browser.session()).toBeNull()
    expect(world.rows()).toEqual(before)
  })

  describe('allowDangerousEmailAccountLinking', () => {
    async function second(options: { proven: boolean; vouched: boolean }) {
      const world = start()
      await world.signIn(world.browser())
      const [user] = world.tables.users.values()
      if (user && options.proven)
        world.tables.users.set(user.id, { ...user, emailVerified: new Date(0) })
      world.events()
      const browser = world.browser()
      const person = { ...ADA, id: 'ada-too', email_verified: options.vouched }
      return { world, browser, answer: await world.signIn(browser, person, 'other') }
    }

    test('links where both sides have proven the address; no user is said to be created', async () => {
      const { world, browser, answer } = await second({ proven: true, vouched: true })
      expect(await landing(answer)).toBe(HOME)
      expect(ownerOf(world, 'other ada-too')).toBe(ownerOf(world, 'acme ada'))
      expect(await browser.session()).not.toBeNull()
      expect(world.events().map(([name]) => name)).toEqual(['linkAccount', 'signIn'])
    })

    test.each([
      { proven: false, vouched: true, title: 'the user has never proven it' },
      { proven: true, vouched: false, title: 'the provider has not' },
    ])('does not link where $title', async (options) => {
      const { world, browser, answer } = await second(options)
      expect(await landing(answer)).toBe(refused('OAuthAccountNotLinked'))
      expect(ownerOf(world, 'other ada-too')).toBe('nobody')
      expect(await browser.session()).toBeNull()
    })

    test('E130: the same account id at another provider is another account', async () => {
      const world = start()
      await world.signIn(world.browser())
      const person = { ...ADA, email: 'else@example.test' }
      await world.signIn(world.browser(), person, 'other')
      expect(world.tables.users.size).toBe(2)
    })
  })

  it('people without an address can sign in, and are different people', async () => {
    const world = start()
    for (const id of ['one', 'two', 'one']) {
      const browser = world.browser()
      expect(await landing(await world.signIn(browser, { id, email: null }))).toBe(HOME)
      expect(await browser.session()).toMatchObject({ user: { email: null } })
    }
    expect(world.tables.users.size).toBe(2)
  })

  it('E128: who signs in elsewhere while a sign-in is under way has not asked for a link', async () => {
    const world = start()
    const browser = world.browser()
    const back = await world.begin(browser)
    await browser.submit('/auth/callback/dev', { email: 'eve@example.test' })
    world.answerWith(ADA)
    expect(await landing(await browser.ask(back))).toBe(HOME)
    expect(world.tables.users.size).toBe(2)
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.test' } })
  })

  it('a link that was begun as one user is not made to another', async () => {
    const world = start()
    const browser = world.browser()
    await browser.submit('/auth/callback/dev', { email: 'eve@example.test' })
    const back = await world.begin(browser)
    await browser.submit('/auth/callback/dev', { email: 'mallory@example.test' })
    world.answerWith(ADA)
    expect(await landing(await browser.ask(back))).toBe(HOME)
    expect(world.tables.users.size).toBe(3)
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.test' } })
  })

  it('E132: of the profile nothing decides on id and emailVerified', async () => {
    const world = start()
    const [acme] = world.config.providers
    const profile = () => ({
      id: 'ada',
      email: 'ada@example.test',
      emailVerified: new Date(),
      role: 'admin',
    })
    Object.assign(acme ?? {}, { profile })
    await world.signIn(world.browser())
    expect([...world.tables.users.values()]).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: null,
        email: 'ada@example.test',
        image: null,
        emailVerified: null,
        role: 'admin',
      },
    ])
  })

  it('E134: an account whose user was deleted by other means is treated as new', async () => {
    const world = start()
    await world.signIn(world.browser())
    const before = world.rows()
    world.tables.users.clear()
    world.tables.sessions.clear()
    const browser = world.browser()
    expect(await landing(await world.signIn(browser))).toBe(HOME)
    const after = world.rows()
    expect(after.users).toEqual(before.users.map((user) => ({ ...user, id: expect.any(String) })))
    // Nobody gets the id of somebody who is gone.
    expect(after.users[0]?.id).not.toBe(before.users[0]?.id)
    expect(after.accounts).toEqual([`acme ada ${after.users[0]?.id}`])
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.test' } })
  })

  describe('no half users', () => {
    /** The first `n` calls of a method fail. */
    const failing = (method: string, n = 1): NonNullable<WorldOptions['meddle']> => {
      let left = n
      return (call, go) => {
        if (call.method !== method || left === 0) return go()
        left -= 1
        throw new Error(`connection lost for ${JSON.stringify(call.args)}`)
      }
    }

    test('E133: where linkAccount fails after createUser, the user is removed again', async () => {
      const world = start({ meddle: failing('linkAccount') })
      const browser = world.browser()
      expect(await landing(await world.signIn(browser))).toBe(
        'https://app.test/auth/error?error=Configuration',
      )
      expect(world.rows()).toEqual({ users: [], accounts: [], sessions: [] })
      expect(world.spy.writes().map(({ method }) => method)).toEqual([
        'createVerificationToken',
        'createUser',
        'linkAccount',
        'deleteUser',
        'useVerificationToken',
      ])
      expect(world.tables.verificationTokens.size).toBe(0)
      expect(world.events()).toEqual([])
      expect(errors(world)).toEqual(['AdapterError'])
      expect(await landing(await world.signIn(browser))).toBe(HOME)
      expect(world.events().map(([name]) => name)).toEqual(['createUser', 'linkAccount', 'signIn'])
    })

    test.each([
      ['cannot delete users', { without: ['deleteUser'] as const }],
      ['has lost its database altogether', {}],
    ])('E133: where the adapter %s, the next sign-in finishes the user', async (_, options) => {
      let down = true
      const world = start({
        ...options,
        meddle: ({ method }, go) => {
          if (down && (method === 'linkAccount' || method === 'deleteUser')) throw new Error('down')
          return go()
        },
      })
      await world.signIn(world.browser())
      expect(world.rows()).toMatchObject({ users: [{ name: 'Ada' }], accounts: [] })
      expect(await landing(await world.signIn(world.browser(), { ...ADA, id: 'impostor' }))).toBe(
        refused('OAuthAccountNotLinked'),
      )
      down = false
      const browser = world.browser()
      expect(await landing(await world.signIn(browser))).toBe(HOME)
      expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
      expect(world.tables.users.size).toBe(1)
      expect(world.events().map(([name]) => name)).toEqual(['createUser', 'linkAccount', 'signIn'])
    })

    test('the record of who unlinked an account is not finished by it', async () => {
      const world = start()
      const browser = world.browser()
      await world.signIn(browser)
      await world.linkAs(browser, { ...ADA, id: 'second' }, 'other')
      world.tables.accounts.delete(JSON.stringify(['acme', 'ada']))
      const stranger = world.browser()
      expect(await landing(await world.signIn(stranger))).toBe(refused('OAuthAccountNotLinked'))
      const unnamed = { id: 'ada', email: null }
      expect(await landing(await world.signIn(stranger, unnamed))).toBe(HOME)
      expect(ownerOf(world, 'acme ada')).not.toBe(ownerOf(world, 'other second'))
    })

    test('who signs in for development has the same id whatever was forgotten, unless somebody else has it', async () => {
      const world = start()
      const signIn = async (): Promise<string> => {
        await world.browser().submit('/auth/callback/dev', { user: 'dev-ada' })
        return ownerOf(world, 'dev dev-ada')
      }
      const first = await signIn()
      const [user] = world.tables.users.values()
      world.tables.accounts.clear()
      world.tables.users.clear()
      expect(await signIn()).toBe(first)
      world.tables.accounts.clear()
      world.tables.users.set(first, { ...user!, email: 'elsewhere@example.test' })
      const second = await signIn()
      expect(second).not.toBe(first)
      expect(world.rows().users.map(({ id }) => id)).toEqual([first, second])
    })

    test('an address that was proven is not taken over by an account that its user does not have', async () => {
      const world = start({ meddle: failing('linkAccount', 2), without: ['deleteUser'] })
      await world.signIn(world.browser())
      const [user] = world.tables.users.values()
      expect(user).toBeDefined()
      if (user) world.tables.users.set(user.id, { ...user, emailVerified: new Date(0) })
      expect(await landing(await world.signIn(world.browser()))).toBe(
        refused('OAuthAccountNotLinked'),
      )
    })

    test.each([
      ['createUser', 'first'],
      ['linkAccount', 'first'],
      ['linkAccount', 'last'],
    ])(
      'E114: of two first sign-ins at once, that both come as far as %s, the %s goes on: both are signed in as one user',
      async (method, which) => {
        const waiting: (() => void)[] = []
        const world = start({
          meddle: (call, go) => {
            if (call.method !== method || waiting.length > 1) return go()
            return new Promise((resolve, reject) => {
              waiting.push(() => {
                try {
                  resolve(go())
                } catch (thrown) {
                  reject(thrown)
                }
              })
              const order = which === 'first' ? waiting : waiting.toReversed()
              if (waiting.length === 2) for (const next of order) next()
            })
          },
        })
        const browsers = [world.browser(), world.browser()]
        const backs = await Promise.all(browsers.map((browser) => world.begin(browser)))
        const answers = await Promise.all(
          browsers.map((browser, index) => browser.ask(backs[index] ?? '')),
        )
        expect(await Promise.all(answers.map(landing))).toEqual([HOME, HOME])
        expect(world.tables.users.size).toBe(1)
        expect(world.tables.accounts.size).toBe(1)
        for (const browser of browsers) expect(await browser.session()).not.toBeNull()
      },
    )

    test('what the adapter says of its failure is logged without the values that it was given', async () => {
      const world = start({ meddle: failing('linkAccount') })
      await world.signIn(world.browser())
      const [error] = world.log.errors
      const cause = error?.cause as { err: Error }
      expect([error?.message, cause.err.message]).toEqual([
        "the adapter's method linkAccount failed",
        expect.stringMatching(/^connection lost for \[\{.*"access_token":"…"/),
      ])
      expect(cause.err.message).not.toContain('access-token')
    })
  })
})
