import type { Orm } from '../../catalog/orm.js'
import type { DatabaseDialect } from '../../project.js'
import { originOf } from '../../syntax/origin.js'
import type { Made } from './follow-value.js'
import type { Modules } from './modules.js'
import { propertyOf, type Placed } from './resolve-value.js'

/** What the code that makes a client says about the database: the module, and an option. */
export function dialectOf(
  modules: Modules,
  orm: Orm,
  { maker, specifier, call, module }: Made,
): DatabaseDialect | undefined {
  const argument = call.arguments?.[0]
  const option =
    orm.option === undefined || !argument
      ? undefined
      : propertyOf(modules, { module, node: argument }, orm.option)
  const words = [
    maker.module,
    specifier.slice(maker.module.length + 1),
    option && option !== 'hidden' ? wordOf(option) : undefined,
  ]
  return wordsMean(orm, words)
}

/** What the first of an ORM's words that is known means. */
export function wordsMean(
  { dialects }: Orm,
  words: readonly (string | undefined)[],
): DatabaseDialect | undefined {
  const word = words.find((each) => each !== undefined && Object.hasOwn(dialects, each))
  return word === undefined ? undefined : dialects[word]
}

/** `'postgres'`, or the class in `new PostgresDialect(…)`. */
function wordOf({ module, node }: Placed): string | undefined {
  const { ts } = module.source
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isNewExpression(node)) return undefined
  return originOf(module.source, module.bindings, node.expression)?.path.at(-1)
}
