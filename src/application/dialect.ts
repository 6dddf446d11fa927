/** The maker of an application: an export of the framework's package, and how it is used. */
export interface ApplicationMaker {
  /** `default` for the module itself; `make().application` for a method of what a function of it gives. */
  readonly name: string
  readonly by: 'call' | 'new'
  /** The module that gives it, where that is not the framework's package. */
  readonly module?: string
  /** It gives a promise of the application, which is awaited. */
  readonly promises?: boolean
  /** By their types, its methods for middleware give an application of a wider type: what follows in a chain may not compile. */
  readonly widens?: boolean
}

/** A statement that mounts sign-in: a method of the application, with a name of the auth file. */
export interface Mounting {
  /** Undefined where the name is a function itself: it is called with the application, and awaited. */
  readonly method?: string
  readonly name: string
  /** The path is its first argument: where everything below it goes, or as a pattern for what lies below. */
  readonly atPath?: 'itself' | 'below'
}

/** How an application is spoken to, as far as it matters for the place of sign-in. */
export interface MountDialect {
  /** In the order in which they stand. */
  readonly statements: readonly Mounting[]
  /** Methods that add nothing to what answers requests: those that change how the application works, and the others. */
  readonly settings: readonly string[]
  readonly idle: readonly string[]
  /** Objects of the application whose properties are settings. */
  readonly bags: readonly string[]
  /** The framework's own middleware that passes every request on. */
  readonly parsers: readonly string[]
  /** Exports of the framework's own package that make middleware which is given its own by methods as the application is. */
  readonly routers?: readonly string[]
  /** Packages, or modules of them, whose middleware stays in front of sign-in: headers, logging, limits. */
  readonly infrastructure: readonly string[]
  /** Packages whose middleware always passes a request on, so that it may come before or after. */
  readonly passing: readonly string[]
  /** Functions of those, as `package.name`, whose middleware nevertheless lets strangers no further. */
  readonly gates?: readonly string[]
  /** Packages, or modules of them, whose middleware lets nobody reach anything without a password, or from most addresses. */
  readonly wholeGates?: readonly string[]
  /** Methods that are given functions which see the requests of the routes behind them first, and may answer. */
  readonly hooks?: readonly string[]
  /** Paths at which others ask whether the application is there: what answers them may come before sign-in. */
  readonly probes?: readonly string[]
  /** Every method gives the application back, with more types: sign-in belongs into the expression that makes it. */
  readonly chains?: boolean
  /** The option of what makes an application that says below which path all of it lies. */
  readonly prefix?: string
  /** Methods that take a plugin, and its options behind it. */
  readonly plugins?: readonly string[]
  /**
   * Which parameter of a middleware passes a request on, counted from 0; what has more parameters is for errors alone.
   * Undefined where a function tells nothing.
   */
  readonly next?: number
  /** Methods with which a middleware answers itself: whoever it does not let through comes no further. */
  readonly answers?: readonly string[]
}

/** A class of a package that makes the application, and hands it to a function before it adds the routes. */
export interface HandingPackage {
  readonly module: string
  readonly name: string
  /** The method that is given the function, whose first parameter the application is. */
  readonly method: string
  /** The argument, counted from 0, with which the project gives the class an application of its own. */
  readonly own: number
}

/** How the applications of a framework are made, spoken to, and taken in by others. */
export interface ApplicationDialect {
  /** The package by which a project is recognised. */
  readonly package: string
  readonly makers: readonly ApplicationMaker[]
  /** As it is usually written. */
  readonly making: string
  /** Methods by which an application takes in another one, as a part. */
  readonly takesIn: readonly string[]
  readonly mount: MountDialect
  /** Packages that make the application, and hand it to a function of the project. */
  readonly hands?: readonly HandingPackage[]
}
