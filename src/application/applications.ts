import type { ts } from 'ts-morph'
import { findConstant, findSymbol, listAssignments } from '../code/bindings.js'
import { getPosition, type Position } from '../syntax/lines.js'
import type { FunctionNode } from '../syntax/list-returns.js'
import type { Bindings } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { outermost, unwrap, walk } from '../syntax/walk.js'
import type { ApplicationDialect, HandingPackage } from './dialect.js'
import { findCalledMember, findFunction, findMaking, type Making } from './find-making.js'

/** The parameter of a function, and what that does. */
interface Handed {
  readonly name: string
  readonly symbol: ts.Symbol
  readonly block: ts.Block
}

/**
 * The parameter that holds the application where a package makes it, and a call hands it to a function of the file:
 * `server.configure((app) => { … })`.
 */
function findHandedParameter(
  source: Source,
  bindings: Bindings,
  call: ts.CallExpression | ts.NewExpression,
  { hands = [] }: Pick<ApplicationDialect, 'hands'>,
): Handed | undefined {
  const { ts } = source
  const { expression, arguments: [given] = [] } = call
  if (!ts.isPropertyAccessExpression(expression) || !given) return undefined
  const row = hands.find(({ method }) => method === expression.name.text)
  if (!row || !isPackageMade(source, bindings, expression.expression, row)) return undefined
  const made = findFunction(source, given)
  return made && findFirstParameter(source, made)
}

/** The first parameter of a function that has statements. */
function findFirstParameter({ ts, checker, tree }: Source, made: FunctionNode): Handed | undefined {
  const { body, parameters } = made
  const [name] = parameters.map((each) => each.name)
  const symbol = name && ts.isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined
  if (!name || !symbol || !body || !ts.isBlock(body)) return undefined
  return { name: name.getText(tree), symbol, block: body }
}

/** Tells whether a value is what the class makes, or what its methods that are called on it give back. */
function isPackageMade(
  source: Source,
  bindings: Bindings,
  node: ts.Expression,
  row: HandingPackage,
): boolean {
  const { ts } = source
  const value = unwrap(source, node)
  if (ts.isNewExpression(value)) {
    const called = findCalledMember(source, bindings, value.expression)
    const isOwn = called?.module === row.module && called.name === row.name
    return isOwn && isNothing(source, value.arguments?.[row.own])
  }
  const inner = findInnermost(source, value)
  return inner !== undefined && isPackageMade(source, bindings, inner, row)
}

/** Tells whether an argument leaves something to the class: it is not there, or stands for nothing. */
function isNothing({ ts }: Source, argument: ts.Expression | undefined): boolean {
  return (
    argument === undefined ||
    argument.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(argument) && argument.text === 'undefined')
  )
}

/** The beginning of a chain of calls, or the value that a variable is made as. */
function findInnermost(source: Source, value: ts.Expression): ts.Expression | undefined {
  const { ts } = source
  if (ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression)) {
    return value.expression.expression
  }
  const made = findConstant(source, value)
  return made && made.end <= value.pos ? made : undefined
}

/** A place where an application is made, and what holds it. */
export interface Application extends Position {
  readonly call: ts.CallExpression | ts.NewExpression
  /** The calls of its methods, in their order, that follow it in the same expression and give it back. */
  readonly chain: readonly ts.CallExpression[]
  readonly held?: Held
}

/** The variable, the property of `this`, or the parameter that holds an application. */
export interface Held {
  /** As written: `app`, `this.app`. */
  readonly name: string
  readonly symbol: ts.Symbol
  /** The property in which `symbol` has it, where that is an object that was handed over: `server.app`. */
  readonly member?: string
  /** The others that have it there: properties of `this` in which a constructor keeps it, and getters that give it. */
  readonly aliases?: readonly Pick<Held, 'name' | 'symbol'>[]
  /** The statement behind which the application is there; undefined where it is from the head of the block on. */
  readonly statement?: ts.Statement
  /** The statements with which it goes on. */
  readonly block: ts.SourceFile | ts.Block | ts.ModuleBlock
}

/** The facts of a framework about how its applications are made. */
export interface Makes extends Pick<
  ApplicationDialect,
  'package' | 'makers' | 'takesIn' | 'hands'
> {
  readonly mount: Pick<ApplicationDialect['mount'], 'settings' | 'chains'>
}

/** Every place where an application of a framework is made, in the order of the text. */
export function findApplications(
  source: Source,
  bindings: Bindings,
  framework: Makes,
): readonly Application[] {
  const { ts, tree } = source
  const found: Application[] = []
  const replaced = new Set<ts.Node>()
  for (const node of walk(source, tree)) {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue
    const held = findHandedParameter(source, bindings, node, framework)
    if (held)
      found.push({ call: node, chain: [], ...getPosition(source.text, node.getStart(tree)), held })
    const making = findMaking(source, bindings, node, framework)
    if (!making) continue
    const application = getApplication(source, node, making, framework)
    // What a function of the file gives is an application where it is kept, and the one in the function then is not.
    if (making.inside && !application.held) continue
    if (making.inside) replaced.add(making.inside)
    found.push(application)
  }
  return found.filter(({ call }) => !replaced.has(call))
}

function getApplication(
  source: Source,
  node: Application['call'],
  { promises }: Making,
  framework: Makes,
): Application {
  const { tree, text } = source
  const chain = listChain(source, node, framework)
  const whole = chain.at(-1) ?? node
  const made = promises ? awaited(source, whole) : whole
  const held = made && findHolder(source, made, framework)
  return { call: node, chain, ...getPosition(text, node.getStart(tree)), ...(held && { held }) }
}

/** The expression that waits for what a call promises. */
function awaited(source: Source, call: Application['call']): ts.Expression | undefined {
  const { parent } = outermost(source, call)
  return source.ts.isAwaitExpression(parent) ? parent : undefined
}

/** `application().set(…)` is the application still, and `application().use(…)` as well. */
export function listChain(
  source: Source,
  node: ts.Node,
  framework: Makes,
): readonly ts.CallExpression[] {
  const { ts } = source
  const access = outermost(source, node).parent
  if (!ts.isPropertyAccessExpression(access)) return []
  const { mount, takesIn } = framework
  const gives = [...mount.settings, ...takesIn].includes(access.name.text)
  if (mount.chains !== true && !gives) return []
  const call = outermost(source, access).parent
  const called = ts.isCallExpression(call) && call.expression === outermost(source, access)
  return called ? [call, ...listChain(source, call, framework)] : []
}

/** Follows `const app = module.exports = express()` outwards to the name that the file itself uses. */
function findHolder(source: Source, call: ts.Node, framework: Makes): Held | undefined {
  const { ts, tree } = source
  const targets: ts.Expression[] = []
  let node = outermost(source, call)
  while (isAssigned(source, node)) {
    targets.push(unwrap(source, node.parent.left))
    node = outermost(source, node.parent)
  }
  const { parent } = node
  if (ts.isPropertyDeclaration(parent)) return findField(source, parent, framework)
  const declares = ts.isVariableDeclaration(parent) && parent.initializer === node
  const name = declares ? parent.name : targets.find((target) => canHold(source, target))
  const symbol = name && findSymbol(source, name)
  if (!name || !symbol || replacements(source, symbol) !== (declares ? 0 : 1)) return undefined
  const placed = findStatementPlace(source, declares ? parent.parent.parent : parent)
  const aliases = listGetters(source, symbol)
  return placed && { name: name.getText(tree), symbol, aliases, ...placed }
}

/** The getters that give what a property of `this` holds: `get app() { return this._app }`. */
function listGetters(source: Source, held: ts.Symbol): readonly Pick<Held, 'name' | 'symbol'>[] {
  const { ts, checker, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isGetAccessorDeclaration(node)) return []
    const [only, more] = node.body?.statements ?? []
    const given = only && !more && ts.isReturnStatement(only) ? only.expression : undefined
    const symbol = checker.getSymbolAtLocation(node.name)
    return given && symbol && findSymbol(source, given) === held
      ? [{ name: `this.${node.name.getText(tree)}`, symbol }]
      : []
  })
}

/**
 * `private app = express()`: it is there when the constructor begins, behind `super()`; without one, in the only method
 * that adds to it, or calls all that do.
 */
function findField(
  source: Source,
  field: ts.PropertyDeclaration,
  framework: Makes,
): Held | undefined {
  const { ts, checker, tree } = source
  const symbol = checker.getSymbolAtLocation(field.name)
  const block =
    field.parent.members.find(ts.isConstructorDeclaration)?.body ??
    (symbol && addingMethod(source, field.parent, symbol, framework))
  const isStatic = (ts.getCombinedModifierFlags(field) & ts.ModifierFlags.Static) !== 0
  if (!symbol || !block || isStatic || replacements(source, symbol) > 0) return undefined
  const statement = block.statements.find((each) => /^super\s*\(/.test(each.getText(tree)))
  return {
    name: `this.${field.name.getText(tree)}`,
    symbol,
    aliases: listGetters(source, symbol),
    block,
    ...(statement && { statement }),
  }
}

function addingMethod(
  source: Source,
  { members }: ts.ClassLikeDeclaration,
  app: ts.Symbol,
  { takesIn }: Makes,
): ts.Block | undefined {
  const { ts } = source
  const adds = (node: ts.Node): boolean => {
    if (findSymbol(source, node) !== app) return false
    const { parent } = node
    const added = ts.isPropertyAccessExpression(parent) && takesIn.includes(parent.name.text)
    return added || (ts.isCallExpression(parent) && parent.expression !== node)
  }
  const methods = members.flatMap((member) => listMethods(source, member))
  const adding = methods.filter(({ body }) => [...walk(source, body)].some(adds))
  const first = adding.length > 1 ? callingAll(source, methods, adding, adds) : adding
  const [only, more] = first
  return more ? undefined : only?.body
}

/** A method of a class, or a property that holds a function: `start = () => { … }`. */
interface Method {
  readonly member: ts.MethodDeclaration | ts.PropertyDeclaration
  readonly body: ts.Block
}

function listMethods({ ts }: Source, member: ts.ClassElement): readonly Method[] {
  if (ts.isMethodDeclaration(member)) return member.body ? [{ member, body: member.body }] : []
  const value = ts.isPropertyDeclaration(member) ? member.initializer : undefined
  const written = value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
  return ts.isPropertyDeclaration(member) && written && ts.isBlock(value.body)
    ? [{ member, body: value.body }]
    : []
}

/**
 * Of methods that add to an application, those that the class itself doesn't call, with what calls the others. What adds
 * only later, in a function of its own, comes behind what adds at once.
 */
function callingAll(
  source: Source,
  methods: readonly Method[],
  adding: readonly Method[],
  adds: (node: ts.Node) => boolean,
): readonly Method[] {
  const { ts, checker } = source
  const isLater = (node: ts.Node, { body }: Method): boolean => {
    for (let at = node; at !== body; at = at.parent) if (ts.isFunctionLike(at)) return true
    return false
  }
  const calls = ({ body }: Method, { member }: Method): boolean => {
    const symbol = checker.getSymbolAtLocation(member.name)
    return [...walk(source, body)].some(
      (node) => ts.isCallExpression(node) && findSymbol(source, node.expression) === symbol,
    )
  }
  const atOnce = adding.filter((method) =>
    [...walk(source, method.body)].some((node) => adds(node) && !isLater(node, method)),
  )
  const reaching = new Set(atOnce)
  for (const called of reaching)
    for (const method of methods) if (calls(method, called)) reaching.add(method)
  return [...reaching].filter((method) => !methods.some((other) => calls(other, method)))
}

/** Nothing for a node that isn't a statement of a file or of a block, where lines can follow. */
function findStatementPlace(
  { ts }: Source,
  node: ts.Node,
): Pick<Held, 'statement' | 'block'> | undefined {
  if (!ts.isVariableStatement(node) && !ts.isExpressionStatement(node)) return undefined
  const block = node.parent
  const holds = ts.isSourceFile(block) || ts.isBlock(block) || ts.isModuleBlock(block)
  return holds ? { statement: node, block } : undefined
}

/** Tells whether an expression is the value of an assignment. */
export function isAssigned(
  { ts }: Source,
  node: ts.Node,
): node is ts.Node & { readonly parent: ts.BinaryExpression } {
  const { parent } = node
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.right === node
  )
}

function canHold({ ts }: Source, node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text !== 'exports'
  return ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword
}

/** How often something else is assigned to what holds an application: `app = withRoutes(app)` is the application still. */
function replacements(source: Source, symbol: ts.Symbol): number {
  const { ts } = source
  return listAssignments(source, symbol).filter(({ value: given }) => {
    const value = given && unwrap(source, given)
    const isHanded = (argument: ts.Node): boolean => findSymbol(source, argument) === symbol
    return !(value && ts.isCallExpression(value) && value.arguments.some(isHanded))
  }).length
}
