import type { Runtime } from '../../catalog/runtime.js'
import type { Project } from '../../project.js'
import { addChanges, type Draft } from '../files/draft.js'
import { tablesNote, tablesNotes } from '../init/notes.js'
import { keepAdapter } from '../init/plan-adapter.js'
import { parseManifest } from '../manifest.js'
import type { Note } from '../plan.js'
import type { SchemaStep } from '../schema/plan-schema.js'
import { describeGeneration } from './remember.js'

/** What keeps factors, and what the schema lacks for it. */
export interface FactorsTask {
  /** The file that lists the providers. */
  readonly config: string
  /** The needs of the schema with the table of factors in it; undefined where the database is not known. */
  readonly schema?: Partial<SchemaStep> | undefined
}

/**
 * Adds the table of factors to what is planned: to the schema, and to the adapter where that is handed its tables.
 *
 * @param draft with the configuration as it is planned
 */
export async function addFactors(
  draft: Draft,
  { config, schema }: FactorsTask,
  runtime: Runtime,
): Promise<Draft> {
  if (!schema) return draft
  const { project } = draft
  const made = addChanges(draft, schema.changes ?? [])
  const saved = parseManifest(project.manifest)
  if (!saved || config !== project.layout.auth || !schema.tables) return made
  const { answers } = saved
  const after = describeGeneration(project, answers, answers.providers, schema.tables, runtime)
  return keepAdapter(after, after.database, made)
}

/** Notes on the table: what it is made by, and what the schema warns of. */
export function factorsNotes(
  { manifest }: Project,
  { schema }: Pick<FactorsTask, 'schema'>,
  isNew: boolean,
): readonly Note[] {
  if (!schema) return isNew ? [manifest === undefined ? BY_HAND : THEIR_TABLE] : []
  const { differences = [], warnings = [], commands = [], steps = [] } = schema
  return [...warnings, ...(differences.length > 0 ? tablesNotes({ commands, steps }) : [])]
}

/** The note on a table that is made when there is something to keep in it. */
export const THEIR_TABLE: Note = tablesNote([
  'npx create-auth migrate',
  'npx create-auth migrate --apply',
])

const BY_HAND: Note = tablesNote([
  'the adapter keeps factors in a table of their own, factors: make it as you have made the others',
  'where this program knows your ORM: npx create-auth migrate',
])
