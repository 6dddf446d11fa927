import { describe, expect, test } from 'vitest'
import { AGAIN, open, outcomeOf, refusalOf } from './tokens-site.js'

// Processes of one fleet, by engines that share a store.

const ended = { access_token: 'old', expires_at: 1, refresh_token: 'first' } as const

type Site = Awaited<ReturnType<typeof open>>

/** Resolves when an account is looked at by whoever has found its token taken. */
function looked(site: Site): Promise<void> {
  const { adapter } = site
  const { getAccount } = adapter
  return new Promise((resolve) => {
    adapter.getAccount = async (...key) => {
      adapter.getAccount = getAccount
      resolve()
      return getAccount(...key)
    }
  })
}

/**
 * Asks for a token; and in another process while the service is asked, which finds the token taken.
 *
 * @returns what both of them get, and how often the service was asked
 */
async function askTwice(
  site: Site,
  answer: () => Response,
  meanwhile: () => void | Promise<unknown> = () => undefined,
) {
  const other = site.elsewhere()
  const theirs = new Promise<string>((resolve) => {
    site.answering(async () => {
      site.answering(answer)
      await meanwhile()
      const isWaiting = looked(site)
      resolve(outcomeOf(other()))
      await isWaiting
      return answer()
    })
  })
  const mine = await outcomeOf(site.ask())
  return { got: [mine, await theirs], asked: site.asked.length }
}

const tokens = (more: object = {}) =>
  Response.json({ access_token: 'new', token_type: 'bearer', expires_in: 3600, ...more })

describe('of two processes that need a token at once', () => {
  test.each([
    ['another one', () => tokens(), 'new'],
    ['the same one for longer', () => tokens({ access_token: 'old' }), 'old'],
    ['another one with another refresh token', () => tokens({ refresh_token: 'second' }), 'new'],
  ])('one asks the service, which gives %s, and both get it', async (_, answer, token) => {
    const site = await open(ended)
    expect(await askTwice(site, answer)).toEqual({ got: [token, token], asked: 1 })
  })

  test('both get one that ends when the one before does', async () => {
    const site = await open(ended)
    const key = { provider: 'acme', providerAccountId: '7' }
    await site.adapter.updateAccount({ ...key, expires_at: site.now + 30 })
    const answer = () => tokens({ expires_in: 30 })
    expect(await askTwice(site, answer)).toEqual({ got: ['new', 'new'], asked: 1 })
  })

  test('both are told that the service refuses it, which one has asked', async () => {
    const site = await open(ended)
    const answer = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
    expect(await askTwice(site, answer)).toEqual({ got: ['refused', 'refused'], asked: 1 })
  })

  test('the other one waits, too, when a new window has begun, and what has expired is deleted', async () => {
    const site = await open(ended)
    const later = async () => {
      site.clock.advance(39)
      await site.adapter.deleteExpired?.(new Date(site.clock.now()), 1000)
    }
    expect(await askTwice(site, () => tokens(), later)).toEqual({ got: ['new', 'new'], asked: 1 })
  })

  test('the other one waits for ten seconds, and not longer', async () => {
    const site = await open(ended)
    const { setTimeout: wait } = globalThis
    const waited: number[] = []
    // Time goes by for whoever waits for another one, and stands still for the service.
    const goBy = (run: () => void, milliseconds = 0) => {
      if (milliseconds > 400) return wait(run, milliseconds)
      waited.push(milliseconds)
      return wait(run, 0)
    }
    globalThis.setTimeout = Object.assign(goBy, wait)
    try {
      const theirs = new Promise<string>((resolve) => {
        site.answering(async () => {
          const told = await outcomeOf(site.elsewhere()())
          resolve(told)
          return tokens()
        })
      })
      expect(await outcomeOf(site.ask())).toBe('new')
      expect(await theirs).toBe('unavailable')
      expect(waited.reduce((sum, each) => sum + each)).toBe(9950)
    } finally {
      globalThis.setTimeout = wait
    }
  })
})

describe('a refresh token is free again', () => {
  test('once it was used: it may be used twice in a row', async () => {
    const site = await open(ended)
    site.answering(() => tokens({ expires_in: 1 }))
    expect([await outcomeOf(site.ask()), await outcomeOf(site.ask())]).toEqual(['new', 'new'])
    expect(site.asked).toHaveLength(2)
  })

  test('for whoever comes after two that needed it at once', async () => {
    const site = await open(ended)
    const answer = () => tokens({ expires_in: 1 })
    expect(await askTwice(site, answer)).toEqual({ got: ['new', 'new'], asked: 1 })
    expect([await outcomeOf(site.ask()), site.asked.length]).toEqual(['new', 2])
  })

  test('where the database has failed to store what it gave', async () => {
    const site = await open(ended)
    const { updateAccount } = site.adapter
    site.adapter.updateAccount = async () => {
      site.adapter.updateAccount = updateAccount
      throw new Error('the database is gone')
    }
    await expect(site.ask()).rejects.toMatchObject({ type: 'AdapterError' })
    expect(await outcomeOf(site.ask())).toBe('new')
  })

  test('where its account was unlinked meanwhile, and is linked again', async () => {
    const site = await open(ended)
    const key = { provider: 'acme', providerAccountId: '7' }
    site.answering(async () => {
      await site.adapter.unlinkAccount?.(key)
      return tokens()
    })
    expect(await refusalOf(site.ask())).toEqual({ reason: 'not-linked', signInUrl: AGAIN })
    await site.link(ended)
    site.answering(() => tokens())
    expect(await outcomeOf(site.ask())).toBe('new')
  })
})

test('tokens that somebody has stored meanwhile are not given where they have ended, and stay', async () => {
  const site = await open(ended)
  const theirs = { access_token: 'theirs', expires_at: 1, refresh_token: 'second' }
  site.answering(async () => {
    await site.adapter.updateAccount({ provider: 'acme', providerAccountId: '7', ...theirs })
    return Response.json({ error: 'invalid_grant' }, { status: 400 })
  })
  expect(await outcomeOf(site.ask())).toBe('unavailable')
  expect(await site.stored()).toMatchObject(theirs)
})

test('who asks for tokens of two accounts at once gets that of each', async () => {
  const site = await open(ended)
  await site.link({ ...ended, providerAccountId: '8', refresh_token: 'another' })
  site.answering(() => tokens({ access_token: `for ${site.asked.at(-1)?.['refresh_token']}` }))
  const both = [site.ask({ accountId: '7' }), site.ask({ accountId: '8' })]
  expect(await Promise.all(both.map(outcomeOf))).toEqual(['for first', 'for another'])
})

test('where nothing can be counted the service is not asked', async () => {
  const site = await open(ended)
  site.adapter.incrementCounter = async () => {
    throw new Error('the database is gone')
  }
  await expect(site.ask()).rejects.toMatchObject({ type: 'AdapterError' })
  expect(site.asked).toEqual([])
})
