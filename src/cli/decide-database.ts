import { isPackage, isSourceFile, getOrm } from '../catalog/orms.js'
import { isOlderVersion } from '../catalog/versions.js'
import { CliError } from '../errors.js'
import { readClient } from '../inspect/databases/read-client.js'
import { clientText } from '../catalog/client-text.js'
import type { Answers, DatabaseAnswer } from '../plan/plan.js'
import { leavesProject } from '../project-path.js'
import type {
  ClientFact,
  DatabaseFact,
  Evidence,
  Fact,
  OrmId,
  Project,
  UnexportedFact,
} from '../project.js'
import { databaseOptions } from '../options/answers.js'
import type { InitOptions } from '../options/commands.js'
import type { Prompts } from './prompts.js'
import type { ReadableProject } from '../world/readable-project.js'

export interface Circumstances {
  /** Undefined where nobody is there to ask. */
  readonly prompts?: Prompts | undefined
  /** True where the configuration has an adapter already. */
  readonly own: boolean
  /** True where sign-in is new to the application, and nobody has a session yet. */
  readonly fresh: boolean
}

type Database = Fact<DatabaseFact>
export type DatabaseOptions = Pick<InitOptions, 'orm' | 'client' | 'session' | 'table'>

/**
 * Where users are kept: as flags say, else as an earlier run has decided, else as somebody answers, else in the one database
 * that the application certainly uses.
 *
 * @param saved the answer of an earlier run
 * @returns undefined where the project has no database, or its adapter is not ours
 * @throws {CliError} `several-databases`, `several-clients`, `client-missing`, `client-unexported`, `client-elsewhere`,
 *   `client-not-found`, `orm-not-found`, `orm-too-old`,
 *   `schema-elsewhere`, `database-foreign`, `session-needs-database`
 */
export async function decideDatabase(
  project: ReadableProject,
  options: DatabaseOptions,
  saved: Answers['database'],
  { prompts, own, fresh }: Circumstances,
): Promise<Answers['database']> {
  const { orm: named, client, session } = options
  if (own && (named ?? client ?? session ?? saved) === undefined) return undefined
  const orm = await decideOrm(project, options, saved, prompts)
  if (orm !== undefined && orm !== 'none') {
    return completeAnswer(project, orm, options, saved, { prompts, own, fresh })
  }
  refuseOthers(options)
  return orm
}

async function completeAnswer(
  project: ReadableProject,
  orm: OrmId,
  options: DatabaseOptions,
  saved: Answers['database'],
  { prompts, fresh }: Circumstances,
): Promise<DatabaseAnswer> {
  refuseOld(project, orm)
  const before = saved === 'none' || saved?.orm !== orm ? undefined : saved
  const client = await decideClient(project, orm, options.client ?? before?.client, prompts)
  refuseElsewhere(project, orm, client)
  const session = options.session ?? before?.session ?? (await chooseSession(prompts))
  const tables = { ...before?.tables, ...options.table }
  return {
    ...recallFound(before),
    orm,
    client,
    session,
    ...(Object.keys(tables).length > 0 && { tables }),
    ...decideColumns(orm, before, fresh),
  }
}

async function chooseSession(prompts: Prompts | undefined): Promise<DatabaseAnswer['session']> {
  return prompts ? prompts.choose(databaseOptions.session.ask()) : 'database'
}

/** What an earlier run has found out, and nobody says. */
function recallFound(before: DatabaseAnswer | undefined): Partial<DatabaseAnswer> {
  const { extraColumns: _, ...found } = before ?? {}
  return found
}

/** The columns that other databases may lack: an adapter is told of them where sign-in is new. */
function decideColumns(
  orm: OrmId,
  before: DatabaseAnswer | undefined,
  fresh: boolean,
): Pick<DatabaseAnswer, 'extraColumns'> {
  if (getOrm(orm).keepsAll) return {}
  return (before?.extraColumns ?? fresh) ? { extraColumns: true } : {}
}

/** @throws {CliError} `orm-too-old` */
function refuseOld({ databases }: Project, orm: OrmId): void {
  const { name, since } = getOrm(orm)
  const version = databases.find(({ value }) => value.orm === orm)?.value.version
  if (!since || !version || !isOlderVersion(version, since)) return
  const [own, first] = [version, since].map((numbers) => numbers.join('.'))
  const needs = `${name} ${own} is older than ${first}, the first that sign-in works with`
  throw new CliError('unsupported', 'orm-too-old', needs, {
    hint: 'Update it first. To go on without a database: --orm none.',
    file: 'package.json',
  })
}

/** @throws {CliError} `database-foreign` */
function refuseForeign(orm: OrmId, fact: Database | undefined): void {
  const foreign = fact?.value.foreign
  if (foreign === undefined) return
  const { name } = getOrm(orm)
  const made = fact?.evidence.find(({ line }) => line !== undefined)
  const place = made ? ` (${made.file}:${made.line})` : ''
  const message = `${name} is used with ${foreign}${place}, and sign-in has no adapter for that database`
  throw new CliError('unsupported', 'database-foreign', message, {
    hint: 'Name the client of another database: --client src/db.ts#db. To go on without a database: --orm none.',
  })
}

/**
 * Refuses an adapter that takes the tables themselves where a package of the workspace keeps them for itself.
 *
 * @throws {CliError} `schema-elsewhere`
 */
function refuseElsewhere({ databases }: Project, orm: OrmId, { file }: ClientFact): void {
  const { name, tables } = getOrm(orm)
  const value = databases.find((fact) => fact.value.orm === orm)?.value
  if (!tables || value?.client?.file !== file || isSourceFile(file)) return
  const { target, packages = {} } = value.schema ?? {}
  if (target !== undefined && (!leavesProject(target) || packages[target] !== undefined)) return
  const message = `the client of ${name} comes from ${file}, and so would its tables, which no package that this one depends on exports`
  throw new CliError('unsupported', 'schema-elsewhere', message, {
    hint: `Let ${file} export its schema (export * from …), or go on without a database: --orm none.`,
  })
}

/** Refuses options that make sense only where there is a database. */
function refuseOthers({ session, client }: DatabaseOptions): void {
  if (session !== 'database' && !client) return
  const what = client ? '--client' : '--session database'
  throw new CliError('usage', 'session-needs-database', `${what} needs a database`, {
    hint: 'Say what users are kept with: --orm <id>.',
  })
}

async function decideOrm(
  project: Project,
  { orm, client }: DatabaseOptions,
  saved: Answers['database'],
  prompts: Prompts | undefined,
): Promise<OrmId | 'none' | undefined> {
  if (orm !== undefined) {
    if (orm !== 'none' && !client) refuseMissing(project, orm)
    return orm
  }
  if (saved !== undefined && saved !== 'none') return saved.orm
  return saved === 'none' && !client ? saved : findOrm(project, client ? undefined : prompts)
}

/** The one database that the application uses; where there are several, or any, it may be asked about. */
async function findOrm(
  project: Project,
  prompts: Prompts | undefined,
): Promise<OrmId | 'none' | undefined> {
  const all = project.databases.filter(({ confidence }) => confidence !== 'guess')
  const certain = all.filter(({ confidence }) => confidence === 'certain')
  const [first, ...others] = certain.length > 0 ? certain : all
  if (!first) return undefined
  if (prompts)
    return prompts.choose(databaseOptions.orm.ask(all, others.length === 0 ? first : undefined))
  const named = [first, ...others].filter(hasClients)
  const usable =
    named.length > 0 ? named : [first, ...others].filter(({ value }) => value.unexported)
  const [only = first, another] = usable
  if (!another) return only.value.orm
  throw severalDatabases(usable)
}

function hasClients({ value: { client, clients } }: Database): boolean {
  return client !== undefined || clients.length > 0
}

/** @throws {CliError} `orm-not-found` */
function refuseMissing({ databases }: Project, orm: OrmId): void {
  if (databases.some(({ value }) => value.orm === orm)) return
  const { name, packages } = getOrm(orm)
  const need = packages.join(' or ')
  throw new CliError('unsupported', 'orm-not-found', `${name} is not in this project`, {
    hint: `Install it first (${need}), or name what is there: --client src/db.ts#db. To go on without a database: --orm none.`,
    file: 'package.json',
  })
}

function severalDatabases(databases: readonly Database[]): CliError {
  const names = databases.map(({ value }) => getOrm(value.orm).name).join(', ')
  const flags = databases.map(({ value }) => `--orm ${value.orm}`)
  const message = `the project has several databases: ${names}`
  return new CliError('unsupported', 'several-databases', message, {
    hint: `Say where users are kept: ${[...flags, '--orm none'].join(', or ')}.`,
  })
}

async function decideClient(
  project: ReadableProject,
  orm: OrmId,
  named: ClientFact | undefined,
  prompts: Prompts | undefined,
): Promise<ClientFact> {
  const fact = project.databases.find(({ value }) => value.orm === orm)
  if (named) return namedClient(project, orm, fact?.value, named)
  refuseForeign(orm, fact)
  const { client, unexported } = fact?.value ?? {}
  if (unexported) return unexported.client
  if (client) return client
  const text = await prompts?.readText(databaseOptions.client.ask(getOrm(orm).name))
  if (text !== undefined) {
    const typed = databaseOptions.client.parse(text)
    return readClient(project.world, typed.file, typed.name)
  }
  throw clientMissing(orm, fact)
}

/** The client that is meant: a package, one that was found, one that can be had by an edit, or any that a file exports. */
async function namedClient(
  { world }: ReadableProject,
  orm: OrmId,
  fact: DatabaseFact | undefined,
  named: ClientFact,
): Promise<ClientFact> {
  const { client, clients = [], unexported } = fact ?? {}
  const isKnown = [client, ...clients].some((each) => each && isSame(each, named))
  if (isKnown || isPackage(getOrm(orm), named)) return named
  if (unexported && isNamed(named, unexported)) return unexported.client
  return readClient(world, named.file, named.name)
}

function isSame(client: ClientFact, named: ClientFact): boolean {
  return client.file === named.file && client.name === named.name
}

/** A client by where it is or where it will be. */
function isNamed(named: ClientFact, { file, client }: UnexportedFact): boolean {
  return named.name === client.name && [file, client.file].includes(named.file)
}

function clientMissing(orm: OrmId, fact: Database | undefined): CliError {
  const { name, example } = getOrm(orm)
  const clients = (fact?.value.clients ?? []).map(clientText)
  if (clients.length > 0) {
    const flags = clients.map((client) => `--client ${client}`).join(', or ')
    const message =
      clients.length > 1
        ? `there are several clients of ${name}: ${clients.join(', ')}`
        : `the code does not say whether ${clients.join()} is the client of ${name} that is meant`
    return new CliError('unsupported', 'several-clients', message, {
      hint: `Say which one is meant: ${flags}. To go on without a database: --orm none.`,
    })
  }
  const without = 'To go on without a database: --orm none.'
  const seen = listEvidence(fact)
  if (seen.length === 0) {
    const message = `no code was found that makes a client of ${name}`
    return new CliError('unsupported', 'client-missing', message, {
      hint: `Export it from a file of its own (${example}), or name it: --client src/db.ts#db. ${without}`,
    })
  }
  const places = seen.map(({ file, line, saw }) => `${file}:${line}: ${saw}`).join('; ')
  const message = `no file exports the client of ${name} (${places})`
  // What nobody exports can't be named, and neither can what is of another package.
  return seen.every(({ file }) => leavesProject(file))
    ? new CliError('unsupported', 'client-elsewhere', message, {
        hint: `Let the package that makes it export it, and depend on that, or export one of your own (${example}). ${without}`,
      })
    : new CliError('unsupported', 'client-unexported', message, {
        hint: `Export it from a file of its own (${example}). ${without}`,
      })
}

function listEvidence(fact: Database | undefined): readonly Evidence[] {
  return (fact?.evidence ?? []).filter(({ line }) => line !== undefined)
}
