import type { Adapter, AdapterAccount, AdapterFactor, AdapterSession } from '../adapter.js'
import { isRecord } from '../guards.js'
import { readCount } from './counted.js'
import type { Database } from './database.js'
import { type AdapterTables, deleteUserRows } from './delete-user.js'
import {
  type ColumnOptions,
  isKey,
  type TableOptions,
  typedTable,
  type TypedTable,
} from './typed-table.js'
import { later } from './later.js'
import { withFactors } from './no-table.js'
import { extendTable, type Table, tables } from './tables.js'

/** How databases and clients say that a column is not there. */
const MISSING =
  /no such column|has no column|does not exist|unknown (?:column|argument|field)|was not found/i

/** Tells whether a database has no column of a name, in whatever case. Some clients put what it says into an error of their own. */
function isNoColumn(thrown: unknown, name: string): boolean {
  if (!(thrown instanceof Error)) return false
  const said = thrown.message.replaceAll('_', '').toLowerCase()
  if (MISSING.test(thrown.message) && said.includes(name.toLowerCase())) return true
  return isNoColumn(isRecord(thrown) ? thrown['cause'] : undefined, name)
}

function withoutColumn(table: Table, name: string): Table {
  return { ...table, columns: table.columns.filter((column) => column.name !== name) }
}

/**
 * A table whose newest column a database lacks until its next migration: until then rows are read and written without it. Each new
 * row is tried with it, so that it is found once it is there.
 *
 * @param whole the table with the column
 * @param before the same one without it
 */
export function newestColumn<T extends object>(
  whole: TypedTable<T>,
  before: TypedTable<T>,
  name: keyof T & string,
): TypedTable<T> {
  let isThere = true
  // A session check reads one row: nothing is awaited here that would take a turn of its own.
  function either<R>(run: (table: TypedTable<T>) => Promise<R>): Promise<R> {
    if (!isThere) return run(before)
    return run(whole).catch(async (thrown: unknown) => {
      if (!isNoColumn(thrown, name)) throw thrown
      isThere = false
      return run(before)
    })
  }
  async function anew<R>(run: (table: TypedTable<T>) => Promise<R>): Promise<R> {
    isThere = true
    return either(run)
  }
  const fitting = (table: TypedTable<T>, row: object): object =>
    table === whole
      ? row
      : Object.fromEntries(Object.entries(row).filter(([column]) => column !== name))
  return {
    ...whole,
    insert: async (row) => anew((table) => table.insert(fitting(table, row))),
    find: (where) => either((table) => table.find(where)),
    list: (where) => either((table) => table.list(where)),
    update: (where, change) => either((table) => table.update(where, fitting(table, change))),
    take: (where) => either((table) => table.take(where)),
    findWithUser: (where, users) => either((table) => table.findWithUser(where, users)),
  }
}

type AdapterMethods<M extends keyof Adapter> = Pick<Required<Adapter>, M>

function present<T>(row: T | null, what: string): T {
  if (row === null) throw new TypeError(`there is no such ${what}`)
  return row
}

/** Databases say null where an account has nothing; OAuth leaves it out. */
function withoutNulls(account: AdapterAccount): AdapterAccount {
  const { provider, providerAccountId, type, userId, ...rest } = account
  const filled = Object.entries(rest).filter(([, value]) => value !== null)
  return { provider, providerAccountId, type, userId, ...Object.fromEntries(filled) }
}

/** Removes the keys of an account that is a passkey: without the account they open nothing. */
async function removeKeys(
  authenticators: AdapterTables['authenticators'],
  { userId, providerAccountId }: AdapterAccount,
): Promise<void> {
  for (const { credentialID, providerAccountId: of } of await authenticators.list({ userId }))
    if (of === providerAccountId) await authenticators.take({ credentialID })
}

function ofUsers(
  database: Database,
  kept: AdapterTables,
  options: TableOptions,
): AdapterMethods<
  | 'createUser'
  | 'getUser'
  | 'getUserByEmail'
  | 'listUsersByEmailIgnoringCase'
  | 'getUserByAccount'
  | 'updateUser'
  | 'deleteUser'
> {
  const { users, accounts } = kept
  return {
    createUser({ id, ...user }) {
      return users.insert(options.userIds === 'integer' ? user : { id, ...user })
    },
    getUser: (id) => users.find({ id }),
    async getUserByEmail(email) {
      // Where the database ignores case, users of several spellings may be found: the exact one is meant.
      const found = await users.list({ email })
      const exact = found.find((user) => user.email === email)
      return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
    },
    listUsersByEmailIgnoringCase: (email) => users.listIgnoringCase('email', email),
    async getUserByAccount({ provider, providerAccountId }) {
      const found = await accounts.findWithUser({ provider, providerAccountId }, users)
      return found && found.user
    },
    async updateUser({ id, sessionsFrom, ...change }) {
      // A column that the tables are not told of would be read as whatever the driver makes of it.
      const notes = options.extraColumns && sessionsFrom !== undefined
      const changed = notes ? { ...change, sessionsFrom } : change
      const isSame = Object.keys(changed).length === 0
      return present(await (isSame ? users.find({ id }) : users.update({ id }, changed)), 'user')
    },
    deleteUser: (userId, { addresses = [] } = {}) =>
      deleteUserRows(database, kept, userId, addresses),
  }
}

function ofAccounts({
  accounts,
  authenticators,
}: AdapterTables): AdapterMethods<
  'linkAccount' | 'unlinkAccount' | 'updateAccount' | 'getAccount' | 'listAccountsByUserId'
> {
  return {
    async linkAccount(account) {
      return withoutNulls(await accounts.insert(account))
    },
    async unlinkAccount({ provider, providerAccountId }) {
      const account = await accounts.take({ provider, providerAccountId })
      if (account?.type === 'webauthn') await removeKeys(authenticators, account)
      return account ? withoutNulls(account) : undefined
    },
    async updateAccount({ provider, providerAccountId, ...change }, { refreshToken } = {}) {
      const key = { provider, providerAccountId }
      const isExpected =
        refreshToken === undefined ||
        (await accounts.swap(key, { refresh_token: refreshToken }, change))
      if (!isExpected) return null
      const account = await (refreshToken === undefined
        ? accounts.update(key, change)
        : accounts.find(key))
      return account && withoutNulls(account)
    },
    async getAccount(providerAccountId, provider) {
      const account = await accounts.find({ provider, providerAccountId })
      return account && withoutNulls(account)
    },
    async listAccountsByUserId(userId) {
      return (await accounts.list({ userId })).map(withoutNulls)
    },
  }
}

function ofSessions(
  { sessions, users }: AdapterTables,
  { extraColumns = false }: TableOptions,
): AdapterMethods<
  | 'createSession'
  | 'getSessionAndUser'
  | 'updateSession'
  | 'deleteSession'
  | 'listSessionsByUserId'
  | 'listSessionsBySid'
> {
  return {
    createSession: (session, facts) =>
      sessions.insert(extraColumns ? { ...session, ...facts } : session),
    async getSessionAndUser(sessionToken) {
      const found = await sessions.findWithUser({ sessionToken }, users)
      return found && { session: found.row, user: found.user }
    },
    updateSession({ sessionToken, ...change }, facts) {
      return sessions.update({ sessionToken }, extraColumns ? { ...change, ...facts } : change)
    },
    deleteSession: (sessionToken) => sessions.take({ sessionToken }),
    listSessionsByUserId: (userId) => sessions.list({ userId }),
    // Without the columns there is no such session.
    listSessionsBySid: async (provider, sid) =>
      extraColumns ? sessions.list({ provider, sid }) : [],
  }
}

function ofTokens({
  tokens,
}: AdapterTables): AdapterMethods<
  'createVerificationToken' | 'useVerificationToken' | 'listVerificationTokens'
> {
  return {
    createVerificationToken: (token) => tokens.insert(token),
    useVerificationToken: ({ identifier, token }) => tokens.take({ identifier, token }),
    listVerificationTokens: (identifier) => tokens.list({ identifier }),
  }
}

/** The count of a row, for which nothing is written; undefined where there is no place for counters. */
async function peekCount(database: Database, limitKey: string): Promise<number | undefined> {
  try {
    const row = await database.find(tables.signInLimit, { limitKey })
    return row ? readCount(row) : 0
  } catch {
    // A database of before has no such table, and each says so in its own words. Whoever looks lets nothing pass then.
    return undefined
  }
}

function ofWhatExpires(
  database: Database,
  { sessions, tokens, limits }: AdapterTables,
): AdapterMethods<'incrementCounter' | 'deleteExpired'> {
  return {
    async incrementCounter(increment) {
      const { key } = increment
      // To MySQL, blanks at the end are nothing: it would be another one's counter.
      if (!isKey(key) || key.endsWith(' ')) throw new TypeError('this is no key of a counter')
      const isLook = increment.amount === 0 && !database.countsApart
      const count = isLook ? peekCount(database, key) : database.increment(increment)
      return (await count) ?? null
    },
    async deleteExpired(now, limit) {
      return {
        sessions: await sessions.removeExpired(now, limit),
        verificationTokens: await tokens.removeExpired(now, limit),
        counters: await limits.removeExpired(now, limit),
      }
    },
  }
}

function ofAuthenticators(
  { authenticators }: AdapterTables,
  { extraColumns = false }: TableOptions,
): AdapterMethods<
  | 'createAuthenticator'
  | 'getAuthenticator'
  | 'listAuthenticatorsByUserId'
  | 'updateAuthenticatorCounter'
> {
  return {
    createAuthenticator: (authenticator, facts) =>
      authenticators.insert(extraColumns ? { ...authenticator, ...facts } : authenticator),
    getAuthenticator: (credentialID) => authenticators.find({ credentialID }),
    listAuthenticatorsByUserId: (userId) => authenticators.list({ userId }),
    // Never back: of two sign-ins at once the later one counts, in whatever order they arrive.
    async updateAuthenticatorCounter(credentialID, newCounter, facts = {}) {
      const raised = await authenticators.raise({ credentialID }, 'counter', newCounter)
      const isKnown = extraColumns && Object.keys(facts).length > 0
      const row = isKnown ? await authenticators.update({ credentialID }, facts) : raised
      return present(row, 'authenticator')
    },
  }
}

function ofFactors({
  factors,
  users,
}: AdapterTables): AdapterMethods<
  'getFactor' | 'putFactor' | 'deleteFactor' | 'listFactorsByUserId'
> {
  const insert = async (factor: Omit<AdapterFactor, 'id'>): Promise<boolean> => {
    const { userId, kind } = factor
    try {
      await factors.insert({ id: crypto.randomUUID(), ...factor })
    } catch (thrown) {
      // Each database says in its own words that a row is there already.
      if (await factors.find({ userId, kind })) return false
      if (!(await users.find({ id: userId }))) return false
      throw thrown
    }
    // Not every database has foreign keys, and the user may have gone in between.
    if (await users.find({ id: userId })) return true
    await factors.take({ userId, kind })
    return false
  }
  const replace = async (
    { userId, kind, value, lastUsedAt }: Omit<AdapterFactor, 'id'>,
    expected: string,
  ): Promise<boolean> => {
    if (await factors.swap({ userId, kind }, { value: expected }, { value, lastUsedAt }))
      return true
    // MySQL may have been told to count the rows that have changed, of which there is none where all is as it was.
    return value === expected && (await factors.find({ userId, kind }))?.value === value
  }
  return {
    getFactor: (userId, kind) => withFactors(factors.find({ userId, kind })),
    putFactor: (factor, { expected }) =>
      withFactors(expected === null ? insert(factor) : replace(factor, expected)),
    deleteFactor: async (userId, kind) =>
      (await withFactors(factors.take({ userId, kind }))) !== null,
    listFactorsByUserId: (userId) => withFactors(factors.list({ userId })),
  }
}

async function betterAuth(own: Database, options: ColumnOptions): Promise<Database> {
  const { betterAuthTables } = await import('./better-auth.js')
  return betterAuthTables(own, options)
}

/** The column of sessions that databases get later than the others that they may lack. */
const NEWEST = 'freshAt'

function openSessions(database: Database, options: TableOptions): AdapterTables['sessions'] {
  const table = extendTable(tables.session, options)
  const whole = typedTable<AdapterSession>(database, table, options)
  if (!options.extraColumns || database.keepsAll) return whole
  const before = typedTable<AdapterSession>(database, withoutColumn(table, NEWEST), options)
  return newestColumn(whole, before, NEWEST)
}

export function createAdapter(own: Database, options: ColumnOptions = {}): Required<Adapter> {
  const { layout, naming, columns } = options
  if ((naming ?? columns) && !layout) {
    throw new TypeError(`the option ${naming ? 'naming' : 'columns'} goes with the option layout`)
  }
  const database = layout ? later(own, () => betterAuth(own, options)) : own
  const kept: AdapterTables = {
    users: typedTable(database, extendTable(tables.user, options), options),
    accounts: typedTable(database, tables.account, options),
    sessions: openSessions(database, options),
    tokens: typedTable(database, tables.verificationToken, options),
    authenticators: typedTable(database, extendTable(tables.authenticator, options), options),
    factors: typedTable(database, tables.factor, options),
    limits: typedTable(database, tables.signInLimit, options),
  }
  return {
    ...ofUsers(database, kept, options),
    ...ofAccounts(kept),
    ...ofSessions(kept, options),
    ...ofTokens(kept),
    ...ofAuthenticators(kept, options),
    ...ofFactors(kept),
    ...ofWhatExpires(database, kept),
  }
}
