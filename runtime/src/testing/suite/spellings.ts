import type { Adapter, AdapterUser } from '../../adapter.js'
import { newcomer, unique } from './people.js'
import { rule, type AdapterRule, type Having } from './rule.js'
import { absent, by, same } from './same.js'

const NEEDS = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'listUsersByEmailIgnoringCase',
  'updateUser',
] as const satisfies readonly (keyof Adapter)[]

type Listing = Having<(typeof NEEDS)[number]>

async function listed(adapter: Listing, email: string): Promise<readonly AdapterUser[]> {
  return by('id', await adapter.listUsersByEmailIgnoringCase(email))
}

async function stored(adapter: Listing): Promise<AdapterUser> {
  return newcomer(adapter, { email: `Ada.Lovelace+${unique('Tag')}@Example.COM` })
}

function others(email: string): readonly string[] {
  return [email.toLowerCase(), email.toUpperCase(), email.replace('Ada', 'aDA')]
}

/** Addresses beside others that a database may take for the same: the first part of each, which no case of a letter of ASCII tells apart. */
const APART = [
  // Kelvin, and k.
  ['\u212Aim', 'kim'],
  ['\u0130da', 'ida'],
  ['\u0131da', 'ida'],
  ['Stra\u1E9Ee', 'stra\u00DFe'],
  ['Stra\u00DFe', 'strasse'],
  ['\u00C9mile', '\u00E9mile'],
  ['\u00C9mile', 'emile'],
  ['a_b', 'axb'],
  ['a-b', 'a_b'],
] as const

/** Rules for addresses whose letters are written in another case than the engine writes them. */
export const spellingRules: readonly AdapterRule[] = [
  rule(
    'listUsersByEmailIgnoringCase finds a user by each spelling of the address, which stays as it is stored',
    NEEDS,
    async (adapter) => {
      const [user, other] = [await stored(adapter), await newcomer(adapter)]
      for (const email of [user.email, ...others(user.email)])
        same(await listed(adapter, email), [user], email)
      same(await listed(adapter, other.email.toUpperCase()), [other], 'an address in small letters')
      same(await adapter.getUser(user.id), user, 'the user as before')
    },
  ),
  rule(
    'listUsersByEmailIgnoringCase gives nobody for an unknown address, a part of one and a pattern',
    NEEDS,
    async (adapter) => {
      const { email } = await stored(adapter)
      for (const asked of [
        `${unique('nobody')}@example.com`,
        email.slice(1),
        email.slice(0, -1),
        `${email} `,
        ` ${email}`,
        '%@example.com',
        email.replace('Ada', '%'),
        email.replace('Ada', '___'),
        email.replace('Ada', '.*'),
        '',
        '\0',
      ])
        same(await listed(adapter, asked), [], JSON.stringify(asked))
    },
  ),
  rule(
    'of two users whose addresses differ in case alone getUserByEmail finds the exact one, or the database refuses the second',
    NEEDS,
    async (adapter) => {
      const first = await stored(adapter)
      const [email = '', third = '', fourth = ''] = others(first.email)
      const second = await newcomer(adapter, { email }).catch(() => undefined)
      const both = by('id', second ? [first, second] : [first])
      for (const asked of [first.email, email, third])
        same(await listed(adapter, asked), both, asked)
      same(await adapter.getUserByEmail(first.email), first, 'the first')
      if (!second) return
      same(await adapter.getUserByEmail(email), second, 'the second')
      absent(await adapter.getUserByEmail(fourth), 'a spelling that is neither')
    },
  ),
  rule(
    'letters beyond ASCII are told apart, and so are signs of patterns',
    NEEDS,
    async (adapter) => {
      const word = unique('x')
      for (const [index, [one, other]] of APART.entries()) {
        const [email, near] = [one, other].map((name) => `${name}-${index}-${word}@example.com`)
        const user = await newcomer(adapter, { email: email ?? '' })
        same(await listed(adapter, near ?? ''), [], `${other} for ${one}`)
        const asked = user.email.replace(word, word.toUpperCase())
        same(await listed(adapter, asked), [user], `${one} with other letters in capitals`)
        const neighbour = await newcomer(adapter, { email: near ?? '' }).catch(() => undefined)
        if (neighbour) same(await listed(adapter, near ?? ''), [neighbour], other)
        same(await listed(adapter, email ?? ''), [user], one)
      }
    },
  ),
  rule(
    'an address that was changed, or taken away, is found by no spelling any more',
    NEEDS,
    async (adapter) => {
      const user = await stored(adapter)
      const email = `New.${unique('Address')}@Example.com`
      const moved = await adapter.updateUser({ id: user.id, email })
      same(await listed(adapter, user.email.toLowerCase()), [], 'the address before')
      same(await listed(adapter, email.toLowerCase()), [moved], 'the new address')
      const renamed = await adapter.updateUser({ id: user.id, name: 'Countess of Lovelace' })
      same(await listed(adapter, email.toUpperCase()), [renamed], 'the same address')
      const again = await adapter.updateUser({ id: user.id, email: email.toLowerCase() })
      same(await listed(adapter, email), [again], 'the address in another spelling')
    },
  ),
]
