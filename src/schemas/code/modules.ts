import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import type { Style } from '../../project.js'
import { assignmentsTo, symbolOf } from '../../code/bindings.js'
import { splitBom } from '../../syntax/lines.js'
import { bindingsOf, originOf, type Bindings, type Origin } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { detectStyle } from '../../syntax/style.js'
import { unwrap } from '../../syntax/walk.js'
import type { SchemaFile } from '../schema.js'
import { definitionsIn, exportsOf, type Definition } from './definitions.js'

/** A schema file that is written in JavaScript or TypeScript. */
export interface Module {
  readonly source: Source
  /** The byte-order mark, which the source is without. */
  readonly bom: string
  readonly bindings: Bindings
  readonly style: Style
  readonly definitions: readonly Definition[]
  /** The names by which the file's own are exported. */
  readonly exports: ReadonlyMap<string, string>
  /** The files that its imports mean, by specifier, where that is no relative path. */
  readonly imports: Readonly<Record<string, string>>
}

/** The schema files, by path. */
export type Modules = ReadonlyMap<string, Module>

/** A node of one of the files. */
interface NodeValue {
  readonly kind: 'node'
  readonly module: Module
  readonly node: ts.Expression
}

/** The value that an expression stands for: something of a package, or a node of one of the files. */
export type Value = ({ readonly kind: 'package' } & Origin) | NodeValue

/** Parses the schema files. A syntax error is told by `source.problem`. */
export async function readModules(files: readonly SchemaFile[]): Promise<Modules> {
  const modules = new Map<string, Module>()
  for (const { path, text, imports = {} } of files) {
    const { bom, body } = splitBom(text)
    const source = await parseSource(path, body)
    modules.set(path, {
      source,
      bom,
      bindings: bindingsOf(source),
      style: detectStyle(body),
      definitions: definitionsIn(source),
      exports: exportsOf(source),
      imports,
    })
  }
  return modules
}

/** Longer chains of names are a circle. */
const FARTHEST = 20

/**
 * Follows constants and imports to where a value is made.
 *
 * @returns undefined where that can't be told from the files
 */
export function valueOf(
  modules: Modules,
  module: Module,
  expression: ts.Expression,
  steps = 0,
): Value | undefined {
  const { source, bindings } = module
  const node = unwrap(source, expression)
  if (steps > FARTHEST) return undefined
  const origin = originOf(source, bindings, node)
  if (origin) return importedValue(modules, module, origin, steps)
  if (source.ts.isPropertyAccessExpression(node)) {
    const whole = valueOf(modules, module, node.expression, steps + 1)
    return partOf(modules, whole, [node.name.text], steps) ?? { kind: 'node', module, node }
  }
  if (!source.ts.isIdentifier(node)) return { kind: 'node', module, node }
  const value = constantValue(source, node)
  return value && valueOf(modules, module, value, steps + 1)
}

/** The value of a constant of the file itself. */
function constantValue(source: Source, name: ts.Identifier): ts.Expression | undefined {
  const { ts } = source
  const symbol = symbolOf(source, name)
  const declaration = symbol?.valueDeclaration
  if (!symbol || !declaration || !ts.isVariableDeclaration(declaration)) return undefined
  const held = ts.isIdentifier(declaration.name) && assignmentsTo(source, symbol).length === 0
  return held ? declaration.initializer : undefined
}

/** A definition, and the file that it is in. */
export interface Located {
  readonly module: Module
  readonly definition: Definition
}

/** Follows a name to what defines it: a constant or a class. */
export function definitionOf(
  modules: Modules,
  module: Module,
  name: ts.Expression,
): Located | undefined {
  const { source, bindings, definitions } = module
  if (!source.ts.isIdentifier(name)) return undefined
  const origin = originOf(source, bindings, name)
  if (origin) return importedDefinition(modules, module, origin, 0)
  const definition = definitions.find(({ local }) => local === name.text)
  return definition && { module, definition }
}

function importedDefinition(
  modules: Modules,
  module: Module,
  { specifier, path: [name, ...rest] }: Origin,
  steps: number,
): Located | undefined {
  const file = fileOf(modules, module, specifier)
  if (!file || name === undefined || rest.length > 0) return undefined
  return exportedDefinition(modules, file, name, steps + 1)
}

function importedValue(
  modules: Modules,
  module: Module,
  origin: Origin,
  steps: number,
): Value | undefined {
  const { specifier, path } = origin
  const file = fileOf(modules, module, specifier)
  if (!file) return specifier.startsWith('.') ? undefined : { kind: 'package', ...origin }
  const [name, ...rest] = path
  const found = name === undefined ? undefined : exportedDefinition(modules, file, name, steps + 1)
  if (found) {
    const value = found.definition.value
    const whole = value && valueOf(modules, found.module, value, steps + 1)
    return partOf(modules, whole, rest, steps)
  }
  const given = wholeExport(file)
  const whole = given && valueOf(modules, file, given, steps + 1)
  return partOf(modules, whole, name === 'default' ? rest : path, steps)
}

/** The value that a file gives as a whole: `module.exports = …`. */
function wholeExport({ source: { ts, tree } }: Module): ts.Expression | undefined {
  return tree.statements
    .flatMap((statement) => (ts.isExpressionStatement(statement) ? [statement.expression] : []))
    .filter((each) => ts.isBinaryExpression(each))
    .findLast(
      ({ left, operatorToken: { kind } }) =>
        kind === ts.SyntaxKind.EqualsToken && left.getText(tree) === 'module.exports',
    )?.right
}

/** Follows names into objects that are written out: `{ USERS: 'users' }`. */
function partOf(
  modules: Modules,
  whole: Value | undefined,
  [name, ...rest]: readonly string[],
  steps: number,
): Value | undefined {
  if (name === undefined || whole === undefined) return whole
  if (whole.kind === 'package') return { ...whole, path: [...whole.path, name, ...rest] }
  const given = propertyIn(whole, name)
  const value = given && valueOf(modules, whole.module, given, steps + 1)
  return partOf(modules, value, rest, steps + 1)
}

/** The value that an object gives by a name; undefined where something else may give that. */
function propertyIn({ module, node }: NodeValue, name: string): ts.Expression | undefined {
  const { ts, tree } = module.source
  const frozen = ts.isCallExpression(node) && node.expression.getText(tree) === 'Object.freeze'
  const written = frozen && node.arguments[0] ? unwrap(module.source, node.arguments[0]) : node
  if (!ts.isObjectLiteralExpression(written)) return undefined
  const last = written.properties.findLast(
    (each) =>
      ts.isSpreadAssignment(each) ||
      each.name.getText(tree).replace(/^(['"])(.*)\1$/, '$2') === name,
  )
  if (last && ts.isPropertyAssignment(last)) return last.initializer
  return last && ts.isShorthandPropertyAssignment(last) ? last.name : undefined
}

function exportedDefinition(
  modules: Modules,
  module: Module,
  name: string,
  steps: number,
): Located | undefined {
  const [local] = [...module.exports].find(([, exported]) => exported === name) ?? []
  const definition = module.definitions.find((each) => each.local === local)
  if (definition) return { module, definition }
  const { ts, tree } = module.source
  if (steps > FARTHEST) return undefined
  return tree.statements
    .filter((statement) => ts.isExportDeclaration(statement))
    .map((statement) => reexported(modules, module, statement, name, steps))
    .find((found) => found !== undefined)
}

/** The definition of another file that a file exports: along with all of that file, or by name. */
function reexported(
  modules: Modules,
  module: Module,
  { moduleSpecifier, exportClause }: ts.ExportDeclaration,
  name: string,
  steps: number,
): Located | undefined {
  const { ts } = module.source
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined
  const file = fileOf(modules, module, moduleSpecifier.text)
  if (!file || !exportClause) return file && exportedDefinition(modules, file, name, steps + 1)
  if (!ts.isNamedExports(exportClause)) return undefined
  const element = exportClause.elements.find((each) => each.name.text === name)
  const taken = (element?.propertyName ?? element?.name)?.text
  return taken === undefined ? undefined : exportedDefinition(modules, file, taken, steps + 1)
}

/** The schema file that a specifier means. */
export function fileOf(modules: Modules, from: Module, specifier: string): Module | undefined {
  const named = from.imports[specifier]
  if (named !== undefined) return modules.get(named)
  if (!specifier.startsWith('.')) return undefined
  const wanted = stemOf(posix.join(posix.dirname(from.source.file), specifier))
  const found = [...modules].filter(([path]) => {
    const stem = stemOf(path)
    return stem === wanted || stem === `${wanted}/index`
  })
  return found.length === 1 ? found[0]?.[1] : undefined
}

/** A path without the extension of a script. */
export function stemOf(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '')
}
