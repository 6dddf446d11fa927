import { readSnapshots } from '../apply/read-snapshots.js'
import { CliError } from '../errors.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import { SERVER_PARTS } from '../database-fact.js'
import type { PlaceFact, Project, ServerFact } from '../project.js'
import { effective, parseEnv } from '../syntax/dotenv.js'
import type { LookOptions } from '../options/commands.js'
import type { ReadableProject } from '../world/readable-project.js'

/** Variables that name a database, the first that is set. */
const URL_VARIABLES = ['DATABASE_URL', 'POSTGRES_URL', 'MYSQL_URL', 'SQLITE_URL']

type DatabasePlace = Omit<PlaceFact, 'client'>

/** The value of a variable, where it is set. */
type ValueOf = (name: string) => string | undefined

/** The code does not say where its database is. */
const NONE: DatabasePlace = { variables: [] }

/** Matches the connection string of a database that nothing else can reach. */
const MEMORY = /^(?:(?:file|sqlite|pglite):)?:?memory:/i

/**
 * The connection string: of the variable that is named, else as the code says that makes the client, else of the usual
 * variables. It is never shown.
 *
 * @throws {CliError} `database-url-missing`, `database-in-memory`
 */
export function databaseUrl(
  project: ReadableProject,
  answer: DatabaseAnswer,
  { urlEnv }: Pick<LookOptions, 'urlEnv'>,
): string {
  const place = (urlEnv === undefined && findPlace(project, answer)) || NONE
  const usual = urlEnv === undefined ? URL_VARIABLES : [urlEnv]
  const valueOf = readVariables(project)
  const url = readUrl(place, valueOf) ?? firstSet(usual, valueOf)
  if (url === undefined) throw urlMissing([...findVariables(place), ...usual], valueOf)
  if (!MEMORY.test(url)) return url
  throw new CliError(
    'unsupported',
    'database-in-memory',
    'the database is in memory, where nothing but the application itself can reach it',
    { hint: 'Keep it in a file, or name another one: --url-env <name>.' },
  )
}

/** Where the code that makes a client says that its database is. */
export function findPlace(
  { databases }: Project,
  { orm, client }: DatabaseAnswer,
): PlaceFact | undefined {
  return databases
    .filter(({ value }) => value.orm === orm)
    .flatMap(({ value }) => value.places ?? [])
    .find((place) => place.client.file === client.file && place.client.name === client.name)
}

/** Variables of the environment, else of the env files: an empty one of the environment is set, and empty, as it is for the application. */
function readVariables(project: ReadableProject): ValueOf {
  const paths = [...new Set([project.env.target, ...project.env.files])]
  const { files } = readSnapshots(project, paths)
  const written = paths.map((path) => effective(parseEnv(files.get(path)?.text ?? '')))
  return (name) => {
    const given = project.world.machine.env[name]
    const values = given === undefined ? written.map((each) => each.get(name)?.value) : [given]
    return values.find((value) => value !== undefined && value.trim() !== '')
  }
}

/** The place that the code says, as one connection string; undefined where variables that it needs are not set. */
function readUrl(
  { variables, path, scheme = '', server }: DatabasePlace,
  valueOf: ValueOf,
): string | undefined {
  if (server) return serverUrl(server, valueOf)
  const said = firstSet(variables, valueOf) ?? path
  return said === undefined ? undefined : scheme + said
}

function serverUrl({ scheme, parts }: ServerFact, valueOf: ValueOf): string | undefined {
  const [host, port, user, password, database] = SERVER_PARTS.map((name) => {
    const { variables = [], path } = parts[name] ?? {}
    return firstSet(variables, valueOf) ?? path
  })
  if (!host || !database) return undefined
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  const who = user ? `${encodeURIComponent(user)}${secret}@` : ''
  const where = host.includes(':') ? `[${host}]` : host
  return `${scheme}//${who}${where}${port ? `:${port}` : ''}/${encodeURIComponent(database)}`
}

function findVariables({ variables, server }: DatabasePlace): readonly string[] {
  const parts = Object.values(server?.parts ?? {})
  return [...variables, ...parts.flatMap((part) => part.variables)]
}

function firstSet(names: readonly string[], valueOf: ValueOf): string | undefined {
  return names.map(valueOf).find((value) => value !== undefined)
}

function urlMissing(names: readonly string[], valueOf: ValueOf): CliError {
  const unset = new Set(names.filter((name) => valueOf(name) === undefined))
  const message = `${[...unset].join(', ')}: none is set, so that it is not known where the database is`
  return new CliError('unsupported', 'database-url-missing', message, {
    hint: 'Set it in the environment or in the env file; for SQLite it is the path of the file, such as file:app.db. Another name: --url-env <name>.',
  })
}
