import type { ts } from 'ts-morph'
import type { LegacyModule } from '../../catalog/legacy.js'
import type { LegacyCall } from '../../catalog/legacy-library.js'
import { originOf, type Bindings } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'

/** A call of a name that a module gives. */
export interface FoundCall {
  readonly node: ts.CallExpression
  readonly call: LegacyCall
}

/** A file whose calls are looked for. */
export interface CalledFile {
  readonly source: Source
  readonly bindings: Bindings
}

/** The calls of the names whose arguments matter. */
export function callsOf({ source, bindings }: CalledFile, row: LegacyModule): readonly FoundCall[] {
  const { ts, tree } = source
  const { calls = [], from } = row
  if (calls.length === 0) return []
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return []
    const origin = originOf(source, bindings, node.expression)
    if (origin?.specifier !== from) return []
    const call = calls.find(({ name }) => name === origin.path.join('.'))
    return call ? [{ node, call }] : []
  })
}
