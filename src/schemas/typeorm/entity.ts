import type { ts } from 'ts-morph'
import type { CodeTable } from '../code/code-table.js'
import type { Module } from '../code/modules.js'
import { OWNER } from './owner.js'
import type { EntityProperty } from './read-property.js'

/** An entity of TypeORM. Its name is what relations and the adapter call it. */
export interface TypeormEntity extends CodeTable {
  readonly columns: readonly EntityProperty[]
  readonly module: Module
  readonly declared: DeclaredClass | DeclaredSchema
}

/** An entity that is a class. */
export interface DeclaredClass {
  readonly kind: 'class'
  readonly class: ts.ClassDeclaration
  /** The decorator that makes it one. */
  readonly decorator: ts.Decorator
}

/** An entity that is a value: `new EntitySchema({ … })`. */
export interface DeclaredSchema {
  readonly kind: 'schema'
  readonly options: ts.ObjectLiteralExpression
}

/** A key that an entity has beside its columns. */
export interface EntityKey {
  readonly kind: 'unique' | 'index' | 'unread'
  readonly columns: readonly string[]
}

/** The members of an entity. */
export interface EntityMembers {
  readonly columns: readonly EntityProperty[]
  readonly keys: readonly EntityKey[]
  /** True where there may be other columns. */
  readonly open: boolean
}

/** The columns of an entity, and by which of them its rows are told apart and found. */
export function getTable({
  columns,
  keys,
  open,
}: EntityMembers): Pick<
  TypeormEntity,
  'columns' | 'open' | 'keysOpen' | 'primaryKey' | 'unique' | 'indexes'
> {
  const on = (is: (column: EntityProperty) => boolean): readonly string[] =>
    columns.filter(is).map(({ name }) => keyName(name))
  const primaryKey = on(({ isPrimary }) => isPrimary)
  const unique = [
    ...(primaryKey.length > 0 ? [primaryKey] : []),
    ...on(({ isUnique }) => isUnique).map((name) => [name]),
    ...keys.flatMap((key) => (key.kind === 'unique' ? [key.columns.map(keyName)] : [])),
  ]
  return {
    columns,
    open,
    keysOpen: keys.some((key) => key.kind === 'unread'),
    primaryKey,
    unique,
    indexes: [
      ...unique,
      ...on(({ isIndexed }) => isIndexed).map((name) => [name]),
      ...keys.flatMap((key) => (key.kind === 'index' ? [key.columns.map(keyName)] : [])),
    ],
  }
}

/** The column by which a row belongs to a user has two properties. */
function keyName(name: string): string {
  return name === OWNER.name ? 'userId' : name
}
