import { isInstalled } from '../apply/is-installed.js'
import { leftByRuns } from '../apply/left-by-runs.js'
import { readSnapshots } from '../apply/read-snapshots.js'
import { RUNTIME_PACKAGE, type Runtime } from '../catalog/runtime.js'
import { getFramework } from '../plan/init/make-plan.js'
import { watchedFiles } from '../plan/init/watched-files.js'
import type { ChooseFile } from '../inspect/application/choose-application.js'
import { findPrompts } from './consent.js'
import type { Prompts } from './prompts.js'
import type { Io } from './io.js'
import { inspectProject, type TakenPlace } from './inspect-project.js'
import { initOptions, projectOptions } from '../options/answers.js'
import type { ProjectOptions } from '../options/commands.js'
import { showProject } from './show-plan.js'
import type { ReadableProject } from '../world/readable-project.js'
import { splitEntry } from '../stated-facts.js'
import type { World } from '../world/world.js'

/**
 * Reads a project with every file that a plan may touch, and says what was found.
 *
 * @param overwrite globs of files that may be replaced, for a run that makes our files
 */
export async function readProject(
  world: World,
  runtime: Runtime,
  options: ProjectOptions & TakenPlace,
  io: Io,
  overwrite?: readonly string[],
): Promise<ReadableProject> {
  const prompts = findPrompts(options, io)
  const read = await inspectProject(world, options, {
    choose: entryChooser(options, prompts),
    ...(overwrite && { evasion: { overwrite, ...(prompts && { name: authFileAsker(prompts) }) } }),
  })
  const project = {
    ...withoutOwn(readSnapshots(read, watchedFiles(read, runtime))),
    runtimeInstalled: isInstalled(world, RUNTIME_PACKAGE),
    installed: isInstalled(world, getFramework(read).package),
  }
  if (!options.json) showProject(project, io)
  return project
}

/** The file in which another library answers is that of the application; else somebody is asked, where that is possible. */
function entryChooser({ taking = [] }: TakenPlace, prompts: Prompts | undefined): ChooseFile {
  return async (files) =>
    files.find((each) => taking.includes(splitEntry(each).file)) ??
    (prompts && askEntry(prompts, files))
}

function askEntry(prompts: Prompts, files: readonly string[]): Promise<string | undefined> {
  const question = projectOptions.entry.ask(files)
  return 'choices' in question ? prompts.choose(question) : prompts.readText(question)
}

function authFileAsker(prompts: Prompts): (taken: string, free: string) => Promise<string> {
  const { ask, parse } = initOptions.auth
  return async (taken, free) => parse((await prompts.readText(ask(taken, free))) ?? free)
}

/**
 * The project without the changes of runs before this one, which are no work of the user's: a step that such a run asks for needs
 * no commit in between.
 */
function withoutOwn(project: ReadableProject): ReadableProject {
  const { git } = project
  if (git.dirty.size === 0) return project
  const own = leftByRuns(project)
  return {
    ...project,
    git: { ...git, dirty: new Set([...git.dirty].filter((path) => !own.has(path))) },
  }
}
