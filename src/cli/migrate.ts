import { getOrm } from '../catalog/orms.js'
import { readRuntime, type Runtime } from '../catalog/runtime.js'
import type { TableId } from '../catalog/tables.js'
import type { ManualStep } from '../changes/change.js'
import type { Connection } from '../database/connection.js'
import { countExpired, deleteExpired } from '../database/delete-expired.js'
import { introspect } from '../database/introspect.js'
import { CliError, type ExitName } from '../errors.js'
import type { MigrateOptions } from '../options/commands.js'
import { contentText } from '../plan/files/content-text.js'
import { inItsPlace } from '../plan/files/in-its-place.js'
import { tablesNotes } from '../plan/init/notes.js'
import { chosenDatabase } from '../plan/init/plan-adapter.js'
import { isAuthFileOurs, planAuthFile } from '../plan/init/plan-auth-file.js'
import { parseManifest } from '../plan/manifest.js'
import type { DatabaseAnswer, Note, Plan } from '../plan/plan.js'
import { refuseDirty } from '../plan/refuse.js'
import { expiringTables } from '../plan/schema/expiring-tables.js'
import { handTables } from '../plan/schema/hand-tables.js'
import type { SchemaStep } from '../plan/schema/plan-schema.js'
import { paint } from '../report/terminal.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'
import { checkMove, checkSchema } from './check-schema.js'
import { decideDatabase } from './decide-database.js'
import type { Io } from './io.js'
import { look, type Seen } from './look.js'
import type { MigrationSubject } from './migration-subject.js'
import { readConfiguration } from './read-configuration.js'
import { readProject } from './read-project.js'
import { readSchema } from './read-schema.js'
import type { Finished, PlannedRun } from './report-run.js'
import {
  applyMigrations,
  readLiveTables,
  readStuck,
  refusePending,
  revertMigration,
} from './run-migrations.js'
import { runAlone, runPlan } from './run-plan.js'
import { prepareSealing, type SealingSubject } from './seal-tokens.js'
import { withConnection } from './with-connection.js'

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
async function clean(
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

/**
 * `migrate`: gives the schema what sign-in needs, and brings it into the database.
 *
 * @returns the exit code's name; never `ok` where work is left undone
 * @throws {CliError} where nothing was changed
 */
export async function migrate(options: MigrateOptions, io: Io, world: World): Promise<ExitName> {
  if (options.from) {
    const { migrateFrom } = await import('./migrate-from.js')
    return migrateFrom(options.from, { ...options, overwrite: [] }, io, world)
  }
  // It names the file of the other library, and not where ours lies.
  const { auth, ...own } = options
  if (auth !== undefined && !options.check) throw uselessAuth()
  if (options.sealTokens && !options.apply) throw uselessSealing()
  return runAlone(options, io, world, async (around) => {
    const runtime = readRuntime()
    const project = await readProject(around, runtime, own, io)
    const open = options.check ? await stepsLeft(project, options, io) : undefined
    if (open && !(await keepsUsers(project, options))) return checkMove(open, options, io)
    const answer = await readAnswer(project, options)
    if (options.clean) {
      return withConnection(project, answer, options, (connection) =>
        clean({ connection, project, answer }, runtime, options, io),
      )
    }
    const act = async (seen: Seen, connection?: Connection): Promise<ExitName> => {
      const schema = await readSchema(project, answer, runtime, seen.live)
      const subject = { project, answer, schema, ...(connection && { connection }) }
      if (options.check) return checkSchema(subject, open, options, io)
      const plan = await makePlan(subject, seen.notes, runtime, options)
      return carryOut(subject, plan, options, io)
    }
    if (!connects(answer, options)) {
      return act(options.check ? { notes: [] } : await look(project, answer, options, io))
    }
    return withConnection(project, answer, options, async (connection) => {
      if (options.down) return revertMigration({ connection, project, answer }, options, io)
      if (!isOwn(answer)) return act({ notes: [] }, connection)
      const again = options.check
        ? undefined
        : await planAgain({ connection, project, answer }, runtime, options)
      if (again) return carryOut(again.subject, again.plan, options, io, again.path)
      return act({ live: await readLiveTables(connection, project, answer), notes: [] }, connection)
    })
  })
}

/** @throws {CliError} `option-useless` where there is nothing for which another library's file would be named */
async function stepsLeft(
  project: ReadableProject,
  options: MigrateOptions,
  io: Io,
): Promise<readonly ManualStep[] | undefined> {
  const { openSteps } = await import('./open-steps.js')
  const open = await openSteps(project, options, io)
  if (!open && options.auth !== undefined) throw uselessAuth()
  return open
}

/** Tells whether a project that was moved keeps its users in a database: one with a configuration of its own says so there. */
async function keepsUsers(
  project: ReadableProject,
  { orm, client }: MigrateOptions,
): Promise<boolean> {
  const saved = parseManifest(project.manifest)?.answers.database
  if (saved !== undefined) return saved !== 'none'
  return (orm ?? client) !== undefined || (await readConfiguration(project)).adapter
}

/** A plan that writes a migration anew that can't run, in its place; undefined where none has to be, or none may be. */
async function planAgain(
  { connection, project, answer }: Required<Omit<MigrationSubject, 'schema'>>,
  runtime: Runtime,
  options: MigrateOptions,
): Promise<{ subject: MigrationSubject; plan: Plan; path: string } | undefined> {
  const path = await readStuck({ connection, project, answer })
  const own = path === undefined ? undefined : project.files.get(path)
  if (path === undefined || !own) return undefined
  const before = await unwriteMigration(project, path, answer, runtime)
  if (!before) return undefined
  const live = await readLiveTables(connection, project, answer, path)
  const schema = await readSchema(before, answer, runtime, live)
  const plan = await makePlan({ project: before, answer, schema }, [], runtime, options)
  const changes = plan.changes.map((each) => inItsPlace(own, each))
  if (!changes.some((each) => each.path === path)) return undefined
  return { subject: { project, answer, schema, connection }, plan: { ...plan, changes }, path }
}

async function readAnswer(
  project: ReadableProject,
  options: MigrateOptions,
): Promise<DatabaseAnswer> {
  const saved = parseManifest(project.manifest)?.answers.database
  // Whoever was moved has a configuration of their own, which says it.
  const sealed = saved === undefined && (await readConfiguration(project)).sealed
  const said = { ...options, ...(sealed && { session: 'jwt' as const }) }
  const database = await decideDatabase(project, said, saved, {
    own: false,
    fresh: false,
  })
  const answer = chosenDatabase(database === undefined ? {} : { database })
  if (answer) return answer
  throw new CliError('unsupported', 'no-database', 'sign-in has no database in this project', {
    hint: 'Set one up first: create-auth init --orm <id>.',
  })
}

/**
 * Tells whether to connect: what runs in the database is compared with the database; a dry run needs none unless it is told to.
 *
 * @throws {CliError} `database-needed`
 */
function connects(answer: DatabaseAnswer, options: MigrateOptions): boolean {
  if (options.database === false && (options.apply || options.down)) throw databaseNeeded()
  if (options.database || options.down) return true
  return options.apply === true && !options.dryRun && isOwn(answer)
}

/** Tells whether migrations are ours, and not those of an ORM. */
function isOwn({ orm }: DatabaseAnswer): boolean {
  return getOrm(orm).migration.by === 'own'
}

/** @param rewritten the file of a migration that the plan writes anew, as we had written it */
async function carryOut(
  { project, answer, schema, connection }: MigrationSubject,
  plan: Plan,
  options: MigrateOptions,
  io: Io,
  rewritten?: string,
): Promise<ExitName> {
  const { name, migration } = getOrm(answer.orm)
  const others = plan.changes.filter(({ path }) => path !== rewritten)
  if (!options.allowDirty) refuseDirty(project, others, parseManifest(project.manifest))
  if (options.apply && migration.by !== 'own') refuseByHand(name, schema, options)
  if (options.apply && connection) await refusePending({ connection, project, answer }, rewritten)
  const { notes, finish } = await afterwards({ project, answer, connection }, options, io)
  return runPlan(
    {
      project,
      plan: { ...plan, notes: [...plan.notes, ...notes] },
      command: 'migrate',
      // What a migration says is what there is to see of it.
      options: migration.by === 'own' && options.dryRun ? { ...options, diff: true } : options,
      settled: `Nothing to do: the schema has everything that sign-in needs.`,
      ...(finish && { finish }),
    },
    io,
  )
}

/** What comes after the files: the migrations of the database, then its tokens. */
async function afterwards(
  { project, answer, connection }: SealingSubject,
  options: MigrateOptions,
  io: Io,
): Promise<Pick<Plan, 'notes'> & Pick<PlannedRun, 'finish'>> {
  const run =
    connection && options.apply
      ? [() => applyMigrations({ connection, project, answer }, options, io)]
      : []
  if (!options.sealTokens) return { notes: [], ...(run[0] && { finish: run[0] }) }
  const sealing = await prepareSealing({ project, answer, connection }, options)
  return {
    notes: options.dryRun ? sealing.notes : [],
    finish: () => inOrder([...run, () => sealing.run(options, io)]),
  }
}

/** Tells whether nothing else is to be done than to seal what is there: then no program of an ORM is needed, which servers lack. */
function sealsAlone({ differences }: SchemaStep, { sealTokens }: MigrateOptions): boolean {
  return sealTokens === true && differences.length === 0
}

/** Does one thing after the other. */
async function inOrder(steps: readonly (() => Promise<Finished>)[]): Promise<Finished> {
  let all: Finished = {}
  for (const step of steps) all = { ...all, ...(await step()) }
  return all
}

/** The schema, and what the auth file lacks of it. */
async function makePlan(
  { project, answer, schema }: MigrationSubject,
  notes: readonly Note[],
  runtime: Runtime,
  options: MigrateOptions,
): Promise<Plan> {
  const { differences, changes, warnings, commands, steps } = schema
  const next = differences.length > 0 && !options.apply
  const handed = next && !isAuthFileOurs(project) ? await toHand({ project, answer, schema }) : []
  return {
    changes: [...changes, ...(await planAuthFile(project, answer, runtime, schema))],
    commands: options.apply && !sealsAlone(schema, options) ? commands : [],
    notes: [...notes, ...warnings, ...handed, ...(next ? tablesNotes({ commands, steps }) : [])],
  }
}

/** The tables that a configuration which is not ours hands to its adapter itself. */
async function toHand({ project, answer, schema }: MigrationSubject): Promise<readonly Note[]> {
  const { adapter, given } = await readConfiguration(project)
  return adapter ? handTables(answer, schema.tables, given) : []
}

function uselessAuth(): CliError {
  return new CliError('usage', 'option-useless', 'the option --auth is for migrate --from', {
    hint: 'Leave it out: the auth file is the one that init has written.',
  })
}

function uselessSealing(): CliError {
  return new CliError(
    'usage',
    'option-useless',
    'the option --seal-tokens is for migrate --apply',
    {
      hint: 'Write both: create-auth migrate --apply --seal-tokens',
    },
  )
}

function databaseNeeded(): CliError {
  const message = 'what changes the database can not do without looking at it'
  return new CliError('usage', 'database-needed', message, {
    hint: 'Leave out --no-database, or write the migration alone: create-auth migrate --no-database.',
  })
}

/** @throws {CliError} `apply-by-hand` where the ORM's own program is run by people; not where only tokens are to be sealed */
function refuseByHand(name: string, schema: SchemaStep, options: MigrateOptions): void {
  const { commands, steps } = schema
  const isManual = commands.length === 0 && steps.length > 0
  if (isManual && !sealsAlone(schema, options)) throw byHand(name, steps)
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

/**
 * A project as it was before a migration of ours was written, where nothing is lost by writing that anew: no commit has it,
 * so that it has not run elsewhere, and it says what is written by those who have not looked at the database, no more.
 *
 * @param path of the migration, relative to the project's root
 */
async function unwriteMigration(
  project: ReadableProject,
  path: string,
  answer: DatabaseAnswer,
  runtime: Runtime,
): Promise<ReadableProject | undefined> {
  const { git, files } = project
  if (git.root !== undefined && !git.dirty.has(path)) return undefined
  const before = { ...project, files: new Map([...files].filter(([name]) => name !== path)) }
  const { changes } = await readSchema(before, answer, runtime)
  const usual = changes.find((change) => change.kind === 'create' && change.path === path)
  const text = usual?.kind === 'create' ? contentText(usual.content, () => '') : undefined
  return text === files.get(path)?.text ? before : undefined
}
