import type { Adapter, CounterIncrement } from '../../../runtime/src/adapter.js'
import { ask } from '../../../runtime/src/testing/suite/rule.js'
import { describe, expect, test } from 'vitest'
import { NEW, start } from '../account/address-site.js'
import { ADA, at, EVE, PASSWORD, STRATEGIES } from '../account/site.js'
import {
  BACK,
  byPassword,
  change,
  isOut,
  makeMoment,
  OTHER_PASSWORD,
  THIEF,
  VOID,
} from './attack-world.js'

// What comes at the very moment at which something ends: it is of before, and ends, or of after, and is refused.

/** As many turns of the event loop as nothing takes that waits for nobody. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5000; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A site, and a moment just before its store does something. @param when it is reached, by what the store is given */
async function startAt<M extends keyof Adapter>(
  strategy: (typeof STRATEGIES)[number],
  method: M,
  when: (given: Parameters<Required<Adapter>[M]>, now: () => number) => boolean = () => true,
) {
  const moment = makeMoment()
  const site = await start({
    strategy,
    around: (adapter) => ({
      ...adapter,
      [method]: async (...given: Parameters<Required<Adapter>[M]>): Promise<unknown> => {
        if (when(given, () => site.clock.now())) await moment.reached()
        return ask(adapter, method, ...given)
      },
    }),
  })
  return { site, moment }
}

/** Tells whether a counter is the one that the code of an authenticator is used up by. */
const usesUpCode = ([{ expires }]: readonly [CounterIncrement], now: () => number): boolean =>
  expires.getTime() - now() === 300_000

const acme = { provider: 'acme', providerAccountId: 'ada' }

describe.each(STRATEGIES)('a service that is removed, strategy %s', (strategy) => {
  test('stays as it was where it can not be noted that it was removed', async () => {
    let isDown = false
    const site = await start({
      strategy,
      around: (adapter) => ({
        ...adapter,
        // What was removed is remembered for longer than anything else.
        incrementCounter: (given) => {
          if (isDown && given.expires.getTime() > site.clock.now() + 5 * 31_536_000_000)
            throw new Error('connection lost')
          return adapter.incrementCounter?.(given) ?? 0
        },
      }),
    })
    await site.setPassword(site.ada)
    await site.link(site.ada, 'other')
    isDown = true
    const other = { provider: 'other', providerAccountId: 'ada' }
    const failed = await site.post(site.ada, 'unlink', other)
    expect(at(failed)).toContain('error=Configuration')
    expect(site.accounts()).toEqual(['acme', 'other'])
    isDown = false
    await site.post(site.ada, 'unlink', other)
    expect(site.accounts()).toEqual(['acme'])
  })

  test('lets nobody in who has come by it at that moment, and waits for the second step', async () => {
    const { site, moment } = await startAt(strategy, 'unlinkAccount')
    await site.setPassword(site.ada)
    const { secret } = await site.setUp(site.ada)
    const thief = site.browser()
    moment.next(() => site.oauth(thief, 'acme', ADA))
    await site.post(site.ada, 'unlink', acme)
    expect(site.accounts()).toEqual([])
    site.clock.advance(60)
    const code = await site.codeOf(secret)
    expect(at(await thief.submit('/auth/two-factor', { code }))).toContain('error=TwoFactor')
    expect(await thief.session()).toBeNull()
  })
})

describe.each(STRATEGIES)('an undo, strategy %s', (strategy) => {
  test('signs out who comes by what was added since, until that is removed', async () => {
    const { site, moment } = await startAt(strategy, 'unlinkAccount')
    const undo = await change(site, ADA.email, THIEF)
    await site.link(site.ada, 'other', EVE)
    const thief = site.browser()
    moment.next(() => site.oauth(thief, 'other', EVE))
    site.clock.advance(5)
    expect(await site.heading(await site.click(undo))).toBe(BACK)
    expect(site.accounts()).toEqual(['acme'])
    site.clock.advance(90_000)
    expect(await thief.session()).toBeNull()
  })

  test('leaves no second factor that was set up at that moment', async () => {
    const { site, moment } = await startAt(strategy, 'incrementCounter', usesUpCode)
    const undo = await change(site, ADA.email, THIEF)
    const done: Response[] = []
    moment.next(async () => done.push(await site.click(undo)))
    await site.setUp(site.ada)
    expect(done.map(({ status }) => status)).toEqual([200])
    expect([site.emails(), site.factors()]).toEqual([[ADA.email], []])
  })

  test('leaves no service that was added at that moment', async () => {
    const { site, moment } = await startAt(
      strategy,
      'getUserByAccount',
      ([key]) => key.providerAccountId === EVE.id,
    )
    const undo = await change(site, ADA.email, THIEF)
    moment.next(() => site.click(undo))
    expect(at(await site.link(site.ada, 'other', EVE))).toContain('error=')
    expect([site.emails(), site.accounts()]).toEqual([[ADA.email], ['acme']])
  })

  test('leaves no change that was asked for at that moment', async () => {
    const { site, moment } = await startAt(strategy, 'getFactor', ([, kind]) => kind === 'totp')
    await site.setUp(site.ada)
    const undo = await change(site, ADA.email, THIEF)
    moment.next(() => site.click(undo))
    await site.ask(NEW)
    expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email])
  })
})

describe.each(STRATEGIES)(
  'a mailbox that is proven for the first time, strategy %s',
  (strategy) => {
    test('leaves no service that somebody else adds at that moment', async () => {
      const owners: Promise<unknown>[] = []
      const site = await start({
        strategy,
        around: (adapter) => ({
          ...adapter,
          linkAccount: async (account) => {
            if (account.provider === 'other') {
              owners.push(owner.ask(site.linkTo(ADA.email)))
              // Either is done first, or waits for the other one.
              await Promise.race([...owners, turns()])
            }
            await adapter.linkAccount?.(account)
          },
        }),
      })
      const owner = site.browser()
      await owner.submit('/auth/signin/mail', { email: ADA.email })
      await site.link(site.ada, 'other', EVE)
      await Promise.all(owners)
      expect(owners).toHaveLength(1)
      const [proven] = [...site.tables.users.values()].filter(({ emailVerified }) => emailVerified)
      const opening = [...site.tables.accounts.values()].filter(
        ({ userId }) => userId === proven?.id,
      )
      expect([proven?.email, opening]).toEqual([ADA.email, []])
    })
  },
)

describe.each(STRATEGIES)('signing out everywhere, strategy %s', (strategy) => {
  test('ends a change of address that is confirmed at that moment', async () => {
    const { site, moment } = await startAt(strategy, 'putFactor', ([factor]) =>
      factor.value.includes('"confirmed":["new"]'),
    )
    await site.setUp(site.ada)
    await site.ask(NEW)
    moment.next(() => site.post(site.ada, 'everywhere'))
    expect(at(await site.click(site.linkTo(NEW)))).toBe(VOID)
    expect(site.emails()).toEqual([ADA.email])
  })
})

describe.each(STRATEGIES)('a new password, strategy %s', (strategy) => {
  /** A site where something happens when it is looked at whether a second factor is asked for. */
  async function make() {
    const { site, moment } = await startAt(strategy, 'getFactor', ([, kind]) => kind === 'totp')
    await site.setPassword(site.ada)
    site.clock.advance(5)
    const typed = { currentPassword: PASSWORD, password: OTHER_PASSWORD }
    const renew = () => site.ada.submit('/auth/change-password', typed)
    return { site, moment, renew }
  }

  test('lets nobody in by the older one, which was compared just before', async () => {
    const { site, moment, renew } = await make()
    const thief = site.browser()
    moment.next(renew)
    await byPassword(thief)
    // Ada's own, which goes on.
    expect(site.tables.sessions.size).toBe(strategy === 'database' ? 1 : 0)
    expect(await (await byPassword(site.browser(), OTHER_PASSWORD)).session()).not.toBeNull()
    site.clock.advance(90_000)
    expect(await thief.session()).toBeNull()
  })

  test('lets nobody in by the older one and a code, though either was given just before', async () => {
    const { site, moment, renew } = await make()
    const { secret } = await site.setUp(site.ada)
    site.clock.advance(60)
    const thief = site.browser()
    moment.next(renew)
    await byPassword(thief)
    await thief.submit('/auth/two-factor', { code: await site.codeOf(secret) })
    expect(await thief.session()).toBeNull()
  })
})

describe.each(STRATEGIES)('a sign-in that waits for its code, strategy %s', (strategy) => {
  test('ends when its user signs out everywhere at the moment at which it is given', async () => {
    const { site, moment } = await startAt(strategy, 'incrementCounter', usesUpCode)
    const { secret } = await site.setUp(site.ada)
    site.clock.advance(60)
    const thief = await site.signedIn()
    moment.next(() => site.post(site.ada, 'everywhere'))
    await thief.submit('/auth/two-factor', { code: await site.codeOf(secret) })
    site.clock.advance(90_000)
    expect([await isOut(site.ada), await thief.session()]).toEqual([true, null])
  })
})
