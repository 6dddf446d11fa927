import { ormOf } from '../catalog/orms.js'
import { readRuntime } from '../catalog/runtime.js'
import { CliError, type ExitName } from '../errors.js'
import { parseManifest } from '../plan/manifest.js'
import { tablesNote } from '../plan/notes.js'
import { chosenDatabase } from '../plan/plan-adapter.js'
import type { Plan } from '../plan/plan.js'
import { refuseDirty } from '../plan/refuse.js'
import { checkSchema } from './check-schema.js'
import { decideDatabase } from './decide-database.js'
import type { Io } from './io.js'
import type { MigrationSubject } from './migration-subject.js'
import type { MigrateOptions } from './options.js'
import { readProject } from './read-project.js'
import { readLiveTables, runDown, runUp } from './run-migrations.js'
import { readSchema } from './read-schema.js'
import { runAlone, runPlan } from './run-plan.js'

/**
 * `migrate`: gives the schema what sign-in needs, and brings it into the database.
 *
 * @returns the exit code's name; never `ok` where work is left undone
 * @throws {CliError} where nothing was changed
 */
export async function migrate(options: MigrateOptions, io: Io): Promise<ExitName> {
  if (options.from) {
    const { migrateFrom } = await import('./migrate-from.js')
    return migrateFrom(options.from, { ...options, overwrite: [] }, io)
  }
  return runAlone(options, io, async (root) => {
    const subject = await readSubject(root, options, io)
    if (options.check) return checkSchema(subject, options, io)
    if (options.down) return runDown(subject, options, io)
    return change(subject, options, io)
  })
}

async function readSubject(
  root: string,
  options: MigrateOptions,
  io: Io,
): Promise<MigrationSubject> {
  const runtime = readRuntime()
  const project = await readProject(root, runtime, options, io)
  const saved = parseManifest(project.manifest)?.answers.database
  const database = await decideDatabase(project, options, saved, { asks: false, own: false })
  const answer = chosenDatabase(database === undefined ? {} : { database })
  if (!answer) throw noDatabase()
  const own = ormOf(answer.orm).migration.by === 'own'
  const connects = options.database || (own && options.apply && !options.dryRun)
  const live = connects ? await readLiveTables(project, answer, options) : undefined
  const schema = await readSchema(project, answer, runtime, live)
  if (!schema) throw noDatabase()
  return { project, answer, schema }
}

function noDatabase(): CliError {
  return new CliError('unsupported', 'no-database', 'sign-in has no database in this project', {
    hint: 'Set one up first: create-auth init --orm <id>.',
  })
}

async function change(
  subject: MigrationSubject,
  options: MigrateOptions,
  io: Io,
): Promise<ExitName> {
  const { project, answer, schema } = subject
  const { name, migration } = ormOf(answer.orm)
  const own = migration.by === 'own'
  const plan = planOf(subject, options)
  if (!options.allowDirty) refuseDirty(project, plan.changes, parseManifest(project.manifest))
  if (options.apply && migration.by === 'manual') throw byHand(name, schema.steps)
  return runPlan(
    {
      project,
      plan,
      // What a migration says is what there is to see of it.
      options: own && options.dryRun ? { ...options, diff: true } : options,
      settled: `Nothing to do: the schema has everything that sign-in needs.`,
      ...(own && options.apply ? { finish: () => runUp(subject, options, io) } : {}),
    },
    io,
  )
}

function planOf({ schema }: MigrationSubject, options: MigrateOptions): Plan {
  const { differences, changes, warnings, commands, steps } = schema
  const next = differences.length > 0 && !options.apply && steps.length > 0
  return {
    changes,
    commands: options.apply ? commands : [],
    notes: [...warnings, ...(next ? [tablesNote(steps)] : [])],
  }
}

function byHand(name: string, steps: readonly string[]): CliError {
  return new CliError(
    'unsupported',
    'apply-by-hand',
    `${name} brings its schema into the database itself`,
    {
      hint: `Run it yourself: ${steps.join('; ')}`,
    },
  )
}
