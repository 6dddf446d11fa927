import { relative, sep, join, posix } from 'node:path'
import { CliError } from '../errors.js'
import type { World } from '../world/world.js'
import type { PlaceChanged } from '../world/files.js'

/** For a file that is not as it was when the plan was made. */
export function changedMeanwhile(path: string): CliError {
  const message = `${path} changed while create-auth was running`
  return new CliError('conflict', 'changed-meanwhile', message, {
    hint: 'Nothing was written. Run the command again.',
    file: path,
  })
}

/** For a file that lies where one should be created: the plan was made without it. */
export function refusePresent(path: string): CliError {
  const message = `${path} exists, and create-auth has not read it`
  return new CliError('conflict', 'changed-meanwhile', message, {
    hint: `Nothing was written. Run the command again. If you see this again, rename ${path}.`,
    file: path,
  })
}

/**
 * Refuses a new file whose name differs from another's in the case of letters alone.
 *
 * @throws {CliError} `name-taken`
 */
export function refuseNamesake(world: World, path: string): void {
  const other = findNamesake(world, path)
  if (other === undefined) return
  const message = `${path} and ${other} are one file on Windows and macOS`
  throw new CliError('conflict', 'name-taken', message, {
    hint: `Nothing was written. Rename ${other} and run again.`,
    file: other,
  })
}

/** The error that people see where a place was not as it had been looked at. */
export function describeConflict(root: string, cause: PlaceChanged): CliError {
  const { kind, path } = cause
  const shown = relative(root, path).split(sep).join('/')
  if (kind === 'file') return changedMeanwhile(shown)
  const folder = shown === '' ? 'the folder of the project' : shown
  const message = `${folder} was replaced while create-auth was running`
  return new CliError('conflict', 'folder-swapped', message, {
    hint: 'What was written has been taken back. Put the folder back, and run the command again.',
    file: shown === '' ? '.' : shown,
    cause,
  })
}

/**
 * A file whose path differs in the case of letters alone. Many systems take both for one file, so that whoever checks the
 * project out there would lose one of them.
 *
 * @param path relative to the root, with forward slashes
 * @returns its path, relative to the root; undefined where there is none
 */
function findNamesake(world: World, path: string): string | undefined {
  const search = (folder: string, [name = '', ...rest]: readonly string[]): string | undefined => {
    if (name === '..') return search(posix.join(folder, name), rest)
    const alike = world.files
      .list(join(world.root, folder))
      .filter((each) => fold(each) === fold(name))
    const paths = alike.map((each) => posix.join(folder, each))
    if (rest.length === 0) return paths.find((each) => each !== path)
    return paths.map((each) => search(each, rest)).find((found) => found !== undefined)
  }
  return search('', path.split('/'))
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
