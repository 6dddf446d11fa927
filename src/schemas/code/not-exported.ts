import type { SchemaProblem } from '../schema.js'
import type { CodeTable } from './code-table.js'

/** What is wrong with a table that only its own file can see. */
export function notExported({ path, line, name, exported }: CodeTable): SchemaProblem | undefined {
  if (exported !== undefined) return undefined
  const reason = `${name} is not exported, so that neither the ORM nor sign-in sees it`
  return { path, line, reason, snippet: `export { ${name} }` }
}
