import { getOrm } from '../../catalog/orms.js'
import { type LegacyLibrary, selectUses } from '../../catalog/legacy-library.js'
import { RUNTIME_PACKAGE, type Runtime } from '../../catalog/runtime.js'
import { hasAccountPage } from '../../changes/providers/has-account-page.js'
import { namesModule } from '../../reading/source-files.js'
import type { Change } from '../../changes/change.js'
import type { LegacyUse } from '../../inspect/legacy/find-legacy.js'
import type { DatabaseAnswer, Note } from '../plan.js'
import type { DatabaseFact, Project } from '../../project.js'
import type { OrmId } from '../../database-fact.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import type { Difference } from '../../schemas/schema.js'
import { collectNames, type Names } from '../../syntax/collect-names.js'
import { tablesNote } from '../init/notes.js'
import { handTables } from '../schema/hand-tables.js'
import { planSchema, type SchemaStep } from '../schema/plan-schema.js'
import { canHand, type KnownTables } from './plan-handed-tables.js'

/** The plan for the description of the tables. */
export interface TablesPlan {
  readonly changes: readonly Change[]
  /** Undefined where the schema is not known. */
  readonly known?: KnownTables
  readonly notes: readonly Note[]
}

const NOTHING: TablesPlan = { changes: [], notes: [] }

/** The tables that the adapter has are described somewhere: what is written beside them would be there twice. */
const UNKNOWN: Note = {
  kind: 'warning',
  title: 'The tables are left to you',
  lines: [
    'where they are described is not known: name it in the configuration of the tool that makes them',
    'then, for what they lack: npx create-auth migrate',
  ],
}

const ADAPTERS = new RegExp(`^${RUNTIME_PACKAGE}/adapters/`)

/** The database whose tables an application certainly uses, where its configuration has an adapter. */
function findUsedDatabase(
  project: Project,
  { present, files, moved }: LegacyUse,
  library: LegacyLibrary,
): DatabaseFact | undefined {
  const modules = selectUses(library.uses, 'module').flatMap(({ match, becomes: { rename } }) =>
    ADAPTERS.test(rename) ? [match, rename] : [],
  )
  const isOurs = [...files, ...moved].some((file) =>
    namesModule(project.files.get(file)?.text ?? '', modules),
  )
  // An adapter of the application's own uses its tables as it does.
  if (!isOurs) return undefined
  const certain = project.databases.filter(({ confidence }) => confidence === 'certain')
  const [fact, second] = certain.map(({ value }) => value)
  return second || !present.some(({ adapter }) => adapter) ? undefined : fact
}

/** Adds what sign-in needs to the one schema that the application certainly uses, where its configuration has an adapter. */
export async function planTables(
  project: Project,
  library: LegacyLibrary,
  use: LegacyUse,
  runtime: Runtime,
): Promise<TablesPlan> {
  const { present } = use
  const files = [...new Set([...use.files, ...use.moved])]
  const fact = findUsedDatabase(project, use, library)
  if (!fact) return NOTHING
  const { orm, client = { file: '', name: '' } } = fact
  // Files of SQL need not say what the database has.
  if (getOrm(orm).migration.by === 'own') {
    return { changes: [], notes: [tablesNote(['npx create-auth migrate --database'])] }
  }
  if (!ormSchemas[orm].describesLegacy) return NOTHING
  if (!fact.schema?.files.length) return { changes: [], notes: [UNKNOWN] }
  const cookies = present.every(({ session }) => session === 'jwt')
  const answer: DatabaseAnswer = { orm, client, session: cookies ? 'jwt' : 'database' }
  const texts = files.map((file) => ({ file, text: project.files.get(file)?.text ?? '' }))
  const given = collectNames(texts)
  const own = texts.map(({ text }) => text).join('\n')
  const pages = await Promise.all(texts.map(({ file, text }) => hasAccountPage(file, text)))
  const asked = {
    passkeys: given.has('enableWebAuthn'),
    factors: given.has('twoFactor') || pages.includes(true),
    extraColumns: given.has('extraColumns'),
    given,
    own,
  }
  const strict = await planSchema(project, answer, runtime, asked)
  // An ORM that is handed tables finds rows by any column, and the others by a key alone.
  const isFree = sharesAddresses(orm, strict, () => findsByAddress(own, given, runtime))
  const schema = isFree
    ? await planSchema(project, answer, runtime, { ...asked, sharedAddresses: true })
    : strict
  const known = { orm, tables: schema.tables }
  // The others are ours to write.
  const left = canHand(project, files, known) ? [] : handTables(answer, schema.tables, given)
  return { changes: schema.changes, notes: createNotes(schema, left), known }
}

/** Tells whether an address that is no key need not become one: it has been chosen to be shared, or nobody is found by it. */
function sharesAddresses(
  orm: OrmId,
  { differences }: SchemaStep,
  isSought: () => boolean,
): boolean {
  const keys = differences.filter(isAddressKey)
  if (keys.length === 0 || getOrm(orm).tables === undefined) return false
  return keys.every(({ shared }) => shared === true) || !isSought()
}

function isAddressKey({ table, kind, columns }: Difference): boolean {
  return table === 'user' && kind === 'unique' && columns.join() === 'email'
}

/** Ways to sign in, by names in a configuration, where somebody is found by the address alone. */
const BY_ADDRESS = [
  'allowDangerousEmailAccountLinking',
  'enableWebAuthn',
  'sendVerificationRequest',
]

/** Tells whether somebody is found by the address: for a mailed link, for a passkey, or to link an account. */
function findsByAddress(text: string, given: Names, { providers }: Runtime): boolean {
  const mailing = providers.flatMap(({ id, type }) => (type === 'email' ? [id] : []))
  const modules = [...text.matchAll(/\/providers\/([\w-]+)/g)].map(([, id = '']) => id)
  const mails = modules.some((id) => id === 'email' || mailing.includes(id))
  return mails || BY_ADDRESS.some((name) => given.has(name))
}

function createNotes(
  { differences, warnings, steps }: SchemaStep,
  left: readonly Note[],
): readonly Note[] {
  if (differences.length === 0) return warnings
  return [...warnings, ...left, ...(steps.length > 0 ? [tablesNote(steps)] : [])]
}
