import type { Adapter } from '@create-auth/runtime/adapters'
import { choosePairwise, type STRATEGIES } from './pairwise.js'
import { spyOn } from './spy-adapter.js'

/** What makes a store fail at one of its statements, from when that is asked for. */
export function failingStore() {
  let left = Infinity
  let methods: readonly string[] = []
  return {
    around: (adapter: Adapter): Adapter =>
      spyOn(adapter, ({ method }, go) => {
        methods = [...methods, method]
        left -= 1
        if (left === 0) throw new Error('the database is gone')
        return go()
      }).adapter,
    /** The statement that fails, counted from now on; the list begins anew. */
    failAt: (statement: number): void => {
      left = statement
      methods = []
    },
    /** The methods that were called since then. */
    statements: (): readonly string[] => methods,
  }
}

/** A statement of what somebody does, with a strategy. */
export interface Statement<T extends string> {
  readonly name: T
  readonly strategy: (typeof STRATEGIES)[number]
  /** Its place, counted from 1. */
  readonly at: number
}

/** Chooses which statements fail with which strategy: each of them with one, where both make it. */
export function chooseStatements<T extends string>(
  made: readonly (readonly [T, Statement<T>['strategy'], readonly string[]])[],
): readonly Statement<T>[] {
  const cells = made.flatMap(([name, strategy, methods]) =>
    methods.map((method, index) => {
      const earlier = methods.slice(0, index).filter((each) => each === method).length
      return { name, strategy, at: index + 1, method: `${method} ${earlier}` }
    }),
  )
  return choosePairwise(cells, ({ name, strategy, method }) => [name, strategy, method])
}
