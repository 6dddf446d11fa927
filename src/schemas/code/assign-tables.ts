import { className, tellingColumns, type Table, type TableId } from '../../catalog/tables.js'
import type { SchemaProblem, Wanted } from '../schema.js'
import type { FoundTable } from './found-table.js'

/** Which table of the schema a wanted one is. */
export type Assignment<T> =
  | { readonly kind: 'found'; readonly table: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly problem: SchemaProblem }

/** Finds a wanted table among those of a schema: by the name that is given, by the usual ones, or by its columns. */
export function assignTable<T extends FoundTable>(
  wanted: Table,
  names: Wanted['names'],
  tables: readonly T[],
): Assignment<T> {
  const { id } = wanted
  const keys = tellingColumns(wanted)
  const given = names[id]
  const named = tables.filter((table) =>
    namesOf(table).some((name) => (given === undefined ? isUsual(id, name) : name === given)),
  )
  const fitting = named.filter((table) => hasKeys(keys, table))
  const found =
    fitting.length === 0 && given === undefined && id !== 'user'
      ? tables.filter((table) => !table.open && hasKeys(keys, table))
      : fitting
  const [table, second] = found
  if (table && second) return { kind: 'refused', problem: ambiguous(id, [table, second]) }
  if (table) return { kind: 'found', table }
  const [other] = named
  if (other) return { kind: 'refused', problem: otherMeaning(id, keys, other, given) }
  return { kind: 'absent' }
}

/** What to run where a name that is needed means something else. */
export function remedyFor(id: TableId, given?: string): string {
  const free = `Auth${className(id)}`
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

function hasKeys(keys: readonly string[], { columns, open }: FoundTable): boolean {
  return open || keys.every((key) => columns.some(({ name }) => name === key))
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
  keys: readonly string[],
  { path, line, name }: FoundTable,
  given: string | undefined,
): SchemaProblem {
  return {
    path,
    line,
    reason: `${name} is not what sign-in keeps as ${id}: it has no ${keys.join(' and ')}; let sign-in's own table have another name`,
    snippet: remedyFor(id, given),
    table: id,
  }
}
