import { posix } from 'node:path'
import type { FileRow } from '../frameworks/framework.js'
import type { PlacedFiles } from '../home.js'
import { MANIFEST, type Home } from '../project.js'
import { namesIn, readBounded, readSnapshot } from '../reading/read-file.js'
import { isFile } from '../reading/resolve-source.js'
import type { World } from '../world/world.js'

/** The folders that places are said by. */
export interface Folders {
  /** Of the routes, relative to the project's root. */
  readonly folder: string
  /** Of the pages; the same where they are among the routes. */
  readonly pages: string
}

/** Where files of ours lie for which the framework has a place: the first that is free, or ours. */
export function placeFiles(
  world: World,
  rows: readonly FileRow[],
  folders: Folders,
  { extension }: Home,
): PlacedFiles {
  const ours = readSnapshot(world, MANIFEST)?.text ?? ''
  const isOurs = (path: string): boolean => ours.includes(JSON.stringify(path))
  const placed = rows.flatMap(({ id, places, names }) => {
    const paths = (places ?? []).map((place) => pathOf(place, folders) + extension)
    const path = paths.find((each) => isOurs(each) || !isFile(world, each)) ?? paths[0]
    if (path === undefined) return []
    const isGiven =
      names !== undefined && !isOurs(path) && gives(world.at(posix.dirname(path)), names)
    return isGiven ? [] : [[id, path] as const]
  })
  return Object.fromEntries(placed)
}

function pathOf(place: string, { folder, pages }: Folders): string {
  return posix.normalize(place.replace('{folder}', folder).replace('{pages}', pages))
}

/** Tells whether a file of a folder exports a name. */
function gives(world: World, name: string): boolean {
  const exported = new RegExp(
    String.raw`\bexport\s+(?:default\s+)?(?:async\s+)?(?:const|function|let)\s+${name}\b|\bexport\s*\{[^}]*\b${name}\b`,
  )
  const files = namesIn(world, '.').filter((each) => /\.[cm]?[jt]s$/.test(each))
  return files.some((file) => exported.test(readBounded(world, file) ?? ''))
}
