import {
  className,
  tellingColumns,
  type Table,
  type TableId,
  type TableNames,
} from '../catalog/tables.js'

/** A database, as the dialect of SQL that it speaks. */
export type Dialect = 'postgresql' | 'mysql' | 'sqlite'

/** A schema file of the project. */
export interface SchemaFile {
  /** Relative to the project's root, with forward slashes. */
  readonly path: string
  readonly text: string
  /** True where it makes tables otherwise than by a migration. */
  readonly apart?: boolean
  /** The files that its imports mean, by specifier, where that is no relative path. */
  readonly imports?: Readonly<Record<string, string>>
}

/** The tables that the adapter needs. */
export interface WantedSchema {
  readonly tables: readonly Table[]
  /** The names that the project has for them, where those are not what its ORM usually says. */
  readonly names: Partial<TableNames>
}

/** One thing that a schema lacks. */
export interface Difference {
  readonly table: TableId
  /** The name that the schema has for the table, or will have. */
  readonly name: string
  readonly kind: 'table' | 'column' | 'unique' | 'index'
  /** The names that the schema has for the columns; empty for a whole table. */
  readonly columns: readonly string[]
  /** True where rows are found by the columns of a unique key that is not there: they have been chosen to be shared. */
  readonly shared?: boolean
}

/** One thing that a schema lacks, in a few words. */
export function describeDifference({ name, kind, columns }: Difference): string {
  return kind === 'table' ? `table ${name}` : `${kind} ${columns.join(', ')} of ${name}`
}

/** A schema file as it has to become. */
export interface SchemaEdit {
  readonly path: string
  /** The whole text. */
  readonly text: string
  /** One line per thing done, for the summary. */
  readonly did: readonly string[]
}

/** A problem that only the user can decide or solve. */
export interface SchemaProblem {
  readonly path: string
  /** 1-based. */
  readonly line?: number
  readonly reason: string
  /** The text to write, where that can be said. */
  readonly snippet: string
  /** The wanted table that is there and holds something else. */
  readonly table?: TableId
  /** A name that is free for it, and the code that says so where the configuration is the user's own. */
  readonly free?: { readonly name: string; readonly code: string }
}

/** The columns without which a table of a wanted name is about something else. @param names of the columns that it has */
export function lackingColumns(wanted: Table, names: readonly string[]): readonly string[] {
  return tellingColumns(wanted).filter((name) => !names.includes(name))
}

/** Why a name can't be that of a wanted table. @param why what else it means */
export function takenReason(id: TableId, why: string): string {
  return `${why}; give the ${className(id)} of sign-in another name`
}

/** Why a table of a wanted name is not the wanted one. @param what it is, for people */
export function otherReason(wanted: Table, what: string, names: readonly string[]): string {
  const lacking = lackingColumns(wanted, names).join(', ')
  return takenReason(wanted.id, `${what} is something else: it has no ${lacking}`)
}

/** What is to be done about a table of another library that has columns under other names than code asks for; undefined for others. */
export function keptOtherwise(
  wanted: Table,
  what: string,
  names: readonly string[],
): Pick<SchemaProblem, 'reason' | 'snippet'> | undefined {
  const lacking = lackingColumns(wanted, names)
  if (!wanted.kept || lacking.length === 0) return undefined
  const given = lacking.join(', ')
  return {
    reason: `${what} has no ${given}: call what holds that so in code, let the ORM map it to the column that is there, and change the code that uses the other name`,
    snippet: lacking
      .map((name) => `${name}: as the field is that holds it, with the name of its column`)
      .join('\n'),
  }
}

/** A column that each new row must have a value for, while neither the database nor sign-in gives it one. */
export interface Unfilled {
  readonly table: TableId
  /** As whoever adds rows calls it. */
  readonly column: string
  readonly problem: SchemaProblem
}

/** Why nobody can be added to a table. @param isKey whether the column tells rows apart, and so may not be absent */
export function unfilledReason(table: TableId, column: string, isKey: boolean): string {
  const what = `${column} must have a value, and nothing gives it one`
  const never = table === 'user' ? 'nobody can sign up' : 'no row can be added'
  if (isKey) return `${what}, so ${never}: give it a default`
  const profile = table === 'user' ? ", or return it from the provider's profile()" : ''
  return `${what}, so ${never}: make it optional${profile}`
}

/**
 * The kind of the users' ids in the database: `integer` where it counts them, `objectid` where MongoDB gives them, `uuid` where
 * it refuses to compare them with anything else.
 */
export type UserIds = 'text' | 'integer' | 'uuid' | 'objectid'

/** How a schema gets what it lacks. Nothing that is there is dropped, renamed or given another type. */
export interface SchemaPlan {
  /** Empty where the schema has everything, and where it can't be read: then there is a problem. */
  readonly differences: readonly Difference[]
  readonly edits: readonly SchemaEdit[]
  /** Differences that no edit mends; while there is one, the schema is not complete. */
  readonly problems: readonly SchemaProblem[]
  /** Because of these nobody can sign up, unless the configuration fills them in. */
  readonly unfilled: readonly Unfilled[]
  /** Warnings about what works, but that the user should know. */
  readonly warnings: readonly string[]
  /** As it is after the edits. */
  readonly userIds: UserIds
}
