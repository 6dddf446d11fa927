import type { ts } from 'ts-morph'
import { originOf } from '../../syntax/origin.js'
import { positionAt } from '../../syntax/lines.js'
import { definitionOf, type Module, type Modules } from '../code/modules.js'
import type { Dialect } from '../schema.js'
import { snakeCase } from '../snake-case.js'
import { tableOf, type Entity, type EntityKey, type Members } from './entity.js'
import { decoratorsOf, fieldsIn, settingOf, textIn, type DecoratorUse } from './read-decorators.js'
import { readProperty } from './read-property.js'
import { readSchemas } from './read-schemas.js'

/** Every entity of the schema files. */
export function readEntities(modules: Modules, dialect: Dialect): readonly Entity[] {
  return [...modules.values()].flatMap((module) => [
    ...module.definitions.flatMap((definition) => {
      const decorator =
        definition.class &&
        decoratorsOf(module, definition.class).find(({ name }) => name === 'Entity')
      return decorator && definition.class
        ? [readEntity(modules, module, definition.class, decorator, dialect)]
        : []
    }),
    ...readSchemas(modules, module, dialect),
  ])
}

function readEntity(
  modules: Modules,
  module: Module,
  node: ts.ClassDeclaration,
  entity: DecoratorUse,
  dialect: Dialect,
): Entity {
  const { source, exports } = module
  const name = node.name?.text ?? ''
  const exported = exports.get(name)
  const members = membersOf(modules, module, node, dialect, 0)
  return {
    path: source.file,
    line: positionAt(source.text, node.getStart(source.tree)).line,
    name,
    ...(exported === undefined ? {} : { exported }),
    database: textIn(module, entity) ?? settingOf(module, entity, 'name') ?? snakeCase(name),
    ...tableOf(members),
    module,
    declared: { kind: 'class', class: node, decorator: entity.node },
  }
}

/** Longer chains of classes are a circle. */
const FARTHEST = 10

/** The members that a class has of itself, and from those that it extends. */
function membersOf(
  modules: Modules,
  module: Module,
  node: ts.ClassDeclaration,
  dialect: Dialect,
  steps: number,
): Members {
  const { ts } = module.source
  const inherited = inheritedBy(modules, module, node, dialect, steps)
  const own = node.members.flatMap((member) =>
    ts.isPropertyDeclaration(member) ? (readProperty(module, member, dialect) ?? []) : [],
  )
  const columns = new Map([...inherited.columns, ...own].map((each) => [each.name, each]))
  return {
    columns: [...columns.values()],
    keys: [...inherited.keys, ...decoratorsOf(module, node).flatMap((each) => keyOf(module, each))],
    open: inherited.open,
  }
}

function inheritedBy(
  modules: Modules,
  module: Module,
  node: ts.ClassDeclaration,
  dialect: Dialect,
  steps: number,
): Members {
  const { source, bindings } = module
  const [base] = [...(node.heritageClauses ?? [])]
    .filter(({ token }) => token === source.ts.SyntaxKind.ExtendsKeyword)
    .flatMap(({ types }) => [...types])
  if (!base) return { columns: [], keys: [], open: false }
  // TypeORM's own class has no columns.
  const origin = originOf(source, bindings, base.expression)
  if (origin?.specifier === 'typeorm') return { columns: [], keys: [], open: false }
  const found = steps > FARTHEST ? undefined : definitionOf(modules, module, base.expression)
  return found?.definition.class
    ? membersOf(modules, found.module, found.definition.class, dialect, steps + 1)
    : { columns: [], keys: [], open: true }
}

function keyOf(module: Module, decorator: DecoratorUse): readonly EntityKey[] {
  const { name } = decorator
  if (name !== 'Unique' && name !== 'Index') return []
  const columns = fieldsIn(module, decorator)
  if (!columns) return [{ kind: 'unread', columns: [] }]
  if (name === 'Unique') return [{ kind: 'unique', columns }]
  // What holds for some of the rows keeps none of the others apart, and finds none of them.
  if (settingOf(module, decorator, 'where') !== undefined) return []
  const isUnique = settingOf(module, decorator, 'unique') === 'true'
  return [{ kind: isUnique ? 'unique' : 'index', columns }]
}
