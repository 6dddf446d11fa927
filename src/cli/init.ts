import { join, resolve } from 'node:path'
import { applyPlan, type Applied } from '../apply/apply-plan.js'
import { nodeFiles } from '../apply/files.js'
import { withLock } from '../apply/lock.js'
import { isInstalled } from '../apply/is-installed.js'
import { readSnapshots } from '../apply/read-snapshots.js'
import { refuseInterrupted } from '../apply/recover.js'
import { withInterrupt } from '../apply/with-interrupt.js'
import { findPackageManager } from '../catalog/package-managers.js'
import { choosableProviders, findProviders } from '../catalog/providers.js'
import { readRuntime, type Runtime } from '../catalog/runtime.js'
import { CliError, type ExitName } from '../errors.js'
import { findRoot } from '../inspect/find-root.js'
import { inspect } from '../inspect/inspect.js'
import { makePlan } from '../plan/make-plan.js'
import { parseManifest, type Manifest } from '../plan/manifest.js'
import { RUNTIME_PACKAGE } from '../plan/plan-runtime.js'
import type { Answers, Plan } from '../plan/plan.js'
import { watchedFiles } from '../plan/watched-files.js'
import type { Project } from '../project.js'
import { commandText } from '../report/print-plan.js'
import { askProviders, confirmPlan } from './ask.js'
import type { Io } from './io.js'
import { inspectOptions, type InitOptions } from './options.js'
import { leftUndone } from './outcome.js'
import { recoverFirst } from './recover-first.js'
import { reportRun } from './report-run.js'
import { showPlan, showProject } from './show-plan.js'

/**
 * `init`: reads the project, asks, shows the plan, makes the changes, says what comes next.
 *
 * @returns the exit code's name; never `ok` where work is left undone
 * @throws {CliError} where nothing was changed
 */
export async function init(options: InitOptions, io: Io): Promise<ExitName> {
  const runtime = readRuntime()
  findProviders(runtime, options.providers ?? [])
  const root = findRoot(resolve(options.cwd))
  if (options.dryRun) {
    refuseInterrupted(nodeFiles, root)
    return runInit(root, runtime, options, io)
  }
  return withLock(nodeFiles, root, () => {
    recoverFirst(root, io)
    return runInit(root, runtime, options, io)
  })
}

async function runInit(
  root: string,
  runtime: Runtime,
  options: InitOptions,
  io: Io,
): Promise<ExitName> {
  const read = await inspect(root, inspectOptions(options))
  const project = {
    ...readSnapshots(nodeFiles, read, watchedFiles(read, runtime)),
    runtimeInstalled: isInstalled(nodeFiles, root, RUNTIME_PACKAGE),
  }
  if (!options.json) showProject(project, io)
  const answers = await decideAnswers(project, runtime, options, io)
  const plan = await makePlan(project, answers, runtime)
  const work = plan.commands.length > 0 || plan.changes.some((change) => change.kind !== 'manual')

  if (!options.json && work) showPlan(project, plan, options.diff === true, io)
  const applied =
    work && !options.dryRun ? await confirmAndApply(project, plan, options, io) : undefined
  const undone = leftUndone(plan, applied)
  reportRun({ project, plan, answers, applied, undone, options }, io)
  return undone?.exit ?? 'ok'
}

/** Flags first, then the answers of an earlier run, then questions, then defaults. */
async function decideAnswers(
  project: Project,
  runtime: Runtime,
  options: InitOptions,
  io: Io,
): Promise<Answers> {
  const saved: Manifest | undefined = parseManifest(project.manifest)
  const asks = mayAsk(options, io)
  return {
    providers:
      options.providers ??
      saved?.answers.providers ??
      (asks ? await askProviders(choosableProviders(runtime)) : []),
    runtime: options.runtime ?? saved?.answers.runtime ?? 'bundled',
    packageManager: project.packageManager.value.name,
    install: options.install,
    overwrite: options.overwrite,
    allowDirty: options.allowDirty === true,
  }
}

function mayAsk(options: InitOptions, io: Io): boolean {
  return io.interactive && !options.yes && !options.json && !options.dryRun
}

async function confirmAndApply(
  project: Project,
  plan: Plan,
  options: InitOptions,
  io: Io,
): Promise<Applied> {
  if (!options.yes) {
    if (!mayAsk(options, io)) throw inputNeeded()
    io.print('')
    await confirmPlan()
  }
  const { directory, name } = project.packageManager.value
  const lockFiles = findPackageManager(name)?.lockFiles ?? []
  return withInterrupt((signal) =>
    applyPlan(plan, {
      files: nodeFiles,
      root: project.root,
      signal,
      lockFiles: lockFiles.map((file) => join(directory, file)),
      onCommand: (command) => {
        io.report(`Running ${commandText(command)} …`)
      },
    }),
  )
}

function inputNeeded(): CliError {
  return new CliError('inputNeeded', 'confirmation-needed', 'the changes need your consent', {
    hint: 'There is no terminal to ask on. Pass --yes to make them, or --dry-run to see them only.',
  })
}
