import type { Change } from '../changes/change.js'
import type { PackageManagerName } from '../project.js'

/** What was decided for a run: flags first, then saved answers, then prompts, then defaults. */
export interface Answers {
  /** Provider ids, in the order in which they appear on the sign-in page; `dev` is always set up for development. */
  readonly providers: readonly string[]
  readonly runtime: 'bundled' | 'registry'
  readonly packageManager: PackageManagerName
  readonly install: boolean
  /** Globs of files that may be replaced although they are not ours. */
  readonly overwrite: readonly string[]
  readonly allowDirty: boolean
}

/** A program to run after the files are in place. */
export interface Command {
  readonly phase: 'install' | 'post'
  readonly argv: readonly [string, ...string[]]
  /** Absolute. */
  readonly cwd: string
  readonly why: string
}

/** Something that the user should know or do; shown after the changes. */
export interface Note {
  readonly kind: 'next-step' | 'provider' | 'warning'
  readonly title: string
  readonly lines: readonly string[]
}

/** One object for `--dry-run`, `--diff`, `--json`, the prompt, the apply and the tests. */
export interface Plan {
  readonly changes: readonly Change[]
  readonly commands: readonly Command[]
  readonly notes: readonly Note[]
}
