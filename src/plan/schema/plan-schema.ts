import { posix } from 'node:path'
import { ormOf } from '../../catalog/orms.js'
import type { Runtime } from '../../catalog/runtime.js'
import { prefixed, type Table, type TableNames, type UsualNames } from '../../catalog/tables.js'
import type { Change } from '../../changes/change.js'
import { CliError } from '../../errors.js'
import type { DatabaseFact, Project } from '../../project.js'
import type { CodeSchemaOptions } from '../../schemas/code/schema-options.js'
import { planDrizzleSchema } from '../../schemas/drizzle/plan-drizzle-schema.js'
import { planKnexSchema } from '../../schemas/knex/plan-knex-schema.js'
import { planPrismaSchema } from '../../schemas/prisma/plan-prisma-schema.js'
import type { Dialect, Difference, SchemaFile, SchemaPlan, Wanted } from '../../schemas/schema.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import { inSnakeCase, snakeTable } from '../../schemas/sql/snake-tables.js'
import { planSqlFiles } from '../../schemas/sql/plan-sql-files.js'
import { planTypeormSchema } from '../../schemas/typeorm/plan-typeorm-schema.js'
import { detectStyle } from '../../syntax/style.js'
import type { AdapterTables } from '../files/adapter-view.js'
import { inLocalTime, unlisted, unseen } from './data-source.js'
import { handOver, type HandOver } from './hand-over.js'
import type { DatabaseAnswer, Note } from '../plan.js'
import { toChanges } from '../files/to-changes.js'
import { ownKnex, ownKysely } from './own-naming.js'

/** What a schema needs, and what comes after. */
export interface SchemaStep extends HandOver {
  /** What the schema was compared with. */
  readonly wanted: Wanted
  readonly differences: readonly Difference[]
  readonly changes: readonly Change[]
  /** What the generated code has to know of the tables. */
  readonly tables: AdapterTables
  readonly warnings: readonly Note[]
}

/** A schema plan, whatever ORM it is for. */
type Planned = SchemaPlan & {
  readonly exports?: AdapterTables['exports']
  /** What the adapter has to be told that tables are called. */
  readonly called?: Wanted['names']
  /** What all tables are called, where that does not depend on the files. */
  readonly names?: Wanted['names']
}

/** What else decides about the schema. */
export interface SchemaCircumstances {
  /** Whether the configuration lets people sign in with passkeys. */
  readonly passkeys: boolean
  /** Names that the configuration has: what it gives to a user of its own is filled in. */
  readonly given?: ReadonlySet<string>
  /** The tables of the database itself, to compare with instead of files. */
  readonly live?: readonly FoundTable[]
}

/** What is known of the tables whatever the files say. */
interface Known {
  readonly usual: UsualNames
  readonly live: readonly FoundTable[] | undefined
}

const NOTHING: Planned = {
  differences: [],
  edits: [],
  problems: [],
  unfilled: [],
  warnings: [],
  userIds: 'text',
}

/**
 * Decides what the schema of a project's database lacks. Reads nothing but the files that were read with the project.
 *
 * @throws {CliError} `dialect-unknown`
 */
export async function planSchema(
  project: Project,
  answer: DatabaseAnswer,
  runtime: Runtime,
  { passkeys, given, live }: SchemaCircumstances,
): Promise<SchemaStep> {
  const fact = databaseOf(project, answer.orm)
  const wanted = {
    tables: neededTables(runtime.tables, answer, passkeys),
    names: answer.tables ?? {},
  }
  const plan = await planFor(project, answer, fact, wanted, { usual: runtime.names, live })
  const { differences, edits, warnings, userIds, exports, called, names = wanted.names } = plan
  const unfilled = plan.unfilled.filter(
    ({ table, column }) => table !== 'user' || !given?.has(column),
  )
  const problems = [...plan.problems, ...unfilled.map(({ problem }) => problem)]
  const changes = [
    ...edits.flatMap(({ path, text, did }) =>
      toChanges(project, path, { kind: 'edited', content: [text], did }, {}),
    ),
    ...problems.map((problem) => ({ kind: 'manual', ...problem }) as const),
    ...unlisted(project.home, fact, exports),
    ...inLocalTime(fact),
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
    warnings: notesOf([...warnings, ...unseen(fact, differences, exports)]),
    ...handOver(project, answer, fact),
  }
}

function notesOf(lines: readonly string[]): readonly Note[] {
  return lines.length > 0 ? [{ kind: 'warning', title: 'In your tables', lines }] : []
}

/** Sessions in cookies need no table, and neither do passkeys that nobody uses. */
function neededTables(
  tables: readonly Table[],
  { session }: DatabaseAnswer,
  passkeys: boolean,
): readonly Table[] {
  return tables.filter(({ id }) => {
    if (id === 'session') return session === 'database'
    return id !== 'authenticator' || passkeys
  })
}

async function planFor(
  project: Project,
  { orm }: DatabaseAnswer,
  fact: DatabaseFact | undefined,
  wanted: Wanted,
  known: Known,
): Promise<Planned> {
  const files = filesOf(project, fact)
  const code = (name: string): CodeSchemaOptions => ({
    ...codeForm(project),
    dialect: dialectOf(orm, fact),
    ...(fact?.version && { version: fact.version }),
    target: targetOf(fact, atHome(project, name)),
  })
  switch (orm) {
    case 'prisma':
      return planPrismaSchema(files, wanted, targetOf(fact, 'prisma/schema.prisma'))
    case 'drizzle':
      return planDrizzleSchema(files, wanted, code('auth-schema'))
    case 'typeorm':
      return planTypeormSchema(files, wanted, code('auth-entities'))
    case 'knex':
      return knexPlan(project, fact, files, wanted, known)
    case 'kysely':
    case 'sequelize':
    case 'sql':
      return sqlPlan(orm, fact, files, wanted, known)
    case 'mongodb':
    case 'mongoose':
      return NOTHING
  }
}

/** The file for new tables. */
function targetOf(fact: DatabaseFact | undefined, usual: string): string {
  return fact?.schema?.target ?? usual
}

/** What is known of the database that an ORM is used for. */
export function databaseOf(
  { databases }: Project,
  orm: DatabaseAnswer['orm'],
): DatabaseFact | undefined {
  return databases.find(({ value }) => value.orm === orm)?.value
}

/** The schema files of a database, as they were read with the project. */
export function filesOf(project: Project, fact: DatabaseFact | undefined): readonly SchemaFile[] {
  return (fact?.schema?.files ?? []).flatMap((path): SchemaFile[] => {
    const text = project.files.get(path)?.text
    return text === undefined ? [] : [{ path, text }]
  })
}

/** How a new file of code is written. */
function codeForm({
  home,
  files,
}: Project): Omit<CodeSchemaOptions, 'dialect' | 'target' | 'version'> {
  const { like, importExtension, moduleSystem } = home
  return { importExtension, moduleSystem, style: detectStyle(files.get(like)?.text ?? '') }
}

function atHome({ home }: Project, name: string): string {
  return posix.join(home.folder, name + (home.language === 'ts' ? '.ts' : home.extension))
}

function sqlPlan(
  orm: 'kysely' | 'sequelize' | 'sql',
  fact: DatabaseFact | undefined,
  files: readonly SchemaFile[],
  wanted: Wanted,
  known: Known,
): Planned {
  const { naming } = fact ?? {}
  if (naming?.form === 'other') return { ...NOTHING, problems: [ownKysely(naming)] }
  const plain = usualNames(orm, known.usual)
  const usual = naming ? inSnakeCase(plain) : plain
  const asked = naming ? { ...wanted, tables: wanted.tables.map(snakeTable) } : wanted
  const plan = planSqlFiles(files, asked, {
    dialect: dialectOf(orm, fact),
    usual,
    folder: migrationFolder(fact),
    ...(known.live && { found: known.live }),
  })
  return { ...plan, names: { ...usual, ...wanted.names } }
}

function knexPlan(
  project: Project,
  fact: DatabaseFact | undefined,
  files: readonly SchemaFile[],
  wanted: Wanted,
  { usual }: Known,
): Promise<Planned> {
  const { dialect, schema, version, naming } = fact ?? {}
  if (naming) return Promise.resolve({ ...NOTHING, problems: [ownKnex(project.home, naming)] })
  return planKnexSchema(files, wanted, {
    dialect: dialect === 'mongodb' ? undefined : dialect,
    ...(version && { version }),
    usual: usualNames('knex', usual),
    folder: schema?.migrations ?? 'migrations',
    ending: endingLike(files.at(-1)?.path ?? schema?.config),
    moduleSystem: project.package.type === 'module' ? 'esm' : 'cjs',
    style: codeForm(project).style ?? detectStyle(''),
  })
}

/** A new migration is written in the language of the one before it, else of what says where they lie. */
function endingLike(file = ''): 'ts' | 'js' {
  return file.endsWith('ts') ? 'ts' : 'js'
}

/** What the adapter of an ORM calls its tables where neither the project nor a file of its schema says it. */
export function usualNames(
  orm: 'knex' | 'kysely' | 'sequelize' | 'sql',
  usual: UsualNames,
): TableNames {
  switch (orm) {
    case 'kysely':
      return usual.model
    case 'sequelize':
      return prefixed(usual.plural)
    case 'knex':
    case 'sql':
      return usual.plural
  }
}

/** Where our own migrations lie, relative to the project's root. */
export function migrationFolder(fact: DatabaseFact | undefined): string {
  return posix.join(fact?.schema?.migrations ?? 'migrations', 'auth')
}

/**
 * The dialect of SQL that a database speaks.
 *
 * @throws {CliError} `dialect-unknown`
 */
export function dialectOf(orm: DatabaseAnswer['orm'], fact: DatabaseFact | undefined): Dialect {
  const dialect = fact?.dialect
  if (dialect !== undefined && dialect !== 'mongodb') return dialect
  const { name } = ormOf(orm)
  throw new CliError(
    'unsupported',
    'dialect-unknown',
    `it can't be read which database ${name} uses`,
    {
      hint: 'Name it where the client is made, or in the configuration of its tool (dialect, type, provider).',
    },
  )
}
