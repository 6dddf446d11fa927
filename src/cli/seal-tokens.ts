import { getOrm } from '../catalog/orms.js'
import { readRuntime, RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { findProperty } from '../code/properties.js'
import type { Connection } from '../database/connection.js'
import { findFetch, readMember } from '../database/interop.js'
import { introspect } from '../database/introspect.js'
import { isNearby } from '../database/is-nearby.js'
import {
  countPlain,
  opensSealed,
  refuseNarrow,
  sealStored,
  type AccountRow,
  type SealedCounts,
  type TokenSealer,
} from '../database/seal-tokens.js'
import { CliError } from '../errors.js'
import type { DatabaseAnswer, Note } from '../plan/plan.js'
import { locateTables, type LocatedTable } from '../plan/schema/locate-tables.js'
import { secretMissing } from '../plan/secret/plan-secret.js'
import { readSecrets, SECRET, SECRET_NAMES } from '../plan/secret/secrets.js'
import { paint } from '../report/terminal.js'
import { isEncrypted } from '../syntax/dotenv.js'
import { consent } from './consent.js'
import { databaseUrl } from './database-url.js'
import type { Io } from './io.js'
import type { MigrateOptions } from '../options/commands.js'
import type { Finished } from './report-run.js'
import { onConnection } from './with-connection.js'
import { isSecretOfEnvironment, readOptions } from './written-configuration.js'
import type { ReadableProject } from '../world/readable-project.js'

/** A project's accounts, whose tokens are to be sealed. */
export interface SealingSubject {
  readonly project: ReadableProject
  readonly answer: DatabaseAnswer
  /** Where there is one already. */
  readonly connection: Connection | undefined
}

/** What was found out before anything is changed. */
export interface Sealing {
  /** What a dry run says. */
  readonly notes: readonly Note[]
  /** Seals, after consent. @throws {CliError} `database-failed`, and what connecting throws */
  readonly run: (options: MigrateOptions, io: Io) => Promise<Finished>
}

/**
 * Makes sure that the tokens of accounts can be sealed, and that the application will open them: that it seals them itself, with a
 * secret that is known here, in columns that have room.
 *
 * @throws {CliError} `sealing-unset`, `secret-missing`, `secret-elsewhere`, `secret-encrypted`, `secret-other`, `columns-narrow`,
 *   `database-by-orm`, `tables-kept`, `engine-missing`; none of them shows a token
 */
export async function prepareSealing(
  subject: SealingSubject,
  options: MigrateOptions,
): Promise<Sealing> {
  const { project, answer } = subject
  refuseKept(answer)
  await refuseUnset(project)
  const url = databaseUrl(project, answer, options)
  const sealer = await makeSealer(project, collectSecrets(project, url))
  const connected = <T>(action: (connection: Connection) => Promise<T>, writes: boolean) =>
    subject.connection
      ? action(subject.connection)
      : onConnection(project, answer, { url, writes }, action)
  const located = async (connection: Connection): Promise<LocatedTable | undefined> =>
    (await locateTables(project, answer, readRuntime(), await introspect(connection))).get(
      'account',
    )
  const plain = await connected(async (connection) => {
    const accounts = await located(connection)
    if (!accounts) return 0
    refuseNarrow(connection, accounts)
    if (!(await opensSealed(connection, accounts, sealer))) throw otherSecret()
    return countPlain(connection, accounts)
  }, false)
  return {
    notes:
      plain > 0 ? [{ kind: 'warning', title: PLAIN, lines: [`of ${readAccounts(plain)}`] }] : [],
    run: async (own, io) => {
      if (plain > 0) await consent(own, io, `Seal the tokens of ${readAccounts(plain)}?`)
      const sealed = await connected(async (connection) => {
        const accounts = await located(connection)
        return accounts ? sealStored(connection, accounts, sealer) : NOTHING
      }, true)
      if (!own.json) say(sealed, io)
      return { sealed }
    },
  }
}

const NOTHING: SealedCounts = { accounts: 0, tokens: 0, changed: 0 }
const PLAIN = 'Tokens that are not sealed'

function readAccounts(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`
}

function say({ accounts, tokens, changed }: SealedCounts, io: Io): void {
  const words = tokens === 1 ? '1 token' : `${tokens} tokens`
  const done =
    tokens === 0 ? 'No token was left to seal' : `Sealed ${words} of ${readAccounts(accounts)}`
  io.print(`${paint(io.out, 'good', '✓')} ${done}.`)
  if (changed > 0)
    io.report(
      `${readAccounts(changed)} changed meanwhile, and stayed as the application has written it.`,
    )
}

function refused(type: string, message: string): CliError {
  return new CliError('unsupported', type, message, {
    hint: 'They are sealed by the next sign-in. In a program of your own: sealAccountTokens of @create-auth/runtime/jwt.',
  })
}

/** @throws {CliError} `database-by-orm`, `tables-kept` */
function refuseKept({ orm, layout }: DatabaseAnswer): void {
  const { name, migration } = getOrm(orm)
  if (migration.by === 'none')
    throw refused('database-by-orm', `accounts are kept with ${name}, which this command can't ask`)
  if (layout)
    throw refused(
      'tables-kept',
      'accounts are kept in the tables of another library, which this command does not seal',
    )
}

/** @throws {CliError} `sealing-unset`, `secret-elsewhere`, `not-set-up`, `configuration-unread` */
async function refuseUnset(project: ReadableProject): Promise<void> {
  const remedy = 'Write accounts: { encryptTokens: true } into it.'
  const { file, program, option } = await readOptions(project, remedy)
  const accounts = option('accounts')
  const sealed = accounts && findProperty(program, accounts, 'encryptTokens')
  if (sealed?.kind !== 'literal' || sealed.value !== true) {
    const message = 'the configuration does not say that tokens are sealed'
    throw new CliError('unsupported', 'sealing-unset', message, {
      hint: `${remedy} Then run this again.`,
      file,
    })
  }
  if (isSecretOfEnvironment(program, option('secret'))) return
  const message = `the configuration says its secret itself, and not by ${SECRET}`
  throw new CliError('unsupported', 'secret-elsewhere', message, {
    hint: `Take it out, so that ${SECRET} counts.`,
    file,
  })
}

/**
 * The secrets of the application, the newest first: of the environment, else of the env file. What lies on another machine is not
 * sealed with what an env file of this one says.
 *
 * @throws {CliError} `secret-missing`, `secret-encrypted`
 */
function collectSecrets(project: ReadableProject, url: string): readonly string[] {
  const { env } = project.world.machine
  const isHere = isNearby(url, env['PGHOST'])
  const written = isHere ? readSecrets(project) : []
  const secrets = SECRET_NAMES.flatMap((name) => {
    const here = env[name]
    if (here !== undefined && here !== '') return [{ name, value: here }]
    const { value } = written.find(({ key }) => key === name) ?? {}
    return value === undefined ? [] : [{ name, value }]
  })
  const encrypted = secrets.find(({ value }) => isEncrypted(value))
  if (encrypted) {
    throw new CliError('conflict', 'secret-encrypted', `${encrypted.name} is encrypted`, {
      hint: 'Run this with the tool that decrypts it into the environment.',
    })
  }
  if (secrets.length > 0) return secrets.map(({ value }) => value)
  if (isHere) throw secretMissing(project)
  const message = `${SECRET} is not set, with which the application seals that uses this database`
  throw new CliError('usage', 'secret-missing', message, {
    hint: 'The database is not on this machine: set the secret of that application in the environment, and run this again.',
  })
}

/** @throws {CliError} `engine-missing` */
async function makeSealer(
  { world, packageManager }: ReadableProject,
  secret: readonly string[],
): Promise<TokenSealer> {
  const module = await world.load(`${RUNTIME_PACKAGE}/jwt`)
  const isThere =
    module && ['sealAccountTokens', 'openAccountTokens'].every((name) => has(module, name))
  if (!module || !isThere) {
    const message = `${RUNTIME_PACKAGE} is not installed, or is too old to seal tokens`
    throw new CliError('unsupported', 'engine-missing', message, {
      hint: `Install what package.json lists: ${packageManager.value.name} install. Where that is older: create-auth upgrade`,
    })
  }
  const by = (name: string) => async (account: AccountRow) =>
    makeRow(await findFetch(module, name, account, { secret }))
  return { seal: by('sealAccountTokens'), open: by('openAccountTokens') }
}

function has(module: object, name: string): boolean {
  try {
    return typeof readMember(module, name) === 'function'
  } catch {
    return false
  }
}

function makeRow(made: object): AccountRow {
  return Object.fromEntries(
    Object.entries(made).flatMap(([name, value]): readonly (readonly [string, string])[] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

function otherSecret(): CliError {
  const message = 'the tokens that are sealed already were sealed with another secret'
  return new CliError('conflict', 'secret-other', message, {
    hint: `Nothing was changed. Run this with the ${SECRET} of the application that uses this database.`,
  })
}
