import type { Orm } from '../../catalog/orm.js'
import type { DatabaseDialect } from '../../project.js'
import { originOf } from '../../syntax/origin.js'
import type { Made } from './made-by.js'
import type { Modules } from './modules.js'
import { propertyOf, resolveValue, type Placed } from './resolve-value.js'
import { staticText } from './static-path.js'

/** What the code that makes a client says about the database: the module, an option, or the URL. */
export function dialectOf(modules: Modules, orm: Orm, made: Made): DatabaseDialect | undefined {
  return wordsMean(orm, wordsOf(modules, orm, made))
}

/** The word with which the code that makes a client names a database that no adapter speaks. */
export function foreignWord(modules: Modules, orm: Orm, made: Made): string | undefined {
  const { foreign = [] } = orm
  return wordsOf(modules, orm, made).find((word) => word !== undefined && foreign.includes(word))
}

function wordsOf(
  modules: Modules,
  orm: Orm,
  { maker, specifier, call, module }: Made,
): readonly (string | undefined)[] {
  const given = (call.arguments ?? []).map((node) => ({ module, node }))
  return [
    maker.module,
    specifier.slice(maker.module.length + 1),
    ...given.map((each) => optionIn(modules, orm, each)),
    ...given.map((each) => /^([a-z]\w*):/.exec(staticText(modules, each) ?? '')?.[1]),
  ]
}

function optionIn(modules: Modules, { option }: Orm, given: Placed): string | undefined {
  const value = option === undefined ? undefined : propertyOf(modules, given, option)
  return value && value !== 'hidden' ? wordOf(modules, value) : undefined
}

/** What the first of an ORM's words that is known means. */
export function wordsMean(
  { dialects }: Orm,
  words: readonly (string | undefined)[],
): DatabaseDialect | undefined {
  const word = words.find((each) => each !== undefined && Object.hasOwn(dialects, each))
  return word === undefined ? undefined : dialects[word]
}

/** `'postgres'`, the class in `new PostgresDialect(…)`, `config.dialect`, or the last of `process.env.DIALECT || 'postgres'`. */
function wordOf(modules: Modules, placed: Placed): string | undefined {
  const { module, node } = resolveValue(modules, placed)
  const { ts } = module.source
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isBinaryExpression(node)) return wordOf(modules, { module, node: node.right })
  if (ts.isPropertyAccessExpression(node)) {
    const value = propertyOf(modules, { module, node: node.expression }, node.name.text)
    return value && value !== 'hidden' ? wordOf(modules, value) : undefined
  }
  if (!ts.isNewExpression(node)) return undefined
  return originOf(module.source, module.bindings, node.expression)?.path.at(-1)
}
