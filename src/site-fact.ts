/** A warning: something that people should know. */
export interface SiteWarning {
  readonly title: string
  readonly lines: readonly string[]
}

/** A path that the application answers already, and where its code says so. */
export interface RouteFact {
  /** From the application's root, such as `/auth/login`; behind a star where its beginning is computed. */
  readonly path: string
  /** Relative to the project's root. */
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** The file that answers, where the one that lists the route names it. */
  readonly module?: string
}

/** The framework's own configuration, as far as it is about addresses, and about the names of routes. */
export interface SiteFact {
  /** Relative to the project's root; undefined where there is none. */
  readonly file?: string
  /** Below which path all of the application lies, such as `/docs`; else empty. */
  readonly prefix: string
  /** With what the names of routes end, without the dot; undefined where each ending is as good. */
  readonly endings?: readonly string[]
  /** The options whose values are computed, so that they are not known. */
  readonly unknown: readonly UnknownOption[]
  /** The patterns of paths that it sends elsewhere, without the prefix. */
  readonly sends?: readonly RouteFact[]
  /** Warnings about what it says. */
  readonly warns?: readonly SiteWarning[]
  /** The rules and handlers that have answers kept; undefined where nothing has. */
  readonly kept?: KeptFact
  /** Where the application writes what ours would; undefined where it does not. */
  readonly written?: WrittenFact
  /** Places in the application's own code, by the framework's words for them. */
  readonly places?: Readonly<Record<string, CodeFact>>
}

/** A place in the application's own code, and its line as it is written, where that matters. */
export interface CodeFact extends Omit<RouteFact, 'path'> {
  readonly text?: string
}

/** An option whose value is computed, and the consequence: `{auth}` stands for the auth file, `{mount}` for the route. */
export interface UnknownOption {
  readonly option: string
  readonly means: string
}

/** A line that writes a property which is to be the session. */
export interface WrittenFact extends Omit<RouteFact, 'path'> {
  readonly text: string
  /** Where the property is in that text. */
  readonly at: number
  readonly property: string
}

/** The rules and handlers that have answers kept, and given to whoever asks next. */
export interface KeptFact {
  /** Rules for paths, and handlers, which have none; with the ways in which they keep. */
  readonly by: readonly (Omit<RouteFact, 'path'> & {
    readonly path?: string
    readonly ways: readonly string[]
  })[]
  /** The paths that a rule takes out again, of which ways. */
  readonly except: readonly { readonly path: string; readonly ways: readonly string[] }[]
}
