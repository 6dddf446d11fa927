import { join } from 'node:path'
import { stateFolder } from '../apply/state-folder.js'
import { withInterrupt } from '../apply/with-interrupt.js'
import { listProductionCommands, listStartCommands } from '../catalog/development-scripts.js'
import { findEarlier } from '../changes/mount/find-earlier.js'
import { CliError } from '../errors.js'
import { findMountRequest } from '../plan/init/find-mount-request.js'
import { chooseDevelopmentSignal, DEVELOPMENT } from '../plan/files/development-variables.js'
import { getFramework } from '../plan/init/make-plan.js'
import { parseManifest } from '../plan/manifest.js'
import { findPlatform } from '../plan/platform.js'
import { testedConfiguration } from '../plan/tests/tested-configuration.js'
import { readBounded } from '../reading/read-file.js'
import { printCheck } from '../report/print-verification.js'
import type { SiteCheck, Place } from '../verify/check.js'
import { listAskable } from '../verify/routes.js'
import type { AnswersBefore, Site, SiteRoute } from '../verify/site.js'
import {
  recordAnswers,
  verifyApplication,
  type Launch,
  type VerifyRequest,
} from '../verify/verify-application.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { Io } from './io.js'
import type { VerifiedRun } from './verified-run.js'
import { nodeNotes } from './node-notes.js'
import { listProtectedRoutes, listRoleRoutes } from './protected-routes.js'
import { readConfiguration } from './read-configuration.js'
import { makePeople } from './verify-people.js'

/** What is said about how an application is tried. */
export interface TrialOptions {
  readonly command?: string | undefined
  /** Of an application that runs already. */
  readonly url?: string | undefined
  readonly production?: boolean | undefined
  readonly database?: boolean | undefined
  readonly urlEnv?: string | undefined
  /** Seconds for a start. */
  readonly timeout?: number | undefined
}

/** Seconds for a start. */
const PATIENCE = 120

/** What starts the application, for the shell; undefined where nothing tells. */
export function findStartCommand(
  { package: { scripts }, packageManager, start }: ReadableProject,
  { command, production = false }: TrialOptions = {},
): string | undefined {
  if (command !== undefined) return command
  const { name } = packageManager.value
  const commands = production
    ? listProductionCommands(scripts, name)
    : listStartCommands(scripts, name, start)
  return commands.length > 0 ? commands.join(' && ') : undefined
}

/**
 * How the application is started.
 *
 * @throws {CliError} `start-unknown`
 */
export function planLaunch(project: ReadableProject, options: TrialOptions): Launch {
  const { world, port, basePath } = project
  const { production = false, timeout = PATIENCE } = options
  const command = findStartCommand(project, options)
  if (command === undefined) {
    const message = 'no script of package.json starts the application'
    throw new CliError('unsupported', 'start-unknown', message, {
      hint: 'Name the command: --command "node server.js". Where it runs already: --url http://localhost:3000',
      file: 'package.json',
    })
  }
  return {
    command,
    cwd: world.root,
    env: startEnvironment(world.machine.env, findMode(project, production)),
    log: join(stateFolder(world), 'verify.log'),
    port: port.value,
    isGuess: port.confidence === 'guess',
    basePath,
    patience: timeout * 1000,
  }
}

/** The NODE_ENV with which people start the application, as `init` has told them; undefined where it is left to the application. */
function findMode(project: ReadableProject, production: boolean): string | undefined {
  if (production) return 'production'
  const { env } = project.world.machine
  if (env[DEVELOPMENT.key] !== undefined) return undefined
  const framework = getFramework(project)
  const telling = chooseDevelopmentSignal(project, framework, findPlatform(framework, project))
  return telling === 'by-hand' ? DEVELOPMENT.value : undefined
}

/** The environment of a terminal: what the package manager that runs this program has added is not the application's. */
function startEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  mode: string | undefined,
): Readonly<Record<string, string | undefined>> {
  const own = Object.entries(env).filter(
    ([name]) => !/^(?:npm_|INIT_CWD$|FORCE_COLOR$)/i.test(name),
  )
  return {
    ...Object.fromEntries(own),
    // Nothing opens a window, and the output is read.
    BROWSER: 'none',
    NO_COLOR: '1',
    ...(mode !== undefined && { [DEVELOPMENT.key]: mode }),
  }
}

/** A command, and what is set for it alone. */
function describeStart({ command, env }: Launch, { world }: ReadableProject): string {
  const { key } = DEVELOPMENT
  return env[key] === world.machine.env[key] ? command : `${command} (with ${key}=${env[key]})`
}

/** What of an application is tried, however it is started. */
type TrialSubject = Omit<VerifyRequest, 'running' | 'only' | 'signal' | 'onCheck' | 'before'>

/** Reads what there is to try. */
async function readTrialSubject(
  project: ReadableProject,
  options: TrialOptions,
): Promise<TrialSubject> {
  const { world, basePath, layout } = project
  const text = readBounded(world, layout.auth) ?? ''
  const { signIn } = await testedConfiguration(layout.auth, text)
  const { accountPage, adapter, providers } = await readConfiguration(project)
  const forRoles = listRoleRoutes(project)
  const guarded = listGuarded(project).filter((route) => !isAmong(forRoles, route))
  return {
    world,
    basePath,
    inFront: findInFront(project),
    signInPath: signIn,
    hasAccountPage: accountPage,
    hasDevSignIn: providers.includes('dev'),
    oldNode: findOldNode(project),
    production: options.production === true,
    guarded,
    forRoles,
    leads: getFramework(project).tests.leads,
    people: await makePeople(project, adapter, options),
    routes: listAskable(listRoutes(project), basePath).filter(
      (route) => !isAmong([...guarded, ...forRoles], route),
    ),
  }
}

function isAmong(routes: readonly SiteRoute[], { path }: SiteRoute): boolean {
  return routes.some((each) => each.path === path)
}

/** For example: `TanStack Start 1 needs Node.js 22.12 or later, and this is 20.20.2`. */
function findOldNode(project: ReadableProject): string | undefined {
  const { node, bun } = process.versions
  const { major } = project.framework.value
  const [note] = bun === undefined ? nodeNotes(getFramework(project), major, node) : []
  return note && `${note.title}, and this is ${node}`
}

/** The routes that are known, and the first page, which every site has. */
function listRoutes({ routes, site }: ReadableProject): readonly SiteRoute[] {
  return [{ path: `${site?.prefix ?? ''}/` }, ...routes]
}

/** The routes that are for people who are signed in: those of the tests, of the gate, and those whose code has the guard. */
function listGuarded(project: ReadableProject): readonly SiteRoute[] {
  const { tests, gate = [] } = parseManifest(project.manifest)?.answers ?? {}
  const named = [...(tests ? [tests.route] : []), ...gate.filter((path) => !path.includes('*'))]
  const found = [...listProtectedRoutes(project), ...named.map((path) => ({ path }))]
  return [...new Map(found.map((route) => [route.path, route])).values()]
}

/** What the application's own code has in front of sign-in. */
function findInFront(project: ReadableProject): Place | undefined {
  const { gate, basePath, routes } = project
  const request = findMountRequest(project)
  const line = request && findEarlier(request)?.line
  if (request && line !== undefined) return { file: request.file, line }
  const route = routes.find(({ path }) => path === `${basePath}/signin`) ?? gate?.leads
  return route && { file: route.file, ...(route.line !== undefined && { line: route.line }) }
}

/** What a trial is made by. */
interface TrialRun {
  readonly running: VerifyRequest['running']
  readonly options: TrialOptions & { readonly json?: boolean }
  readonly before: Site['before']
  /** The checks that are wanted; all where it is empty. */
  readonly only?: readonly string[]
}

/**
 * Starts the application, or asks the one that runs, and tries sign-in. People see each check as soon as it is known.
 *
 * @throws {CliError} `interrupted`, once everything has ended
 */
export async function runVerification(
  project: ReadableProject,
  { running, options, before, only = [] }: TrialRun,
  io: Io,
): Promise<VerifiedRun> {
  if ('command' in running) io.report(`Starting it: ${describeStart(running, project)}`)
  const subject = await readTrialSubject(project, options)
  const onCheck = (check: SiteCheck): void => {
    const line = options.json === true ? undefined : printCheck(check, io.out)
    if (line !== undefined) io.print(line)
  }
  const verified = await interruptible((signal) =>
    verifyApplication({ ...subject, running, before, only, signal, onCheck }),
  )
  const { address } = verified
  return {
    ...verified,
    launch: 'command' in running ? running : undefined,
    signInUrl: address === undefined ? undefined : `${address}${project.basePath}/signin`,
  }
}

/**
 * Does something that Ctrl-C stops, once what it has started has ended.
 *
 * @throws {CliError} `interrupted`
 */
async function interruptible<T>(action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withInterrupt(async (signal) => {
    try {
      return await action(signal)
    } catch (error) {
      if (!signal.aborted) throw error
      throw new CliError('interrupted', 'interrupted', 'interrupted; what was started has ended', {
        hint: 'Try it again: npx create-auth verify',
      })
    }
  })
}

/** What routes of an application answer before something of it is changed. */
export async function recordRoutes(project: ReadableProject, io: Io): Promise<AnswersBefore> {
  const launch = planLaunch(project, {})
  io.report(`Starting it as it is: ${describeStart(launch, project)}`)
  const routes = listAskable(listRoutes(project), project.basePath)
  const found = await interruptible((signal) =>
    recordAnswers(project.world, launch, routes, signal),
  )
  return found ?? 'not-started'
}
