import { posix } from 'node:path'
import type { RouteRoot } from '../catalog/frameworks/framework.js'
import type { RouteListing } from '../catalog/frameworks/listing.js'
import type { SiteFact } from '../site-fact.js'
import type { FoundEntry } from './find-entry.js'
import { findListing } from './find-listing.js'

/**
 * The facts about an application that lists its routes: with them, the file of ours that answers, and the list where that
 * has to be in it. Where names of files are the list, its name says the path.
 *
 * @param files all of the project's, relative to its root
 */
export async function withListing<Found extends FoundEntry & { root: RouteRoot; site: SiteFact }>(
  root: string,
  entry: Found,
  row: RouteListing,
  files: readonly string[],
): Promise<Found> {
  const { file, folder, isApart, routes } = await findListing(root, row, files, entry.site.prefix)
  const { folder: around, ...usual } = entry.root
  const own = isApart ? row.apart : row.route
  const named = folder === undefined ? own : row.byName.route
  const route = named.replace('{folder}', folder ?? around)
  // What makes routes of files takes in whatever lies there.
  const within = isApart ? `${row.byName.folder}/` : ''
  const loads = folder !== undefined || isApart ? { loads: new RegExp(`^${within}`) } : {}
  const listed = folder === undefined ? { listed: file ?? row.file + entry.home.extension } : {}
  return {
    ...entry,
    root: {
      ...usual,
      ...loads,
      folder: folder ?? posix.dirname(route.replace('{path}', '/any')),
      route: { file: route, template: 'route' },
    },
    parts: { ...entry.parts, ...listed },
    listed: routes,
  }
}
