import type { ts } from 'ts-morph'
import { foldedPart } from '../folded.js'
import { bindingsOf, originOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'
import { functionResult } from './function-result.js'

/** The keys that the third argument of a table makes. */
export interface Keys {
  readonly primaryKey: readonly string[]
  readonly unique: readonly (readonly string[])[]
  readonly indexes: readonly (readonly string[])[]
  /** True where there may be others. */
  readonly open: boolean
  /** The list or object that further keys go into, and how they name a column. */
  readonly list?: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression
  readonly parameter?: string
}

const none: Keys = { primaryKey: [], unique: [], indexes: [], open: false }

/** Reads the third argument of a table: a function that returns a list, or an object, of keys. */
export function readKeys(source: Source, argument: ts.Expression | undefined): Keys {
  if (!argument) return none
  const { ts } = source
  const made = functionResult(source, argument)
  if (!made) return { ...none, open: true }
  const { parameter, result } = made
  const list = result
  const isArray = ts.isArrayLiteralExpression(list)
  if (!isArray && !ts.isObjectLiteralExpression(list)) return { ...none, open: true }
  // Of a list in Drizzle an object is no key, whatever is in it.
  const entries = isArray
    ? list.elements
    : list.properties.map((each) => (ts.isPropertyAssignment(each) ? each.initializer : each))
  const read = entries.map((entry) => readKey(source, entry, parameter))
  const named = parameter && ts.isIdentifier(parameter) ? parameter.text : undefined
  const columns = (kind: Key['kind']): readonly (readonly string[])[] =>
    read.flatMap((key) => (key !== 'unread' && key?.kind === kind ? [key.columns] : []))
  const [primaryKey = []] = columns('primaryKey')
  return {
    primaryKey,
    unique: columns('unique'),
    indexes: [
      ...columns('index'),
      ...read.flatMap((key) => (key === 'unread' || !key?.folded ? [] : [key.folded])),
    ],
    open: named === undefined || read.includes('unread'),
    list,
    ...(named === undefined ? {} : { parameter: named }),
  }
}

interface Key {
  readonly kind: 'primaryKey' | 'unique' | 'index'
  readonly columns: readonly string[]
  /** The same with what `lower` makes of columns, where it begins with that. */
  readonly folded?: readonly string[]
}

/** A key; undefined for what is none, such as a check. */
function readKey(
  source: Source,
  entry: ts.Node,
  parameter: ts.BindingName | undefined,
): Key | 'unread' | undefined {
  const { ts } = source
  if (!ts.isExpression(entry) || ts.isSpreadElement(entry)) return 'unread'
  const chain = callsOf(source, unwrap(source, entry))
  const base = chain.at(-1)
  if (!base) return ts.isIdentifier(unwrap(source, entry)) ? 'unread' : undefined
  const refer = (from: ts.Node): readonly string[] => columnsIn(source, from, parameter)
  switch (originOf(source, bindingsOf(source), base.expression)?.path.at(-1)) {
    case 'primaryKey':
      return { kind: 'primaryKey', columns: base.arguments.flatMap(refer) }
    case 'unique':
    case 'uniqueIndex':
      return readIndex(source, chain, 'unique', refer)
    case 'index':
      return readIndex(source, chain, 'index', refer)
    default:
      return undefined
  }
}

/** The calls of `index('x').on(t.a)`, the last first. */
function callsOf(source: Source, node: ts.Expression): readonly ts.CallExpression[] {
  const { ts } = source
  if (!ts.isCallExpression(node)) return []
  const { expression } = node
  if (
    originOf(source, bindingsOf(source), expression) ||
    !ts.isPropertyAccessExpression(expression)
  ) {
    return [node]
  }
  return [node, ...callsOf(source, unwrap(source, expression.expression))]
}

function readIndex(
  source: Source,
  chain: readonly ts.CallExpression[],
  kind: Key['kind'],
  refer: (from: ts.Node) => readonly string[],
): Key | undefined {
  const { ts } = source
  const called = chain.map((call) => ({ name: nameOf(source, call), call }))
  const on = called.find(({ name }) => name === 'on' || name === 'onOnly' || name === 'using')
  // What holds for some of the rows keeps none of the others apart.
  if (!on || called.some(({ name }) => name === 'where')) return undefined
  // `using` is told a method first.
  const given = on.call.arguments.filter((argument) => !ts.isStringLiteralLike(argument))
  const [first] = given
  const made = first && foldedIn(source, first)
  const folded = made ? refer(made).slice(0, 1).map(foldedPart) : []
  const more = folded.length > 0 && { folded }
  if (kind === 'unique') return { kind, columns: given.flatMap(refer), ...more }
  const plain = given.map((argument) => (isPlain(source, argument) ? refer(argument) : []))
  const end = plain.findIndex((columns) => columns.length === 0)
  return { kind, columns: plain.slice(0, end < 0 ? plain.length : end).flat(), ...more }
}

/** What `lower` is of: in SQL, or by a function of that name. */
function foldedIn({ ts }: Source, argument: ts.Expression): ts.Expression | undefined {
  if (ts.isCallExpression(argument)) {
    const { expression, arguments: given } = argument
    return ts.isIdentifier(expression) && expression.text === 'lower' ? given[0] : undefined
  }
  if (!ts.isTaggedTemplateExpression(argument)) return undefined
  const { template } = argument
  if (!ts.isTemplateExpression(template)) return undefined
  const [span, ...others] = template.templateSpans
  const isLower = /^\(?lower\($/i.test(template.head.text) && /^\)+$/.test(span?.literal.text ?? '')
  return isLower && others.length === 0 ? span?.expression : undefined
}

function nameOf({ ts }: Source, { expression }: ts.CallExpression): string | undefined {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined
}

/** A column as it is, or with an order: not what a function makes of it. */
function isPlain(source: Source, argument: ts.Expression): boolean {
  const { ts } = source
  return ![...walk(source, argument)].some(
    (node) =>
      ts.isTaggedTemplateExpression(node) ||
      (ts.isCallExpression(node) && node.arguments.length > 0),
  )
}

/** The columns of the table that an expression names, by the parameter of the function around it. */
function columnsIn(
  source: Source,
  expression: ts.Node,
  parameter: ts.BindingName | undefined,
): readonly string[] {
  const { ts, checker } = source
  if (!parameter) return []
  const table = ts.isIdentifier(parameter) ? checker.getSymbolAtLocation(parameter) : undefined
  const columns = new Map(
    ts.isObjectBindingPattern(parameter)
      ? parameter.elements.map(({ name, propertyName }) => [
          checker.getSymbolAtLocation(name),
          propertyName ?? name,
        ])
      : [],
  )
  return [...walk(source, expression)].flatMap((node) => {
    if (!ts.isIdentifier(node)) return []
    const symbol = checker.getSymbolAtLocation(node)
    if (!symbol) return []
    if (symbol === table && ts.isPropertyAccessExpression(node.parent))
      return [node.parent.name.text]
    const column = columns.get(symbol)
    return column && ts.isIdentifier(column) ? [column.text] : []
  })
}
