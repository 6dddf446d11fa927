import type { ts } from 'ts-morph'
import { isHidden, findOption } from '../../code/properties.js'
import type { Placed, Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { type Named, listAlternatives } from './named-options.js'

/** The plugins of a configuration, by the functions that make them: those that only some conditions bring, too. */
export function listConfiguredPlugins(program: Program, object: Placed): readonly Named[] {
  const option = findOption(program, object, 'plugins')
  return option && !isHidden(option) ? listPlugins(program, option.at) : []
}

/** The plugins of an expression. */
export function listPlugins(program: Program, placed: Placed): readonly Named[] {
  const { source, node } = placed
  const { ts, tree } = source
  if (ts.isSpreadElement(node)) return listPlugins(program, { ...placed, node: node.expression })
  if (isFiltered(source, node))
    return listPlugins(program, { ...placed, node: node.expression.expression })
  const all = listAlternatives(program, program.evaluate(placed))
  return all.flatMap((value): readonly Named[] => {
    if (value.kind === 'list') return value.elements.flatMap((each) => listPlugins(program, each))
    if (value.kind === 'literal') return []
    if (value.kind === 'made' && value.origin) {
      return [{ ...placed, name: value.origin.path.at(-1) ?? value.origin.specifier }]
    }
    const name = ts.isCallExpression(node) ? node.expression : node
    return [{ ...placed, name: name.getText(tree) }]
  })
}

/** `[one, isOn && another].filter(Boolean)` */
function isFiltered(
  { ts }: Source,
  node: ts.Node,
): node is ts.CallExpression & { readonly expression: ts.PropertyAccessExpression } {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  return node.expression.name.text === 'filter'
}

/** What a plugin of a configuration is handed, wherever it is made. */
export function listPluginArguments(
  program: Program,
  object: Placed,
  name: string,
): readonly Placed[] {
  return listConfiguredPlugins(program, object)
    .filter((plugin) => plugin.name === name)
    .flatMap((plugin) => listAlternatives(program, program.evaluate(plugin)))
    .flatMap(({ at: { source, node } }) => {
      const [first] = source.ts.isCallExpression(node) ? node.arguments : []
      return first ? [{ source, node: first }] : []
    })
}
