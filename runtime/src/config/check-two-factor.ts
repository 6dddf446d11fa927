import type { Adapter } from '../adapter.js'
import { MissingAdapter, MissingAdapterMethods } from '../errors.js'
import { isRecord } from '../guards.js'
import type { AuthConfig } from './config.js'
import { fault, invalid, type Problem } from './problem.js'

const METHODS = [
  'deleteFactor',
  'getFactor',
  'putFactor',
] as const satisfies readonly (keyof Adapter)[]

/** Two-step sign-in needs an adapter that keeps factors, and something that counts tries. */
export function checkTwoFactor({ twoFactor, adapter, limits }: AuthConfig): readonly Problem[] {
  if (twoFactor === undefined || twoFactor === false) return []
  if (twoFactor !== true && !isRecord(twoFactor))
    return [invalid('twoFactor: must be true, or an object with options')]
  if (!adapter)
    return [fault(new MissingAdapter('twoFactor needs an adapter, which keeps factors'))]
  const missing = METHODS.filter((method) => typeof adapter[method] !== 'function')
  const counts = typeof (limits?.store ?? adapter).incrementCounter === 'function'
  return [
    ...(missing.length === 0
      ? []
      : [
          fault(
            new MissingAdapterMethods(
              `twoFactor: the adapter lacks methods: ${missing.join(', ')}`,
            ),
          ),
        ]),
    ...(counts
      ? []
      : [
          invalid(
            'twoFactor: codes can be guessed where nothing counts the tries: an adapter with incrementCounter, or limits.store',
          ),
        ]),
  ]
}
