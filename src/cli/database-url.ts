import { nodeFiles } from '../apply/files.js'
import { readSnapshots } from '../apply/read-snapshots.js'
import { CliError } from '../errors.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import type { PlaceFact, Project } from '../project.js'
import { effective, parseEnv } from '../syntax/dotenv.js'
import type { LookOptions } from './options.js'

/** Variables that name a database, the first that is set. */
const URL_VARIABLES = ['DATABASE_URL', 'POSTGRES_URL', 'MYSQL_URL', 'SQLITE_URL']

/** The code does not say where its database is. */
const NONE: Omit<PlaceFact, 'client'> = { variables: [] }

/** What stands for a database that nothing else can reach. */
const MEMORY = /^(?:(?:file|sqlite|pglite):)?:?memory:/i

/**
 * The connection string: of the variable that is named, else as the code says that makes the client, else of the usual
 * variables. It is never shown.
 *
 * @throws {CliError} `database-url-missing`, `database-in-memory`
 */
export function databaseUrl(
  project: Project,
  answer: DatabaseAnswer,
  { urlEnv }: Pick<LookOptions, 'urlEnv'>,
): string {
  const {
    variables,
    path,
    scheme = '',
  } = (urlEnv === undefined && placeIn(project, answer)) || NONE
  const usual = urlEnv === undefined ? URL_VARIABLES : [urlEnv]
  const valueOf = variablesOf(project)
  const said = firstSet(variables, valueOf) ?? path
  const url = said === undefined ? firstSet(usual, valueOf) : scheme + said
  if (url === undefined) throw urlMissing([...new Set([...variables, ...usual])])
  if (!MEMORY.test(url)) return url
  throw new CliError(
    'unsupported',
    'database-in-memory',
    'the database is in memory, where nothing but the application itself can reach it',
    { hint: 'Keep it in a file, or name another one: --url-env <name>.' },
  )
}

function placeIn({ databases }: Project, { orm, client }: DatabaseAnswer): PlaceFact | undefined {
  return databases
    .filter(({ value }) => value.orm === orm)
    .flatMap(({ value }) => value.places ?? [])
    .find((place) => place.client.file === client.file && place.client.name === client.name)
}

/** Variables of the environment, else of the env files. */
function variablesOf(project: Project): (name: string) => string | undefined {
  const paths = [...new Set([project.env.target, ...project.env.files])]
  const { files } = readSnapshots(nodeFiles, project, paths)
  const written = paths.map((path) => effective(parseEnv(files.get(path)?.text ?? '')))
  return (name) => {
    const values = [process.env[name], ...written.map((each) => each.get(name)?.value)]
    return values.find((value) => value !== undefined && value.trim() !== '')
  }
}

function firstSet(
  names: readonly string[],
  valueOf: (name: string) => string | undefined,
): string | undefined {
  return names.map(valueOf).find((value) => value !== undefined)
}

function urlMissing(names: readonly string[]): CliError {
  const message = `${names.join(', ')}: none is set, so that it is not known where the database is`
  return new CliError('unsupported', 'database-url-missing', message, {
    hint: 'Set it in the environment or in the env file; for SQLite it is the path of the file, such as file:app.db. Another name: --url-env <name>.',
  })
}
