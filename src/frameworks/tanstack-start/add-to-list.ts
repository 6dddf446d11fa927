import type { ts } from 'ts-morph'
import { addElements } from '../../syntax/add-elements.js'
import { findSymbol } from '../../code/bindings.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine } from '../../syntax/import-line.js'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { restyle } from '../../syntax/restyle.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { unwrap, walk } from '../../syntax/walk.js'
import type { Edit, Refusal } from '../../changes/change.js'
import { editCode, createRefusal } from '../../changes/edit-code.js'
import { isOurs, type Ours } from '../../changes/compose/compose-request.js'
import { importing } from '../../changes/compose/write-composed.js'
import { containsNode } from '../../syntax/contains-node.js'

/** The function that is called with the options of the application, or with a function that gives them. */
const MAKER = { name: 'createStart', from: '@tanstack/react-start' }

/** The option that lists the middleware of every request. */
const LIST = 'requestMiddleware'

/** Our middleware to add to the application's list. */
export interface MiddlewareRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  /** Empty for a file that is made. */
  readonly text: string
  /** Our function, and the module that gives it. */
  readonly ours: Extract<Ours, { kind: 'imported' }>
  /** All of a file that is made. */
  readonly whole: string
}

/** A list as a file writes it out, or the options that have none yet. */
type ListOrOptions =
  | { readonly kind: 'list'; readonly list: ts.ArrayLiteralExpression }
  | { readonly kind: 'options'; readonly options: ts.ObjectLiteralExpression }

/** Adds a function that a module of the project gives to a list, behind what is there: an import, and the element. */
export async function addToList(request: MiddlewareRequest): Promise<Edit> {
  return editCode<{ readonly source: Source }>({
    ...request,
    read: (source) => ({ source }),
    isDone: ({ source }) => isUsed(source, request),
    write: ({ source }) => {
      const text = source.text.trim() === '' ? request.whole : write(source, request)
      return typeof text === 'string'
        ? { text, did: ['puts the session into the context on the server'] }
        : text
    },
    byHand: (refusal) => byHand(request, refusal),
  })
}

/** The symbol of ours in the file, where it imports it. */
function ownName(source: Source, { ours }: MiddlewareRequest): ts.Symbol | undefined {
  const found = [...bindingsOf(source)].find(
    ([, { specifier, path }]) => path.join('.') === ours.name && isOurs(ours, specifier),
  )
  return found?.[0]
}

/** Tells whether the file has ours and does something with it. Where a user has moved it, it stays. */
function isUsed(source: Source, request: MiddlewareRequest): boolean {
  const { ts, tree } = source
  const symbol = ownName(source, request)
  return [...walk(source, tree)].some(
    (node) =>
      ts.isIdentifier(node) &&
      !ts.isImportSpecifier(node.parent) &&
      symbol !== undefined &&
      findSymbol(source, node) === symbol,
  )
}

/** The list, as the only call that takes it is given it. */
function findList(source: Source): ListOrOptions | Refusal {
  const { ts, tree } = source
  const bindings = bindingsOf(source)
  const calls = [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return []
    const origin = findOrigin(source, bindings, node.expression)
    const makes = origin?.specifier === MAKER.from && origin.path.join('.') === MAKER.name
    return makes ? [node] : []
  })
  const [call, second] = calls
  if (!call || second) {
    return { reason: `the file calls ${MAKER.name} ${call ? 'twice' : 'nowhere'}` }
  }
  const [given] = call.arguments
  const options = given && findObject(source, given)
  if (!options) {
    return createRefusal(source, call, `what ${MAKER.name} is given is not written out`)
  }
  const property = options.properties.findLast((each) => each.name?.getText(tree) === LIST)
  if (!property) {
    const spread = options.properties.find((each) => ts.isSpreadAssignment(each))
    const reason = `${LIST} may be among what is spread here`
    return spread ? createRefusal(source, spread, reason) : { kind: 'options', options }
  }
  const array = findArray(source, property)
  return array
    ? { kind: 'list', list: array }
    : createRefusal(source, property, `${LIST} is not written out`)
}

/** The object that a function gives, or that is written in its place. */
function findObject(source: Source, node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  const { ts } = source
  const inner = unwrap(source, node)
  if (ts.isObjectLiteralExpression(inner)) return inner
  if (!ts.isArrowFunction(inner) && !ts.isFunctionExpression(inner)) return undefined
  if (!ts.isBlock(inner.body)) return findObject(source, inner.body)
  const returns = [...walk(source, inner.body)].filter((each) => ts.isReturnStatement(each))
  const [only, second] = returns
  return only?.expression && !second ? findObject(source, only.expression) : undefined
}

/** The list that an option is, or the constant that has it. */
function findArray(
  source: Source,
  property: ts.ObjectLiteralElementLike,
): ts.ArrayLiteralExpression | undefined {
  const { ts, checker } = source
  if (ts.isShorthandPropertyAssignment(property)) {
    const declared = checker.getShorthandAssignmentValueSymbol(property)?.valueDeclaration
    return constantArray(source, declared)
  }
  if (!ts.isPropertyAssignment(property)) return undefined
  const value = unwrap(source, property.initializer)
  if (ts.isArrayLiteralExpression(value)) return value
  return constantArray(source, findSymbol(source, value)?.valueDeclaration)
}

function constantArray(
  source: Source,
  declared: ts.Declaration | undefined,
): ts.ArrayLiteralExpression | undefined {
  const { ts } = source
  if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer) return undefined
  const value = unwrap(source, declared.initializer)
  const isConstant = (declared.parent.flags & ts.NodeFlags.Const) !== 0
  return isConstant && ts.isArrayLiteralExpression(value) ? value : undefined
}

function write(source: Source, request: MiddlewareRequest): string | Refusal {
  const found = findList(source)
  if ('reason' in found) return found
  const { text } = source
  const { ours } = request
  const style = detectStyle(text)
  const known = ownName(source, request)?.name
  const local = known ?? freeName(source, ours.name)
  const at = found.kind === 'list' ? found.list : found.options
  const user = source.tree.statements.find((each) => containsNode(each, at))
  const added = found.kind === 'list' ? local : `${LIST}: [${local}]`
  const line = importLine(ours.from[0], new Map([[ours.name, local]]), 'import', style)
  const imports = known === undefined && user ? importing(source, user, [line], style) : []
  return spliceText(text, [...imports, ...addElements(source, at, undefined, [added], style)])
}

/** The edit that is left to the user, with the exact lines. */
function byHand({ text, ours: { name, from } }: MiddlewareRequest, refusal: Refusal): Edit {
  const lines = [
    `import { ${name} } from '${from[0]}';`,
    '',
    `// behind what ${MAKER.name} is given already:`,
    `${LIST}: [...yours, ${name}],`,
  ]
  return {
    kind: 'conflict',
    snippet: restyle(lines.join('\n'), { ...detectStyle(text), eol: '\n' }),
    ...refusal,
  }
}
