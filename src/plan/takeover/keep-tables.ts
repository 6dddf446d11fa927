import type { Runtime } from '../../catalog/runtime.js'
import { isTableId, type OtherColumns, type Table } from '../../catalog/tables.js'
import type { BetterAuthUse } from '../../inspect/legacy/find-better-auth.js'
import type { Project } from '../../project.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import { snakeCase } from '../../schemas/snake-case.js'
import {
  findBetterAuthTables,
  type BetterAuthTables,
} from '../../schemas/sql/better-auth-tables.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import type { DatabaseAnswer } from '../plan.js'
import { findDatabase } from '../schema/plan-schema.js'

/** What its configuration says of its tables. */
type KeptUse = Pick<BetterAuthUse, 'columns' | 'cookiePrefix' | 'models'> &
  Partial<Pick<BetterAuthUse, 'plugins'>>

/**
 * The answer with the tables of Better Auth in place of ours, where the adapter can keep everything in them.
 *
 * @param live the tables of the database itself, where it was looked at: what code has names of its own for is called by those
 */
export function keepTables(
  project: Pick<Project, 'databases' | 'files'>,
  database: DatabaseAnswer,
  { models, columns, cookiePrefix, plugins }: KeptUse,
  { betterAuth }: Pick<Runtime, 'betterAuth'>,
  live?: readonly FoundTable[],
): DatabaseAnswer {
  const { keepsBetterAuth: by } = ormSchemas[database.orm]
  if (!by) return database
  const fact = findDatabase(project, database.orm)
  const texts = (fact?.schema?.files ?? []).flatMap((path) => project.files.get(path)?.text ?? [])
  const found = by === 'columns' ? live : undefined
  const isThere = (name: string): boolean =>
    found ? found.some((table) => table.name === name) : texts.some((text) => declares(text, name))
  const seen = found && findBetterAuthTables(found, columns)
  const said = { ...models, ...(seen && { user: seen.user.name, account: seen.account.name }) }
  const names = Object.entries(betterAuth.names).flatMap(([id, usual]) => {
    const own = isTableId(id) ? said[id] : undefined
    const name = own ?? [usual, `${usual}s`].find(isThere) ?? usual
    return name === usual ? [] : [[id, name] as const]
  })
  const tables = { ...Object.fromEntries(names), ...database.tables }
  return {
    ...database,
    layout: 'better-auth',
    ...keepSessions(database, cookiePrefix),
    ...(Object.keys(tables).length > 0 && { tables }),
    ...namesOfColumns(
      columns,
      usedTables(betterAuth, plugins),
      // A client that turns names itself is spoken to in camelCase.
      by === 'columns' && !fact?.naming ? chooseNaming(seen, texts) : undefined,
    ),
  }
}

/** Its tables without the one of passkeys, where its plugin is not there. */
function usedTables(
  { tables }: Runtime['betterAuth'],
  plugins: readonly string[] = [],
): readonly Table[] {
  return tables.filter(({ id }) => id !== 'authenticator' || plugins.includes('passkey'))
}

/** What columns are called: what the configuration says counts, one by one unless all of it follows the rule. */
function namesOfColumns(
  said: OtherColumns,
  tables: readonly Table[],
  found: Pick<DatabaseAnswer, 'naming'> | undefined,
): Pick<DatabaseAnswer, 'columns' | 'naming'> {
  const others = tables.flatMap(({ id, columns, extras }) => {
    const names = Object.entries(said[id] ?? {}).filter(
      ([name, other]) =>
        name !== other && [...columns, ...extras].some((column) => column.name === name),
    )
    return names.length > 0 ? [[id, Object.fromEntries(names)] as const] : []
  })
  const columns: OtherColumns = Object.fromEntries(others)
  if (others.length === 0) return found ?? {}
  // Where the tables show the rule, what is said need not be all of it.
  const isShown = found?.naming !== undefined
  const follows = tables.every((table) =>
    table.columns.every(({ name }) => {
      const other = columns[table.id]?.[name] ?? (isShown ? snakeCase(name) : name)
      return other === snakeCase(name)
    }),
  )
  return found && follows ? { naming: 'snake_case' } : { columns }
}

/** Sessions go on where ours are stored, too. */
function keepSessions(
  { session }: DatabaseAnswer,
  cookiePrefix: string | undefined,
): Pick<DatabaseAnswer, 'cookiePrefix'> {
  return session === 'database' && cookiePrefix !== undefined ? { cookiePrefix } : {}
}

function chooseNaming(
  seen: BetterAuthTables | undefined,
  texts: readonly string[],
): Pick<DatabaseAnswer, 'naming'> {
  const isSnake = seen
    ? seen.user.columns.get('emailVerified') === 'email_verified'
    : texts.some((text) => text.includes('email_verified')) && !isMixed(texts)
  return isSnake ? { naming: 'snake_case' } : {}
}

/** Tells whether some tables have columns in camelCase, and in no table they are in snake_case. */
function isMixed(texts: readonly string[]): boolean {
  const has = (name: string): boolean => texts.some((text) => text.includes(name))
  return ['expiresAt', 'providerId'].some((name) => has(name) && !has(snakeCase(name)))
}

/** Tells whether a schema has a table of a name: as a constant, as a model, or in the statement that makes it. */
function declares(text: string, name: string): boolean {
  const before = String.raw`(?:\b(?:const|model)\s+|table\(\s*["'\x60]|create\s+table\s+(?:if\s+not\s+exists\s+)?["\x60]?)`
  return new RegExp(`${before}${name}\\b`, 'i').test(text)
}
