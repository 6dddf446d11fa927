import { orms } from '../catalog/orms.js'
import { keepsFactors, ownProviders } from '../catalog/own-providers.js'
import type { Runtime } from '../catalog/runtime.js'
import { CliError } from '../errors.js'
import { parseManifest } from '../plan/manifest.js'
import { chosenDatabase } from '../plan/init/plan-adapter.js'
import { planSchema, type SchemaStep } from '../plan/schema/plan-schema.js'
import type { Answers, DatabaseAnswer } from '../plan/plan.js'
import type { Project } from '../project.js'
import { readConfiguration, type Said } from './read-configuration.js'
import type { FoundTable } from '../schemas/sql/found-table.js'
import type { ReadableProject } from '../world/readable-project.js'

/** The setting that a configuration has where people sign in with passkeys. */
const PASSKEYS = ownProviders.flatMap(({ type, setting }) =>
  type === 'webauthn' && setting ? [setting.value] : [],
)

/** What a configuration gets that needs tables, beside what it has. */
export interface Coming {
  /** The ids of providers. */
  readonly ids?: readonly string[]
  /** True for a second step of sign-in, and for the account page. */
  readonly factors?: boolean
  /** True where the adapter will be told that the tables have the columns which others lack. */
  readonly extraColumns?: boolean
}

/**
 * The needs of the schema of the project's database.
 *
 * @param live the tables of the database itself, to compare with instead of files
 * @throws {CliError} `dialect-unknown`
 */
export async function readSchema(
  project: ReadableProject,
  answer: DatabaseAnswer,
  runtime: Runtime,
  live?: readonly FoundTable[],
  coming: Coming = {},
): Promise<SchemaStep> {
  const { ids = [] } = coming
  const said = await readConfiguration(project)
  const { given } = said
  // What the configuration says, it says to the adapter; what is new will say what was answered.
  const has = said.adapter ? given.has('extraColumns') : answer.extraColumns === true
  const extraColumns = has || coming.extraColumns === true
  const passkeys =
    PASSKEYS.some((name) => given.has(name)) ||
    ownProviders.some(({ id, type }) => type === 'webauthn' && ids.includes(id))
  return planSchema(project, answer, runtime, {
    passkeys,
    factors: needsFactors(said, coming, answer),
    extraColumns,
    given,
    ...(live && { live }),
  })
}

/** The setting of a configuration that asks for a second step, and the table of the adapter that was there for one. */
const FACTORS = ['twoFactor', ...orms.flatMap(({ tables }) => tables?.factor ?? [])]

/** Tells whether the configuration asks for passwords, a second step or the account page, that have a table of ours. */
function needsFactors(
  { given, providers, accountPage }: Said,
  { ids = [], factors = false }: Coming,
  { layout }: DatabaseAnswer,
): boolean {
  // Better Auth has passwords among the accounts, and there they stay.
  const keeps = layout ? [] : [...providers, ...ids].filter(keepsFactors)
  return factors || accountPage || FACTORS.some((name) => given.has(name)) || keeps.length > 0
}

/**
 * As `readSchema`; where the database can't be read from here, the tables are a step for the user.
 *
 * @returns undefined where there is no database
 */
export async function readKnownSchema(
  project: ReadableProject,
  database: Answers['database'],
  runtime: Runtime,
  live?: readonly FoundTable[],
  coming?: Coming,
): Promise<Partial<SchemaStep> | undefined> {
  const answer = chosenDatabase(database === undefined ? {} : { database })
  if (!answer) return undefined
  try {
    return await readSchema(project, answer, runtime, live, coming)
  } catch (error) {
    if (!(error instanceof CliError) || error.type !== 'dialect-unknown') throw error
    return leftToYou(project, answer, error)
  }
}

/** The first run says it as a step; of later ones nobody can say whether it is done. */
function leftToYou(
  { databases, files, manifest }: Project,
  { orm, client: { file } }: DatabaseAnswer,
  { message, hint }: CliError,
): Partial<SchemaStep> {
  const remedy = `${hint} Then: npx create-auth migrate`
  if (manifest !== undefined) {
    const title = 'The tables are left to you'
    return { warnings: [{ kind: 'warning', title, lines: [message, remedy] }] }
  }
  const path = files.has(file) ? file : 'package.json'
  const reason = `${message}, so nobody can sign in before the tables are there`
  const { evidence = [] } = databases.find(({ value }) => value.orm === orm) ?? {}
  const line = evidence.find((each) => each.file === path && each.line !== undefined)?.line
  const place = line === undefined ? {} : { line }
  return { changes: [{ kind: 'manual', path, reason, snippet: remedy, ...place }] }
}

/** As it is with the answers of an earlier run. */
export async function readSavedSchema(
  project: ReadableProject,
  runtime: Runtime,
  coming?: Coming,
): Promise<Partial<SchemaStep> | undefined> {
  const { database } = parseManifest(project.manifest)?.answers ?? {}
  return readKnownSchema(project, database, runtime, undefined, coming)
}
