import type { ts } from 'ts-morph'
import { className, type Column, type TableId } from '../../catalog/tables.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { examineCode, notExported } from '../code/examine-code.js'
import type { Module, Modules } from '../code/modules.js'
import { resolveNeededName } from '../code/needed-name.js'
import { planCodeSchema, type CodeSchemaPlan } from '../code/plan-code-schema.js'
import type { CodeSchemaOptions } from '../code/schema-options.js'
import { describeSyntax, targetModule } from '../code/target.js'
import { createWork } from '../code/create-work.js'
import type { Examination } from '../examine.js'
import type { SchemaEdit, SchemaFile, WantedSchema, Dialect } from '../schema.js'
import { findColumn } from '../table-model.js'
import { columnForms, key, type ColumnTypes } from './dialects.js'
import { snakeCase } from '../snake-case.js'
import { OWNER, withOwner } from './owner.js'
import type { TypeormEntity } from './entity.js'
import { readEntities } from './read-entities.js'
import type { EntityProperty } from './read-property.js'
import { writeFile } from './write-file.js'
import { elementText } from './write-schema.js'
import { memberText, saidName, type EntityWriter } from './write-text.js'

/**
 * Plans how the entities of a TypeORM project get what sign-in needs. New entities are what the user entity is: classes, or
 * values where there are no decorators. The data source has to be told of them, where it lists its entities one by one.
 *
 * @param files every file of the project with entities
 */
export async function planTypeormSchema(
  files: readonly SchemaFile[],
  wanted: WantedSchema,
  options: CodeSchemaOptions,
): Promise<CodeSchemaPlan> {
  const owned = { ...wanted, tables: wanted.tables.map(withOwner) }
  return planCodeSchema(files, {
    target: options.target,
    examine: (modules) => examineFiles(modules, owned, options),
    write: (modules, examination) => writeFiles(modules, examination, owned, options),
    hasUuids: (user) => options.dialect === 'postgresql' && holdsUuids(findColumn(user, 'id')),
    called: ({ found }) => calledOtherwise(found, wanted),
  })
}

/** Entities that are found by their tables or columns, and that the adapter would not find. */
function calledOtherwise(
  found: ReadonlyMap<TableId, TypeormEntity>,
  { names }: WantedSchema,
): Pick<CodeSchemaPlan, 'called'> {
  const others = [...found].filter(
    ([id, { name }]) => names[id] === undefined && name !== className(id),
  )
  if (others.length === 0) return {}
  return { called: Object.fromEntries(others.map(([id, { name }]) => [id, name])) }
}

function examineFiles(
  modules: Modules,
  wanted: WantedSchema,
  options: CodeSchemaOptions,
): Examination<TypeormEntity> {
  const entities = readEntities(modules, options.dialect)
  return examineCode(modules, wanted, {
    tables: entities,
    target: options.target,
    freshName: (id) => freshNames(id, wanted.names).name,
    pen: {
      write: (entity, column) => writeColumn(entities, entity, column, options),
      rename: (entity, { name }) => findColumn(entity, name)?.asId,
    },
    // A relation has the column of its key, whether there is a property for that or not.
    isStored: ({ columns }, { references }) =>
      references !== undefined && columns.some(({ name }) => name === OWNER.name),
    // Nothing of ours imports a value: relations and the adapter call it by its name.
    refuse: (entity) => (entity.declared.kind === 'class' ? notExported(entity) : undefined),
  })
}

/** A transformer knows what it makes of an id. */
function holdsUuids(id: EntityProperty | undefined): boolean {
  return id?.type === 'uuid' && id.kind !== 'unknown'
}

/** The form of new entities. JavaScript has no decorators. */
function chooseForm(
  entities: readonly TypeormEntity[],
  user: TypeormEntity | undefined,
  target: string,
): TypeormEntity['declared']['kind'] {
  if (!/\.[cm]?tsx?$/.test(target)) return 'schema'
  if (user) return user.declared.kind
  const isSchema =
    entities.length > 0 && entities.every(({ declared }) => declared.kind === 'schema')
  return isSchema ? 'schema' : 'class'
}

/** A property as the user would write it in an entity. */
function writeColumn(
  entities: readonly TypeormEntity[],
  entity: TypeormEntity,
  column: Column,
  { dialect }: CodeSchemaOptions,
): string {
  const user = entities.find(({ columns }) => columns.some(({ name }) => name === 'email'))
  const pen: EntityWriter = {
    style: entity.module.style,
    local: (name) => name,
    users: user?.name ?? 'User',
    forms: columnForms[dialect],
    userId: userIdForm(user, dialect),
    snake: isSnake([entity]),
    mark: detectMark([entity]),
  }
  const write = entity.declared.kind === 'class' ? memberText : elementText
  return write(pen, column, saidName(pen, column))
}

/** Tells whether columns of several words say a name in snake_case. */
function isSnake(entities: readonly TypeormEntity[]): boolean {
  const said = entities
    .flatMap(({ columns }) => columns)
    .filter(({ name, isRelation }) => !isRelation && snakeCase(name) !== name)
  const snake = said.filter(({ name, says }) => says === snakeCase(name))
  return snake.length > 0 && snake.length * 2 > said.length
}

/** The mark that most properties have to which nothing gives a value. */
function detectMark(entities: readonly TypeormEntity[]): EntityWriter['mark'] {
  const open = entities.flatMap(({ declared, module: { source } }) =>
    declared.kind === 'class' ? withoutValue(source, declared.class) : [],
  )
  const marked = open.filter(({ exclamationToken }) => exclamationToken)
  return open.length > 0 && marked.length * 2 < open.length ? '' : '!'
}

/** The properties of a class that the compiler would ask a value for: neither they nor the constructor have one. */
function withoutValue(
  source: Source,
  { members }: ts.ClassDeclaration,
): readonly ts.PropertyDeclaration[] {
  const { ts, tree } = source
  const assigned = members
    .filter(ts.isConstructorDeclaration)
    .flatMap((made) => [...walk(source, made)])
    .filter(ts.isBinaryExpression)
    .map(({ left }) => left.getText(tree))
  return members
    .filter(ts.isPropertyDeclaration)
    .filter(
      ({ name, type, initializer, questionToken }) =>
        !initializer &&
        !questionToken &&
        !/\bundefined$/.test(type?.getText(tree) ?? '') &&
        !assigned.includes(`this.${name.getText(tree)}`),
    )
}

function writeFiles(
  modules: Modules,
  examination: Examination<TypeormEntity>,
  wanted: WantedSchema,
  options: CodeSchemaOptions,
): readonly SchemaEdit[] {
  const { dialect, target: path } = options
  const target = targetModule(modules, options)
  const entities = readEntities(modules, dialect)
  const user = examination.found.get('user')
  const { extensions, fresh, files } = createWork(
    modules,
    examination,
    wanted.tables,
    target,
    (id) => freshNames(id, wanted.names),
  )
  const { name } = freshNames('user', wanted.names)
  const from = user ?? { path, name, exported: name }
  const form = chooseForm(entities, user, path)
  return files.map((module: Module) =>
    writeFile({
      module,
      syntax: describeSyntax(modules, module, options),
      form,
      extensions: extensions.filter(({ table }) => table.module === module),
      fresh: module === target ? fresh : [],
      users: resolveNeededName(modules, module, options, from.path, from.name, from.exported),
      pen: {
        forms: columnForms[dialect],
        userId: userIdForm(user, dialect),
        snake: isSnake(entities),
        mark: detectMark(entities),
      },
    }),
  )
}

/** The names that an entity will have that is not there: of its class, and of its table. */
function freshNames(
  id: TableId,
  names: WantedSchema['names'],
): { readonly name: string; readonly database: string } {
  const given = names[id] ?? className(id)
  const camel = given.replaceAll(/[_-]+(\w)/g, (_dash, letter: string) => letter.toUpperCase())
  const name = camel.charAt(0).toUpperCase() + camel.slice(1)
  return { name, database: name === given ? `${snakeCase(given)}s` : given }
}

/** How columns are declared that refer to users: as their id, but without what counts it up. */
function userIdForm(user: TypeormEntity | undefined, dialect: Dialect): ColumnTypes {
  const id = user && findColumn(user, 'id')
  // TypeORM gives the column the type of the id, whatever a driver makes of `uuid`.
  const uuid = dialect === 'postgresql' ? "type: 'uuid'" : "type: 'varchar'"
  if (!id || id.type === 'uuid') return { settings: [uuid], type: 'string' }
  if (id.kind === 'number' || id.kind === 'small') return counted(id, dialect)
  // A text without a limit takes no length, whoever declares one.
  if (id.type !== undefined && /text$|^clob$/.test(id.type)) {
    return { settings: [`type: '${id.type}'`], type: 'string' }
  }
  // A column that refers to another one has to have its collation.
  if (id.length === undefined || id.type === undefined) return key
  const type = id.type === 'string' ? 'varchar' : id.type
  return { settings: [`type: '${type}'`, `length: ${id.length}`], type: 'string' }
}

function counted({ type = 'int', isUnsigned }: EntityProperty, dialect: Dialect): ColumnTypes {
  const stored = type === 'number' ? 'int' : type
  const isLarge = /^(?:bigint|int8)$/.test(stored) && dialect !== 'sqlite'
  return {
    settings: [`type: '${stored}'`, ...(isUnsigned ? ['unsigned: true'] : [])],
    type: isLarge ? 'string' : 'number',
  }
}
