/** What people should know. */
export interface Warning {
  readonly title: string
  readonly lines: readonly string[]
}

/** What the framework's own configuration says of addresses, and of the names of routes. */
export interface SiteFact {
  /** Relative to the project's root; undefined where there is none. */
  readonly file?: string
  /** Below which path all of the application lies, such as `/docs`; else empty. */
  readonly prefix: string
  /** With what the names of routes end, without the dot; undefined where each ending is as good. */
  readonly endings?: readonly string[]
  /** The options whose values are computed, so that they are not known. */
  readonly unknown: readonly string[]
  /** What people should know of what it says. */
  readonly warns?: readonly Warning[]
}
