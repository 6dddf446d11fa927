import type { ComposedName } from './composition.js'

/** A file that says which file answers which path. */
export interface RouteListing {
  /** Without its ending. */
  readonly file: string
  /** The function that makes a route of a path and a file, by its name; the file is relative to the folder of the list. */
  readonly with: ComposedName
  /** The path by which it says that a route answers everything below a path. */
  readonly below: (path: string) => string
  /** How much a route counts among those that fit an address; a name for a part begins with a colon. */
  readonly rank: (path: string) => number
  /** Names of the same module: what puts a path before the routes of a list, and what makes a route of the path itself. */
  readonly prefix: string
  readonly index: string
  /** The file of ours, without its ending: `{folder}` stands for the folder of the list, `{path}` for the path. */
  readonly route: string
  /** The same where code that is not known makes the list, of files that lie together. */
  readonly apart: string
  readonly byName: RoutesByName
}

/** Functions that make routes of the files in a folder, by what they are called. */
export interface RoutesByName {
  /** The functions that do, and where they come from. */
  readonly with: ComposedName
  /** The option that names the folder, and the one that is usual; relative to that of the list. */
  readonly option: string
  readonly folder: string
  /** The file of ours, without its ending: `{dots}` stands for the path with dots in it. */
  readonly route: string
  /** The path that a file answers, by its name without the ending; undefined where it answers none. */
  readonly answers: (name: string) => string | undefined
}
