import type { Connection } from '../database/connection.js'
import type { SchemaStep } from '../plan/schema/plan-schema.js'
import type { DatabaseAnswer } from '../plan/plan.js'
import type { Project } from '../project.js'

/** The subject of a migration. */
export interface MigrationSubject {
  readonly project: Project
  readonly answer: DatabaseAnswer
  readonly schema: SchemaStep
  /** To the project's database, where that is asked for. */
  readonly connection?: Connection
}
