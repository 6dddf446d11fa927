import type { TableNames, UsualNames } from '../catalog/tables.js'
import type { DatabaseFact, Project } from '../project.js'
import type { TableExports } from './code/schema-options.js'
import type { SchemaFile, SchemaPlan, WantedSchema } from './schema.js'
import type { FoundTable } from './sql/found-table.js'
import type { StoredTable } from './stored-table.js'

/** The facts and files that the description of the tables of a project is read and written from. */
export interface SchemaSubject {
  readonly project: Pick<Project, 'home' | 'files' | 'format' | 'package'>
  /** The facts known about the database that the ORM is used for. */
  readonly fact: DatabaseFact | undefined
  /** The files that describe it. */
  readonly files: readonly SchemaFile[]
  readonly wanted: WantedSchema
}

/** Further facts that decide about new tables. */
export interface PlanSubject extends SchemaSubject {
  readonly usual: UsualNames
  /** The tables of the database itself, to compare with instead of files. */
  readonly live: readonly FoundTable[] | undefined
}

/** A schema plan, whatever ORM it is for. */
export interface OrmPlan extends SchemaPlan {
  /** Where generated code finds the tables, where it has to. */
  readonly exports?: TableExports
  /** The names of tables that the adapter has to be told. */
  readonly called?: WantedSchema['names']
  /** The names of all tables, where those do not depend on the files. */
  readonly names?: WantedSchema['names']
}

/** How an ORM or a driver has its tables described. */
export interface OrmSchema {
  /**
   * Decides what the description lacks. Reads nothing but the files of the subject.
   *
   * @throws {CliError} `dialect-unknown`
   */
  readonly plan: (subject: PlanSubject) => OrmPlan | Promise<OrmPlan>
  /**
   * The tables of the description, as the database calls them; none where there is nothing to compare.
   *
   * @throws {CliError} `dialect-unknown`
   */
  readonly stored: (
    subject: SchemaSubject,
  ) => readonly StoredTable[] | Promise<readonly StoredTable[]>
  /** The adapter's names for its tables where the project says none; undefined where files do, and where there are none. */
  readonly usualNames?: (usual: UsualNames) => TableNames
  /** True where a project that has Auth.js describes the tables itself, in what this reads. */
  readonly describesLegacy?: true
  /** By which names the adapter keeps everything in the tables of Better Auth: the database's, or those of code; undefined where it can't. */
  readonly keepsBetterAuth?: 'columns' | 'properties'
}

/** Where there is nothing to describe. */
export const NOTHING_TO_DESCRIBE: OrmPlan = {
  differences: [],
  edits: [],
  problems: [],
  unfilled: [],
  warnings: [],
  userIds: 'text',
}
