import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { hasCode, nodeFiles } from '../apply/files.js'
import { CliError } from '../errors.js'
import { withRepository } from '../inspect/project/open-repository.js'
import { whoIgnores } from '../inspect/project/read-git.js'
import { toJson } from '../report/to-json.js'
import type { StorageState } from './seal-session.js'

/**
 * Refuses a file that is there, before anything is made for it.
 *
 * @param file absolute
 * @throws {CliError} `file-exists`
 */
export function refusePresent(file: string): void {
  if (existsSync(file)) throw fileExists(file)
}

/**
 * Writes a session as a whole, for its owner alone: nobody ever sees a part of it, or may read it.
 *
 * @param file absolute
 * @param replaces whether a file that is there may go
 * @throws {CliError} `file-exists`, `folder-missing`
 */
export function writeState(file: string, state: StorageState, replaces: boolean): void {
  const folder = dirname(file)
  if (!nodeFiles.writable(folder)) {
    throw new CliError('usage', 'folder-missing', `no file can be written into ${folder}`, {
      hint: 'Make the folder first, or name another file.',
    })
  }
  const draft = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}`)
  nodeFiles.writeNew(draft, Buffer.from(`${toJson(state)}\n`), { mode: 0o600 })
  try {
    if (replaces) nodeFiles.rename(draft, file)
    else place(draft, file)
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'EISDIR', 'ENOTEMPTY')) throw fileExists(file)
    throw error
  } finally {
    nodeFiles.remove(draft)
  }
}

/** Gives a file a name that nobody has; not every file system has second names. */
function place(draft: string, file: string): void {
  try {
    nodeFiles.link(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
    refusePresent(file)
    nodeFiles.rename(draft, file)
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
export function isOpenToGit(root: string, file: string): boolean {
  const path = relative(root, file).split(sep).join('/')
  if (path.startsWith('../')) return false
  return withRepository(
    root,
    (repository) => repository !== undefined && whoIgnores(root, repository, path) === undefined,
  )
}
