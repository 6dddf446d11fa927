import { codeOptions } from '../code/code-options.js'
import { storedTables } from '../code/stored-tables.js'
import { getDialect } from '../read-dialect.js'
import type { OrmSchema } from '../orm-schema.js'
import { inLocalTime, unlisted, unseen } from './data-source.js'
import { planTypeormSchema } from './plan-typeorm-schema.js'
import { readEntities } from './read-entities.js'

/** TypeORM: entities, which the data source has to know. */
export const typeorm: OrmSchema = {
  async plan(subject) {
    const { project, fact, files, wanted } = subject
    const options = codeOptions(subject, getDialect('typeorm', fact), 'auth-entities')
    const plan = await planTypeormSchema(files, wanted, options)
    const { exports, problems, warnings, differences } = plan
    return {
      ...plan,
      problems: [...problems, ...unlisted(project.home, fact, exports), ...inLocalTime(fact)],
      warnings: [...warnings, ...unseen(fact, differences, exports)],
    }
  },
  stored({ files, wanted, fact }) {
    const dialect = getDialect('typeorm', fact)
    return storedTables(files, wanted, (modules) => readEntities(modules, dialect))
  },
}
