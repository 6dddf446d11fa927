import { PASSWORD } from '../account/site.js'
import { waysOf } from './table-ways.js'
import type { Person } from './table-world.js'

// What happens to an identity, and what becomes then of all that it has: the table of SECURITY.md.

/** Kept, ended, or of no meaning: the two can't come together. */
export type Outcome = 'kept' | 'ended' | '–'

/** Something that an identity has. */
export interface Value {
  readonly title: string
  /** Whether it is there with two-step sign-in alone, or without it alone. */
  readonly twoStep?: boolean
  readonly needs?: 'corp' | 'passkey'
  /** Sealed sessions have none of it. */
  readonly isStored?: true
  /** True where it is there before what the event needs. */
  readonly isFirst?: true
  /** Makes it. @returns whether it still counts */
  readonly make: (person: Person) => Promise<(address: string) => Promise<boolean>>
}

/** Something that happens to an identity. */
export interface Event {
  readonly title: string
  readonly twoStep?: boolean
  readonly needs?: 'corp' | 'passkey'
  /** True where the mailbox must not be proven yet. */
  readonly isUnproven?: true
  /** What has to be there before. */
  readonly prepare?: (person: Person) => Promise<void>
  /** @returns the address that the account has afterwards, if there is one still */
  readonly happen: (person: Person) => Promise<string>
}

/** Further addresses of a person: people share a database. */
const another = ({ who }: Pick<Person, 'who'>, name: string): string => `${name}-${who.email}`

const NEW_PASSWORD = 'an entirely different phrase'

/** Further than `updateAge`: sealed sessions end when they are renewed. */
const LATER = 90_000

async function lives(person: Person, visitor: Person['browser'], address: string) {
  person.site.clock.advance(LATER)
  return person.isHolder(visitor, address)
}

export const VALUES = {
  service: {
    title: 'service',
    make: async ({ site, who, goOn, isHolder }) => {
      return async (address) => {
        const visitor = site.browser()
        await goOn(visitor, await site.oauth(visitor, 'acme', who))
        return isHolder(visitor, address)
      }
    },
  },
  passkey: {
    title: 'passkey',
    needs: 'passkey',
    make: async ({ byPasskey, isHolder, goOn }) => {
      return async (address) => {
        const { visitor, answer } = await byPasskey()
        await goOn(visitor, answer)
        return isHolder(visitor, address)
      }
    },
  },
  password: {
    title: 'password',
    make: async ({ byPassword, isHolder, goOn, site }) => {
      return async (address) => {
        const { visitor, answer } = await byPassword(site.browser(), address)
        await goOn(visitor, answer)
        return isHolder(visitor, address)
      }
    },
  },
  mailbox: {
    title: 'mailbox',
    make: async ({ who, site, linkTo, isHolder, goOn, adapter }) => {
      return async (address) => {
        if (!(await adapter.getUserByEmail?.(address))) return false
        const visitor = site.browser()
        await visitor.submit('/auth/signin/mail', { email: who.email })
        await goOn(visitor, await visitor.ask(linkTo(who.email).href))
        return isHolder(visitor, address)
      }
    },
  },
  session: {
    title: 'session of another browser',
    make: async (person) => {
      const visitor = person.site.browser()
      await person.goOn(visitor, await person.site.oauth(visitor, 'acme', person.who))
      return (address) => lives(person, visitor, address)
    },
  },
  serviceSession: {
    title: 'session of the service',
    needs: 'corp',
    make: async (person) => {
      const visitor = person.site.browser()
      await person.goOn(visitor, await person.corp.come(visitor, person.who.id))
      return (address) => lives(person, visitor, address)
    },
  },
  ownSession: {
    title: 'session of this browser',
    make: async (person) => (address) => lives(person, person.browser, address),
  },
  program: {
    title: 'token of a program',
    isStored: true,
    make: async ({ token, opens }) => {
      const bearer = (await token()) ?? ''
      return () => opens(bearer)
    },
  },
  waiting: {
    title: 'sign-in that waits for its code',
    twoStep: true,
    make: async ({ byPassword, site, secret, isHolder }) => {
      const { visitor } = await byPassword()
      return async (address) => {
        site.clock.advance(60)
        await visitor.submit('/auth/two-factor', { code: await site.codeOf(secret()) })
        return isHolder(visitor, address)
      }
    },
  },
  setUp: {
    title: 'second factor that is set up',
    twoStep: false,
    make: async ({ browser, confirm, site, id, adapter }) => {
      await confirm()
      const page = await (await browser.ask('/auth/two-factor/setup')).text()
      const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? ''
      return async () => {
        await browser.submit('/auth/two-factor/setup', { code: await site.codeOf(secret) })
        return (await adapter.getFactor?.(id, 'totp')) != null
      }
    },
  },
  change: {
    title: 'change of address that waits',
    make: async ({ askAddress, who, linkTo, click, browser, adapter, id }) => {
      const third = another({ who }, 'third')
      const before = (await adapter.getUser?.(id))?.email ?? who.email
      await askAddress(third)
      const url = linkTo(third)
      const old = linkTo(before)
      return async () => {
        if (old.pathname.endsWith('/address')) await click(old, browser)
        await click(url)
        return (await adapter.getUser?.(id))?.email === third
      }
    },
  },
  newPassword: {
    title: 'new password that is chosen',
    make: async ({ site, who, linkTo, isHolder, goOn, adapter, id }) => {
      const before = (await adapter.getUser?.(id))?.email ?? who.email
      const visitor = site.browser()
      await visitor.submit('/auth/forgot-password', { email: before })
      const url = linkTo(before)
      const token = url.searchParams.get('token') ?? ''
      await visitor.submit(url.pathname, { token, email: before })
      return async (address) => {
        const chosen = { password: NEW_PASSWORD, name: 'Ada' }
        await goOn(visitor, await visitor.submit('/auth/new-password', chosen))
        return isHolder(visitor, address)
      }
    },
  },
  link: {
    title: 'mailed link or code',
    make: async ({ site, who, linkTo, isHolder, goOn, adapter, id }) => {
      const before = (await adapter.getUser?.(id))?.email ?? who.email
      const visitor = site.browser()
      await visitor.submit('/auth/signin/mail', { email: before })
      const url = linkTo(before)
      return async (address) => {
        await goOn(visitor, await visitor.ask(url.href))
        return isHolder(visitor, address)
      }
    },
  },
  undo: {
    title: 'undo of an earlier change of address',
    isFirst: true,
    make: async ({ changeAddress, who, click, adapter, id }) => {
      const undo = await changeAddress(who.email, another({ who }, 'second'))
      return async () => {
        await click(undo)
        return (await adapter.getUser?.(id))?.email === who.email
      }
    },
  },
} as const satisfies Readonly<Record<string, Value>>

/** The address that is stored. */
const current = async ({ adapter, id, who }: Person): Promise<string> =>
  (await adapter.getUser?.(id))?.email ?? who.email

export const EVENTS = {
  'mailbox-proven': {
    title: 'mailbox proven',
    isUnproven: true,
    happen: async ({ site, who, linkTo }) => {
      const owner = site.browser()
      await owner.submit('/auth/signin/mail', { email: who.email })
      await owner.ask(linkTo(who.email).href)
      return who.email
    },
  },
  'password-changed': {
    title: 'password changed',
    happen: async (person) => {
      const typed = { currentPassword: PASSWORD, password: NEW_PASSWORD }
      await person.confirm()
      await person.browser.submit('/auth/change-password', typed)
      return current(person)
    },
  },
  'password-removed': {
    title: 'password removed',
    happen: async (person) => {
      await person.confirm()
      await person.site.post(person.browser, 'password')
      return current(person)
    },
  },
  'address-changed': {
    title: 'address changed',
    happen: async (person) => {
      await person.changeAddress(await current(person), another(person, 'fourth'))
      return current(person)
    },
  },
  'change-undone': {
    title: 'change undone',
    happen: async (person) => {
      await person.click(waysOf(person).undo)
      return current(person)
    },
    prepare: async (person) => {
      const before = await current(person)
      waysOf(person).undo = await person.changeAddress(before, another(person, 'fourth'))
    },
  },
  'way-added': {
    title: 'service or passkey added',
    happen: async (person) => {
      await person.confirm()
      await person.site.addPasskey(person.browser)
      return current(person)
    },
  },
  'way-removed': {
    title: 'service or passkey removed',
    happen: async (person) => {
      await person.confirm()
      const other = { provider: 'other', providerAccountId: person.who.id }
      await person.site.post(person.browser, 'unlink', other)
      return current(person)
    },
  },
  'factor-added': {
    title: 'second factor added',
    twoStep: false,
    happen: async (person) => {
      await person.setUp()
      return current(person)
    },
  },
  'factor-removed': {
    title: 'second factor removed',
    twoStep: true,
    happen: async (person) => {
      await person.confirm()
      person.site.clock.advance(60)
      const code = await person.site.codeOf(person.secret())
      await person.browser.submit('/auth/two-factor/setup', { action: 'off', code })
      return current(person)
    },
  },
  'signed-out-everywhere': {
    title: 'signed out everywhere',
    happen: async (person) => {
      const address = await current(person)
      const { site, browser, id } = person
      const { signOutEverywhere } = await import('@create-auth/runtime')
      if (browser.cookies.size === 0) await signOutEverywhere(browser.config, id)
      else await site.post(browser, 'everywhere')
      site.clock.advance(2)
      return address
    },
  },
  'ended-by-service': {
    title: 'ended by the service',
    needs: 'corp',
    happen: async (person) => {
      const { site, corp, who } = person
      const form = { logout_token: await corp.leave(who.id) }
      await site.browser().ask('/auth/backchannel-logout/corp', { form })
      return current(person)
    },
  },
  'user-deleted': {
    title: 'account deleted',
    happen: async (person) => {
      const address = await current(person)
      await person.confirm()
      await person.site.post(person.browser, 'delete', { email: address })
      return address
    },
  },
} as const satisfies Readonly<Record<string, Event>>

export type EventName = keyof typeof EVENTS
export type ValueName = keyof typeof VALUES

const [K, E, N] = ['kept', 'ended', '–'] as const

/** What becomes of each value by each event: in the order of the values. */
const OUTCOMES: Readonly<Record<EventName, Readonly<Record<ValueName, Outcome>>>> = (() => {
  const row = (...outcomes: readonly Outcome[]): Readonly<Record<ValueName, Outcome>> => {
    const names = Object.keys(VALUES) as ValueName[]
    return Object.fromEntries(names.map((name, at) => [name, outcomes[at] ?? N])) as Record<
      ValueName,
      Outcome
    >
  }
  // service, passkey, password, mailbox | session, of the service, own, program | waiting, set-up, change, new password, link | undo
  return {
    'mailbox-proven': row(E, E, E, K, E, E, E, E, E, E, E, K, K, N),
    'password-changed': row(K, K, E, K, E, E, K, E, E, E, E, E, E, K),
    'password-removed': row(K, K, E, K, K, K, K, K, E, E, E, E, E, K),
    'address-changed': row(K, K, K, E, K, K, K, K, E, E, E, E, E, K),
    'change-undone': row(K, K, K, K, E, E, E, E, E, E, E, E, E, K),
    'way-added': row(K, K, K, K, K, K, K, K, K, K, K, K, K, K),
    'way-removed': row(K, K, K, K, K, K, K, K, E, E, E, K, K, K),
    'factor-added': row(K, K, K, K, K, K, K, K, N, N, K, K, K, K),
    'factor-removed': row(K, K, K, K, K, K, K, K, E, N, E, K, K, K),
    'signed-out-everywhere': row(K, K, K, K, E, E, E, E, E, E, E, E, E, K),
    'ended-by-service': row(K, K, K, K, K, E, K, K, K, K, K, K, K, K),
    'user-deleted': row(E, E, E, E, E, E, E, E, E, E, E, E, E, E),
  }
})()

/** The cells that can be tried. */
export function cells(): readonly (readonly [EventName, ValueName, Outcome])[] {
  return Object.entries(OUTCOMES).flatMap(([event, row]) =>
    Object.entries(row)
      .filter(([, outcome]) => outcome !== '–')
      .map(([value, outcome]) => [event as EventName, value as ValueName, outcome] as const),
  )
}

const WORDS: Readonly<Record<Outcome, string>> = { kept: 'stays', ended: '**ends**', '–': '–' }

/** The table as people read it: a line for each value, a column for each event. */
export function renderTable(): string {
  const events = Object.entries(EVENTS).map(
    ([name, { title }]) => [name as EventName, title] as const,
  )
  const rows = Object.entries(VALUES).map(([value, { title }]) => [
    title,
    ...events.map(([event]) => WORDS[OUTCOMES[event][value as ValueName]]),
  ])
  const all = [['', ...events.map(([, title]) => title)], ...rows]
  const widths = events
    .map((_, column) => column)
    .concat(events.length)
    .map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[], fill = ' '): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...body] = all
  const rule = head.map(() => '')
  return [line(head), line(rule, '-'), ...body.map((row) => line(row))].join('\n') + '\n'
}
