import { isRecord } from '../guards.js'

const CODES: readonly unknown[] = ['42P01', 'ER_NO_SUCH_TABLE']

/** Tells whether a database has no table that a statement names. SQLite says so in words only. */
function isNoTable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const code = isRecord(thrown) ? thrown['code'] : undefined
  return CODES.includes(code) || /\bno such table\b/.test(thrown.message)
}

/** The result of a statement; undefined where its table is not there, as in a database that is older than the table. */
export async function ifThere<T>(result: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (thrown) {
    if (isNoTable(thrown)) return undefined
    throw thrown
  }
}
