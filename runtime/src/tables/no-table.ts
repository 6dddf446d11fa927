import { isRecord } from '../guards.js'

const CODES: readonly unknown[] = ['42P01', 'ER_NO_SUCH_TABLE']

/** Tells whether a database has no table that a statement names. SQLite says so in words only; some clients put it into an error of their own. */
export function isNoTable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const code = isRecord(thrown) ? thrown['code'] : undefined
  if (CODES.includes(code) || /\bno such table\b/.test(thrown.message)) return true
  return isNoTable(thrown.cause)
}

/** The result of statements about factors. Whoever has added passwords, or a second factor, has to add their table, too: the error says so. */
export async function withFactors<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (thrown) {
    if (!isNoTable(thrown)) throw thrown
    throw new Error('the database has no table for factors: create-auth migrate adds it', {
      cause: thrown,
    })
  }
}
