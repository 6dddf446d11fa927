import { columnOf } from '../table-model.js'
import type { Dialect } from '../schema.js'
import { columnForms, type Form } from './dialects.js'
import type { Entity } from './entity.js'
import type { EntityProperty } from './read-property.js'

/** How columns are declared that refer to users: as their id, but without what counts it up. */
export function userIdForm(user: Entity | undefined, dialect: Dialect): Form {
  const id = user && columnOf(user, 'id')
  // TypeORM gives the column the type of the id, whatever a driver makes of `uuid`.
  const uuid = dialect === 'postgresql' ? "type: 'uuid'" : "type: 'varchar'"
  if (!id || id.type === 'uuid') return { settings: [uuid], type: 'string' }
  if (id.kind === 'number' || id.kind === 'small') return counted(id, dialect)
  // A text without a limit takes no length, whoever declares one.
  if (id.type !== undefined && /text$|^clob$/.test(id.type)) {
    return { settings: [`type: '${id.type}'`], type: 'string' }
  }
  if (id.length === undefined || id.type === undefined) return columnForms[dialect].key
  const type = id.type === 'string' ? 'varchar' : id.type
  return { settings: [`type: '${type}'`, `length: ${id.length}`], type: 'string' }
}

function counted({ type = 'int', isUnsigned }: EntityProperty, dialect: Dialect): Form {
  const stored = type === 'number' ? 'int' : type
  const isLarge = /^(?:bigint|int8)$/.test(stored) && dialect !== 'sqlite'
  return {
    settings: [`type: '${stored}'`, ...(isUnsigned ? ['unsigned: true'] : [])],
    type: isLarge ? 'string' : 'number',
  }
}
