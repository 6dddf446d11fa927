/** A class of a package that makes the application, and hands it to a function before it adds the routes. */
export interface HandingPackage {
  readonly module: string
  readonly name: string
  /** The method that is given the function, whose first parameter the application is. */
  readonly method: string
  /** The argument, counted from 0, with which the project gives the class an application of its own. */
  readonly own: number
}
