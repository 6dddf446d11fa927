import { findProviders, knownProviders, refuseRetired } from '../../catalog/providers.js'
import type { Runtime, RuntimeProvider } from '../../catalog/runtime.js'
import type { Change, Edit, SecretRef } from '../../changes/change.js'
import { callFactory } from '../../changes/client/call-factory.js'
import { copyClient } from '../../changes/client/copy-client.js'
import { exportClient } from '../../changes/client/export-client.js'
import { liftClient } from '../../changes/client/lift-client.js'
import { moveClient } from '../../changes/client/move-client.js'
import { mountApp } from '../../changes/mount/mount-app.js'
import { CliError } from '../../errors.js'
import type { Framework } from '../../frameworks/framework.js'
import { findFramework, frameworks } from '../../frameworks/frameworks.js'
import { getSpecifier } from '../../home.js'
import type { ClientFact, Project, UnexportedFact } from '../../project.js'
import { type DecidedFile, decideFile } from '../files/decide-file.js'
import { developmentVariables } from '../files/development-variables.js'
import { addChanges, type Draft, editFile } from '../files/draft.js'
import {
  decidedSettings,
  type GeneratedFile,
  type GeneratedFrom,
  generateFiles,
} from '../files/generate-files.js'
import { mergeTemplates } from '../files/merge-templates.js'
import { type AgentsSubject, planAgents } from '../files/plan-agents.js'
import { planEnv } from '../files/plan-env.js'
import { planIgnore } from '../files/plan-ignore.js'
import { planManifest } from '../files/plan-manifest.js'
import { planAddition, savedHash } from '../files/plan-provider-list.js'
import { planInstall, planRuntime } from '../files/plan-runtime.js'
import { planUnused } from '../files/plan-unused.js'
import { type Manifest, parseManifest } from '../manifest.js'
import type { Answers, DatabaseAnswer, Plan } from '../plan.js'
import { findPlatform } from '../platform.js'
import {
  refuseClashes,
  refuseDirty,
  refuseLanguage,
  refuseMove,
  refuseNamesakes,
  refuseSyntax,
} from '../refuse.js'
import { findDatabase, type SchemaStep } from '../schema/plan-schema.js'
import { chooseBasePath } from './base-path.js'
import { noGate } from './no-gate.js'
import { describeProtection, makeNotes } from './notes.js'
import { chosenDatabase, keepAdapter, willHaveAdapter } from './plan-adapter.js'
import { planParts } from './plan-parts.js'
import { requireAdapter } from './require-adapter.js'

/** Adds whatever lets the auth file import the client of the database: nothing where a file exports it. */
async function planClient(draft: Draft, database: DatabaseAnswer | undefined): Promise<Draft> {
  const { project } = draft
  const unexported = database && findDatabase(project, database.orm)?.unexported
  if (!unexported || !isSame(unexported.client, database.client)) return draft
  const { how, file, client, factory } = unexported
  if (how === 'export') {
    return editFile(draft, file, (text) => exportClient(file, text, client.name))
  }
  if (factory !== undefined) {
    return editFile(draft, client.file, () => {
      const text = project.files.get(file)?.text ?? ''
      const from = getSpecifier(project.home, client.file, file)
      return callFactory({ file, text, factory, from, name: client.name })
    })
  }
  return how === 'copy'
    ? editFile(draft, client.file, () => {
        const text = project.files.get(file)?.text ?? ''
        return copyClient({ ...unexported, text, to: client.file, name: client.name })
      })
    : planMove(draft, unexported)
}

/** Two files, each with its edit. */
async function planMove(draft: Draft, { how, file, at, client }: UnexportedFact): Promise<Draft> {
  const { project } = draft
  const from = getSpecifier(project.home, file, client.file)
  const request = { file, name: client.name, to: client.file, from }
  const named = async (text: string): Promise<string> =>
    how === 'lift' ? liftClient({ file, text, at, name: client.name }) : text
  const text = await named(project.files.get(file)?.text ?? '')
  const { made } = await moveClient({ ...request, text })
  const before = await editFile(draft, client.file, () => made)
  return editFile(before, file, async (now) => {
    const moved = await moveClient({ ...request, text: await named(now) })
    return moved.file
  })
}

function isSame(a: ClientFact, b: ClientFact): boolean {
  return a.file === b.file && a.name === b.name
}

/**
 * Decides what `init` changes. Reads nothing but its arguments and the templates, and writes nothing.
 *
 * @param project with a snapshot of every watched file that exists
 * @param schema what the schema of the database needs, where there is one
 * @param values what is filled in at once, by variable; the others are reserved
 * @param tests the file of tests that the answers ask for, where this run writes one
 * @throws {CliError} `conflict` where something of the user's stands in the way; `usage` for an
 *   unknown provider; `unsupported` where generated code could not compile
 */
export async function makePlan(
  project: Project,
  answers: Answers,
  runtime: Runtime,
  schema: Partial<SchemaStep> = {},
  values: ReadonlyMap<string, SecretRef> = new Map(),
  tests?: GeneratedFile,
): Promise<Plan> {
  const framework = getFramework(project)
  const providers = findProviders(runtime, answers.providers)
  const saved = parseManifest(project.manifest)
  refuseMove(saved, project.said.auth)
  const known = knownProviders(runtime, saved?.answers.providers ?? [])
  const fresh = providers.filter((row) => !known.includes(row))
  refuseRetired(fresh)
  const database = chosenDatabase(answers)
  const basePath = chooseBasePath(framework, answers)
  const settings = { database, tables: schema.tables, ...decidedSettings(answers) }
  const after = { project, framework, basePath, providers, ...settings }
  const had = saved && chosenDatabase(saved.answers)
  const adapter = await willHaveAdapter(after, saved)
  requireAdapter(project.layout.auth, had ? providers : fresh, adapter)
  refuseLanguage(project, framework)
  refuseSyntax(project)
  refuseNamesakes(project)

  const generated = await allFiles(after, tests)
  const before = { ...after, providers: known, database: had }
  const decided: DecidedFile[] = []
  for (const file of generated) {
    const hash = await savedHash(file, saved, before)
    const present = project.files.get(file.path)
    decided.push({ file, decision: decideFile(file, present, hash, answers.overwrite) })
  }
  const engine = planRuntime(project, answers, runtime, providers)
  refuseClashes([...listClashes(decided), ...engine.clashes], project)

  const files = { ...readEarlierTests(saved, answers), ...listHashes(decided), ...engine.files }
  const record = { answers: { ...answers, ...project.said, providers: listIds(providers) } }
  const generatedFiles = decided.flatMap(({ decision }) =>
    decision.kind === 'write' ? [decision.change] : [],
  )
  const kept = await planKept(after, had, decided)
  const ours = [...engine.changes, ...generatedFiles, ...kept, ...(schema.changes ?? [])]
  const imported = await planClient({ project, changes: ours }, database)
  const mounted = await planOwnCode(after, imported, answers.gate)
  const unused = planUnused(project, saved?.files ?? {}, files)
  const variables = developmentVariables(project, framework, findPlatform(framework, project))
  const changes = [
    ...mounted.changes,
    ...planEnv(project, providers, values, variables),
    ...planIgnore(project, answers.runtime === 'bundled'),
    ...planAgents(agentsSubject(after, answers, adapter)),
    ...planManifest(project, { ...record, files, templates: mergeTemplates(decided, saved) }),
    ...unused.changes,
  ]
  if (!answers.allowDirty) refuseDirty(project, changes, saved)
  const { commands, byHand } = planInstall(project, answers, engine)
  const subject = { project, answers, framework, basePath, providers, fresh, decided }
  const notes = makeNotes({ ...subject, unused, schema, changes, values, installByHand: byHand })
  return { changes, commands, notes }
}

function listIds(providers: readonly RuntimeProvider[]): readonly string[] {
  return providers.map(({ id }) => id)
}

function agentsSubject(from: GeneratedFrom, { agents }: Answers, stored: boolean): AgentsSubject {
  const wanted = agents === true
  return { project: from.project, wanted, protect: describeProtection(from), stored }
}

/**
 * The row of the project's framework.
 *
 * @throws {CliError} `framework-unknown`
 */
export function getFramework(project: Project): Framework {
  const { id } = project.framework.value
  const row = findFramework(id)
  if (row) return row
  throw new CliError('unsupported', 'framework-unknown', `there are no templates for ${id}`, {
    hint: `Choose one with --framework: ${frameworks.map((known) => known.id).join(', ')}`,
  })
}

function listClashes(decided: readonly DecidedFile[]): readonly string[] {
  return decided.flatMap(({ file, decision }) => (decision.kind === 'clash' ? [file.path] : []))
}

function listHashes(decided: readonly DecidedFile[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    decided.flatMap(({ file, decision }) =>
      decision.kind === 'clash' ? [] : [[file.path, decision.hash] as const],
    ),
  )
}

/** The files that are wholly ours, with the tests that were asked for. */
async function allFiles(
  from: GeneratedFrom,
  tests: GeneratedFile | undefined,
): Promise<readonly GeneratedFile[]> {
  const generated = await generateFiles(from)
  return tests ? [...generated, tests] : generated
}

/** The file of tests of an earlier run, which only who asks for it anew gets anew. */
function readEarlierTests(
  saved: Manifest | undefined,
  { tests }: Pick<Answers, 'tests'>,
): Readonly<Record<string, string>> {
  const hash = tests && saved?.files[tests.file]
  return tests && hash !== undefined ? { [tests.file]: hash } : {}
}

/** Where the user has edited the auth file, the providers and tables that it lacks are added to what is there. */
async function planKept(
  after: GeneratedFrom,
  before: DatabaseAnswer | undefined,
  decided: readonly DecidedFile[],
): Promise<readonly Change[]> {
  const { project, providers } = after
  const { auth } = project.layout
  const kept = decided.some(({ file, decision }) => file.path === auth && decision.kind === 'kept')
  if (!kept) return []
  const draft = { project, changes: await planAddition(project, auth, providers) }
  return (await keepAdapter(after, before, draft)).changes
}

/** Changes in the application's own code, and what is left to the user there. */
async function planOwnCode(
  from: GeneratedFrom,
  draft: Draft,
  gated: readonly string[] | undefined,
): Promise<Draft> {
  const mounted = await planMount(from, draft, gated)
  return addChanges(mounted, from.framework.steps?.(from.project) ?? [])
}

async function planMount(
  { project, framework, basePath }: GeneratedFrom,
  draft: Draft,
  gated: readonly string[] | undefined,
): Promise<Draft> {
  if (framework.shape === 'routes') return planParts(draft, framework, gated)
  if (gated) throw noGate(framework.name)
  const { application, home, layout } = project
  if (!application) return draft
  const { file, variable, borrowed, handed, makers = [] } = application.value
  const row = { ...framework, makers: [...framework.makers, ...makers] }
  const mount = (text: string): Promise<Edit> =>
    mountApp({
      file,
      text,
      framework: row,
      ...(variable === undefined ? {} : { app: variable }),
      ...(borrowed && { borrowed }),
      from: getSpecifier(home, file, layout.auth),
      path: basePath,
    })
  const own = project.files.get(file)?.text ?? ''
  if (!handed || (await mount(own)).kind === 'unchanged') {
    return editFile(draft, file, mount)
  }
  return editFile(draft, handed.file, (text) =>
    mountApp({
      ...handed,
      text,
      framework: row,
      handed,
      from: getSpecifier(home, handed.file, layout.auth),
      path: basePath,
    }),
  )
}
