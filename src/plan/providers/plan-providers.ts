import { getOrm } from '../../catalog/orms.js'
import { keepsFactors } from '../../catalog/own-providers.js'
import { refuseRetired } from '../../catalog/providers.js'
import { PROVIDER_MODULES, type Runtime, type RuntimeProvider } from '../../catalog/runtime.js'
import { listPackages, type NeededPackage } from '../../catalog/versions.js'
import type { Change, SecretRef } from '../../changes/change.js'
import { hasAdapter } from '../../changes/providers/has-adapter.js'
import { setOptions } from '../../changes/providers/set-options.js'
import { CliError } from '../../errors.js'
import type { Project } from '../../project.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import { knownDialect } from '../../schemas/read-dialect.js'
import {
  copyPasswords,
  type PasswordSource,
  uncopyPasswords,
} from '../../schemas/sql/copy-passwords.js'
import { nextMigrationName, printMigration } from '../../schemas/sql/migration-file.js'
import { migrationFolder } from '../../schemas/sql/migration-folder.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import type { AdapterTables } from '../files/adapter-view.js'
import { contentText } from '../files/content-text.js'
import { type Draft, editFile } from '../files/draft.js'
import { planEnvRemoval, planProviderEnv } from '../files/plan-env.js'
import { planIgnore } from '../files/plan-ignore.js'
import { planAddition, planRemoval } from '../files/plan-provider-list.js'
import { sortingNotes } from '../files/sorting-notes.js'
import { chooseBasePath } from '../init/base-path.js'
import { getFramework } from '../init/make-plan.js'
import { chosenDatabase } from '../init/plan-adapter.js'
import { registrations, signOutRegistrations, statusWarnings } from '../init/registrations.js'
import { requireAdapter } from '../init/require-adapter.js'
import { parseManifest } from '../manifest.js'
import type { DatabaseAnswer, Note, Plan } from '../plan.js'
import { refuseDirty } from '../refuse.js'
import { buildSubject, findDatabase, type SchemaStep } from '../schema/plan-schema.js'
import { withSchema } from '../schema/with-schema.js'
import { planEngine } from './plan-engine.js'
import { addFactors, factorsNotes, THEIR_TABLE } from './plan-factors.js'
import { remember } from './remember.js'

/** What copies hashes from a column: its table and name, and the schema that they are copied into. */
interface ColumnTask {
  readonly config: string
  readonly column: PasswordSource['from']
  readonly schema: Partial<SchemaStep>
}

/**
 * The migration that copies the hashes of a column of the application's into factors, behind the one that makes their table.
 * Where an ORM has migrations of its own the statement is a step for the user. The column stays as it is.
 *
 * @param planned so far
 * @throws {CliError} `no-database` where the tables are not known
 */
async function copyColumn(
  project: Project,
  task: ColumnTask,
  runtime: Runtime,
  planned: readonly Change[],
): Promise<readonly Change[]> {
  const { config, column, schema } = task
  const database = chosenDatabase(parseManifest(project.manifest)?.answers ?? {})
  const fact = database && findDatabase(project, database.orm)
  const dialect = knownDialect(fact)
  const to = database && (await findTarget(project, database, schema, runtime))
  if (!database || !dialect || !to) throw unknown(config)
  const wanted = { dialect, from: column, to }
  if (getOrm(database.orm).migration.by !== 'own') return [step(config, database, wanted)]
  const content = printMigration({ up: [copyPasswords(wanted)], down: [uncopyPasswords(wanted)] })
  const folder = migrationFolder(fact)
  const present = [...project.files.values()].filter(({ path }) => path.startsWith(`${folder}/`))
  if (present.some(({ text }) => text === content)) return []
  const paths = [...present, ...planned].map(({ path }) => path)
  const taken = paths.filter((path) => path.startsWith(`${folder}/`))
  const next = nextMigrationName(taken.map((path) => path.slice(folder.length + 1)))
  const path = `${folder}/${next.replace(/_.*$/, '')}_copy-passwords.sql`
  return [{ kind: 'create', path, did: ['copies passwords'], content: [content] }]
}

async function findTarget(
  project: Project,
  database: DatabaseAnswer,
  schema: Partial<SchemaStep>,
  runtime: Runtime,
): Promise<PasswordSource['to'] | undefined> {
  const { orm, tables } = database
  if (getOrm(orm).migration.by === 'own') {
    return { name: tables?.factor ?? runtime.names.plural.factor, columns: new Map() }
  }
  if (!schema.wanted) return undefined
  const planned = withSchema(project, { database, schema })
  const stored = await ormSchemas[orm].stored(buildSubject(planned, orm, schema.wanted))
  return stored.find(({ id }) => id === 'factor')
}

function step(path: string, { orm }: DatabaseAnswer, wanted: PasswordSource): Change {
  return {
    kind: 'manual',
    path,
    reason: `passwords are copied by this statement, in a migration of ${getOrm(orm).name} behind the one that makes the table of factors`,
    snippet: `${copyPasswords(wanted)};`,
  }
}

function unknown(file: string): CliError {
  const message =
    'the tables of sign-in are not known here, so that nothing can be copied into them'
  return new CliError('unsupported', 'no-database', message, {
    hint: 'Set a database up first: create-auth init --orm <id>. Without a column: create-auth add password',
    file,
  })
}

/** The task of `add provider` and `remove provider`. */
export interface ProviderTask {
  /** The file that lists the providers. */
  readonly config: string
  readonly providers: readonly RuntimeProvider[]
  /** The values that are filled in, by variable; the others are reserved. */
  readonly values: ReadonlyMap<string, string | SecretRef>
  readonly install: boolean
  readonly allowDirty: boolean
  /** The particulars of the tables, where there is a database. */
  readonly tables?: AdapterTables
  /** The needs of the schema afterwards, where a provider keeps factors. */
  readonly schema?: Partial<SchemaStep> | undefined
  /** Options that providers are called with, by the id of the provider. */
  readonly options?: ReadonlyMap<string, readonly ProviderOption[]>
  /** The column of the application's own from which passwords are copied. */
  readonly column?: ColumnTask['column'] | undefined
  /** Packages that are needed besides those of the providers. */
  readonly packages?: readonly NeededPackage[]
}

/** An option that a provider is called with, as code. */
interface ProviderOption {
  readonly name: string
  readonly value: string
}

/**
 * Decides what `add provider` changes: the list of providers, and what is reserved for them in the env files. The
 * runtime comes along where the project has an older one, which may not know them.
 *
 * @throws {CliError} `provider-retired`; `conflict` where something of the user's stands in the way
 */
export async function planAddProviders(
  project: Project,
  task: ProviderTask,
  runtime: Runtime,
): Promise<Plan> {
  const { config, providers, values } = task
  const saved = parseManifest(project.manifest)
  const framework = getFramework(project)
  const basePath = chooseBasePath(framework, saved?.answers)
  const known = saved?.answers.providers ?? []
  const fresh = providers.filter(({ id }) => !known.includes(id))
  refuseRetired(fresh)
  requireAdapter(config, fresh, await hasAdapter(config, getText(project, config)))

  const engine = planEngine(project, task, saved, runtime)
  const draft = await planCalls(project, task)
  const isKept = providers.some(({ id }) => keepsFactors(id))
  const { changes: kept } = isKept ? await addFactors(draft, task, runtime) : draft
  const list = [...kept, ...(await planCopy(project, task, runtime, kept))]
  const ids = [...known, ...fresh.map(({ id }) => id)]
  const change = {
    config,
    list,
    ids,
    files: engine.files,
    tables: task.tables,
    after: task.schema?.tables,
    own: task.options !== undefined,
  }
  const changes = [
    ...engine.changes,
    ...list,
    ...planProviderEnv(project, providers, values),
    ...planIgnore(project, Object.keys(engine.files).length > 0),
    ...(await remember(project, saved, change, runtime)),
    ...engine.removed,
  ]
  if (!task.allowDirty) refuseDirty(project, changes, saved)
  const isKeyed = saved && fresh.some(({ type }) => type === 'webauthn')
  const tables = isKeyed ? [THEIR_TABLE] : []
  const notes = [
    ...statusWarnings(fresh),
    ...engine.notes,
    ...sortingNotes(project, changes, project.packageManager.value.name),
    ...(isKept ? factorsNotes(project, task, list.length > 0) : tables),
    ...registrations({ project, framework, basePath, providers: providers.map(withoutFilled) }),
    ...signOutRegistrations({ project, framework, basePath, providers: providers.filter(leaves) }),
  ]
  return { changes, commands: engine.commands, notes }

  function leaves({ id }: RuntimeProvider): boolean {
    return task.options?.get(id)?.some(({ name }) => name === 'logout') === true
  }

  function withoutFilled(row: RuntimeProvider): RuntimeProvider {
    return { ...row, env: row.env.filter(({ key }) => !values.has(key)) }
  }
}

async function planCopy(
  project: Project,
  { config, column, schema = {} }: ProviderTask,
  runtime: Runtime,
  planned: readonly Change[],
): Promise<readonly Change[]> {
  return column ? copyColumn(project, { config, column, schema }, runtime, planned) : []
}

function getText({ files }: Project, path: string): string {
  return files.get(path)?.text ?? ''
}

/** The list of providers with those that are new, called with the options that were asked for. */
async function planCalls(project: Project, task: ProviderTask): Promise<Draft> {
  const { config, providers, options = new Map<string, readonly ProviderOption[]>() } = task
  const changes = await planAddition(project, config, providers)
  if (changes.some(({ kind }) => kind === 'manual')) return { project, changes }
  let draft: Draft = { project, changes }
  const calls = [...options].flatMap(([id, own]) => own.map((option) => ({ id, ...option })))
  for (const { id, name, value } of calls) {
    const specifiers = [PROVIDER_MODULES + id]
    const request = { file: config, specifiers, name, value, keeps: false }
    draft = await editFile(draft, config, (text) =>
      setOptions({ ...request, text, did: `set ${name} to ${value}` }),
    )
  }
  return draft
}

/** Decides what `remove provider` changes: what `add provider` has added, as far as nobody has filled it in. */
export async function planRemoveProviders(
  project: Project,
  task: ProviderTask,
  runtime: Runtime,
): Promise<Plan> {
  const { config, providers } = task
  const saved = parseManifest(project.manifest)
  const gone = new Set(providers.map(({ id }) => id))
  const ids = saved?.answers.providers.filter((id) => !gone.has(id)) ?? []
  const list = await planRemoval(project, config, providers)
  const env = planEnvRemoval(project, providers)
  const change = { config, list, ids, files: {}, tables: task.tables }
  const changes = [...list, ...env, ...(await remember(project, saved, change, runtime))]
  if (!task.allowDirty) refuseDirty(project, changes, saved)
  const notes = [
    ...noteLeftovers(project, env, providers),
    ...packagesStay(project, providers),
    ...settingsStay(config, providers),
    ...providers.map(accountsStay),
  ]
  return { changes, commands: [], notes }
}

/** The variables that have a value: only the user knows whether anything else needs them. */
function noteLeftovers(
  project: Project,
  changes: readonly Change[],
  providers: readonly RuntimeProvider[],
): readonly Note[] {
  const { target } = project.env
  const edit = changes.find(({ path }) => path === target)
  const after = edit && 'content' in edit ? contentText(edit.content, () => '') : undefined
  const left = effective(parseEnv(after ?? project.files.get(target)?.text ?? ''))
  const keys = providers.flatMap(({ env }) => env.map(({ key }) => key))
  const filled = keys.filter((key) => left.has(key))
  if (filled.length === 0) return []
  const them = filled.length === 1 ? 'it' : 'them'
  const lines = [`${filled.join(', ')}: delete ${them} if nothing else uses ${them}`]
  return [{ kind: 'warning', title: `Left over in ${target}`, lines }]
}

/** Only the user knows whether anything else needs them. */
function packagesStay(project: Project, providers: readonly RuntimeProvider[]): readonly Note[] {
  const { dependencies } = project.package
  return listPackages(providers)
    .filter(({ name }) => Object.hasOwn(dependencies, name))
    .map(({ name }) => ({
      kind: 'warning',
      title: `${name} stays among the dependencies`,
      lines: ['take it out if nothing else uses it'],
    }))
}

/** A switch that was set may be meant for something of the application's own by now. */
function settingsStay(config: string, providers: readonly RuntimeProvider[]): readonly Note[] {
  return providers.flatMap(({ setting }) =>
    setting
      ? [
          {
            kind: 'warning',
            title: `${setting.name}.${setting.value} stays in ${config}`,
            lines: ['take it out if nothing else uses it'],
          },
        ]
      : [],
  )
}

function accountsStay({ id, name }: RuntimeProvider): Note {
  return {
    kind: 'provider',
    title: `People who have signed in with ${name}`,
    lines: [
      'Their users and accounts stay where they are, in your database too. They need another way to sign in.',
      ...(keepsFactors(id) ? ['So does the table of factors, with what they have set.'] : []),
    ],
  }
}
