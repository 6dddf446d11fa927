import { join, posix } from 'node:path'
import { isRecord } from '../guards.js'
import { parseJson, toValue } from '../syntax/json.js'
import { filesBelow } from './databases/match-files.js'
import { readBounded } from './read-file.js'

/**
 * The folders below the root with a package.json that has a dependency: projects of their own.
 *
 * @param root absolute
 * @returns relative to the root
 */
export function packagesWith(root: string, dependency: string): readonly string[] {
  return filesBelow(root, '.')
    .filter((file) => posix.basename(file) === 'package.json' && file !== 'package.json')
    .filter((file) => dependsOn(readBounded(join(root, file)) ?? '', dependency))
    .map((file) => posix.dirname(file))
}

/** The flags of which one names a folder. */
export function cwdWords(folders: readonly string[]): string {
  return folders.map((folder) => `--cwd ${folder}`).join(' or ')
}

/** Another project's package.json may be broken without any harm to this one. */
function dependsOn(text: string, dependency: string): boolean {
  try {
    const json = toValue(parseJson(text))
    return ['dependencies', 'devDependencies'].some((section) => {
      const list = isRecord(json) ? json[section] : undefined
      return isRecord(list) && Object.hasOwn(list, dependency)
    })
  } catch {
    return false
  }
}
