import { isRecord, own } from './guards.js'

/**
 * Reads an env file into the environment, for applications that have nothing else to do it. Variables that are set
 * already keep their value; a file that does not exist is no error.
 *
 * @param path relative to the working directory; `.env` where undefined
 * @returns the environment, for code that lacks the types of `process`; empty where there is none
 */
export function loadEnvFile(path = '.env'): Readonly<Record<string, string | undefined>> {
  const process = own(globalThis, 'process')
  if (!isRecord(process)) return {}
  const { env, loadEnvFile: load } = process
  if (typeof load === 'function') {
    try {
      load.call(process, path)
    } catch (thrown) {
      if (isRecord(thrown) && isFault(thrown['code'])) throw thrown
    }
  }
  return isEnvironment(env) ? env : {}
}

/** A worker has no files: it names the function as Node.js does, and says by no code that it does nothing. */
function isFault(code: unknown): boolean {
  return code !== undefined && code !== 'ENOENT' && code !== 'ERR_METHOD_NOT_IMPLEMENTED'
}

function isEnvironment(value: unknown): value is Readonly<Record<string, string | undefined>> {
  return isRecord(value)
}
