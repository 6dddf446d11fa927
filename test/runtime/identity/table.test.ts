import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Adapter } from '@create-auth/runtime/adapters'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachable } from '../../support/databases.js'
import { STRATEGIES } from '../account/site.js'
import { STORES } from './stores.js'
import { cells, renderTable, EVENTS, VALUES, type Event, type Value } from './table.js'
import { makePerson } from './table-world.js'

// Every event with everything that an identity has, as people would see it: over HTTP. Each pair of an event or a value with a store
// and a strategy is tried in each run; all of them together where everything is.

const stores = reachable(STORES)
const places = stores.flatMap(([store]) => STRATEGIES.map((strategy) => [store, strategy] as const))
const isWhole = process.env['TEST_ALL'] === '1'
const names = Object.keys(VALUES)

/** The cells that are tried in a place, of which there are so many: each in one, unless all are. */
const cellsIn = (place: number) =>
  cells().filter(([event, value], at) => {
    const [row, column] = [Object.keys(EVENTS).indexOf(event), names.indexOf(value)]
    return isWhole || (row + column + Math.floor(at / places.length)) % places.length === place
  })

describe.each(places.map((place, at) => [...place, at] as const))(
  '%s, strategy %s',
  (store, strategy, place) => {
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

    test.each(cellsIn(place))('%s: %s is %s', async (eventName, valueName, outcome) => {
      const [event, value]: [Event, Value] = [EVENTS[eventName], VALUES[valueName]]
      // Programs have stored sessions: with sealed ones there are none.
      if (value.isStored && strategy === 'jwt') return
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
      expect((await counts(address)) ? 'kept' : 'ended').toBe(outcome)
    })
  },
)

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
