/**
 * Facts that the user has stated about a project, in place of what would be found; later runs remember them. Paths are relative
 * to its root.
 */
export interface StatedFacts {
  /** The id of a framework. */
  readonly framework?: string | undefined
  /** The file that makes the application. */
  readonly entry?: string | undefined
  /** The env file to write to. */
  readonly dotenv?: string | undefined
  /** The auth file. */
  readonly auth?: string | undefined
  /** The file that answers sign-in by being there, where that is not the usual one. */
  readonly route?: string | undefined
}

/** The file that makes the application, and the variable that holds it, where that is said: `src/server.ts#app`. */
export interface StatedEntry {
  readonly file: string
  readonly variable?: string
}

export function splitEntry(entry: string): StatedEntry {
  const [, file, variable] = /^([^#]+)#([\w$.]+)$/.exec(entry) ?? []
  return file === undefined || variable === undefined ? { file: entry } : { file, variable }
}
