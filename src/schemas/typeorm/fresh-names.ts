import { className, type TableId } from '../../catalog/tables.js'
import type { Wanted } from '../schema.js'

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

/** `VerificationToken` gives `verification_token`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
}
