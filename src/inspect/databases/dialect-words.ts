import { lastOf } from './environments.js'
import type { Placed, Program, Value } from '../../code/value.js'
import { optionOf } from '../../code/properties.js'
import { textOf } from '../../code/texts.js'
import type { Orm } from '../../catalog/orm.js'
import type { DatabaseDialect } from '../../project.js'
import type { Made } from './made-by.js'

/** The dialect of the database, as the code that makes a client says it: by the module, an option, or the URL. */
export function dialectOf(program: Program, orm: Orm, made: Made): DatabaseDialect | undefined {
  return wordsMean(orm, wordsOf(program, orm, made))
}

/** The word with which the code that makes a client names a database that no adapter speaks. */
export function foreignWord(program: Program, orm: Orm, made: Made): string | undefined {
  const { foreign = [] } = orm
  return wordsOf(program, orm, made).find((word) => word !== undefined && foreign.includes(word))
}

function wordsOf(
  program: Program,
  orm: Orm,
  { maker, specifier, call, source }: Made,
): readonly (string | undefined)[] {
  const given = (call.arguments ?? []).map((node) => ({ source, node }))
  return [
    maker.module,
    specifier.slice(maker.module.length + 1),
    ...given.map((each) => optionIn(program, orm, each)),
    ...given.map((each) => /^([a-z]\w*):/.exec(textOf(program.evaluate(each)) ?? '')?.[1]),
  ]
}

function optionIn(program: Program, { option }: Orm, given: Placed): string | undefined {
  const value = option === undefined ? undefined : optionOf(program, given, option)
  return value && wordOf(program, value)
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
function wordOf(program: Program, value: Value): string | undefined {
  const last = lastOf(program, value)
  return last.kind === 'made' ? last.origin?.path.at(-1) : textOf(last)
}
