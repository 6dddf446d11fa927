import type { ts } from 'ts-morph'
import { indentAt } from '../../syntax/layout.js'
import { positionAt } from '../../syntax/lines.js'
import { originOf } from '../../syntax/origin.js'
import { spliceText } from '../../syntax/splice.js'
import { outermost, unwrap, walk } from '../../syntax/walk.js'
import type { Module, Modules } from '../code/modules.js'
import type { Dialect } from '../schema.js'
import { snakeCase } from '../snake-case.js'
import { kindOf, shownType } from './dialects.js'
import { tableOf, type Entity, type EntityKey } from './entity.js'
import { readObject, settingOf, textOf, type Placed, type ReadObject } from '../code/read-object.js'
import { usualLength, type EntityProperty } from './read-property.js'
import { withSetting } from '../code/with-setting.js'
import type { Kind } from '../table-model.js'

/** The entities of a file that are values: `new EntitySchema({ name, columns })`. */
export function readSchemas(modules: Modules, module: Module, dialect: Dialect): readonly Entity[] {
  const { source, bindings } = module
  return [...walk(source, source.tree)].flatMap((node) => {
    if (!source.ts.isNewExpression(node)) return []
    const origin = originOf(source, bindings, node.expression)
    if (origin?.specifier !== 'typeorm' || origin.path.at(-1) !== 'EntitySchema') return []
    const [argument] = node.arguments ?? []
    const options = argument && readObject(modules, { module, node: argument })
    return options ? [readSchema(modules, module, node, options, dialect)] : []
  })
}

function readSchema(
  modules: Modules,
  module: Module,
  node: ts.NewExpression,
  options: ReadObject,
  dialect: Dialect,
): Entity {
  const { source } = module
  const exported = exportedAs(module, node)
  const name = settingOf(modules, options, 'target') ?? settingOf(modules, options, 'name') ?? ''
  const columns = options.entries.get('columns')
  const read = columns && readObject(modules, columns)
  const members = {
    columns: [
      ...[...(read?.entries ?? [])].map(([each, value]) =>
        readColumn(modules, options, each, value, dialect),
      ),
      ...relationsOf(modules, options),
      ...embeddedIn(modules, options),
    ],
    keys: [...keysIn(modules, options, 'uniques'), ...keysIn(modules, options, 'indices')],
    open: !read || read.open || options.open || isTyped(module, node),
  }
  return {
    path: source.file,
    line: positionAt(source.text, node.getStart(source.tree)).line,
    name,
    ...(exported === undefined ? {} : { exported }),
    database: settingOf(modules, options, 'tableName') ?? snakeCase(name),
    ...tableOf(members),
    module: options.module,
    declared: { kind: 'schema', options: options.node },
  }
}

/** TypeScript lets no column in that the type of a row has not: what is added has to be added there as well. */
function isTyped({ source }: Module, node: ts.NewExpression): boolean {
  return (node.typeArguments ?? []).some(
    (type) => !/^(?:any$|Record<string,)/.test(type.getText(source.tree)),
  )
}

/** The name by which others import it. */
function exportedAs({ source, exports }: Module, node: ts.NewExpression): string | undefined {
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
  modules: Modules,
  options: ReadObject,
  name: string,
  value: Placed | undefined,
  dialect: Dialect,
): EntityProperty {
  const object = value && readObject(modules, value)
  const setting = (of: string): string | undefined => object && settingOf(modules, object, of)
  const is = (of: string): boolean => setting(of) === 'true'
  const type = typeOf(setting('type'))
  const length = setting('length') ?? usualLength(dialect, type)
  const says = setting('name')
  const isUnique = is('unique')
  const required = !is('nullable') && !FILLED.some((each) => isSaid(setting(each)))
  return {
    name,
    database: says ?? name,
    kind: kindIn(type, setting),
    written: shownType(type, is('array')),
    required,
    ...(required && value ? { eased: easedColumn(name, value, is('primary')) } : {}),
    ...(/^\d+$/.test(length) ? { length: Number(length) } : {}),
    indexable: dialect !== 'mysql' || type?.endsWith('text') !== true,
    line: lineOf(value ?? options),
    isRelation: false,
    says,
    type,
    isUnsigned: is('unsigned'),
    isPrimary: is('primary'),
    isUnique,
    isIndexed: isUnique,
  }
}

function isSaid(setting: string | undefined): boolean {
  return setting !== undefined && setting !== 'false' && setting !== 'undefined'
}

function typeOf(said: string | undefined): string | undefined {
  return said === 'Date' ? said : said?.toLowerCase()
}

function kindIn(type: string | undefined, setting: (name: string) => string | undefined): Kind {
  if (setting('transformer') !== undefined) return 'unknown'
  return setting('array') === 'true' ? 'other' : kindOf(type)
}

/** A column as it would be written so that rows need no value for it; of a key, so that the database makes it. */
function easedColumn(name: string, { module, node }: Placed, isKey: boolean): string {
  const { source } = module
  const [setting, value] = isKey ? ['generated', "'uuid'"] : ['nullable', 'true']
  const given = unwrap(source, node)
  if (!source.ts.isObjectLiteralExpression(given)) {
    return `${name}: { ...${given.getText(source.tree)}, ${setting}: ${value} }`
  }
  const start = given.getStart(source.tree)
  const splice = withSetting(module, given, setting, value)
  const own = { ...splice, start: splice.start - start, end: splice.end - start }
  const lead = indentAt(source.text, start)
  const eased = spliceText(source.text.slice(start, given.end), [own])
  return `${name}: ${eased.replaceAll(`\n${lead}`, '\n')}`
}

function lineOf({ module, node }: Placed): number {
  const { text, tree } = module.source
  return positionAt(text, node.getStart(tree)).line
}

/** The facts that are the same for every property that holds another entity, or the columns of another schema. */
const HELD = {
  kind: 'unknown',
  indexable: true,
  type: undefined,
  isUnsigned: false,
  isPrimary: false,
  isUnique: false,
  isIndexed: false,
} as const

/** The relations for which the entity has a key. */
function relationsOf(modules: Modules, options: ReadObject): readonly EntityProperty[] {
  return partsOf(modules, options, 'relations').flatMap(({ name, value, object }) => {
    const type = settingOf(modules, object, 'type')
    const join = object.entries.get('joinColumn')
    if (type !== 'many-to-one' && !(type === 'one-to-one' && join)) return []
    const joined = join && readObject(modules, join)
    const says = joined && settingOf(modules, joined, 'name')
    const required = settingOf(modules, object, 'nullable') === 'false'
    return {
      ...HELD,
      name,
      database: says ?? name,
      required,
      ...(required ? { eased: easedColumn(name, value, false) } : {}),
      line: lineOf(value),
      isRelation: true,
      says,
    }
  })
}

/** Columns of another schema, under a property of their own: what they need is not seen. */
function embeddedIn(modules: Modules, options: ReadObject): readonly EntityProperty[] {
  return partsOf(modules, options, 'embeddeds').map(({ name, value }) => ({
    ...HELD,
    name,
    database: name,
    required: true,
    line: lineOf(value),
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
function partsOf(modules: Modules, options: ReadObject, name: string): readonly SchemaPart[] {
  const given = options.entries.get(name)
  const all = given && readObject(modules, given)
  return [...(all?.entries ?? [])].flatMap(([each, value]) => {
    const object = value && readObject(modules, value)
    return object ? [{ name: each, value, object }] : []
  })
}

/** The keys of an option: `[{ columns: ['a', 'b'], unique: true }]`. */
function keysIn(
  modules: Modules,
  options: ReadObject,
  name: 'uniques' | 'indices',
): readonly EntityKey[] {
  const given = options.entries.get(name)
  if (!given) return []
  const { source } = given.module
  const list = unwrap(source, given.node)
  if (!source.ts.isArrayLiteralExpression(list)) return [{ kind: 'unread', columns: [] }]
  return list.elements.flatMap((node): readonly EntityKey[] => {
    const object = readObject(modules, { module: given.module, node })
    // What holds for some of the rows keeps none of the others apart, and finds none of them.
    if (object?.entries.has('where')) return []
    const columns = object && namesIn(modules, object.entries.get('columns'))
    if (!object || !columns) return [{ kind: 'unread', columns: [] }]
    const isUnique = name === 'uniques' || settingOf(modules, object, 'unique') === 'true'
    return [{ kind: isUnique ? 'unique' : 'index', columns }]
  })
}

function namesIn(modules: Modules, given: Placed | undefined): readonly string[] | undefined {
  if (!given) return undefined
  const { module } = given
  const list = unwrap(module.source, given.node)
  return module.source.ts.isArrayLiteralExpression(list)
    ? list.elements.map((node) => textOf(modules, { module, node }))
    : undefined
}
