import { packageVersion } from '../../catalog/versions.js'
import type { Runtime } from '../../catalog/runtime.js'
import type { Upgrade } from '../../changes/upgrades/upgrade.js'
import type { Project } from '../../project.js'
import type { AdapterTables } from '../files/adapter-view.js'
import { developmentVariables } from '../files/development-variables.js'
import { generateFiles, type GeneratedFile } from '../files/generate-files.js'
import { planEnv } from '../files/plan-env.js'
import { planIgnore } from '../files/plan-ignore.js'
import { planManifest } from '../files/plan-manifest.js'
import { sortingNotes } from '../files/sorting-notes.js'
import { tablesNotes } from '../init/notes.js'
import { chosenDatabase } from '../init/plan-adapter.js'
import type { Manifest } from '../manifest.js'
import type { Note, Plan } from '../plan.js'
import { findPlatform } from '../platform.js'
import { isReplaced, planEngine } from '../providers/plan-engine.js'
import { describeGeneration } from '../providers/remember.js'
import { refuseDirty } from '../refuse.js'
import type { SchemaStep } from '../schema/plan-schema.js'
import { decideUpgrade, type UpgradeDecision, type UpgradeSides } from './decide-upgrade.js'

/** The task of `upgrade`. */
export interface UpgradeTask {
  readonly saved: Manifest
  readonly install: boolean
  readonly allowDirty: boolean
  /** The numbered changes that somebody has said yes to. */
  readonly upgrades: readonly Upgrade[]
  /** The particulars of the tables as they are, where there is a database. */
  readonly tables: AdapterTables | undefined
  /** The needs of the schema afterwards. */
  readonly schema: Partial<SchemaStep> | undefined
}

/**
 * Decides what `upgrade` changes: the generated files, which keep every line of the user's, the engine, and what somebody said yes
 * to. Files that this program has not generated stay as they are.
 */
export async function planUpgrade(
  project: Project,
  task: UpgradeTask,
  runtime: Runtime,
): Promise<Plan> {
  const { saved, install, allowDirty, upgrades, schema = {} } = task
  const answers = withSettings(saved.answers, upgrades)
  const { providers } = answers
  const sides: UpgradeSides = {
    saved,
    before: describeGeneration(project, saved.answers, providers, task.tables, runtime),
    after: describeGeneration(project, answers, providers, schema.tables ?? task.tables, runtime),
  }
  const decided = await decideAll(sides)
  const { framework } = sides.after
  const variables = developmentVariables(project, framework, findPlatform(framework, project))
  const engine = planEngine(project, { install, allowDirty, providers: [] }, saved, runtime)
  const written = decided.flatMap(({ decision }) => listChanges(decision))
  const stay = Object.entries(saved.files).filter(([path]) => !isReplaced(path, engine.files))
  const changes = [
    ...engine.changes,
    ...written,
    ...(upgrades.length > 0 ? (schema.changes ?? []) : []),
    ...planEnv(project, sides.after.providers, new Map(), variables),
    ...planIgnore(project, Object.keys(engine.files).length > 0),
    ...planManifest(project, {
      answers: { ...answers, packageManager: project.packageManager.value.name },
      files: { ...Object.fromEntries(stay), ...listHashes(decided), ...engine.files },
      templates: { ...saved.templates, ...readTemplates(decided) },
    }),
    ...engine.removed,
  ]
  if (!allowDirty) refuseDirty(project, changes, saved)
  const notes = [
    ...decided.flatMap(({ file, decision }) => (decision.kind === 'gone' ? [goneNote(file)] : [])),
    ...engine.notes,
    ...(upgrades.length > 0 ? schemaNotes(schema) : []),
    ...sortingNotes(project, changes, project.packageManager.value.name),
  ]
  return { changes, commands: engine.commands, notes }
}

/** A generated file of an earlier version, and what happens to it. */
interface Decided {
  readonly file: GeneratedFile
  readonly decision: UpgradeDecision
}

async function decideAll(sides: UpgradeSides): Promise<readonly Decided[]> {
  const decided: Decided[] = []
  for (const file of await generateFiles(sides.after)) {
    const hash = sides.saved.files[file.path]
    if (hash === undefined) continue
    decided.push({ file, decision: await decideUpgrade(file, hash, sides) })
  }
  return decided
}

function listChanges(decision: UpgradeDecision): Plan['changes'] {
  if (decision.kind === 'write') return [decision.change]
  return 'changes' in decision ? decision.changes : []
}

function listHashes(decided: readonly Decided[]): Manifest['files'] {
  return Object.fromEntries(decided.map(({ file, decision }) => [file.path, decision.hash]))
}

/** The templates of the files that are as this version makes them, but for what is the user's. */
function readTemplates(decided: readonly Decided[]): NonNullable<Manifest['templates']> {
  const version = packageVersion()
  return Object.fromEntries(
    decided.flatMap(({ file: { path, template: id }, decision: { kind } }) =>
      kind === 'left' || kind === 'gone' ? [] : [[path, { id, version }]],
    ),
  )
}

function withSettings(
  answers: Manifest['answers'],
  upgrades: readonly Upgrade[],
): Manifest['answers'] {
  const settings = upgrades.map((each) => each.settings)
  const { extraColumns, ...said } = settings.reduce((all, each) => ({ ...all, ...each }), {})
  const database = chosenDatabase(answers)
  return {
    ...answers,
    ...said,
    ...(database && extraColumns && { database: { ...database, extraColumns } }),
  }
}

function goneNote({ path }: GeneratedFile): Note {
  const lines = ['you have deleted it, and so it stays; to have it written again: create-auth init']
  return { kind: 'warning', title: `${path} is not there`, lines }
}

function schemaNotes({
  differences = [],
  commands = [],
  steps = [],
  warnings = [],
}: Partial<SchemaStep>): readonly Note[] {
  return [...warnings, ...(differences.length > 0 ? tablesNotes({ commands, steps }) : [])]
}
