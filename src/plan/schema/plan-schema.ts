import { posix } from 'node:path'
import type { Runtime } from '../../catalog/runtime.js'
import { className, type Table, type TableId, type TableNames } from '../../catalog/tables.js'
import type { Change } from '../../changes/change.js'
import { leavesProject } from '../../project-path.js'
import type { DatabaseFact, ExistingAuth, Project } from '../../project.js'
import type { OrmPlan, SchemaSubject } from '../../schemas/orm-schema.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import type {
  Difference,
  SchemaEdit,
  SchemaFile,
  SchemaProblem,
  Unfilled,
  WantedSchema,
} from '../../schemas/schema.js'
import { renameColumns } from '../../schemas/rename-columns.js'
import { snakeCase } from '../../schemas/snake-case.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import type { AdapterTables } from '../files/adapter-view.js'
import { toCodeChanges } from '../files/to-changes.js'
import type { DatabaseAnswer, Note } from '../plan.js'
import { chooseHandover, type HandOver } from './choose-handover.js'
import { formatCode } from '../../syntax/format-code.js'
import type { Names } from '../../syntax/collect-names.js'
import { isKin } from '../../catalog/legacy.js'
import { CliError } from '../../errors.js'

/** The needs of a schema, and what comes after. */
export interface SchemaStep extends HandOver {
  /** The tables with which the schema was compared, and their names. */
  readonly wanted: WantedSchema
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
  /** True where it asks for passwords, a second step or the account page: what they keep is in the table of factors. */
  readonly factors: boolean
  /** True where the adapter is told that the tables have the columns which others lack. */
  readonly extraColumns: boolean
  /** True where users may share an address, as they do where it has never been a key: nobody is looked up by it. */
  readonly sharedAddresses?: boolean
  /** The text of a configuration that is the user's own: what is left is said as code, unless it is there. */
  readonly own?: string
  /** Names that the configuration has: what it gives to a user of its own is filled in. */
  readonly given?: Names
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
  circumstances: SchemaCircumstances,
): Promise<SchemaStep> {
  const { own, given = new Set(), live } = circumstances
  const tables = neededTables(listTables(runtime, answer), answer, circumstances).map((table) =>
    inCircumstances(table, circumstances),
  )
  const whole = { tables, names: readTableNames(runtime, answer) }
  const first = await planWanted(project, answer, runtime, whole, live)
  // What another library has made, and no file says, is there all the same.
  const isUnseen = answer.layout && first.plan.differences.some(isUsers)
  const ours = { ...whole, tables: tables.filter(({ id }) => !isTheirs(runtime, id)) }
  const { plan, fact, wanted, files } = isUnseen
    ? await planWanted(project, answer, runtime, ours, live)
    : first
  const { differences, edits, warnings, userIds, exports, called, names = wanted.names } = plan
  const isGiven = ({ table, column }: Unfilled): boolean =>
    // In tables that are not ours, the adapter makes each id.
    (table === 'user' && given.has(column)) || (answer.layout !== undefined && column === 'id')
  const unfilled = plan.unfilled.filter((each) => !isGiven(each))
  refuseTables(project, plan.problems, wanted)
  const problems = [...plan.problems, ...unfilled.map(({ problem }) => problem)]
  const changes = [
    ...(await Promise.all(edits.map(async (edit) => createChanges(project, files, edit)))).flat(),
    ...problems.flatMap((problem) => listProblemSteps(problem, own)),
  ]
  return {
    wanted: { ...wanted, names },
    differences,
    changes,
    tables: {
      userIds,
      names: { ...called, ...answer.tables },
      ...(exports && { exports, packages: fact?.schema?.packages }),
    },
    warnings: createNotes(warnings),
    ...chooseHandover(project, answer, fact),
  }
}

/** The names that the project has for its tables. */
function readTableNames(
  { betterAuth }: Pick<Runtime, 'betterAuth'>,
  { layout, tables }: DatabaseAnswer,
): Partial<TableNames> {
  return { ...(layout && betterAuth.names), ...tables }
}

interface PlannedTables {
  readonly plan: OrmPlan
  readonly fact: DatabaseFact | undefined
  readonly wanted: WantedSchema
  /** Those from which it was made. */
  readonly files: readonly SchemaFile[]
}

async function planWanted(
  project: Project,
  { orm }: DatabaseAnswer,
  runtime: Runtime,
  wanted: WantedSchema,
  live: readonly FoundTable[] | undefined,
): Promise<PlannedTables> {
  const subject = buildSubject(project, orm, wanted)
  const plan = await ormSchemas[orm].plan({ ...subject, usual: runtime.names, live })
  return { plan, fact: subject.fact, wanted, files: subject.files }
}

/** A file that the plan was not made from must not be there, whatever else it was read for. */
async function createChanges(
  project: Project,
  files: readonly SchemaFile[],
  { path, text, did }: SchemaEdit,
): Promise<readonly Change[]> {
  return files.some((file) => file.path === path)
    ? toCodeChanges(project, path, { kind: 'edited', content: [text], did })
    : [{ kind: 'create', path, did, content: [await formatCode(path, text, project.format)] }]
}

/** The tables that an adapter keeps: ours, or those of another library with what that has no tables for. */
function listTables(
  { tables, betterAuth }: Runtime,
  { layout, naming, columns }: DatabaseAnswer,
): readonly Table[] {
  if (!layout) return tables
  const usual = (name: string): string => (naming ? snakeCase(name) : name)
  const theirs = betterAuth.tables.map((table) => {
    const others = new Map(Object.entries(columns?.[table.id] ?? {}))
    return renameColumns(table, (name) => others.get(name) ?? usual(name))
  })
  return tables.map((table) => {
    const kept = theirs.find(({ id }) => id === table.id)
    return kept ? { ...kept, kept: true as const } : table
  })
}

function isTheirs({ betterAuth }: Runtime, id: TableId): boolean {
  return betterAuth.tables.some((table) => table.id === id)
}

function isUsers({ table, kind }: Difference): boolean {
  return table === 'user' && kind === 'table'
}

function inCircumstances(
  table: Table,
  { extraColumns, sharedAddresses = false }: SchemaCircumstances,
): Table {
  const columns = extraColumns ? [...table.columns, ...table.extras] : table.columns
  return table.id === 'user' && sharedAddresses
    ? { ...table, columns, unique: [] }
    : { ...table, columns }
}

function listProblemSteps(problem: SchemaProblem, own: string | undefined): readonly Change[] {
  const { path, line, reason, free } = problem
  if (own !== undefined && free && own.includes(free.name)) return []
  const snippet = own !== undefined && free ? free.code : problem.snippet
  return [{ kind: 'manual', path, reason, snippet, ...(line !== undefined && { line }) }]
}

function createNotes(lines: readonly string[]): readonly Note[] {
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
export function buildSubject(
  project: Project,
  orm: DatabaseAnswer['orm'],
  wanted: WantedSchema,
): SchemaSubject {
  const fact = findDatabase(project, orm)
  refuseClosed(fact)
  return { project, fact, files: listSchemaFiles(project, fact), wanted }
}

/** The facts known about the database that an ORM is used for. */
export function findDatabase(
  { databases }: Pick<Project, 'databases'>,
  orm: DatabaseAnswer['orm'],
): DatabaseFact | undefined {
  return databases.find(({ value }) => value.orm === orm)?.value
}

/** What was parsed of one list of files is known as long as that is: a schema is planned more than once in a run. */
const known = new WeakMap<Project['files'], WeakMap<DatabaseFact, readonly SchemaFile[]>>()

/** The schema files of a database, as they were read with the project. */
function listSchemaFiles(
  { files }: Project,
  fact: DatabaseFact | undefined,
): readonly SchemaFile[] {
  if (!fact) return []
  const lists = known.get(files) ?? new WeakMap<DatabaseFact, readonly SchemaFile[]>()
  const list = lists.get(fact) ?? listFiles(files, fact)
  known.set(files, lists.set(fact, list))
  return list
}

/**
 * Refuses a schema that is there, and not to be read: what is not known of it would be written anew.
 *
 * @throws {CliError} `schema-closed`
 */
function refuseClosed(fact: DatabaseFact | undefined): void {
  const { files: [file] = [], closed = false } = fact?.schema ?? {}
  if (file === undefined || !closed) return
  const message = `${file} can't be read: it leads out of the project, is larger than 2 MB, or no text`
  throw new CliError('conflict', 'schema-closed', message, {
    hint: 'Replace a link by the file. To go on without a database: --orm none.',
    file,
  })
}

function listFiles(files: Project['files'], { schema }: DatabaseFact): readonly SchemaFile[] {
  return (schema?.files ?? []).flatMap((path): SchemaFile[] => {
    const text = files.get(path)?.text
    const imports = schema?.imports?.[path]
    const apart = schema?.apart?.includes(path)
    if (text === undefined) return []
    return [{ path, text, ...(apart && { apart }), ...(imports && { imports }) }]
  })
}

/** Tells whether a library's tables are other ones than ours, and its people can be taken over. */
function isForeign({ source }: ExistingAuth): boolean {
  return source !== undefined && !isKin(source)
}

/**
 * Refuses tables in which a library that is in use keeps its people otherwise: what sign-in wants of them would break it.
 *
 * @throws {CliError} `tables-taken`
 */
function refuseTables(
  { existingAuth, neighbourAuth = [] }: Project,
  problems: readonly SchemaProblem[],
  { names }: WantedSchema,
): void {
  const taken = problems.flatMap(({ table, ...place }) =>
    table === undefined || names[table] !== undefined ? [] : [{ table, ...place }],
  )
  const [first] = taken
  if (!first) return
  const own = existingAuth.find(isForeign)
  // What another package signs people in with may keep them where they share the schema.
  const other = own ?? (leavesProject(first.path) ? neighbourAuth.find(isForeign) : undefined)
  if (!other) return
  const where = own ? '' : `, in ${posix.dirname(other.evidence[0]?.file ?? '')}`
  // Its people are its own, whether their table could hold ours or not.
  const tables = [...new Set(['user' as const, ...taken.map(({ table }) => table)])]
  const message = `${other.library} keeps its own in the tables that sign-in would use: ${tables.join(', ')}`
  const apart = tables.map((id) => `--table ${id}=Auth${className(id)}`).join(' ')
  throw new CliError('conflict', 'tables-taken', message, {
    hint: `Take it over, with all who are in them${where}: create-auth migrate --from ${other.source}. Or let sign-in have tables of its own beside them: ${apart}`,
    file: first.path,
    ...(first.line !== undefined && { line: first.line }),
  })
}
