import type { LegacySource } from '../catalog/legacy.js'
import type { OtherColumns, TableNames } from '../catalog/tables.js'
import type { TestRunnerId } from '../catalog/test-runners.js'
import type { Change } from '../changes/change.js'
import type { ClientFact, OrmId, PackageManagerName } from '../project.js'

/** The library in whose place everything is kept, where that is not ours. */
export interface KeptLayout {
  /** In whose tables it is. */
  readonly layout?: Layout
  /** How their columns are called, where that is not in camelCase. */
  readonly naming?: 'snake_case'
  /** The columns that are called otherwise. */
  readonly columns?: OtherColumns
  /** The prefix of its cookies, where the sessions go on that it has begun. */
  readonly cookiePrefix?: string
}

/** Where users, accounts and sessions are kept. */
export interface DatabaseAnswer extends KeptLayout {
  readonly orm: OrmId
  readonly client: ClientFact
  /** Where sessions are kept: in the database, or in the cookie itself. */
  readonly session: 'database' | 'jwt'
  /** The names that the project has for its tables, where those are not what its ORM usually says. */
  readonly tables?: Partial<TableNames>
  /** True where the tables have the columns that say how and when somebody signed in. */
  readonly extraColumns?: true
}

/** A library whose tables an adapter can stand on. */
export type Layout = 'better-auth'

/** A file of tests of sign-in as the application is wired. */
export interface TestsAnswer {
  readonly runner: TestRunnerId
  /** The path of what only those get who are signed in. */
  readonly route: string
  /** Relative to the project's root. */
  readonly file: string
}

/** The decisions for a run: flags first, then saved answers, then prompts, then defaults. */
export interface Answers {
  /** Provider ids, in the order in which they appear on the sign-in page; `dev` is always set up for development. */
  readonly providers: readonly string[]
  readonly runtime: 'bundled' | 'registry'
  /** `none` where there is a database that is not to be used; undefined where there is none. */
  readonly database?: DatabaseAnswer | 'none'
  /** Seconds after which a session ends, however much it is used; undefined where it goes on. */
  readonly maxTotalAge?: number
  /** True where mails have a code to type, beside the link. */
  readonly mailedCodes?: true
  /** True where the tokens of accounts are sealed in the database. */
  readonly encryptTokens?: true
  /** The languages of pages and mails, where others than English were asked for; the first is the one where nothing else fits. */
  readonly languages?: readonly string[]
  /** True where a section for coding agents was asked for. */
  readonly agents?: true
  /** Undefined where none was asked for. */
  readonly tests?: TestsAnswer
  /** Where sign-in answers; undefined for the usual path of the framework. */
  readonly path?: string
  /** The paths of a gate, where one was asked for. */
  readonly gate?: readonly string[]
  /** The library from which the project was moved. */
  readonly movedFrom?: LegacySource
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
