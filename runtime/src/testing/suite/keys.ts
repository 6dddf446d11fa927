import type { Adapter } from '../../adapter.js'
import { buildAccount, buildAuthenticator, newcomer, tomorrow, unique } from './people.js'
import { ask, rule, type AdapterRule, type Having } from './rule.js'
import { absent, rejects, same } from './same.js'

const NEEDS = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'updateUser',
  'deleteUser',
  'linkAccount',
  'unlinkAccount',
  'updateAccount',
  'getAccount',
  'getUserByAccount',
  'listAccountsByUserId',
  'createSession',
  'getSessionAndUser',
  'updateSession',
  'deleteSession',
  'listSessionsByUserId',
  'createVerificationToken',
  'useVerificationToken',
  'createAuthenticator',
  'getAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
] as const satisfies readonly (keyof Adapter)[]

type Whole = Having<(typeof NEEDS)[number]>

/** Values that arrive where JavaScript lets anything through, and such as no text in a database can be. */
const NOBODY: readonly unknown[] = [
  undefined,
  null,
  0,
  1,
  Number.NaN,
  true,
  [],
  {},
  { $gt: '' },
  '',
  '\0',
  '\uD800',
]

/** A key that databases may take for a number, in letters of both cases, with what drivers make of half a sign. */
function key(): string {
  return `${Math.trunc(Math.random() * 1e9)}e0-${unique('Key')}\uFFFD`
}

/** Keys that a database may take for this one. */
function almost(text: string): readonly unknown[] {
  const cases = [text.toUpperCase(), text.toLowerCase(), text.replace('\uFFFD', '\uD800')].filter(
    (other) => other !== text,
  )
  const numbers = [Number.parseInt(text, 10), Number.parseFloat(text)]
  return [
    ...cases,
    ...numbers,
    `${text} `,
    `${text}\0`,
    ` ${text}`,
    `${text}\u00AD`,
    [text],
    { text },
  ]
}

/** Somebody who has one of everything. @returns the keys, and a look at all of it */
async function wealthy(adapter: Whole) {
  const user = await newcomer(adapter)
  const userId = user.id
  const account = buildAccount(userId, { provider: key(), providerAccountId: key() })
  const session = { sessionToken: key(), userId, expires: tomorrow() }
  const passkey = buildAuthenticator(userId, { credentialID: key() })
  const mailed = { identifier: key(), token: key(), expires: tomorrow() }
  await adapter.linkAccount(account)
  await adapter.createSession(session)
  await adapter.createAuthenticator(passkey)
  await adapter.createVerificationToken(mailed)
  /** @throws {Error} where something has gone, or is not as it was */
  const isWhole = async (what: string): Promise<void> => {
    same(await adapter.getUser(userId), user, `the user, after ${what}`)
    const { provider, providerAccountId } = account
    same(
      await adapter.getAccount(providerAccountId, provider),
      account,
      `the account, after ${what}`,
    )
    const found = await adapter.getSessionAndUser(session.sessionToken)
    same(found, { session, user }, `the session, after ${what}`)
    const { credentialID } = passkey
    same(await adapter.getAuthenticator(credentialID), passkey, `the passkey, after ${what}`)
  }
  return { user, account, session, passkey, mailed, isWhole }
}

/** A question for one row, or a change of it, by a key that is not the one in it. */
type Question = readonly [what: string, answer: () => Promise<unknown>]

type Wealthy = Awaited<ReturnType<typeof wealthy>>

/** Every way to be asked with a key that is nobody's, in place of each that is somebody's. */
function questions(
  adapter: Whole,
  { account, mailed }: Wealthy,
  wrong: Wrong,
): readonly Question[] {
  const { provider, providerAccountId } = account
  const { identifier, token } = mailed
  const expires = tomorrow()
  const otherProvider = { provider: wrong.provider, providerAccountId }
  const otherAccount = { provider, providerAccountId: wrong.providerAccountId }
  const by = (method: keyof Adapter, ...args: readonly unknown[]): Question => [
    `${method} with ${JSON.stringify(args)}`,
    () => ask(adapter, method, ...args),
  ]
  return [
    by('getUser', wrong.id),
    by('deleteUser', wrong.id),
    by('getSessionAndUser', wrong.sessionToken),
    by('updateSession', { sessionToken: wrong.sessionToken, expires }),
    by('deleteSession', wrong.sessionToken),
    by('getUserByAccount', otherProvider),
    by('getUserByAccount', otherAccount),
    by('getAccount', providerAccountId, wrong.provider),
    by('getAccount', wrong.providerAccountId, provider),
    by('updateAccount', { ...otherProvider, scope: 'all' }),
    by('updateAccount', { ...otherAccount, scope: 'all' }),
    by('unlinkAccount', otherProvider),
    by('unlinkAccount', otherAccount),
    by('getAuthenticator', wrong.credentialID),
    by('useVerificationToken', { identifier: wrong.identifier, token }),
    by('useVerificationToken', { identifier, token: wrong.token }),
  ]
}

/** A wrong key in place of each. */
interface Wrong {
  readonly id: unknown
  readonly sessionToken: unknown
  readonly provider: unknown
  readonly providerAccountId: unknown
  readonly credentialID: unknown
  readonly identifier: unknown
  readonly token: unknown
}

/** @throws {Error} where a wrong key is taken for a right one */
async function isNobody(adapter: Whole, rich: Wealthy, wrong: Wrong): Promise<void> {
  for (const [what, answer] of questions(adapter, rich, wrong)) absent(await answer(), what)
  const { id, credentialID } = wrong
  for (const method of [
    'listAccountsByUserId',
    'listSessionsByUserId',
    'listAuthenticatorsByUserId',
  ] as const)
    same(await ask(adapter, method, id), [], method)
  await rejects(() => ask(adapter, 'updateUser', { id, name: 'Eve' }), 'updateUser')
  await rejects(() => ask(adapter, 'updateAuthenticatorCounter', credentialID, 9), 'the counter')
}

/** Rules for keys: they are text, and compared sign by sign before anything is changed. */
export const keyRules: readonly AdapterRule[] = [
  rule('a key that is no text, or has a NUL in it, is nobody’s', NEEDS, async (adapter) => {
    const rich = await wealthy(adapter)
    for (const nobody of NOBODY) {
      const wrong: Wrong = {
        id: nobody,
        sessionToken: nobody,
        provider: nobody,
        providerAccountId: nobody,
        credentialID: nobody,
        identifier: nobody,
        token: nobody,
      }
      await isNobody(adapter, rich, wrong)
      absent(await ask(adapter, 'getUserByEmail', nobody), 'an address')
      await rich.isWhole(`the key ${JSON.stringify(nobody)}`)
    }
    same(await adapter.useVerificationToken(rich.mailed), rich.mailed, 'the verification token')
  }),
  rule('a key that is almost right finds nothing, and changes nothing', NEEDS, async (adapter) => {
    const rich = await wealthy(adapter)
    const { user, account, session, passkey, mailed } = rich
    const others = {
      id: almost(user.id),
      sessionToken: almost(session.sessionToken),
      provider: almost(account.provider),
      providerAccountId: almost(account.providerAccountId),
      credentialID: almost(passkey.credentialID),
      identifier: almost(mailed.identifier),
      token: almost(mailed.token),
    }
    for (const turn of others.token.keys()) {
      // An id may be a number: it has no other case, and is the number that it looks like.
      const id = others.id[turn]
      const wrong: Wrong = {
        id: id === user.id || id === undefined ? null : id,
        sessionToken: others.sessionToken[turn],
        provider: others.provider[turn],
        providerAccountId: others.providerAccountId[turn],
        credentialID: others.credentialID[turn],
        identifier: others.identifier[turn],
        token: others.token[turn],
      }
      await isNobody(adapter, rich, wrong)
      await rich.isWhole(`keys like ${JSON.stringify(others.token[turn])}`)
    }
    same(await adapter.useVerificationToken(mailed), mailed, 'the verification token')
  }),
]
