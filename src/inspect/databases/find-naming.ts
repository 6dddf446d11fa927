import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { bindingsOf, originOf } from '../../syntax/origin.js'
import { isHidden, optionOf } from '../../code/properties.js'
import type { Orm } from '../../catalog/orm.js'
import type { NamingFact } from '../../project.js'
import { walk } from '../../syntax/walk.js'
import type { Made } from './made-by.js'
import { lineOf } from '../../code/texts.js'

/** By what rule a client names things, as far as one of the files says so that make it and pass it on. */
export function findNaming(
  program: Program,
  { snake, makers }: Orm,
  files: readonly string[],
): NamingFact | undefined {
  if (!snake) return undefined
  const isPlugin = (source: Source, node: Parameters<typeof originOf>[2]): boolean => {
    const origin = originOf(source, bindingsOf(source), node)
    const own = makers.some((maker) => maker.module === origin?.specifier)
    return own && origin?.path.at(-1) === snake.plugin
  }
  for (const file of files) {
    const source = program.sourceOf(file)
    if (!source) continue
    const { ts, tree } = source
    for (const node of walk(source, tree)) {
      if (!ts.isNewExpression(node) || !isPlugin(source, node.expression)) continue
      const [options] = node.arguments ?? []
      const other =
        options && snake.unless.some((name) => optionOf(program, { source, node: options }, name))
      return { form: other ? 'other' : 'snake', file, line: lineOf({ source, node }) }
    }
  }
  return undefined
}

/**
 * That a client renames what migrations call otherwise, as its own settings say and their configuration does not.
 *
 * @param config the file that configures migrations
 */
export function findRenaming(
  program: Program,
  { renames }: Orm,
  made: Made | undefined,
  config: string | undefined,
): NamingFact | undefined {
  const [node] = made?.call.arguments ?? []
  if (renames === undefined || !made || !node) return undefined
  const settings = program.evaluate({ source: made.source, node }).at
  const { file } = settings.source
  const rule = optionOf(program, settings, renames)
  if (file === config || rule === undefined || isHidden(rule)) return undefined
  return { form: 'other', file, line: lineOf(settings) }
}
