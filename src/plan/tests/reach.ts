import { findCompiler } from '../../catalog/development-scripts.js'
import type { TestRunner } from '../../catalog/test-runners.js'
import { hasDependency } from '../../has-dependency.js'
import { CliError } from '../../errors.js'
import type { Framework } from '../../frameworks/framework.js'
import type { FrameworkProgram } from '../../frameworks/framework-parts.js'
import type { Project } from '../../project.js'
import type { GivenApplication, TestsFact } from '../../tests-fact.js'
import { findPlatform } from '../platform.js'

/** How tests come to the application. */
export type Reach =
  /** In their own process, by the value that requests go through. */
  | {
      readonly kind: 'value'
      readonly application: GivenApplication
      readonly asked: NonNullable<Framework['tests']['asked']>
    }
  /** By HTTP, as the project starts it: on the port that stands for `{port}`, else on the one that its code says. */
  | { readonly kind: 'server'; readonly command: string; readonly port: number | undefined }

/** The facts that decide how tests come to an application. */
export interface ReachRequest {
  readonly project: Project
  readonly framework: Framework
  readonly fact: TestsFact
  readonly runner: TestRunner
}

/** Stands for the port in a command. */
export const PORT = '{port}'

/**
 * How tests come to the application.
 *
 * @throws {CliError} `tests-platform`, `start-unknown`
 */
export function chooseReach(request: ReachRequest): Reach {
  const { project, framework, fact } = request
  const platform = findPlatform(framework, project)
  if (platform) {
    const message = `tests can't be written yet for ${framework.name} on ${platform.name}`
    throw new CliError('unsupported', 'tests-platform', message, {
      hint: 'Write them by hand: docs/testing.md shows how somebody is signed in.',
    })
  }
  const { asked } = framework.tests
  const { application } = fact
  if (asked && application && readsSources(request)) return { kind: 'value', application, asked }
  return describeServer(request)
}

/** Tells whether tests can import files of the project as they are. */
export function readsSources({
  project,
  runner,
}: Pick<ReachRequest, 'project' | 'runner'>): boolean {
  const { home, package: json } = project
  if (home.language === 'js' || runner.typed || home.importExtension === '.ts') return true
  return hasDependency(json, LOADER)
}

/** The package with which Node.js reads TypeScript as the compiler does. */
export const LOADER = 'tsx'

/** @throws {CliError} `start-unknown` */
function describeServer({
  project,
  framework,
  fact,
}: ReachRequest): Reach & { readonly kind: 'server' } {
  const { scripts } = project.package
  const script = getStartScript(project)
  const { name } = project.packageManager.value
  const compiler = findCompiler(scripts, script)
  const run = `${name} run ${script}`
  const last =
    scripts[script]
      ?.split(/&&|\|\|?|;/)
      .at(-1)
      ?.trim() ?? ''
  const takesPort = framework.tests.develops?.test(last) === true
  const command = takesPort ? `${run}${name === 'npm' ? ' --' : ''} --port ${PORT}` : run
  const isTold = takesPort || fact.readsPort || framework.programs?.some(readsIt(last)) === true
  return {
    kind: 'server',
    command: compiler === undefined ? command : `${name} run ${compiler} && ${command}`,
    port: isTold ? undefined : project.port.value,
  }
}

/** @throws {CliError} `start-unknown` */
function getStartScript({ start }: Project): string {
  if (start !== undefined) return start
  const message = 'no script of package.json starts the application, and no file gives it to tests'
  throw new CliError('unsupported', 'start-unknown', message, {
    hint: 'Add a script that starts it, called dev or start; or export the application from a file that does not listen.',
    file: 'package.json',
  })
}

/** Tells of a program whether a script runs it, and it listens on the port that the variable PORT says. */
function readsIt(script: string): (program: FrameworkProgram) => boolean {
  return ({ command, port }) => script.includes(command) && port.variables.includes('PORT')
}
