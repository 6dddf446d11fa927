import type { TableNames, UsualNames } from '../../catalog/tables.js'
import { detectCodeStyle } from '../code/code-options.js'
import { knownDialect } from '../read-dialect.js'
import { NOTHING_TO_DESCRIBE, type OrmSchema } from '../orm-schema.js'
import { otherKnexNames } from '../other-naming.js'
import { storedByNames } from '../sql/stored-by-names.js'
import { planKnexSchema } from './plan-knex-schema.js'

function usualNames({ plural }: UsualNames): TableNames {
  return plural
}

/** Knex: migrations in the project's code. */
export const knex: OrmSchema = {
  plan({ project, fact, files, wanted, usual }) {
    const { schema, version, naming } = fact ?? {}
    if (naming) {
      return { ...NOTHING_TO_DESCRIBE, problems: [otherKnexNames(project.home, naming)] }
    }
    return planKnexSchema(files, wanted, {
      dialect: knownDialect(fact),
      ...(version && { version }),
      usual: usualNames(usual),
      folder: schema?.migrations ?? 'migrations',
      ending: chooseEnding(
        files.filter(({ apart }) => apart !== true).at(-1)?.path ?? schema?.config,
      ),
      moduleSystem: project.package.type === 'module' ? 'esm' : 'cjs',
      style: detectCodeStyle(project),
    })
  },
  stored: storedByNames,
  usualNames,
  keepsBetterAuth: 'columns',
}

/** A new migration is written in the language of the one before it, else of what says where they lie. */
function chooseEnding(file = ''): 'ts' | 'js' {
  return file.endsWith('ts') ? 'ts' : 'js'
}
