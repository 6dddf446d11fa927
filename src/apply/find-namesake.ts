import { join, posix } from 'node:path'
import type { World } from '../world/world.js'

/**
 * A file whose path differs in the case of letters alone. Many systems take both for one file, so that whoever checks the
 * project out there would lose one of them.
 *
 * @param path relative to the root, with forward slashes
 * @returns its path, relative to the root; undefined where there is none
 */
export function findNamesake(world: World, path: string): string | undefined {
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
