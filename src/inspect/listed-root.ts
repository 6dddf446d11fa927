import { posix } from 'node:path'
import type { RouteRoot } from '../catalog/frameworks/framework.js'
import type { RouteListing, Switch } from '../catalog/frameworks/listing.js'
import type { Home, OwnParts } from '../home.js'
import type { Warning } from '../site-fact.js'
import type { FoundListing } from './find-listing.js'

/** The list of an application's routes, and how it is written. */
type Listed = FoundListing & { readonly row: RouteListing }

/** The folder of the routes, and the file of ours in it: with a name that says the path, where names do. */
export function listedRoot(
  { folder: around, ...root }: RouteRoot,
  { row, folder }: Listed,
): RouteRoot {
  const file = folder === undefined ? row.route : row.byName.route
  const named = file.replace('{folder}', folder ?? around)
  return {
    ...root,
    folder: folder ?? posix.dirname(named.replace('{path}', '/any')),
    route: { file: named, template: 'route' },
  }
}

/** The list, where a route of ours has to be in it. */
export function listedIn(
  { row, file, folder }: Listed,
  { extension }: Home,
): Pick<OwnParts, 'listed'> {
  return folder === undefined ? { listed: file ?? row.file + extension } : {}
}

/** What else has to change where something is switched on that the application speaks of in its old form. */
export function switchWarnings(
  {
    framework,
    major,
  }: { readonly framework: { readonly switch?: Switch }; readonly major: number | undefined },
  texts: readonly { readonly file: string; readonly text: string }[],
): readonly Warning[] {
  const { switch: row } = framework
  if (!row || row.major !== major) return []
  const { speaks, brings, warns } = row.with
  const speaking = texts.filter(({ text }) => speaks.test(text))
  return speaking.length > 0 && !texts.some(({ text }) => brings.test(text))
    ? [
        {
          title: warns.title,
          lines: [...speaking.map(({ file }) => `seen in ${file}`), ...warns.lines],
        },
      ]
    : []
}
