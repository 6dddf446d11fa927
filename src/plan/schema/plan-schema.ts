import type { Runtime } from '../../catalog/runtime.js'
import type { Table } from '../../catalog/tables.js'
import type { Change } from '../../changes/change.js'
import type { DatabaseFact, Project } from '../../project.js'
import type { SchemaSubject } from '../../schemas/orm-schema.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import type { Difference, SchemaFile, SchemaProblem, Wanted } from '../../schemas/schema.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import type { AdapterTables } from '../files/adapter-view.js'
import { toChanges } from '../files/to-changes.js'
import type { DatabaseAnswer, Note } from '../plan.js'
import { refuseTables } from './refuse-tables.js'
import { handOver, type HandOver } from './hand-over.js'

/** The needs of a schema, and what comes after. */
export interface SchemaStep extends HandOver {
  /** The tables with which the schema was compared, and their names. */
  readonly wanted: Wanted
  readonly differences: readonly Difference[]
  readonly changes: readonly Change[]
  /** The facts about the tables that the generated code has to know. */
  readonly tables: AdapterTables
  readonly warnings: readonly Note[]
}

/** Further circumstances that decide about the schema. */
export interface SchemaCircumstances {
  /** True where the configuration lets people sign in with passkeys. */
  readonly passkeys: boolean
  /** True where it asks for passwords, or for a second step: both are factors. */
  readonly factors: boolean
  /** True where the adapter is told that the tables have the columns which others lack. */
  readonly extraColumns: boolean
  /** The text of a configuration that is the user's own: what is left is said as code, unless it is there. */
  readonly own?: string
  /** Names that the configuration has: what it gives to a user of its own is filled in. */
  readonly given?: ReadonlySet<string>
  /** The tables of the database itself, to compare with instead of files. */
  readonly live?: readonly FoundTable[]
}

/**
 * Decides what the schema of a project's database lacks. Reads nothing but the files that were read with the project.
 *
 * @throws {CliError} `dialect-unknown`, `tables-taken`
 */
export async function planSchema(
  project: Project,
  answer: DatabaseAnswer,
  runtime: Runtime,
  { passkeys, factors, extraColumns, own, given = new Set(), live }: SchemaCircumstances,
): Promise<SchemaStep> {
  const wanted = {
    tables: neededTables(runtime.tables, answer, { passkeys, factors }).map((table) =>
      extraColumns ? { ...table, columns: [...table.columns, ...table.extras] } : table,
    ),
    names: answer.tables ?? {},
  }
  const subject = subjectOf(project, answer.orm, wanted)
  const { fact } = subject
  const plan = await ormSchemas[answer.orm].plan({ ...subject, usual: runtime.names, live })
  const { differences, edits, warnings, userIds, exports, called, names = wanted.names } = plan
  const unfilled = plan.unfilled.filter(
    ({ table, column }) => table !== 'user' || !given.has(column),
  )
  refuseTables(project, plan.problems, wanted)
  const problems = [...plan.problems, ...unfilled.map(({ problem }) => problem)]
  const changes = [
    ...edits.flatMap(({ path, text, did }) =>
      toChanges(project, path, { kind: 'edited', content: [text], did }, {}),
    ),
    ...problems.flatMap((problem) => stepsOf(problem, own)),
  ]
  return {
    wanted: { ...wanted, names },
    differences,
    changes,
    tables: {
      userIds,
      names: { ...called, ...wanted.names },
      ...(exports && { exports, package: fact?.schema?.package }),
    },
    warnings: notesOf(warnings),
    ...handOver(project, answer, fact),
  }
}

function stepsOf(problem: SchemaProblem, own: string | undefined): readonly Change[] {
  const { path, line, reason, free } = problem
  if (own !== undefined && free && own.includes(free.name)) return []
  const snippet = own !== undefined && free ? free.code : problem.snippet
  return [{ kind: 'manual', path, reason, snippet, ...(line !== undefined && { line }) }]
}

function notesOf(lines: readonly string[]): readonly Note[] {
  return lines.length > 0 ? [{ kind: 'warning', title: 'In your tables', lines }] : []
}

/** Sessions in cookies need no table, and neither do passkeys and factors that nobody uses. */
function neededTables(
  tables: readonly Table[],
  { session }: DatabaseAnswer,
  { passkeys, factors }: Pick<SchemaCircumstances, 'passkeys' | 'factors'>,
): readonly Table[] {
  return tables.filter(({ id }) => {
    if (id === 'session') return session === 'database'
    if (id === 'factor') return factors
    return id !== 'authenticator' || passkeys
  })
}

/** The facts and files that the description of a project's tables is read and written from. */
export function subjectOf(
  project: Project,
  orm: DatabaseAnswer['orm'],
  wanted: Wanted,
): SchemaSubject {
  const fact = databaseOf(project, orm)
  return { project, fact, files: filesOf(project, fact), wanted }
}

/** The facts known about the database that an ORM is used for. */
export function databaseOf(
  { databases }: Project,
  orm: DatabaseAnswer['orm'],
): DatabaseFact | undefined {
  return databases.find(({ value }) => value.orm === orm)?.value
}

/** The schema files of a database, as they were read with the project. */
function filesOf(project: Project, fact: DatabaseFact | undefined): readonly SchemaFile[] {
  return (fact?.schema?.files ?? []).flatMap((path): SchemaFile[] => {
    const text = project.files.get(path)?.text
    const imports = fact?.schema?.imports?.[path]
    const apart = fact?.schema?.apart?.includes(path)
    if (text === undefined) return []
    return [{ path, text, ...(apart && { apart }), ...(imports && { imports }) }]
  })
}
