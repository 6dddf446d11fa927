import type { TableNames, UsualNames } from '../../catalog/tables.js'
import { NOTHING_TO_DESCRIBE, type OrmSchema } from '../orm-schema.js'
import { otherKyselyNames } from '../other-naming.js'
import { planOwnMigrations } from '../sql/plan-own-migrations.js'
import { storedByNames } from '../sql/stored-by-names.js'
import { snakeCase } from '../snake-case.js'
import { snakeTable } from '../snake-table.js'

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
  keepsBetterAuth: 'columns',
}

/** Names of tables in snake_case. */
export function inSnakeCase(names: TableNames): TableNames {
  return {
    user: snakeCase(names.user),
    account: snakeCase(names.account),
    session: snakeCase(names.session),
    verificationToken: snakeCase(names.verificationToken),
    authenticator: snakeCase(names.authenticator),
    factor: snakeCase(names.factor),
    signInLimit: snakeCase(names.signInLimit),
  }
}
