import { isNoTable } from '../tables/no-table.js'

/** The result of a statement; undefined where its table is not there, as in a database that is older than the table. */
export async function ifThere<T>(result: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (thrown) {
    if (isNoTable(thrown)) return undefined
    throw thrown
  }
}
