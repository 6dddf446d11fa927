import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { listProgramSources } from '../../code/program.js'
import { names } from './proofs.js'
import type { Orm } from '../../catalog/orm.js'
import type { ClientFact, Evidence } from '../../project.js'
import { getPosition } from '../../syntax/lines.js'
import { passedOn } from '../../code/module-exports.js'
import { bindingsOf } from '../../syntax/origin.js'

/** A client that a package has made, and where the project uses it. */
export interface ReadyUse {
  readonly client: ClientFact
  readonly evidence: Evidence
}

/** The client that a package has made and a file of the project imports, or passes on. */
export function findReady(program: Program, { ready = [] }: Orm): ReadyUse | undefined {
  const [first] = ready.flatMap(({ module: file, name, alias }) =>
    listProgramSources(program, (text) => names(text, file)).flatMap((source) => {
      const own = [name, alias].find((each) => takes(source, file, each))
      return own === undefined
        ? []
        : [{ client: { file, name }, evidence: createEvidence(source, file, own) }]
    }),
  )
  return first
}

function takes(source: Source, from: string, name: string): boolean {
  const imported = [...bindingsOf(source).values()].some(
    ({ specifier, path: [first] }) => specifier === from && first === name,
  )
  return (
    imported ||
    passedOn(source).some((each) => each.specifier === from && each.names?.from === name)
  )
}

function createEvidence({ file, text }: Source, from: string, name: string): Evidence {
  const { line } = getPosition(text, text.indexOf(from))
  return { file, line, saw: `${name} of ${from}` }
}
