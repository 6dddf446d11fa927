import type { ts } from 'ts-morph'
import {
  type AttributeRow,
  type CallRow,
  findUse,
  type LegacyModule,
  type MatchedUse,
  type PlainStep,
  selectUses,
} from '../../catalog/legacy-library.js'
import { bindingsOf, importedCalls, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'

/** A call of a name that a module gives. */
export interface FoundCall {
  readonly node: ts.CallExpression
  readonly use: CallRow
}

/** The calls of the names whose arguments matter. */
export function findCalls(
  source: Source,
  { uses = [], match: module }: LegacyModule,
): readonly FoundCall[] {
  const calls = selectUses(uses, 'call')
  if (!calls.some(({ match }) => match === 'default' || source.text.includes(match))) return []
  return importedCalls(source).flatMap(({ node, origin: { specifier, path } }) => {
    const use =
      specifier === module ? calls.find(({ match }) => match === path.join('.')) : undefined
    return use && source.ts.isCallExpression(node) ? [{ node, use }] : []
  })
}

/** What is left to the user about a call, and where. */
export function findCallStep({
  becomes,
}: CallRow): Extract<CallRow['becomes'], { readonly where: string }> | undefined {
  return becomes !== 'same' && 'where' in becomes ? becomes : undefined
}

/** An attribute of a component, and what becomes of it. */
interface FoundAttribute extends MatchedUse<AttributeRow> {
  readonly node: ts.JsxAttribute
}

/** The attributes that a module's components are given. */
export function findAttributes(
  source: Source,
  { match: module, uses = [] }: LegacyModule,
): readonly FoundAttribute[] {
  const { ts, text, tree } = source
  const rows = selectUses(uses, 'attribute')
  if (!rows.some(({ match }) => text.includes(match.replace(/\..*/, '')))) return []
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return []
    const { tagName } = node
    if (!ts.isIdentifier(tagName)) return []
    const origin = findOrigin(source, bindingsOf(source), tagName)
    if (origin?.specifier !== module) return []
    return node.attributes.properties.flatMap((attribute) => {
      if (!ts.isJsxAttribute(attribute)) return []
      const name = [...origin.path, attribute.name.getText(tree)].join('.')
      const found = findUse(rows, name)
      return found ? [{ ...found, node: attribute }] : []
    })
  })
}

/** Where functions look for a cookie by our names. */
interface CookieReaders {
  /** The arguments that get the library's names. */
  readonly objects: readonly ts.ObjectLiteralExpression[]
  /** Where they can't be told any, and what to do about it. */
  readonly odd: readonly { readonly node: ts.Node; readonly step: PlainStep }[]
}

/** The calls that have to be told the names of cookies, and whatever else becomes of the functions. */
export function findCookieReaders(source: Source, row: LegacyModule): CookieReaders {
  const { ts, tree } = source
  const lacking = findCalls(source, row).flatMap(({ node, use: { becomes } }) => {
    if (becomes === 'same' || !('unless' in becomes)) return []
    const [given] = node.arguments
    const object = given && ts.isObjectLiteralExpression(given) ? given : undefined
    const names = object?.properties.map((each) => each.name?.getText(tree)) ?? []
    if (becomes.unless.some((name) => names.includes(name))) return []
    return [{ node, step: becomes.step, object: names.includes(undefined) ? undefined : object }]
  })
  return {
    objects: lacking.flatMap(({ object }) => object ?? []),
    odd: [...lacking.filter(({ object }) => !object), ...findHandedReaders(source, row)],
  }
}

/** The step of a function that looks for a cookie. */
export function findReaderStep(
  { uses = [] }: LegacyModule,
  isMeant: (name: string) => boolean,
): PlainStep | undefined {
  return selectUses(uses, 'call').flatMap(({ match, becomes }) =>
    becomes !== 'same' && 'unless' in becomes && isMeant(match) ? [becomes.step] : [],
  )[0]
}

/** Where such a function is handed to somebody else, who may call it with anything. */
function findHandedReaders(source: Source, row: LegacyModule): CookieReaders['odd'] {
  const { ts, tree } = source
  if (!findReaderStep(row, () => true)) return []
  return [...walk(source, tree)].flatMap((node) => {
    const { parent } = node
    if (!ts.isIdentifier(node) || ts.isImportSpecifier(parent) || ts.isBindingElement(parent)) {
      return []
    }
    if (ts.isCallExpression(parent) && parent.expression === node) return []
    const origin = findOrigin(source, bindingsOf(source), node)
    if (origin?.specifier !== row.match) return []
    const step = findReaderStep(row, (name) => name === origin.path.join('.'))
    return step ? [{ node, step }] : []
  })
}
