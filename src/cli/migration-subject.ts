import type { Connection } from '../database/connection.js'
import type { SchemaStep } from '../plan/schema/plan-schema.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import type { ReadableProject } from '../world/readable-project.js'

/** The subject of a migration. */
export interface MigrationSubject {
  readonly project: ReadableProject
  readonly answer: DatabaseAnswer
  readonly schema: SchemaStep
  /** To the project's database, where that is asked for. */
  readonly connection?: Connection
}
