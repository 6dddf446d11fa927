/** A middleware to mount: at a path, or for every request. */
export interface MountStatement {
  readonly path?: string
  /** One of the imported names. */
  readonly name: string
}

export interface MountRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  /** The framework's package. */
  readonly package: string
  /** What holds the application: `app`, `this.app`. */
  readonly app?: string
  /** Packages whose middleware stays in front. */
  readonly infrastructure: readonly string[]
  /** Packages whose middleware passes every request on, so that it may come before or after. */
  readonly passing?: readonly string[]
  /** The module that gives the names, as imports are written in this file. */
  readonly from: string
  readonly names: readonly string[]
  readonly statements: readonly MountStatement[]
}
