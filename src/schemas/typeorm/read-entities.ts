import type { ts } from 'ts-morph'
import type { Program } from '../../code/value.js'
import { getLine } from '../../code/texts.js'
import type { Source } from '../../syntax/parse-source.js'
import { listDecorators, type DecoratorUse } from '../code/decorators.js'
import type { Module, Modules } from '../code/modules.js'
import type { Dialect } from '../schema.js'
import { snakeCase } from '../snake-case.js'
import { getTable, type TypeormEntity, type EntityKey, type EntityMembers } from './entity.js'
import { findFields, findSetting, findOptionText } from './read-decorators.js'
import { readProperty, type ClassReading } from './read-property.js'
import { readSchemas } from './read-schemas.js'

/** Every entity of the schema files. */
export function readEntities(modules: Modules, dialect: Dialect): readonly TypeormEntity[] {
  return [...modules.values()].flatMap((module) => {
    const { ts, tree } = module.source
    const classes = tree.statements.filter((statement) => ts.isClassDeclaration(statement))
    return [
      ...classes.flatMap((node) => {
        const decorator = listDecorators(module.source, node, 'typeorm').find(
          ({ name }) => name === 'Entity',
        )
        return decorator && node.name ? [readEntity(module, node, decorator, dialect)] : []
      }),
      ...readSchemas(modules, module, dialect),
    ]
  })
}

function readEntity(
  module: Module,
  node: ts.ClassDeclaration,
  entity: DecoratorUse,
  dialect: Dialect,
): TypeormEntity {
  const { source, exports, program } = module
  const name = node.name?.text ?? ''
  const exported = exports.get(name)
  const database = findOptionText(program, entity) ?? findSetting(program, entity, 'name')
  return {
    path: source.file,
    line: getLine({ source, node }),
    name,
    ...(exported === undefined ? {} : { exported }),
    database: database ?? snakeCase(name),
    ...getTable(readMembers({ program, dialect, style: module.style }, source, node, [])),
    module,
    declared: { kind: 'class', class: node, decorator: entity.node },
  }
}

/** The members that a class has of itself, and from those that it extends. @param seen the classes that extend it */
function readMembers(
  reading: ClassReading,
  source: Source,
  node: ts.ClassLikeDeclaration,
  seen: readonly ts.Node[],
): EntityMembers {
  const { ts } = source
  const inherited = readInherited(reading, source, node, [...seen, node])
  const own = node.members.flatMap((member) =>
    ts.isPropertyDeclaration(member) ? (readProperty(reading, source, member) ?? []) : [],
  )
  const columns = new Map([...inherited.columns, ...own].map((each) => [each.name, each]))
  const keys = listDecorators(source, node, 'typeorm').flatMap((each) =>
    readKeys(reading.program, each),
  )
  return {
    columns: [...columns.values()],
    keys: [...inherited.keys, ...keys],
    open: inherited.open,
  }
}

function readInherited(
  reading: ClassReading,
  source: Source,
  { heritageClauses }: ts.ClassLikeDeclaration,
  seen: readonly ts.Node[],
): EntityMembers {
  const [base] = (heritageClauses ?? [])
    .filter(({ token }) => token === source.ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => [...types])
  const value = base && reading.program.evaluate({ source, node: base.expression })
  // TypeORM's own class has no columns.
  if (!value || (value.kind === 'imported' && value.origin.specifier === 'typeorm')) {
    return { columns: [], keys: [], open: false }
  }
  return value.kind === 'class' && !seen.includes(value.node)
    ? readMembers(reading, value.at.source, value.node, seen)
    : { columns: [], keys: [], open: true }
}

function readKeys(program: Program, decorator: DecoratorUse): readonly EntityKey[] {
  const { name } = decorator
  if (name !== 'Unique' && name !== 'Index') return []
  const columns = findFields(program, decorator)
  if (!columns) return [{ kind: 'unread', columns: [] }]
  if (name === 'Unique') return [{ kind: 'unique', columns }]
  // What holds for some of the rows keeps none of the others apart, and finds none of them.
  if (findSetting(program, decorator, 'where') !== undefined) return []
  const isUnique = findSetting(program, decorator, 'unique') === 'true'
  return [{ kind: isUnique ? 'unique' : 'index', columns }]
}
