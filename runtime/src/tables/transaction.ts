/**
 * Does something within a transaction.
 *
 * @param begin runs what it is given within one, and ends it
 * @returns false where none can be begun, as over HTTP, or in one that has begun already: then nothing is done
 */
export async function transact<Transaction>(
  begin: (work: (transaction: Transaction) => Promise<void>) => PromiseLike<unknown>,
  work: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  let begun = false
  try {
    await begin((transaction) => {
      begun = true
      return work(transaction)
    })
    return true
  } catch (thrown) {
    if (begun) throw thrown
    return false
  }
}
