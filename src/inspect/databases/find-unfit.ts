import type { Program } from '../../code/value.js'
import { bindingsOf, originOf } from '../../syntax/origin.js'
import { sourcesOf } from '../../code/program.js'
import type { Orm } from '../../catalog/orm.js'
import type { Evidence } from '../../project.js'
import { positionAt } from '../../syntax/lines.js'
import { walk } from '../../syntax/walk.js'

/** The calls that make clients to which the adapter does not speak, with what helps. */
export function findUnfit(program: Program, { unfit = [] }: Orm): readonly Evidence[] {
  if (unfit.length === 0) return []
  return sourcesOf(program).flatMap((source) => {
    const { ts, tree, text, file } = source
    return [...walk(source, tree)].flatMap((node) => {
      const origin = ts.isCallExpression(node)
        ? originOf(source, bindingsOf(source), node.expression)
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
