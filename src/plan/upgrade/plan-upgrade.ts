import type { Runtime } from '../../catalog/runtime.js'
import { packageVersion } from '../../catalog/versions.js'
import type { Change } from '../../changes/change.js'
import { leaveCode, mergeCode } from '../../changes/merge/merge-code.js'
import type { Upgrade } from '../../changes/upgrades/upgrade.js'
import { sha256 } from '../../hash.js'
import type { FileSnapshot, Project } from '../../project.js'
import { splitBom } from '../../syntax/lines.js'
import { isFormatted } from '../../syntax/format-code.js'
import { readStyle } from '../../syntax/read-style.js'
import type { AdapterTables } from '../files/adapter-view.js'
import { decideFile, type FileDecision } from '../files/decide-file.js'
import { developmentVariables } from '../files/development-variables.js'
import { type GeneratedFile, type GeneratedFrom, generateFiles } from '../files/generate-files.js'
import { planEnv } from '../files/plan-env.js'
import { planIgnore } from '../files/plan-ignore.js'
import { planManifest } from '../files/plan-manifest.js'
import { sortingNotes } from '../files/sorting-notes.js'
import { toCodeChanges } from '../files/to-changes.js'
import { tablesNotes } from '../init/notes.js'
import { chosenDatabase } from '../init/plan-adapter.js'
import type { Manifest } from '../manifest.js'
import type { Note, Plan } from '../plan.js'
import { findPlatform } from '../platform.js'
import { isReplaced, planEngine } from '../providers/plan-engine.js'
import { describeGeneration } from '../providers/remember.js'
import { refuseDirty } from '../refuse.js'
import type { SchemaStep } from '../schema/plan-schema.js'
import { earlierFile, withoutFormat } from './earlier-file.js'

/** The decision about one generated file of an earlier version. */
type UpgradeDecision =
  | Exclude<FileDecision, { readonly kind: 'clash' }>
  /** Edited, and now with what is new. */
  | { readonly kind: 'merged'; readonly changes: readonly Change[]; readonly hash: string }
  /** Edited, so that what is new is left to the user. `hash` is that of before. */
  | { readonly kind: 'left'; readonly changes: readonly Change[]; readonly hash: string }
  /** The user has deleted it. */
  | { readonly kind: 'gone'; readonly hash: string }

/** How the files of a project were generated, and how they are from now on. */
interface UpgradeSides {
  readonly saved: Manifest
  /** With the answers that are written down. */
  readonly before: GeneratedFrom
  readonly after: GeneratedFrom
}

/**
 * Decides about a generated file: as it was written it is replaced, an edited one gets what is new.
 *
 * @param file as it is generated now
 * @param hash of the file as an earlier run has written it
 */
async function decideUpgrade(
  file: GeneratedFile,
  hash: string,
  sides: UpgradeSides,
): Promise<UpgradeDecision> {
  const present = sides.after.project.files.get(file.path)
  if (!present) return { kind: 'gone', hash }
  const decision = decideFile(file, present, hash, [])
  if (decision.kind === 'clash') throw new TypeError(`${file.path} has a hash in the record`)
  return decision.kind === 'kept' && decision.newer
    ? mergeFile({ file, hash, present }, sides)
    : decision
}

const UNKNOWN =
  'you have edited the file, and something that it was made of is another one by now, such as a style or a name'

interface EditedFile {
  readonly file: GeneratedFile
  readonly hash: string
  readonly present: FileSnapshot
}

async function mergeFile(
  { file: { path, text, why }, hash, present }: EditedFile,
  { saved, before, after }: UpgradeSides,
): Promise<UpgradeDecision> {
  const { project } = after
  const body = splitBom(present.text).body
  const formatted = await isFormatted(path, body, project.format)
  const style = readStyle(path, body)
  const version = saved.templates?.[path]?.version ?? saved.version
  const base = await earlierFile(before, { path, hash, version }, { style, formatted })
  const files = await generateFiles(formatted ? after : withoutFormat(after), { style })
  const next = files.find((each) => each.path === path)?.text
  if (!base || next === undefined || base.text === next) return { kind: 'kept', hash, newer: false }
  const request = {
    file: path,
    base: base.text,
    next,
    text: present.text,
    did: `${why}: what is new`,
  }
  const edit = base.exact ? mergeCode(request) : leaveCode(request, UNKNOWN)
  const changes = await toCodeChanges(project, path, edit)
  return edit.kind === 'conflict'
    ? { kind: 'left', changes, hash }
    : { kind: 'merged', changes, hash: sha256(text) }
}

/** The task of `upgrade`. */
interface UpgradeTask {
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
