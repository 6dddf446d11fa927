import type { Program } from '../../code/value.js'
import { type ImportedCall, importedCalls } from '../../syntax/origin.js'
import { isHidden, optionOf } from '../../code/properties.js'
import type { Orm } from '../../catalog/orm.js'
import type { NamingFact } from '../../project.js'
import type { Made } from './made-by.js'
import { lineOf } from '../../code/texts.js'

/** By what rule a client names things, as far as one of the files says so that make it and pass it on. */
export function findNaming(
  program: Program,
  { snake, makers }: Orm,
  files: readonly string[],
): NamingFact | undefined {
  if (!snake) return undefined
  const isPlugin = ({ origin: { specifier, path } }: ImportedCall): boolean =>
    makers.some(({ module }) => module === specifier) && path.at(-1) === snake.plugin
  const [first] = files.flatMap((file): readonly NamingFact[] => {
    const source = program.sourceOf(file)
    const node = source && importedCalls(source).find(isPlugin)?.node
    if (!node) return []
    const [options] = node.arguments ?? []
    const other =
      options && snake.unless.some((name) => optionOf(program, { source, node: options }, name))
    return [{ form: other ? 'other' : 'snake', file, line: lineOf({ source, node }) }]
  })
  return first
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
