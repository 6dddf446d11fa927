import { getOrm } from '../catalog/orms.js'
import { CliError } from '../errors.js'
import type { DatabaseFact, OrmId } from '../project.js'
import type { Dialect } from './schema.js'

/**
 * The dialect of SQL that a database speaks.
 *
 * @throws {CliError} `dialect-unknown`
 */
export function getDialect(orm: OrmId, fact: DatabaseFact | undefined): Dialect {
  const dialect = knownDialect(fact)
  if (dialect !== undefined) return dialect
  const { name } = getOrm(orm)
  throw new CliError(
    'unsupported',
    'dialect-unknown',
    `it can't be read which database ${name} uses`,
    {
      hint: 'Name it where the client is made, or in the configuration of its tool (dialect, type, provider).',
    },
  )
}

/** The dialect of SQL that a database speaks, where it is known and speaks one. */
export function knownDialect(fact: DatabaseFact | undefined): Dialect | undefined {
  return fact?.dialect === 'mongodb' ? undefined : fact?.dialect
}
