import type { ts } from 'ts-morph'
import type { Held } from '../../syntax/applications.js'
import { lineEnd, lineStart } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { terminator } from '../../syntax/terminator.js'
import { endOf } from '../../syntax/walk.js'
import { findMounted } from './find-mounted.js'
import { findPlace } from '../../syntax/find-place.js'
import { useLine } from './mount-lines.js'
import { statementsOf, type MountRequest, type MountStatement } from './mount-request.js'
import { importing, surroundingsOf, type Prepared, type Written } from './prepared.js'
import { writeInChain } from './write-in-chain.js'

/**
 * Writes the lines that are missing, and nothing else.
 *
 * @returns undefined where other code shares the line behind which they belong
 */
export function writeMount(prepared: Prepared, request: MountRequest): Written | undefined {
  const { source, bindings, app } = prepared
  const mounted = findMounted(source, bindings, request)
  const added = statementsOf(request).filter(({ name }) => !mounted.has(name))
  if (request.framework.mount.chains === true) return writeInChain(prepared, request, added)
  return app && writeBehind({ ...prepared, app }, request, added, [...mounted.values()])
}

/** As statements behind what has to be in front. */
function writeBehind(
  prepared: Prepared & { readonly app: Held },
  request: MountRequest,
  added: readonly MountStatement[],
  mounted: readonly ts.Node[],
): Written | undefined {
  const { source, app } = prepared
  const { text, tree } = source
  const style = detectStyle(text)
  const place = placeOf(prepared, request, mounted)
  if (sharesLine(source, place)) return undefined
  const { locals, splices } = importing(prepared, request, added, place)
  const start = lineStart(text, place.getStart(tree))
  const indent = /^[\t ]*/.exec(text.slice(start))?.[0] ?? ''
  const lines = added.map((each) => `${indent}${useLine(app.name, each, locals, style)}`)
  const at = lineEnd(text, endOf(source, place))
  const block = lines.join(style.eol) + terminator(text, at, style.semicolons)
  const insertion = { start: at, end: at, content: [`${style.eol}${block}`] }
  return { text: spliceText(text, [...splices, insertion]), added }
}

/** Behind what is mounted already, where it is among the application's own statements. */
function placeOf(
  prepared: Prepared & { readonly app: Held },
  request: MountRequest,
  mounted: readonly ts.Node[],
): ts.Statement {
  const { source, app } = prepared
  const surroundings = surroundingsOf(prepared, request)
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
