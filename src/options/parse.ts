import { isBasePath, isGatedPath, isRoute } from '../catalog/base-path.js'
import { parseClient } from '../catalog/client-text.js'
import { resolveProviderId, LEAST, MOST } from '../catalog/own-providers.js'
import { isOrmId, orms } from '../catalog/orms.js'
import { isTableId, TABLE_IDS, type TableNames } from '../catalog/tables.js'
import { CliError } from '../errors.js'
import { isProjectPath, isWorkspacePath } from '../project-path.js'
import type { ClientFact, OrmId } from '../project.js'

/**
 * Where sign-in answers, such as `/api/auth`.
 *
 * @throws {CliError} `path-invalid`
 */
export function parseBasePath(value: string): string {
  if (isBasePath(value)) return value
  throw new CliError('usage', 'path-invalid', `'${value}' is not a path for sign-in`, {
    hint: 'Write it as in a URL, with a slash in front and none at the end: --path /api/auth.',
  })
}

/**
 * The paths of a gate, with commas in between.
 *
 * @throws {CliError} `gate-invalid`
 */
export function parseGatedPaths(value: string): readonly string[] {
  const paths = splitList(value)
  if (paths.length > 0 && paths.every(isGatedPath)) return paths
  throw new CliError('usage', 'gate-invalid', `'${value}' does not name paths`, {
    hint: 'Write them as in a URL, with commas in between: --gate /account,/orders. A star stands for one part: /*/account.',
  })
}

/**
 * The path of something that sign-in protects, such as `/account`.
 *
 * @throws {CliError} `route-invalid`
 */
export function parseRoute(value: string): string {
  if (isRoute(value)) return value
  throw new CliError('usage', 'route-invalid', `'${value}' is not the path of a route`, {
    hint: 'Write it as a browser asks for it, with a slash in front: /account.',
  })
}

/**
 * The name of a table, such as `user=people`.
 *
 * @throws {CliError} `table-invalid`
 */
export function parseTableName(value: string): Partial<TableNames> {
  const [, id = '', name = ''] = /^(\w+)=([\w.]+)$/.exec(value) ?? []
  if (isTableId(id)) return { [id]: name }
  throw new CliError('usage', 'table-invalid', `'${value}' does not name a table`, {
    hint: `Write which one, and what it is called: ${TABLE_IDS.join('=…, ')}=…`,
  })
}

/**
 * The ORM, query builder or driver that users are kept with.
 *
 * @throws {CliError} `orm-unknown`
 */
export function parseOrm(value: string): OrmId | 'none' {
  if (value === 'none' || isOrmId(value)) return value
  throw new CliError('usage', 'orm-unknown', `'${value}' is not known here`, {
    hint: `Known: ${orms.map(({ id }) => id).join(', ')}; none for no database.`,
  })
}

/**
 * A file of the project and what it exports, such as `src/db.ts#db`.
 *
 * @throws {CliError} `client-invalid`, `path-outside`
 */
export function parseClientOption(value: string): ClientFact {
  const client = parseClient(value)
  if (client) return { ...client, file: parseProjectPath(client.file) }
  throw new CliError('usage', 'client-invalid', `'${value}' does not name a file and an export`, {
    hint: 'Write both, for example: --client src/db.ts#db, or --client src/db.ts#default.',
  })
}

/**
 * How many characters a password has at least.
 *
 * @throws {CliError} `min-invalid`
 */
export function parsePasswordLength(value: string): number {
  const length = Number(value)
  if (/^\d+$/.test(value) && length >= LEAST && length <= MOST) return length
  throw new CliError('usage', 'min-invalid', `'${value}' is not a length of passwords`, {
    hint: `Give a whole number from ${LEAST} to ${MOST}: --min 12`,
  })
}

/**
 * How long something may take, in seconds.
 *
 * @throws {CliError} `timeout-invalid`
 */
export function parseSeconds(value: string): number {
  const seconds = Number(value)
  if (/^\d+$/.test(value) && seconds >= 1 && seconds <= 3600) return seconds
  throw new CliError('usage', 'timeout-invalid', `'${value}' is no number of seconds`, {
    hint: 'Give a whole number from 1 to 3600: --timeout 300',
  })
}

/** A column of the table of users that has hashes of passwords. */
export interface PasswordColumn {
  readonly table: string
  readonly column: string
}

/**
 * The column with hashes, such as `users.password_hash`.
 *
 * @throws {CliError} `column-invalid`
 */
export function parsePasswordColumn(value: string): PasswordColumn {
  const [, table, column] = /^(\w+)\.(\w+)$/.exec(value) ?? []
  if (table !== undefined && column !== undefined) return { table, column }
  throw new CliError('usage', 'column-invalid', `'${value}' does not name a column`, {
    hint: 'Write the table of users and its column: --from-column users.password_hash',
  })
}

/** Ids of providers, with commas in between. */
export function parseProviders(value: string): readonly string[] {
  return splitList(value).map(resolveProviderId)
}

/** Words with commas in between. */
export function splitList(value: string): readonly string[] {
  return value
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
}

/**
 * A path below the project, with forward slashes.
 *
 * @throws {CliError} `path-outside` for anything that could leave the project, and for git's folder and installed packages
 */
export function parseProjectPath(value: string): string {
  const path = normalizePath(value)
  if (isProjectPath(path) && isPlainPath(path)) return path
  throw new CliError('usage', 'path-outside', `'${value}' is not a path inside the project`, {
    hint: 'Give a path relative to the folder with package.json, without "..", and none below .git or node_modules.',
  })
}

/**
 * A path below the project, or with steps up in the workspace around it.
 *
 * @throws {CliError} `path-outside` for anything else, and for git's folder and installed packages
 */
export function parseWorkspacePath(value: string): string {
  const path = normalizePath(value)
  if (isWorkspacePath(path) && isPlainPath(path)) return path
  throw new CliError('usage', 'path-outside', `'${value}' is not a path inside the workspace`, {
    hint: 'Give a path relative to the folder with package.json: ".." leads to other packages of the workspace; none below .git or node_modules.',
  })
}

function normalizePath(value: string): string {
  return value.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
}

function isPlainPath(path: string): boolean {
  return !path.startsWith('~') && path.length < 300
}
