import type { ts } from 'ts-morph'
import type { Application } from '../../application/applications.js'
import type { Factory } from '../../application/find-factories.js'
import { findListedValues } from '../../application/find-listed-values.js'
import { findSymbol, listUses } from '../../code/bindings.js'
import { type ExportPath, followExport } from '../../code/follow-export.js'
import { createProgram } from '../../code/program.js'
import type { ResolveImport } from '../../code/value.js'
import { CliError } from '../../errors.js'
import type { ApplicationFramework } from '../../frameworks/framework.js'
import type { OwnMaker } from '../../project.js'
import { splitEntry } from '../../stated-facts.js'
import type { OwnSource } from '../../reading/source-files.js'
import { type Bindings, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { outermost, walk } from '../../syntax/walk.js'
import { cwdWords } from '../project/list-dependent-folders.js'

/** A file that speaks of the framework, or takes applications from one that does. */
interface Speaking {
  readonly source: Source
  readonly bindings: Bindings
}

/** Where parts of applications are looked for. */
interface PartSearch {
  /** The files, with or without an application of their own. */
  readonly files: readonly Speaking[]
  /** All that was looked into. */
  readonly texts: readonly OwnSource[]
  readonly framework: Pick<ApplicationFramework, 'takesIn'>
  readonly resolve: ResolveImport
}

/** The files that give what an application takes in as a part, themselves or through files that gather what others export. */
function findParts({ files, texts, framework, resolve }: PartSearch): ReadonlySet<string> {
  const program = createProgram(texts, resolve)
  const mounted = files.flatMap((file) => listMountedParts(file, framework, resolve))
  const made = mounted.map((part) => followExport(program, part))
  return new Set([...mounted, ...made].map(({ file }) => file))
}

/** The parts that a file takes from others and hands to one of its applications. */
function listMountedParts(
  { source, bindings }: Speaking,
  { takesIn }: PartSearch['framework'],
  resolve: ResolveImport,
): readonly ExportPath[] {
  const { ts, tree } = source
  const handed = [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    return takesIn.includes(node.expression.name.text) ? [...node.arguments] : []
  })
  return handed
    .flatMap((argument) => findListedValues(source, argument) ?? [argument])
    .flatMap((given) => {
      // `app.use(shop)`, `app.use(shop())` and `app.use(await shop())`
      const argument = ts.isAwaitExpression(given) ? given.expression : given
      const value = ts.isCallExpression(argument) ? argument.expression : argument
      const symbol = findSymbol(source, value)
      const origin =
        findOrigin(source, bindings, argument) ??
        findOrigin(source, bindings, value) ??
        (symbol && bindings.get(symbol))
      if (!origin) return []
      const file = resolve(source.file, origin.specifier)
      return file === undefined || file === source.file ? [] : [{ file, path: origin.path }]
    })
}

/**
 * `itself`: listened on or given away; `server`: what a server of Node.js answers with, or what is kept where code elsewhere
 * finds it; `handed` to a function that may serve it, or given away among other things; else perhaps a part of another one.
 */
const SERVED = ['itself', 'server', 'handed', 'no'] as const

type Served = (typeof SERVED)[number]

/** The modules of Node.js that make servers. */
const SERVERS = /^(?:node:)?(?:https?|http2)$/

/** An application, and the file that makes it. */
export interface FoundApplication {
  readonly source: Source
  readonly bindings: Bindings
  readonly application: Application
  readonly served: Served
  /** The function of the project that gives it, of another file. */
  readonly factory?: Factory
  /** The functions of other files that make applications, as its file imports them. */
  readonly makers: readonly OwnMaker[]
}

/**
 * Asks which file makes the application.
 *
 * @param files those that could be meant; there may be none
 * @returns undefined where nothing was answered
 */
export type ChooseFile = (files: readonly string[]) => Promise<string | undefined>

/** The applications that were found, and the files that were looked through for them. */
export interface SearchedFiles extends Pick<PartSearch, 'files' | 'texts'> {
  readonly all: readonly FoundApplication[]
}

/** Asks, where somebody can be asked, and keeps the answer. */
export function remembering(
  choose: ChooseFile | undefined,
  answered: string[],
): { readonly choose?: ChooseFile } {
  if (!choose) return {}
  return {
    choose: async (files) => {
      const file = await choose(files)
      if (file !== undefined) answered.push(file)
      return file
    },
  }
}

interface ApplicationChoice extends SearchedFiles, PartSearch {
  readonly framework: ApplicationFramework
  /** The file that the user named. */
  readonly asked: string | undefined
  /** The variable in it that they named. */
  readonly variable: string | undefined
  readonly choose: ChooseFile | undefined
  /** Folders of other projects that use the framework. */
  readonly elsewhere: readonly string[]
  /** The names of the packages that the project depends on. */
  readonly packages: readonly string[]
  /** Other frameworks that the project depends on; none where the user said which it is. */
  readonly others: readonly ApplicationFramework[]
}

/**
 * The one application that answers requests.
 *
 * @throws {CliError} `no-app`, `several-apps`
 */
export async function chooseApplication(choice: ApplicationChoice): Promise<FoundApplication> {
  const { all, framework, variable, choose } = choice
  if (all.length === 0) throw noApplication(choice)
  const whole = await withoutParts(choice)
  const ranked = SERVED.map((served) => whole.filter((each) => each.served === served))
  const likely = ranked.find(({ length }) => length > 0) ?? whole
  const left = variable === undefined ? likely : all.filter((each) => isHeld(each, variable))
  const [best, ...rivals] = left
  if (best && rivals.length === 0) return best
  const named = left.length > 1 ? await choose?.(nameEntries(left)) : undefined
  if (named === undefined) throw severalApplications(framework, left.length > 0 ? left : likely)
  const { file, variable: answer } = splitEntry(named)
  const meant = left.filter(({ source }) => source.file === file)
  return chooseApplication({ ...choice, all: meant, variable: answer, choose: undefined })
}

function isHeld({ application: { held } }: FoundApplication, variable: string): boolean {
  return held?.name === variable
}

/** What tells some applications apart: the file of each, and its variable where that makes several. */
function nameEntries(all: readonly FoundApplication[]): readonly string[] {
  const entries = all.map(({ source: { file }, application: { held } }) => {
    const isAlone = all.filter(({ source }) => source.file === file).length === 1
    return isAlone || !held ? file : `${file}#${held.name}`
  })
  return [...new Set(entries)]
}

/**
 * Without those that another one mounts: `app.use('/api', require('./api'))`. Where one such is what a function of the project
 * gives, so is each that it gives: they are told apart by who calls it. Where none is, the application is the one in it.
 */
async function withoutParts(choice: ApplicationChoice): Promise<readonly FoundApplication[]> {
  const { all } = choice
  const parts = findParts(choice)
  const isPart = ({ source }: FoundApplication): boolean => parts.has(source.file)
  const calls = all.filter((each) => each.factory && !isInlineFactory(each, all))
  const shared = new Set(
    calls.flatMap((each) =>
      each.factory && (each.factory.bare || isPart(each)) ? each.factory.call : [],
    ),
  )
  const made = new Set(all.map(({ application }) => application.call))
  const told = all.filter(({ application, factory }) => {
    if (shared.has(application.call)) return false
    return !factory || shared.has(factory.call) || !made.has(factory.call)
  })
  const whole = told.filter((each) => !isPart(each) && !isMountedInline(each, choice.framework))
  return whole.length > 0 ? whole : all
}

/** Tells whether nothing holds what a function of the project gives, and the expression that makes it adds something to it. */
function isInlineFactory(
  { factory, application }: FoundApplication,
  all: readonly FoundApplication[],
): boolean {
  if (application.held || application.chain.length > 0) return false
  const made = all.find((each) => each.application.call === factory?.call)?.application
  return made !== undefined && !made.held && made.chain.length > 0
}

function noApplication(choice: ApplicationChoice): CliError {
  const { framework, asked } = choice
  const where =
    asked === undefined
      ? 'in the code that the scripts start, nor in any other source file of this project'
      : `in ${asked}`
  const message = `no ${framework.name} application was found ${where}`
  return new CliError('unsupported', 'no-app', message, {
    hint: describeRemedy(choice),
    ...(asked === undefined ? {} : { file: asked }),
  })
}

function describeRemedy({
  framework,
  asked,
  elsewhere,
  packages,
  others,
  texts,
}: ApplicationChoice): string {
  const makers = Object.keys(framework.madeBy).filter((name) => packages.includes(name))
  // Of several the one that the code speaks of.
  const used = makers.find((name) => texts.some(({ text }) => text.includes(name)))
  const maker = used ?? makers[0]
  if (maker !== undefined) return `${maker} makes it here: ${framework.madeBy[maker] ?? ''}.`
  return asked === undefined && elsewhere.length > 0
    ? `Other projects have one: name it with ${cwdWords(elsewhere)}.`
    : `Name the file that calls ${framework.making}: --entry <file>.${otherWords(others)}`
}

function otherWords(others: readonly ApplicationFramework[]): string {
  return others
    .map(({ name, id }) => ` If it is made with ${name}, say so: --framework ${id}.`)
    .join('')
}

function severalApplications(
  framework: ApplicationFramework,
  all: readonly FoundApplication[],
): CliError {
  const places = all.map(
    ({ source, application: { line, column } }) => `${source.file}:${line}:${column}`,
  )
  const files = [...new Set(all.map(({ source }) => source.file))]
  const [file = ''] = files
  const entries = nameEntries(all)
  const hint =
    entries.length > 1
      ? `Say which one people sign in to: ${entries.map((each) => `--entry ${each}`).join(' or ')}.`
      : `Keep one application in ${file}, or put sign-in there by hand.`
  const message = `there are several ${framework.name} applications: ${places.join(', ')}`
  return new CliError('unsupported', 'several-apps', message, { hint, file })
}

/** Tells whether another application takes it in where it is made: `app.use('/admin', await admin())`. */
function isMountedInline(
  { source, application: { held, call, chain } }: FoundApplication,
  framework: ApplicationFramework,
): boolean {
  const { ts } = source
  const whole = outermost(source, chain.at(-1) ?? call)
  const { parent } = ts.isAwaitExpression(whole.parent) ? outermost(source, whole.parent) : whole
  return !held && ts.isCallExpression(parent) && isMountCall(source, framework, parent)
}

function isMountCall(
  { ts }: Source,
  framework: ApplicationFramework,
  { expression }: ts.CallExpression,
): boolean {
  return (
    ts.isPropertyAccessExpression(expression) && framework.takesIn.includes(expression.name.text)
  )
}

/** The way in which an application is served: it is listened on, exported, returned, or handed to a function. */
export function findServing(
  { source, bindings }: Speaking,
  framework: ApplicationFramework,
  { held, call, chain }: Application,
): Served {
  const { ts } = source
  if (chain.some((each) => framework.served.includes(getMethodName(source, each)))) return 'itself'
  if (!held) {
    const made = chain.at(-1) ?? call
    const { parent } = made
    if (ts.isReturnStatement(parent) || ts.isExportAssignment(parent)) return 'itself'
    return ts.isCallExpression(parent) && parent.expression !== made ? 'handed' : 'no'
  }
  const uses = listUses(source, held.symbol)
  if (uses.some((node) => isMountedElsewhere(source, framework, node))) return 'no'
  if (held.statement && isExported(source, held.statement)) return 'itself'
  const all = uses.map((node) => serves({ source, bindings }, framework, node))
  return SERVED.find((served) => all.includes(served)) ?? 'no'
}

function getMethodName({ ts }: Source, { expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

/** `other.use('/api', app)`: a part of another application, wherever else it is given. */
function isMountedElsewhere(
  source: Source,
  framework: ApplicationFramework,
  node: ts.Node,
): boolean {
  const outer = outermost(source, node)
  const { parent } = outer
  const isCall = source.ts.isCallExpression(parent) && parent.expression !== outer
  return isCall && isMountCall(source, framework, parent)
}

/** The way in which an application is served, by this use of its name. */
function serves(
  { source, bindings }: Speaking,
  framework: ApplicationFramework,
  node: ts.Node,
): Served {
  const { ts } = source
  const outer = outermost(source, node)
  const { parent } = outer
  if (isForServer({ source, bindings }, outer)) return 'server'
  if (ts.isCallExpression(parent)) return parent.expression === outer ? 'no' : 'handed'
  if (isGivenAmongOthers(source, parent)) return 'handed'
  if (isReadied(source, framework, parent)) return 'server'
  if (isGivenAway(source, framework, parent)) return 'itself'
  return isKept(source, outer) ? 'server' : 'no'
}

/** `app.init()`: what has been made ready may be served by a function of a platform, or by nothing. */
function isReadied(
  { ts }: Source,
  { readied = [] }: ApplicationFramework,
  parent: ts.Node,
): boolean {
  return ts.isPropertyAccessExpression(parent) && readied.includes(parent.name.text)
}

/** `context.app = app` */
function isKept({ ts }: Source, node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isBinaryExpression(parent) || parent.right !== node) return false
  const { left, operatorToken } = parent
  return operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isPropertyAccessExpression(left)
}

/** `app.listen(…)`, and what hands it to whoever imports the file, or calls the function. */
function isGivenAway(source: Source, { served }: ApplicationFramework, parent: ts.Node): boolean {
  const { ts } = source
  return (
    ts.isExportAssignment(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isReturnStatement(parent) ||
    (ts.isPropertyAccessExpression(parent) &&
      served.includes(parent.name.text) &&
      !isForItself(source, parent.parent)) ||
    (ts.isBinaryExpression(parent) && /\bexports\b/.test(parent.left.getText()))
  )
}

/** `return { app, close }` */
function isGivenAmongOthers({ ts }: Source, parent: ts.Node): boolean {
  const isPart = ts.isShorthandPropertyAssignment(parent) || ts.isPropertyAssignment(parent)
  return isPart && ts.isReturnStatement(parent.parent.parent)
}

/** `app.listen(0)`, `app.listen({ port: 0 })`: on a port that nobody knows before, the program speaks to itself. */
function isForItself({ ts, tree }: Source, call: ts.Node): boolean {
  const [first] = ts.isCallExpression(call) ? call.arguments : []
  const port =
    first && ts.isObjectLiteralExpression(first)
      ? first.properties.find((each) => each.name?.getText(tree) === 'port')
      : undefined
  const value = port && ts.isPropertyAssignment(port) ? port.initializer : first
  return value?.getText(tree) === '0'
}

/** `http.createServer(app)`, `new https.Server(options, app)`. */
function isForServer({ source, bindings }: Speaking, argument: ts.Node): boolean {
  const { ts } = source
  const { parent } = argument
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return false
  if (parent.expression === argument) return false
  return SERVERS.test(findOrigin(source, bindings, parent.expression)?.specifier ?? '')
}

function isExported({ ts }: Source, statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}
