import type { ts } from 'ts-morph'
import { originOf } from '../../syntax/origin.js'
import { beforeBuild, listedFiles, targetOf } from './listed-files.js'
import type { SchemaFact } from '../../project.js'
import type { Modules } from './modules.js'
import { propertyOf, resolveValue, type Placed } from './resolve-value.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'
import { insidePath, lineOf, staticText } from './static-path.js'

/** The files of the entities that a data source of TypeORM names: as classes, or as patterns. */
export function findEntityFiles(context: SchemaContext): Promise<FoundSchema> {
  const { made, modules } = context
  const argument = made?.call.arguments?.[0]
  if (!made || !argument) return Promise.resolve({ evidence: [], read: [] })
  const options = { module: made.module, node: argument }
  const value = propertyOf(modules, options, 'entities')
  const { schema, ...found } = readEntities(context, made.module.source.file, value)
  const local = localTime(modules, options)
  return Promise.resolve({ ...found, ...(schema && { schema: { ...schema, ...local } }) })
}

/** MySQL has no dates with a zone: without a word on it they are in that of the process. */
function localTime(modules: Modules, options: Placed): Pick<SchemaFact, 'localTime'> {
  const saidOf = (name: string): string | undefined => {
    const value = propertyOf(modules, options, name)
    return value === 'hidden' ? name : value && (staticText(modules, value) ?? name)
  }
  if (!['mysql', 'mariadb'].includes(saidOf('type') ?? '')) return {}
  if (![undefined, 'local'].includes(saidOf('timezone'))) return {}
  return { localTime: { file: options.module.source.file, line: lineOf(options) } }
}

function readEntities(
  context: SchemaContext,
  file: string,
  value: ReturnType<typeof propertyOf>,
): FoundSchema {
  const { root } = context
  if (value === undefined) return { evidence: [{ file, saw: 'no entities' }], read: [] }
  const list = value === 'hidden' ? [undefined] : elementsOf(context, value)
  const paths = list.filter((path) => path !== undefined)
  const files = listedFiles(root, paths)
  const line = value === 'hidden' ? {} : { line: lineOf(value) }
  if (files.length === 0 || paths.length < list.length) {
    const saw = 'entities that can’t be found without running it'
    return { evidence: [{ file, ...line, saw }], read: [] }
  }
  const target = targetOf(root, paths, files, 'auth-entities')
  return {
    schema: { files, ...(target === undefined ? {} : { target }), ...listedIn(context, value) },
    evidence: [{ file, ...line, saw: `entities: ${files.join(', ')}` }],
    read: [],
  }
}

/** The names of the classes in a list that has nothing else. */
function listedIn(
  { modules }: SchemaContext,
  value: ReturnType<typeof propertyOf>,
): Pick<SchemaFact, 'listed'> {
  if (value === undefined || value === 'hidden') return {}
  const { module, node } = resolveValue(modules, value)
  const { source, bindings } = module
  if (!source.ts.isArrayLiteralExpression(node)) return {}
  const names = node.elements.map((each) =>
    source.ts.isIdentifier(each)
      ? (originOf(source, bindings, each)?.path.at(-1) ?? each.text)
      : undefined,
  )
  const known = names.filter((name) => name !== undefined)
  // A default export has another name in every file.
  if (known.length < names.length || known.includes('default')) return {}
  return { listed: { file: source.file, line: lineOf({ module, node }), names: known } }
}

/** The path of each element, undefined for what can't be read. */
function elementsOf(context: SchemaContext, value: Placed): readonly (string | undefined)[] {
  const { module, node } = resolveValue(context.modules, value)
  if (!module.source.ts.isArrayLiteralExpression(node)) return [undefined]
  return node.elements.map((element) => pathOf(context, { module, node: element }))
}

function pathOf({ root, modules }: SchemaContext, placed: Placed): string | undefined {
  const text = staticText(modules, placed)
  if (text !== undefined) return beforeBuild(root, insidePath(text))
  const { module, node } = placed
  const origin = originOf(module.source, module.bindings, node)
  if (origin) return modules.resolve(module.source.file, origin.specifier)
  return isOwnClass(placed, node) ? module.source.file : undefined
}

function isOwnClass({ module }: Placed, node: ts.Expression): boolean {
  const { ts, checker } = module.source
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
  return declaration !== undefined && ts.isClassDeclaration(declaration)
}
