import { join } from 'node:path'
import { orms } from '../catalog/orms.js'
import { keepsFactors, ownProviders } from '../catalog/own-providers.js'
import { RUNTIME_PACKAGE, type Runtime } from '../catalog/runtime.js'
import { providerIds } from '../changes/providers/edit-providers.js'
import { hasAdapter } from '../changes/providers/has-adapter.js'
import { configurationFiles } from '../inspect/find-configuration.js'
import { readBounded } from '../reading/read-file.js'
import { namesIn } from '../syntax/names-in.js'
import { CliError } from '../errors.js'
import { parseManifest } from '../plan/manifest.js'
import { chosenDatabase } from '../plan/init/plan-adapter.js'
import { planSchema, type SchemaStep } from '../plan/schema/plan-schema.js'
import type { Answers, DatabaseAnswer } from '../plan/plan.js'
import { startOf, type Project } from '../project.js'
import type { FoundTable } from '../schemas/sql/found-table.js'

/** The setting that a configuration has where people sign in with passkeys. */
const PASSKEYS = ownProviders.flatMap(({ type, setting }) =>
  type === 'webauthn' && setting ? [setting.value] : [],
)

/** What a configuration gets that needs tables, beside what it has. */
export interface Coming {
  /** The ids of providers. */
  readonly ids?: readonly string[]
  /** True for a second step of sign-in. */
  readonly twoFactor?: boolean
}

/**
 * The needs of the schema of the project's database.
 *
 * @param live the tables of the database itself, to compare with instead of files
 * @throws {CliError} `dialect-unknown`
 */
export async function readSchema(
  project: Project,
  answer: DatabaseAnswer,
  runtime: Runtime,
  live?: readonly FoundTable[],
  coming: Coming = {},
): Promise<SchemaStep> {
  const { ids = [] } = coming
  const said = await readConfiguration(project)
  const { given } = said
  // What the configuration says, it says to the adapter; what is new will say what was answered.
  const extraColumns = said.adapter ? given.has('extraColumns') : answer.extraColumns === true
  const passkeys =
    PASSKEYS.some((name) => given.has(name)) ||
    ownProviders.some(({ id, type }) => type === 'webauthn' && ids.includes(id))
  return planSchema(project, answer, runtime, {
    passkeys,
    factors: needsFactors(said, coming),
    extraColumns,
    given,
    ...(live && { live }),
  })
}

/** The setting of a configuration that asks for a second step, and the table of the adapter that was there for one. */
const FACTORS = ['twoFactor', ...orms.flatMap(({ tables }) => tables?.factor ?? [])]

/** Tells whether the configuration asks for passwords, or for a second step. */
function needsFactors(
  { given, providers }: Said,
  { ids = [], twoFactor = false }: Coming,
): boolean {
  return (
    twoFactor ||
    FACTORS.some((name) => given.has(name)) ||
    [...providers, ...ids].some(keepsFactors)
  )
}

/** What a configuration says, in whatever files it is. */
interface Said {
  /** Every name in it. */
  readonly given: ReadonlySet<string>
  /** The ids of its providers. */
  readonly providers: readonly string[]
  readonly adapter: boolean
}

/** Reads the auth file, and the files in which a configuration lies that has come from elsewhere, or was moved. */
async function readConfiguration(project: Project): Promise<Said> {
  const { auth } = project.layout
  const files = await Promise.all(
    [...new Set([auth, ...(await movedTo(project))])].map(async (file) => {
      const text = project.files.get(file)?.text ?? readBounded(join(project.root, file)) ?? ''
      const [names, ids] = [await namesIn(file, text), await providerIds(file, text)]
      const adapter = await hasAdapter(file, text)
      return { file, names, ids, adapter }
    }),
  )
  const parts = files.filter(({ file, ids, adapter }) => file === auth || ids.length > 0 || adapter)
  return {
    given: new Set(parts.flatMap(({ names }) => [...names])),
    providers: parts.flatMap(({ ids }) => ids),
    adapter: parts.some(({ adapter }) => adapter),
  }
}

/** The files that may have the configuration, where sign-in is set up. */
async function movedTo(project: Project): Promise<readonly string[]> {
  const { dependencies } = project.package
  if (!Object.hasOwn(dependencies, RUNTIME_PACKAGE)) return []
  const written = Object.keys(parseManifest(project.manifest)?.files ?? {})
  return configurationFiles(project.root, startOf(project), written)
}

/**
 * As `readSchema`; where the database can't be read from here, the tables are a step for the user.
 *
 * @returns undefined where there is no database
 */
export async function readKnownSchema(
  project: Project,
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
  project: Project,
  runtime: Runtime,
  coming?: Coming,
): Promise<Partial<SchemaStep> | undefined> {
  const { database } = parseManifest(project.manifest)?.answers ?? {}
  return readKnownSchema(project, database, runtime, undefined, coming)
}
