/** The files that are generated. */
export type FileId = 'auth' | 'guard' | 'types' | 'mount' | 'session' | 'client'

/** On which port something serves in development, and where a script or its configuration says another, in a group. */
export interface ServedPort {
  readonly usual: number
  readonly said: RegExp
  /** The command that serves there, where that is none of the framework's own tools. */
  readonly develops?: RegExp
}

/** A platform that serves applications in its own way, and brings an environment with each request. */
export interface Platform {
  readonly id: string
  readonly name: string
  /** The package of its tools, which the project may have. */
  readonly package: string
  /** Its configuration in the project's root: the first of these that is there. */
  readonly files: readonly string[]
  /** By what that is told, where the file may as well configure something else. */
  readonly speaks?: RegExp
  /** How scripts start it: where all of those that start the application start something else, the file is for another one. */
  readonly starts?: RegExp
  /** Where that says, in a group, with which file the application starts. */
  readonly main: RegExp
  /** The env files of which it loads one in development: the first that is there, or else is made. */
  readonly env: readonly [string, ...string[]]
  /** Further variables of the env file. */
  readonly variables: readonly {
    readonly key: string
    readonly value: string
    readonly comment: string
  }[]
  readonly port: ServedPort
  /** Templates that take the place of the usual ones. */
  readonly templates: Readonly<Partial<Record<FileId, string>>>
  /** The steps where others visit, by the name of the env file. */
  readonly production: (env: string) => readonly string[]
}
