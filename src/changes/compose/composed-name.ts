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
