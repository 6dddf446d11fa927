import type { Orm } from '../../catalog/orm.js'
import type { Evidence } from '../../project.js'
import { positionAt } from '../../syntax/lines.js'
import { originOf } from '../../syntax/origin.js'
import { walk } from '../../syntax/walk.js'
import type { Modules } from './modules.js'

/** The calls that make clients to which the adapter does not speak, with what helps. */
export function findUnfit({ byFile }: Modules, { unfit = [] }: Orm): readonly Evidence[] {
  if (unfit.length === 0) return []
  return [...byFile.values()].flatMap(({ source, bindings }) => {
    const { ts, tree, text, file } = source
    return [...walk(source, tree)].flatMap((node) => {
      const origin = ts.isCallExpression(node)
        ? originOf(source, bindings, node.expression)
        : undefined
      const row = unfit.find(
        ({ module, name }) => origin?.specifier === module && origin.path.join('.') === name,
      )
      if (!row) return []
      const { line } = positionAt(text, node.getStart(tree))
      const saw = `${row.name}(…), to which no adapter speaks: ${row.instead} reaches the same database`
      return [{ file, line, saw }]
    })
  })
}
