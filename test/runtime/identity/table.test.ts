import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Adapter } from '@create-auth/runtime/adapters'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachable } from '../../support/databases.js'
import { choosePairwise, STRATEGIES } from '../../support/pairwise.js'
import { STORES } from './stores.js'
import { cells, renderTable, EVENTS, VALUES, type Event, type Value } from './table.js'
import { makePerson } from './table-world.js'

// Every event with everything that an identity has, as people would see it: over HTTP. Each pair of an event or a value with a store
// and a strategy is tried in each run; all of them together where everything is.

const stores = reachable(STORES)
const places = stores.flatMap(([store]) => STRATEGIES.map((strategy) => [store, strategy] as const))

const isStored = (name: keyof typeof VALUES): boolean => {
  const value: Value = VALUES[name]
  return value.isStored ?? false
}

/** Every event with every value, in every place. Programs have stored sessions: with sealed ones there are none. */
const tried = choosePairwise(
  places.flatMap(([store, strategy]) =>
    cells()
      .filter(([, value]) => strategy !== 'jwt' || !isStored(value))
      .map(([event, value, outcome]) => ({ store, strategy, event, value, outcome })),
  ),
  ({ store, strategy, event, value }) => [store, strategy, event, value],
)

describe.each(places)('%s, strategy %s', (store, strategy) => {
  let opened: Awaited<ReturnType<(typeof stores)[number][1]>>
  let adapter: Adapter
  let people = 0
  beforeAll(async () => {
    const open = STORES[store]
    if (!open) throw new Error(`there is no store ${store}`)
    opened = await open()
    ;({ adapter } = opened)
  })
  afterAll(() => opened.close())

  const own = tried.filter((cell) => cell.store === store && cell.strategy === strategy)
  test.each(own)('$event: $value is $outcome', async (cell) => {
    const [event, value]: [Event, Value] = [EVENTS[cell.event], VALUES[cell.value]]
    people += 1
    const person = await makePerson({
      strategy,
      adapter,
      name: `ada-${people}`,
      hasTwoStep: event.twoStep ?? value.twoStep ?? false,
      isProven: !event.isUnproven,
      needs: [event.needs, value.needs].filter((each) => each !== undefined),
    })
    // An undo of an earlier change is there before the one that is undone.
    const undo = value.isFirst ? await value.make(person) : undefined
    await event.prepare?.(person)
    const counts = undo ?? (await value.make(person))
    // What begins in the second of an event is of after it.
    person.site.clock.advance(5)
    const address = await event.happen(person)
    expect((await counts(address)) ? 'kept' : 'ended').toBe(cell.outcome)
  })
})

test('SECURITY.md says what ends with what, as it is tried here', async () => {
  const file = new URL('../../../SECURITY.md', import.meta.url)
  const text = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = text.split('<!-- what ends with what -->\n')
  const [, after = ''] = rest.split('<!-- until here -->\n')
  const whole = [
    before,
    '<!-- what ends with what -->\n',
    `\n${renderTable()}\n`,
    '<!-- until here -->\n',
    after,
  ].join('')
  await expect(whole).toMatchFileSnapshot(fileURLToPath(file))
})
