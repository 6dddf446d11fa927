/** An application that a file gives, and that does not listen when that is imported. */
export interface GivenApplication {
  /** Relative to the project's root. */
  readonly file: string
  /** `default`, or `module.exports` for all that a CommonJS file gives. */
  readonly name: string
  /** True where it is a function that makes one. */
  readonly made: boolean
}

/** A file of tests that is there. */
export interface TestFile {
  /** Relative to the project's root. */
  readonly path: string
  /** The id of the runner that it is for; undefined where nothing tells. */
  readonly runner?: string
}

/** What a file of tests has to fit to. */
export interface TestsFact {
  /** The files of tests that are there. */
  readonly files: readonly TestFile[]
  /** The folder in which a runner looks, by its id, where its configuration says one. */
  readonly folders: Readonly<Record<string, string>>
  /** Undefined where each request has to come from outside. */
  readonly application?: GivenApplication
  /** True where the application listens on the port that the variable PORT says. */
  readonly readsPort: boolean
  /** The first module behind the auth file that the framework's own tools alone know. */
  readonly virtual?: string
}
