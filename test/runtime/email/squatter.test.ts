import { describe, expect, test } from 'vitest'
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

describe.each(['jwt', 'database'] as const)(
  'somebody else has made a user with the address; then the mailbox is proven (E120), strategy %s',
  (strategy) => {
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
        sessions: strategy === 'database' ? [before?.id] : [],
      })
      expect(world.events().map(([name]) => name)).toEqual(['updateUser', 'signIn'])
      expect(await victim.session()).toMatchObject({ user: { email: VICTIM } })
      if (strategy === 'database') {
        expect(await squatter.session()).toBeNull()
        expect(await other.session()).toBeNull()
      }
      const again = await world.signIn(world.browser(), SQUATTER)
      expect(again.headers.get('location')).toBe(`${REFUSED}OAuthAccountNotLinked`)
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
      expect((await visitor.session()) === null).toBe(strategy === 'database')
    })

    test('stored sessions that can not be listed are a reason to refuse; there are none with tokens', async () => {
      const world = start({ without: ['listSessionsByUserId'] })
      await world.signIn(world.browser(), SQUATTER)
      await world.ask(VICTIM)
      const follows = await world.follow()
      if (strategy === 'jwt') expect(follows).toBe(HOME)
      else expect(follows).toBe(`${REFUSED}AccountNotLinked`)
    })

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

    test('where the adapter can not tell what is attached, nobody is signed in', async () => {
      const world = start({ without: ['listAccountsByUserId'] })
      await world.signIn(world.browser(), SQUATTER)
      const before = world.rows()
      await world.ask(VICTIM)
      expect(await world.follow()).toBe(`${REFUSED}AccountNotLinked`)
      expect(world.rows()).toEqual(before)
      expect(world.log.errors).toEqual([{ type: 'AccountNotLinked' }])
    })
  },
)
