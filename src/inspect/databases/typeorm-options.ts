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
}

/** The options that a call is given, or those of `ormconfig`; of several connections the one without a name. */
export async function readTypeormOptions(
  context: SchemaContext,
): Promise<TypeormOptions | undefined> {
  const { made, modules } = context
  if (!made) return undefined
  const [node] = made.call.arguments ?? []
  const { module } = made
  if (node && !module.source.ts.isStringLiteralLike(node)) {
    return { options: { module, node }, modules }
  }
  const found = (await readJson(context)) ?? (await readToolConfig(context, [STEM]))
  const options = found?.object && usualOf(found.modules, found.object)
  return found && options && { options, modules: found.modules, config: found.file }
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
