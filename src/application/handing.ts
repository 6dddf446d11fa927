import type { ts } from 'ts-morph'
import { findSymbol } from '../code/bindings.js'
import type { Held } from './applications.js'
import { asFunction, findClass, type GivenValue } from './exported-function.js'
import type { Source } from '../syntax/parse-source.js'
import { outermost, walk } from '../syntax/walk.js'

/** A call to which a value is handed: `setUp(app)`, `setUp({ app })`, `new Server(app)`. */
export interface Handover {
  readonly call: ts.CallExpression | ts.NewExpression
  /** Which of the arguments has it, counted from 0. */
  readonly argument: number
  /** The property in which that one has it. */
  readonly property?: string
}

/** How code gets the application that is handed to it. */
export interface HandedAs extends Partial<Pick<Handover, 'argument' | 'property'>> {
  /** The method that has it of what its class was made with; undefined for a function, or for the constructor. */
  readonly method?: string
}

/** The call that a value is handed to where it stands. */
export function findHandover(source: Source, node: ts.Node): Handover | undefined {
  const { ts, tree } = source
  const { parent } = node
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const argument = parent.arguments?.findIndex((given) => given === node) ?? -1
    return argument < 0 ? undefined : { call: parent, argument }
  }
  if (!ts.isShorthandPropertyAssignment(parent) && !ts.isPropertyAssignment(parent))
    return undefined
  const whole = findHandover(source, outermost(source, parent.parent))
  return whole && whole.property === undefined
    ? { ...whole, property: parent.name.getText(tree) }
    : undefined
}

/** How a call is handed what some names stand for. */
export function findHandoverCall(
  source: Source,
  names: ReadonlySet<ts.Symbol>,
  call: Handover['call'],
): Handover | undefined {
  for (const node of (call.arguments ?? []).flatMap((each) => [...walk(source, each)])) {
    const symbol = findSymbol(source, node)
    if (!symbol || !names.has(symbol)) continue
    const handing = findHandover(source, outermost(source, node))
    if (handing?.call === call) return handing
  }
  return undefined
}

/** How a call is handed the application where it gets `this`, a property of which has it: `Routes.init(this)`. */
export function itselfHanded(
  { ts }: Source,
  names: ReadonlySet<ts.Symbol>,
  { call, argument }: Handover,
): Handover | undefined {
  const property = [...names].findLast(
    ({ flags }) => (flags & (ts.SymbolFlags.Property | ts.SymbolFlags.GetAccessor)) !== 0,
  )?.name
  return property === undefined ? undefined : { call, argument, property }
}

/** The symbol of the value that a function is handed. */
export function handedParameter(
  source: Source,
  parameters: readonly ts.ParameterDeclaration[],
  { argument = 0, property }: HandedAs,
): ts.Symbol | undefined {
  const { ts, tree } = source
  const parameter = parameters[argument]
  const name = parameter?.name
  if (!name || ts.isArrayBindingPattern(name)) return undefined
  if (ts.isIdentifier(name)) {
    return property === undefined ? listSymbols(source, parameter)[0] : undefined
  }
  const element = name.elements.find(
    (each) => (each.propertyName ?? each.name).getText(tree) === property,
  )
  return element && ts.isIdentifier(element.name) ? findSymbol(source, element.name) : undefined
}

/** The symbol of a parameter, then that of the property of `this` that it declares as well: `constructor(private app)`. */
function listSymbols(source: Source, parameter: ts.ParameterDeclaration): readonly ts.Symbol[] {
  const { ts, checker, tree } = source
  if (ts.isParameterPropertyDeclaration(parameter, parameter.parent)) {
    const name = parameter.name.getText(tree)
    return checker.getSymbolsOfParameterPropertyDeclaration(parameter, name)
  }
  return [findSymbol(source, parameter.name)].flatMap((symbol) => symbol ?? [])
}

/** The function's own name for the application that it is handed; `server.app` where that is a property of what it is handed. */
export function handedName(
  source: Source,
  parameters: readonly ts.ParameterDeclaration[],
  handing: HandedAs,
): Pick<Held, 'name' | 'symbol' | 'member'> | undefined {
  const symbol = handedParameter(source, parameters, handing)
  if (symbol) return { name: symbol.name, symbol }
  const { argument = 0, property: member } = handing
  const whole = member === undefined ? undefined : handedParameter(source, parameters, { argument })
  return whole && member !== undefined
    ? { name: `${whole.name}.${member}`, symbol: whole, member }
    : undefined
}

/** The application that a function, or a class, of the file is handed, and the statements that have it. */
export function handedApplication(
  source: Source,
  value: GivenValue,
  handing: HandedAs,
): Held | undefined {
  const owner = findClass(source, value)
  if (owner) return keptApplication(source, owner, handing)
  const made = asFunction(source, value)
  const named = made && handedName(source, [...made.parameters], handing)
  return named && made.body && source.ts.isBlock(made.body)
    ? { ...named, block: made.body }
    : undefined
}

/** The application with which a class is made: in its constructor, or in a method, which has what the constructor keeps. */
export function keptApplication(
  source: Source,
  { members }: ts.ClassLikeDeclaration,
  handing: HandedAs,
): Held | undefined {
  const { ts, tree } = source
  const maker = members.find(
    (each): each is ts.ConstructorDeclaration =>
      ts.isConstructorDeclaration(each) && each.body !== undefined,
  )
  const symbol = maker && handedParameter(source, [...maker.parameters], handing)
  if (!maker?.body || !symbol) return undefined
  const { body } = maker
  const kept = listKeptProperties(source, maker, symbol)
  const { method } = handing
  if (method === undefined) {
    const statement = body.statements.find((each) => /^super\s*\(/.test(each.getText(tree)))
    return {
      name: symbol.name,
      symbol,
      aliases: kept,
      block: body,
      ...(statement && { statement }),
    }
  }
  const member = members.find((each) => each.name?.getText(tree) === method)
  const block = member && ts.isMethodDeclaration(member) ? member.body : undefined
  const [held, ...others] = kept
  return held && block && { ...held, aliases: others, block }
}

/** The properties in which a constructor keeps what it is handed: `constructor(private app)`, `this.app = app`. */
function listKeptProperties(
  source: Source,
  { parameters, body }: ts.ConstructorDeclaration,
  symbol: ts.Symbol,
): readonly Pick<Held, 'name' | 'symbol'>[] {
  const { ts, tree } = source
  const declared = parameters.flatMap((each) => {
    const [own, property] = listSymbols(source, each)
    const name = `this.${each.name.getText(tree)}`
    return own === symbol && property ? [{ name, symbol: property }] : []
  })
  const assigned = [...(body ? walk(source, body) : [])].flatMap((node) => {
    if (!ts.isBinaryExpression(node) || !ts.isPropertyAccessExpression(node.left)) return []
    const property = findSymbol(source, node.left)
    const keeps = findSymbol(source, node.right) === symbol && property
    return keeps ? [{ name: node.left.getText(tree), symbol: property }] : []
  })
  return [...declared, ...assigned]
}

/** All that holds the application in some statements. */
export function listHolderSymbols({
  symbol,
  aliases = [],
}: Pick<Held, 'symbol' | 'aliases'>): ReadonlySet<ts.Symbol> {
  return new Set([symbol, ...aliases.map((each) => each.symbol)])
}
