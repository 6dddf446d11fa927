import type { TableId } from '../../catalog/tables.js'
import type { Wanted } from '../schema.js'

/** What a table that is not there will be called: in code and in the database. */
export function freshNames(
  id: TableId,
  names: Wanted['names'],
): { readonly name: string; readonly database: string } {
  const given = names[id]
  if (given === undefined) return { name: `${id}s`, database: id }
  const camel = given.replaceAll(/[_-]+(\w)/g, (_dash, letter: string) => letter.toUpperCase())
  return { name: camel.charAt(0).toLowerCase() + camel.slice(1), database: given }
}
