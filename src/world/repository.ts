/** The people for whom git leaves a file out: everybody, or those on this machine alone, because of what is said there. */
export type Ignoring = 'everybody' | 'this-machine'

/** A repository, which nothing is run of. Paths are relative to its root, with forward slashes. */
export interface Repository {
  /** Absolute root of the work tree. */
  readonly top: string
  /**
   * The files in a folder, and below it, that differ from the last commit; undefined where git can't read the repository.
   *
   * @param folder the empty text for all
   */
  findChanged(folder: string): ReadonlySet<string> | undefined
  /** Those of some paths that git keeps. */
  findTracked(paths: readonly string[]): ReadonlySet<string>
  /** Those of some paths that git leaves out, whether it keeps them or not. */
  findIgnored(paths: readonly string[]): ReadonlyMap<string, Ignoring>
  /** Tells whether a commit of any branch has changed a file, as far as that is quickly found. */
  wasCommitted(path: string): boolean
  /** What git does with the bytes of a file: `text`, `eol`, `ident`, `filter`, `working-tree-encoding`. */
  readAttributes(path: string): ReadonlyMap<string, string>
}
