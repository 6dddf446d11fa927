import { join, posix } from 'node:path'
import type { CliErrorDetails } from '../../errors.js'
import { isRecord } from '../../guards.js'
import { listFilesBelow } from '../../reading/match-files.js'
import { readOther } from '../../reading/read-package.js'
import type { World } from '../../world/world.js'

/** A folder below the root with a package.json, and what that says. */
interface Below {
  readonly folder: string
  readonly json: Readonly<Record<string, unknown>>
}

function listPackagesBelow(world: World): readonly Below[] {
  return listFilesBelow(world, '.')
    .filter((file) => posix.basename(file) === 'package.json' && file !== 'package.json')
    .map((file) => ({
      folder: posix.dirname(file),
      json: readOther(world, file),
    }))
}

function listDependents(packages: readonly Below[], dependency: string): readonly string[] {
  return packages.filter(({ json }) => hasDependency(json, dependency)).map(({ folder }) => folder)
}

/**
 * The folders below the root with a package.json that has a dependency: projects of their own.
 *
 * @param world.root absolute
 * @returns relative to the root
 */
export function listDependentFolders(world: World, dependency: string): readonly string[] {
  return listDependents(listPackagesBelow(world), dependency)
}

/**
 * The remedy where a folder is no project that can be set up, and some below it are.
 *
 * @param world.root absolute
 * @returns undefined where none is
 */
export function describeInnerProjects(
  world: World,
  dependencies: readonly string[],
): Required<Pick<CliErrorDetails, 'hint' | 'projects'>> | undefined {
  const packages = listPackagesBelow(world)
  const folders = [...new Set(dependencies.flatMap((each) => listDependents(packages, each)))]
  if (folders.length === 0) return undefined
  return {
    hint: `Projects that can be set up lie in this folder: name one with ${cwdWords(folders)}.`,
    projects: folders.map((folder) => join(world.root, folder)),
  }
}

/** Flags that are written out. */
const MOST = 6

/** The flags of which one names a folder. */
export function cwdWords(folders: readonly string[]): string {
  const words = folders.slice(0, MOST).map((folder) => `--cwd ${folder}`)
  const more = folders.length - words.length
  return [...words, ...(more > 0 ? [`one of ${more} more`] : [])].join(' or ')
}

function hasDependency(json: Readonly<Record<string, unknown>>, dependency: string): boolean {
  return ['dependencies', 'devDependencies'].some((section) => {
    const list = json[section]
    return isRecord(list) && Object.hasOwn(list, dependency)
  })
}
