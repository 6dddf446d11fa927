import { columnIn } from '../find-stored.js'
import type { FoundTable } from './found-table.js'

/** A table, and what the database calls those of its columns that have another name there. */
export interface NamedTable {
  readonly name: string
  readonly columns: ReadonlyMap<string, string>
}

/** The tables of Better Auth that are copied. */
export interface BetterAuthTables {
  readonly user: NamedTable
  readonly account: NamedTable
  /** True where accounts must name an issuer: versions 1.7.0 to 1.7.2 have written one, and no other. */
  readonly issuer: boolean
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

/** Columns that are copied where the table has them. */
const PASSWORD = ['password', 'createdAt']

/** Its tables where nothing is known of the database: as its own tool makes them. */
export const usualBetterAuth: BetterAuthTables = {
  user: { name: 'user', columns: new Map() },
  account: { name: 'account', columns: new Map() },
  issuer: false,
}

/**
 * Its tables in a database, whatever they and their columns are called there.
 *
 * @param found every table of the database
 * @returns undefined where one is not there, or several could be meant
 */
export function findBetterAuthTables(found: readonly FoundTable[]): BetterAuthTables | undefined {
  const user = tableWith(found, usualBetterAuth.user.name, USER)
  const account = tableWith(found, usualBetterAuth.account.name, ACCOUNT, PASSWORD)
  if (!user || !account) return undefined
  const own = found.find(({ name }) => name === account.name)
  const issuer = own?.columns.find(({ name }) => name === 'issuer')
  return { user, account, issuer: issuer?.optional === false && !issuer.filled }
}

function tableWith(
  found: readonly FoundTable[],
  usual: string,
  wanted: readonly string[],
  more: readonly string[] = [],
): NamedTable | undefined {
  const fitting = found.flatMap((table): readonly NamedTable[] => {
    const columns = new Map(
      [...wanted, ...more].flatMap((name) => {
        const column = columnIn(table, name)
        return column === undefined ? [] : [[name, column] as const]
      }),
    )
    return wanted.every((name) => columns.has(name)) ? [{ name: table.name, columns }] : []
  })
  const [only, another] = fitting
  return fitting.find(({ name }) => name === usual) ?? (another ? undefined : only)
}
