import { className, tellingColumns, type Table, type TableId } from '../../catalog/tables.js'
import type { TableAssignment } from '../examine.js'
import { keptOtherwise, otherReason, type SchemaProblem, type WantedSchema } from '../schema.js'
import type { CodeTable } from './code-table.js'

/** Finds a wanted table among those of a schema: by the name that is given, by the usual ones, or by its columns. */
export function assignTable<T extends CodeTable>(
  wanted: Table,
  names: WantedSchema['names'],
  tables: readonly T[],
): TableAssignment<T> {
  const { id } = wanted
  const keys = tellingColumns(wanted)
  const given = names[id]
  const named = tables.filter((table) =>
    listTableNames(table).some((name) =>
      given === undefined ? isUsual(id, name) : name === given,
    ),
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
  if (other) return { kind: 'refused', problem: otherMeaning(wanted, other, given) }
  return { kind: 'absent' }
}

/** The command to run where a name that is needed means something else. */
export function describeRemedy(id: TableId, given?: string): string {
  const free = `Auth${className(id)}`
  return `npx create-auth init --table ${id}=${given === free ? `SignIn${id}` : free}`
}

function listTableNames({ name, exported, database }: CodeTable): readonly string[] {
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

function hasKeys(keys: readonly string[], { columns, open }: CodeTable): boolean {
  return open || keys.every((key) => columns.some(({ name }) => name === key))
}

function ambiguous(id: TableId, [first, second]: readonly [CodeTable, CodeTable]): SchemaProblem {
  return {
    path: second.path,
    line: second.line,
    reason: `both ${first.name} (${first.path}:${first.line}) and ${second.name} can be the ${id} table; say which`,
    snippet: `npx create-auth init --table ${id}=${second.name}`,
  }
}

function otherMeaning(
  wanted: Table,
  { path, line, name, columns }: CodeTable,
  given: string | undefined,
): SchemaProblem {
  const { id } = wanted
  const names = columns.map((column) => column.name)
  const kept = keptOtherwise(wanted, name, names)
  if (kept) return { path, line, ...kept }
  const reason = otherReason(wanted, name, names)
  return { path, line, reason, snippet: describeRemedy(id, given) }
}
