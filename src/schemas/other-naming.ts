import type { Home, NamingFact } from '../project.js'
import type { SchemaProblem } from './schema.js'

/** A client of Kysely that names things in a way of its own. */
export function otherKyselyNames(naming: NamingFact): SchemaProblem {
  const snippet =
    'export const authDb = new Kysely({ dialect }) // a client for sign-in alone: --client'
  return otherNames(naming, snippet)
}

/** A client of Knex that renames what its migrations call otherwise. */
export function otherKnexNames({ moduleSystem }: Home, naming: NamingFact): SchemaProblem {
  const name = moduleSystem === 'cjs' ? 'module.exports.authDb' : 'export const authDb'
  const snippet = `${name} = knex(config) // as it is, for sign-in alone: create-auth init --client ${naming.file}#authDb`
  return otherNames(naming, snippet)
}

function otherNames({ file, line }: NamingFact, snippet: string): SchemaProblem {
  return {
    path: file,
    line,
    reason:
      'the client names columns by a rule of its own, for which no tables can be written from here',
    snippet,
  }
}
