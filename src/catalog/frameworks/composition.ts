/** A name that a file imports from a package to compose functions. */
export interface ComposedName {
  readonly name: string
  readonly from: string
  /** By what other name the same module goes. */
  readonly also?: string
}

/** Tells whether a module is the one that gives it. */
export function gives({ from, also }: ComposedName, specifier: string): boolean {
  return specifier === from || specifier === also
}

/** A function of the application's that all requests go through, and that ours is composed with. */
export interface Composition {
  /** The file that exports it, without its ending, and the option that names another one. */
  readonly file: string
  readonly option?: string
  /** As it is called there, and in the auth file. */
  readonly name: string
  /** The function that makes one function of several, which run in their order; undefined where the file gives a list of them. */
  readonly with?: ComposedName
  /** The effect of ours there, in a few words. */
  readonly why: string
}
