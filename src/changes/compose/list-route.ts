import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { ComposedName } from '../../catalog/frameworks/composition.js'
import { addElements } from '../../syntax/add-elements.js'
import { positionAt, splitBom } from '../../syntax/lines.js'
import { bindingsOf, originOf, type Bindings } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { restyle } from '../../syntax/restyle.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { walk } from '../../syntax/walk.js'
import type { Edit, Refusal } from '../change.js'
import { findGiven, valueBehind } from './find-given.js'
import { importing, takeName } from './write-composed.js'

/** A route to add to the list that a file gives. */
export interface RouteRequest {
  /** Relative to the project's root. */
  readonly file: string
  readonly text: string
  /** What makes a route. */
  readonly with: ComposedName
  /** As the list says it. */
  readonly path: string
  /** The file that answers, relative to the folder of the list. */
  readonly module: string
  /** What it is for, in a few words. */
  readonly why: string
}

/**
 * Adds a route at the end of a list: the call that makes it, and an import where its name is not there yet. Nothing else
 * changes. The result is parsed again; a list that is not written out is left to the user.
 */
export async function listRoute(request: RouteRequest): Promise<Edit> {
  const { bom, body } = splitBom(request.text)
  const source = await parseSource(request.file, body)
  const { problem } = source
  if (problem) {
    const { message, ...position } = problem
    return byHand(request, { reason: `the file does not parse: ${message}`, ...position })
  }
  if (isListed(source, request)) return { kind: 'unchanged' }
  const found = listIn(source)
  if (!found) return byHand(request, { reason: 'the list of routes is not written out there' })
  const { list, statement } = found
  if (!source.ts.isArrayLiteralExpression(list)) {
    const position = positionAt(source.text, list.getStart(source.tree))
    const made = source.ts.isCallExpression(list) ? list.getText(source.tree) : undefined
    return byHand(request, { reason: 'the list of routes is made elsewhere', ...position }, made)
  }
  const text = write(source, list, statement, request)
  const after = await parseSource(request.file, text)
  if (after.problem || !isListed(after, request)) {
    return byHand(request, { reason: 'the edited file would not mean what it should' })
  }
  return { kind: 'edited', content: [bom + text], did: [request.why] }
}

/** Whether a route names the file that answers, however that is written. */
function isListed(source: Source, { module }: RouteRequest): boolean {
  const { ts, tree } = source
  const isMeant = (text: string): boolean => posix.normalize(text) === posix.normalize(module)
  return [...walk(source, tree)].some((node) => ts.isStringLiteralLike(node) && isMeant(node.text))
}

/** The list that a file gives, itself or by a name that never means another one. */
function listIn(
  source: Source,
): { readonly list: ts.Expression; readonly statement: ts.Statement } | undefined {
  const given = findGiven(source, 'default')
  if (given.kind !== 'value') return undefined
  const { statement, value } = given
  return { list: valueBehind(source, value), statement }
}

function write(
  source: Source,
  list: ts.ArrayLiteralExpression,
  statement: ts.Statement,
  { with: maker, path, module }: RouteRequest,
): string {
  const style = detectStyle(source.text)
  const bindings = bindingsOf(source)
  const { local, lines, splices } = takeName({ source, bindings }, maker, style)
  const element = restyle(`${local}('${path}', '${module}')`, style)
  // What answers whatever is left stays the last one to be read.
  const next = list.elements.find((each) => isRest(source, bindings, each, maker))
  return spliceText(source.text, [
    ...importing(source, statement, lines, style),
    ...splices,
    ...addElements(source, list, next, [element], style),
  ])
}

/** `route('*', …)` */
function isRest(
  source: Source,
  bindings: Bindings,
  node: ts.Expression,
  maker: ComposedName,
): boolean {
  const { ts } = source
  if (!ts.isCallExpression(node)) return false
  const [path] = node.arguments
  const origin = originOf(source, bindings, node.expression)
  const isRoute = origin?.path.join('.') === maker.name
  return isRoute && path !== undefined && ts.isStringLiteralLike(path) && path.text === '*'
}

/**
 * The edit that is left to the user, with the exact lines.
 *
 * @param made the call that gives the list, or later
 */
function byHand(
  { text, with: maker, path, module }: RouteRequest,
  refusal: Refusal,
  made?: string,
): Edit {
  const route = `${maker.name}('${path}', '${module}'),`
  const lines =
    made === undefined
      ? ['// among the routes:', route]
      : ['export default [', '  ...(await MADE),', `  ${route}`, '];']
  const imported = `import { ${maker.name} } from '${maker.from}';`
  const written = restyle([imported, '', ...lines].join('\n'), { ...detectStyle(text), eol: '\n' })
  // What is the user's own stays as it is written.
  const snippet = made === undefined ? written : written.replace('MADE', () => made)
  return { kind: 'conflict', snippet, ...refusal }
}
