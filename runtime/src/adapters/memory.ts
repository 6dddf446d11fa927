import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  NewUser,
  VerificationToken,
} from '../adapter.js'
import { isFilled } from '../guards.js'
import { makeCounters } from '../store/counters.js'

type AccountKey = Pick<AdapterAccount, 'provider' | 'providerAccountId'>

/** What a {@link MemoryAdapter} keeps. Each table has the key that a database would have. */
export interface MemoryTables {
  /** By id. */
  readonly users: Map<string, StoredUser>
  /** By provider and account id. */
  readonly accounts: Map<string, AdapterAccount>
  /** By token. */
  readonly sessions: Map<string, AdapterSession>
  /** By identifier and token. */
  readonly verificationTokens: Map<string, VerificationToken>
  /** By credential id. */
  readonly authenticators: Map<string, AdapterAuthenticator>
}

type Methods<M extends keyof Adapter> = Pick<Required<Adapter>, M>

type StoredUser = NewUser | AdapterUser

/** Tables without a row. */
export function emptyTables(): MemoryTables {
  return {
    users: new Map(),
    accounts: new Map(),
    sessions: new Map(),
    verificationTokens: new Map(),
    authenticators: new Map(),
  }
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}

function insert<T extends object>(table: Map<string, T>, key: string, row: T, what: string): T {
  if (table.has(key)) throw new TypeError(`there is such a ${what} already`)
  table.set(key, { ...row })
  return { ...row }
}

function removeWhere<T>(table: Map<string, T>, doomed: (row: T) => boolean): void {
  for (const [key, row] of table) if (doomed(row)) table.delete(key)
}

// A user whose provider tells no address has none, whatever the type says; a database gives null as well.
function isAdapterUser(row: StoredUser | undefined): row is AdapterUser {
  return row !== undefined
}

function copyOf(row: StoredUser | undefined): AdapterUser | null {
  return isAdapterUser(row) ? { ...row } : null
}

function users(
  tables: MemoryTables,
): Methods<
  'createUser' | 'getUser' | 'getUserByEmail' | 'getUserByAccount' | 'updateUser' | 'deleteUser'
> {
  const byId = (id: string): AdapterUser | null => copyOf(tables.users.get(id))
  const byEmail = (email: string): AdapterUser | null =>
    copyOf([...tables.users.values()].find((user) => user.email === email))
  const refuseTaken = (email: string | null | undefined, id: string): void => {
    const owner = isFilled(email) ? byEmail(email) : null
    if (owner && owner.id !== id)
      throw new TypeError('there is a user with this e-mail address already')
  }
  return {
    async createUser(user) {
      refuseTaken(user.email, user.id)
      const stored = copyOf(insert(tables.users, user.id, user, 'user'))
      if (!stored) throw new TypeError('the user was not stored')
      return stored
    },
    getUser: async (id) => byId(id),
    getUserByEmail: async (email) => byEmail(email),
    async getUserByAccount({ provider, providerAccountId }) {
      return byId(tables.accounts.get(keyOf(provider, providerAccountId))?.userId ?? '')
    },
    async updateUser(user) {
      const stored = byId(user.id)
      if (!stored) throw new TypeError('there is no such user')
      refuseTaken(user.email, user.id)
      const changed = { ...stored, ...user }
      tables.users.set(user.id, changed)
      return copyOf(changed) ?? stored
    },
    async deleteUser(id) {
      const user = byId(id)
      tables.users.delete(id)
      removeWhere(tables.accounts, ({ userId }) => userId === id)
      removeWhere(tables.sessions, ({ userId }) => userId === id)
      removeWhere(tables.authenticators, ({ userId }) => userId === id)
      return user
    },
  }
}

function accounts(
  tables: MemoryTables,
): Methods<
  'linkAccount' | 'unlinkAccount' | 'updateAccount' | 'getAccount' | 'listAccountsByUserId'
> {
  const find = ({ provider, providerAccountId }: AccountKey): AdapterAccount | undefined =>
    tables.accounts.get(keyOf(provider, providerAccountId))
  return {
    async linkAccount(account) {
      if (!tables.users.has(account.userId)) throw new TypeError('there is no such user')
      const key = keyOf(account.provider, account.providerAccountId)
      return insert(tables.accounts, key, account, 'account')
    },
    async unlinkAccount({ provider, providerAccountId }) {
      const account = find({ provider, providerAccountId })
      tables.accounts.delete(keyOf(provider, providerAccountId))
      return account
    },
    async updateAccount(account) {
      const stored = find(account)
      if (!stored) return null
      const changed = { ...stored, ...account }
      tables.accounts.set(keyOf(account.provider, account.providerAccountId), changed)
      return { ...changed }
    },
    async getAccount(providerAccountId, provider) {
      const account = find({ provider, providerAccountId })
      return account ? { ...account } : null
    },
    async listAccountsByUserId(id) {
      return [...tables.accounts.values()].filter(({ userId }) => userId === id)
    },
  }
}

function sessions(
  tables: MemoryTables,
): Methods<
  'createSession' | 'getSessionAndUser' | 'updateSession' | 'deleteSession' | 'listSessionsByUserId'
> {
  return {
    async createSession(session) {
      if (!tables.users.has(session.userId)) throw new TypeError('there is no such user')
      return insert(tables.sessions, session.sessionToken, session, 'session')
    },
    async getSessionAndUser(sessionToken) {
      const session = tables.sessions.get(sessionToken)
      const user = copyOf(tables.users.get(session?.userId ?? ''))
      return session && user ? { session: { ...session }, user } : null
    },
    async updateSession(session) {
      const stored = tables.sessions.get(session.sessionToken)
      if (!stored) return null
      const changed = { ...stored, ...session }
      tables.sessions.set(session.sessionToken, changed)
      return { ...changed }
    },
    async deleteSession(sessionToken) {
      const session = tables.sessions.get(sessionToken)
      tables.sessions.delete(sessionToken)
      return session ?? null
    },
    async listSessionsByUserId(id) {
      return [...tables.sessions.values()].filter(({ userId }) => userId === id)
    },
  }
}

function whatExpires(
  tables: MemoryTables,
): Methods<
  'createVerificationToken' | 'useVerificationToken' | 'incrementCounter' | 'deleteExpired'
> {
  const counters = makeCounters(Date.now)
  return {
    async createVerificationToken(token) {
      const key = keyOf(token.identifier, token.token)
      return insert(tables.verificationTokens, key, token, 'verification token')
    },
    async useVerificationToken({ identifier, token }) {
      const key = keyOf(identifier, token)
      const found = tables.verificationTokens.get(key)
      tables.verificationTokens.delete(key)
      return found ?? null
    },
    incrementCounter: async (increment) => counters.increment(increment),
    async deleteExpired(now) {
      removeWhere(tables.sessions, ({ expires }) => expires <= now)
      removeWhere(tables.verificationTokens, ({ expires }) => expires <= now)
      counters.removeExpired(now)
    },
  }
}

function authenticators(
  tables: MemoryTables,
): Methods<
  | 'createAuthenticator'
  | 'getAuthenticator'
  | 'listAuthenticatorsByUserId'
  | 'updateAuthenticatorCounter'
> {
  return {
    async createAuthenticator(authenticator) {
      if (!tables.users.has(authenticator.userId)) throw new TypeError('there is no such user')
      const { credentialID } = authenticator
      return insert(tables.authenticators, credentialID, authenticator, 'authenticator')
    },
    async getAuthenticator(credentialID) {
      const found = tables.authenticators.get(credentialID)
      return found ? { ...found } : null
    },
    async listAuthenticatorsByUserId(id) {
      return [...tables.authenticators.values()].filter(({ userId }) => userId === id)
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      const stored = tables.authenticators.get(credentialID)
      if (!stored) throw new TypeError('there is no such authenticator')
      const changed = { ...stored, counter: Math.max(stored.counter, newCounter) }
      tables.authenticators.set(credentialID, changed)
      return { ...changed }
    },
  }
}

/**
 * Keeps everything in the memory of one process: for tests and first steps. Nothing survives a restart. Counters are
 * bounded: when there are too many, several keys share one.
 *
 * @param tables to look into, or to start with
 */
export function MemoryAdapter(tables: MemoryTables = emptyTables()): Required<Adapter> {
  return {
    ...users(tables),
    ...accounts(tables),
    ...sessions(tables),
    ...whatExpires(tables),
    ...authenticators(tables),
  }
}
