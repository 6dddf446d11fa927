import { knownProviders } from '../../catalog/providers.js'
import type { Runtime } from '../../catalog/runtime.js'
import type { Change } from '../../changes/change.js'
import { sha256 } from '../../hash.js'
import type { Project } from '../../project.js'
import type { AdapterTables } from '../files/adapter-view.js'
import { contentText } from '../files/content-text.js'
import {
  decidedSettings,
  generateFiles,
  type GeneratedFile,
  type GeneratedFrom,
} from '../files/generate-files.js'
import { planManifest } from '../files/plan-manifest.js'
import { savedHash } from '../files/plan-provider-list.js'
import { chooseBasePath } from '../init/base-path.js'
import { getFramework } from '../init/make-plan.js'
import { chosenDatabase } from '../init/plan-adapter.js'
import type { Manifest } from '../manifest.js'
import { isReplaced, type EnginePlan } from './plan-engine.js'

/** What is new in a configuration, and what is known of it. */
export interface ListChange extends Pick<EnginePlan, 'files'> {
  readonly config: string
  readonly list: readonly Change[]
  /** The providers that the manifest lists afterwards. */
  readonly ids: readonly string[]
  readonly tables: AdapterTables | undefined
  /** The particulars of the tables afterwards, where the change adds one. */
  readonly after?: AdapterTables | undefined
  /** True where the edit writes what `init` would not: the file counts as edited by the user. */
  readonly own?: boolean
  /** Answers that are other ones afterwards. */
  readonly answers?: Partial<Manifest['answers']>
}

/** The manifest, so that the next `init` finds nothing to do. */
export async function remember(
  project: Project,
  saved: Manifest | undefined,
  change: ListChange,
  runtime: Runtime,
): Promise<readonly Change[]> {
  if (!saved) return []
  const stay = Object.entries(saved.files).filter(([path]) => !isReplaced(path, change.files))
  const config = await hashListFile(project, saved, change, runtime)
  const packageManager = project.packageManager.value.name
  return planManifest(project, {
    answers: { ...saved.answers, ...change.answers, packageManager, providers: change.ids },
    files: { ...Object.fromEntries(stay), ...change.files, ...config },
    ...(saved.templates && { templates: saved.templates }),
  })
}

/** The manifest's entry for the file with the list, where an earlier run has written that. */
async function hashListFile(
  project: Project,
  saved: Manifest,
  change: ListChange,
  runtime: Runtime,
): Promise<Readonly<Record<string, string>>> {
  const { config, list, own = false } = change
  const hash = saved.files[config]
  if (hash === undefined) return {}
  const isOurs = project.files.get(config)?.hash === hash
  if (!isOurs || own) {
    return { [config]: await hashGenerated(project, saved, { change, hash, isOurs }, runtime) }
  }
  const edit = list.find(({ path }) => path === config)
  const text = edit && 'content' in edit ? contentText(edit.content, () => '') : undefined
  return { [config]: text === undefined ? hash : sha256(text) }
}

interface RememberedList {
  readonly change: ListChange
  /** The manifest's entry for the file. */
  readonly hash: string
  /** True where the file is as an earlier run has written it. */
  readonly isOurs: boolean
}

/** The hash of what `init` would write now, where the earlier text is what it would have written then. */
async function hashGenerated(
  project: Project,
  saved: Manifest,
  { change, hash, isOurs }: RememberedList,
  runtime: Runtime,
): Promise<string> {
  const { config, ids, tables, after = tables, answers } = change
  const written = describeGeneration(
    project,
    saved.answers,
    saved.answers.providers,
    tables,
    runtime,
  )
  const said = { ...saved.answers, ...answers }
  const file = await findFile(describeGeneration(project, said, ids, after, runtime), config)
  if (!file) return hash
  if (!isOurs) return (await savedHash(file, saved, written)) ?? hash
  const old = await findFile(written, config)
  return old && sha256(old.text) === hash ? sha256(file.text) : hash
}

async function findFile(from: GeneratedFrom, config: string): Promise<GeneratedFile | undefined> {
  const generated = await generateFiles(from)
  return generated.find(({ path }) => path === config)
}

/** What the text of a configuration is generated from. */
export function describeGeneration(
  project: Project,
  answers: Manifest['answers'],
  ids: readonly string[],
  tables: AdapterTables | undefined,
  runtime: Runtime,
): GeneratedFrom {
  const framework = getFramework(project)
  return {
    project,
    framework,
    basePath: chooseBasePath(framework, answers),
    providers: knownProviders(runtime, ids),
    database: chosenDatabase(answers),
    ...decidedSettings(answers),
    tables,
  }
}
