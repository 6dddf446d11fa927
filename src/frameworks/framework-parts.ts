/** A module that loads each file of a folder by itself. */
export interface FolderLoader {
  readonly module: string
  /** The option that names the folder, and the one that is false where the folders in it say nothing about paths. */
  readonly folder: string
  readonly flat: string
  /** The exports by which a file says itself with what its paths begin. */
  readonly prefixes: readonly string[]
  /** How a folder is called whose files are for the whole application: one of ours there mounts sign-in. */
  readonly plugins: string
}

/** A program that makes the application, and hands it to the file that it is given. */
export interface FrameworkProgram {
  readonly name: string
  /** As scripts call it. */
  readonly command: string
  /** The options that say the port, and the variables. */
  readonly port: { readonly options: readonly string[]; readonly variables: readonly string[] }
}

/** Routes that are methods of classes, and say so by decorators. */
export interface DecoratedRoutes {
  /** On a class: below which path its routes lie, as an argument or as the option `path` of one. */
  readonly classes: readonly string[]
  /** On a method: which path it answers, as an argument. */
  readonly methods: readonly string[]
  /** The application's method that says what comes before the path of every class, or options that say it. */
  readonly prefix?: string
  readonly settings?: readonly string[]
  /** The function that makes one decorator of several. */
  readonly composes?: string
  /** The method that has middleware run at the paths that it is given. */
  readonly middleware?: string
  /** How a version comes into the path of a class. */
  readonly versions?: {
    /** The application's method that switches versions on, and the word of its option `type` for those in paths. */
    readonly method: string
    readonly inPath: string
    /** On a method: its version, in place of that of its class. */
    readonly decorator: string
  }
  /**
   * Packages that give such decorators where the framework has none: classes count wherever they lie, for they may be loaded
   * by their folder, and so do routes that methods add.
   */
  readonly by?: readonly string[]
}

/** Functions of the application's own that see every request before a route of it does, wherever they are added. */
export interface EarlyHooks {
  /** The method that adds one for a stage of the request, which is its first argument. */
  readonly method: string
  /** The stages before that in which sign-in answers. */
  readonly stages: readonly string[]
  /** The package by which a plugin adds to all of the application, and not to a scope of its own. */
  readonly sharing: string
  /** Which parameter passes a request on, counted from 0, where a function has that many. */
  readonly done: number
  /** Methods of the second parameter that answer, and methods that throw where somebody is a stranger. */
  readonly answers: readonly string[]
  readonly throwing: readonly string[]
}

/** Middleware that has pages of other origins read what is answered: of each the options are `origin` and `credentials`. */
export interface CorsMiddleware {
  /** The package, or the module of it, that gives it. */
  readonly module: string
  /** Pages of each origin are let in with cookies where nothing is said. */
  readonly isOpen?: true
}

/** How an application lets other origins in. */
export interface CrossOrigin {
  readonly middleware: readonly CorsMiddleware[]
  /** The method of the application that takes the same options. */
  readonly method?: string
  /** The option of what makes the application that has them. */
  readonly option?: string
}

/** A link that a framework follows before anybody has clicked on it. */
export interface PrefetchingLink {
  /** Its tag, as a pattern. */
  readonly tag: string
  /** The attributes with which it does; undefined where it does by itself. */
  readonly on?: RegExp
  /** The attributes with which it does not. */
  readonly off?: RegExp
}

/** Whatever a test of an application has to know of its framework. */
export interface TestedFramework {
  /** The command of its tools that serves an application while it is developed, and takes `--port`. */
  readonly develops?: RegExp
  /** The modules that its tools alone know. */
  readonly virtual?: RegExp
  /** What a program accepts that asks for a route, where JSON is refused from pages, whoever asks. */
  readonly accepts?: string
  /** What a program gets whom nobody has signed in, where that is not 401 alone: pages answer other things than endpoints. */
  readonly refuses?: readonly (number | 'sign-in')[]
  /**
   * The element by which a page leads on that has begun: its status has been sent by then. A pattern, whose first group is where
   * it leads.
   */
  readonly leads?: RegExp
  /** How an application is asked that does not listen: what is awaited first, and what answers, by its name. */
  readonly asked?: {
    readonly ready?: (application: string) => string
    /** A server of Node.js, made by `createServer` where that is in it; or an answer to the request of this name. */
    readonly by: 'server' | 'request'
    readonly value: (application: string) => string
  }
}

/** The framework's own check of where a form comes from, which refuses what services post before sign-in gets it. */
export interface OriginCheck {
  /** The files of its configuration. */
  readonly files: RegExp
  /**
   * The setting that lets a post in, where it is said, and what that means.
   *
   * @param origin from which a browser posts it; undefined where the service itself does, which names none
   */
  readonly lets: (origin: string | undefined) => string
  /** Tells whether the text of the configuration has it. */
  readonly isLet: (text: string, origin: string | undefined) => boolean
}
