import { inspect } from 'node:util'
import type { AdapterCall } from '../../support/spy-adapter.js'
import { expect, test } from 'vitest'
import { choosePairwise } from '../../support/pairwise.js'
import { SECRET } from '../engine/visitor.js'
import { EVE, NAME, type World } from '../stored/world.js'
import { evesRows, FLOWS, whoIs, worldWithEve, type Browser, type Flow } from './flows.js'

// Every flow, with every call of the adapter that it makes, going wrong in every way.

const CANARY = 'canary-of-the-database'

/** Another user's row, where a method gives rows. */
function wrongRow(world: World, { method }: AdapterCall): unknown {
  const [eve] = world.tables.users.values()
  const [session] = world.tables.sessions.values()
  const [account] = world.tables.accounts.values()
  if (method === 'getSessionAndUser') return session && { session, user: eve }
  if (method.endsWith('Session')) return session
  if (method.endsWith('Account')) return method === 'getUserByAccount' ? { id: 7.5 } : account
  if (method.startsWith('list')) return [{ ...account, userId: 'nobody' }]
  return method === 'createUser' ? { id: '', email: eve?.email } : eve
}

type Fault = (world: World, call: AdapterCall, go: () => unknown) => unknown

const FAULTS: Readonly<Record<string, Fault>> = {
  'throws before it has done anything': () => {
    throw new Error(`${CANARY}: refused`)
  },
  'rejects after it has done its work': async (_, __, go) => {
    await go()
    throw new Error(`${CANARY}: connection lost`)
  },
  'hangs before it has done anything': () => new Promise(() => undefined),
  'hangs after it has done its work': async (_, __, go) => {
    await go()
    return new Promise(() => undefined)
  },
  'returns null': () => null,
  'returns undefined after it has done its work': async (_, __, go) => void (await go()),
  'returns another row': (world, call) => wrongRow(world, call),
  'returns a row whose fields throw': () =>
    Object.defineProperty({}, 'id', {
      enumerable: true,
      get: () => {
        throw new Error(`${CANARY}: lazy`)
      },
    }),
}

interface Prepared {
  readonly world: World
  readonly browser: Browser
  /** From now on the call of this number goes wrong. */
  readonly arm: (at: number, fault: Fault) => void
  readonly disarm: () => void
}

async function prepare(flow: Flow, strategy: 'jwt' | 'database'): Promise<Prepared> {
  let at = -1
  let fault: Fault | undefined
  const world = await worldWithEve({
    strategy,
    meddle: (call, go) => {
      const now = at
      at -= 1
      return now === 0 && fault ? fault(world, call, go) : go()
    },
  })
  const browser = world.browser()
  await flow.prepare?.(world, browser)
  world.events()
  world.spy.calls.splice(0)
  return {
    world,
    browser,
    arm: (index, made) => void ((at = index), (fault = made)),
    disarm: () => void (fault = undefined),
  }
}

/** Rows that belong together do, whatever has gone wrong. */
function expectWholeRows({ tables }: World): void {
  const ids = new Set(tables.users.keys())
  const owned = [tables.accounts, tables.sessions, tables.authenticators]
  const homeless = owned
    .flatMap((table): { userId: string }[] => [...table.values()])
    .filter(({ userId }) => !ids.has(userId))
  expect(homeless).toEqual([])
}

/** Nothing that must stay inside has left. */
async function expectNothingLeaked(world: World, answer: Response): Promise<void> {
  const sent = [...answer.headers].filter(([name]) => name !== 'set-cookie').join('\n')
  const body = await answer.clone().text()
  const logged = inspect(world.log.errors, { depth: 12, showHidden: true })
  const tokens = [...world.tables.accounts.values()].map(({ access_token: token }) => token ?? '')
  const sessions = [...world.tables.sessions.keys()]
  const mailed = world.links.flatMap((link) => new URL(link).searchParams.getAll('token'))
  for (const secret of [SECRET, CANARY, ...tokens, ...sessions, ...mailed].filter(
    (text) => text !== '',
  )) {
    expect(sent).not.toContain(secret)
    expect(body).not.toContain(secret)
    if (secret !== CANARY) expect(logged).not.toContain(secret)
  }
}

/** What goes wrong at a call, and with which strategy. */
interface Cell {
  readonly strategy: 'jwt' | 'database'
  readonly at: number
  readonly method: string
  readonly title: string
}

/** Each fault at each call that the flow makes with a strategy, as it makes them if all goes well. */
async function listCells(flow: Flow, strategy: Cell['strategy']): Promise<readonly Cell[]> {
  const right = await prepare(flow, strategy)
  await flow.run(right.world, right.browser)
  expect(await whoIs(right.browser)).toBe(flow.ends)
  const { calls } = right.world.spy
  return calls.flatMap(({ method }, at) => {
    const earlier = calls.slice(0, at).filter((call) => call.method === method)
    return Object.keys(FAULTS).map((title) => ({
      strategy,
      at,
      method: `${method} ${earlier.length}`,
      title,
    }))
  })
}

test.each(FLOWS)('E244, E245, E246, E249: $name', async (flow) => {
  const lists = await Promise.all(flow.strategies.map((strategy) => listCells(flow, strategy)))
  const cells = choosePairwise(lists.flat(), ({ strategy, method, title }) => [
    strategy,
    method,
    title,
  ])
  // Each in a world of its own: those that hang wait side by side.
  await Promise.all(cells.map((cell) => oneFault(flow, cell)))
})

async function oneFault(flow: Flow, { strategy, at, title }: Cell): Promise<void> {
  const fault = FAULTS[title]!
  const { world, browser, arm, disarm } = await prepare(flow, strategy)
  const [eve, before] = [evesRows(world), browser.cookies.get(NAME)]
  arm(at, fault)
  const answer = await flow.run(world, browser)
  disarm()
  const method = world.spy.calls[at]?.method
  const context = `${method} (call ${at}, ${strategy}) ${title}`
  if (!flow.byEve) expect(evesRows(world), context).toEqual(eve)
  expectWholeRows(world)
  await expectNothingLeaked(world, answer)
  const who = await whoIs(browser)
  // All or nothing: it has worked in spite of it, or the visitor is who it was before, or nobody.
  const allowed = [flow.ends, flow.begins, undefined, ...(flow.byEve ? [EVE.name] : [])]
  expect(allowed, context).toContain(who)
  if (flow.byEve) return
  const changed = browser.cookies.get(NAME) !== before && browser.cookies.has(NAME)
  if (changed) expect(who, context).toBe(flow.ends)
  const told = world.events().map(([name]) => name)
  if (told.includes('signIn')) expect(who, context).toBe(flow.ends)
  // Nobody is locked out: the same thing works as soon as nothing goes wrong any more. A lock that can't be given back ends by itself.
  world.clock.advance(20)
  const again = world.browser()
  if (flow.ends !== undefined && flow.begins === undefined) {
    await (flow.again ?? flow.run)(world, again)
    expect(await whoIs(again), `again after ${context}`).toBe(flow.ends)
  }
}
