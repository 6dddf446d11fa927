import { getSpecifier } from '../../home.js'
import type { DatabaseFact, Home } from '../../project.js'
import { stringLiteral } from '../../syntax/string-literal.js'
import { codeOptions } from '../code/code-options.js'
import type { TableExports } from '../code/schema-options.js'
import { storedTables } from '../code/stored-tables.js'
import type { OrmSchema } from '../orm-schema.js'
import { getDialect } from '../read-dialect.js'
import type { Difference, SchemaProblem } from '../schema.js'
import { planTypeormSchema } from './plan-typeorm-schema.js'
import { readEntities } from './read-entities.js'

/** New tables of which it can't be seen whether an application knows them. */
function unseen(
  fact: DatabaseFact | undefined,
  differences: readonly Difference[],
  exports: TableExports = {},
): readonly string[] {
  const place = fact?.schema?.unread
  const fresh = differences.filter(({ kind }) => kind === 'table')
  const names = fresh.flatMap(({ table }) => exports[table]?.name ?? [])
  if (!place || names.length === 0) return []
  return [
    `which entities the data source has can't be read (${place.file}:${place.line}): ${names.join(', ')} have to be among them`,
  ]
}

/** The names of an export that is the only thing of a file. */
const ALONE = ['default', 'module.exports']

/** The tables that a list of entities does not have: an application does not know them. */
function unlisted(
  home: Home,
  fact: DatabaseFact | undefined,
  exports: TableExports = {},
): readonly SchemaProblem[] {
  const listed = fact?.schema?.listed
  if (!listed) return []
  // A file that exports nothing else was found in the list.
  const missing = Object.values(exports).filter(
    ({ name }) => !ALONE.includes(name) && !listed.names.includes(name),
  )
  const names = missing.map(({ name }) => name)
  if (names.length === 0) return []
  const paths = [...new Set(missing.map(({ path }) => path))].filter((path) => path !== listed.file)
  const isScript = home.moduleSystem === 'cjs' && home.language === 'js'
  const imports = paths.map((path) => {
    const own = missing.filter((each) => each.path === path).map(({ name }) => name)
    const from = stringLiteral(getSpecifier(home, listed.file, path))
    return isScript
      ? `const { ${own.join(', ')} } = require(${from})`
      : `import { ${own.join(', ')} } from ${from}`
  })
  return [
    {
      path: listed.file,
      line: listed.line,
      reason: `the data source lists ${listed.names.length > 0 ? 'its entities one by one' : 'no entities'}, and lacks ${names.join(', ')}`,
      snippet: isJson(listed.file)
        ? `"entities": ${JSON.stringify(paths)},`
        : [...imports, `entities: [${[...listed.names, ...names].join(', ')}],`].join('\n'),
    },
  ]
}

/** Sessions would end at another moment in every time zone: the adapter refuses to work so. */
function inLocalTime(fact: DatabaseFact | undefined): readonly SchemaProblem[] {
  const place = fact?.schema?.localTime
  if (!place) return []
  const { file: path, line } = place
  const reason =
    'the data source keeps dates in the time zone of the process, and sign-in needs them in UTC; dates that other tables have are read in UTC then, too'
  const snippet = isJson(path) ? '"timezone": "Z",' : "timezone: 'Z',"
  return [{ path, line, reason, snippet }]
}

/** Options in JSON name files, and no classes. */
function isJson(file: string): boolean {
  return file.endsWith('.json')
}

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
