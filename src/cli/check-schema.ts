import { EXIT, type ExitName } from '../errors.js'
import { manualSteps } from '../report/print-manual-steps.js'
import { paint } from '../report/terminal.js'
import { describeDifference } from '../schemas/schema.js'
import type { Io } from './io.js'
import type { MigrationSubject } from './migration-subject.js'
import type { MigrateOptions } from './options.js'
import { readPending } from './run-migrations.js'

/**
 * `migrate --check`: says what the schema lacks, and what the database has not run; changes nothing.
 *
 * @returns `conflict` where something is missing
 */
export async function checkSchema(
  { project, answer, schema, connection }: MigrationSubject,
  options: MigrateOptions,
  io: Io,
): Promise<ExitName> {
  const problems = manualSteps(schema.changes).map(({ reason }) => reason)
  const pending = connection ? await readPending(connection, project, answer) : []
  const missing = schema.differences.map(describeDifference)
  const lines = [...missing, ...problems, ...pending.map((name) => `migration ${name} has not run`)]
  const exit: ExitName = lines.length > 0 ? 'conflict' : 'ok'
  if (options.json) {
    const { differences } = schema
    const document = { ok: exit === 'ok', differences, problems, pending, exitCode: EXIT[exit] }
    io.print(JSON.stringify(document, undefined, 2))
    return exit
  }
  if (lines.length === 0) {
    const where = connection ? 'The schema and the database have' : 'The schema has'
    io.print(`${paint(io.out, 'good', '✓')} ${where} everything that sign-in needs.`)
    return exit
  }
  io.print('Missing:')
  for (const line of lines) io.print(`  ${line}`)
  io.report('\nTo mend it: create-auth migrate')
  return exit
}
