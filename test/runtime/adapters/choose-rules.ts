import { adapterRules } from '@create-auth/runtime/testing'
import { choosePairwise } from '../../support/pairwise.js'

/**
 * The rules that are tried in each world, of which there are many: every rule with each value of what tells them apart.
 *
 * @param valuesOf what tells a world apart: its adapter, its database, how its tables are made
 */
export function chooseRules<T>(
  worlds: readonly T[],
  valuesOf: (world: T) => readonly string[],
): (world: T) => readonly (typeof adapterRules)[number][] {
  const cells = worlds.flatMap((world) => adapterRules.map((rule) => ({ world, rule })))
  const tried = choosePairwise(cells, ({ world, rule }) => [rule.name, ...valuesOf(world)])
  return (world) => tried.filter((cell) => cell.world === world).map(({ rule }) => rule)
}
