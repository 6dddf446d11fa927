import type { Column } from '../../catalog/tables.js'
import type { Extension as ExtensionOf } from '../code/work-in.js'
import type { Difference } from '../schema.js'
import { columnOf } from '../table-model.js'
import type { Entity } from './entity.js'
import { OWNER } from './owner.js'
import { saidName, type MemberSays, type Pen } from './write-text.js'

/** An entity that is there, and what it lacks. */
export type Extension = ExtensionOf<Entity>

/** A member that an entity gets. */
export interface AddedMember {
  readonly column: Column
  readonly says: MemberSays
}

/** The members that an entity lacks, in their order. */
export function missingMembers(
  { wanted, table, missing }: Extension,
  pen: Pen,
): readonly AddedMember[] {
  const lacks = (kind: Difference['kind'], name: string): boolean =>
    missing.some((each) => each.kind === kind && each.columns.join() === name)
  return wanted.columns
    .filter(({ name }) => lacks('column', name))
    .map((column) => ({ column, says: { ...saidName(pen, column), ...joined(table, column) } }))
}

/** The key column and the property that holds the user are one column of the database. */
function joined(table: Entity, { name, references }: Column): Pick<MemberSays, 'name'> {
  if (!references) return {}
  const other = columnOf(table, name === OWNER.name ? 'userId' : OWNER.name)
  return other?.says === undefined ? {} : { name: other.says }
}

/** The keys that are written above the class. */
export function missingKeys({ missing }: Extension): readonly Difference[] {
  return missing.filter(({ kind }) => kind === 'unique' || kind === 'index')
}
