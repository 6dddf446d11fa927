import type {
  Adapter,
  AdapterAccount,
  AdapterFactor,
  AdapterUser,
} from '@create-auth/runtime/adapters'
import type { Dialect } from '../../src/schemas/schema.js'

/** When a row was made and changed, however columns are called. */
const MORE = ['createdAt', 'updatedAt', 'created_at', 'updated_at']

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>
type Lost = Partial<Pick<AdapterAccount, 'token_type' | 'session_state'>>

/**
 * An adapter as if its tables kept what those of Better Auth do not: the `token_type` and `session_state` of accounts, when an
 * address was proven, when a password was used last, and the `providerAccountId` of passkeys. This alone is remembered here;
 * whether an address was proven is the adapter's to say. What they keep besides of a user, when the row was made and
 * changed, is left out.
 */
export function asIfKept(adapter: Required<Adapter>): Required<Adapter> {
  const [lost, proven, handles, used] = [
    new Map<string, Lost>(),
    new Map<string, Date | null>(),
    new Map<string, string>(),
    new Map<string, Date | null>(),
  ]
  const factor = (row: AdapterFactor): AdapterFactor => ({
    ...row,
    lastUsedAt: row.lastUsedAt ?? (row.kind === 'password' ? (used.get(row.userId) ?? null) : null),
  })
  const keyOf = ({ provider, providerAccountId }: AccountKey): string =>
    JSON.stringify([provider, providerAccountId])
  const account = <A extends AccountKey>(row: A): A => ({ ...lost.get(keyOf(row)), ...row })
  const user = (row: AdapterUser): AdapterUser => {
    const emailVerified = row.emailVerified && (proven.get(row.id) ?? row.emailVerified)
    const ours = { ...row, emailVerified }
    for (const name of MORE) Reflect.deleteProperty(ours, name)
    return ours
  }
  const passkey = <P extends { readonly credentialID: string }>(row: P): P => ({
    ...row,
    providerAccountId: handles.get(row.credentialID),
  })
  const noted = (row: Partial<AdapterAccount> & AccountKey): void => {
    const { token_type, session_state } = row
    const given = Object.entries({ token_type, session_state })
    const filled = Object.fromEntries(given.filter(([, value]) => value !== undefined))
    lost.set(keyOf(row), { ...lost.get(keyOf(row)), ...filled })
  }
  return {
    ...adapter,
    async createUser(given) {
      const created = await adapter.createUser(given)
      proven.set(created.id, given.emailVerified)
      return user(created)
    },
    async updateUser(change) {
      const { id, emailVerified } = change
      if (emailVerified !== undefined) proven.set(id, emailVerified)
      return user(await adapter.updateUser(change))
    },
    async getUser(id) {
      const found = await adapter.getUser(id)
      return found && user(found)
    },
    async getUserByEmail(email) {
      const found = await adapter.getUserByEmail(email)
      return found && user(found)
    },
    listUsersByEmailIgnoringCase: async (email) =>
      (await adapter.listUsersByEmailIgnoringCase(email)).map(user),
    async getUserByAccount(key) {
      const found = await adapter.getUserByAccount(key)
      return found && user(found)
    },
    async getSessionAndUser(token) {
      const found = await adapter.getSessionAndUser(token)
      return found && { session: found.session, user: user(found.user) }
    },
    async linkAccount(given) {
      const linked = await adapter.linkAccount(given)
      noted(given)
      return linked
    },
    async updateAccount(change, options) {
      const updated = await adapter.updateAccount(change, options)
      noted(change)
      return updated
    },
    async getAccount(id, provider) {
      const found = await adapter.getAccount(id, provider)
      return found && account(found)
    },
    listAccountsByUserId: async (id) => (await adapter.listAccountsByUserId(id)).map(account),
    async putFactor(given, how) {
      const isPut = await adapter.putFactor(given, how)
      if (isPut && given.kind === 'password') used.set(given.userId, given.lastUsedAt)
      return isPut
    },
    async getFactor(id, kind) {
      const found = await adapter.getFactor(id, kind)
      return found && factor(found)
    },
    listFactorsByUserId: async (id) => (await adapter.listFactorsByUserId(id)).map(factor),
    async createAuthenticator(given) {
      const created = await adapter.createAuthenticator(given)
      handles.set(given.credentialID, given.providerAccountId)
      return passkey(created)
    },
    async getAuthenticator(id) {
      const found = await adapter.getAuthenticator(id)
      return found && passkey(found)
    },
    listAuthenticatorsByUserId: async (id) =>
      (await adapter.listAuthenticatorsByUserId(id)).map(passkey),
    updateAuthenticatorCounter: async (id, counter) =>
      passkey(await adapter.updateAuthenticatorCounter(id, counter)),
  }
}

/** Nobody is there without an address, and passkeys have one provider. */
const BEYOND = [
  'createUser stores a user without name, image and address, and another one',
  'updateUser takes an address away, which is free for another user then',
  'linkAccount stores an account without tokens, and leaves out what it does not have',
]
/** Counters of 32 bits with a sign. */
const SMALL = 'seconds and signature counters come back beyond 32 bits with a sign'
/** Moments are timestamps. */
const LATE = 'dates after 2038 come back'

const BEYOND_IN: Readonly<Record<Dialect, readonly string[]>> = {
  sqlite: BEYOND,
  postgresql: [...BEYOND, SMALL],
  mysql: [...BEYOND, SMALL, LATE],
}

/** Tells whether the tables of Better Auth can't keep a rule. */
export function isBeyond(rule: string, dialect: Dialect): boolean {
  return BEYOND_IN[dialect].includes(rule)
}
