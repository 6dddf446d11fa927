import type { TableId } from '../../catalog/tables.js'
import { takenReason, type SchemaProblem } from '../schema.js'
import { remedyFor } from './assign-tables.js'
import type { Modules } from './modules.js'

/** What is wrong with a name for a new table that means something already in its file, or is exported by any. */
export function takenName(
  modules: Modules,
  path: string,
  id: TableId,
  name: string,
): SchemaProblem | undefined {
  const there = modules.get(path)
  const own = there?.definitions.some(({ local }) => local === name) === true
  const bound = there && [...there.bindings.keys()].some((symbol) => symbol.name === name)
  const exported = [...modules.values()].some((module) =>
    [...module.exports.values()].includes(name),
  )
  if (!own && bound !== true && !exported) return undefined
  const reason = takenReason(id, `${name} means something else already`)
  return { path, reason, snippet: remedyFor(id) }
}
