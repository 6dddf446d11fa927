import { isRecord, own } from '../guards.js'
import type { BuiltIn } from './built-in.js'

function isNodeCrypto(value: unknown): value is BuiltIn {
  return (
    isRecord(value) &&
    typeof value['scrypt'] === 'function' &&
    typeof value['pbkdf2'] === 'function'
  )
}

/**
 * Asks the platform for node:crypto without an import, which bundlers for workers would have to resolve.
 *
 * @param process that of the platform, where there is one
 */
export function findNodeCrypto(process: unknown): BuiltIn | undefined {
  const get = isRecord(process) ? process['getBuiltinModule'] : undefined
  const found: unknown =
    typeof get === 'function' ? Reflect.apply(get, process, ['node:crypto']) : undefined
  return isNodeCrypto(found) ? found : undefined
}

/** {@link BuiltIn} of a worker, where it is compatible with Node.js. */
export const builtIn: BuiltIn | undefined = findNodeCrypto(own(globalThis, 'process'))
