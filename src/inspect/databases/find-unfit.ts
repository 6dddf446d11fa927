import type { Program } from '../../code/value.js'
import { importedCalls } from '../../syntax/origin.js'
import { listProgramSources } from '../../code/program.js'
import { names } from './proofs.js'
import { getLine } from '../../code/texts.js'
import type { Orm } from '../../catalog/orm.js'
import type { Evidence } from '../../project.js'

/** The calls that make clients to which the adapter does not speak, with what helps. */
export function findUnfit(program: Program, { unfit = [] }: Orm): readonly Evidence[] {
  const isMeant = (text: string): boolean => unfit.some(({ module }) => names(text, module))
  return listProgramSources(program, isMeant).flatMap((source) =>
    importedCalls(source).flatMap(({ node, origin: { specifier, path } }) => {
      const row = unfit.find(({ module, name }) => specifier === module && path.join('.') === name)
      if (!row) return []
      const saw = `${row.name}(…), to which no adapter speaks: ${row.instead} reaches the same database`
      return [{ file: source.file, line: getLine({ source, node }), saw }]
    }),
  )
}
