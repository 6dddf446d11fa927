import { isInstalled } from '../apply/is-installed.js'
import {
  findRunners,
  getTestRunner,
  testRunners,
  type TestRunner,
  type TestRunnerId,
} from '../catalog/test-runners.js'
import { hasDependency } from '../has-dependency.js'
import { CliError } from '../errors.js'
import { placeTests } from '../plan/tests/place-tests.js'
import type { TestsAnswer } from '../plan/plan.js'
import type { Project } from '../project.js'
import type { TestsFact } from '../tests-fact.js'
import { initOptions, runnerOption } from '../options/answers.js'
import { ownAddOptions } from '../options/commands.js'
import { listProtectedRoutes } from './protected-routes.js'
import type { Prompts } from './prompts.js'
import type { ReadableProject } from '../world/readable-project.js'

/** What is said about tests, and whether somebody may be asked for the rest. */
export interface TestsChoice {
  readonly runner: TestRunnerId | undefined
  readonly route: string | undefined
  /** Undefined where nobody may be asked. */
  readonly prompts: Prompts | undefined
}

const USUAL = '/account'

/**
 * Which tests are written, and where: as it is said, as an earlier run has decided, else as somebody answers.
 *
 * @throws {CliError} `runner-needed`, `runner-missing`, `route-needed`
 */
export async function decideTests(
  project: ReadableProject,
  fact: TestsFact,
  { runner: said, route: named, prompts }: TestsChoice,
  saved: TestsAnswer | undefined,
): Promise<TestsAnswer> {
  const runner = await decideRunner(project, said ?? saved?.runner, prompts)
  const route = named ?? saved?.route ?? (await findRoute(project, prompts))
  const file = saved?.runner === runner.id ? saved.file : placeTests(project, fact, runner)
  return { runner: runner.id, route, file }
}

/** Asks for tests where the project has a runner for them; undefined where none are wanted. */
export async function wantsTests(project: Project, prompts: Prompts): Promise<boolean> {
  const [runner] = findRunners(project.package)
  return runner !== undefined && (await prompts.confirm(initOptions.tests.ask(runner.name)))
}

async function decideRunner(
  project: ReadableProject,
  said: TestRunnerId | undefined,
  prompts: Prompts | undefined,
): Promise<TestRunner> {
  if (said !== undefined) return installed(project, getTestRunner(said))
  const found = findRunners(project.package)
  const [only, second] = found
  if (only && !second) return installed(project, only)
  const rows = found.length > 0 ? found : testRunners
  if (prompts)
    return installed(project, getTestRunner(await prompts.choose(runnerOption.runner.ask(rows))))
  const message = only ? 'several test runners are here' : 'no test runner is found here'
  throw new CliError('inputNeeded', 'runner-needed', message, {
    hint: `Say which one runs the tests: ${rows.map(({ id }) => `--runner ${id}`).join(' or ')}`,
  })
}

function installed(
  { world, package: json, packageManager }: ReadableProject,
  row: TestRunner,
): TestRunner {
  const { package: name } = row
  if (name === undefined) return row
  if (hasDependency(json, name) || isInstalled(world, name)) return row
  const manager = packageManager.value.name
  const add = manager === 'npm' ? 'npm install --save-dev' : `${manager} add --dev`
  throw new CliError('unsupported', 'runner-missing', `${row.name} is not among the dependencies`, {
    hint: `Install it first: ${add} ${name}. Or choose what comes with Node.js: --runner node`,
    file: 'package.json',
  })
}

/** @throws {CliError} `route-needed` */
async function findRoute(project: ReadableProject, prompts: Prompts | undefined): Promise<string> {
  const seen = listProtectedRoutes(project)[0]?.path
  if (prompts) {
    const free = seen ?? USUAL
    const { ask, parse } = ownAddOptions.route
    return parse((await prompts.readText(ask(free))) ?? free)
  }
  throw new CliError('inputNeeded', 'route-needed', 'no route is named that sign-in protects', {
    hint: `Name one, for example: --route ${seen ?? USUAL}`,
  })
}
