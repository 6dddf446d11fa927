import { tomorrow, unique } from './people.js'
import { ask, rule, type AdapterRule } from './rule.js'
import { atOnce, rejects, same } from './same.js'

const NEEDS = ['incrementCounter'] as const

export const counterRules: readonly AdapterRule[] = [
  rule('a counter begins with what is first added to it, and adds up', NEEDS, async (adapter) => {
    const add = (key: string, amount: number) =>
      adapter.incrementCounter({ key, amount, expires: tomorrow() })
    const [key, other] = [unique('limit:a'), unique('limit:b')]
    const counts = [
      await add(key, 0),
      await add(key, 1),
      await add(key, 1),
      await add(other, 1),
      await add(key, 40),
      await add(key, 0),
      await add(key, -1),
      await add(key, 0),
    ]
    same(counts, [0, 1, 2, 1, 42, 42, 41, 41], 'the counts')
  }),
  rule('a counter can be given back to nothing, and begins again', NEEDS, async (adapter) => {
    const key = unique('limit')
    const add = (amount: number) => adapter.incrementCounter({ key, amount, expires: tomorrow() })
    same([await add(1), await add(-1), await add(0), await add(1)], [1, 0, 0, 1], 'the counts')
  }),
  rule('a key that is no counter’s is refused, and counts for none', NEEDS, async (adapter) => {
    const number = Math.trunc(Math.random() * 1e9) + 1
    const add = (key: unknown): Promise<unknown> =>
      ask(adapter, 'incrementCounter', { key, amount: 1, expires: tomorrow() })
    same(await add(String(number)), 1, 'the count')
    const wrong = [undefined, null, number, true, {}, [String(number)], `${number}\0`, `${number} `]
    for (const key of wrong) await rejects(() => add(key), `the key ${JSON.stringify(key)}`)
    same(await add(String(number)), 2, 'the count')
  }),
  rule('of 100 who add to one counter at once each gets another count', NEEDS, async (adapter) => {
    const key = unique('limit')
    const expires = tomorrow()
    const counts = await atOnce(100, () => adapter.incrementCounter({ key, amount: 1, expires }))
    const sorted = counts.map(Number).toSorted((left, right) => left - right)
    same(
      sorted,
      Array.from({ length: 100 }, (_, index) => index + 1),
      'the counts',
    )
  }),
  rule(
    'deleteExpired removes counters that have expired, and no others',
    ['incrementCounter', 'deleteExpired'],
    async (adapter) => {
      const now = new Date()
      const add = (key: string, expires: Date, amount: number) =>
        adapter.incrementCounter({ key, amount, expires })
      const [old, moved, alive] = [unique('old'), unique('moved'), unique('alive')]
      await add(old, now, 7)
      await add(moved, now, 7)
      await add(moved, tomorrow(), 1)
      await add(alive, new Date(now.getTime() + 1), 7)
      await adapter.deleteExpired(now)
      const counts = [
        await add(old, tomorrow(), 1),
        await add(moved, tomorrow(), 1),
        await add(alive, tomorrow(), 1),
      ]
      same(counts, [1, 9, 8], 'the counts')
    },
  ),
]
