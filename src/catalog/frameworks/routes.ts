/** A folder whose files answer paths by where they lie in it. */
export interface RouteRoot {
  /** Relative to the project's root, as is `home`, where generated code lies. */
  readonly folder: string
  readonly home: string
  /** The option that names another folder. */
  readonly option?: string
  /** There is no such folder unless that option names one. */
  readonly onlySaid?: true
  /** Where that says it as it lies in the folder of all sources. */
  readonly inSources?: true
  /** The option that names a folder in which it lies, where that counts: in major versions before this one. */
  readonly within?: { readonly option: string; readonly before: number }
  /** It counts before anything lies in it. */
  readonly empty?: boolean
  /**
   * The file in it that answers everything below the base path, which stands for `{path}`, without its ending; and its
   * template. `{folder}` stands for the folder. Undefined where sign-in is composed with a function that all requests go
   * through.
   */
  readonly route?: {
    readonly file: string
    readonly template: string
    /** The path below which a file has a folder of its own, and the file there. */
    readonly own?: { readonly path: string; readonly file: string }
  }
  /** Matches the files in it, without their endings, that answer a path: the one in the group. */
  readonly answers: RegExp
  /** Packages, or modules of them, that answer below a path from a function which all requests go through. */
  readonly besides?: readonly { readonly module: string; readonly path: string }[]
  /** Other files in it that the framework runs by itself, each by what it gives. */
  readonly loads?: RegExp
  /**
   * Names that its files have without an import, and already when they are loaded. Whatever else they call without one may be
   * there while a request is answered alone. Undefined where each name is imported.
   */
  readonly given?: readonly string[]
  /** The separators of the names in a path, where that is not a slash alone. */
  readonly parts?: RegExp
  /** Where sign-in may answer in it besides, where each of the framework's own paths is taken. */
  readonly basePaths?: readonly string[]
  /** How what it holds is protected, where that differs from what the framework says: the name that is imported, and an example. */
  readonly protect?: { readonly gives: string; readonly example: string }
}

/** Where the pages of an application lie, whose server lies elsewhere. */
export interface PagesFolder {
  /** The option that names it; else the first of these folders that has one of these. */
  readonly option: string
  readonly folders: readonly [string, ...string[]]
  readonly has: readonly string[]
  /** Where they lie in major versions before this one, unless an option is there that asks for what is usual since. */
  readonly once: { readonly before: number; readonly folder: string; readonly unless: string }
}

/** The rules and functions that have answers kept, and given to whoever asks next. */
export interface Keeping {
  /** The option that has rules by path, and those that keep. */
  readonly option: string
  readonly rules: readonly string[]
  /** Functions that make a handler whose answers are kept. */
  readonly makers: readonly string[]
  /** The rule by which a path is taken out again. */
  readonly except: string
}

/** How a project says that files are all it makes: nothing is left then that answers requests. */
export interface Stillness {
  /** An option, and the values that say so, or the module whose function gives one. */
  readonly option: string
  readonly values?: readonly string[]
  readonly module?: string
  /** Commands of scripts that make files alone, and those that make a server: it says so where no script has one of these. */
  readonly commands?: { readonly makes: RegExp; readonly serves: RegExp }
}

/** A property that a project declares in an interface of a global namespace. */
export interface AmbientProperty {
  readonly file: string
  readonly namespace: string
  readonly interface: string
  readonly property: string
  /** In single quotes. */
  readonly type: string
  /** Its purpose, in a few words. */
  readonly why: string
}
