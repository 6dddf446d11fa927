import type { OtherColumns } from '../../catalog/tables.js'
import { findColumn } from '../find-stored.js'
import type { FoundTable } from './found-table.js'

/** A table, and what the database calls those of its columns that have another name there. */
export interface NamedTable {
  readonly name: string
  readonly columns: ReadonlyMap<string, string>
}

/** The tables by which Better Auth is known in a database. */
export interface BetterAuthTables {
  readonly user: NamedTable
  readonly account: NamedTable
}

const USER = ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt']
const ACCOUNT = [
  'id',
  'userId',
  'providerId',
  'accountId',
  'accessToken',
  'refreshToken',
  'idToken',
  'accessTokenExpiresAt',
  'scope',
]

/**
 * Its tables in a database, whatever they and their columns are called there.
 *
 * @param found every table of the database
 * @param others the columns that the configuration has other names for
 * @returns undefined where one is not there, or several could be meant
 */
export function findBetterAuthTables(
  found: readonly FoundTable[],
  others: OtherColumns = {},
): BetterAuthTables | undefined {
  const user = findTable(found, 'user', USER, others.user)
  const account = findTable(found, 'account', ACCOUNT, others.account)
  return user && account && { user, account }
}

function findTable(
  found: readonly FoundTable[],
  usual: string,
  wanted: readonly string[],
  others: Readonly<Record<string, string>> = {},
): NamedTable | undefined {
  const fitting = found.flatMap((table): readonly NamedTable[] => {
    const columns = new Map(
      wanted.flatMap((name) => {
        const column = findColumn(table, others[name] ?? name)
        return column === undefined ? [] : [[name, column] as const]
      }),
    )
    return wanted.every((name) => columns.has(name)) ? [{ name: table.name, columns }] : []
  })
  const [only, another] = fitting
  return fitting.find(({ name }) => name === usual) ?? (another ? undefined : only)
}
