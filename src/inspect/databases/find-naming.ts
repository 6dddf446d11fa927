import type { Orm } from '../../catalog/orm.js'
import type { NamingFact } from '../../project.js'
import { originOf } from '../../syntax/origin.js'
import { walk } from '../../syntax/walk.js'
import type { Module, Modules } from './modules.js'
import type { Made } from './made-by.js'
import { propertyOf, resolveValue } from './resolve-value.js'
import { lineOf } from './static-path.js'

/** By what rule a client names things, as far as one of the files says so that make it and pass it on. */
export function findNaming(
  modules: Modules,
  { snake, makers }: Orm,
  files: readonly string[],
): NamingFact | undefined {
  if (!snake) return undefined
  const isPlugin = (module: Module, node: Parameters<typeof originOf>[2]): boolean => {
    const origin = originOf(module.source, module.bindings, node)
    const own = makers.some((maker) => maker.module === origin?.specifier)
    return own && origin?.path.at(-1) === snake.plugin
  }
  for (const file of files) {
    const module = modules.byFile.get(file)
    if (!module) continue
    const { ts, tree } = module.source
    for (const node of walk(module.source, tree)) {
      if (!ts.isNewExpression(node) || !isPlugin(module, node.expression)) continue
      const [options] = node.arguments ?? []
      const other =
        options && snake.unless.some((name) => propertyOf(modules, { module, node: options }, name))
      return { form: other ? 'other' : 'snake', file, line: lineOf({ module, node }) }
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
  modules: Modules,
  { renames }: Orm,
  made: Made | undefined,
  config: string | undefined,
): NamingFact | undefined {
  const [node] = made?.call.arguments ?? []
  if (renames === undefined || !made || !node) return undefined
  const settings = resolveValue(modules, { module: made.module, node })
  const { file } = settings.module.source
  const rule = propertyOf(modules, settings, renames)
  if (file === config || rule === undefined || rule === 'hidden') return undefined
  return { form: 'other', file, line: lineOf(settings) }
}
