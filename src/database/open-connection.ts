import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CliError } from '../errors.js'
import { exists } from '../reading/read-file.js'
import type { Dialect } from '../schemas/schema.js'
import type { World } from '../world/world.js'
import type { Connection } from './connection.js'
import { type DriverRow, drivers, MEMORY } from './drivers.js'
import type { Untyped } from './interop.js'
import { isFileUrl } from './is-nearby.js'

/** Shorter parts, such as the user `root`, are no secrets, and would cut words in pieces. */
const LEAST = 5

/** A text without the connection string, and without the parts that say where it leads and how it gets in. */
export function redact(text: string, url: string): string {
  const parts = [url, ...listParts(url)].filter((part) => part.length >= LEAST)
  return parts
    .flatMap((part) => [part, decoded(part)])
    .toSorted((left, right) => right.length - left.length)
    .reduce((rest, part) => rest.replaceAll(part, '…'), text)
}

function listParts(url: string): readonly string[] {
  if (!URL.canParse(url)) return []
  const { password, username, host, hostname, pathname, search } = new URL(url)
  return [password, username, host, hostname, pathname.slice(1), search.slice(1)]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The dialect that a connection string is for. @throws {CliError} `database-unknown` */
function dialectOfUrl(url: string): Dialect {
  if (/^(?:postgres(?:ql)?|pglite):/i.test(url)) return 'postgresql'
  if (/^(?:mysql|mariadb):/i.test(url)) return 'mysql'
  if (isFileUrl(url) || /^libsql:/i.test(url)) return 'sqlite'
  const message = 'the connection string is of no database that is known'
  throw new CliError('unsupported', 'database-unknown', message, {
    hint: 'It begins with postgres:, mysql:, pglite:, file: or libsql:, or is the path of an SQLite file.',
  })
}

/**
 * Connects to a project's database, with the project's own driver. What it refuses later is `database-failed`.
 *
 * @param world.root absolute, where package.json is
 * @param url a connection string, or the path of an SQLite file; paths are relative to the root
 * @param mayCreate false where nothing may be written: a file that is not there is then an empty database, and stays away
 * @param patience how long an answer of a server is waited for; milliseconds
 * @param uses says of a module how sure it is that the project's code uses it; the surest is tried first
 * @throws {CliError} `database-unknown`, `database-url-invalid`, `driver-missing`, `database-in-use`, `database-unreachable`; none of them shows the URL
 */
export async function openConnection(
  world: World,
  url: string,
  mayCreate = true,
  uses: (module: string) => number = () => 0,
  patience: number = mayCreate ? CHANGING : LOOKING,
): Promise<Connection> {
  const dialect = dialectOfUrl(url)
  refuseMalformed(url, dialect)
  const rows = listDrivers(url, dialect).toSorted(
    (left, right) => uses(right.module) - uses(left.module),
  )
  const failures: CliError[] = []
  for (const row of rows) {
    const module = await world.load(row.module)
    if (!module) continue
    try {
      if (!isFileUrl(url)) return await openServer(row, module, url, patience)
      const path = filePath(world, url, mayCreate)
      if (row.scheme === 'pglite:') refuseInUse(world, path)
      const { query, close } = await row.open(module, path, patience)
      return { dialect, close, query: telling(query, url) }
    } catch (cause) {
      if (cause instanceof CliError) throw cause
      // A driver that is there for something else may be broken: another one opens the same file.
      failures.push(unreachable(cause, url))
    }
  }
  const [failure] = failures
  if (failure) throw failure
  const names = rows.map(({ module }) => module.replace('/promise', '')).join(', ')
  throw new CliError('unsupported', 'driver-missing', `the project has no driver for ${dialect}`, {
    hint: `Install one of: ${names}`,
  })
}

function listDrivers(url: string, dialect: Dialect): readonly DriverRow[] {
  const given = url.toLowerCase()
  const scheme = drivers.find((row) => row.scheme && given.startsWith(row.scheme))?.scheme
  return drivers.filter((row) => row.dialect === dialect && row.scheme === scheme)
}

/** A sign that is not encoded makes a host of a part of the password, which drivers then quote. */
function refuseMalformed(url: string, dialect: Dialect): void {
  if (dialect === 'sqlite' || isFileUrl(url)) return
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.hash === '' && !parsed.search.includes('@')) return
  const message = 'the connection string is not one that can be read'
  throw new CliError('unsupported', 'database-url-invalid', message, {
    hint: 'In names and passwords, signs such as # / ? : @ are written as encodeURIComponent writes them.',
  })
}

/** Milliseconds. Statements that change a large table take their time, and so does another run that has the lock. */
const CONNECTING = 10_000
const LOOKING = 30_000
const CHANGING = 1_800_000

/** A server that accepts a connection, and then says nothing, is given up. */
async function openServer(
  row: DriverRow,
  module: Untyped,
  url: string,
  patience: number,
): Promise<Connection> {
  const connecting = Math.min(CONNECTING, patience)
  const opened = await inTime(row.open(module, url, connecting), connecting * 2)
  const giveUp = (): void => opened.abandon?.()
  return {
    dialect: row.dialect,
    query: telling((sql, values) => inTime(opened.query(sql, values), patience, giveUp), url),
    close: () => inTime(opened.close(), connecting, giveUp),
  }
}

async function inTime<T>(
  answer: Promise<T>,
  patience: number,
  giveUp: () => void = () => undefined,
): Promise<T> {
  const ends = new AbortController()
  const silence = wait(patience, undefined, { signal: ends.signal }).then(() => {
    giveUp()
    throw new Error(`it has said nothing for ${patience / 1000} s`)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    ends.abort()
  }
}

function unreachable(cause: unknown, url: string): CliError {
  const message = `the database does not answer: ${describeReason(cause, url)}`
  return new CliError('unsupported', 'database-unreachable', message, {
    hint: 'Check that it runs, and that the connection string in the environment is the right one.',
    cause,
  })
}

/** Statements whose failures say nothing of the URL. */
function telling(query: Connection['query'], url: string): Connection['query'] {
  return async (sql, values) => {
    try {
      return await query(sql, values)
    } catch (cause) {
      const message = `the database refuses: ${describeReason(cause, url)}`
      throw new CliError('applyFailed', 'database-failed', message, {
        hint: 'Compare what is there: create-auth migrate --check --database',
        cause,
      })
    }
  }
}

/** The reason that a driver gives; where it has tried several addresses, that of each. */
function describeReason(thrown: unknown, url: string): string {
  if (thrown instanceof AggregateError)
    return thrown.errors.map((each: unknown) => describeReason(each, url)).join(', ')
  if (!(thrown instanceof Error) || thrown.message === '') return 'no reason is given'
  const address: unknown = Reflect.get(thrown, 'address')
  // A host may be a short word.
  const said = redact(thrown.message, url).replaceAll(/\b(ENOTFOUND|EAI_AGAIN) \S+/g, '$1 …')
  return typeof address === 'string' ? said.replaceAll(address, '…') : said
}

/** `file:./app.db`, `file:///srv/app.db`, `sqlite:app.db` or a path. */
function filePath(world: World, given: string, mayCreate: boolean): string {
  // PGlite's own form of a path, which is no URL.
  const url = given.replace(/^pglite:(?:file:\/\/)?/, '')
  const said = /^file:\/\//i.test(url)
    ? fileURLToPath(url)
    : url.replace(/^(?:file|sqlite):/i, '').replace(/\?.*$/, '')
  const path = said === MEMORY ? said : resolve(world.root, said)
  // Where not even the folder is there, the path is a mistake.
  const isNew = !exists(world, path) && exists(world, dirname(path))
  return isNew && !mayCreate ? MEMORY : path
}

/** PGlite lets a second process in, and each then writes over what the other has written. */
function refuseInUse(world: World, folder: string): void {
  if (!exists(world, join(folder, 'postmaster.pid'))) return
  const message = 'another process has the database open, which PGlite keeps for one at a time'
  throw new CliError('unsupported', 'database-in-use', message, {
    hint: 'Stop the application, and try again. Where none is running, one was killed: delete postmaster.pid in the folder of the database.',
  })
}
