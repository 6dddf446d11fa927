import { resolveFallback } from './environments.js'
import type { Placed, Program, Value } from '../../code/value.js'
import { findOption } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import type { Orm } from '../../catalog/orm.js'
import type { DatabaseDialect } from '../../project.js'
import type { Made } from './find-made-client.js'

/** The dialect of the database, as the code that makes a client says it: by the module, an option, or the URL. */
export function findDialect(program: Program, orm: Orm, made: Made): DatabaseDialect | undefined {
  return wordsMean(orm, findWords(program, orm, made))
}

/** The word with which the code that makes a client names a database that no adapter speaks. */
export function foreignWord(program: Program, orm: Orm, made: Made): string | undefined {
  const { foreign = [] } = orm
  return findWords(program, orm, made).find((word) => word !== undefined && foreign.includes(word))
}

function findWords(
  program: Program,
  orm: Orm,
  { maker, specifier, call, source }: Made,
): readonly (string | undefined)[] {
  const given = (call.arguments ?? []).map((node) => ({ source, node }))
  return [
    maker.module,
    specifier.slice(maker.module.length + 1),
    ...given.map((each) => findDialectOption(program, orm, each)),
    ...given.map((each) => /^([a-z]\w*):/.exec(findText(program.evaluate(each)) ?? '')?.[1]),
  ]
}

function findDialectOption(program: Program, { option }: Orm, given: Placed): string | undefined {
  const value = option === undefined ? undefined : findOption(program, given, option)
  return value && findWord(program, value)
}

/** The dialect meant by the first of an ORM's words that is known. */
export function wordsMean(
  { dialects }: Orm,
  words: readonly (string | undefined)[],
): DatabaseDialect | undefined {
  const word = words.find((each) => each !== undefined && Object.hasOwn(dialects, each))
  return word === undefined ? undefined : dialects[word]
}

/** `'postgres'`, the class in `new PostgresDialect(…)`, or the last of `process.env.DIALECT || 'postgres'`. */
function findWord(program: Program, value: Value): string | undefined {
  const last = resolveFallback(program, value)
  return last.kind === 'made' ? last.origin?.path.at(-1) : findText(last)
}
