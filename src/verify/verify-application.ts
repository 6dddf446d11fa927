import { randomBytes } from 'node:crypto'
import { CliError } from '../errors.js'
import type { LaunchedProgram, World } from '../world/world.js'
import { makeBrowser, type Browser } from './browser.js'
import { getKind, type SiteCheck, type Diagnosis, type Outcome, type Sight } from './check.js'
import { diagnoseOutput, takeLastLines } from './diagnose-output.js'
import { findAddress, type StartOutcome } from './find-address.js'
import { askRoutes, listAskable, tryUnchanged } from './routes.js'
import { runTrials, type Trial } from './run-trials.js'
import type { People, Person, Site, SiteRoute } from './site.js'
import { tryGuard, tryRole } from './try-guard.js'
import { tryAccount, tryDatabase, trySignIn, trySignOut } from './try-person.js'
import {
  tryCsrf,
  tryForeignPost,
  tryHeaders,
  tryNoDevSignIn,
  trySecureCookies,
  trySession,
  trySignInPage,
} from './try-visitor.js'

/** How an application is started. */
export interface Launch {
  /** For the shell. */
  readonly command: string
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute: the file that gets what it prints. */
  readonly log: string
  /** The port that was printed. */
  readonly port: number
  /** True where it was called a guess. */
  readonly isGuess: boolean
  /** Where sign-in answers. */
  readonly basePath: string
  /** Milliseconds for a start. */
  readonly patience: number
}

/** What is tried, and of what. */
export interface VerifyRequest extends Omit<Site, 'origin' | 'visit' | 'people' | 'readOutput'> {
  readonly world: World
  /** Where the application runs already, or how it is started. */
  readonly running: { readonly origin: string } | Launch
  readonly people: People & {
    /** Deletes somebody with all that is theirs. @throws {CliError} where that can't be done */
    remove(email: string): Promise<void>
  }
  /** The kinds of checks that are wanted; all where it is empty. */
  readonly only: readonly string[]
  readonly signal: AbortSignal
  readonly onCheck: (check: SiteCheck) => void
}

/** What a verification has shown. */
export interface Verification {
  /** Undefined where nothing answers. */
  readonly address: string | undefined
  /** Milliseconds until it answered; undefined where nothing was started, or did. */
  readonly startedIn: number | undefined
  readonly checks: readonly SiteCheck[]
  /** The last lines that it has printed, where something is wrong. */
  readonly output: readonly string[]
}

/**
 * Starts an application, tries sign-in as visitors, other sites and people would, and ends it.
 *
 * @throws where the signal stops it: everything has ended by then
 */
export async function verifyApplication(request: VerifyRequest): Promise<Verification> {
  const { running, signal, onCheck } = request
  if (!('command' in running)) {
    const start = { id: 'start', needs: [], run: () => judgeRunning(request, running.origin) }
    const checks = await tryAll(request, running.origin, [start])
    return { address: running.origin, startedIn: undefined, checks, output: [] }
  }
  const { world } = request
  const begun = Date.now()
  const program = await world.launch(running)
  try {
    const start = await watchStart(world, program, running, signal)
    const startedIn = Date.now() - begun
    const address = findOrigin(start)
    const first = listStartTrials(start, running, request)
    const tried = await tryAll(request, address, first)
    const checks = [...tried, await stop(program, onCheck)]
    const wrong = checks.some(({ ok }) => ok === false)
    const output = wrong ? takeLastLines(readLog(world, running), LINES) : []
    return { address, startedIn: address === undefined ? undefined : startedIn, checks, output }
  } finally {
    // Also where it was interrupted; once more is no harm.
    await program.stop()
  }
}

function watchStart(
  world: World,
  program: LaunchedProgram,
  launch: Launch,
  signal: AbortSignal,
): Promise<StartOutcome> {
  return findAddress({ program, readOutput: () => readLog(world, launch), ...launch, signal })
}

/** How many lines of its output people are shown. */
const LINES = 12

/** What the routes of an application answer, before something is changed. */
export async function recordAnswers(
  world: World,
  launch: Launch,
  routes: readonly SiteRoute[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Sight> | undefined> {
  const program = await world.launch(launch)
  try {
    const start = await watchStart(world, program, launch, signal)
    const origin = findOrigin(start)
    return origin === undefined ? undefined : await askRoutes(makeBrowser(origin, signal), routes)
  } finally {
    await program.stop()
  }
}

function listStartTrials(
  start: StartOutcome,
  launch: Launch,
  request: VerifyRequest,
): readonly Trial[] {
  const origin = findOrigin(start)
  const began: Outcome =
    origin === undefined
      ? describeFault(findFault(start, readLog(request.world, launch)), request)
      : { ok: true, saw: origin }
  const found = origin === undefined ? [] : [judgeAddress(origin, launch)]
  return [
    { id: 'start', needs: [], run: async () => began },
    { id: 'address', needs: ['start'], run: async () => found[0] },
  ]
}

function describeFault(fault: Diagnosis, { before, oldNode }: VerifyRequest): Outcome {
  const also = before === 'not-started' ? ' It did not start before the change either.' : ''
  const node = oldNode === undefined ? '' : ` ${oldNode}.`
  const remedy = `${fault.remedy}${node}${also}`
  return { ok: false, expected: 'an address that answers', ...fault, remedy }
}

/** An application that runs already. */
async function judgeRunning(request: VerifyRequest, origin: string): Promise<Outcome> {
  const answer = await makeBrowser(origin, request.signal)
    .ask(`${request.basePath}/csrf`)
    .catch(() => undefined)
  if (answer) return { ok: true, saw: origin }
  const remedy = `Nothing answers at ${origin}: start the application, or leave --url out and have it started.`
  return { ok: false, expected: 'an address that answers', cause: 'never-listened', remedy }
}

function findOrigin(start: StartOutcome): string | undefined {
  return start.kind === 'ours' || start.kind === 'other' ? start.origin : undefined
}

function findFault(start: StartOutcome, output: string): Diagnosis {
  if (start.kind === 'ended') {
    const remedy = `It ended by itself (${start.how}): its last lines say why.`
    return diagnoseOutput(output, { cause: 'crashed', remedy })
  }
  const ports = start.kind === 'silent' ? start.listening : []
  const remedy =
    ports.length === 0
      ? 'It listens nowhere: name the command that starts it (--command), or give it more time (--timeout <seconds>).'
      : `It listens on port ${ports.join(', ')}, and gives no answer there: its last lines may say why.`
  return diagnoseOutput(output, { cause: 'never-listened', remedy })
}

function judgeAddress(origin: string, { port, isGuess }: Launch): Outcome {
  const found = Number(new URL(origin).port)
  if (found === port) return { ok: true, saw: `port ${port}, as was read` }
  if (isGuess) return { ok: true, saw: `port ${found}; ${port} was a guess` }
  const remedy = `It answers at ${origin}: take that address where a service asks for a callback URL, and in AUTH_URL.`
  return { ok: false, expected: `port ${port}`, cause: 'wrong-port', remedy }
}

function readLog(world: World, { log }: Launch): string {
  try {
    return world.read(log).toString('utf8')
  } catch {
    return ''
  }
}

async function stop(
  program: LaunchedProgram,
  onCheck: VerifyRequest['onCheck'],
): Promise<SiteCheck> {
  const left = await program.stop()
  const remedy = `End these processes yourself: ${left.join(', ')}.`
  const check: SiteCheck =
    left.length === 0
      ? { id: 'stop', ok: true, saw: 'nothing is left running' }
      : { id: 'stop', ok: false, cause: 'processes-left', remedy }
  onCheck(check)
  return check
}

/** @param first what the start has shown */
async function tryAll(
  request: VerifyRequest,
  origin: string | undefined,
  first: readonly Trial[],
): Promise<readonly SiteCheck[]> {
  const { signal, onCheck, people, running, world } = request
  const where = origin ?? 'http://localhost'
  const visit = (): Browser => makeBrowser(where, signal, request.production ? BEHIND_PROXY : {})
  const readOutput = (): string => ('log' in running ? readLog(world, running) : '')
  const site: Site = { ...request, origin: where, visit, readOutput }
  const person = { email: inventAddress(), browser: visit() }
  const trials = [...first, ...listTrials(site, person)]
  const checks: SiteCheck[] = []
  const add = (check: SiteCheck): void => {
    checks.push(check)
    onCheck(check)
  }
  try {
    await runTrials(chooseTrials(trials, request.only), signal, add)
  } finally {
    await removePerson(people, person, add)
  }
  return checks
}

/** Takes a person away, also where it was interrupted; what can't be taken away is told. */
async function removePerson(
  people: VerifyRequest['people'],
  { email }: Person,
  add: VerifyRequest['onCheck'],
): Promise<void> {
  try {
    await people.remove(email)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const remedy = `Delete the user ${email} yourself: ${error.message}.`
    add({ id: 'person-removed', ok: false, cause: 'person-left', remedy })
  }
}

/** What a proxy that speaks https says. */
const BEHIND_PROXY = { 'x-forwarded-proto': 'https' }

/** The time in it tells which of such people are left from a run that was killed. */
function inventAddress(): string {
  return `verify-${Date.now().toString(36)}-${randomBytes(6).toString('hex')}@example.test`
}

function listTrials(site: Site, person: Person): readonly Trial[] {
  const { production, hasAccountPage, people } = site
  const reached = ['start', 'signin-page']
  const inside = [...reached, 'session', 'csrf', 'database', 'sign-in']
  return [
    { id: 'signin-page', needs: ['start'], run: () => trySignInPage(site) },
    { id: 'session', needs: reached, run: () => trySession(site) },
    { id: 'headers', needs: [...reached, 'session'], run: () => tryHeaders(site) },
    { id: 'csrf', needs: reached, run: () => tryCsrf(site) },
    { id: 'foreign-post', needs: [...reached, 'csrf'], run: () => tryForeignPost(site) },
    ...(production ? listProductionTrials(site, reached) : []),
    ...(people.keeps ? [{ id: 'database', needs: ['start'], run: () => people.prepare() }] : []),
    { id: 'sign-in', needs: inside, run: () => trySignIn(site, person) },
    ...(people.keeps
      ? [{ id: 'database', needs: inside, run: () => tryDatabase(site, person) }]
      : []),
    ...(hasAccountPage
      ? [{ id: 'account', needs: inside, run: () => tryAccount(site, person) }]
      : []),
    ...listGuards(site, person),
    { id: 'sign-out', needs: [...inside, 'foreign-post'], run: () => trySignOut(site, person) },
    ...listUnchanged(site),
  ]
}

function listGuards(site: Site, person: Person): readonly Trial[] {
  const kinds = [
    ['guard', site.guarded, tryGuard],
    ['role', site.forRoles, tryRole],
  ] as const
  return kinds.flatMap(([kind, routes, tryRoute]) =>
    listAskable(routes, site.basePath).map((route): Trial => ({
      id: `${kind}:GET ${route.path}`,
      route: route.path,
      needs: ['start'],
      run: (findCheck) => {
        const signIn = findCheck('sign-in')
        return tryRoute(site, route, !signIn || signIn.ok === true ? person : signIn.cause)
      },
    })),
  )
}

function listUnchanged(site: Site): readonly Trial[] {
  const { before, routes } = site
  if (before === undefined) return []
  if (typeof before === 'string') {
    const remedy = UNKNOWN_BEFORE[before]
    const outcome: Outcome = { ok: null, cause: 'not-asked-before', remedy }
    return [{ id: 'unchanged', needs: ['start'], run: async () => outcome }]
  }
  return routes.map((route) => ({
    id: `unchanged:GET ${route.path}`,
    route: route.path,
    needs: ['start'],
    run: () => tryUnchanged(site, route, before.get(route.path)),
  }))
}

const UNKNOWN_BEFORE = {
  'not-asked':
    'What the application answered before was not asked: --verify asks for it beforehand.',
  'not-started': 'What the application answered before is not known: it did not start.',
} as const

function listProductionTrials(site: Site, needs: readonly string[]): readonly Trial[] {
  return [
    { id: 'no-dev-sign-in', needs, run: () => tryNoDevSignIn(site) },
    { id: 'secure-cookies', needs, run: () => trySecureCookies(site) },
  ]
}

/** The trials that are wanted, and those without which they tell nothing. */
function chooseTrials(trials: readonly Trial[], only: readonly string[]): readonly Trial[] {
  if (only.length === 0) return trials
  const wanted = new Set(only)
  for (const { id, needs } of trials.toReversed()) {
    if (wanted.has(id) || wanted.has(getKind(id))) for (const need of needs) wanted.add(need)
  }
  return trials.filter(({ id }) => wanted.has(id) || wanted.has(getKind(id)))
}
