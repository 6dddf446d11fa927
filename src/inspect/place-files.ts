import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { FileRow } from '../frameworks/framework.js'
import type { PlacedFiles } from '../home.js'
import { MANIFEST, type Home } from '../project.js'
import { readBounded, readSnapshot } from '../reading/read-file.js'
import { isFile } from '../reading/resolve-source.js'

/** The folders that places are said by. */
export interface Folders {
  /** Of the routes, relative to the project's root. */
  readonly folder: string
  /** Of the pages; the same where they are among the routes. */
  readonly pages: string
}

/** Where files of ours lie for which the framework has a place: the first that is free, or ours. */
export function placeFiles(
  root: string,
  rows: readonly FileRow[],
  folders: Folders,
  { extension }: Home,
): PlacedFiles {
  const ours = readSnapshot(root, MANIFEST)?.text ?? ''
  const isOurs = (path: string): boolean => ours.includes(JSON.stringify(path))
  const placed = rows.flatMap(({ id, places, names }) => {
    const paths = (places ?? []).map((place) => pathOf(place, folders) + extension)
    const path = paths.find((each) => isOurs(each) || !isFile(root, each)) ?? paths[0]
    if (path === undefined) return []
    const isGiven =
      names !== undefined && !isOurs(path) && gives(join(root, posix.dirname(path)), names)
    return isGiven ? [] : [[id, path] as const]
  })
  return Object.fromEntries(placed)
}

function pathOf(place: string, { folder, pages }: Folders): string {
  return posix.normalize(place.replace('{folder}', folder).replace('{pages}', pages))
}

/** Tells whether a file of a folder exports a name. */
function gives(folder: string, name: string): boolean {
  const exported = new RegExp(
    String.raw`\bexport\s+(?:default\s+)?(?:async\s+)?(?:const|function|let)\s+${name}\b|\bexport\s*\{[^}]*\b${name}\b`,
  )
  return filesIn(folder).some((file) => exported.test(readBounded(join(folder, file)) ?? ''))
}

/** Nothing where there is no such folder. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => /\.[cm]?[jt]s$/.test(name))
  } catch {
    return []
  }
}
