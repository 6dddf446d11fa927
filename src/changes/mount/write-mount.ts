import type { ts } from 'ts-morph'
import { listChain, type Held } from '../../application/applications.js'
import { lineEnd, lineStart } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { terminator } from '../../syntax/terminator.js'
import { findEnd, walk } from '../../syntax/walk.js'
import type { EditedCode } from '../edit-code.js'
import { findMounted } from './find-mounted.js'
import { findPlace, type MountPlace } from '../../application/find-place.js'
import { GATE, OVERTAKEN, told, listToldLines, useLine } from './mount-lines.js'
import { listStatements, type MountRequest, type MountStatement } from './mount-request.js'
import { importing, describeSurroundings, type MountFile } from './prepared.js'
import { writeInChain, writeLink } from './write-in-chain.js'
import { findSymbol } from '../../code/bindings.js'
import { roleOfCall } from '../../application/classify-middleware.js'
import { isStop } from '../../application/classify-statement.js'
import { listHolderSymbols } from '../../application/handing.js'

/**
 * Writes the lines that are missing, and nothing else.
 *
 * @returns undefined where other code shares the line behind which they belong
 */
export function writeMount(prepared: MountFile, request: MountRequest): EditedCode | undefined {
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
