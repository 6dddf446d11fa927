import { getOrm } from '../../catalog/orms.js'
import { TABLE_IDS } from '../../catalog/tables.js'
import type { AdapterTables } from '../files/adapter-view.js'
import type { Names } from '../../syntax/collect-names.js'
import type { DatabaseAnswer, Note } from '../plan.js'

/**
 * A note on the tables that a configuration has to hand to its adapter, where it is not ours to write: none where it has them,
 * or where the adapter is handed none.
 *
 * @param given every name in the configuration
 */
export function handTables(
  { orm }: Pick<DatabaseAnswer, 'orm'>,
  { exports = {} }: Pick<AdapterTables, 'exports'>,
  given: Names,
): readonly Note[] {
  const parameters = getOrm(orm).tables
  const lines = TABLE_IDS.flatMap((id) => {
    const [parameter, constant] = [parameters?.[id], exports[id]]
    if (parameter === undefined || !constant || given.has(parameter)) return []
    return [`${parameter}: ${constant.name}, from ${constant.path}`]
  })
  return lines.length === 0
    ? []
    : [{ kind: 'next-step', title: 'Hand the new tables to the adapter', lines }]
}
