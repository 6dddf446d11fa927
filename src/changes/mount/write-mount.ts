import type { ts } from 'ts-morph'
import type { Held } from '../../syntax/applications.js'
import { findHeader } from '../../syntax/find-header.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine } from '../../syntax/import-line.js'
import { lineEnd, lineStart } from '../../syntax/lines.js'
import type { Bindings } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { terminator } from '../../syntax/terminator.js'
import { endOf } from '../../syntax/walk.js'
import { findImported, findMounted } from './find-mounted.js'
import { findPlace } from './find-place.js'
import { useLine } from './mount-lines.js'
import { statementsOf, type MountRequest, type MountStatement } from './mount-request.js'

/** A parsed file, and the application that it makes. */
export interface Prepared {
  readonly source: Source
  readonly bindings: Bindings
  readonly app: Held
}

/** A text with the lines that were missing. */
export interface Written {
  readonly text: string
  /** The statements that were added. */
  readonly added: readonly MountStatement[]
}

/**
 * Writes the lines that are missing, and nothing else.
 *
 * @returns undefined where other code shares the line behind which they belong
 */
export function writeMount(prepared: Prepared, request: MountRequest): Written | undefined {
  const { source, bindings, app } = prepared
  const { text, tree } = source
  const style = detectStyle(text)
  const mounted = findMounted(source, bindings, request)
  const added = statementsOf(request).filter(({ name }) => !mounted.has(name))
  const place = placeOf(prepared, request, [...mounted.values()])
  if (sharesLine(source, place)) return undefined
  const imported = findImported(bindings, request)
  const missing = added.map(({ name }) => name).filter((name) => !imported.has(name))
  const fresh = new Map(missing.map((name) => [name, freeName(source, name)]))
  const locals = new Map([...imported, ...fresh])
  const start = lineStart(text, place.getStart(tree))
  const indent = /^[\t ]*/.exec(text.slice(start))?.[0] ?? ''
  const lines = added.map((each) => `${indent}${useLine(app.name, each, locals, style)}`)
  const at = lineEnd(text, endOf(source, place))
  const splices: Splice[] = []
  if (missing.length > 0) {
    const header = findHeader(source, place)
    const line = importLine(request.from, fresh, header.syntax, style)
    const ended = line + terminator(text, header.offset, style.semicolons)
    const content = header.side === 'behind' ? style.eol + ended : ended + style.eol
    splices.push({ start: header.offset, end: header.offset, content: [content] })
  }
  const block = lines.join(style.eol) + terminator(text, at, style.semicolons)
  splices.push({ start: at, end: at, content: [`${style.eol}${block}`] })
  return { text: spliceText(text, splices), added }
}

/** Behind what is mounted already, where it is among the application's own statements. */
function placeOf(
  { source, bindings, app }: Prepared,
  request: MountRequest,
  mounted: readonly ts.Node[],
): ts.Statement {
  const { framework } = request
  const surroundings = { source, bindings, package: framework.package, dialect: framework.mount }
  const own = app.block.statements.findLast(
    (statement) =>
      source.ts.isExpressionStatement(statement) &&
      mounted.some(({ pos, end }) => statement.pos <= pos && end <= statement.end),
  )
  return own ?? findPlace(surroundings, app)
}

/** Whether something else than a comment is on the lines of a statement. */
function sharesLine(source: Source, statement: ts.Statement): boolean {
  const { text, tree } = source
  const end = endOf(source, statement)
  const start = statement.getStart(tree)
  const before = text.slice(lineStart(text, start), start)
  const rest = text.slice(end, lineEnd(text, end))
  return before.trim() !== '' || !/^\s*(?:\/\/.*|\/\*.*\*\/\s*)?$/.test(rest)
}
