import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterFactor,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../adapter.js'
import { isFilled } from '../guards.js'
import type { Database, Removal } from './database.js'
import type { TypedTable } from './typed-table.js'

/** The spellings under which something may have been mailed to addresses: as they are written, and as the engine writes them. */
export function listSpellings(
  addresses: readonly (string | null | undefined)[],
): readonly string[] {
  const filled = addresses.filter(isFilled)
  return [...new Set(filled.flatMap((address) => [address, address.toLowerCase()]))]
}

/** What a user can prove to be somebody by. A table of that name may be the application's own, with other columns: then it is nothing. */
async function listFactors(
  { factors }: AdapterTables,
  userId: string,
): Promise<readonly AdapterFactor[]> {
  return factors.list({ userId }).catch(() => [])
}

async function removeFactors(tables: AdapterTables, userId: string): Promise<void> {
  for (const { kind } of await listFactors(tables, userId))
    await tables.factors.take({ userId, kind })
}

/** What was mailed to addresses. What can't be removed expires: whoever sends no mails may have no such table. */
async function listMailed(
  { tokens }: AdapterTables,
  addresses: readonly string[],
): Promise<readonly (Removal | undefined)[]> {
  const removals: (Removal | undefined)[] = []
  for (const identifier of addresses) {
    const mailed = await tokens.count({ identifier }).catch(() => 0)
    if (mailed) removals.push(tokens.removal({ identifier }))
  }
  return removals
}

/** Everything that goes with a user, as far as the database has tables for it; the user last. Empty where there is nothing. */
async function planRemovals(
  tables: AdapterTables,
  userId: string,
  user: AdapterUser | null,
  addresses: readonly string[],
): Promise<readonly Removal[]> {
  const { users, accounts, sessions, authenticators, factors } = tables
  const owned = [sessions, authenticators, accounts] as const
  const counts: (number | undefined)[] = []
  for (const table of owned) counts.push(await table.count({ userId }))
  const kinds = (await listFactors(tables, userId)).map(({ kind }) => kind)
  // A database may take one id for another: where nobody has this one, and nothing is theirs, nothing is touched.
  if (!user && kinds.length === 0 && !counts.some(Boolean)) return []
  return [
    ...owned.flatMap((table, at) => (counts[at] === undefined ? [] : [table.removal({ userId })])),
    ...kinds.map((kind) => factors.removal({ userId, kind })),
    ...(await listMailed(tables, addresses)),
    ...(user ? [users.removal({ id: userId })] : []),
  ].filter((removal) => removal !== undefined)
}

/** Deletes one thing after the other. First what opens the door: whatever happens in between, nobody stays signed in. */
async function removeInTurn(
  tables: AdapterTables,
  userId: string,
  addresses: readonly string[],
): Promise<AdapterUser | null> {
  const { users, accounts, sessions, tokens, authenticators } = tables
  await sessions.removeAll({ userId })
  await authenticators.removeAll({ userId })
  await removeFactors(tables, userId)
  await accounts.removeAll({ userId })
  for (const identifier of addresses) await tokens.removeAll({ identifier }).catch(() => undefined)
  return users.take({ id: userId })
}

/**
 * Deletes a user with everything that is theirs: as one step, where the database has one. Where it has none, whatever breaks off
 * leaves somebody who is signed in nowhere, and whom a second call removes.
 *
 * @param also further addresses of the user, to which something may have been mailed
 */
export async function deleteUserRows(
  database: Database,
  tables: AdapterTables,
  userId: string,
  also: readonly string[],
): Promise<AdapterUser | null> {
  const user = await tables.users.find({ id: userId })
  const addresses = listSpellings([user?.email, ...also])
  const removals = await planRemovals(tables, userId, user, addresses)
  if (removals.length === 0) return null
  const isDone = await database.removeTogether(removals)
  const gone = isDone ? user : await removeInTurn(tables, userId, addresses)
  // One may have come in between, where the database has no foreign keys.
  await removeFactors(tables, userId)
  return gone
}

export interface AdapterTables {
  readonly users: TypedTable<AdapterUser>
  readonly accounts: TypedTable<AdapterAccount>
  readonly sessions: TypedTable<AdapterSession>
  readonly tokens: TypedTable<VerificationToken>
  readonly authenticators: TypedTable<AdapterAuthenticator>
  readonly factors: TypedTable<AdapterFactor>
  readonly limits: TypedTable<object>
}
