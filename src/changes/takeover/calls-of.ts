import type { ts } from 'ts-morph'
import type { LegacyModule } from '../../catalog/legacy.js'
import type { LegacyCall } from '../../catalog/legacy-library.js'
import { importedCalls } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'

/** A call of a name that a module gives. */
export interface FoundCall {
  readonly node: ts.CallExpression
  readonly call: LegacyCall
}

/** The calls of the names whose arguments matter. */
export function callsOf(source: Source, { calls = [], from }: LegacyModule): readonly FoundCall[] {
  if (!calls.some(({ name }) => name === 'default' || source.text.includes(name))) return []
  return importedCalls(source).flatMap(({ node, origin: { specifier, path } }) => {
    const call = specifier === from ? calls.find(({ name }) => name === path.join('.')) : undefined
    return call && source.ts.isCallExpression(node) ? [{ node, call }] : []
  })
}
