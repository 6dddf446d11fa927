import { expect, test } from 'vitest'
import { decide, type Decision, type AccountFacts } from '../../../runtime/src/accounts/decide.js'

const user = (id: string) => ({ id, email: `${id}@example.test`, emailVerified: null })
const [ada, eve] = [user('ada'), user('eve')]

type Row = readonly [title: string, facts: Partial<AccountFacts>, decision: Decision]

const ROWS: readonly Row[] = [
  ['the account is known, nobody is signed in', { owner: ada }, { type: 'sign-in', user: ada }],
  [
    'the account is known, its owner is signed in',
    { owner: ada, current: ada },
    { type: 'sign-in', user: ada },
  ],
  [
    'the account is known, somebody else is signed in',
    { owner: ada, current: eve },
    { type: 'refuse', why: 'other-owner' },
  ],
  [
    'the account is known to a credential',
    { owner: ada, registers: false },
    { type: 'sign-in', user: ada },
  ],
  [
    'the account is unknown to a credential',
    { registers: false },
    { type: 'refuse', why: 'unknown' },
  ],
  [
    'the account is unknown to a credential, somebody is signed in',
    { registers: false, current: ada },
    { type: 'refuse', why: 'unknown' },
  ],
  [
    'the account is new, somebody is signed in',
    { current: ada },
    { type: 'link', user: ada, why: 'current' },
  ],
  [
    'the account is new, somebody is signed in, another has the address',
    { current: ada, namesake: eve },
    { type: 'link', user: ada, why: 'current' },
  ],
  [
    'the account is new, its user was created before',
    { unfinished: ada, namesake: ada },
    { type: 'link', user: ada, why: 'unfinished' },
  ],
  [
    'the account is new, somebody has the address',
    { namesake: ada },
    { type: 'refuse', why: 'same-email' },
  ],
  [
    'the account is new, somebody has the address, and it may be linked by it',
    { namesake: ada, linksByEmail: true },
    { type: 'link', user: ada, why: 'email' },
  ],
  [
    'the account is new, and somebody has the address who has never proven it',
    { namesake: ada, squatter: ada },
    { type: 'create', squatter: ada },
  ],
  ['the account is new, nobody has the address', {}, { type: 'create' }],
  [
    'the account is new, nobody has the address that could be linked by',
    { linksByEmail: true },
    { type: 'create' },
  ],
]

test.each(ROWS)('%s', (_, facts, decision) => {
  expect(decide({ linksByEmail: false, registers: true, ...facts })).toEqual(decision)
})
