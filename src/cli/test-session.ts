import { resolve, basename, dirname, join } from 'node:path'
import { readRuntime } from '../catalog/runtime.js'
import { introspect } from '../database/introspect.js'
import { isNearby } from '../database/is-nearby.js'
import type { Connection } from '../database/connection.js'
import { findUsers, insertRow } from '../database/people.js'
import { CliError, type ExitName } from '../errors.js'
import { findRoot } from '../inspect/project/find-root.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import { locateTables } from '../plan/schema/locate-tables.js'
import { readBounded, exists, relativePath } from '../reading/read-file.js'
import { paint } from '../report/terminal.js'
import { toJson } from '../report/to-json.js'
import { databaseUrl } from './database-url.js'
import { decideUserDatabase } from './decide-user-database.js'
import type { Io } from './io.js'
import type { TestSessionOptions } from '../options/commands.js'
import { readConfiguration } from './read-configuration.js'
import { readProject } from './read-project.js'
import { sealSession, type StorageState } from './seal-session.js'
import { readSessionSettings, type SessionSettings } from './session-settings.js'
import { testSite, type TestSite } from './test-site.js'
import { onConnection } from './with-connection.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'
import { randomBytes } from 'node:crypto'
import { hasCode } from '../world/has-code.js'
import { PlaceChanged } from '../world/files.js'
import { putNew } from '../apply/put-new.js'
import { whoIgnores } from '../inspect/project/read-git.js'

/**
 * `test-session`: signs somebody in for tests of the running application, and gives the session in the form of Playwright's
 * `storageState`. It loads the installed engine and the database's driver, and none of the project's own code.
 *
 * @throws {CliError} where nothing was made; no message has the secret or the session
 */
export async function testSession(
  options: TestSessionOptions,
  io: Io,
  world: World,
): Promise<ExitName> {
  const { out } = options
  const file = out === undefined ? undefined : resolve(world.root, out)
  if (file !== undefined && !options.yes) refusePresent(world, file)
  const around = findRoot(world.at(options.cwd))
  const project = await readProject(around, readRuntime(), { ...options, json: true }, io)
  const site = testSite(project, options.url, world.machine.env, (path) =>
    readBounded(around, path),
  )
  const settings = await readSessionSettings(project)
  const state = await makeState(project, settings, site, options)
  if (settings.addsClaims && settings.session['strategy'] !== 'database') io.report(WITHOUT_CLAIMS)
  if (file === undefined) {
    io.give(options.json ? toJson({ ok: true, storageState: state, exitCode: 0 }) : toJson(state))
    return 'ok'
  }
  writeState(world, file, state, options.yes === true)
  if (isOpenToGit(around, file))
    io.report(`${out}: git would take it. Leave it out: whoever has it is signed in.`)
  if (options.json) io.give(toJson({ ok: true, file: out, exitCode: 0 }))
  else
    io.print(
      `${paint(io.out, 'good', '✓')} ${out} has a session of ${options.user} for ${site.url}.`,
    )
  return 'ok'
}

const WITHOUT_CLAIMS =
  'The jwt callback of the configuration is code of yours, and was not run: claims that it adds at sign-in are not in this session.'

async function makeState(
  project: ReadableProject,
  settings: SessionSettings,
  site: TestSite,
  options: TestSessionOptions,
): Promise<StorageState> {
  const { adapter } = await readConfiguration(project)
  if (!adapter && !settings.adapter) {
    const who = { email: options.user }
    return (await sealSession(project, settings, site, who, false)).state
  }
  const answer = await decideUserDatabase(project, IN_CODE)
  const url = databaseUrl(project, answer, options)
  if (!isNearby(url, project.world.machine.env['PGHOST']) && options.database !== true)
    throw elsewhere()
  return onConnection(project, answer, { url, writes: false }, (connection) =>
    inDatabase(connection, { project, answer, settings, site }, options),
  )
}

/** Where users are kept, and how sessions are made. */
interface Kept {
  readonly project: ReadableProject
  readonly answer: DatabaseAnswer
  readonly settings: SessionSettings
  readonly site: TestSite
}

async function inDatabase(
  connection: Connection,
  { project, answer, settings, site }: Kept,
  { user: email }: TestSessionOptions,
): Promise<StorageState> {
  const found = await introspect(connection)
  const tables = await locateTables(project, answer, readRuntime(), found)
  const [users, sessions] = [tables.get('user'), tables.get('session')]
  if (!users) throw tablesMissing('users')
  const [user, another] = await findUsers(connection, users, email)
  if (!user) throw userUnknown(email)
  if (another) throw userAmbiguous(email)
  const address = typeof user['email'] === 'string' ? user['email'] : email
  const made = await sealSession(project, settings, site, { ...user, email: address }, true)
  if (!made.row) return made.state
  if (!sessions) throw tablesMissing('sessions')
  await insertRow(connection, tables, sessions, made.row)
  return made.state
}

const IN_CODE =
  'Let a test make the session: signedIn of @create-auth/runtime/testing, see docs/testing.md.'

function elsewhere(): CliError {
  const message = 'the database is not on this machine'
  return new CliError('unsupported', 'database-elsewhere', message, {
    hint: 'Where it is one for tests, say so: --database. Another one: --url-env <name>.',
  })
}

function tablesMissing(which: string): CliError {
  return new CliError('conflict', 'tables-missing', `the database has no table of ${which}`, {
    hint: 'Make it first: create-auth migrate --apply. Another database: --url-env <name>.',
  })
}

function userUnknown(email: string): CliError {
  const message = `nobody in the database has the address ${JSON.stringify(email)}`
  return new CliError('usage', 'user-unknown', message, {
    hint: 'Sign in once with it in the running application (in development without a password), or make the user: createUser(authConfig, { email }) of @create-auth/runtime.',
  })
}

function userAmbiguous(email: string): CliError {
  const message = `several users have the address ${JSON.stringify(email)}`
  return new CliError('conflict', 'user-ambiguous', message, { hint: IN_CODE })
}

/**
 * Refuses a file that is there, before anything is made for it.
 *
 * @param file absolute
 * @throws {CliError} `file-exists`
 */
function refusePresent(world: World, file: string): void {
  if (exists(world, file)) throw fileExists(file)
}

/**
 * Writes a session as a whole, for its owner alone: nobody ever sees a part of it, or may read it.
 *
 * @param file absolute
 * @param replaces whether a file that is there may go
 * @throws {CliError} `file-exists`, `folder-missing`
 */
function writeState({ files }: World, file: string, state: StorageState, replaces: boolean): void {
  const folder = dirname(file)
  if (!files.writable(folder)) {
    throw new CliError('usage', 'folder-missing', `no file can be written into ${folder}`, {
      hint: 'Make the folder first, or name another file.',
    })
  }
  const id = randomBytes(6).toString('hex')
  const draft = join(folder, `.${basename(file)}.${id}`)
  const access = { mode: 0o600 }
  files.writeNew(draft, Buffer.from(`${toJson(state)}\n`), access)
  try {
    if (replaces) files.rename(draft, file)
    else putNew(files, { temp: draft, target: file, id, access })
  } catch (error) {
    if (error instanceof PlaceChanged || hasCode(error, 'EISDIR', 'ENOTEMPTY')) {
      throw fileExists(file)
    }
    throw error
  } finally {
    files.remove(draft)
  }
}

function fileExists(file: string): CliError {
  return new CliError('conflict', 'file-exists', `there is a file ${basename(file)} already`, {
    hint: 'Name another one, or have it replaced: --yes',
  })
}

/**
 * Tells whether git would take a file of the project.
 *
 * @param file absolute
 */
function isOpenToGit(world: World, file: string): boolean {
  const path = relativePath(world.root, file)
  if (path.startsWith('../')) return false
  const repository = world.repository()
  return repository !== undefined && whoIgnores(world, repository, path) === undefined
}
