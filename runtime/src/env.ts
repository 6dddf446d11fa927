import { isRecord, own } from './guards.js'

/**
 * Reads an env file into the environment, for applications that have nothing else to do it. Variables that are set
 * already keep their value; a file that does not exist is no error.
 *
 * @param path relative to the working directory; `.env` where undefined
 */
export function loadEnvFile(path = '.env'): void {
  const process = own(globalThis, 'process')
  const load = isRecord(process) ? process['loadEnvFile'] : undefined
  if (typeof load !== 'function') return
  try {
    load.call(process, path)
  } catch (thrown) {
    if (!(isRecord(thrown) && thrown['code'] === 'ENOENT')) throw thrown
  }
}
