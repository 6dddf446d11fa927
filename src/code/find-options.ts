import { listReturns } from '../syntax/list-returns.js'
import { entering, type Step, type Value } from './value.js'

/** The values of which something is one: the options of a choice, the returned values of a function; undefined for every other. */
export function findOptions(value: Value): readonly Step[] | undefined {
  if (value.kind === 'choice') return value.options
  if (value.kind !== 'function') return undefined
  const { at, node } = value
  return listReturns(at.source, node).map((each) => entering(at, node, { ...at, node: each }))
}
