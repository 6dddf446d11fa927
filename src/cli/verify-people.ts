import { readRuntime } from '../catalog/runtime.js'
import type { Connection } from '../database/connection.js'
import { introspect } from '../database/introspect.js'
import { isNearby } from '../database/is-nearby.js'
import { deleteUser, findAddresses, findUsers, insertRow } from '../database/people.js'
import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import { locateTables, type LocatedTable } from '../plan/schema/locate-tables.js'
import { readBounded } from '../reading/read-file.js'
import type { People } from '../verify/site.js'
import type { VerifyRequest } from '../verify/verify-application.js'
import type { ReadableProject } from '../world/readable-project.js'
import { describeDifferences, readMissingSchema } from './check-schema.js'
import { databaseUrl } from './database-url.js'
import { decideUserDatabase } from './decide-user-database.js'
import { readSchema } from './read-schema.js'
import { sealSession, type MadeSession, type Somebody } from './seal-session.js'
import { readSessionSettings } from './session-settings.js'
import { testSite } from './test-site.js'
import { onConnection } from './with-connection.js'

/** Where the person of a trial is kept. */
type TrialPeople = VerifyRequest['people']

/** What decides whether a database is touched. */
interface PeopleOptions {
  readonly database?: boolean | undefined
  readonly urlEnv?: string | undefined
}

/**
 * The people of an application, for somebody who is there as long as a trial takes.
 *
 * @param keeps whether its configuration has an adapter
 */
export async function makePeople(
  project: ReadableProject,
  keeps: boolean,
  options: PeopleOptions,
): Promise<TrialPeople> {
  if (!keeps) return withoutDatabase(project)
  try {
    return await inDatabase(project, options)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return unreachable({ ok: null, cause: 'database-unread', remedy: describeError(error) })
  }
}

/** Nothing of anybody is stored. */
function withoutDatabase(project: ReadableProject): TrialPeople {
  return {
    keeps: false,
    prepare: async () => undefined,
    has: async () => false,
    remove: async () => undefined,
    makeSession: async (email, origin) =>
      listCookies(await seal(project, origin, { email }, false)),
  }
}

/** Nobody may sign in: what would be stored could not be taken away again. */
function unreachable(why: NonNullable<Awaited<ReturnType<People['prepare']>>>): TrialPeople {
  return {
    keeps: true,
    prepare: async () => why,
    has: async () => false,
    remove: async () => undefined,
    makeSession: async () => new Map(),
  }
}

/** @throws {CliError} where the database can't be asked */
async function inDatabase(project: ReadableProject, options: PeopleOptions): Promise<TrialPeople> {
  const answer = await decideUserDatabase(project, OTHER_WAY)
  const { urlEnv } = options
  const url = databaseUrl(project, answer, urlEnv === undefined ? {} : { urlEnv })
  if (!isNearby(url, project.world.machine.env['PGHOST']) && options.database !== true)
    return unreachable({ ok: null, cause: 'not-local', remedy: ELSEWHERE })
  const ask = <T>(action: (kept: Kept) => Promise<T>): Promise<T> =>
    onConnection(project, answer, { url, writes: false }, async (connection) =>
      action({ connection, tables: await locate(project, answer, connection) }),
    )
  let isReady = false
  return {
    keeps: true,
    prepare: async () => {
      const obstacle = await prepare(project, answer, ask)
      isReady = obstacle === undefined
      return obstacle
    },
    has: (email) => ask(({ connection, tables }) => isStored(connection, tables, email)),
    remove: async (email) => {
      if (isReady) await ask(({ connection, tables }) => deleteUser(connection, tables, email))
    },
    makeSession: (email, origin) => ask((kept) => storeSession(project, kept, { email, origin })),
  }
}

const OTHER_WAY = 'A test of your own can sign somebody in: docs/testing.md.'

const ELSEWHERE =
  'The database is not on this machine, and a trial writes a person into it, and deletes them: allow that by --database.'

type Tables = Awaited<ReturnType<typeof locateTables>>

/** The tables of sign-in, on a connection. */
interface Kept {
  readonly connection: Connection
  readonly tables: Tables
}

type Ask = <T>(action: (kept: Kept) => Promise<T>) => Promise<T>

async function locate(
  project: ReadableProject,
  answer: DatabaseAnswer,
  connection: Connection,
): Promise<Tables> {
  return locateTables(project, answer, readRuntime(), await introspect(connection))
}

/** Looks whether the tables are there, and takes away whoever is left of a run that was killed. */
async function prepare(
  project: ReadableProject,
  answer: DatabaseAnswer,
  ask: Ask,
): ReturnType<People['prepare']> {
  try {
    return await ask(async ({ connection, tables }) => {
      const schema = await readSchema(project, answer, readRuntime())
      const missing = await readMissingSchema({ project, answer, schema }, connection)
      const [first] = describeDifferences({ ...missing, faults: [] })
      if (first !== undefined) {
        const remedy = `${first}: npx create-auth migrate --apply`
        return { ok: false, expected: 'the tables', cause: 'missing-table', remedy }
      }
      await removeLeft(connection, tables)
      return undefined
    })
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { ok: false, cause: 'database-down', remedy: describeError(error) }
  }
}

/** Milliseconds after which nobody tries with such a person any more. */
const OVER = 15 * 60_000

async function removeLeft(connection: Connection, tables: Tables): Promise<void> {
  const users = tables.get('user')
  const found = users ? await findAddresses(connection, users, 'verify-%@example.test') : []
  for (const email of found) {
    const [, time] = /^verify-([\da-z]+)-[\da-f]{12}@example\.test$/.exec(email) ?? []
    if (time === undefined || Number.parseInt(time, 36) > Date.now() - OVER) continue
    await deleteUser(connection, tables, email)
  }
}

async function isStored(connection: Connection, tables: Tables, email: string): Promise<boolean> {
  const users = tables.get('user')
  return users !== undefined && (await findUsers(connection, users, email)).length > 0
}

async function storeSession(
  project: ReadableProject,
  { connection, tables }: Kept,
  { email, origin }: { readonly email: string; readonly origin: string },
): Promise<ReadonlyMap<string, string>> {
  const users = getTable(tables, 'user')
  await insertRow(connection, tables, users, { email, emailVerified: new Date() })
  const [user] = await findUsers(connection, users, email)
  const made = await seal(project, origin, { ...user, email }, true)
  if (made.row) await insertRow(connection, tables, getTable(tables, 'session'), made.row)
  return listCookies(made)
}

/** @throws {CliError} `tables-missing` */
function getTable(tables: Tables, id: 'user' | 'session'): LocatedTable {
  const table = tables.get(id)
  if (table) return table
  throw new CliError('conflict', 'tables-missing', `the database has no table of ${id}s`, {
    hint: 'Make it first: npx create-auth migrate --apply',
  })
}

/** @throws {CliError} as `test-session` does */
async function seal(
  project: ReadableProject,
  origin: string,
  who: Somebody,
  isKept: boolean,
): Promise<MadeSession> {
  const { world } = project
  const site = testSite(project, origin, world.machine.env, (path) => readBounded(world, path))
  return sealSession(project, await readSessionSettings(project), site, who, isKept)
}

function listCookies({ state }: MadeSession): ReadonlyMap<string, string> {
  const pairs = state.cookies.flatMap((cookie): readonly (readonly [string, string])[] => {
    const { name, value } = isRecord(cookie) ? cookie : {}
    return typeof name === 'string' && typeof value === 'string' ? [[name, value]] : []
  })
  return new Map(pairs)
}

function describeError({ message, hint }: CliError): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}. ${hint}`
}
