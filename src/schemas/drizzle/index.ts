import { codeOptions } from '../code/code-options.js'
import { storedTables } from '../code/stored-tables.js'
import { getDialect } from '../read-dialect.js'
import type { OrmSchema } from '../orm-schema.js'
import { planDrizzleSchema } from './plan-drizzle-schema.js'
import { readTables } from './read-tables.js'

/** Drizzle: tables as exported constants, which the adapter is given. */
export const drizzle: OrmSchema = {
  plan: (subject) =>
    planDrizzleSchema(
      subject.files,
      subject.wanted,
      codeOptions(subject, getDialect('drizzle', subject.fact), 'auth-schema'),
    ),
  stored({ files, wanted, fact }) {
    const dialect = getDialect('drizzle', fact)
    return storedTables(files, wanted, (modules) => readTables(modules, dialect))
  },
  keepsBetterAuth: 'properties',
  describesLegacy: true,
}
