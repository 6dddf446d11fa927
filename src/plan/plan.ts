import type { Change } from '../changes/change.js'
import type { SavedAnswers } from '../options/saved.js'
import type { StatedFacts } from '../stated-facts.js'

export type { DatabaseAnswer } from '../options/saved.js'

/** A file of tests of sign-in as the application is wired. */
export type TestsAnswer = NonNullable<SavedAnswers['tests']>

/** The decisions for a run: flags first, then saved answers, then prompts, then defaults. */
export interface Answers extends Omit<SavedAnswers, keyof StatedFacts> {
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
  /** `start` comes last; `later` asks for nothing now, and is shown where more is asked for. */
  readonly kind: 'next-step' | 'provider' | 'warning' | 'later' | 'start'
  readonly title: string
  readonly lines: readonly string[]
  /** Where people sign in, once the application is started; a guess where its port is one. */
  readonly opens?: { readonly url: string; readonly isGuess: boolean }
}

/** One object for `--dry-run`, `--diff`, `--json`, the prompt, the apply and the tests. */
export interface Plan {
  readonly changes: readonly Change[]
  readonly commands: readonly Command[]
  readonly notes: readonly Note[]
}
