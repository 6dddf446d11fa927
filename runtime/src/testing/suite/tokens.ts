import type { VerificationToken } from '../../adapter.js'
import { tomorrow, unique } from './people.js'
import { rule, type AdapterRule } from './rule.js'
import { absent, atOnce, same } from './same.js'

function mailed(fields: Partial<VerificationToken> = {}): VerificationToken {
  return {
    identifier: `${unique('mail')}@example.com`,
    token: unique('token'),
    expires: tomorrow(),
    ...fields,
  }
}

function compareTokens(one: VerificationToken, other: VerificationToken): number {
  return one.token < other.token ? -1 : 1
}

const NEEDS = ['createVerificationToken', 'useVerificationToken'] as const

export const tokenRules: readonly AdapterRule[] = [
  rule('a verification token is used once, and comes back whole', NEEDS, async (adapter) => {
    const given = mailed()
    await adapter.createVerificationToken(given)
    const { identifier, token } = given
    same(await adapter.useVerificationToken({ identifier, token }), given, 'the first time')
    absent(await adapter.useVerificationToken({ identifier, token }), 'the second time')
  }),
  rule(
    'a verification token is of one address, and stays where another asks',
    NEEDS,
    async (adapter) => {
      const given = mailed()
      const { identifier, token } = given
      await adapter.createVerificationToken(given)
      const other = `${unique('eve')}@example.com`
      absent(await adapter.useVerificationToken({ identifier: other, token }), 'another address')
      absent(
        await adapter.useVerificationToken({ identifier, token: unique('t') }),
        'another token',
      )
      same(await adapter.useVerificationToken({ identifier, token }), given, 'both')
    },
  ),
  rule('an address may have several verification tokens', NEEDS, async (adapter) => {
    const first = mailed()
    const second = mailed({ identifier: first.identifier })
    await adapter.createVerificationToken(first)
    await adapter.createVerificationToken(second)
    same(await adapter.useVerificationToken(first), first, 'the first')
    same(await adapter.useVerificationToken(second), second, 'the second')
  }),
  rule(
    'a verification token that has expired is given as it is: the engine decides',
    NEEDS,
    async (adapter) => {
      const given = mailed({ expires: new Date('2020-02-29T23:59:59.999Z') })
      await adapter.createVerificationToken(given)
      same(await adapter.useVerificationToken(given), given, 'useVerificationToken')
    },
  ),
  rule(
    'the verification tokens of an identifier are listed, those that were stored at once too, and stay',
    ['createVerificationToken', 'listVerificationTokens', 'useVerificationToken'],
    async (adapter) => {
      const { identifier } = mailed()
      const given = Array.from({ length: 20 }, () => mailed({ identifier, token: unique('t') }))
      await Promise.all(given.map(async (token) => adapter.createVerificationToken(token)))
      await adapter.createVerificationToken(mailed())
      for (const time of ['first', 'second']) {
        const listed = await adapter.listVerificationTokens(identifier)
        same(
          listed.toSorted(compareTokens),
          given.toSorted(compareTokens),
          `listed the ${time} time`,
        )
      }
      for (const token of given) await adapter.useVerificationToken(token)
      same(await adapter.listVerificationTokens(identifier), [], 'the tokens that are left')
    },
  ),
  rule('of 50 uses of one verification token at once one wins', NEEDS, async (adapter) => {
    const given = mailed()
    await adapter.createVerificationToken(given)
    const used = await atOnce(50, () => adapter.useVerificationToken(given))
    const won = used.filter((token) => token !== null)
    same(won, [given], 'the winners')
    absent(await adapter.useVerificationToken(given), 'afterwards')
  }),
]
