import { prefixed, type TableNames, type UsualNames } from '../../catalog/tables.js'
import type { OrmSchema } from '../orm-schema.js'
import { planOwnMigrations } from '../sql/plan-own-migrations.js'
import { storedByNames } from '../sql/stored-by-names.js'

function usualNames({ plural }: UsualNames): TableNames {
  return prefixed(plural)
}

/** Sequelize: migrations of ours, in SQL, for tables that stand beside those of models. */
export const sequelize: OrmSchema = {
  plan: (subject) => planOwnMigrations('sequelize', subject, usualNames(subject.usual)),
  stored: storedByNames,
  usualNames,
}
