import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { Dialect } from '../schemas/schema.js'
import type { Connection } from './connection.js'
import { drivers, MEMORY, type DriverRow } from './drivers.js'
import type { Untyped } from './interop.js'
import { redact } from './redact.js'

/** The dialect that a connection string is for, or undefined. */
function dialectOfUrl(url: string): Dialect | undefined {
  if (/^(?:postgres(?:ql)?|pglite):/i.test(url)) return 'postgresql'
  if (/^(?:mysql|mariadb):/i.test(url)) return 'mysql'
  // A single letter is a drive of Windows.
  return /^(?:file:|sqlite:|libsql:)/i.test(url) || !/^[a-z][\w+.-]+:/i.test(url)
    ? 'sqlite'
    : undefined
}

/**
 * Connects to a project's database, with the project's own driver. What it refuses later is `database-failed`.
 *
 * @param root absolute, where package.json is
 * @param url a connection string, or the path of an SQLite file; paths are relative to the root
 * @param mayCreate false where nothing may be written: a file that is not there is then an empty database, and stays away
 * @param uses says of a module how sure it is that the project's code uses it; the surest is tried first
 * @throws {CliError} `database-unknown`, `database-url-invalid`, `driver-missing`, `database-in-use`, `database-unreachable`; none of them shows the URL
 */
export async function openConnection(
  root: string,
  url: string,
  mayCreate = true,
  uses: (module: string) => number = () => 0,
): Promise<Connection> {
  const dialect = dialectOfUrl(url)
  if (!dialect) {
    throw new CliError(
      'unsupported',
      'database-unknown',
      'the connection string is of no database that is known',
      {
        hint: 'It begins with postgres:, mysql:, pglite:, file: or libsql:, or is the path of an SQLite file.',
      },
    )
  }
  const isFile = dialect === 'sqlite' || /^pglite:/i.test(url)
  if (!isFile) refuseMalformed(url)
  const rows = driversFor(url, dialect).toSorted(
    (left, right) => uses(right.module) - uses(left.module),
  )
  const failures: CliError[] = []
  for (const row of rows) {
    const module = await load(root, row.module)
    if (!module) continue
    try {
      const { query, close } = await row.open(module, isFile ? filePath(root, url, mayCreate) : url)
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

function driversFor(url: string, dialect: Dialect): readonly DriverRow[] {
  const given = url.toLowerCase()
  const scheme = drivers.find((row) => row.scheme && given.startsWith(row.scheme))?.scheme
  return drivers.filter((row) => row.dialect === dialect && row.scheme === scheme)
}

/** A sign that is not encoded makes a host of a part of the password, which drivers then quote. */
function refuseMalformed(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.hash === '' && !parsed.search.includes('@')) return
  const message = 'the connection string is not one that can be read'
  throw new CliError('unsupported', 'database-url-invalid', message, {
    hint: 'In names and passwords, signs such as # / ? : @ are written as encodeURIComponent writes them.',
  })
}

function unreachable(cause: unknown, url: string): CliError {
  const message = `the database does not answer: ${reasonOf(cause, url)}`
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
      const message = `the database refuses: ${reasonOf(cause, url)}`
      throw new CliError('applyFailed', 'database-failed', message, {
        hint: 'Compare what is there: create-auth migrate --check --database',
        cause,
      })
    }
  }
}

/** The reason that a driver gives; where it has tried several addresses, that of each. */
function reasonOf(thrown: unknown, url: string): string {
  if (thrown instanceof AggregateError)
    return thrown.errors.map((each: unknown) => reasonOf(each, url)).join(', ')
  if (!(thrown instanceof Error) || thrown.message === '') return 'no reason is given'
  const address: unknown = Reflect.get(thrown, 'address')
  // A host may be a short word.
  const said = redact(thrown.message, url).replaceAll(/\b(ENOTFOUND|EAI_AGAIN) \S+/g, '$1 …')
  return typeof address === 'string' ? said.replaceAll(address, '…') : said
}

/** The module as the project has it; undefined where it has none. */
async function load(root: string, name: string): Promise<Untyped | undefined> {
  try {
    const resolved = createRequire(join(root, 'package.json')).resolve(name)
    const specifier = isAbsolute(resolved) ? pathToFileURL(resolved).href : resolved
    const module: unknown = await import(specifier)
    return isRecord(module) ? module : undefined
  } catch {
    return undefined
  }
}

/** `file:./app.db`, `file:///srv/app.db`, `sqlite:app.db` or a path; another server's URL stays as it is. */
function filePath(root: string, given: string, mayCreate: boolean): string {
  // PGlite's own form of a path, which is no URL.
  const url = given.replace(/^pglite:(?:file:\/\/)?/, '')
  if (/^libsql:/i.test(url)) return url
  const said = /^file:\/\//i.test(url)
    ? fileURLToPath(url)
    : url.replace(/^(?:file|sqlite):/i, '').replace(/\?.*$/, '')
  const path = said === MEMORY ? said : resolve(root, said)
  // Where not even the folder is there, the path is a mistake.
  const isNew = !existsSync(path) && existsSync(dirname(path))
  return isNew && !mayCreate ? MEMORY : path
}
