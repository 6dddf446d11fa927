import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openAccountSite, SERVICES, type AccountSite } from './account-races-site.js'
import { each, places, startFleet, type Place, type Posted } from './fleet.js'

const PROCESS = fileURLToPath(new URL('account-races-process.js', import.meta.url))
const [ADA, BOB, NEW] = ['ada@example.test', 'bob@example.test', 'new@example.test']
const ACCOUNT = 'https://app.test/auth/account'
const VOID = 'https://app.test/auth/error?error=Verification'
const STORES = Object.entries(places)

const post = startFleet<readonly string[]>(PROCESS)

interface World extends AccountSite {
  /** Posts a form from each process, all at once. @returns where each answer leads */
  readonly race: (form: (index: number) => Posted) => Promise<readonly string[]>
  /** The cookies of somebody who signs up with a password. */
  readonly signUp: (email: string) => Promise<string>
  /** The link that was mailed to an address, as the form of a click on it. */
  readonly clickOn: (to: string) => Posted
}

async function open(kind: string, begin: () => Promise<Place>): Promise<World> {
  const place = await begin()
  const site = openAccountSite(kind, place.url, place.prefix ?? '')
  onTestFinished(async () => {
    await site.close()
    await place.close()
  })
  const { ask, mails } = site
  const signUp: World['signUp'] = async (email) => {
    const { cookie } = await ask('signup', { fields: { email } })
    const fields = { code: mails.at(-1)?.code ?? '' }
    const proven = await ask('new-password', { fields, cookie })
    const password = 'careful horse battery staple'
    const chosen = { fields: { name: 'x', password }, cookie: proven.cookie }
    return (await ask('new-password', chosen)).cookie
  }
  const clickOn: World['clickOn'] = (to) => {
    const { url = '' } = mails.findLast((mail) => mail.to === to && mail.url !== undefined) ?? {}
    return {
      path: 'account/address',
      fields: { token: new URL(url).searchParams.get('token') ?? '' },
    }
  }
  const race: World['race'] = async (form) =>
    (
      await post(
        kind,
        place,
        each((index) => [form(index)]),
      )
    ).flat()
  return { ...site, signUp, clickOn, race }
}

test.each(STORES)(
  'of eight ways to sign in that 8 processes remove at once one stays: %s',
  async (kind, begin) => {
    const { adapter, race, signUp } = await open(kind, begin)
    const cookie = await signUp(ADA)
    const { id: userId } = (await adapter.getUserByEmail(ADA)) ?? { id: '' }
    for (const provider of SERVICES)
      await adapter.linkAccount({ provider, providerAccountId: 'ada', type: 'oauth', userId })
    const locations = await race((index) => {
      const provider = SERVICES[index]
      return provider === undefined
        ? { path: 'account/password', fields: {}, cookie }
        : { path: 'account/unlink', fields: { provider, providerAccountId: 'ada' }, cookie }
    })
    expect(locations.toSorted((one, other) => one.localeCompare(other))).toEqual([
      ...each(() => `${ACCOUNT}?done=removed`).slice(1),
      `${ACCOUNT}?error=LastSignInMethod`,
    ])
    const accounts = await adapter.listAccountsByUserId(userId)
    const password = await adapter.getFactor(userId, 'password')
    expect(accounts.length + (password ? 1 : 0)).toBe(1)
  },
)

test.each(STORES)(
  'a change of address that 8 processes confirm at once is made once: %s',
  async (kind, begin) => {
    const { adapter, ask, clickOn, mails, race, signUp } = await open(kind, begin)
    const cookie = await signUp(ADA)
    await ask('account/address', { fields: { email: NEW }, cookie })
    const { path, fields } = clickOn(ADA)
    await ask(path, { fields })
    const before = mails.length
    const locations = await race(() => clickOn(NEW))
    expect(locations.filter((location) => location === VOID)).toHaveLength(7)
    expect(mails.length).toBe(before)
    expect(await adapter.getUserByEmail(ADA)).toBeNull()
    expect(await adapter.getUserByEmail(NEW)).toMatchObject({ email: NEW })
  },
)

test.each(STORES)(
  'of two people who confirm the same address at once, from 8 processes, one gets it: %s',
  async (kind, begin) => {
    const { adapter, ask, clickOn, race, signUp } = await open(kind, begin)
    const people = [ADA, BOB]
    const clicks: Posted[] = []
    for (const email of people) {
      const cookie = await signUp(email)
      await ask('account/address', { fields: { email: NEW }, cookie })
      const { path, fields } = clickOn(email)
      await ask(path, { fields })
      clicks.push(clickOn(NEW))
    }
    await race((index) => clicks[index % 2] ?? { path: '', fields: {} })
    const left = await Promise.all(people.map(async (email) => adapter.getUserByEmail(email)))
    expect(left.filter((user) => user !== null)).toHaveLength(1)
    expect(await adapter.getUserByEmail(NEW)).toMatchObject({ email: NEW })
  },
)
