import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { nodeFiles } from '../apply/files.js'
import { hasCode } from '../apply/has-code.js'
import { PlaceChanged } from '../apply/held-folder.js'
import { putNew } from '../apply/put-new.js'
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
  const id = randomBytes(6).toString('hex')
  const draft = join(folder, `.${basename(file)}.${id}`)
  const access = { mode: 0o600 }
  nodeFiles.writeNew(draft, Buffer.from(`${toJson(state)}\n`), access)
  try {
    if (replaces) nodeFiles.rename(draft, file)
    else putNew(nodeFiles, { temp: draft, target: file, id, access })
  } catch (error) {
    if (error instanceof PlaceChanged || hasCode(error, 'EISDIR', 'ENOTEMPTY')) {
      throw fileExists(file)
    }
    throw error
  } finally {
    nodeFiles.remove(draft)
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
