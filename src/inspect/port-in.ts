import type { ts } from 'ts-morph'
import type { Evidence } from '../project.js'
import { symbolOf } from '../code/bindings.js'
import { splitBom } from '../syntax/lines.js'
import { exportsOf } from '../code/module-exports.js'
import { bindingsOf, originOf } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { propertyOf } from '../syntax/property-of.js'
import { unwrap, walk } from '../syntax/walk.js'
import type { FollowExport } from './follow-export.js'
import type { ResolveImport } from './import-resolver.js'

/** The variables that are set where the application is developed, and what sets them. */
export type Variables = ReadonlyMap<string, { readonly value: string; readonly evidence: Evidence }>

/** Files that the one may import which listens. */
interface Others {
  readonly texts: ReadonlyMap<string, string>
  readonly resolve: ResolveImport
  readonly follow: FollowExport
}

interface Reading {
  readonly source: Source
  readonly others: Others
  readonly variables: Variables
  /** What was followed on the way, so that a circle ends. */
  readonly entered: readonly ts.Node[]
}

interface Found {
  readonly port: number
  readonly evidence: readonly Evidence[]
}

/** The first port that an expression would give, read as the program would: a variable, then its default. */
export async function portIn(
  at: Reading,
  node: ts.Expression | undefined,
): Promise<Found | undefined> {
  const { ts } = at.source
  if (!node || at.entered.includes(node)) return undefined
  const inner = unwrap(at.source, node)
  if (ts.isNumericLiteral(inner) || ts.isStringLiteralLike(inner)) return toPort(inner.text, [])
  const next = { ...at, entered: [...at.entered, node] }
  const declaration = declarationOf(at.source, inner)
  const set = portOfVariable(at.variables, variableOf(at.source, inner, declaration))
  if (set) return set
  const given = [initializerOf(at.source, declaration), assignedTo(at.source, declaration)]
  for (const part of [...partsOf(at.source, inner), ...given]) {
    const found = await portIn(next, part)
    if (found) return found
  }
  return (await portOfSetting(next, inner)) ?? portElsewhere(next, inner)
}

/** `config.port` of a value of the file, whatever its type says of it. */
async function portOfSetting(at: Reading, node: ts.Expression): Promise<Found | undefined> {
  const { ts } = at.source
  if (!ts.isPropertyAccessExpression(node)) return undefined
  return portOfProperty(at, node.expression, [node.name.text])
}

/** What another file says: `config.port` of an imported `config`. */
async function portElsewhere(at: Reading, node: ts.Expression): Promise<Found | undefined> {
  const { source, others } = at
  const origin = originOf(source, bindingsOf(source), node)
  const target = origin && others.resolve(source.file, origin.specifier)
  if (!origin || target === undefined) return undefined
  const { file, path } = await others.follow({ file: target, path: origin.path })
  const there = await parseSource(file, splitBom(others.texts.get(file) ?? '').body)
  const reading = { ...at, source: there }
  const all = exportsOf(there)
  const has = (name: string | undefined): boolean => all.some((each) => each.name === name)
  // The default import of a CommonJS file is all that it gives.
  const [name, ...names] = path[0] === 'default' && !has('default') ? path.slice(1) : path
  const value = all.findLast((each) => each.name === name)?.value
  if (!value || there.ts.isFunctionDeclaration(value)) return undefined
  return names.length === 0 ? portIn(reading, value) : portOfProperty(reading, value, names)
}

/** A property of an object, or of what a call makes of one: `schema.parse(process.env).PORT`. */
async function portOfProperty(
  at: Reading,
  object: ts.Expression,
  [name = '', ...names]: readonly string[],
): Promise<Found | undefined> {
  const { source, variables } = at
  const [value] = objectsIn(source, object).flatMap((each) => propertyOf(source, each, name) ?? [])
  if (!value) return undefined
  if (names.length > 0) return portOfProperty(at, value, names)
  // What a library checks is called as the variable.
  const checked = source.ts.isCallExpression(unwrap(source, value)) ? name : undefined
  return portOfVariable(variables, checked) ?? portIn(at, value)
}

/** The objects that are written out in a value, behind names and in calls. */
function objectsIn(
  source: Source,
  node: ts.Expression,
  entered: readonly ts.Node[] = [],
): readonly ts.ObjectLiteralExpression[] {
  const { ts } = source
  const value = unwrap(source, node)
  if (ts.isObjectLiteralExpression(value)) return [value]
  if (entered.includes(value)) return []
  const { expression, arguments: given = [] } = ts.isCallExpression(value)
    ? value
    : { expression: undefined }
  const callee = expression && ts.isPropertyAccessExpression(expression) && expression.expression
  const held = initializerOf(source, declarationOf(source, value))
  return [...given, callee, held].flatMap((each) =>
    each ? objectsIn(source, each, [...entered, value]) : [],
  )
}

/** What an expression gets its value from, in the order in which it is tried. */
function partsOf(source: Source, node: ts.Expression): readonly (ts.Expression | undefined)[] {
  const { ts } = source
  if (ts.isPrefixUnaryExpression(node)) return [node.operand]
  if (ts.isBinaryExpression(node)) return [node.left, node.right]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse]
  if (ts.isObjectLiteralExpression(node)) {
    return ['port', 'default'].map((name) => propertyOf(source, node, name))
  }
  if (!ts.isCallExpression(node)) return []
  // `Number(x)`, `parseInt(x, 10)`, `normalizePort(x)`; `app.get('port')` has the value that was set.
  const [argument, fallback] = node.arguments
  const isName = argument && ts.isStringLiteralLike(argument)
  const given = [settingOf(source, node), argument, isName ? fallback : undefined]
  // `z.string().default('3000').transform(Number)`
  const { expression } = node
  const before = ts.isPropertyAccessExpression(expression) ? expression.expression : undefined
  return [...given, before && ts.isCallExpression(before) ? before : undefined]
}

/** What a name was declared as in this file: a variable, a parameter, or a property of an object. */
function declarationOf(source: Source, node: ts.Expression): ts.Declaration | undefined {
  const { ts, checker } = source
  const symbol = ts.isPropertyAccessExpression(node)
    ? checker.getSymbolAtLocation(node.name)
    : symbolOf(source, node)
  return symbol?.valueDeclaration
}

function initializerOf(
  { ts }: Source,
  node: ts.Declaration | undefined,
): ts.Expression | undefined {
  if (!node) return undefined
  if (ts.isShorthandPropertyAssignment(node)) return node.name
  const holds =
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node)
  return holds ? node.initializer : undefined
}

/** `x` of `this.port = x`, for a property or a variable that is declared without a value. */
function assignedTo(
  source: Source,
  declaration: ts.Declaration | undefined,
): ts.Expression | undefined {
  const { ts, tree } = source
  if (!declaration) return undefined
  for (const node of walk(source, tree)) {
    if (!ts.isBinaryExpression(node)) continue
    if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) continue
    if (declarationOf(source, node.left) === declaration) return node.right
  }
  return undefined
}

/** `process.env.PORT`, `PORT` of `const { PORT } = process.env`, or what a function is to look up: `env('PORT', 3000)`. */
function variableOf(
  { ts, tree }: Source,
  node: ts.Expression,
  declaration: ts.Declaration | undefined,
): string | undefined {
  if (declaration && ts.isBindingElement(declaration)) {
    return (declaration.propertyName ?? declaration.name).getText(tree)
  }
  if (ts.isCallExpression(node)) {
    const [name] = node.arguments
    return name && ts.isStringLiteralLike(name) ? name.text : undefined
  }
  return /^process\.env(?:\.|\[['"])(\w+)/.exec(node.getText(tree))?.[1]
}

export function portOfVariable(variables: Variables, name: string | undefined): Found | undefined {
  const variable = name === undefined ? undefined : variables.get(name)
  return variable && toPort(variable.value, [variable.evidence])
}

/** `x` of `app.set('port', x)`, for `app.get('port')`. */
function settingOf(source: Source, call: ts.CallExpression): ts.Expression | undefined {
  const { ts, tree } = source
  const [key] = call.arguments
  if (!key || !call.expression.getText(tree).endsWith('.get')) return undefined
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node) || !node.expression.getText(tree).endsWith('.set')) continue
    const [name, value] = node.arguments
    if (name?.getText(tree) === key.getText(tree)) return value
  }
  return undefined
}

/** A text that is a port. */
export function toPort(text: string, evidence: readonly Evidence[]): Found | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? { port, evidence } : undefined
}
