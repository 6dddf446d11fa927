import type { TableId } from '../../catalog/tables.js'
import type { SchemaProblem, Wanted } from '../schema.js'
import type { FoundTable } from './found-table.js'

/** Which table of the schema a wanted one is. */
export type Assignment<T> =
  | { readonly kind: 'found'; readonly table: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly problem: SchemaProblem }

/** The columns by which a table is told from others of its name. Whatever is called user is the user table. */
const KEYS: Readonly<Record<TableId, readonly string[]>> = {
  user: [],
  account: ['provider', 'providerAccountId'],
  session: ['sessionToken'],
  verificationToken: ['identifier', 'token'],
  authenticator: ['credentialID'],
}

/** Finds a wanted table among those of a schema: by the name that is given, by the usual ones, or by its columns. */
export function assignTable<T extends FoundTable>(
  id: TableId,
  names: Wanted['names'],
  tables: readonly T[],
): Assignment<T> {
  const given = names[id]
  const named = tables.filter((table) =>
    namesOf(table).some((name) => (given === undefined ? isUsual(id, name) : name === given)),
  )
  const fitting = named.filter((table) => hasKeys(id, table))
  const found =
    fitting.length === 0 && given === undefined && id !== 'user'
      ? tables.filter((table) => !table.open && hasKeys(id, table))
      : fitting
  const [table, second] = found
  if (table && second) return { kind: 'refused', problem: ambiguous(id, [table, second]) }
  if (table) return { kind: 'found', table }
  const [other] = named
  if (other) return { kind: 'refused', problem: otherMeaning(id, other, given) }
  return { kind: 'absent' }
}

/** What to run where a name that is needed means something else. */
export function remedyFor(id: TableId, given?: string): string {
  const free = `Auth${id.charAt(0).toUpperCase()}${id.slice(1)}`
  return `npx create-auth init --table ${id}=${given === free ? `SignIn${id}` : free}`
}

function namesOf({ name, exported, database }: FoundTable): readonly string[] {
  return [name, exported, database].filter((each) => each !== undefined)
}

/** `user`, `users`, `User`, `usersTable`, `verification_tokens` */
function isUsual(id: TableId, name: string): boolean {
  const plain = name
    .toLowerCase()
    .replaceAll('_', '')
    .replace(/(?:table|entity)$/, '')
  return plain.replace(/s$/, '') === id.toLowerCase()
}

function hasKeys(id: TableId, { columns, open }: FoundTable): boolean {
  return open || KEYS[id].every((key) => columns.some(({ name }) => name === key))
}

function ambiguous(id: TableId, [first, second]: readonly [FoundTable, FoundTable]): SchemaProblem {
  return {
    path: second.path,
    line: second.line,
    reason: `both ${first.name} (${first.path}:${first.line}) and ${second.name} can be the ${id} table; say which`,
    snippet: `npx create-auth init --table ${id}=${second.name}`,
  }
}

function otherMeaning(
  id: TableId,
  { path, line, name }: FoundTable,
  given: string | undefined,
): SchemaProblem {
  const missing = KEYS[id].join(' and ')
  return {
    path,
    line,
    reason: `${name} is not what sign-in keeps as ${id}: it has no ${missing}; let sign-in's own table have another name`,
    snippet: remedyFor(id, given),
  }
}
