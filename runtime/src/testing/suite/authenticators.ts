import type { AuthenticatorFacts } from '../../adapter.js'
import { buildAuthenticator, newcomer } from './people.js'
import { rule, type AdapterRule } from './rule.js'
import { absent, atOnce, by, rejects, same } from './same.js'

/** Rules for authenticators. Web Authentication Level 3, sections 6.1.1 (signature counter) and 7.2. */
export const authenticatorRules: readonly AdapterRule[] = [
  rule(
    'createAuthenticator gives the row, and getAuthenticator finds it by credentialID',
    ['createUser', 'createAuthenticator', 'getAuthenticator'],
    async (adapter) => {
      const user = await newcomer(adapter)
      const given = buildAuthenticator(user.id)
      same(await adapter.createAuthenticator(given), given, 'createAuthenticator')
      const plain = buildAuthenticator(user.id, { credentialBackedUp: false, counter: 7 })
      await adapter.createAuthenticator(plain)
      same(await adapter.getAuthenticator(given.credentialID), given, 'getAuthenticator')
      same(await adapter.getAuthenticator(plain.credentialID), plain, 'the other')
      absent(await adapter.getAuthenticator('dW5rbm93bg=='), 'an unknown credentialID')
    },
  ),
  rule(
    'createAuthenticator refuses a credentialID that is taken, by whomever',
    ['createUser', 'createAuthenticator', 'getAuthenticator'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const given = buildAuthenticator(ada.id)
      await adapter.createAuthenticator(given)
      await rejects(() => adapter.createAuthenticator({ ...given, userId: bob.id }), 'the second')
      same(await adapter.getAuthenticator(given.credentialID), given, 'the first')
    },
  ),
  rule(
    'listAuthenticatorsByUserId lists those of one user, and gives an empty list for nobody',
    ['createUser', 'createAuthenticator', 'listAuthenticatorsByUserId'],
    async (adapter) => {
      const [ada, bob] = [await newcomer(adapter), await newcomer(adapter)]
      const given = [buildAuthenticator(ada.id), buildAuthenticator(ada.id)]
      for (const one of given) await adapter.createAuthenticator(one)
      await adapter.createAuthenticator(buildAuthenticator(bob.id))
      const listed = await adapter.listAuthenticatorsByUserId(ada.id)
      same(by('credentialID', listed), by('credentialID', given), 'the authenticators')
      same(await adapter.listAuthenticatorsByUserId(crypto.randomUUID()), [], 'of nobody')
    },
  ),
  rule(
    'updateAuthenticatorCounter changes the counter alone, and fails for an unknown credentialID',
    ['createUser', 'createAuthenticator', 'updateAuthenticatorCounter', 'getAuthenticator'],
    async (adapter) => {
      const { id } = await newcomer(adapter)
      const [given, other] = [buildAuthenticator(id), buildAuthenticator(id)]
      await adapter.createAuthenticator(given)
      await adapter.createAuthenticator(other)
      const counted = { ...given, counter: 2_000_000_000 }
      const { credentialID, counter } = counted
      same(await adapter.updateAuthenticatorCounter(credentialID, counter), counted, 'the row')
      same(await adapter.getAuthenticator(credentialID), counted, 'getAuthenticator')
      same(await adapter.getAuthenticator(other.credentialID), other, 'another one')
      await rejects(() => adapter.updateAuthenticatorCounter('dW5rbm93bg==', 1), 'an unknown one')
    },
  ),
  rule(
    'what is known of a passkey besides is kept as a whole, or not at all',
    ['createUser', 'createAuthenticator', 'updateAuthenticatorCounter', 'getAuthenticator'],
    async (adapter) => {
      const given = buildAuthenticator((await newcomer(adapter)).id)
      const { credentialID } = given
      const made: AuthenticatorFacts = { createdAt: new Date('2026-03-08T07:30:00.500Z') }
      const used: AuthenticatorFacts = { lastUsedAt: new Date('2026-11-01T05:59:59.999Z') }
      await adapter.createAuthenticator(given, made)
      const begun = await adapter.getAuthenticator(credentialID)
      const isKept = begun?.createdAt !== undefined
      same(begun, isKept ? { ...given, ...made } : given, 'createAuthenticator')
      const counted = { ...given, counter: 5 }
      const now = isKept ? { ...counted, ...made, ...used } : counted
      same(await adapter.updateAuthenticatorCounter(credentialID, 5, used), now, 'the row')
      same(await adapter.updateAuthenticatorCounter(credentialID, 4, used), now, 'once more')
      same(await adapter.getAuthenticator(credentialID), now, 'getAuthenticator')
    },
  ),
  rule(
    'counters that arrive at once, in whatever order, leave the highest',
    ['createUser', 'createAuthenticator', 'updateAuthenticatorCounter', 'getAuthenticator'],
    async (adapter) => {
      const given = buildAuthenticator((await newcomer(adapter)).id)
      await adapter.createAuthenticator(given)
      const { credentialID } = given
      const counters = Array.from({ length: 50 }, (_, turn) => ((turn * 37) % 50) + 1)
      await atOnce(50, (turn) =>
        adapter.updateAuthenticatorCounter(credentialID, counters[turn] ?? 0),
      )
      same((await adapter.getAuthenticator(credentialID))?.counter, 50, 'the counter')
      same((await adapter.updateAuthenticatorCounter(credentialID, 3)).counter, 50, 'a late one')
    },
  ),
  rule(
    'unlinkAccount takes the key of a passkey along, and no other one',
    ['createUser', 'linkAccount', 'unlinkAccount', 'createAuthenticator', 'getAuthenticator'],
    async (adapter) => {
      const { id: userId } = await newcomer(adapter)
      const [gone, kept] = [buildAuthenticator(userId), buildAuthenticator(userId)]
      const provider = 'passkey'
      for (const key of [gone, kept]) {
        const { providerAccountId } = key
        await adapter.linkAccount({ provider, type: 'webauthn', providerAccountId, userId })
        await adapter.createAuthenticator(key)
      }
      await adapter.unlinkAccount({ provider, providerAccountId: gone.providerAccountId })
      absent(await adapter.getAuthenticator(gone.credentialID), 'the key')
      same(await adapter.getAuthenticator(kept.credentialID), kept, 'the other one')
    },
  ),
]
