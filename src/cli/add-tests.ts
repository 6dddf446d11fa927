import { readSnapshots } from '../apply/read-snapshots.js'
import { readRuntime } from '../catalog/runtime.js'
import type { ExitName } from '../errors.js'
import { findTests } from '../inspect/find-tests.js'
import { getFramework } from '../plan/init/make-plan.js'
import { parseManifest } from '../plan/manifest.js'
import { planTests } from '../plan/tests/plan-tests.js'
import { testedConfiguration } from '../plan/tests/tested-configuration.js'
import { ownAddOptions, type AddOptions } from '../options/commands.js'
import { findPrompts } from './consent.js'
import { decideTests } from './decide-tests.js'
import type { Io } from './io.js'
import { readProject } from './read-project.js'
import { readSetUp } from './read-set-up.js'
import { reproduce } from './reproduce.js'
import { runAlone, runPlan } from './run-plan.js'
import type { World } from '../world/world.js'

/**
 * `add tests`: writes a file of tests of what sign-in protects, as the application is wired.
 *
 * @throws {CliError} where nothing was changed
 */
export async function addTests(options: AddOptions, io: Io, world: World): Promise<ExitName> {
  const runtime = readRuntime()
  return runAlone(options, io, world, async (around) => {
    const read = await readProject(around, runtime, options, io)
    const { project, config: file } = await readSetUp(read, options)
    const framework = getFramework(project)
    const fact = await findTests(project, framework)
    const { runner, route, allowDirty = false } = options
    const saved = parseManifest(project.manifest)?.answers.tests
    const answer = await decideTests(
      project,
      fact,
      { runner, route, prompts: findPrompts(options, io) },
      saved,
    )
    const whole = readSnapshots(project, [answer.file])
    const config = await testedConfiguration(file, project.files.get(file)?.text ?? '')
    const { basePath } = project
    const request = { project: whole, framework, fact, answer, basePath, config }
    return runPlan(
      {
        project: whole,
        plan: await planTests(request, allowDirty),
        options,
        command: 'add tests',
        settled: `Nothing to do: the tests are in ${answer.file}.`,
        ...(runner === undefined || route === undefined
          ? { again: reproduce('add tests', options, ownAddOptions, answer) }
          : {}),
      },
      io,
    )
  })
}
