import { columnOf } from '../table-model.js'
import type { DialectForms, Form } from './dialects.js'
import type { DrizzleTable } from './read-tables.js'

/** How columns are built that refer to users: as their id, but without what counts it up. */
export function userIdForm(user: DrizzleTable | undefined, forms: DialectForms): Form {
  const id = user && columnOf(user, 'id')
  if (!id?.builder) return forms.columns.key
  const counted = forms.counted[id.builder]
  if (counted) return counted
  return { builder: id.builder, ...(id.config === undefined ? {} : { config: id.config }) }
}
