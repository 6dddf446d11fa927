import { isKin } from '../../catalog/legacy.js'
import { className } from '../../catalog/tables.js'
import { CliError } from '../../errors.js'
import type { Project } from '../../project.js'
import type { SchemaProblem, Wanted } from '../../schemas/schema.js'

/**
 * Refuses tables in which a library that is in use keeps its people otherwise: what sign-in wants of them would break it.
 *
 * @throws {CliError} `tables-taken`
 */
export function refuseTables(
  { existingAuth }: Project,
  problems: readonly SchemaProblem[],
  { names }: Wanted,
): void {
  const other = existingAuth.find(({ source }) => source !== undefined && !isKin(source))
  const taken = problems.flatMap(({ table, ...place }) =>
    table === undefined || names[table] !== undefined ? [] : [{ table, ...place }],
  )
  const [first] = taken
  if (!other || !first) return
  // Its people are its own, whether their table could hold ours or not.
  const tables = [...new Set(['user' as const, ...taken.map(({ table }) => table)])]
  const message = `${other.library} keeps its own in the tables that sign-in would use: ${tables.join(', ')}`
  const apart = tables.map((id) => `--table ${id}=Auth${className(id)}`).join(' ')
  throw new CliError('conflict', 'tables-taken', message, {
    hint: `Take it over, with all who are in them: create-auth migrate --from ${other.source}. Or let sign-in have tables of its own beside them: ${apart}`,
    file: first.path,
    ...(first.line !== undefined && { line: first.line }),
  })
}
