import { ormOf } from '../../catalog/orms.js'
import type { Runtime } from '../../catalog/runtime.js'
import type { Change } from '../../changes/change.js'
import type { LegacyUse } from '../../inspect/legacy/find-legacy.js'
import type { DatabaseAnswer, Note } from '../plan.js'
import type { Project } from '../../project.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import { namesIn } from '../../syntax/names-in.js'
import { tablesNote } from '../init/notes.js'
import { handTables } from '../schema/hand-tables.js'
import { planSchema, type SchemaStep } from '../schema/plan-schema.js'

/** The plan for the description of the tables. */
interface TablesPlan {
  readonly changes: readonly Change[]
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

/** Adds what sign-in needs to the one schema that the application certainly uses, where its configuration has an adapter. */
export async function planTables(
  project: Project,
  { configurations, files }: LegacyUse,
  runtime: Runtime,
): Promise<TablesPlan> {
  const certain = project.databases.filter(({ confidence }) => confidence === 'certain')
  const [fact, second] = certain.map(({ value }) => value)
  if (!fact || second || !configurations.some(({ adapter }) => adapter)) return NOTHING
  const { orm, client = { file: '', name: '' } } = fact
  // Files of SQL need not say what the database has.
  if (ormOf(orm).migration.by === 'own') {
    return { changes: [], notes: [tablesNote(['npx create-auth migrate --database'])] }
  }
  if (!ormSchemas[orm].describesLegacy) return NOTHING
  if (!fact.schema?.files.length) return { changes: [], notes: [UNKNOWN] }
  const cookies = configurations.every(({ session }) => session === 'jwt')
  const answer: DatabaseAnswer = { orm, client, session: cookies ? 'jwt' : 'database' }
  const names = await Promise.all(
    files.map((file) => namesIn(file, project.files.get(file)?.text ?? '')),
  )
  const given = new Set(names.flatMap((each) => [...each]))
  const schema = await planSchema(project, answer, runtime, {
    passkeys: given.has('enableWebAuthn'),
    factors: given.has('twoFactor'),
    extraColumns: given.has('extraColumns'),
    given,
    own: files.map((file) => project.files.get(file)?.text ?? '').join('\n'),
  })
  return { changes: schema.changes, notes: notesOf(schema, answer, given) }
}

function notesOf(
  { differences, warnings, steps, tables }: SchemaStep,
  answer: DatabaseAnswer,
  given: ReadonlySet<string>,
): readonly Note[] {
  if (differences.length === 0) return warnings
  const made = steps.length > 0 ? [tablesNote(steps)] : []
  return [...warnings, ...handTables(answer, tables, given), ...made]
}
