import type { CreationOptions, RequestOptions } from '../../support/authenticator.js'
import { ADA, DAY, EVE, makeWorld, NAME, type World, type WorldOptions } from '../stored/world.js'

export type Browser = ReturnType<World['browser']>

/** Something that a visitor does, with a store behind it. */
export interface Flow {
  readonly name: string
  readonly strategies: readonly ('jwt' | 'database')[]
  /** Called before, for what has happened until then; nothing fails yet. */
  readonly prepare?: (world: World, browser: Browser) => Promise<void>
  /** The requests during which one call of the adapter fails. @returns the last answer */
  readonly run: (world: World, browser: Browser) => Promise<Response>
  /** Called with another browser after a failure, where that is not the same. */
  readonly again?: (world: World, browser: Browser) => Promise<Response>
  /** Whose session the browser has if all goes well; undefined where it has none. */
  readonly ends: string | undefined
  /** Whose session it has before, and still where it fails. */
  readonly begins?: string | undefined
  /** Whoever does it proves to be Eve: then it may become her session. */
  readonly byEve?: true
}

const BOTH = ['jwt', 'database'] as const
const NEW = 'grace@example.test'

/** Somebody who has proven the address by other means. */
function prove(world: World, email: string): void {
  for (const [id, user] of world.tables.users)
    if (user.email === email) world.tables.users.set(id, { ...user, emailVerified: new Date(0) })
}

async function askForLink(browser: Browser, email: string): Promise<Response> {
  return browser.submit('/auth/signin/mail', { email })
}

async function followLink(world: World, browser: Browser): Promise<Response> {
  return browser.ask(world.links.at(-1) ?? '')
}

/** From the form to the link, and in. */
function byLink(email: string): NonNullable<Flow['again']> {
  return async (world, browser) => {
    await askForLink(browser, email)
    return followLink(world, browser)
  }
}

async function passkeyOptions(
  browser: Browser,
  query: Readonly<Record<string, string>>,
): Promise<Response> {
  return browser.ask(`/auth/webauthn-options/passkey?${new URLSearchParams(query).toString()}`)
}

// What the authenticator has answered, until it is posted.
const answered = new WeakMap<Browser, Readonly<Record<string, string>>>()

async function createPasskey(world: World, browser: Browser, email?: string): Promise<void> {
  const asked = await passkeyOptions(browser, { action: 'register', ...(email && { email }) })
  const { options } = (await asked.json()) as { options: CreationOptions }
  const data = JSON.stringify(world.authenticator.create(options))
  answered.set(browser, { action: 'register', data })
}

async function usePasskey(world: World, browser: Browser): Promise<void> {
  const asked = await passkeyOptions(browser, { action: 'authenticate' })
  const { options } = (await asked.json()) as { options: RequestOptions }
  const data = JSON.stringify(world.authenticator.get(options))
  answered.set(browser, { action: 'authenticate', data })
}

async function postPasskey(browser: Browser): Promise<Response> {
  return browser.submit('/auth/callback/passkey', answered.get(browser))
}

async function registerAs(world: World, browser: Browser, email: string): Promise<Response> {
  await createPasskey(world, browser, email)
  return postPasskey(browser)
}

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
      prove(world, ADA.email)
    },
    run: (world, browser) => world.signIn(browser, { ...ADA, id: 'ada-too' }, 'other'),
    ends: ADA.name,
  },
  {
    name: 'an OAuth account of somebody else',
    strategies: BOTH,
    prepare: async (world, browser) => void (await world.signIn(browser)),
    run: (world, browser) => world.linkAs(browser, EVE, 'acme'),
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
  {
    name: 'a link that is asked for',
    strategies: BOTH,
    run: (_, browser) => askForLink(browser, NEW),
    ends: undefined,
  },
  {
    name: 'a link that somebody new follows',
    strategies: BOTH,
    prepare: async (_, browser) => void (await askForLink(browser, NEW)),
    run: followLink,
    again: byLink(NEW),
    ends: NEW,
  },
  {
    name: 'a link that somebody known follows',
    strategies: BOTH,
    async prepare(world, browser) {
      await world.signIn(world.browser())
      prove(world, ADA.email)
      await askForLink(browser, ADA.email)
    },
    run: followLink,
    again: byLink(ADA.email),
    ends: ADA.name,
  },
  {
    name: 'a link that somebody known follows, whose address was not proven',
    strategies: ['database'],
    async prepare(world, browser) {
      await world.signIn(world.browser())
      await askForLink(browser, ADA.email)
    },
    run: followLink,
    again: byLink(ADA.email),
    ends: ADA.name,
  },
  {
    name: 'a link to an address that a user has who can not be signed out',
    strategies: ['jwt'],
    async prepare(world, browser) {
      await world.signIn(world.browser())
      await askForLink(browser, ADA.email)
    },
    run: followLink,
    again: byLink(ADA.email),
    // The mailbox has a user of its own, who has no name yet.
    ends: ADA.email,
  },
  {
    name: 'the options for a registration',
    strategies: BOTH,
    prepare: async (world, browser) => void (await world.signIn(browser)),
    run: (_, browser) => passkeyOptions(browser, { action: 'register' }),
    begins: ADA.name,
    ends: ADA.name,
  },
  {
    name: 'the options for an authentication',
    strategies: BOTH,
    prepare: async (world) => void (await registerAs(world, world.browser(), NEW)),
    run: (_, browser) => passkeyOptions(browser, { action: 'authenticate', email: NEW }),
    ends: undefined,
  },
  {
    name: 'a passkey that somebody new registers',
    strategies: BOTH,
    prepare: (world, browser) => createPasskey(world, browser, NEW),
    run: (_, browser) => postPasskey(browser),
    async again(world, browser) {
      const linked = [...world.tables.accounts.values()].some(({ type }) => type === 'webauthn')
      if (linked && world.tables.authenticators.size > 0) {
        await usePasskey(world, browser)
        return postPasskey(browser)
      }
      // What a store was too slow to tell, or did not do, leaves the address taken, until it is proven.
      const taken = [...world.tables.users.values()].some(({ email }) => email === NEW)
      return taken ? byLink(NEW)(world, browser) : registerAs(world, browser, NEW)
    },
    ends: NEW,
  },
  {
    name: 'a passkey that is added to whoever is signed in',
    strategies: BOTH,
    async prepare(world, browser) {
      await world.signIn(browser)
      await createPasskey(world, browser)
    },
    run: (_, browser) => postPasskey(browser),
    begins: ADA.name,
    ends: ADA.name,
  },
  {
    name: 'a sign-in with a passkey',
    strategies: BOTH,
    async prepare(world, browser) {
      await registerAs(world, world.browser(), NEW)
      await usePasskey(world, browser)
    },
    run: (_, browser) => postPasskey(browser),
    async again(world, browser) {
      await usePasskey(world, browser)
      return postPasskey(browser)
    },
    ends: NEW,
  },
]

interface Shown {
  readonly user?: { readonly name?: string | null; readonly email?: string | null }
}

/** A world in which Eve has been signed in for long: nothing that happens may change anything of hers. */
export async function worldWithEve(options: WorldOptions): Promise<World> {
  const world = makeWorld({ ...options, patience: 20, passwordless: true })
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

/** The name of whose session a browser has, by the cookie alone; the address of whoever has no name. */
export async function whoIs(browser: Browser): Promise<string | undefined> {
  if (!browser.cookies.has(NAME)) return undefined
  const session = (await browser.session()) as Shown | null
  return session?.user?.name ?? session?.user?.email ?? undefined
}
