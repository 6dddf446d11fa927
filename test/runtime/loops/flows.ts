import { ADA, DAY, EVE, makeWorld, NAME, type World, type WorldOptions } from '../stored/world.js'

export type Browser = ReturnType<World['browser']>

/** Something that a visitor does, with a store behind it. */
export interface Flow {
  readonly name: string
  readonly strategies: readonly ('jwt' | 'database')[]
  /** What has happened before; nothing fails yet. */
  readonly prepare?: (world: World, browser: Browser) => Promise<void>
  /** The requests during which one call of the adapter fails. @returns the last answer */
  readonly run: (world: World, browser: Browser) => Promise<Response>
  /** Whose session the browser has if all goes well; undefined where it has none. */
  readonly ends: string | undefined
  /** Whose session it has before, and still where it fails. */
  readonly begins?: string | undefined
  /** Whoever does it proves to be Eve: then it may become her session. */
  readonly byEve?: true
}

const BOTH = ['jwt', 'database'] as const

export const FLOWS: readonly Flow[] = [
  {
    name: 'an OAuth sign-in of somebody new',
    strategies: BOTH,
    run: (world, browser) => world.signIn(browser),
    ends: ADA.name,
  },
  {
    name: 'an OAuth sign-in of somebody known',
    strategies: BOTH,
    prepare: async (world) => void (await world.signIn(world.browser())),
    run: (world, browser) => world.signIn(browser),
    ends: ADA.name,
  },
  {
    name: 'an OAuth sign-in of somebody who is signed in already',
    strategies: BOTH,
    prepare: async (world, browser) => void (await world.signIn(browser)),
    run: (world, browser) => world.signIn(browser),
    begins: ADA.name,
    ends: ADA.name,
  },
  {
    name: 'an OAuth account that is linked to whoever is signed in',
    strategies: BOTH,
    prepare: async (world, browser) => void (await world.signIn(browser)),
    run: (world, browser) => world.signIn(browser, { ...ADA, id: 'ada-too' }, 'other'),
    begins: ADA.name,
    ends: ADA.name,
  },
  {
    name: 'an OAuth account that is linked by its address',
    strategies: BOTH,
    async prepare(world) {
      await world.signIn(world.browser())
      for (const [id, user] of world.tables.users)
        if (user.name === ADA.name)
          world.tables.users.set(id, { ...user, emailVerified: new Date(0) })
    },
    run: (world, browser) => world.signIn(browser, { ...ADA, id: 'ada-too' }, 'other'),
    ends: ADA.name,
  },
  {
    name: 'an OAuth account of somebody else',
    strategies: BOTH,
    prepare: async (world, browser) => void (await world.signIn(browser)),
    run: (world, browser) => world.signIn(browser, EVE),
    byEve: true,
    begins: ADA.name,
    ends: ADA.name,
  },
  {
    name: 'a sign-in for development',
    strategies: BOTH,
    run: (_, browser) => browser.submit('/auth/callback/dev', { user: 'dev-grace' }),
    ends: 'Grace Hopper',
  },
  {
    name: 'a sign-in by credentials',
    strategies: ['database'],
    prepare: async (world) => void (await world.signIn(world.browser())),
    run: (world, browser) =>
      browser.submit('/auth/callback/credentials', {
        id: [...world.tables.users.values()].find(({ name }) => name === ADA.name)?.id ?? '',
      }),
    ends: ADA.name,
  },
  {
    name: 'a session that is due to be extended',
    strategies: ['database'],
    async prepare(world, browser) {
      await world.signIn(browser)
      world.clock.advance(DAY)
    },
    run: (_, browser) => browser.ask('/auth/session'),
    begins: ADA.name,
    ends: ADA.name,
  },
  {
    name: 'a session that has expired',
    strategies: ['database'],
    async prepare(world, browser) {
      await world.signIn(browser)
      world.clock.advance(31 * DAY)
    },
    run: (_, browser) => browser.ask('/auth/session'),
    ends: undefined,
  },
  {
    name: 'a sign-out',
    strategies: BOTH,
    prepare: async (world, browser) => void (await world.signIn(browser)),
    run: (_, browser) => browser.submit('/auth/signout'),
    begins: ADA.name,
    ends: undefined,
  },
]

/** A world in which Eve has been signed in for long: nothing that happens may change anything of hers. */
export async function worldWithEve(options: WorldOptions): Promise<World> {
  const world = makeWorld({ ...options, patience: 20 })
  await world.signIn(world.browser(), EVE)
  world.events()
  world.spy.calls.splice(0)
  return world
}

/** Everything of Eve's. */
export function evesRows(world: World): unknown {
  const eve = [...world.tables.users.values()].find(({ name }) => name === EVE.name)
  const hers = <T extends { userId: string }>(table: ReadonlyMap<string, T>): T[] =>
    [...table.values()].filter(({ userId }) => userId === eve?.id)
  return structuredClone([eve, hers(world.tables.accounts), hers(world.tables.sessions)])
}

/** The name of whose session a browser has, by the cookie alone. */
export async function whoIs(browser: Browser): Promise<string | undefined> {
  if (!browser.cookies.has(NAME)) return undefined
  const session = (await browser.session()) as { user?: { name?: string } } | null
  return session?.user?.name
}
