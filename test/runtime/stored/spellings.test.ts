import { createUser } from '@create-auth/runtime'
import type { Adapter, AdapterUser } from '@create-auth/runtime/adapters'
import { emptyTables, MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { signedIn, withHost } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { makeStore } from '../../../runtime/src/store/store.js'
import { spyOn } from '../../support/spy-adapter.js'
import { makeMailWorld, HOME, SENT, type MailWorld } from '../email/world.js'
import { at, GOOD, makeSite, OTHER, SITE } from '../engine/password-site.js'
import { SECRET } from '../engine/visitor.js'
import { describeByTurns } from '../../support/pairwise.js'

const STORED = 'Ada.Lovelace@Example.test'
const LOWER = STORED.toLowerCase()
const OTHERS = [LOWER, 'ADA.LOVELACE@EXAMPLE.TEST', 'ada.Lovelace@example.test'] as const
const SPELLINGS = [STORED, ...OTHERS] as const

/** Users from elsewhere; the ids are their turns. */
function userOf(email: string, id: string, emailVerified: Date | null = new Date(7)): AdapterUser {
  return { id, email, name: 'Ada', image: null, emailVerified }
}

/** A store over users of these addresses, whose ids are their turns. */
function storeOf(addresses: readonly string[], without: readonly (keyof Adapter)[] = []) {
  const tables = emptyTables()
  for (const [turn, email] of addresses.entries())
    tables.users.set(String(turn), userOf(email, String(turn)))
  const whole = Object.entries(MemoryAdapter(tables))
  const spy = spyOn(
    Object.fromEntries(whole.filter(([name]) => !without.includes(name as keyof Adapter))),
  )
  const warnings: string[] = []
  const store = makeStore(
    spy.adapter,
    1000,
    () => undefined,
    (...warning) => void warnings.push(warning.join(': ')),
  )
  const find = async (written: string): Promise<string | undefined> =>
    (await store.getUserByEmail(written.toLowerCase(), { written }))?.id
  return { store, find, warnings, calls: spy.calls }
}

describe('the store finds an address', () => {
  test.each(SPELLINGS)('that is stored in other letters by %s', async (written) => {
    const { store, find, warnings } = storeOf([STORED, 'eve@example.test'])
    expect(await find(written)).toBe('0')
    expect((await store.getUserByEmail(LOWER))?.email).toBe(STORED)
    expect(warnings).toEqual([])
  })

  test('as it was written before any other spelling, then as the engine stores it', async () => {
    const { find, warnings } = storeOf([STORED, LOWER, 'ADA.Lovelace@example.test'])
    expect(await find(STORED)).toBe('0')
    expect(await find('ADA.Lovelace@example.test')).toBe('2')
    expect(await find('ada.LOVELACE@example.test')).toBe('1')
    expect(warnings).toEqual([])
  })

  test('of several of whom none has it exactly so by nobody, and says whose addresses they are', async () => {
    const { find, warnings } = storeOf([STORED, 'eve@example.test', 'ADA.Lovelace@example.test'])
    expect(await find(LOWER)).toBeUndefined()
    expect(warnings).toEqual(['addresses-differ-in-case: 0, 2'])
  })

  test.each([
    ['\u212Aim@example.test', 'kim@example.test'],
    ['\u0130da@example.test', 'ida@example.test'],
    ['stra\u1E9Ee@example.test', 'stra\u00DFe@example.test'],
    ['\u00C9mile@example.test', 'emile@example.test'],
  ])('and takes %s for no spelling of %s', async (stored, asked) => {
    const { store } = storeOf([stored])
    expect(await store.getUserByEmail(asked)).toBeUndefined()
    expect((await store.getUserByEmail(asked, { written: stored }))?.id).toBe('0')
  })

  test.each([
    ['small letters', LOWER, ['getUserByEmail', 'listUsersByEmailIgnoringCase']],
    ['capitals', 'ADA.Lovelace@example.test', ['getUserByEmail', 'listUsersByEmailIgnoringCase']],
    [
      'letters beyond ASCII in capitals',
      '\u00C9mile@example.test',
      ['getUserByEmail', 'listUsersByEmailIgnoringCase', 'listUsersByEmailIgnoringCase'],
    ],
  ])('by the same questions whoever has it: %s', async (_, written, methods) => {
    for (const addresses of [[], [written], [STORED], [STORED, LOWER], [STORED, 'ADA@x.test']]) {
      const { find, calls } = storeOf(addresses)
      await find(written)
      expect(calls.map(({ method }) => method)).toEqual(methods)
    }
  })

  test('of adapters that list nobody by two questions: as written, and as the engine stores it', async () => {
    const without = ['listUsersByEmailIgnoringCase'] as const
    const { find, calls } = storeOf([STORED], without)
    expect(await find(STORED)).toBe('0')
    expect(await find(LOWER)).toBeUndefined()
    expect(calls.map(({ args }) => args)).toEqual([[STORED], [LOWER], [LOWER]])
    expect(await storeOf([LOWER], without).find(STORED)).toBe('0')
  })

  test('of a database that ignores case, too', async () => {
    const both = [userOf(STORED, '1'), userOf(LOWER, '2')]
    const asked = makeStore(
      {
        getUserByEmail: () => both[0] ?? null,
        listUsersByEmailIgnoringCase: () => [...both, userOf('eve@example.test', '3')],
      },
      1000,
      () => undefined,
    )
    expect((await asked.getUserByEmail(LOWER))?.id).toBe('2')
  })
})

test('the store passes over users whom an adapter lists for other letters than those of ASCII', async () => {
  const kelvin = userOf('\u212Aim@example.test', '1')
  const store = makeStore(
    { getUserByEmail: () => null, listUsersByEmailIgnoringCase: () => [kelvin] },
    1000,
    () => undefined,
  )
  expect(await store.getUserByEmail('kim@example.test')).toBeUndefined()
})

/** Puts users into a site, as they are in a database from elsewhere. */
function seed({ tables }: Pick<MailWorld, 'tables'>, ...addresses: readonly string[]): void {
  for (const [turn, email] of addresses.entries())
    tables.users.set(String(turn), userOf(email, String(turn)))
}

describeByTurns('a mailed link, strategy %s', (strategy, it) => {
  it.each(SPELLINGS)('to %s signs in who is stored in other letters', async (typed) => {
    const world = makeMailWorld({ strategy })
    seed(world, STORED)
    const browser = world.browser()
    expect(await world.ask(typed, browser)).toBe(SENT)
    expect(world.outbox.map(({ identifier }) => identifier)).toEqual([STORED])
    expect(await world.follow(browser)).toBe(HOME)
    expect(await browser.session()).toMatchObject({ user: { email: STORED } })
    expect([...world.tables.users]).toEqual([['0', userOf(STORED, '0')]])
  })

  it.each([
    [STORED, '0'],
    [LOWER, '1'],
    ['ADA.Lovelace@example.test', '2'],
  ])('to %s signs in that one of several who differ in case', async (typed, id) => {
    const world = makeMailWorld({ strategy })
    seed(world, STORED, LOWER, 'ADA.Lovelace@example.test')
    const browser = world.browser()
    await world.ask(typed, browser)
    expect(world.outbox.map(({ identifier }) => identifier)).toEqual([typed])
    expect(await world.follow(browser)).toBe(HOME)
    const { user } = (await browser.session()) as { user: { email: string } }
    expect(user.email).toBe(world.tables.users.get(id)?.email)
    expect(world.tables.users.size).toBe(3)
  })

  it('whose address two have, and neither exactly so, is answered as one to nobody is', async () => {
    const answers = []
    for (const addresses of [[], [STORED, 'ADA.Lovelace@example.test']]) {
      const world = makeMailWorld({ strategy })
      seed(world, ...addresses)
      const answer = await world.browser().submit('/auth/signin/mail', { email: LOWER })
      const methods = world.spy.calls.map(({ method }) => method)
      const cookies = answer.headers
        .getSetCookie()
        .map((line) => line.replace(/(?<=sent-mail=)[^;]+/, ({ length }) => String(length)))
      answers.push({ status: answer.status, cookies, body: await answer.text(), methods })
      expect(world.outbox.map(({ identifier }) => identifier)).toEqual([LOWER])
      const pairs = world.log.warnings.filter((line) => line.startsWith('addresses'))
      expect(pairs).toEqual(addresses.length > 0 ? ['addresses-differ-in-case: 0, 1'] : [])
    }
    expect(answers[1]).toEqual(answers[0])
  })

  it('is asked for once more in the letters that were typed, and shown in those of everybody', async () => {
    const pages = []
    for (const addresses of [[STORED, LOWER], []]) {
      const world = makeMailWorld({ strategy })
      seed(world, ...addresses)
      const browser = world.browser()
      await world.ask(STORED, browser)
      const html = await (await browser.ask(SENT)).text()
      expect(html).toContain(`<input type="hidden" name="email" value="${STORED}" />`)
      expect(html).toContain('<bdi>ada.lovelace<wbr />@example.test</bdi>')
      pages.push(html.replaceAll(/nonce="[^"]*"|(?<=csrfToken" value=")[^"]*/g, ''))
    }
    expect(pages[0]).toBe(pages[1])
  })
})

test('a code signs in the one of two whose spelling was typed, on the page that asks everybody for it', async () => {
  const codes: (string | undefined)[] = []
  const world = makeMailWorld({
    mail: { code: true, sendMail: ({ code }) => void codes.push(code) },
  })
  seed(world, STORED, LOWER)
  const browser = world.browser()
  expect(await world.ask(STORED, browser)).toBe(SENT)
  expect(await (await browser.ask(SENT)).text()).toContain('name="code"')
  const answer = await browser.submit('/auth/callback/mail', { code: codes[0] ?? '' })
  expect(answer.headers.get('location')).toBe(HOME)
  expect(await browser.session()).toMatchObject({ user: { email: STORED } })
})

test('a normalizeIdentifier of one’s own says which spelling counts', async () => {
  const world = makeMailWorld({ mail: { normalizeIdentifier: (text) => text.toLowerCase() } })
  seed(world, STORED, LOWER)
  await world.ask(STORED)
  expect(world.outbox.map(({ identifier }) => identifier)).toEqual([LOWER])
})

describe('a service that says the address', () => {
  const person = { id: 'new', name: 'Ada', email: LOWER, email_verified: true }

  test('in other letters makes no second user', async () => {
    const world = makeMailWorld()
    seed(world, STORED)
    const answer = await world.signIn(world.browser(), person)
    expect(answer.headers.get('location')).toBe(
      'https://app.test/auth/signin?error=OAuthAccountNotLinked',
    )
    expect([...world.tables.users.keys()]).toEqual(['0'])
  })

  test('and links by it signs in who is stored in other letters', async () => {
    const world = makeMailWorld()
    seed(world, STORED)
    const browser = world.browser()
    await world.signIn(browser, { ...person, email: 'ADA.lovelace@Example.test' }, 'other')
    expect(await browser.session()).toMatchObject({ user: { email: STORED } })
    expect([...world.tables.users.keys()]).toEqual(['0'])
    expect([...world.tables.accounts.values()].map(({ userId }) => userId)).toEqual(['0'])
  })
})

describe('passwords', () => {
  /** Somebody who has signed up, whose address is then stored as another library would have done it. */
  async function signedUp(...others: readonly string[]) {
    const site = makeSite()
    await site.signedUp(LOWER)
    const [user] = site.tables.users.values()
    if (!user) throw new Error('nobody has signed up')
    Object.assign(user, { email: STORED })
    for (const email of others) site.tables.users.set(email, userOf(email, email))
    return { site, id: user.id }
  }

  test.each(SPELLINGS)('of who is stored in other letters open by %s', async (typed) => {
    const { site } = await signedUp()
    const browser = site.make()
    expect(at(await site.signIn(browser, GOOD, typed))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { email: STORED } })
    expect(site.tables.users.size).toBe(1)
  })

  test.each(SPELLINGS)('that are forgotten are chosen anew by %s', async (typed) => {
    const { site, id } = await signedUp()
    const browser = site.make()
    await site.ask(browser, typed, 'forgot-password')
    expect(site.lastMail()).toMatchObject({ to: STORED, kind: 'new-password' })
    await site.typeCode(browser)
    expect(at(await site.choose(browser, { password: OTHER }))).toBe(`${SITE}/`)
    expect(await browser.session()).toMatchObject({ user: { email: STORED } })
    expect([...site.tables.users.keys()]).toEqual([id])
    expect(at(await site.signIn(site.make(), OTHER, STORED))).toBe(`${SITE}/`)
  })

  test('of one of two who differ in case open by the exact spelling alone', async () => {
    const { site } = await signedUp(LOWER)
    expect(at(await site.signIn(site.make(), GOOD, STORED))).toBe(`${SITE}/`)
    expect(at(await site.signIn(site.make(), GOOD, LOWER))).not.toBe(`${SITE}/`)
    const browser = site.make()
    await site.ask(browser, STORED, 'forgot-password')
    await site.typeCode(browser)
    await site.choose(browser, { password: OTHER })
    expect(at(await site.signIn(site.make(), OTHER, STORED))).toBe(`${SITE}/`)
    expect(at(await site.signIn(site.make(), OTHER, LOWER))).not.toBe(`${SITE}/`)
  })

  test('a sign-up in other letters is told the account that there is', async () => {
    const { site, id } = await signedUp()
    await site.ask(site.make(), OTHERS[1], 'signup')
    expect(site.lastMail()).toMatchObject({ to: STORED, kind: 'known-account' })
    expect([...site.tables.users.keys()]).toEqual([id])
  })

  test('createUser refuses an address that is stored in other letters', async () => {
    const { site, id } = await signedUp()
    await expect(createUser(site.trusted, { email: OTHERS[2] })).rejects.toMatchObject({
      type: 'AccountNotLinked',
    })
    expect([...site.tables.users.keys()]).toEqual([id])
  })

  test.each([
    ['somebody has come in between', [STORED], 'AccountNotLinked'],
    ['the database has another reason', [], 'AdapterError'],
  ] as const)('createUser that the database refuses says why: %s', async (_, come, type) => {
    const site = makeSite({
      around: (adapter) => ({
        ...adapter,
        // As a unique index on lower(email) does, once somebody else is stored.
        async createUser() {
          for (const email of come) await adapter.createUser?.(userOf(email, email))
          throw new TypeError('refused')
        },
      }),
    })
    await expect(createUser(site.trusted, { email: LOWER })).rejects.toMatchObject({ type })
  })
})

test('two sign-ups at once, of which a unique index on lower(email) refuses the second, become one user', async () => {
  const world = makeMailWorld({
    meddle: async ({ method, args }, go) => {
      const [given] = args as readonly { readonly email?: string }[]
      if (method === 'createUser' && given?.email === LOWER) {
        seed(world, STORED)
        throw new TypeError('duplicate key value violates unique constraint "users_email_lower"')
      }
      return go()
    },
  })
  const browser = world.browser()
  await world.ask(LOWER, browser)
  expect(await world.follow(browser)).toBe(HOME)
  expect(await browser.session()).toMatchObject({ user: { email: STORED } })
  expect([...world.tables.users.keys()]).toEqual(['0'])
})

test.each(SPELLINGS)('signedIn of tests finds %s', async (email) => {
  const tables = emptyTables()
  tables.users.set('0', userOf(STORED, '0'))
  const config = withHost(
    { secret: SECRET, providers: [], adapter: MemoryAdapter(tables) },
    { env: { NODE_ENV: 'test' } },
  )
  expect((await signedIn(config, { email })).user.id).toBe('0')
  expect(tables.users.size).toBe(1)
})
