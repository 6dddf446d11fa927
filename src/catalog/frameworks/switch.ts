/** An option that has to be on, in a major version in which it is not by itself. */
export interface Switch {
  readonly major: number
  /** The file, without its ending, that has it; its names, from the outside to the inside. */
  readonly file: string
  readonly option: readonly [outer: string, inner: string]
  /** The text of a new file where there is none, by whether it is TypeScript. */
  readonly alone: (typed: boolean) => string
  /** Its effect, in a few words. */
  readonly why: string
  /** The application's own code that has to change with it: code that says the one, and nowhere the other; why, and how. */
  readonly with: {
    readonly speaks: RegExp
    readonly brings: RegExp
    readonly reason: string
    readonly snippet: string
  }
}
