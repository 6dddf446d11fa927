import { className, type TableId } from '../../catalog/tables.js'
import type { Wanted } from '../schema.js'
import { snakeCase } from '../snake-case.js'

/** What an entity that is not there will be called: its class, and its table. */
export function freshNames(
  id: TableId,
  names: Wanted['names'],
): { readonly name: string; readonly database: string } {
  const given = names[id] ?? className(id)
  const camel = given.replaceAll(/[_-]+(\w)/g, (_dash, letter: string) => letter.toUpperCase())
  const name = camel.charAt(0).toUpperCase() + camel.slice(1)
  return { name, database: name === given ? `${snakeCase(given)}s` : given }
}
