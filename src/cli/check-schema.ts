import { ormOf } from '../catalog/orms.js'
import type { Connection } from '../database/connection.js'
import { introspect } from '../database/introspect.js'
import { EXIT, type ExitName } from '../errors.js'
import { compareDatabase } from '../plan/schema/compare-database.js'
import { manualSteps } from '../report/print-manual-steps.js'
import { paint } from '../report/terminal.js'
import { describeDifference, type Difference } from '../schemas/schema.js'
import type { Io } from './io.js'
import type { MigrationSubject } from './migration-subject.js'
import type { MigrateOptions } from './options.js'
import { readPending } from './run-migrations.js'
import { toJson } from '../report/to-json.js'

/** The lag of a database behind its schema: migrations of ours, or what an ORM's schema has and the database has not. */
interface Behind {
  readonly pending: readonly string[]
  readonly lacking: readonly Difference[]
  /** Why sign-in would fail with what it has. */
  readonly faults: readonly string[]
}

/**
 * `migrate --check`: says what the schema lacks, and what the database lacks of it; changes nothing.
 *
 * @returns `conflict` where something is missing
 */
export async function checkSchema(
  subject: MigrationSubject,
  options: MigrateOptions,
  io: Io,
): Promise<ExitName> {
  const { schema, connection } = subject
  const problems = manualSteps(schema.changes).map(({ reason }) => reason)
  const { pending, lacking, ...rest } = await readBehind(subject, connection)
  const faults = rest.faults.filter((fault) => !problems.includes(fault))
  const missing = [...schema.differences.map(describeDifference), ...problems]
  const lines = [...missing, ...linesOf({ pending, lacking, faults })]
  const exit: ExitName = lines.length > 0 ? 'conflict' : 'ok'
  if (options.json) {
    const { differences } = schema
    const found = { differences, problems, pending, lacking, faults }
    const document = { ok: exit === 'ok', ...found, exitCode: EXIT[exit] }
    io.give(toJson(document))
    return exit
  }
  if (lines.length === 0) {
    const where = connection ? 'The schema and the database have' : 'The schema has'
    io.print(`${paint(io.out, 'good', '✓')} ${where} everything that sign-in needs.`)
    return exit
  }
  io.print('Missing:')
  for (const line of lines) io.print(`  ${line}`)
  const remedies = missing.length > 0 ? ['create-auth migrate'] : schema.steps
  if (lines.length > faults.length) io.report(`\nTo mend it: ${remedies.join(', then ')}`)
  return exit
}

/** The lag of a database, a line for each thing. */
export function linesOf({ pending, lacking, faults }: Behind): readonly string[] {
  return [
    ...pending.map((name) => `migration ${name} has not run`),
    ...lacking.map((difference) => `the database has no ${describeDifference(difference)}`),
    ...faults,
  ]
}

/** Compares a database with its schema; without a connection nothing is known to be missing. */
export async function readBehind(
  { project, answer, schema }: MigrationSubject,
  connection: Connection | undefined,
): Promise<Behind> {
  if (!connection) return { pending: [], lacking: [], faults: [] }
  const isOwn = ormOf(answer.orm).migration.by === 'own'
  const pending = isOwn ? await readPending(connection, project, answer) : []
  const found = await introspect(connection)
  const { lacking, faults } = await compareDatabase(project, answer, schema.wanted, found)
  // What has not run yet is not missing besides.
  return { pending, lacking: pending.length > 0 ? [] : lacking, faults }
}
