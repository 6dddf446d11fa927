import { knownProviders, refuseRetired } from '../../catalog/providers.js'
import type { Runtime, RuntimeProvider } from '../../catalog/runtime.js'
import type { Change, SecretRef } from '../../changes/change.js'
import { sha256 } from '../../hash.js'
import type { Project } from '../../project.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { contentText } from '../files/content-text.js'
import { basePathOf } from '../init/base-path.js'
import { generateFiles, type GeneratedFrom } from '../files/generate-files.js'
import { frameworkOf } from '../init/make-plan.js'
import type { AdapterTables } from '../files/adapter-view.js'
import { hasAdapter } from '../../changes/providers/has-adapter.js'
import { packagesFor } from '../../catalog/versions.js'
import { chosenDatabase } from '../init/plan-adapter.js'
import { missingPackages, planDependencies } from '../files/plan-dependencies.js'
import { parseManifest, type Manifest } from '../manifest.js'
import { installNotes, tablesNote } from '../init/notes.js'
import { registrations, statusWarnings } from '../init/registrations.js'
import type { Note, Plan } from '../plan.js'
import { planEnvRemoval, planProviderEnv } from '../files/plan-env.js'
import { planIgnore } from '../files/plan-ignore.js'
import { planManifest } from '../files/plan-manifest.js'
import { planAddition, planRemoval, savedHash } from '../files/plan-provider-list.js'
import { planUnused } from '../files/plan-unused.js'
import { isVendored, planInstall, planRuntime } from '../files/plan-runtime.js'
import { sortingNotes } from '../files/sorting-notes.js'
import { refuseClashes, refuseDirty } from '../refuse.js'
import { requireAdapter } from '../init/require-adapter.js'

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
  const framework = frameworkOf(project)
  const basePath = basePathOf(framework, saved?.answers)
  const known = saved?.answers.providers ?? []
  const fresh = providers.filter(({ id }) => !known.includes(id))
  refuseRetired(fresh)
  const text = project.files.get(config)?.text ?? ''
  requireAdapter(config, fresh, await hasAdapter(config, text))

  const engine = planEngine(project, task, saved, runtime)
  const list = await planAddition(project, config, providers)
  const ids = [...known, ...fresh.map(({ id }) => id)]
  const change = { config, list, ids, files: engine.files, tables: task.tables }
  const changes = [
    ...engine.changes,
    ...list,
    ...planProviderEnv(project, providers, values),
    ...planIgnore(project, Object.keys(engine.files).length > 0),
    ...(await remember(project, saved, change, runtime)),
    ...engine.removed,
  ]
  if (!task.allowDirty) refuseDirty(project, changes, saved)
  const notes = [
    ...statusWarnings(fresh),
    ...engine.notes,
    ...sortingNotes(project, changes, project.packageManager.value.name),
    ...(saved && fresh.some(({ type }) => type === 'webauthn') ? [THEIR_TABLE] : []),
    ...registrations({ project, framework, basePath, providers: providers.map(withoutFilled) }),
  ]
  return { changes, commands: engine.commands, notes }

  function withoutFilled(row: RuntimeProvider): RuntimeProvider {
    return { ...row, env: row.env.filter(({ key }) => !values.has(key)) }
  }
}

/** The table of passkeys, which is made when there are any. */
const THEIR_TABLE = tablesNote(['npx create-auth migrate', 'npx create-auth migrate --apply'])

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
    ...leftOver(project, env, providers),
    ...packagesStay(project, providers),
    ...settingsStay(config, providers),
    ...providers.map(accountsStay),
  ]
  return { changes, commands: [], notes }
}

interface EnginePlan extends Plan {
  /** The one whose place this one takes. */
  readonly removed: readonly Change[]
  /** The manifest's entries for the files of the engine. */
  readonly files: Readonly<Record<string, string>>
}

/** The engine as `init` would bring it; where the project has not had it from there, it is left alone. */
function planEngine(
  project: Project,
  { install, allowDirty, providers }: ProviderTask,
  saved: Manifest | undefined,
  runtime: Runtime,
): EnginePlan {
  if (!saved) return planPackages(project, providers, install)
  const packageManager = project.packageManager.value.name
  const answers = { ...saved.answers, packageManager, install, overwrite: [], allowDirty }
  const engine = planRuntime(project, answers, runtime, providers)
  refuseClashes(engine.clashes)
  const { commands, byHand } = planInstall(project, answers, engine)
  const { changes, files } = engine
  const replaced = Object.entries(saved.files).filter(([path]) => isReplaced(path, files))
  const unused = planUnused(project, Object.fromEntries(replaced), files)
  const notes = [...unused.notes, ...installNotes(byHand)]
  return { changes, removed: unused.changes, commands, notes, files }
}

/** The plan for packages that the providers need, where the engine itself is not ours to bring. */
function planPackages(
  project: Project,
  providers: readonly RuntimeProvider[],
  install: boolean,
): EnginePlan {
  const changes = planDependencies(project, missingPackages(project, providers))
  if (changes.length === 0) return { changes, removed: [], commands: [], notes: [], files: {} }
  const packageManager = project.packageManager.value.name
  const { commands, byHand } = planInstall(project, { packageManager, install }, { changes })
  return { changes, removed: [], commands, notes: installNotes(byHand), files: {} }
}

/** Tells whether a file is a runtime that another one takes the place of. */
function isReplaced(path: string, files: EnginePlan['files']): boolean {
  return isVendored(path) && Object.keys(files).length > 0 && !Object.hasOwn(files, path)
}

interface ListChange extends Pick<EnginePlan, 'files'> {
  readonly config: string
  readonly list: readonly Change[]
  /** The providers that the manifest lists afterwards. */
  readonly ids: readonly string[]
  readonly tables: AdapterTables | undefined
}

/** The manifest, so that the next `init` finds nothing to do. */
async function remember(
  project: Project,
  saved: Manifest | undefined,
  change: ListChange,
  runtime: Runtime,
): Promise<readonly Change[]> {
  if (!saved) return []
  const stay = Object.entries(saved.files).filter(([path]) => !isReplaced(path, change.files))
  const config = await hashAfter(project, saved, change, runtime)
  const packageManager = project.packageManager.value.name
  return planManifest(project, {
    answers: { ...saved.answers, packageManager, providers: change.ids },
    files: { ...Object.fromEntries(stay), ...change.files, ...config },
  })
}

/** The manifest's entry for the file with the list, where an earlier run has written that. */
async function hashAfter(
  project: Project,
  saved: Manifest,
  { config, list, ids, tables }: ListChange,
  runtime: Runtime,
): Promise<Readonly<Record<string, string>>> {
  const hash = saved.files[config]
  if (hash === undefined) return {}
  if (project.files.get(config)?.hash === hash) {
    const [edit] = list
    const text = edit && 'content' in edit ? contentText(edit.content, () => '') : undefined
    return { [config]: text === undefined ? hash : sha256(text) }
  }
  const framework = frameworkOf(project)
  const basePath = basePathOf(framework, saved.answers)
  const database = chosenDatabase(saved.answers)
  const { maxTotalAge } = saved.answers
  const from = (named: readonly string[]): GeneratedFrom => {
    const providers = knownProviders(runtime, named)
    return { project, framework, basePath, providers, database, maxTotalAge, tables }
  }
  const generated = await generateFiles(from(ids))
  const file = generated.find(({ path }) => path === config)
  const known = file && (await savedHash(file, saved, from(saved.answers.providers)))
  return { [config]: known ?? hash }
}

/** The variables that have a value: only the user knows whether anything else needs them. */
function leftOver(
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
  return packagesFor(providers)
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

function accountsStay({ name }: RuntimeProvider): Note {
  return {
    kind: 'provider',
    title: `People who have signed in with ${name}`,
    lines: [
      'Their users and accounts stay where they are, in your database too. They need another way to sign in.',
    ],
  }
}
