import type { Adapter } from '@create-auth/runtime/adapters'
import { spyOn } from './spy-adapter.js'

/** What makes a store fail at one of its statements, from when that is asked for. */
export function failingStore() {
  let left = Infinity
  let count = 0
  return {
    around: (adapter: Adapter): Adapter =>
      spyOn(adapter, (_, go) => {
        count += 1
        left -= 1
        if (left === 0) throw new Error('the database is gone')
        return go()
      }).adapter,
    /** The statement that fails, counted from now on; the count begins anew. */
    failAt: (statement: number): void => {
      left = statement
      count = 0
    },
    statements: (): number => count,
  }
}
