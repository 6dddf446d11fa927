import type { ts } from 'ts-morph'
import { listElements } from '../../code/properties.js'
import { getLine, findTexts } from '../../code/texts.js'
import type { Placed, Program } from '../../code/value.js'
import { importedCalls } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { outermost, unwrap } from '../../syntax/walk.js'
import type { Module, Modules } from '../code/modules.js'
import type { Dialect } from '../schema.js'
import { snakeCase } from '../snake-case.js'
import { BOUNDED } from './eased-property.js'
import { getTable, type TypeormEntity, type EntityKey } from './entity.js'
import { readObject, findSetting, type ReadObject } from '../code/read-object.js'
import { columnSaid, isUnlimited, type EntityProperty } from './read-property.js'
import { rewritten, withSetting } from '../code/with-setting.js'

/** The entities of a file that are values: `new EntitySchema({ name, columns })`. */
export function readSchemas(
  modules: Modules,
  module: Module,
  dialect: Dialect,
): readonly TypeormEntity[] {
  const { source, program } = module
  return importedCalls(source).flatMap(({ node, origin: { specifier, path } }) => {
    if (!source.ts.isNewExpression(node)) return []
    if (specifier !== 'typeorm' || path.at(-1) !== 'EntitySchema') return []
    const [argument] = node.arguments ?? []
    const options = argument && readObject(program, { source, node: argument })
    return options ? [readSchema(modules, module, node, options, dialect)] : []
  })
}

function readSchema(
  modules: Modules,
  module: Module,
  node: ts.NewExpression,
  options: ReadObject,
  dialect: Dialect,
): TypeormEntity {
  const { source, program } = module
  const exported = findExportName(module, node)
  const setting = (name: string): string | undefined => findSetting(program, options, name)
  const name = setting('target') ?? setting('name') ?? ''
  const columns = options.entries.get('columns')
  const read = columns && readObject(program, columns)
  const members = {
    columns: [
      ...[...(read?.entries ?? [])].map(([each, value]) =>
        readColumn(program, options, each, value, dialect),
      ),
      ...listRelations(program, options),
      ...listEmbedded(program, options),
    ],
    keys: [...listKeys(program, options, 'uniques'), ...listKeys(program, options, 'indices')],
    open: !read || read.open || options.open || isTyped(source, node),
  }
  return {
    path: source.file,
    line: getLine({ source, node }),
    name,
    ...(exported === undefined ? {} : { exported }),
    database: setting('tableName') ?? snakeCase(name),
    ...getTable(members),
    module: modules.get(options.source.file) ?? module,
    declared: { kind: 'schema', options: options.node },
  }
}

/** TypeScript lets no column in that the type of a row has not: what is added has to be added there as well. */
function isTyped({ tree }: Source, node: ts.NewExpression): boolean {
  return (node.typeArguments ?? []).some(
    (type) => !/^(?:any$|Record<string,)/.test(type.getText(tree)),
  )
}

/** The name by which others import it. */
function findExportName({ source, exports }: Module, node: ts.NewExpression): string | undefined {
  const { ts, tree } = source
  const { parent } = outermost(source, node)
  if (ts.isVariableDeclaration(parent)) return exports.get(parent.name.getText(tree))
  if (ts.isExportAssignment(parent)) return 'default'
  if (!ts.isBinaryExpression(parent)) return undefined
  const left = parent.left.getText(tree)
  return left === 'module.exports' ? left : exports.get(left.replace(/^(?:module\.)?exports\./, ''))
}

/** The options that fill a column which is given no value. */
const FILLED = [
  'default',
  'generated',
  'createDate',
  'updateDate',
  'deleteDate',
  'version',
  'objectId',
  'virtualProperty',
  'asExpression',
]

function readColumn(
  program: Program,
  options: ReadObject,
  name: string,
  value: Placed | undefined,
  dialect: Dialect,
): EntityProperty {
  const object = value && readObject(program, value)
  const setting = (of: string): string | undefined => object && findSetting(program, object, of)
  const is = (of: string): boolean => setting(of) === 'true'
  const isUnique = is('unique')
  const required = !is('nullable') && !FILLED.some((each) => isSaid(setting(each)))
  const type = findType(setting('type'))
  return {
    ...columnSaid(dialect, name, setting('name'), type, setting),
    required,
    ...(required && value ? { eased: easedColumn(name, value, is('primary')) } : {}),
    ...(value && isUnlimited(dialect, type) ? { bounded: boundedColumn(name, value) } : {}),
    line: getLine(value ?? options),
    isRelation: false,
    isPrimary: is('primary'),
    isUnique,
    isIndexed: isUnique,
  }
}

function isSaid(setting: string | undefined): boolean {
  return setting !== undefined && setting !== 'false' && setting !== 'undefined'
}

function findType(said: string | undefined): string | undefined {
  return said === 'Date' ? said : said?.toLowerCase()
}

/** A column as it would be written so that rows need no value for it; of a key, so that the database makes it. */
function easedColumn(name: string, column: Placed, isKey: boolean): string {
  const [setting, value] = isKey ? ['generated', "'uuid'"] : ['nullable', 'true']
  return buildColumn(name, column, setting, value)
}

/** A column as it would be written with a limit: of this type it has one. */
function boundedColumn(name: string, column: Placed): string {
  return buildColumn(name, column, 'type', BOUNDED)
}

function buildColumn(
  name: string,
  { source, node }: Placed,
  setting: string,
  value: string,
): string {
  const given = unwrap(source, node)
  if (!source.ts.isObjectLiteralExpression(given)) {
    return `${name}: { ...${given.getText(source.tree)}, ${setting}: ${value} }`
  }
  return `${name}: ${rewritten(source, given, [withSetting(source, given, setting, value)])}`
}

/** The facts that are the same for every property that holds another entity, or the columns of another schema. */
const HELD = {
  kind: 'unknown',
  type: undefined,
  isUnsigned: false,
  isPrimary: false,
  isUnique: false,
  isIndexed: false,
} as const

/** The relations for which the entity has a key. */
function listRelations(program: Program, options: ReadObject): readonly EntityProperty[] {
  return listParts(program, options, 'relations').flatMap(({ name, value, object }) => {
    const type = findSetting(program, object, 'type')
    const join = object.entries.get('joinColumn')
    if (type !== 'many-to-one' && !(type === 'one-to-one' && join)) return []
    const joined = join && readObject(program, join)
    const says = joined && findSetting(program, joined, 'name')
    const required = findSetting(program, object, 'nullable') === 'false'
    return {
      ...HELD,
      name,
      database: says ?? name,
      required,
      ...(required ? { eased: easedColumn(name, value, false) } : {}),
      line: getLine(value),
      isRelation: true,
      says,
    }
  })
}

/** Columns of another schema, under a property of their own: what they need is not seen. */
function listEmbedded(program: Program, options: ReadObject): readonly EntityProperty[] {
  return listParts(program, options, 'embeddeds').map(({ name, value }) => ({
    ...HELD,
    name,
    database: name,
    required: true,
    line: getLine(value),
    isRelation: false,
    says: undefined,
  }))
}

interface SchemaPart {
  readonly name: string
  readonly value: Placed
  readonly object: ReadObject
}

/** The objects of an option, by name. */
function listParts(program: Program, options: ReadObject, name: string): readonly SchemaPart[] {
  const given = options.entries.get(name)
  const all = given && readObject(program, given)
  return [...(all?.entries ?? [])].flatMap(([each, value]) => {
    const object = value && readObject(program, value)
    return object ? [{ name: each, value, object }] : []
  })
}

/** The keys of an option: `[{ columns: ['a', 'b'], unique: true }]`. */
function listKeys(
  program: Program,
  options: ReadObject,
  name: 'uniques' | 'indices',
): readonly EntityKey[] {
  const given = options.entries.get(name)
  if (!given) return []
  const list = program.evaluate(given)
  if (list.kind !== 'list') return [{ kind: 'unread', columns: [] }]
  return listElements(program, list).flatMap((element): readonly EntityKey[] => {
    const object = readObject(program, element)
    // What holds for some of the rows keeps none of the others apart, and finds none of them.
    if (object?.entries.has('where')) return []
    const on = object?.entries.get('columns')
    const columns = on && findTexts(program, program.evaluate(on))
    if (!object || !columns) return [{ kind: 'unread', columns: [] }]
    const isUnique = name === 'uniques' || findSetting(program, object, 'unique') === 'true'
    return [{ kind: isUnique ? 'unique' : 'index', columns }]
  })
}
