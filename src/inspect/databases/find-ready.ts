import type { Orm } from '../../catalog/orm.js'
import type { ClientFact, Evidence } from '../../project.js'
import { positionAt } from '../../syntax/lines.js'
import { passedOn } from '../../code/module-exports.js'
import type { Module, Modules } from './modules.js'

/** A client that a package has made, and where the project uses it. */
export interface ReadyUse {
  readonly client: ClientFact
  readonly evidence: Evidence
}

/** The client that a package has made and a file of the project imports, or passes on. */
export function findReady({ byFile }: Modules, { ready = [] }: Orm): ReadyUse | undefined {
  const [first] = ready.flatMap(({ module: file, name, alias }) =>
    [...byFile.values()].flatMap((module) => {
      const own = [name, alias].find((each) => takes(module, file, each))
      return own === undefined
        ? []
        : [{ client: { file, name }, evidence: evidenceOf(module, file, own) }]
    }),
  )
  return first
}

function takes({ source, bindings }: Module, from: string, name: string): boolean {
  const imported = [...bindings.values()].some(
    ({ specifier, path: [first] }) => specifier === from && first === name,
  )
  return (
    imported ||
    passedOn(source).some(({ specifier, names }) => specifier === from && names?.from === name)
  )
}

function evidenceOf({ source: { file, text } }: Module, from: string, name: string): Evidence {
  const { line } = positionAt(text, text.indexOf(from))
  return { file, line, saw: `${name} of ${from}` }
}
