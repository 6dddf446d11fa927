import { join, posix } from 'node:path'
import { getDependencies, readOther } from '../../reading/read-package.js'
import { findPackageFramework } from './find-framework.js'
import type { World } from '../../world/world.js'

/** A package of a workspace, beside the project's own. */
export interface OtherPackage {
  /** Relative to the project's root. */
  readonly folder: string
  /** The id of its framework, where it depends on one that is known. */
  readonly framework?: string
}

/**
 * The package in which a file lies, where that is not the project's own.
 *
 * @param world.root of the project, absolute
 * @param file relative to it
 */
export function findSurroundingPackage(world: World, file: string): OtherPackage | undefined {
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
    const path = join(world.root, folder)
    const json = readOther(world, join(path, 'package.json'))
    // Some folders have one that says no more than the kind of modules. Above the last step up the path names no folder.
    if (typeof json['name'] === 'string') return described(world, path, folder, json)
    if (posix.basename(folder) === '..') return { folder }
  }
  return undefined
}

function described(
  world: World,
  path: string,
  folder: string,
  json: Readonly<Record<string, unknown>>,
): OtherPackage {
  const framework = findPackageFramework(world.at(path), getDependencies(json))?.id
  return { folder, ...(framework !== undefined && { framework }) }
}
