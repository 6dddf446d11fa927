import { hasDependency } from '../../has-dependency.js'
import { getTestRunner, type TestRunner } from '../../catalog/test-runners.js'
import { render, type FileForm } from '../../changes/render.js'
import { CliError } from '../../errors.js'
import type { Framework } from '../../frameworks/framework.js'
import { getSpecifier, type Home } from '../../home.js'
import type { Project } from '../../project.js'
import { formatCode } from '../../syntax/format-code.js'
import { stringLiteral } from '../../syntax/string-literal.js'
import { usualStyle } from '../../frameworks/own-parts.js'
import type { TestsFact } from '../../tests-fact.js'
import type { GeneratedFile } from '../files/generate-files.js'
import type { TestsAnswer } from '../plan.js'
import type { TestedConfiguration } from './tested-configuration.js'
import { PORT, chooseReach, readsSources, type Reach, type ReachRequest } from './reach.js'

/** What a file of tests is made from. */
export interface TestsRequest {
  readonly project: Project
  readonly framework: Framework
  readonly fact: TestsFact
  readonly answer: TestsAnswer
  /** Where sign-in answers. */
  readonly basePath: string
  readonly config: TestedConfiguration
}

/**
 * A file of tests of sign-in as the application is wired, in the project's language, module system and style.
 *
 * @throws {CliError} `tests-platform`, `start-unknown`, `configuration-unreadable`
 */
export async function generateTests(request: TestsRequest): Promise<GeneratedFile> {
  const { project, framework, answer, basePath, config } = request
  const runner = getTestRunner(answer.runner)
  const subject = { ...request, runner }
  const reach = chooseReach(subject)
  const form = describeForm(project, runner)
  const modules = getModules(project, runner)
  const { signIn = `${basePath}/signin` } = config
  const view = {
    ...runnerView(project, runner, reach),
    ...reachView(subject, reach, modules),
    route: answer.route,
    basePath,
    signIn,
    env: project.env.target,
    stored: config.stored,
    accepts: framework.tests.accepts ?? 'application/json',
    refusals: listRefusals(framework),
    leads: framework.tests.leads ? String(framework.tests.leads) : false,
    required: modules === 'required' && loadsFiles(subject, reach),
    loadAuth:
      loadsAuth(subject, reach) && load(modules, 'authConfig', specifier(request, config.file)),
    quoted: (text: string) => stringLiteral(text),
    // Nothing else in the project may say what `node:` is.
    references: framework.bare === true && form.language === 'ts',
  }
  const why = `tests of what sign-in protects, for ${runner.name}`
  const rendered = await render(framework.id, 'tests', view, form)
  const text = await formatCode(answer.file, rendered, project.format)
  return { path: answer.file, text, why, template: `${framework.id}/tests` }
}

/** What a program gets, as code says it; undefined where it is 401 alone. */
function listRefusals({ tests }: Framework): string | false {
  const said = tests.refuses?.map((each) => (each === 'sign-in' ? 'SIGN_IN' : String(each)))
  return said ? `[${said.join(', ')}]` : false
}

/** How a file of tests takes in another one: it imports it, requires it, or makes a function that requires it. */
type TestModules = 'import' | 'require' | 'required'

function getModules({ home }: Project, { transforms }: TestRunner): TestModules {
  if (home.language === 'ts' || home.moduleSystem === 'esm') return 'import'
  return transforms ? 'required' : 'require'
}

function describeForm(project: Project, runner: TestRunner): FileForm {
  const { language } = project.home
  const moduleSystem = getModules(project, runner) === 'require' ? 'cjs' : 'esm'
  return { language, moduleSystem, style: usualStyle(project) }
}

function runnerView(
  project: Project,
  runner: TestRunner,
  { kind }: Reach,
): Readonly<Record<string, unknown>> {
  const { globals, before, after, equal, address, module, names } = runner
  const patient = kind === 'server' ? runner.patient : undefined
  const taken = [...names.split(', '), ...(patient?.names === undefined ? [] : [patient.names])]
  // Only one of them lets no file import what is no dependency of its own.
  const isStrict = project.packageManager.value.name === 'pnpm'
  const isGlobal = isStrict && globals !== undefined && hasDependency(project.package, globals)
  return {
    asserts: equal('a', 'b').startsWith('equal('),
    module,
    names: !isGlobal && taken.toSorted().join(', '),
    environment: runner.environment ?? false,
    patient: patient?.line ?? false,
    beforeOpen: before[0],
    beforeClose: before[1],
    after,
    equal,
    address: address ?? false,
  }
}

function reachView(
  request: TestsRequest & ReachRequest,
  reach: Reach,
  modules: TestModules,
): Readonly<Record<string, unknown>> {
  const none = { creates: false, listens: false, fetches: false, ready: false, served: false }
  if (reach.kind === 'server') {
    const { command, port = false } = reach
    const text = command.includes(PORT)
      ? `\`${command.replace(PORT, '${port}')}\``
      : stringLiteral(command)
    return { ...none, server: true, command: text, port, loadApplication: false }
  }
  const { application, asked } = reach
  const { file, name, made } = application
  const variable = /^(?:default|module\.exports)$/.test(name) ? (made ? 'makeApp' : 'app') : name
  const app = made ? 'app' : variable
  const served = asked.value(app)
  const loaded = load(modules, getName(name, variable), specifier(request, file), name)
  return {
    server: false,
    port: false,
    command: false,
    creates: served.includes('createServer'),
    listens: asked.by === 'server',
    fetches: asked.by === 'request',
    ready: asked.ready?.(app) ?? false,
    served,
    loadApplication: made ? `${loaded}\n  const app = await ${variable}();` : loaded,
  }
}

/** What is taken of a module, in the form of the pattern. */
function getName(name: string, variable: string): string {
  return name === variable ? name : `default: ${variable}`
}

function load(modules: TestModules, names: string, from: string, exported = names): string {
  const module = stringLiteral(from)
  if (modules === 'import') return `const { ${names} } = await import(${module});`
  const isWhole = exported === 'module.exports'
  return `const ${isWhole ? names.replace('default: ', '') : `{ ${names} }`} = require(${module});`
}

/** How the file of tests imports another one: no runner has to know names of the project's own. */
function specifier({ project, answer }: TestsRequest, to: string): string {
  const { alias: _, ...home } = project.home
  return getSpecifier(home satisfies Home, answer.file, to)
}

function loadsFiles(request: TestsRequest & ReachRequest, reach: Reach): boolean {
  return reach.kind === 'value' || loadsAuth(request, reach)
}

/**
 * Tells whether the file of tests takes the configuration in. Where sessions are sealed by the secret alone, and cookies have
 * their usual names, the secret is enough.
 *
 * @throws {CliError} `configuration-unreadable`
 */
function loadsAuth(request: TestsRequest & ReachRequest, reach: Reach): boolean {
  const { config, fact, runner } = request
  if (reach.kind === 'value') return true
  if (!config.stored && !config.cookies) return false
  if (readsSources(request) && (fact.virtual === undefined || runner.transforms)) return true
  const why = fact.virtual === undefined ? 'TypeScript' : `the module ${fact.virtual}`
  const message = `tests of ${runner.name} can't load ${config.file}: it does not know ${why}`
  throw new CliError('unsupported', 'configuration-unreadable', message, {
    hint: 'Choose a runner that does: create-auth add tests --runner vitest',
    file: config.file,
  })
}
