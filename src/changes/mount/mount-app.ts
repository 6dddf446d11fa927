import type { ts } from 'ts-morph'
import {
  type Application,
  findApplications,
  type Held,
  listChain,
} from '../../application/applications.js'
import { isBlocking, roleOfCall } from '../../application/classify-middleware.js'
import { isStop } from '../../application/classify-statement.js'
import { valueGiven } from '../../application/exported-function.js'
import { findName } from '../../application/find-name.js'
import { findPlace, type MountPlace } from '../../application/find-place.js'
import { handedApplication, listHolderSymbols } from '../../application/handing.js'
import { ownPrefix } from '../../application/own-prefix.js'
import { findSymbol } from '../../code/bindings.js'
import { getPosition, lineEnd, lineStart } from '../../syntax/lines.js'
import { bindingsOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { terminator } from '../../syntax/terminator.js'
import { findEnd, outermost, walk } from '../../syntax/walk.js'
import type { Edit } from '../change.js'
import { editCode, type EditedCode } from '../edit-code.js'
import { findMounted } from './find-mounted.js'
import {
  byHand,
  GATE,
  listToldLines,
  type MountRefusal,
  OVERTAKEN,
  told,
  useLine,
} from './mount-lines.js'
import { listStatements, type MountRequest, type MountStatement } from './mount-request.js'
import { describeSurroundings, importing, type MountFile } from './prepared.js'
import { writeInChain, writeLink } from './write-in-chain.js'

/**
 * Writes the lines that are missing, and nothing else.
 *
 * @returns undefined where other code shares the line behind which they belong
 */
function writeMount(prepared: MountFile, request: MountRequest): EditedCode | undefined {
  const { source, bindings, app, application } = prepared
  const mounted = findMounted(source, bindings, request)
  const added = listStatements(request).filter(({ name }) => !mounted.has(name))
  if (!app || request.framework.mount.chains === true) {
    return writeInChain(prepared, request, added)
  }
  const place = getPlace({ ...prepared, app }, request, [...mounted.values()])
  const links = findChain(prepared, request, place.app, place.stop)
  return links
    ? writeInChain({ ...prepared, application: { ...application, ...links } }, request, added)
    : writeMountStatements(prepared, request, added, place)
}

/** As statements behind what has to be in front. */
function writeMountStatements(
  prepared: MountFile,
  request: MountRequest,
  added: readonly MountStatement[],
  { app, statement, overtaken, gate: passed }: MountPlace,
): EditedCode | undefined {
  const { source } = prepared
  const { text } = source
  const style = detectStyle(text)
  const gap = statement ? behind(source, statement) : atHead(source, app.block, style.indent)
  const user = statement ?? source.ts.findAncestor(app.block, source.ts.isStatement)
  if (!gap || !user) return undefined
  const { locals, splices } = importing(prepared, request, added, user)
  const lines = added.map((each) => `${gap.indent}${useLine(app.name, each, locals, style)}`)
  const block = lines.join(style.eol) + terminator(text, gap.at, style.semicolons)
  const rest = gap.closing === undefined ? '' : style.eol + gap.closing
  const content = [style.eol + block + rest]
  return {
    text: spliceText(text, [...splices, { start: gap.at, end: gap.at, content }]),
    did: [
      ...told(added),
      ...listToldLines(source, [overtaken, overtaken], OVERTAKEN),
      ...listToldLines(source, [passed, passed], GATE),
    ],
  }
}

/** The end of a line, behind which further ones go. */
interface LineGap {
  readonly at: number
  /** In front of each of them. */
  readonly indent: string
  /** In front of what follows on the same line, which then goes onto one of its own. */
  readonly closing?: string
}

function behind(source: Source, statement: ts.Statement): LineGap | undefined {
  const { text, tree } = source
  if (sharesLine(source, statement)) return undefined
  const at = lineEnd(text, findEnd(source, statement))
  return { at, indent: readIndent(text, statement.getStart(tree)) }
}

/** Behind the brace that opens a block, which has nothing else on its line. */
function atHead(source: Source, block: Held['block'], indent: string): LineGap | undefined {
  const { text, tree } = source
  const open = block.getStart(tree) + 1
  const outer = readIndent(text, open)
  if (text.slice(open, block.end) === '}')
    return { at: open, indent: outer + indent, closing: outer }
  return /^\s*(?:\/\/.*)?$/.test(text.slice(open, lineEnd(text, open)))
    ? { at: lineEnd(text, open), indent: outer + indent }
    : undefined
}

function readIndent(text: string, offset: number): string {
  return /^[\t ]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
}

/** Behind what is mounted already, where it is among the application's own statements. */
function getPlace(
  prepared: MountFile & { readonly app: Held },
  request: MountRequest,
  mounted: readonly ts.Node[],
): MountPlace {
  const { source } = prepared
  const surroundings = describeSurroundings(prepared, request)
  const found = findPlace(surroundings, prepared.app)
  for (const app of [found.app, prepared.app]) {
    const statement = app.block.statements.findLast(
      (each) =>
        source.ts.isExpressionStatement(each) &&
        mounted.some(({ pos, end }) => each.pos <= pos && end <= each.end),
    )
    if (statement) return { app, statement }
  }
  return found
}

/** Tells whether something else than a comment is on the lines of a statement. */
function sharesLine(source: Source, statement: ts.Statement): boolean {
  const { text, tree } = source
  const end = findEnd(source, statement)
  const start = statement.getStart(tree)
  const before = text.slice(lineStart(text, start), start)
  const rest = text.slice(end, lineEnd(text, end))
  return before.trim() !== '' || !/^\s*(?:\/\/.*|\/\*.*\*\/\s*)?$/.test(rest)
}

/**
 * The calls of one statement that add to the application what has to be in front of sign-in, and then what may answer:
 * `app.use(cors()).use(router)`. Neither side of the statement is the place, but the middle of it.
 */
function findChain(
  prepared: MountFile,
  request: MountRequest,
  app: Held,
  statement: ts.Statement | undefined,
): Pick<MountFile['application'], 'call' | 'chain'> | undefined {
  const { source } = prepared
  if (!statement || app.member !== undefined) return undefined
  const names = listHolderSymbols(app)
  const uses = [...walk(source, statement)].filter((node) => {
    const symbol = findSymbol(source, node)
    return symbol !== undefined && names.has(symbol)
  })
  const [call, another] = uses
  if (!call || another || source.ts.findAncestor(call, source.ts.isStatement) !== statement) {
    return undefined
  }
  const chain = listChain(source, call, request.framework)
  const roles = chain.map((link) => {
    const { method } = writeLink(source, link)
    return roleOfCall(describeSurroundings(prepared, request), method, link.arguments)
  })
  return roles.slice(0, roles.findIndex(isStop)).includes('front') ? { call, chain } : undefined
}

export type { MountRequest, MountStatement } from './mount-request.js'

/**
 * Mounts middleware on an application: an import behind the others, and a line each behind the application's settings
 * and infrastructure, in front of whatever may answer a request.
 */
export async function mountApp(request: MountRequest): Promise<Edit> {
  return editCode<MountFile>({
    ...request,
    read: (source) => prepare(source, request),
    isDone: (prepared) => allMounted(prepared, request),
    write: (prepared) =>
      whyUnclear(prepared, request) ?? writeMount(prepared, request) ?? whyShared(prepared),
    describePlace: nameMountPlace,
    byHand: (refusal) => byHand(request, refusal),
  })
}

export function prepare(source: Source, request: MountRequest): MountFile | MountRefusal {
  const bindings = bindingsOf(source)
  if (request.handed) return inFunction({ source, bindings }, request.handed)
  const all = findApplications(source, bindings, request.framework)
  return request.framework.mount.chains === true
    ? inChain({ source, bindings }, request, all)
    : inStatements({ source, bindings }, request, all)
}

/** The application that statements add to, or one that is written as a chain with its routes. */
function inStatements(
  parsed: Pick<MountFile, 'source' | 'bindings'>,
  request: MountRequest,
  all: readonly Application[],
): MountFile | MountRefusal {
  // What nothing holds is meant, and may be any of them.
  if (request.app === undefined && all.length > 1) return SEVERAL
  const fitting = all.filter(
    (each) => each.held && each.held.name === (request.app ?? each.held.name),
  )
  const [application, second] = fitting
  if (application && !second) {
    const prepared = { ...parsed, application, app: application.held }
    return hasRoutes(prepared, request) ? { ...parsed, application } : prepared
  }
  const [alone, other] = all
  const chain = alone && !other && !alone.held && chained(parsed, request)
  if (chain) return 'reason' in chain ? chain : { ...parsed, application: chain }
  return second ? SEVERAL : whyNone(parsed.source, all)
}

const SEVERAL: MountRefusal = { reason: 'the file makes several applications' }

/**
 * The application with all the calls that follow in the same expression, whatever holds it then; undefined where lines in the
 * chain would not do what they do elsewhere.
 */
function chained(
  parsed: Pick<MountFile, 'source' | 'bindings'>,
  request: MountRequest,
): Application | MountRefusal | undefined {
  const { framework } = request
  const { mount, makers } = framework
  if (mount.statements.some(({ method }) => method === undefined)) return undefined
  const whole = makers.filter(({ widens }) => widens !== true)
  const makes = { ...framework, makers: whole, mount: { ...mount, chains: true } }
  const [application, another] = findApplications(parsed.source, parsed.bindings, makes)
  if (another) return SEVERAL
  if (!application || application.chain.length === 0) return undefined
  return application.chain.some((link) => isUnsure(parsed, request, link)) ? undefined : application
}

/** A route for one method, or all of them. */
const VERB = /^(?:all|delete|get|head|options|patch|post|put)$/

/** Tells whether it is not known what a link adds, or that depends on what is in front of it: a route that says no path of its own. */
function isUnsure(
  parsed: Pick<MountFile, 'source' | 'bindings'>,
  request: MountRequest,
  link: Application['chain'][number],
): boolean {
  const { source } = parsed
  const { method } = writeLink(source, link)
  const surroundings = describeSurroundings(parsed, request)
  const role = roleOfCall(surroundings, method, link.arguments)
  const [first, second] = link.arguments
  const isPathless = first && !second && !source.ts.isStringLiteralLike(first)
  return role === 'unclear' || (VERB.test(method) && isPathless === true)
}

/** The application that a function of the file is handed. */
function inFunction(
  parsed: Pick<MountFile, 'source' | 'bindings'>,
  handed: NonNullable<MountRequest['handed']>,
): MountFile | MountRefusal {
  const { source } = parsed
  const call = valueGiven(source, handed.path)
  const held = call && handedApplication(source, call, handed)
  if (!call || !held) return { reason: 'no function of the file is handed the application' }
  const application = {
    call,
    held,
    chain: [],
    ...getPosition(source.text, call.getStart(source.tree)),
  }
  return { ...parsed, application, app: held }
}

/** The application that is meant, whether or not a variable holds it. */
function inChain(
  parsed: Pick<MountFile, 'source' | 'bindings'>,
  request: MountRequest,
  all: readonly Application[],
): MountFile | MountRefusal {
  const named = all.filter(({ held }) => held?.name === request.app)
  const [application, second] = all.length > 1 ? named : all
  if (second) return { reason: 'the file makes several applications' }
  if (!application) return { reason: 'the file makes no application' }
  const { call, held, line, column } = application
  const prefix = ownPrefix(parsed.source, call, request.framework.mount)
  return prefix !== undefined && request.path.startsWith(`${prefix}/`)
    ? { ...parsed, application, app: held }
    : {
        reason: 'all of this application lies below a prefix',
        where: `at the head of one without a prefix, ${request.framework.making}, which takes this one in`,
        line,
        column,
        app: null,
      }
}

function whyNone(source: Source, [first]: readonly Application[]): MountRefusal {
  if (!first) return { reason: 'the file makes no application' }
  const app = isChained(source, first.call) ? null : (findName(source, first.call) ?? null)
  const { line, column } = first
  return { reason: 'no variable holds the application', line, column, app }
}

/** Tells whether lines behind the expression that makes the application would come behind something that may answer. */
function hasRoutes(prepared: MountFile, request: MountRequest): boolean {
  const surroundings = describeSurroundings(prepared, request)
  return prepared.application.chain.some((link) => {
    const { method } = writeLink(prepared.source, link)
    return isBlocking(roleOfCall(surroundings, method, link.arguments))
  })
}

/** Tells whether a chain follows: what is added behind it comes behind the routes in it, too, and belongs at the head. */
function isChained(source: Source, call: Application['call']): boolean {
  return source.ts.isPropertyAccessExpression(outermost(source, call).parent)
}

/** Decided by what the names stand for, not by how the lines look. */
function allMounted({ source, bindings }: MountFile, request: MountRequest): boolean {
  const mounted = findMounted(source, bindings, request)
  return listStatements(request).every(({ name }) => mounted.has(name))
}

function whyUnclear(prepared: MountFile, request: MountRequest): MountRefusal | undefined {
  const { source, app: held } = prepared
  if (!held) return undefined
  const { app, unclear } = findPlace(describeSurroundings(prepared, request), held)
  if (!unclear) return undefined
  const position = getPosition(source.text, unclear.getStart(source.tree))
  const reason = 'it is not certain whether this adds what stays in front of sign-in, or routes'
  const where = `in front of line ${position.line} where that adds routes, else behind it`
  return { reason, where, ...position, app: app.name }
}

/** Where the application is made, and what the code calls it. */
function nameMountPlace({ source, application, app }: MountFile): Omit<MountRefusal, 'reason'> {
  const position = getPosition(source.text, application.call.getStart(source.tree))
  return { ...position, app: app?.name ?? null }
}

function whyShared(prepared: MountFile): MountRefusal {
  const reason = 'several statements share the line after which sign-in belongs'
  return { reason, ...nameMountPlace(prepared) }
}
