import type { Adapter } from '../adapter.js'
import type { LoggerInstance } from '../types.js'
import { makeStore, type Store } from './store.js'

/** Puts stores in front of adapters. @param patience milliseconds for one call */
export function createStoreMaker(
  patience: number,
  logger: Pick<LoggerInstance, 'debug' | 'warn'>,
): (adapter: Adapter) => Store {
  return (adapter) =>
    makeStore(
      adapter,
      patience,
      (message) => logger.debug(message),
      (code, detail) => logger.warn(code, detail),
    )
}
