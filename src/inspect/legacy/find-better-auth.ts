import { posix } from 'node:path'
import {
  BETTER_AUTH_COOKIES,
  BETTER_AUTH_DATABASES,
  BETTER_AUTH_PACKAGES,
  BETTER_AUTH_PATH,
  BETTER_AUTH_SECRETS,
  isCookiePrefix,
} from '../../catalog/better-auth.js'
import { betterAuth } from '../../catalog/legacy-better-auth.js'
import { fillStep, findUse, selectUses } from '../../catalog/legacy-library.js'
import type { OtherColumns, TableNames } from '../../catalog/tables.js'
import { createStep, describeFurtherLines, type PlacedStep } from '../../changes/create-step.js'
import { listProgramSources } from '../../code/program.js'
import { findOption, findProperty } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import type { MeantClient, OrmId } from '../../database-fact.js'
import { listImports } from '../../reading/read-sources.js'
import { type OwnSource, sourceFiles } from '../../reading/source-files.js'
import { getPosition, splitBom } from '../../syntax/lines.js'
import { moduleUses, usesOfPackages } from '../../syntax/module-uses.js'
import { parseText, type Source } from '../../syntax/parse-source.js'
import type { World } from '../../world/world.js'
import { installedVersion } from '../project/find-framework.js'
import { findSurroundingPackage, type OtherPackage } from '../project/find-surrounding-package.js'
import { importResolver } from '../project/import-resolver.js'
import { openOptions } from './better-auth-options.js'
import { listConfiguredPlugins } from './better-auth-plugins.js'
import { countsIds, readColumns, readModels } from './better-auth-tables.js'
import { configuring } from './configuring.js'
import type { ClientStep } from './find-client-uses.js'
import { findHandlers, type HandlerFact } from './find-handlers.js'
import { asksServer, findMemberUses, findServers } from './find-member-uses.js'
import { type LibraryProgram, readLibraryProgram } from './library-program.js'
import { createOriginTest, type IsMade, type MadeCall } from './made-calls.js'
import { listAlternatives, listOptions } from './named-options.js'

/** The sessions that Better Auth has begun, as far as they can go on. */
interface BegunSessions {
  /** The prefix of their cookies; undefined where these can't be read by their names alone, or nothing in the database is theirs. */
  readonly cookiePrefix?: string
  readonly open: readonly PlacedStep[]
}

/** Attributes of cookies that leave a cookie where it is. */
const HARMLESS = new Set(['httpOnly', 'maxAge', 'sameSite', 'secure'])

/** Reads from a configuration whether whoever is signed in may stay so. */
function begunSessions(program: Program, object: Placed): BegunSessions {
  const cookiePrefix = findPrefix(program, object)
  if (cookiePrefix === undefined || isElsewhere(program, object)) return { open: [] }
  return { cookiePrefix, open: openSecret(program, object) }
}

function findPrefix(program: Program, object: Placed): string | undefined {
  const advanced = findOption(program, object, 'advanced')
  if (!advanced) return BETTER_AUTH_COOKIES
  // Of options that only some conditions bring nobody knows the name.
  if (advanced.kind !== 'object') return undefined
  const of = (name: string): Value | undefined => findProperty(program, advanced, name)
  const attributes = of('defaultCookieAttributes')
  const isMoved =
    of('cookies') !== undefined ||
    isSwitchedOn(program, of('crossSubDomainCookies')) ||
    (attributes !== undefined && !isHarmless(attributes))
  if (isMoved) return undefined
  const prefix = of('cookiePrefix')
  const text = prefix ? findText(prefix) : BETTER_AUTH_COOKIES
  return text !== undefined && isCookiePrefix(text) ? text : undefined
}

/** Tells whether a group of options may be switched on. */
function isSwitchedOn(program: Program, group: Value | undefined): boolean {
  const enabled = group && findProperty(program, group, 'enabled')
  return group !== undefined && !(enabled?.kind === 'literal' && enabled.value === false)
}

function isHarmless(attributes: Value): boolean {
  if (attributes.kind !== 'object') return false
  return attributes.parts.every((part) => part.kind === 'property' && HARMLESS.has(part.name))
}

/** Tells whether sessions are kept beside the database. */
function isElsewhere(program: Program, object: Placed): boolean {
  if (!findOption(program, object, 'secondaryStorage')) return false
  const session = findOption(program, object, 'session')
  const stored = session && findProperty(program, session, 'storeSessionInDatabase')
  return !(stored?.kind === 'literal' && stored.value === true)
}

/** A secret that is in none of the variables where it is looked for. */
function openSecret(program: Program, object: Placed): readonly PlacedStep[] {
  const secret = findOption(program, object, 'secret')
  if (!secret) return []
  // Whichever object it is taken from: `env.BETTER_AUTH_SECRET` of a checked environment is the same variable.
  const written = listOptions(program, program.evaluate(object)).find(
    ({ name }) => name === 'secret',
  )
  const texts = [written ?? secret.at, secret.at].map(({ node, source }) =>
    node.getText(source.tree),
  )
  const text = secret.kind === 'variable' ? secret.name : texts.join(' ')
  if (BETTER_AUTH_SECRETS.some((name) => new RegExp(`\\b${name}\\b`).test(text))) return []
  return [
    createStep(secret.at, {
      reason:
        'whoever is signed in stays so where the variable BETTER_AUTH_SECRET has the secret that is said here',
      snippet: 'BETTER_AUTH_SECRET=…',
    }),
  ]
}

/** A provider of Better Auth. */
interface SocialProvider {
  /** As Better Auth calls it. */
  readonly id: string
  /** The environment variables that it reads, as far as the code says so. */
  readonly clientId?: string
  readonly clientSecret?: string
}

/** An open point, and the package in which it lies, where that is not the project's own. */
export interface OpenUse extends ClientStep {
  readonly within?: OtherPackage
}

/** How a project uses Better Auth. */
export interface BetterAuthUse {
  /** Every file that names a module of it. */
  readonly files: readonly string[]
  /** Where it is configured. */
  readonly configurations: readonly {
    readonly file: string
    /** Every file that imports that file. */
    readonly importers: readonly Importer[]
  }[]
  /** The path of its endpoints; undefined where the code does not say it. */
  readonly path: string | undefined
  /** Where requests are handed to it. */
  readonly handlers: readonly HandlerFact[]
  readonly providers: readonly SocialProvider[]
  /** The names of its plugins. */
  readonly plugins: readonly string[]
  /** With what it keeps people, as far as the code says so. */
  readonly orm?: OrmId
  /** Where the client stands that it is given. */
  readonly client?: MeantClient
  /** The names of its tables, where it says them. */
  readonly models: Partial<TableNames>
  /** The columns of its tables that it has other names for, where it says them. */
  readonly columns: OtherColumns
  /** True where the database gives rows numbers for ids. */
  readonly countsIds: boolean
  /** The prefix of its cookies, where the sessions can go on that it has begun. */
  readonly cookiePrefix?: string
  /** What it says of passwords, where people sign in with them. */
  readonly passwords?: { readonly minLength?: number }
  readonly open: readonly OpenUse[]
  /** The one that is installed, as far as that is known. */
  readonly version?: readonly [major: number, minor: number]
}

/** Reads how a project uses Better Auth, configured in the file that was named. Nothing of the project's is run. */
export async function findBetterAuth(world: World, auth?: string): Promise<BetterAuthUse> {
  const resolve = importResolver(world)
  const whole = readLibraryProgram(world, betterAuth, resolve)
  const { program, files, texts } = whole
  const all = listProgramSources(program)
  const calls = findServers(all, betterAuth)
  const made = handedRequests(whole, all, configuring(calls, auth))
  const isMade = createOriginTest(program, all, made)
  const objects = made.map(({ source, node }) => ({ source, node: node.arguments?.[0] ?? node }))
  const [begun] = objects.map((object) => begunSessions(program, object))
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(installedVersion(world, 'better-auth') ?? '') ?? []
  const handlers = findHandlers(program, all, isMade)
  const configured = [...new Set(objects.map((object) => object.source.file))]
  const path = findPath(program, objects)
  const open = [
    ...objects.flatMap((object) => openOptions(program, object)),
    ...(begun?.open ?? []),
    ...all.flatMap((source) => findMemberUses(program, source, betterAuth, isMade)),
    ...findRequests(texts, path ?? BETTER_AUTH_PATH),
  ]
  const told = [
    ...configured,
    ...handlers.map(({ file }) => file),
    ...open.map(({ path: file }) => file),
  ]
  return {
    ...(major !== undefined && { version: [Number(major), Number(minor)] }),
    files,
    configurations: configured.map((file) => ({
      file,
      importers: findImporters(world, file, program),
    })),
    path,
    handlers,
    providers: objects.flatMap((object) => listProviders(program, object)),
    plugins: objects.flatMap((object) =>
      listConfiguredPlugins(program, object).map(({ name }) => name),
    ),
    ...readClient(program, objects),
    models: readModels(program, objects),
    columns: readColumns(program, objects),
    countsIds: countsIds(program, objects),
    ...readPasswords(program, objects),
    ...(begun?.cookiePrefix !== undefined && { cookiePrefix: begun.cookiePrefix }),
    open: [...open, ...importsLeft(program, configured, told)].map(createPlacer(world)),
  }
}

/** Says of open points in which package they lie, each of which is read once. */
function createPlacer(world: World): (point: ClientStep) => OpenUse {
  const known = new Map<string, OtherPackage | undefined>()
  return (point) => {
    const folder = posix.dirname(point.path)
    const within = known.has(folder) ? known.get(folder) : findSurroundingPackage(world, point.path)
    known.set(folder, within)
    return within ? { ...point, within } : point
  }
}

/**
 * The calls of the one file to whose results requests are handed, else of which code asks something, else from which another file
 * takes something: others serve tools.
 */
function handedRequests(
  { program, texts }: LibraryProgram,
  sources: readonly Source[],
  calls: readonly MadeCall[],
): readonly MadeCall[] {
  const files = [...new Set(calls.map(({ source }) => source.file))]
  if (files.length < 2) return calls
  const candidates = files.map((file) => {
    const own = calls.filter(({ source }) => source.file === file)
    return { file, own, isMade: createOriginTest(program, sources, own) }
  })
  const tests = [
    ({ isMade }: Configuring) => findHandlers(program, sources, isMade).length > 0,
    ({ isMade }: Configuring) => sources.some((source) => asksServer(source, betterAuth, isMade)),
    ({ file }: Configuring) =>
      texts.some((each) =>
        listImports(program.resolve, each.file, each.text).some((taken) => taken.file === file),
      ),
  ]
  const [only = calls] = tests.flatMap((test) => {
    const [first, another] = candidates.filter(test)
    return first && !another ? [first.own] : []
  })
  return only
}

/** A file that may configure the application. */
interface Configuring {
  readonly file: string
  readonly isMade: IsMade
}

/** Open points for the files that import something of it, and of which nothing else is told. */
function importsLeft(
  program: Program,
  configured: readonly string[],
  told: readonly string[],
): readonly PlacedStep[] {
  // What only the configuration uses goes with it.
  const parts = configured.flatMap((file) =>
    listImports(program.resolve, file, program.getText(file) ?? '').map((each) => each.file),
  )
  const known = new Set([...told, ...parts])
  return listProgramSources(program)
    .filter(({ file }) => !known.has(file))
    .flatMap((source) => {
      const [use] = usesOfPackages(source, BETTER_AUTH_PACKAGES)
      if (!use) return []
      const { line, column, specifier } = use
      const reason = `what ${specifier} gives has nothing to do with our sign-in`
      return [{ kind: 'manual', path: source.file, line, column, reason, snippet: '// without it' }]
    })
}

/** The path that its option says, else the one in its address; undefined where neither says one. */
function findPath(program: Program, objects: readonly Placed[]): string | undefined {
  const said = (name: string): Value | undefined =>
    objects.flatMap((object) => findOption(program, object, name) ?? [])[0]
  const [path, address] = [said('basePath'), said('baseURL')]
  if (path) return findText(path)
  const url = address && findText(address)
  const inAddress = url !== undefined && URL.canParse(url) ? new URL(url).pathname : '/'
  return inAddress === '/' ? undefined : inAddress.replace(/\/$/, '')
}

function listProviders(program: Program, object: Placed): readonly SocialProvider[] {
  const social = findOption(program, object, 'socialProviders')
  if (!social) return []
  return listOptions(program, social).map((provider) => {
    const clientId = findOptionVariable(program, provider, 'clientId')
    const clientSecret = findOptionVariable(program, provider, 'clientSecret')
    return {
      id: provider.name,
      ...(clientId === undefined ? {} : { clientId }),
      ...(clientSecret === undefined ? {} : { clientSecret }),
    }
  })
}

/** Passwords, where they are switched on. */
function readPasswords(
  program: Program,
  objects: readonly Placed[],
): Pick<BetterAuthUse, 'passwords'> {
  const [option] = objects.flatMap(
    (object) => findOption(program, object, 'emailAndPassword') ?? [],
  )
  const enabled = option && findOption(program, option.at, 'enabled')
  if (enabled?.kind !== 'literal' || enabled.value !== true) return {}
  const length = findOption(program, option?.at ?? enabled.at, 'minPasswordLength')
  const isNumber = length?.kind === 'literal' && typeof length.value === 'number'
  return { passwords: isNumber ? { minLength: length.value } : {} }
}

/** The client that it is given, and of which ORM or driver that is, as far as the code says so. */
function readClient(
  program: Program,
  objects: readonly Placed[],
): Pick<BetterAuthUse, 'client' | 'orm'> {
  const [given] = objects.flatMap((object) => findOption(program, object, 'database') ?? [])
  if (!given) return {}
  const inner = given.kind === 'object' ? findOption(program, given.at, 'db') : undefined
  const value = inner ?? given
  const specifier = value.kind === 'made' ? value.origin?.specifier : undefined
  const orm = specifier === undefined ? undefined : BETTER_AUTH_DATABASES[specifier]
  const { source, node } = unwrapAdapter(value.at)
  const [start, end] = [node.getStart(source.tree), node.end]
  const client = { file: source.file, start, end, ...(orm && { orm }) }
  return { client, ...(orm && { orm }) }
}

/** What an adapter is given, which is the client; else that is the value itself. */
function unwrapAdapter({ source, node }: Placed): Pick<Placed, 'source' | 'node'> {
  const { ts } = source
  const isAdapter =
    ts.isCallExpression(node) && /adapter$/i.test(node.expression.getText(source.tree))
  const [client] = isAdapter ? node.arguments : []
  return { source, node: client ?? node }
}

/** The environment variable that an option reads, also where something else stands in for it. */
function findOptionVariable(program: Program, object: Placed, name: string): string | undefined {
  const value = findOption(program, object, name)
  return value && listAlternatives(program, value).flatMap((each) => findVariable(each) ?? [])[0]
}

const VARIABLE = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/

/** A variable, or a member of what holds those of the environment by their names: `env.GITHUB_CLIENT_ID`. */
function findVariable(value: Value): string | undefined {
  if (value.kind === 'variable') return value.name
  const member = value.kind === 'made' ? value.members.at(-1) : undefined
  return member !== undefined && VARIABLE.test(member) ? member : undefined
}

const REQUESTS = selectUses(betterAuth.uses, 'request')

const ENDPOINT = new RegExp(
  String.raw`/(${REQUESTS.map(({ match }) => match).join('|')})(?=['"\x60?#])`,
  'g',
)

/**
 * Open points for requests to the endpoints of Better Auth that code makes by itself, without its client: by their addresses,
 * where these are written out; one for each that a file asks.
 *
 * @param path where it answers
 */
function findRequests(sources: readonly OwnSource[], path: string): readonly PlacedStep[] {
  return sources
    .filter(({ text }) => text.includes(`${path}/`))
    .flatMap((source) => {
      const asked = [...source.text.matchAll(ENDPOINT)].filter(({ index }) =>
        source.text.slice(0, index).endsWith(path),
      )
      const endpoints = new Set(asked.map(({ 1: endpoint = '' }) => endpoint))
      return [...endpoints].flatMap((endpoint) => {
        const places = asked.filter(({ 1: each }) => each === endpoint)
        return describeRequests(
          source,
          endpoint,
          places.map(({ index }) => index - path.length),
        )
      })
    })
}

function describeRequests(
  { file: path, text }: OwnSource,
  name: string,
  offsets: readonly number[],
): readonly PlacedStep[] {
  const { becomes } = findUse(REQUESTS, name)?.use ?? {}
  const [first, ...others] = offsets.map((offset) => getPosition(text, offset))
  if (!first || becomes === undefined || becomes === 'same') return []
  const further = describeFurtherLines(first, others)
  return [{ kind: 'manual', path, ...first, ...fillStep(becomes.step, { name, further }) }]
}

/** A file that names another one of the project, and how it does. */
interface Importer {
  readonly file: string
  readonly specifier: string
}

/** What stands in front of the name of a module, wherever a file has one: to resolve every text would be most of the work. */
const NAMED =
  /(?:\bfrom|\bmodule|(?:import|require|[mM]ock)\w*)\s*(?:<[^>\n]*>\s*)?\(?\s*['"]([^'"\s]+)['"]/g

/** Every file that takes something from another one of the project, types and tests included. */
function findImporters(
  world: World,
  target: string,
  { resolve, getSource: sourceOf }: Pick<Program, 'resolve' | 'getSource'>,
): readonly Importer[] {
  const likely = sourceFiles(world, resolve).filter(({ file, text }) =>
    [...text.matchAll(NAMED)].some(([, specifier = '']) => resolve(file, specifier) === target),
  )
  return likely.flatMap(({ file, text }) => {
    // Most of them are of the program, and parsed there.
    const uses = moduleUses(sourceOf(file) ?? parseText(file, splitBom(text).body))
    return [...new Set(uses.map(({ specifier }) => specifier))]
      .filter((specifier) => resolve(file, specifier) === target)
      .map((specifier) => ({ file, specifier }))
  })
}
