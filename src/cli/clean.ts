import type { Runtime } from '../catalog/runtime.js'
import type { TableId } from '../catalog/tables.js'
import { countExpired, deleteExpired } from '../database/delete-expired.js'
import { introspect } from '../database/introspect.js'
import { CliError, type ExitName } from '../errors.js'
import { expiringTables } from '../plan/schema/expiring-tables.js'
import { paint } from '../report/terminal.js'
import type { Io } from './io.js'
import type { MigrationSubject } from './migration-subject.js'
import type { MigrateOptions } from '../options/commands.js'

/** The kinds of rows that are counted, and their names in words and in JSON. */
const KINDS: readonly (readonly [id: TableId, one: string, many: string, field: string])[] = [
  ['session', 'session', 'sessions', 'sessions'],
  ['verificationToken', 'verification token', 'verification tokens', 'verificationTokens'],
  ['signInLimit', 'counter', 'counters', 'counters'],
]

/**
 * `migrate --clean`: deletes what has expired, and says how much it was; in a dry run it only counts. It asks nothing: for
 * nobody is there any difference.
 *
 * @throws {CliError} `tables-missing`, `dates-unknown`, `dialect-unknown`
 */
export async function clean(
  { connection, project, answer }: Required<Omit<MigrationSubject, 'schema'>>,
  runtime: Runtime,
  { dryRun, json }: Pick<MigrateOptions, 'dryRun' | 'json'>,
  io: Io,
): Promise<ExitName> {
  const tables = await expiringTables(project, answer, runtime, await introspect(connection))
  if (tables.length === 0) {
    throw new CliError('conflict', 'tables-missing', 'the database has no table of sign-in', {
      hint: 'Make them first: create-auth migrate --apply. Another database: --url-env <name>.',
    })
  }
  const now = new Date()
  const counts = new Map<TableId, number>()
  for (const table of tables) {
    const count = await (dryRun ? countExpired : deleteExpired)(connection, table, now)
    counts.set(table.id, count)
  }
  const rows = KINDS.map(([id, ...names]) => ({ count: counts.get(id) ?? 0, names }))
  if (json) {
    const fields = rows.map(({ count, names: [, , field] }) => [field, count] as const)
    const name = dryRun ? 'expired' : 'deleted'
    const document = { ok: true, [name]: Object.fromEntries(fields), exitCode: 0 }
    io.print(JSON.stringify(document, undefined, 2))
    return 'ok'
  }
  const words = rows.map(({ count, names: [one, many] }) => `${count} ${count === 1 ? one : many}`)
  const did = dryRun ? 'Expired, and not deleted (--dry-run)' : 'Deleted what has expired'
  io.print(`${paint(io.out, 'good', '✓')} ${did}: ${words.join(', ')}.`)
  return 'ok'
}
