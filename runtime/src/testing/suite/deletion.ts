import type { Adapter } from '../../adapter.js'
import {
  buildAccount,
  buildAuthenticator,
  buildFactor,
  newcomer,
  tomorrow,
  unique,
} from './people.js'
import { rule, type AdapterRule, type Having } from './rule.js'
import { absent, same } from './same.js'

const NEEDS = [
  'createUser',
  'deleteUser',
  'getUser',
  'linkAccount',
  'getAccount',
  'createSession',
  'getSessionAndUser',
  'createAuthenticator',
  'getAuthenticator',
] as const satisfies readonly (keyof Adapter)[]

const MANY = 200

/** Somebody who has one of everything. @returns the id, and what is left of it, by its name */
async function wealthy(adapter: Having<(typeof NEEDS)[number]>) {
  const { id, email } = await newcomer(adapter)
  const [account, passkey, sessionToken] = [
    buildAccount(id),
    buildAuthenticator(id),
    unique('session'),
  ]
  await adapter.linkAccount(account)
  await adapter.createAuthenticator(passkey)
  await adapter.createSession({ sessionToken, userId: id, expires: tomorrow() })
  await adapter.putFactor?.(buildFactor(id), { expected: null })
  const left = async (): Promise<readonly string[]> => {
    const rows = {
      user: await adapter.getUser(id),
      account: await adapter.getAccount(account.providerAccountId, account.provider),
      authenticator: await adapter.getAuthenticator(passkey.credentialID),
      session: await adapter.getSessionAndUser(sessionToken),
      factor: await adapter.getFactor?.(id, 'password'),
    }
    return Object.entries(rows).flatMap(([name, row]) => (row ? [name] : []))
  }
  return { id, email, account, left }
}

export const deletionRules: readonly AdapterRule[] = [
  rule(
    'deleteUser takes along what belongs to the user, and nothing else',
    NEEDS,
    async (adapter) => {
      const [gone, stays] = [await newcomer(adapter), await newcomer(adapter)]
      const tokens = [unique('session'), unique('session')]
      for (const [turn, user] of [gone, stays].entries()) {
        await adapter.createSession({
          sessionToken: tokens[turn] ?? '',
          userId: user.id,
          expires: tomorrow(),
        })
      }
      const [account, kept] = [buildAccount(gone.id), buildAccount(stays.id)]
      await adapter.linkAccount(account)
      await adapter.linkAccount(kept)
      const [passkey, other] = [buildAuthenticator(gone.id), buildAuthenticator(stays.id)]
      await adapter.createAuthenticator(passkey)
      await adapter.createAuthenticator(other)

      await adapter.deleteUser(gone.id)
      absent(await adapter.getUser(gone.id), 'the user')
      absent(await adapter.getSessionAndUser(tokens[0] ?? ''), 'the session')
      absent(await adapter.getAccount(account.providerAccountId, 'acme'), 'the account')
      absent(await adapter.getAuthenticator(passkey.credentialID), 'the authenticator')
      same(await adapter.getUser(stays.id), stays, 'another user')
      const session = await adapter.getSessionAndUser(tokens[1] ?? '')
      same(session?.user, stays, 'the session of another')
      same(await adapter.getAccount(kept.providerAccountId, 'acme'), kept, 'their account')
      same(await adapter.getAuthenticator(other.credentialID), other, 'their authenticator')

      const again = await newcomer(adapter, { email: gone.email })
      await adapter.linkAccount({ ...account, userId: again.id })
      await adapter.deleteUser(gone.id)
      same(await adapter.getUser(again.id), again, 'who has the address now')
    },
  ),
  rule(
    'a deleteUser that breaks off leaves nobody signed in and nothing without its user, and can be repeated',
    NEEDS,
    async (adapter, failing) => {
      let broken = failing !== undefined
      for (let calls = 0; broken && calls < MANY; calls += 1) {
        const { id, email, account, left } = await wealthy(adapter)
        const all = await left()
        broken = await Promise.resolve(failing?.(calls).deleteUser?.(id)).then(
          () => false,
          () => true,
        )
        const rest = await left()
        if (failing?.isOneStep && rest.length > 0) same(rest, all, `after ${calls} calls`)
        if (rest.length < all.length && rest.includes('session'))
          same(rest, [], `after ${calls} calls`)
        if (!rest.includes('user')) same(rest, [], `after ${calls} calls`)
        await adapter.deleteUser(id)
        same(await left(), [], `repeated after ${calls} calls`)
        const again = await newcomer(adapter, { email })
        await adapter.linkAccount({ ...account, userId: again.id })
      }
      same(broken, false, `broken off after ${MANY} calls`)
    },
  ),
  rule(
    'deleteUser takes along what was mailed to the address, as it is stored and in lower case, and to others that it is told, or leaves it to expire',
    ['createUser', 'deleteUser', 'getUser', 'createVerificationToken', 'useVerificationToken'],
    async (adapter) => {
      const user = await newcomer(adapter, { email: `Ada.${unique('Gone')}@Example.com` })
      const [old, waiting] = [`Old.${unique('A')}@Example.com`, `${unique('b')}@example.com`]
      const own = [user.email, user.email.toLowerCase()]
      const told = [old, old.toLowerCase(), waiting]
      const stranger = `${unique('stranger')}@example.com`
      const all = [...own, ...told, stranger]
      // Some databases take spellings for the same.
      const buildToken = (identifier: string): string => `token ${all.indexOf(identifier)}`
      for (const identifier of all)
        await adapter.createVerificationToken({
          identifier,
          token: buildToken(identifier),
          expires: tomorrow(),
        })
      await adapter.deleteUser(user.id, { addresses: [old, waiting] })
      absent(await adapter.getUser(user.id), 'the user')
      const left = async (identifiers: readonly string[]): Promise<readonly boolean[]> => {
        const found = []
        for (const identifier of identifiers)
          found.push(
            (await adapter.useVerificationToken({ identifier, token: buildToken(identifier) })) !==
              null,
          )
        return [...new Set(found)]
      }
      same((await left(own)).length, 1, 'kinds of what was done to those of the own address')
      same((await left(told)).length, 1, 'kinds of what was done to those of the others')
      same(await left([stranger]), [true], 'what was mailed to somebody else')
    },
  ),
  rule('deleteUser may come too late, and twice at once', NEEDS, async (adapter) => {
    const { id, left } = await wealthy(adapter)
    await Promise.all([adapter.deleteUser(id), adapter.deleteUser(id)])
    same(await left(), [], 'what is left')
    absent(await adapter.deleteUser(id), 'who is gone')
  }),
]
