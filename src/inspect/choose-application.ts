import type { ts } from 'ts-morph'
import type { Framework } from '../catalog/frameworks/framework.js'
import { CliError } from '../errors.js'
import { symbolOf, type Application } from '../syntax/applications.js'
import { originOf, type Bindings } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { outermost, walk } from '../syntax/walk.js'
import type { ResolveImport } from './import-resolver.js'
import { cwdWords } from './packages-with.js'
import type { OwnSource } from './source-files.js'

/**
 * `itself`: listened on or given away; `server`: what a server of Node.js answers with; `handed` to a function that may
 * serve it; else perhaps a part of another one.
 */
const SERVED = ['itself', 'server', 'handed', 'no'] as const

type Served = (typeof SERVED)[number]

/** The modules of Node.js that make servers. */
const SERVERS = /^(?:node:)?(?:https?|http2)$/

/** An application, and the file that makes it. */
export interface Found {
  readonly source: Source
  readonly bindings: Bindings
  readonly application: Application
  readonly served: Served
}

/**
 * Asks which file makes the application.
 *
 * @param files those that could be meant; there may be none
 * @returns undefined where nothing was answered
 */
export type ChooseFile = (files: readonly string[]) => Promise<string | undefined>

/** A file that speaks of the framework. */
export type Speaking = Pick<Found, 'source' | 'bindings'>

/** What was looked through for applications. */
export interface Looked {
  readonly all: readonly Found[]
  /** The files, with or without an application of their own. */
  readonly files: readonly Speaking[]
  /** All that was looked into. */
  readonly texts: readonly OwnSource[]
}

interface Choice extends Looked {
  readonly framework: Framework
  readonly resolve: ResolveImport
  /** The file that the user named. */
  readonly asked: string | undefined
  readonly choose: ChooseFile | undefined
  /** Folders of other projects that use the framework. */
  readonly elsewhere: readonly string[]
  /** What the project depends on. */
  readonly packages: readonly string[]
}

/**
 * The one application that answers requests.
 *
 * @throws {CliError} `no-app`, `several-apps`
 */
export async function chooseApplication(choice: Choice): Promise<Found> {
  const { all, framework, choose } = choice
  if (all.length === 0) throw noApplication(choice)
  const whole = withoutParts(choice)
  const ranked = SERVED.map((served) => whole.filter((each) => each.served === served))
  const likely = ranked.find(({ length }) => length > 0) ?? whole
  const files = [...new Set(likely.map(({ source }) => source.file))]
  const named = files.length > 1 ? await choose?.(files) : undefined
  const left = named === undefined ? likely : likely.filter(({ source }) => source.file === named)
  const [best, ...rivals] = left
  if (best && rivals.length === 0) return best
  throw severalApplications(framework, left)
}

/** Without those that another one mounts: `app.use('/api', require('./api'))`. */
function withoutParts({ all, files, texts, framework, resolve }: Choice): readonly Found[] {
  const parts = new Set(files.flatMap((file) => mountedBy(file, framework, resolve)))
  for (const part of parts) {
    const text = texts.find(({ file }) => file === part)?.text ?? ''
    for (const file of passedOnBy(part, text, resolve)) parts.add(file)
  }
  const whole = all.filter(({ source }) => !parts.has(source.file))
  return whole.length > 0 ? whole : all
}

/** The files whose exports a file gives to others as they are. */
function passedOnBy(file: string, text: string, resolve: ResolveImport): readonly string[] {
  const pattern = /\bexport\s*(?:\*|\{[^}]*\})[^'"\n;]*\bfrom\s*['"]([^'"\n]+)['"]/g
  return [...text.matchAll(pattern)].flatMap(([, specifier = '']) => resolve(file, specifier) ?? [])
}

/** The files whose exports a file hands to one of its applications, as parts. */
function mountedBy(
  { source, bindings }: Speaking,
  { takesIn }: Framework,
  resolve: ResolveImport,
): readonly string[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    if (!takesIn.includes(node.expression.name.text)) return []
    return node.arguments.flatMap((given) => {
      // `app.use(shop)`, `app.use(shop())` and `app.use(await shop())`
      const argument = ts.isAwaitExpression(given) ? given.expression : given
      const origin =
        originOf(source, bindings, argument) ??
        (ts.isCallExpression(argument)
          ? originOf(source, bindings, argument.expression)
          : undefined)
      const file = origin && resolve(source.file, origin.specifier)
      return file === undefined || file === source.file ? [] : [file]
    })
  })
}

function noApplication(choice: Choice): CliError {
  const { framework, asked } = choice
  const where =
    asked === undefined
      ? 'in the code that the scripts start, nor in any other source file of this project'
      : `in ${asked}`
  const message = `no ${framework.name} application was found ${where}`
  return new CliError('unsupported', 'no-app', message, {
    hint: remedyFor(choice),
    ...(asked === undefined ? {} : { file: asked }),
  })
}

function remedyFor({ framework, asked, elsewhere, packages }: Choice): string {
  const maker = Object.keys(framework.madeBy).find((name) => packages.includes(name))
  if (maker !== undefined) return `${maker} makes it here: ${framework.madeBy[maker] ?? ''}.`
  return asked === undefined && elsewhere.length > 0
    ? `Other projects have one: name it with ${cwdWords(elsewhere)}.`
    : `Name the file that calls ${framework.making}: --entry <file>.`
}

function severalApplications(framework: Framework, all: readonly Found[]): CliError {
  const places = all.map(
    ({ source, application: { line, column } }) => `${source.file}:${line}:${column}`,
  )
  const files = [...new Set(all.map(({ source }) => source.file))]
  const [file = ''] = files
  const hint =
    files.length > 1
      ? `Say which one people sign in to: ${files.map((each) => `--entry ${each}`).join(' or ')}.`
      : `Keep one application in ${file}, or put sign-in there by hand.`
  const message = `there are several ${framework.name} applications: ${places.join(', ')}`
  return new CliError('unsupported', 'several-apps', message, { hint, file })
}

/** Whether an application answers requests itself: it is listened on, exported, returned, or handed to a function. */
export function servedBy(
  { source, bindings }: Speaking,
  framework: Framework,
  { held, call, chain }: Application,
): Served {
  const { ts, tree } = source
  if (chain.some((each) => framework.served.includes(methodOf(source, each)))) return 'itself'
  if (!held) {
    const { parent } = chain.at(-1) ?? call
    return ts.isReturnStatement(parent) || ts.isExportAssignment(parent) ? 'itself' : 'no'
  }
  if (isExported(source, held.statement)) return 'itself'
  const uses = [...walk(source, tree)].filter((node) => symbolOf(source, node) === held.symbol)
  const all = uses.map((node) => serves({ source, bindings }, framework, node))
  return SERVED.find((served) => all.includes(served)) ?? 'no'
}

function methodOf({ ts }: Source, { expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

/** What this use of an application's name says about it. */
function serves({ source, bindings }: Speaking, framework: Framework, node: ts.Node): Served {
  const { ts } = source
  const outer = outermost(source, node)
  const { parent } = outer
  if (isForServer({ source, bindings }, outer)) return 'server'
  if (ts.isCallExpression(parent)) {
    // `other.use('/api', app)`: a part of another application.
    const { expression } = parent
    const part =
      ts.isPropertyAccessExpression(expression) && framework.takesIn.includes(expression.name.text)
    return expression === outer || part ? 'no' : 'handed'
  }
  return isGivenAway(source, framework, parent) ? 'itself' : 'no'
}

/** `app.listen(…)`, and what hands it to whoever imports the file, or calls the function. */
function isGivenAway({ ts }: Source, { served }: Framework, parent: ts.Node): boolean {
  return (
    ts.isExportAssignment(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isReturnStatement(parent) ||
    (ts.isPropertyAccessExpression(parent) && served.includes(parent.name.text)) ||
    (ts.isBinaryExpression(parent) && /\bexports\b/.test(parent.left.getText()))
  )
}

/** `http.createServer(app)`, `new https.Server(options, app)`. */
function isForServer({ source, bindings }: Speaking, argument: ts.Node): boolean {
  const { ts } = source
  const { parent } = argument
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return false
  if (parent.expression === argument) return false
  return SERVERS.test(originOf(source, bindings, parent.expression)?.specifier ?? '')
}

function isExported({ ts }: Source, statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}
