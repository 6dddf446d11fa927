/** A tool's file whose lists name the variables that tasks are given. */
interface TaskLists {
  readonly file: RegExp
  /** The keys of the lists, wherever they stand. */
  readonly keys: readonly string[]
}

const ROWS: readonly TaskLists[] = [
  {
    file: /(?:^|\/)turbo\.jsonc?$/,
    keys: ['env', 'globalEnv', 'globalPassThroughEnv', 'passThroughEnv'],
  },
]

/** The keys of the lists of variables in a file; none where it is no such file. */
export function findListKeys(file: string): readonly string[] {
  return ROWS.find((row) => row.file.test(file))?.keys ?? []
}
