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
  const env = isRecord(process) ? process['env'] : undefined
  if (!isEnvironment(env)) return {}
  try {
    for (const [name, value] of Object.entries(readVariables(process, path)))
      if (env[name] === undefined) Reflect.set(env, name, value)
  } catch (thrown) {
    if (isRecord(thrown) && isFault(thrown['code'])) throw thrown
  }
  return env
}

function ask(target: unknown, method: string, ...given: readonly unknown[]): unknown {
  const found = isRecord(target) ? target[method] : undefined
  return typeof found === 'function' ? found.call(target, ...given) : undefined
}

/**
 * The variables of a file. `process.loadEnvFile` writes them into the environment of the process; what a test runner
 * makes of it for a file of tests is another one.
 */
function readVariables(process: unknown, path: string): object {
  const text = ask(ask(process, 'getBuiltinModule', 'node:fs'), 'readFileSync', path, 'utf8')
  const read = ask(ask(process, 'getBuiltinModule', 'node:util'), 'parseEnv', text)
  return isRecord(read) ? read : {}
}

/** A worker has no files: it names the function as Node.js does, and says by no code that it does nothing. */
function isFault(code: unknown): boolean {
  return code !== undefined && code !== 'ENOENT' && code !== 'ERR_METHOD_NOT_IMPLEMENTED'
}

function isEnvironment(value: unknown): value is Readonly<Record<string, string | undefined>> {
  return isRecord(value)
}
