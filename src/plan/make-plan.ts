import { findFramework, frameworks, type Framework } from '../catalog/frameworks.js'
import { installCommand } from '../catalog/package-managers.js'
import { findProviders } from '../catalog/providers.js'
import type { Runtime, RuntimeProvider } from '../catalog/runtime.js'
import { packageVersion } from '../catalog/versions.js'
import type { Change } from '../changes/change.js'
import { mountApp } from '../changes/source/mount-app.js'
import { CliError } from '../errors.js'
import { MANIFEST, type Project } from '../project.js'
import { decideFile, type DecidedFile } from './decide-file.js'
import { generateFiles, type GeneratedFile } from './generate-files.js'
import { sha256 } from '../hash.js'
import { parseManifest, printManifest, type Manifest } from './manifest.js'
import { namesFor } from './names.js'
import { makeNotes } from './notes.js'
import type { Answers, Command, Plan } from './plan.js'
import { planEnv } from './plan-env.js'
import { planIgnore } from './plan-ignore.js'
import { planProvidersByHand } from './plan-providers-by-hand.js'
import { planRuntime } from './plan-runtime.js'
import { refuseClashes, refuseDirty, refuseNamesakes, refuseSyntax } from './refuse.js'
import { toChanges } from './to-changes.js'

/**
 * Decides what `init` changes. Reads nothing but its arguments and the templates, and writes nothing.
 *
 * @param project with a snapshot of every watched file that exists
 * @throws {CliError} `conflict` where something of the user's stands in the way; `usage` for an
 *   unknown provider; `unsupported` where generated code could not compile
 */
export async function makePlan(
  project: Project,
  answers: Answers,
  runtime: Runtime,
): Promise<Plan> {
  const framework = frameworkOf(project)
  const providers = findProviders(runtime, answers.providers)
  const saved = parseManifest(project.manifest)
  refuseSyntax(project)
  refuseNamesakes(project)

  const generated = await generateFiles(project, framework, providers)
  const decided = generated.map((file) => decide(file, project, saved, answers))
  const engine = planRuntime(project, answers, runtime)
  refuseClashes([...clashesOf(decided), ...engine.clashes])

  const files = { ...hashesAfter(decided), ...engine.files }
  const changes = [
    ...engine.changes,
    ...decided.flatMap(({ decision }) => (decision.kind === 'write' ? [decision.change] : [])),
    ...planProvidersByHand(project, decided, providers),
    ...(await planMount(project, framework)),
    ...planEnv(project, providers),
    ...planIgnore(project, answers.runtime === 'bundled'),
    ...planManifest(project, answers, providers, files),
  ]
  if (!answers.allowDirty) refuseDirty(project, changes, saved)
  const missing = engine.changes.length > 0 || project.runtimeInstalled === false
  const install = missing ? installOf(project, answers) : undefined
  const commands = install && answers.install ? [install] : []
  const installByHand = answers.install ? undefined : install?.argv
  const unused = Object.keys(saved?.files ?? {}).filter((path) => !Object.hasOwn(files, path))
  const subject = { project, answers, framework, providers, decided, unused, installByHand }
  return { changes, commands, notes: makeNotes(subject) }
}

function frameworkOf(project: Project): Framework {
  const { id } = project.framework.value
  const row = findFramework(id)
  if (row) return row
  throw new CliError('unsupported', 'framework-unknown', `there are no templates for ${id}`, {
    hint: `Choose one with --framework: ${frameworks.map((known) => known.id).join(', ')}`,
  })
}

function decide(
  file: GeneratedFile,
  project: Project,
  saved: Manifest | undefined,
  answers: Answers,
): DecidedFile {
  const present = project.files.get(file.path)
  return { file, decision: decideFile(file, present, saved?.files[file.path], answers.overwrite) }
}

function clashesOf(decided: readonly DecidedFile[]): readonly string[] {
  return decided.flatMap(({ file, decision }) => (decision.kind === 'clash' ? [file.path] : []))
}

function hashesAfter(decided: readonly DecidedFile[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    decided.flatMap(({ file, decision }) =>
      decision.kind === 'clash' ? [] : [[file.path, decision.hash] as const],
    ),
  )
}

async function planMount(project: Project, framework: Framework): Promise<readonly Change[]> {
  const entry = project.entry.value
  const edit = await mountApp({
    file: entry.file,
    text: project.files.get(entry.file)?.text ?? '',
    package: framework.package,
    ...(entry.app === undefined ? {} : { app: entry.app }),
    infrastructure: framework.infrastructure,
    passing: framework.passing,
    from: namesFor(entry).from,
    names: ['authHandler', 'authSession'],
    statements: [{ path: framework.basePath, name: 'authHandler' }, { name: 'authSession' }],
  })
  return toChanges(project, entry.file, edit, {})
}

function planManifest(
  project: Project,
  answers: Answers,
  providers: readonly RuntimeProvider[],
  files: Readonly<Record<string, string>>,
): readonly Change[] {
  const { packageManager, runtime } = answers
  const ids = providers.map((provider) => provider.id)
  const text = printManifest({
    version: packageVersion(),
    answers: { packageManager, providers: ids, runtime },
    files,
  })
  const present = project.files.get(MANIFEST)
  if (present?.hash === sha256(text)) return []
  return toChanges(
    project,
    MANIFEST,
    { kind: 'edited', content: [text], did: ['remembers these answers for the next run'] },
    {},
  )
}

function installOf(project: Project, answers: Answers): Command {
  const { name, directory, major } = project.packageManager.value
  const argv = installCommand(
    answers.packageManager,
    name === answers.packageManager ? major : undefined,
  )
  return { phase: 'install', argv, cwd: directory, why: 'installs the sign-in engine' }
}
