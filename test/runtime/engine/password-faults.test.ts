import { setPassword } from '@create-auth/runtime'
import { inspect } from 'node:util'
import type { Adapter } from '@create-auth/runtime/adapters'
import { beforeAll, describe, expect, test } from 'vitest'
import { chooseStatements, failingStore, type Statement } from '../../support/failing-store.js'
import { STRATEGIES } from '../../support/pairwise.js'
import { spyOn } from '../../support/spy-adapter.js'
import { ADA, alertIn, at, GOOD, makeSite, OTHER, SITE } from './password-site.js'

/** Passwords, and hashes of them. */
const SECRETS = new RegExp(`${GOOD}|${OTHER}|ln=14`)
const SAVED = `${SITE}/auth/signin?error=PasswordSaved&callbackUrl=${encodeURIComponent(`${SITE}/`)}`

/** A site whose store fails at one of its statements, from when that is asked for. */
function makeFailing(strategy: (typeof STRATEGIES)[number]) {
  const { around, failAt, statements } = failingStore()
  const site = makeSite({ strategy, around })
  return { ...site, failAt, statements }
}
type Site = ReturnType<typeof makeFailing>
type Browser = ReturnType<Site['make']>

/** Who is stored, and which of two passwords opens. */
async function stateOf({ make, signIn, tables }: Site) {
  const users = [...tables.users.values()].map(({ name, emailVerified }) => [
    name,
    emailVerified instanceof Date,
  ])
  const factors = tables.factors.size
  const opens: boolean[] = []
  for (const password of [GOOD, OTHER])
    opens.push(at(await signIn(make(), password)) === `${SITE}/`)
  return { users, factors, opens }
}

interface Flow {
  readonly begin: (site: Site) => Promise<Browser>
  readonly end: (site: Site, browser: Browser) => Promise<Response>
  readonly before: Awaited<ReturnType<typeof stateOf>>
  readonly after: Awaited<ReturnType<typeof stateOf>>
}

const nobody = { users: [], factors: 0, opens: [false, false] }
const withFirst = { users: [['Ada', true]], factors: 1, opens: [true, false] }
const withOther = { ...withFirst, opens: [false, true] }

const FLOWS: Readonly<Record<string, Flow>> = {
  'a sign-up': {
    async begin({ ask, make, typeCode }) {
      const browser = make()
      await ask(browser)
      await typeCode(browser)
      return browser
    },
    end: ({ choose }, browser) => choose(browser),
    before: nobody,
    after: withFirst,
  },
  'a reset': {
    async begin({ ask, make, signedUp, typeCode }) {
      await signedUp()
      const browser = make()
      await ask(browser, ADA, 'forgot-password')
      await typeCode(browser)
      return browser
    },
    end: ({ choose }, browser) => choose(browser, { password: OTHER }),
    before: withFirst,
    after: withOther,
  },
  'a change': {
    begin: ({ signedUp }) => signedUp(),
    end: (_, browser) =>
      browser.submit('/auth/change-password', { currentPassword: GOOD, password: OTHER }),
    before: withFirst,
    after: withOther,
  },
}

/** What a flow does if no statement fails. @returns its statements */
async function runWhole(name: string, strategy: (typeof STRATEGIES)[number]) {
  const { begin, end, before, after } = FLOWS[name]!
  const site = makeFailing(strategy)
  const browser = await begin(site)
  expect(await stateOf(site)).toEqual(before)
  site.failAt(Infinity)
  expect(at(await end(site, browser))).toBe(`${SITE}/`)
  const methods = site.statements()
  expect(methods.length).toBeGreaterThan(4)
  expect(await stateOf(site)).toEqual(after)
  expect(inspect(site.log.errors, { depth: 9 })).not.toMatch(SECRETS)
  return [name, strategy, methods] as const
}

let tried: readonly Statement<string>[] = []
beforeAll(async () => {
  const made = Object.keys(FLOWS).flatMap((name) =>
    STRATEGIES.map((strategy) => runWhole(name, strategy)),
  )
  tried = chooseStatements(await Promise.all(made))
})

describe.each(STRATEGIES)('a store that fails in the middle, strategy %s', (strategy) => {
  test.each(Object.entries(FLOWS))(
    '%s: whichever statement fails, nothing is half stored, and the log has no secret',
    async (name, { begin, end, before, after }) => {
      const own = tried.filter((each) => each.name === name && each.strategy === strategy)
      for (const { at: statement } of own) {
        const site = makeFailing(strategy)
        const visitor = await begin(site)
        const elsewhere = site.make()
        await site.signIn(elsewhere)
        site.clock.advance(10)
        site.failAt(statement)
        const answer = await end(site, visitor)
        site.failAt(Infinity)
        const where = `statement ${statement}`
        const state = await stateOf(site)
        const isChanged = JSON.stringify(state) !== JSON.stringify(before)
        expect(state, where).toEqual(isChanged ? after : before)
        // Whoever has a new password is in, or is told to sign in with it; nobody else is told so.
        const ends = isChanged ? [`${SITE}/`, SAVED] : [`${SITE}/auth/error?error=Configuration`]
        expect(ends, where).toContain(at(answer))
        site.clock.advance(86_500)
        if (isChanged) expect(await elsewhere.session(), where).toBeNull()
        expect(inspect(site.log.errors, { depth: 9 }), where).not.toMatch(SECRETS)
      }
    },
  )
})

test.each(Object.keys(FLOWS))(
  '%s whose session can not be begun leads to the sign-in page, which says that the password is saved',
  async (name) => {
    const flow = FLOWS[name]
    let fails = false
    const around = (adapter: Adapter) =>
      spyOn(adapter, ({ method }, go) => {
        if (fails && method === 'createSession') throw new Error('the database is gone')
        return go()
      }).adapter
    const site = { ...makeSite({ around }), failAt: () => {}, statements: () => [] }
    const browser = await flow?.begin(site)
    if (!browser) throw new Error('no browser')
    fails = true
    const answer = await flow?.end(site, browser)
    fails = false
    expect([answer?.status, answer && at(answer)]).toEqual([303, SAVED])
    const page = await (await browser.ask(SAVED)).text()
    expect(alertIn(page)).toBe('Your new password is saved. Please sign in with it.')
    expect(await browser.session()).toBeNull()
    expect(await stateOf(site)).toEqual(flow?.after)
    expect(site.log.errors.map(({ type }) => type)).toEqual(['AdapterError', 'CredentialsSignin'])
  },
)

test('a server gives a password to somebody without an address, too', async () => {
  const site = makeSite()
  await site.signedUp()
  const [[id, user] = ['', undefined]] = site.tables.users
  if (!user) throw new Error('nobody has signed up')
  site.tables.users.set(id, { ...user, email: null })
  const hash = site.factor()?.value ?? ''
  await setPassword(site.trusted, id, { hash })
  expect(site.factor()?.value).toBe(hash)
})
