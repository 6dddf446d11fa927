import type { AdapterFactor } from '../../adapter.js'
import { buildFactor, newcomer, tomorrow } from './people.js'
import { rule, type AdapterRule } from './rule.js'
import { absent, atOnce, by, same } from './same.js'

const NEEDS = ['createUser', 'getFactor', 'putFactor', 'deleteFactor'] as const

function withoutId(found: AdapterFactor | null): object | null {
  if (!found) return null
  const { id: _, ...rest } = found
  return rest
}

export const factorRules: readonly AdapterRule[] = [
  rule(
    'putFactor stores a factor where none is expected, and getFactor finds it by user and kind',
    NEEDS,
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const given = buildFactor(ada.id)
      const others = [
        buildFactor(ada.id, { kind: 'totp', lastUsedAt: tomorrow() }),
        buildFactor(bob.id, { value: 'v'.repeat(4000) }),
      ]
      for (const one of [given, ...others])
        same(await adapter.putFactor(one, { expected: null }), true, 'putFactor')
      same(withoutId(await adapter.getFactor(ada.id, 'password')), given, 'the factor')
      for (const one of others)
        same(withoutId(await adapter.getFactor(one.userId, one.kind)), one, 'another')
      absent(await adapter.getFactor(ada.id, 'recovery'), 'of another kind')
      absent(await adapter.getFactor(crypto.randomUUID(), 'password'), 'of nobody')
    },
  ),
  rule(
    'putFactor takes the place of a value that is the expected one, byte for byte, and of no other',
    NEEDS,
    async (adapter) => {
      const { id } = await newcomer(adapter)
      const given = buildFactor(id, { value: 'Value' })
      const put = (value: string, expected: string | null) =>
        adapter.putFactor({ ...given, value, lastUsedAt: tomorrow() }, { expected })
      same(await put('Value', 'Value'), false, 'where there is none')
      absent(await adapter.getFactor(id, 'password'), 'what was not there')
      same(await adapter.putFactor(given, { expected: null }), true, 'the first')
      const first = await adapter.getFactor(id, 'password')
      for (const wrong of [null, 'value', 'VALUE', 'Value ', 'Valué', '', 'Val', 'V%'])
        same(await put('other', wrong), false, `where ${JSON.stringify(wrong)} is expected`)
      same(await adapter.getFactor(id, 'password'), first, 'what nobody has replaced')
      const lastUsedAt = new Date(tomorrow().getTime() + 1)
      const later = { ...given, createdAt: new Date(0), value: 'next', lastUsedAt }
      same(await adapter.putFactor(later, { expected: 'Value' }), true, 'the expected one')
      const { createdAt } = given
      const replaced = { ...first, value: 'next', createdAt, lastUsedAt }
      same(await adapter.getFactor(id, 'password'), replaced, 'what has taken its place')
      same(await adapter.putFactor(later, { expected: 'next' }), true, 'the same again')
      same(await adapter.getFactor(id, 'password'), replaced, 'what is the same')
    },
  ),
  rule('of 50 who store or replace a factor at once one does', NEEDS, async (adapter) => {
    const { id } = await newcomer(adapter)
    const values = Array.from({ length: 50 }, (_, turn) => `value ${turn}`)
    const race = async (expected: string | null): Promise<string> => {
      const done = await atOnce(50, async (turn) => {
        const value = values[turn] ?? ''
        return (await adapter.putFactor(buildFactor(id, { value }), { expected })) ? [value] : []
      })
      const winners = done.flat()
      same(winners.length, 1, 'how many have')
      same((await adapter.getFactor(id, 'password'))?.value, winners[0], 'the value')
      return winners[0] ?? ''
    }
    const first = await race(null)
    await adapter.putFactor(buildFactor(id, { value: 'x' }), { expected: first })
    await race('x')
  }),
  rule(
    'deleteFactor tells whether there was one, and of several at once one is told so',
    NEEDS,
    async (adapter) => {
      const { id } = await newcomer(adapter)
      await adapter.putFactor(buildFactor(id), { expected: null })
      const other = buildFactor(id, { kind: 'totp' })
      await adapter.putFactor(other, { expected: null })
      const told = await atOnce(20, () => adapter.deleteFactor(id, 'password'))
      same(told.filter(Boolean).length, 1, 'how many are told so')
      same(await adapter.deleteFactor(id, 'password'), false, 'who comes too late')
      absent(await adapter.getFactor(id, 'password'), 'the factor')
      same(withoutId(await adapter.getFactor(id, 'totp')), other, 'another')
      same(await adapter.putFactor(buildFactor(id), { expected: null }), true, 'a new one')
    },
  ),
  rule(
    'listFactorsByUserId lists those of one user, and gives an empty list for nobody',
    [...NEEDS, 'listFactorsByUserId'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const given = [buildFactor(ada.id), buildFactor(ada.id, { kind: 'recovery' })]
      for (const one of [...given, buildFactor(bob.id)])
        await adapter.putFactor(one, { expected: null })
      const listed = by('kind', await adapter.listFactorsByUserId(ada.id)).map(withoutId)
      same(listed, by('kind', given), 'the factors')
      same(await adapter.listFactorsByUserId(crypto.randomUUID()), [], 'of nobody')
    },
  ),
  rule(
    'of a user who is gone no factor is left, and none is stored',
    [...NEEDS, 'deleteUser'],
    async (adapter) => {
      const [gone, stays] = [await newcomer(adapter), await newcomer(adapter)]
      const [given, kept] = [buildFactor(gone.id), buildFactor(stays.id)]
      await adapter.putFactor(given, { expected: null })
      await adapter.putFactor(kept, { expected: null })
      await adapter.deleteUser(gone.id)
      absent(await adapter.getFactor(gone.id, 'password'), 'the factor')
      same(withoutId(await adapter.getFactor(stays.id, 'password')), kept, 'that of another')
      for (const expected of [null, given.value]) {
        const put = Promise.resolve().then(() => adapter.putFactor(given, { expected }))
        same(await put.catch(() => false), false, 'whether it is stored afterwards')
      }
      absent(await adapter.getFactor(gone.id, 'password'), 'what was not stored')
    },
  ),
]
