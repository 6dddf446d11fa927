import { returnsOf } from '../syntax/returns-of.js'
import { entering, type Step, type Value } from './value.js'

/** What a value may be: the options of a choice, and whatever a function gives; undefined for every other one. */
export function optionsIn(value: Value): readonly Step[] | undefined {
  if (value.kind === 'choice') return value.options
  if (value.kind !== 'function') return undefined
  const { at, node } = value
  return returnsOf(at.source, node).map((each) => entering(at, node, { ...at, node: each }))
}
