import type { Placed, Program, Value } from '../../code/value.js'
import { isHidden, findOption } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import { readSource } from '../../reading/read-source.js'
import type { ts } from 'ts-morph'
import { findSymbol } from '../../code/bindings.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { type SchemaContext, readToolConfig } from './schema-context.js'
import { isFile } from '../../reading/resolve-source.js'

/** Where TypeORM before 1.0 looks for options that a call does not have. */
const STEM = 'ormconfig'

/** The options of a data source, or of a connection. */
export interface TypeormOptions {
  readonly options: Placed
  readonly program: Program
  /** The configuration that has them, where the call has none. */
  readonly config?: string
  /** Those of the configuration, where what the call is given is made of them and of more. */
  readonly beneath?: TypeormOptions
}

/** An option, and the object that has it, or could. */
export interface TypeormOption {
  readonly value: Value | undefined
  readonly options: Placed
  readonly program: Program
}

/** An option as the call says it; where it could only have it from the configuration, as that says it. */
export function typeormOption(
  { options, program, beneath }: TypeormOptions,
  name: string,
): TypeormOption {
  const value = findOption(program, options, name)
  return beneath && isHidden(value) ? typeormOption(beneath, name) : { value, options, program }
}

/** The options that a call is given, or those of `ormconfig`; of several connections the one without a name. */
export function readTypeormOptions(context: SchemaContext): TypeormOptions | undefined {
  const { made, program } = context
  if (!made) return undefined
  const [node] = made.call.arguments ?? []
  const { source } = made
  if (!node || source.ts.isStringLiteralLike(node)) return readConfig(context)
  const given = { options: { source, node }, program }
  const beneath = hasConfigured(program, given.options) ? readConfig(context) : undefined
  return { ...given, ...(beneath && { beneath }) }
}

/** The options of `ormconfig`. */
function readConfig(context: SchemaContext): TypeormOptions | undefined {
  const found = readJson(context) ?? readToolConfig(context, [STEM])
  const options = found?.object && findUsual(found.program, found.object)
  return found && options && { options, program: found.program, config: found.file }
}

/** The function that gives the options of `ormconfig`. */
const READS = 'getConnectionOptions'

/** Tells whether options are those of `ormconfig`, or have them and nothing else that can't be read. */
function hasConfigured(program: Program, options: Placed): boolean {
  const { source, node } = program.evaluate(options).at
  const { ts, tree } = source
  const wholes = [...walk(source, node)].flatMap((each) => {
    if (ts.isSpreadAssignment(each)) return [each.expression]
    const assigns = ts.isCallExpression(each) && each.expression.getText(tree) === 'Object.assign'
    return assigns ? [...each.arguments].filter((part) => !ts.isObjectLiteralExpression(part)) : []
  })
  const parts = wholes.length > 0 ? wholes : [node]
  return parts.every((part) => isConfigured(program, { source, node: part }))
}

/** `await getConnectionOptions()`, what holds it, or what `getConnectionOptions().then(…)` hands on. */
function isConfigured(program: Program, placed: Placed): boolean {
  const value = program.evaluate(placed)
  const { source, node } = value.at
  if (value.kind !== 'made') {
    const promise = source.ts.isIdentifier(node) ? findPromise(source, node) : undefined
    return promise !== undefined && isConfigured(program, { source, node: promise })
  }
  const isBare = source.ts.isCallExpression(node) && node.arguments.length === 0
  return isBare && value.origin?.path.at(-1) === READS
}

/** The promise of the argument of a function: `given.then((argument) => …)`. */
function findPromise(source: Source, name: ts.Identifier): ts.Expression | undefined {
  const { ts } = source
  const declaration = findSymbol(source, name)?.valueDeclaration
  const handing = declaration && ts.isParameter(declaration) ? declaration.parent.parent : undefined
  const method = handing && ts.isCallExpression(handing) ? handing.expression : undefined
  const isThen = method && ts.isPropertyAccessExpression(method) && method.name.text === 'then'
  return isThen ? method.expression : undefined
}

function readJson({
  world,
  program,
}: SchemaContext):
  | { readonly file: string; readonly object?: Placed; readonly program: Program }
  | undefined {
  const file = `${STEM}.json`
  if (!isFile(world, file)) return undefined
  const source = readSource(world, file)
  const node = findValue(source)
  return { file, program, ...(node && { object: { source, node } }) }
}

/** The value in a file with JSON. */
function findValue(source: Source): Placed['node'] | undefined {
  const [statement] = source.tree.statements
  return statement && source.ts.isExpressionStatement(statement) ? statement.expression : undefined
}

/** One connection, or that of a list which is called nothing, or `default`. */
function findUsual(program: Program, object: Placed): Placed | undefined {
  const { source, node } = program.evaluate(object).at
  if (!source.ts.isArrayLiteralExpression(node)) return { source, node }
  return node.elements
    .map((each) => ({ source, node: each }))
    .find((each) => {
      const name = findOption(program, each, 'name')
      return name === undefined || findText(name) === 'default'
    })
}
