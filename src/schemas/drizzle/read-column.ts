import type { ts } from 'ts-morph'
import { findSymbol } from '../../code/bindings.js'
import { findOption } from '../../code/properties.js'
import { getLine, findText } from '../../code/texts.js'
import type { Placed, Program } from '../../code/value.js'
import { bindingsOf, findOrigin } from '../../syntax/origin.js'
import { unwrap, walk } from '../../syntax/walk.js'
import type { CodeColumn } from '../code/code-table.js'
import { rewritten } from '../code/with-setting.js'
import type { Dialect } from '../schema.js'
import type { Kind } from '../table-model.js'
import { CUSTOM, dialects } from './dialects.js'

/** A column of a Drizzle table. */
export interface DrizzleColumn extends CodeColumn {
  /** The function that builds it, and the source text of what it is told besides the name. */
  readonly builder: string | undefined
  readonly config: string | undefined
  /** True where the call that builds it says what the database calls it. */
  readonly named: boolean
  readonly isPrimary: boolean
  readonly isUnique: boolean
  /** The value of the property, where it is in the table's own object. */
  readonly own?: ts.Expression
}

/** The files in which columns are read, and the parameter that builders are taken from. */
export interface ColumnPlace {
  readonly program: Program
  readonly builders: ts.Symbol | undefined
  readonly dialect: Dialect
}

/** The methods that give a column a value when a row is added without one. */
const FILLS = new Set([
  'default',
  '$default',
  '$defaultFn',
  'defaultNow',
  'defaultRandom',
  'autoincrement',
  'onUpdateNow',
  '$onUpdate',
  '$onUpdateFn',
  'generatedAlwaysAs',
  'generatedAlwaysAsIdentity',
  'generatedByDefaultAsIdentity',
])

interface Chain {
  /** The calls behind the one that builds the column: `notNull`. */
  readonly calls: readonly string[]
  readonly builder?: string
  readonly base?: Placed & { readonly node: ts.CallExpression }
}

/** Reads a column from the value of its property. What can't be read is `unknown`, and there all the same. */
export function readColumn(place: ColumnPlace, name: string, value: Placed): DrizzleColumn {
  const { program, dialect } = place
  const { source, node } = value
  const { tree } = source
  const chain = readChain(place, value, [])
  const { builder } = chain
  const { config, ...told } = readTold(program, chain)
  const kind = getKind(dialect, builder, findMode(program, config))
  const length = config && findOption(program, config, 'length')
  const calls = new Set(chain.calls)
  return {
    name,
    database: told.name ?? name,
    kind: calls.has('array') ? 'other' : kind,
    written: writtenType(chain, config),
    ...readNeeded(dialect, chain, kind, `${name}: ${node.getText(tree)}`),
    ...(length?.kind === 'literal' && { length: Number(length.value) }),
    ...readReference(value),
    ...(dialect === 'mysql' && builder?.endsWith('text') === true && readBound(value, name, chain)),
    line: getLine(value),
    builder,
    config: config?.node.getText(config.source.tree),
    named: told.name !== undefined,
    isPrimary: calls.has('primaryKey'),
    isUnique: calls.has('unique') || (dialect === 'mysql' && builder === 'serial'),
  }
}

/** The call that builds a column, without its name: `timestamp({ mode: 'string' })`. */
function writtenType({ builder, calls }: Chain, config: Placed | undefined): string | undefined {
  if (builder === undefined) return undefined
  const told = config ? `(${config.node.getText(config.source.tree)})` : ''
  return `${builder}${told}${calls.includes('array') ? '[]' : ''}`
}

/** `.references(() => users.id)` */
function readReference({ source, node: value }: Placed): Pick<DrizzleColumn, 'refersTo'> {
  const { ts, tree } = source
  for (const node of walk(source, value)) {
    if (!ts.isArrowFunction(node) || ts.isBlock(node.body)) continue
    const body = unwrap(source, node.body)
    const called = ts.isCallExpression(node.parent) ? node.parent.expression : undefined
    const isReference =
      called && ts.isPropertyAccessExpression(called) && called.name.text === 'references'
    if (isReference && ts.isPropertyAccessExpression(body) && body.name.text === 'id')
      return { refersTo: body.expression.getText(tree) }
  }
  return {}
}

/** How the property would be written with a limit; where something else of the code makes it, how that would. */
function readBound(
  { source, node }: Placed,
  name: string,
  { base }: Chain,
): Pick<DrizzleColumn, 'bounded'> {
  if (!base) return {}
  const { ts, tree } = base.source
  const { expression, arguments: given, end } = base.node
  const on = ts.isPropertyAccessExpression(expression)
    ? `${expression.expression.getText(tree)}.`
    : ''
  const said = given.filter(ts.isStringLiteralLike).map((each) => `${each.getText(tree)}, `)
  const call = `${on}varchar(${said.join('')}{ length: 255 })`
  const splice = { start: base.node.getStart(tree), end, content: [call] }
  const isOwn = [...walk(source, node)].includes(base.node)
  return { bounded: isOwn ? `${name}: ${rewritten(source, node, [splice])}` : call }
}

/** Tells whether a row needs a value for a column, and how the property would be written so that none does. */
function readNeeded(
  dialect: Dialect,
  chain: Chain,
  kind: Kind,
  text: string,
): Pick<DrizzleColumn, 'required' | 'eased'> {
  const isPrimary = chain.calls.includes('primaryKey')
  const required = isPrimary || chain.calls.includes('notNull')
  if (!required || isFilled(dialect, chain, kind)) return { required: false }
  if (!isPrimary) return { required, eased: text.replace(/\s*\.notNull\(\)/, '') }
  const made = kind === 'number' ? '.autoincrement()' : '.$defaultFn(() => crypto.randomUUID())'
  return { required, eased: text + made }
}

/** The arguments of the call that builds a column: a name, settings, or both. */
function readTold(
  program: Program,
  { base }: Chain,
): { readonly name?: string; readonly config?: Placed } {
  const given = base?.node.arguments ?? []
  const [first, second] = base ? given.map((node): Placed => ({ ...base, node })) : []
  if (!first) return {}
  const name = findText(program.evaluate(first))
  if (name === undefined) return { config: first }
  return { name, ...(second && { config: second }) }
}

/** Tells whether a row that is added without a value gets one. */
function isFilled(dialect: Dialect, { builder, calls }: Chain, kind: Kind): boolean {
  if (builder?.endsWith('serial') === true || calls.some((call) => FILLS.has(call))) return true
  return dialect === 'sqlite' && kind === 'number' && calls.includes('primaryKey')
}

/** Follows `text('id').notNull().unique()` down to `text('id')`, also where a name stands for that. @param seen the calls before */
function readChain(
  place: ColumnPlace,
  value: Placed,
  calls: readonly string[],
  seen: readonly ts.Node[] = [],
): Chain {
  const { program, builders, dialect } = place
  const at = locate(program, value)
  const { source, node } = at
  const { ts } = source
  if (!ts.isCallExpression(node) || seen.includes(node)) return { calls }
  const { expression } = node
  const origin = findOrigin(source, bindingsOf(source), expression)
  const built = origin?.specifier === dialects[dialect].module ? origin.path.at(-1) : undefined
  if (built !== undefined) return { calls, builder: built, base: { ...at, node } }
  const on = [...seen, node]
  if (origin) return { calls }
  if (isCustom(place, { source, node: expression })) {
    return { calls, builder: CUSTOM, base: { ...at, node } }
  }
  if (!ts.isPropertyAccessExpression(expression)) {
    return readChain(place, program.evaluate(at).at, calls, on)
  }
  const { expression: object, name } = expression
  if (builders && findSymbol(source, object) === builders) {
    return { calls, builder: name.text, base: { ...at, node } }
  }
  return readChain(place, { ...at, node: object }, [name.text, ...calls], on)
}

/** Tells whether an expression is what `customType` has made. */
function isCustom({ program, dialect }: ColumnPlace, value: Placed): boolean {
  const made = program.evaluate(value)
  if (made.kind !== 'made' || made.members.length > 0) return false
  const { origin } = made
  return origin?.specifier === dialects[dialect].module && origin.path.at(-1) === CUSTOM
}

/** The call that an expression is, or that it stands for. */
function locate(program: Program, { node, ...at }: Placed): Placed {
  const inner = unwrap(at.source, node)
  const placed = { ...at, node: inner }
  return at.source.ts.isCallExpression(inner) ? placed : program.evaluate(placed).at
}

function getKind(dialect: Dialect, builder: string | undefined, mode: string | undefined): Kind {
  if (builder === undefined || mode === undefined) return 'unknown'
  const kinds = dialects[dialect].kinds[builder]
  if (kinds === undefined) return 'other'
  return typeof kinds === 'string' ? kinds : (kinds[mode] ?? 'other')
}

/** The mode that a column is told; empty for none, undefined where it can't be read. */
function findMode(program: Program, config: Placed | undefined): string | undefined {
  const mode = config && findOption(program, config, 'mode')
  return mode ? findText(mode) : ''
}
