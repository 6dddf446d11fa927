import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { findFetch, readMember } from '../database/interop.js'
import type { RowValue } from '../database/people.js'
import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { SessionSettings } from './session-settings.js'
import type { TestSite } from './test-site.js'
import type { ReadableProject } from '../world/readable-project.js'

/** What a browser keeps, in the form of Playwright. */
export interface StorageState {
  readonly cookies: readonly unknown[]
  readonly origins: readonly unknown[]
}

/** A session that was made, and the row that has to be stored for it. */
export interface MadeSession {
  readonly state: StorageState
  /** By our names of columns; undefined where the cookie is all that there is. */
  readonly row: Readonly<Record<string, RowValue>> | undefined
}

/** Who is signed in: the address alone, or the row of a stored user. */
export type Somebody = Readonly<Record<string, unknown>> & { readonly email: string }

/**
 * Makes a session as a sign-in makes one, with the engine that the project has installed. Of the project's own code nothing is
 * loaded: it gets a configuration that says what the written one does.
 *
 * @param isStored whether users are
 * @throws {CliError} `engine-missing`, `engine-old`, `session-refused`
 */
export async function sealSession(
  project: ReadableProject,
  settings: SessionSettings,
  site: TestSite,
  who: Somebody,
  isStored: boolean,
): Promise<MadeSession> {
  const [engine, testing] = [await load(project, ''), await load(project, '/testing')]
  const rows: Readonly<Record<string, unknown>>[] = []
  const config = {
    providers: [],
    secret: site.secrets,
    env: { NODE_ENV: 'test', ...(site.authUrl !== undefined && { AUTH_URL: site.authUrl }) },
    logger: { error: silent, warn: silent, debug: silent },
    session: settings.session,
    jwt: settings.jwt,
    ...(settings.useSecureCookies !== undefined && { useSecureCookies: settings.useSecureCookies }),
    ...(settings.cookies !== undefined && { cookies: makeCookies(engine, settings.cookies) }),
    ...(isStored && { adapter: makeAdapter(who, rows) }),
  }
  const made = await signIn(testing, config, { email: who.email }, { url: site.url })
  const [row] = rows
  return { state: makeState(made), row: row && listValues(row) }
}

const silent = (): void => undefined
const nothing = async (): Promise<null> => null

/** @throws {CliError} `engine-missing` */
async function load({ world, packageManager }: ReadableProject, subpath: string): Promise<object> {
  const module = await world.load(`${RUNTIME_PACKAGE}${subpath}`)
  if (module) return module
  const message = `${RUNTIME_PACKAGE} is not installed, or is too old for this`
  throw new CliError('unsupported', 'engine-missing', message, {
    hint: `Install what package.json lists: ${packageManager.value.name} install`,
  })
}

/** The cookies of a configuration: the names of a library, or what is said of the session's own. */
function makeCookies(engine: object, cookies: NonNullable<SessionSettings['cookies']>): unknown {
  return typeof cookies === 'string' ? readMember(engine, cookies) : { sessionToken: cookies }
}

/** An adapter with one user, that keeps what is stored in a list. */
function makeAdapter(who: Somebody, rows: Readonly<Record<string, unknown>>[]): object {
  return {
    createUser: nothing,
    getUser: async () => who,
    getUserByEmail: async () => who,
    getUserByAccount: nothing,
    linkAccount: nothing,
    getSessionAndUser: nothing,
    updateSession: nothing,
    deleteSession: nothing,
    createSession: async (session: object, facts: object = {}) => {
      const row = { ...session, ...facts }
      rows.push(row)
      return row
    },
  }
}

/** @throws {CliError} `session-refused` */
async function signIn(testing: object, ...args: readonly object[]): Promise<object> {
  try {
    return await findFetch(testing, 'signedIn', ...args)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new CliError(
      'unsupported',
      'session-refused',
      `the engine makes no session: ${message}`,
      {
        hint: 'Look at the configuration: create-auth doctor',
        cause,
      },
    )
  }
}

function makeState(made: object): StorageState {
  const state: unknown = Reflect.get(made, 'storageState')
  const cookies = isRecord(state) ? state['cookies'] : undefined
  if (!Array.isArray(cookies)) throw new TypeError('the engine gave no cookies')
  return { cookies, origins: [] }
}

function listValues(row: Readonly<Record<string, unknown>>): Readonly<Record<string, RowValue>> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): readonly (readonly [string, RowValue])[] =>
      typeof value === 'string' || value instanceof Date ? [[name, value]] : [],
    ),
  )
}
