import type { Adapter } from '../../adapter.js'

/** The same database, behind an adapter whose connection breaks after so many calls. */
export interface Failing {
  (calls: number): Adapter
  /** True where a deletion is one step of the database: of what breaks off then nothing is done. */
  readonly isOneStep?: true
}

/** A rule that every adapter keeps. */
export interface AdapterRule {
  /** One sentence. */
  readonly name: string
  /** The methods that it is about; an adapter that lacks one need not keep it. */
  readonly needs: readonly (keyof Adapter)[]
  /**
   * Tries the rule. Makes users of its own with random addresses, so that rules may run in any order, and at once.
   *
   * @param failing where a test can break the connection: rules about what is done half way try it at every point
   * @throws {Error} where the adapter breaks the rule, or lacks a method
   */
  readonly run: (adapter: Adapter, failing?: Failing) => Promise<void>
}

export type Having<M extends keyof Adapter> = Adapter & Required<Pick<Adapter, M>>

function has<M extends keyof Adapter>(adapter: Adapter, needs: readonly M[]): adapter is Having<M> {
  return needs.every((method) => typeof adapter[method] === 'function')
}

export function rule<M extends keyof Adapter>(
  name: string,
  needs: readonly M[],
  run: (adapter: Having<M>, failing?: Failing) => Promise<void>,
): AdapterRule {
  return {
    name,
    needs,
    async run(adapter, failing) {
      if (!has(adapter, needs)) throw new Error(`the adapter needs ${needs.join(', ')}`)
      await run(adapter, failing)
    },
  }
}

export async function ask(
  adapter: Adapter,
  method: keyof Adapter,
  ...args: readonly unknown[]
): Promise<unknown> {
  const implementation: unknown = adapter[method]
  if (typeof implementation !== 'function') throw new Error(`the adapter needs ${method}`)
  const result: unknown = await Reflect.apply(implementation, adapter, args)
  return result
}
