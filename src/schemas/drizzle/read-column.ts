import type { ts } from 'ts-morph'
import { originOf } from '../../syntax/origin.js'
import { positionAt } from '../../syntax/lines.js'
import { unwrap, walk } from '../../syntax/walk.js'
import type { CodeColumn } from '../code/code-table.js'
import { valueOf, type Module, type Modules } from '../code/modules.js'
import type { Dialect } from '../schema.js'
import type { Kind } from '../table-model.js'
import { dialects } from './dialects.js'

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

/** Where columns are read: the files, the file of the expression, and the parameter that builders are taken from. */
export interface ColumnPlace {
  readonly modules: Modules
  readonly module: Module
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
  readonly base?: ts.CallExpression
  /** The file of the base. */
  readonly module: Module
}

/** Reads a column from the value of its property. What can't be read is `unknown`, and there all the same. */
export function readColumn(place: ColumnPlace, name: string, value: ts.Expression): DrizzleColumn {
  const { dialect, module } = place
  const { text, tree } = module.source
  const chain = chainOf(place, value, [], 0)
  const { builder } = chain
  const told = toldOf(chain)
  const kind = kindOf(dialect, builder, modeOf(chain.module, told.config))
  const length = told.config && setting(chain.module, told.config, 'length')
  const calls = new Set(chain.calls)
  const isPrimary = calls.has('primaryKey')
  return {
    name,
    database: told.name ?? name,
    kind: calls.has('array') ? 'other' : kind,
    written: writtenType(chain, told.config),
    ...neededBy(dialect, chain, kind, `${name}: ${value.getText(tree)}`),
    ...(length === undefined ? {} : { length: Number(length) }),
    ...referenceIn(module, value),
    indexable: dialect !== 'mysql' || builder?.endsWith('text') !== true,
    line: positionAt(text, value.getStart(tree)).line,
    builder,
    config: told.config?.getText(chain.module.source.tree),
    named: told.name !== undefined,
    isPrimary,
    isUnique: calls.has('unique') || (dialect === 'mysql' && builder === 'serial'),
  }
}

/** The call that builds a column, without its name: `timestamp({ mode: 'string' })`. */
function writtenType(
  { builder, calls, module }: Chain,
  config: ts.Expression | undefined,
): string | undefined {
  if (builder === undefined) return undefined
  const told = config ? `(${config.getText(module.source.tree)})` : ''
  return `${builder}${told}${calls.includes('array') ? '[]' : ''}`
}

/** `.references(() => users.id)` */
function referenceIn({ source }: Module, value: ts.Expression): Pick<DrizzleColumn, 'refersTo'> {
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

/** Tells whether a row needs a value for a column, and how the property would be written so that none does. */
function neededBy(
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
function toldOf({ base, module }: Chain): {
  readonly name?: string
  readonly config?: ts.Expression
} {
  const [first, second] = base?.arguments ?? []
  if (!first) return {}
  if (!module.source.ts.isStringLiteralLike(first)) return { config: first }
  return { name: first.text, ...(second ? { config: second } : {}) }
}

/** Tells whether a row that is added without a value gets one. */
function isFilled(dialect: Dialect, { builder, calls }: Chain, kind: Kind): boolean {
  if (builder?.endsWith('serial') === true || calls.some((call) => FILLS.has(call))) return true
  return dialect === 'sqlite' && kind === 'number' && calls.includes('primaryKey')
}

/** Longer chains of constants are a circle. */
const FARTHEST = 20

/** Follows `text('id').notNull().unique()` down to `text('id')`. */
function chainOf(
  place: ColumnPlace,
  value: ts.Expression,
  calls: readonly string[],
  steps: number,
): Chain {
  const { module, builders, dialect } = place
  const { source, bindings } = module
  const { ts, checker } = source
  const node = unwrap(source, value)
  if (!ts.isCallExpression(node)) return elsewhere(place, node, calls, steps)
  const { expression } = node
  const origin = originOf(source, bindings, expression)
  const built = origin?.specifier === dialects[dialect].module ? origin.path.at(-1) : undefined
  if (built !== undefined) return { calls, builder: built, base: node, module }
  if (origin || !ts.isPropertyAccessExpression(expression)) return { calls, module }
  const { expression: object, name } = expression
  if (builders && ts.isIdentifier(object) && checker.getSymbolAtLocation(object) === builders) {
    return { calls, builder: name.text, base: node, module }
  }
  return chainOf(place, object, [name.text, ...calls], steps)
}

/** A chain that begins with a constant. */
function elsewhere(
  place: ColumnPlace,
  node: ts.Expression,
  calls: readonly string[],
  steps: number,
): Chain {
  const { modules, module } = place
  const found = steps > FARTHEST ? undefined : valueOf(modules, module, node)
  if (found?.kind !== 'node' || found.node === node) return { calls, module }
  return chainOf(
    { ...place, module: found.module, builders: undefined },
    found.node,
    calls,
    steps + 1,
  )
}

function kindOf(dialect: Dialect, builder: string | undefined, mode: string | undefined): Kind {
  if (builder === undefined || mode === undefined) return 'unknown'
  const kinds = dialects[dialect].kinds[builder]
  if (kinds === undefined) return 'other'
  return typeof kinds === 'string' ? kinds : (kinds[mode] ?? 'other')
}

/** The mode that a column is told; empty for none, undefined where it can't be read. */
function modeOf(module: Module, config: ts.Expression | undefined): string | undefined {
  if (!config) return ''
  const { source } = module
  const { ts } = source
  const node = unwrap(source, config)
  if (!ts.isObjectLiteralExpression(node)) return undefined
  if (node.properties.some((property) => !ts.isPropertyAssignment(property))) return undefined
  return setting(module, node, 'mode') ?? ''
}

/** A literal in an object. */
function setting({ source }: Module, config: ts.Expression, name: string): string | undefined {
  const { ts, tree } = source
  const node = unwrap(source, config)
  if (!ts.isObjectLiteralExpression(node)) return undefined
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText(tree) !== name) continue
    const value = unwrap(source, property.initializer)
    if (ts.isStringLiteralLike(value) || ts.isNumericLiteral(value)) return value.text
  }
  return undefined
}
