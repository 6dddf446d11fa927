import type { AdapterAccount } from '@create-auth/runtime/adapters'
import Password from '@create-auth/runtime/providers/password'
import { describe, expect, test } from 'vitest'
import type { CreationOptions } from '../../support/authenticator.js'
import type { AdapterCall } from '../../support/spy-adapter.js'
import { makeMailWorld } from '../email/world.js'
import { EVE, makeWorld, type World, type WorldOptions } from '../stored/world.js'

const VICTIM = 'victim@example.test'
const OWNER = { id: 'owner', name: 'Owner', email: VICTIM, email_verified: true }

/** An ID token that was verified when it was stored. */
function idToken(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'RS256' })}.${encode(claims)}.c2lnbmF0dXJl`
}

/** Stores a user with these accounts, as earlier sign-ins would have. */
function store(
  { tables }: Pick<World, 'tables'>,
  accounts: readonly Partial<AdapterAccount>[],
): void {
  tables.users.set('before', { id: 'before', email: VICTIM, emailVerified: null })
  for (const [index, account] of accounts.entries()) {
    const key = { provider: `p${index}`, providerAccountId: '1' }
    const row = { type: 'oidc', ...key, userId: 'before', ...account } as AdapterAccount
    tables.accounts.set(JSON.stringify(Object.values(key)), row)
  }
}

/** Registers a passkey; of somebody new where nobody is signed in. */
async function register(world: World, browser: ReturnType<World['browser']>): Promise<Response> {
  const query = 'action=register&email=new%40example.test'
  const answer = await browser.ask(`/auth/webauthn-options/passkey?${query}`)
  const { options } = (await answer.json()) as { options: CreationOptions }
  const data = JSON.stringify(world.authenticator.create(options))
  return browser.submit('/auth/callback/passkey', { action: 'register', data })
}

/** A site whose adapter fails once in a method: before it does anything, or after it. */
function failing(method: string, when: 'before' | 'after', options: WorldOptions = {}) {
  let left = 1
  const meddle = async (call: AdapterCall, go: () => unknown) => {
    if (call.method !== method || left === 0) return go()
    left -= 1
    if (when === 'after') await go()
    throw new Error('connection lost')
  }
  return makeWorld({ ...options, meddle })
}

describe('what is stored in part is undone', () => {
  test('the account of a passkey whose key can not be stored, and nothing else of its user', async () => {
    const world = failing('createAuthenticator', 'before', { passwordless: true })
    const browser = world.browser()
    await world.signIn(browser)
    const before = world.rows()
    const failed = await register(world, browser)
    expect(failed.headers.get('location')).toBe('https://app.test/auth/error?error=Configuration')
    expect({ ...world.rows(), keys: world.tables.authenticators.size }).toEqual({
      ...before,
      keys: 0,
    })
    expect((await register(world, browser)).headers.get('location')).toBe('https://app.test/')
    expect(world.rows().accounts).toHaveLength(2)
  })

  test('the user of a passkey, who is there though the adapter has failed', async () => {
    const world = failing('createUser', 'after', { passwordless: true })
    await register(world, world.browser())
    expect(world.rows()).toEqual({ users: [], accounts: [], sessions: [] })
  })

  test('and an address goes back to who has never proven it', async () => {
    const world = failing('createUser', 'before')
    store(world, [{ type: 'dev' }])
    await world.signIn(world.browser(), OWNER)
    expect(world.rows().users).toMatchObject([{ id: 'before', email: VICTIM }])
    await world.signIn(world.browser(), OWNER)
    expect(world.rows().users).toMatchObject([
      { id: 'before', email: null },
      { name: 'Owner', email: VICTIM },
    ])
    const [event] = world.events()
    expect(event).toEqual(['updateUser', { user: world.tables.users.get('before') }])
  })

  test('an id stays with whom it was made for, who has neither the account nor the address any more', async () => {
    const world = makeWorld()
    await world.signIn(world.browser(), OWNER)
    const [first] = [...world.tables.users.values()]
    const moved = { email: 'elsewhere@example.test', emailVerified: new Date(0) }
    if (first) world.tables.users.set(first.id, { ...first, ...moved })
    world.tables.accounts.clear()
    store(world, [{ type: 'dev' }])
    const answer = await world.signIn(world.browser(), OWNER)
    expect(answer.headers.get('location')).toBe('https://app.test/')
    const users = [...world.tables.users.values()]
    expect(users.map(({ email }) => email)).toEqual(['elsewhere@example.test', null, VICTIM])
    expect(new Set(users.map(({ id }) => id)).size).toBe(3)
  })

  test('but not after a write that takes too long: it may still happen', async () => {
    const never = new Promise<never>(() => {})
    const world = makeWorld({
      patience: 20,
      meddle: ({ method }, go) => (method === 'linkAccount' ? never : go()),
    })
    await world.signIn(world.browser(), EVE)
    expect(world.rows().users).toMatchObject([{ name: 'Eve' }])
    expect(world.log.errors).toMatchObject([{ type: 'AdapterError' }])
  })
})

test('an address is not taken from somebody with an account that may have proven it', async () => {
  const world = makeWorld()
  store(world, [{ type: 'dev' }, { type: 'oauth' }])
  const answer = await world.signIn(world.browser(), OWNER)
  expect(answer.headers.get('location')).toContain('error=OAuthAccountNotLinked')
  expect(world.rows().users).toMatchObject([{ id: 'before', email: VICTIM }])
})

describe('whoever proves a mailbox', () => {
  /** Proves the mailbox of somebody who has a password, and these accounts. */
  async function proven(accounts: readonly Partial<AdapterAccount>[], passwords: boolean) {
    const world = makeMailWorld()
    store(world, accounts)
    const factor = { userId: 'before', kind: 'password' as const, value: 'x', lastUsedAt: null }
    const createdAt = new Date(world.clock.now())
    await world.config.adapter?.putFactor?.({ ...factor, createdAt }, { expected: null })
    world.spy.calls.splice(0)
    const providers = passwords ? [...world.browser().config.providers, Password()] : undefined
    const browser = world.browser(providers && { providers })
    await world.ask(VICTIM, browser)
    expect(await world.follow(browser)).toBe('https://app.test/')
    return {
      factors: world.tables.factors.size,
      deletes: world.spy.calls.filter(({ method }) => method === 'deleteFactor').length,
    }
  }

  test('keeps a password where every account has proven the address', async () => {
    const claims = { email: VICTIM, email_verified: true }
    const vouched = [{ id_token: idToken(claims) }]
    expect(await proven(vouched, true)).toEqual({ factors: 1, deletes: 0 })
  })

  test('loses one that somebody else may have set, where there are passwords', async () => {
    expect(await proven([{}], true)).toEqual({ factors: 0, deletes: 3 })
    expect(await proven([{}], false)).toEqual({ factors: 1, deletes: 0 })
  })
})
