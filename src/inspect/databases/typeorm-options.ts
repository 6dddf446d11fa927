import type { ts } from 'ts-morph'
import { symbolOf } from '../../code/bindings.js'
import { originOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { unwrap, walk } from '../../syntax/walk.js'
import type { SchemaContext } from './schema-context.js'
import { readToolConfig } from './schema-context.js'
import { isFile } from '../resolve-source.js'
import { readModule, type Module, type Modules } from './modules.js'
import { propertyOf, resolveValue, type Placed } from './resolve-value.js'
import { staticText } from './static-path.js'

/** Where TypeORM before 1.0 looks for options that a call does not have. */
const STEM = 'ormconfig'

/** The options of a data source, or of a connection. */
export interface TypeormOptions {
  readonly options: Placed
  readonly modules: Modules
  /** The configuration that has them, where the call has none. */
  readonly config?: string
  /** Those of the configuration, where what the call is given is made of them and of more. */
  readonly beneath?: TypeormOptions
}

/** An option, and the object that has it, or could. */
export interface TypeormOption {
  readonly value: ReturnType<typeof propertyOf>
  readonly options: Placed
  readonly modules: Modules
}

/** What the call says of an option; where it could only have it from the configuration, what that says. */
export function typeormOption(
  { options, modules, beneath }: TypeormOptions,
  name: string,
): TypeormOption {
  const value = propertyOf(modules, options, name)
  return value === 'hidden' && beneath ? typeormOption(beneath, name) : { value, options, modules }
}

/** The options that a call is given, or those of `ormconfig`; of several connections the one without a name. */
export async function readTypeormOptions(
  context: SchemaContext,
): Promise<TypeormOptions | undefined> {
  const { made, modules } = context
  if (!made) return undefined
  const [node] = made.call.arguments ?? []
  const { module } = made
  if (!node || module.source.ts.isStringLiteralLike(node)) return readConfig(context)
  const given = { options: { module, node }, modules }
  const beneath = hasConfigured(modules, given.options) ? await readConfig(context) : undefined
  return { ...given, ...(beneath && { beneath }) }
}

/** The options of `ormconfig`. */
async function readConfig(context: SchemaContext): Promise<TypeormOptions | undefined> {
  const found = (await readJson(context)) ?? (await readToolConfig(context, [STEM]))
  const options = found?.object && usualOf(found.modules, found.object)
  return found && options && { options, modules: found.modules, config: found.file }
}

/** The function that gives the options of `ormconfig`. */
const READS = 'getConnectionOptions'

/** Whether options are those of `ormconfig`, or have them and nothing else that can't be read. */
function hasConfigured(modules: Modules, options: Placed): boolean {
  const { module, node } = resolveValue(modules, options)
  const { ts, tree } = module.source
  const wholes = [...walk(module.source, node)].flatMap((each) => {
    if (ts.isSpreadAssignment(each)) return [each.expression]
    const assigns = ts.isCallExpression(each) && each.expression.getText(tree) === 'Object.assign'
    return assigns ? [...each.arguments].filter((part) => !ts.isObjectLiteralExpression(part)) : []
  })
  const parts = wholes.length > 0 ? wholes : [node]
  return parts.every((part) => isConfigured(module, part))
}

/** `await getConnectionOptions()`, what holds it, or what `getConnectionOptions().then(…)` hands on. */
function isConfigured(
  { source, bindings }: Pick<Module, 'source' | 'bindings'>,
  node: ts.Expression,
  seen: readonly ts.Node[] = [],
): boolean {
  const { ts } = source
  const value = unwrap(source, node)
  if (seen.includes(value)) return false
  const follow = (next: ts.Expression): boolean =>
    isConfigured({ source, bindings }, next, [...seen, value])
  if (ts.isAwaitExpression(value)) return follow(value.expression)
  if (ts.isCallExpression(value)) {
    const origin = originOf(source, bindings, value.expression)
    return origin?.path.at(-1) === READS && value.arguments.length === 0
  }
  const given = ts.isIdentifier(value) ? givenTo(source, value) : undefined
  return given !== undefined && follow(given)
}

/** What a variable is declared with, or what promises the argument of a function: `given.then((argument) => …)`. */
function givenTo(source: Source, name: ts.Identifier): ts.Expression | undefined {
  const { ts } = source
  const declaration = symbolOf(source, name)?.valueDeclaration
  if (!declaration) return undefined
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer
  const handing = ts.isParameter(declaration) ? declaration.parent.parent : undefined
  const method = handing && ts.isCallExpression(handing) ? handing.expression : undefined
  const isThen = method && ts.isPropertyAccessExpression(method) && method.name.text === 'then'
  return isThen ? method.expression : undefined
}

async function readJson({
  root,
  modules,
}: SchemaContext): Promise<
  { readonly file: string; readonly object?: Placed; readonly modules: Modules } | undefined
> {
  const file = `${STEM}.json`
  if (!isFile(root, file)) return undefined
  const module = await readModule(root, file)
  const node = valueOf(module)
  return { file, modules, ...(node && { object: { module, node } }) }
}

/** What a file with JSON holds. */
function valueOf({ source }: Module): Placed['node'] | undefined {
  const [statement] = source.tree.statements
  return statement && source.ts.isExpressionStatement(statement) ? statement.expression : undefined
}

/** One connection, or that of a list which is called nothing, or `default`. */
function usualOf(modules: Modules, object: Placed): Placed | undefined {
  const { module, node } = resolveValue(modules, object)
  if (!module.source.ts.isArrayLiteralExpression(node)) return { module, node }
  return node.elements
    .map((each) => ({ module, node: each }))
    .find((each) => {
      const name = propertyOf(modules, each, 'name')
      return name === undefined || (name !== 'hidden' && staticText(modules, name) === 'default')
    })
}
