import { prefixed, type TableNames, type UsualNames } from '../../catalog/tables.js'
import { NOTHING_TO_DESCRIBE, type OrmSchema } from '../orm-schema.js'
import { otherKyselyNames } from '../other-naming.js'
import { planOwnMigrations } from '../sql/plan-own-migrations.js'
import { inSnakeCase, snakeTable } from '../sql/snake-tables.js'
import { storedByNames } from '../sql/stored-by-names.js'

function usualNames({ model }: UsualNames): TableNames {
  return model
}

/** Kysely: migrations of ours, in SQL. A plugin may call everything in snake_case. */
export const kysely: OrmSchema = {
  plan(subject) {
    const { fact, wanted, usual } = subject
    const naming = fact?.naming
    if (!naming) return planOwnMigrations('kysely', subject, usualNames(usual))
    if (naming.form === 'other') {
      return { ...NOTHING_TO_DESCRIBE, problems: [otherKyselyNames(naming)] }
    }
    const snake = { ...subject, wanted: { ...wanted, tables: wanted.tables.map(snakeTable) } }
    return planOwnMigrations('kysely', snake, inSnakeCase(usualNames(usual)))
  },
  stored: storedByNames,
  usualNames,
  namesBeside: ({ plural }, isTaken) => (isTaken ? prefixed(plural) : plural),
}
