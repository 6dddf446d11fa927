import { getOrm } from '../catalog/orms.js'
import type { Connection } from '../database/connection.js'
import { describeAlike, findAlikeAddresses } from '../database/alike-addresses.js'
import { introspect } from '../database/introspect.js'
import { EXIT, type ExitName } from '../errors.js'
import { compareDatabase } from '../plan/schema/compare-database.js'
import { locateWanted } from '../plan/schema/locate-tables.js'
import type { ManualStep } from '../changes/change.js'
import { manualSteps, printManualSteps } from '../report/print-manual-steps.js'
import { paint } from '../report/terminal.js'
import { describeDifference, type Difference } from '../schemas/schema.js'
import type { Io } from './io.js'
import type { MigrationSubject } from './migration-subject.js'
import type { MigrateOptions } from '../options/commands.js'
import { readPending } from './run-migrations.js'
import { toJson } from '../report/to-json.js'

/** The lag of a database behind its schema: migrations of ours, or what an ORM's schema has and the database has not. */
interface Behind {
  readonly pending: readonly string[]
  readonly lacking: readonly Difference[]
  /** Why sign-in would fail with what it has, and whom it would not find. */
  readonly faults: readonly string[]
}

/**
 * `migrate --check`: says what the schema lacks, what the database lacks of it, and which steps of a move are open; changes
 * nothing.
 *
 * @param open undefined where the project was not moved
 * @returns `conflict` where something is missing, or open
 */
export async function checkSchema(
  subject: MigrationSubject,
  open: readonly ManualStep[] | undefined,
  options: MigrateOptions,
  io: Io,
): Promise<ExitName> {
  const { schema, connection } = subject
  const problems = manualSteps(schema.changes).map(({ reason }) => reason)
  const { pending, lacking, ...rest } = await readMissingSchema(subject, connection)
  const faults = rest.faults.filter((fault) => !problems.includes(fault))
  const missing = [...schema.differences.map(describeDifference), ...problems]
  const lines = [...missing, ...describeDifferences({ pending, lacking, faults })]
  // What is to be done to the tables is told with them.
  const steps = open?.filter(({ reason }) => !lines.includes(reason))
  const exit: ExitName = [...lines, ...(steps ?? [])].length > 0 ? 'conflict' : 'ok'
  if (options.json) {
    const { differences } = schema
    const found = { differences, problems, pending, lacking, faults, ...(steps && { steps }) }
    io.give(toJson({ ok: exit === 'ok', ...found, exitCode: EXIT[exit] }))
    return exit
  }
  if (lines.length === 0) {
    const where = connection ? 'The schema and the database have' : 'The schema has'
    io.print(`${paint(io.out, 'good', '✓')} ${where} everything that sign-in needs.`)
  } else {
    const remedies = missing.length > 0 ? ['create-auth migrate'] : schema.steps
    printMissing(lines, lines.length > faults.length ? remedies : [], io)
  }
  if (steps) reportSteps(steps, io)
  return exit
}

function printMissing(lines: readonly string[], remedies: readonly string[], io: Io): void {
  io.print('Missing:')
  for (const line of lines) io.print(`  ${line}`)
  if (remedies.length > 0) io.report(`\nTo mend it: ${remedies.join(', then ')}`)
}

/** The same where sign-in has no database. */
export function checkMove(steps: readonly ManualStep[], options: MigrateOptions, io: Io): ExitName {
  const exit: ExitName = steps.length > 0 ? 'conflict' : 'ok'
  if (options.json) io.give(toJson({ ok: exit === 'ok', steps, exitCode: EXIT[exit] }))
  else reportSteps(steps, io)
  return exit
}

function reportSteps(steps: readonly ManualStep[], io: Io): void {
  if (steps.length > 0) io.report(printManualSteps(steps, io.err))
  else io.print(`${paint(io.out, 'good', '✓')} No step of the move is open.`)
}

/** The lag of a database, a line for each thing. */
export function describeDifferences({ pending, lacking, faults }: Behind): readonly string[] {
  return [
    ...pending.map((name) => `migration ${name} has not run`),
    ...lacking.map((difference) => `the database has no ${describeDifference(difference)}`),
    ...faults,
  ]
}

/** Compares a database with its schema; without a connection nothing is known to be missing. */
export async function readMissingSchema(
  { project, answer, schema }: MigrationSubject,
  connection: Connection | undefined,
): Promise<Behind> {
  if (!connection) return { pending: [], lacking: [], faults: [] }
  const isOwn = getOrm(answer.orm).migration.by === 'own'
  const pending = isOwn ? await readPending(connection, project, answer) : []
  const found = await introspect(connection)
  const { lacking, faults } = await compareDatabase(project, answer, schema.wanted, found)
  const users = (await locateWanted(project, answer.orm, schema.wanted, found)).get('user')
  const alike = users ? await findAlikeAddresses(connection, users) : []
  return {
    pending,
    // What has not run yet is not missing besides.
    lacking: pending.length > 0 ? [] : lacking,
    faults: [...faults, ...alike.map(describeAlike)],
  }
}
