import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { ComposedName } from '../../changes/compose/composed-name.js'
import { addElements } from '../../syntax/add-elements.js'
import { bindingsOf, findOrigin, type Bindings } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { restyle } from '../../syntax/restyle.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { walk } from '../../syntax/walk.js'
import type { Edit, Refusal } from '../../changes/change.js'
import type { Style } from '../../project.js'
import { editCode, createRefusal } from '../../changes/edit-code.js'
import { ROUTES } from './find-listing.js'
import { findGiven, unwrapValue } from '../../changes/compose/find-given.js'
import { importing, takeName } from '../../changes/compose/write-composed.js'

/** The function that makes a route. */
const MAKER: ComposedName = { name: 'route', from: ROUTES }

/** A route to add to the list that a file gives. */
export interface RouteRequest {
  /** Relative to the project's root. */
  readonly file: string
  readonly text: string
  /** As the list says it. */
  readonly path: string
  /** The file that answers, relative to the folder of the list. */
  readonly module: string
  /** The purpose of the route, in a few words. */
  readonly why: string
}

/** Adds a route at the end of a list: the call that makes it, and an import where its name is not there yet. */
export async function listRoute(request: RouteRequest): Promise<Edit> {
  return editCode<{ readonly source: Source }>({
    ...request,
    read: (source) => ({ source }),
    isDone: ({ source }) => isListed(source, request),
    write: ({ source }) => {
      const found = findList(source)
      if (!found) return { reason: 'the list of routes is not written out there' }
      const { list, statement } = found
      if (!source.ts.isArrayLiteralExpression(list)) return madeElsewhere(source, list)
      return { text: write(source, list, statement, request), did: [request.why] }
    },
    byHand: (refusal) => byHand(request, refusal),
  })
}

/** A list that a call gives. */
interface MadeElsewhere extends Refusal {
  /** The call, as it is written. */
  readonly made?: string
  /** The words behind it that check its type, as they are written. */
  readonly checked?: string
}

function madeElsewhere(source: Source, list: ts.Expression): MadeElsewhere {
  const refusal = createRefusal(source, list, 'the list of routes is made elsewhere')
  const { ts, tree } = source
  if (!ts.isCallExpression(list)) return refusal
  const { parent } = list
  const checked = ts.isSatisfiesExpression(parent)
    ? ` satisfies ${parent.type.getText(tree)}`
    : undefined
  return { ...refusal, made: list.getText(tree), ...(checked !== undefined && { checked }) }
}

/** Tells whether a route names the file that answers, however that is written. */
function isListed(source: Source, { module }: RouteRequest): boolean {
  const { ts, tree } = source
  const isMeant = (text: string): boolean => posix.normalize(text) === posix.normalize(module)
  return [...walk(source, tree)].some((node) => ts.isStringLiteralLike(node) && isMeant(node.text))
}

/** The list that a file gives, itself or by a name that never means another one. */
function findList(
  source: Source,
): { readonly list: ts.Expression; readonly statement: ts.Statement } | undefined {
  const given = findGiven(source, 'default')
  if (given.kind !== 'value') return undefined
  const { statement, value } = given
  return { list: unwrapValue(source, value), statement }
}

function write(
  source: Source,
  list: ts.ArrayLiteralExpression,
  statement: ts.Statement,
  { path, module }: RouteRequest,
): string {
  const style = detectStyle(source.text)
  const bindings = bindingsOf(source)
  const { local, lines, splices } = takeName({ source, bindings }, MAKER, style)
  const element = restyle(`${local}('${path}', '${module}')`, style)
  // What answers whatever is left stays the last one to be read.
  const next = list.elements.find((each) => isRest(source, bindings, each))
  return spliceText(source.text, [
    ...importing(source, statement, lines, style),
    ...splices,
    ...addElements(source, list, next, [element], style),
  ])
}

/** `route('*', …)` */
function isRest(source: Source, bindings: Bindings, node: ts.Expression): boolean {
  const { ts } = source
  if (!ts.isCallExpression(node)) return false
  const [path] = node.arguments
  const origin = findOrigin(source, bindings, node.expression)
  const isRoute = origin?.path.join('.') === MAKER.name
  return isRoute && path !== undefined && ts.isStringLiteralLike(path) && path.text === '*'
}

/** The edit that is left to the user, with the exact lines. */
function byHand(
  { text, path, module }: RouteRequest,
  { made, checked = '', ...refusal }: MadeElsewhere,
): Edit {
  const route = `${MAKER.name}('${path}', '${module}'),`
  const lines =
    made === undefined
      ? ['// among the routes:', route]
      : ['export default [', '  ...(await MADE),', `  ${route}`, `]${checked};`]
  const imported = `import { ${MAKER.name} } from '${MAKER.from}';`
  const style: Style = { ...detectStyle(text), eol: '\n' }
  const written = restyle([imported, '', ...lines].join('\n'), style)
  // What is the user's own stays as it is written, one step further in.
  const own = made?.replaceAll(/\r?\n(?=.)/g, `\n${style.indent}`) ?? ''
  const snippet = written.replace('MADE', () => own)
  return { kind: 'conflict', snippet, ...refusal }
}
