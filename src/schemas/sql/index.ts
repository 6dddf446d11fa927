import type { TableNames, UsualNames } from '../../catalog/tables.js'
import type { OrmSchema } from '../orm-schema.js'
import { planOwnMigrations } from './plan-own-migrations.js'
import { storedByNames } from './stored-by-names.js'

function usualNames({ plural }: UsualNames): TableNames {
  return plural
}

/** Drivers alone: migrations of ours, in SQL. */
export const sql: OrmSchema = {
  plan: (subject) => planOwnMigrations('sql', subject, usualNames(subject.usual)),
  stored: storedByNames,
  usualNames,
  keepsBetterAuth: 'columns',
}
