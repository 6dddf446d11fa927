import type { Modules } from './modules.js'
import { resolveValue, type Placed } from './resolve-value.js'
import { staticText } from './static-path.js'

/**
 * The texts of a list that is written out, or of one text alone; undefined where one of them can't be read.
 *
 * @param folderOf as {@link staticText} has it
 */
export function staticTexts(
  modules: Modules,
  placed: Placed,
  folderOf?: (file: string) => string | undefined,
): readonly string[] | undefined {
  const { module, node } = resolveValue(modules, placed)
  const list = module.source.ts.isArrayLiteralExpression(node) ? node.elements : [node]
  const texts = list.map((element) => staticText(modules, { module, node: element }, folderOf))
  const read = texts.filter((text) => text !== undefined)
  return read.length === texts.length ? read : undefined
}
