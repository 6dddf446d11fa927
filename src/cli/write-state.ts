import { randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { hasCode } from '../apply/has-code.js'
import { PlaceChanged } from '../world/files.js'
import { exists, relativePath } from '../reading/read-file.js'
import type { World } from '../world/world.js'
import { putNew } from '../apply/put-new.js'
import { CliError } from '../errors.js'
import { whoIgnores } from '../inspect/project/read-git.js'
import { toJson } from '../report/to-json.js'
import type { StorageState } from './seal-session.js'

/**
 * Refuses a file that is there, before anything is made for it.
 *
 * @param file absolute
 * @throws {CliError} `file-exists`
 */
export function refusePresent(world: World, file: string): void {
  if (exists(world, file)) throw fileExists(file)
}

/**
 * Writes a session as a whole, for its owner alone: nobody ever sees a part of it, or may read it.
 *
 * @param file absolute
 * @param replaces whether a file that is there may go
 * @throws {CliError} `file-exists`, `folder-missing`
 */
export function writeState(
  { files }: World,
  file: string,
  state: StorageState,
  replaces: boolean,
): void {
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
export function isOpenToGit(world: World, file: string): boolean {
  const path = relativePath(world.root, file)
  if (path.startsWith('../')) return false
  const repository = world.repository()
  return repository !== undefined && whoIgnores(world, repository, path) === undefined
}
